//! After: the tables are in the program's read-only data, and nothing has to be initialised.

magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true);
