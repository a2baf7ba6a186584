//! Options that are far too long, or too many. They are not read.

mod many_options {
    magic_bitboards::magic_tables!(
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1, seed = 1,
        seed = 1,
    );
}
mod brackets {
    magic_bitboards::magic_tables!(scheme = hyperbola, seed = (((((((((((((((((1))))))))))))))))));
}
mod digits {
    magic_bitboards::magic_tables!(scheme = hyperbola, max_bytes = 00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000007);
}
mod path {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = crate::aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,
    );
}
mod pieces {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = rider[(1, 2)]],
    );
}

fn main() {
    _ = (many_options::rook_attacks(0, 0), digits::rook_attacks(0, 0));
}
