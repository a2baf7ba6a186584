//! The tables of the scheme that is selected by a feature, or those of shogi.

macro_rules! tables {
    ($($feature:literal: ($($options:tt)*))*) => {
        $(
            #[cfg(feature = $feature)]
            magic_bitboards::magic_tables!($($options)*);
        )*
        #[cfg(not(any($(feature = $feature),*)))]
        compile_error!("choose tables, such as `--features hyperbola`");
    };
}

tables! {
    "fancy": (packing = overlapping)
    "fixed_shift": (scheme = fixed_shift)
    "black": (scheme = black, packing = overlapping)
    "plain": (scheme = plain)
    "magic32": (scheme = magic32)
    "shared": (packing = overlapping, entries = shared)
    "pdep": (packing = overlapping, entries = pdep)
    "byte": (packing = overlapping, entries = byte)
    "congruent_modulo": (scheme = congruent_modulo)
    "kindergarten": (scheme = kindergarten)
    "hyperbola": (scheme = hyperbola)
    "shogi": (scheme = hyperbola, board = "9x9", numbering = by_file, pieces = [rook, bishop, lance])
    "views": (
        scheme = hyperbola,
        views = true,
        piece_codes = [
            empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, _,
            _, black_pawn, black_knight, black_bishop, black_rook, black_queen, black_king,
        ],
    )
}
