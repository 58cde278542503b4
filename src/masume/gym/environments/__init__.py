"""Adapters to gymnasium, reasoning-gym and verifiers. Each module needs the package that it is for."""
