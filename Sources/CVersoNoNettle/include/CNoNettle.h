// Nothing is called from here: see NoNettle.c.
