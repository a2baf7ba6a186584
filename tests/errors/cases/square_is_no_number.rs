//! Square types that cannot be cast: a structure, and an enumeration with fields.

#[derive(Clone, Copy)]
pub struct Wrapped(u8);

#[derive(Clone, Copy)]
pub enum Named {
    A1(u8),
    B1,
}

mod wrapped {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Wrapped);
}
mod named {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = crate::Named);
}

fn main() {
    _ = (wrapped::rook_attacks(Wrapped(0), 0), named::rook_attacks(Named::A1(0), 0), Named::B1);
}
