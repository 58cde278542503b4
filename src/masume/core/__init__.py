"""The data that all layers share: kinds, models, engines, boards, errors and files."""
