"""What pages about making things share: the page, nets of boxes, stocks, pictures of tools and folds."""
