//! Values of `crate` that are not paths of this crate.

mod text {
    magic_bitboards::magic_tables!(crate = "magic_bitboards");
}
mod nowhere {
    magic_bitboards::magic_tables!(crate = crate::no_such_module);
}

fn main() {
    _ = text::rook_attacks(0, 0);
}
