//! A path on which there is no such crate.

magic_bitboards::magic_tables!(crate = crate::no_such_module);

fn main() {}
