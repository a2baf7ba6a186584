//! Two macros where there is room for one.

magic_bitboards::magic_tables!(scheme = hyperbola);
magic_bitboards::magic_tables!(scheme = kindergarten);

fn main() {}
