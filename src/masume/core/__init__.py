"""The data types and functions that all layers share: kinds, models, engines, boards, errors and files."""
