//! Options as one line of text, and samples of all options.

use magic_tables::Builder;
use magic_tables::spec::Spec;

/// What stands for words in capital letters.
const WORDS: [(&str, &str); 4] = [
    ("XIANGQI", "rook, bishop, queen, cannon, horse, elephant"),
    ("HEXAGONS", "  .....\n ......\n.......\n ......\n  ....."),
    (
        "NIGHTRIDER",
        "nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]",
    ),
    ("FAIRY", lookups::FAIRY),
];

/// The builder for options such as `scheme = fancy; steppers`. An option without a value is `true`.
///
/// # Panics
/// If an option is wrong.
#[must_use]
pub fn builder(options: &str) -> Builder {
    let options = WORDS
        .iter()
        .fold(options.to_owned(), |text, (word, meaning)| {
            text.replace(word, meaning)
        });
    let mut builder = Builder::new();
    lookups::set_all(&options, |key, value| builder.set(key, value));
    builder
}

/// Both widths, both numberings, all kinds of movements and tables, a drawing, the largest board,
/// and views.
const OTHERS: [(&str, &str); 13] = [
    (
        "xiangqi_hyperbola",
        "scheme = hyperbola; board = 9x10; pieces = XIANGQI; setwise",
    ),
    (
        "xiangqi_pdep",
        "scheme = fancy; pext_entries = pdep; board = 9x10; pieces = bishop, horse, elephant",
    ),
    (
        "fairy_kindergarten",
        "scheme = kindergarten; board = 10x8; pieces = NIGHTRIDER",
    ),
    (
        "hexagons_fancy",
        "scheme = fancy; board = HEXAGONS; numbering = by_file; pieces = XIANGQI; steppers; lines",
    ),
    (
        "small_kindergarten",
        "scheme = kindergarten; board = 5x5; numbering = by_file; pieces = XIANGQI; steppers; lines",
    ),
    (
        "small_congruent_modulo",
        "scheme = congruent_modulo; board = 5x5; steppers; lines",
    ),
    (
        "small_lines",
        "scheme = pext; entries = pdep; board = 5x5; pieces = XIANGQI",
    ),
    (
        "largest_hyperbola",
        "scheme = hyperbola; board = 16x8; pieces = rook, hop = hopper[(1, 1), (-2, 1)]; setwise",
    ),
    (
        "variants_hyperbola",
        "scheme = hyperbola; board = 9x8; pieces = FAIRY",
    ),
    (
        "variants_fancy",
        "scheme = fancy; board = 5x5; pieces = FAIRY",
    ),
    (
        "chess_hyperbola",
        "scheme = hyperbola; numbering = by_file; pieces = rook, bishop, white_lance, cannon; steppers; lines",
    ),
    ("parts", "scheme = auto; board = 9x9; pieces = queen"),
    (
        "views",
        "scheme = hyperbola; views; piece_codes = empty, white_pawn, black_knight, white_king; threat_index",
    ),
];

/// The samples for the chess board, each with a name; all have steppers and lines. Attacks of sets
/// are the same text in all schemes: two have them.
#[must_use]
pub fn of_chess() -> Vec<(&'static str, Builder)> {
    let builder = |(name, spec): (_, Spec)| {
        let setwise = spec.setwise || ["hyperbola", "black"].contains(&name);
        (
            name,
            Builder::from(Spec {
                steppers: true,
                lines: true,
                setwise,
                ..spec
            }),
        )
    };
    lookups::samples().into_iter().map(builder).collect()
}

/// Samples whose slots are filled at start-up.
#[must_use]
pub fn filled() -> Vec<(&'static str, Builder)> {
    let names = [
        "fancy",
        "fancy_shift",
        "fancy_shared",
        "black",
        "pext_pdep",
        "magic32",
        "fancy_beside",
        "xiangqi_pdep",
        "hexagons_fancy",
    ];
    let all = of_chess().into_iter().chain(others());
    all.filter(|(name, _)| names.contains(name))
        .map(|(name, builder)| (name, builder.fill(true)))
        .collect()
}

/// Samples of other boards and pieces, and of views.
#[must_use]
pub fn others() -> Vec<(&'static str, Builder)> {
    OTHERS
        .iter()
        .map(|&(name, options)| (name, builder(options)))
        .collect()
}
