"""What users ask for, one file each. Here kinds, engines and rendering meet."""
