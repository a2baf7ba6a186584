//! Consequences of a mistake are not reported.

mod word {
    magic_bitboards::magic_tables!(magics = serch, seed = 1);
}
mod key {
    magic_bitboards::magic_tables!(magic = search, seed = 1);
}
mod grammar {
    magic_bitboards::magic_tables!("magics" = search, seed = 1);
}

fn main() {
    _ = (word::rook_attacks(0, 0), key::rook_attacks(0, 0), grammar::rook_attacks(0, 0));
}
