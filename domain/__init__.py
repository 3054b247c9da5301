"""Pure rules: the kernel and the titles. Knows no clock, file, network or log."""
