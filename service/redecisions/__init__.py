"""Where would today's rules decide stored games otherwise? Asked for by an administrator, done in the background."""
