"""What all assembly guides share: pages, lists, steps, and pictures of tools and folds."""
