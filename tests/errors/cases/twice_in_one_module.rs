//! Two macros in one module.

magic_bitboards::magic_tables!(scheme = hyperbola);
magic_bitboards::magic_tables!(scheme = kindergarten);

fn main() {}
