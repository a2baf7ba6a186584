//! After: the tables are in the program's read-only data; nothing is left to initialise.

magic_bitboards::magic_tables!(scheme = fancy, incorporate_shift = true);
