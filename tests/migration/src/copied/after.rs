//! After: less data than eight rays, no branch, and no file of numbers.

magic_bitboards::magic_tables!(scheme = hyperbola);
