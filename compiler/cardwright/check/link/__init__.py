"""Binds the trees of all files of a game into one, and checks that every word is declared."""

from cardwright.check.link.gather import gather
from cardwright.check.link.offers import with_offers
from cardwright.check.link.roles import check_roles, declared_digest

__all__ = ["check_roles", "declared_digest", "gather", "with_offers"]
