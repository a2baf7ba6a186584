// This is what `magic_tables!` calls where `magic-bitboards` has no feature `boards`. There is one error for each call.
mod xiangqi {
    magic_macros::expand_magic_tables_of_chess!(
        (absent) (::magic_bitboards) scheme = hyperbola, board = "9x10", pieces = [rook, cannon]
    );
}
mod numbering {
    magic_macros::expand_magic_tables_of_chess!((absent) (::magic_bitboards) numbering = by_file);
}
mod nonsense {
    magic_macros::expand_magic_tables_of_chess!((absent) (::magic_bitboards) board = nonsense, setwise = true);
}

fn main() {
    let _: u128 = xiangqi::rook_attacks(0, 0) | xiangqi::cannon_attacks(89, 0);
}
