"""What several tests share: the shipped games, random trees over every construct, and damage to files."""
