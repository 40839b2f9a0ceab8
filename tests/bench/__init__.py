"""What the product costs, as ratios within one run. `python3 run.py bench [NAME ...]`."""
