//! The tables of the scheme that is selected by a feature, or those of shogi.

#[cfg(not(any(
    feature = "fancy",
    feature = "fixed_shift",
    feature = "black",
    feature = "plain",
    feature = "magic32",
    feature = "shared",
    feature = "pdep",
    feature = "byte",
    feature = "congruent_modulo",
    feature = "kindergarten",
    feature = "hyperbola",
    feature = "shogi",
    feature = "views",
)))]
compile_error!("choose tables, such as `--features hyperbola`");

#[cfg(feature = "fancy")]
magic_bitboards::magic_tables!(packing = overlapping);
#[cfg(feature = "fixed_shift")]
magic_bitboards::magic_tables!(scheme = fixed_shift);
#[cfg(feature = "black")]
magic_bitboards::magic_tables!(scheme = black, packing = overlapping);
#[cfg(feature = "plain")]
magic_bitboards::magic_tables!(scheme = plain);
#[cfg(feature = "magic32")]
magic_bitboards::magic_tables!(scheme = magic32);
#[cfg(feature = "shared")]
magic_bitboards::magic_tables!(packing = overlapping, entries = shared);
#[cfg(feature = "pdep")]
magic_bitboards::magic_tables!(packing = overlapping, entries = pdep);
#[cfg(feature = "byte")]
magic_bitboards::magic_tables!(packing = overlapping, entries = byte);
#[cfg(feature = "congruent_modulo")]
magic_bitboards::magic_tables!(scheme = congruent_modulo);
#[cfg(feature = "kindergarten")]
magic_bitboards::magic_tables!(scheme = kindergarten);
#[cfg(feature = "hyperbola")]
magic_bitboards::magic_tables!(scheme = hyperbola);
#[cfg(feature = "views")]
magic_bitboards::magic_tables!(
    scheme = hyperbola,
    views = true,
    piece_codes = [
        empty,
        white_pawn,
        white_knight,
        white_bishop,
        white_rook,
        white_queen,
        white_king,
        _,
        _,
        black_pawn,
        black_knight,
        black_bishop,
        black_rook,
        black_queen,
        black_king,
    ],
);
#[cfg(feature = "shogi")]
magic_bitboards::magic_tables!(
    scheme = hyperbola,
    board = "9x9",
    numbering = by_file,
    pieces = [rook, bishop, lance],
);
