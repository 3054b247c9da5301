"""Games as people play them: commands, what a viewer reads, clocks, standing orders."""
