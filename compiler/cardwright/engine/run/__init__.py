"""Carries a game out: what happens next, what is asked, and the services that effects call."""
