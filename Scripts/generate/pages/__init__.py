"""The parts of the site that documentation.py makes."""
