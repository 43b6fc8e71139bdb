"""What everything else stands on: errors, places in files, geometry, scenes, chance, worker processes."""
