//! Every refusal, with a way out, the same for all front ends and languages. What goes with what
//! stands in two tables: one for rook, bishop and queen on the chess board, and one for all other
//! boards and pieces. Every spec is checked by these, and every message about options that do not
//! go together is made from them. Functions below have what a table cannot say.

use super::options::{Spec, own_magics_key};
#[cfg(feature = "boards")]
use super::pieces::read_pieces;
use super::problem::{ErrorSite, Problem, alternatives};
use super::value::{EXAMPLE_OF_CODES, check_fields, check_type, is_long, read_codes, tuple_struct};
use crate::board::SQUARES;
#[cfg(feature = "boards")]
use crate::board::piece::Piece;
use crate::board::slider::Slider;
#[cfg(feature = "boards")]
use crate::board::stepper::Stepper;
use crate::choices::{Entries, Magics, OffBoard, Packing, Pext, Scheme};

/// A function that takes a problem with the value of an option: the key and the message.
type Refuse<'a> = dyn FnMut(&'static str, String) + 'a;

impl Spec {
    /// Options that contradict each other or have no effect.
    #[must_use]
    pub fn problems(&self) -> Vec<Problem> {
        #[cfg(feature = "boards")]
        let tuned = self.is_tuned();
        #[cfg(not(feature = "boards"))]
        let tuned = true;
        self.problems_of(tuned)
    }

    /// What contradicts each other or has no effect. `tuned`: rook, bishop and queen have tables of
    /// the chess board.
    pub(crate) fn problems_of(&self, tuned: bool) -> Vec<Problem> {
        let mut problems = refuse_others(self, tuned);
        if !is_refused(&problems, "bishop_entries") {
            add(&mut problems, bishop_entries(self));
        }
        if !is_refused(&problems, "pext_entries") {
            add(&mut problems, pext_entries(self));
        }
        let mut refuse = |key, message| problems.push(Problem::new(key, ErrorSite::Value, message));
        factors(self, tuned, &mut refuse);
        purpose(self, tuned, &mut refuse);
        types(self, &mut refuse);
        constant(self, &mut refuse);
        if let Some((path, fields)) = self.bitboard.as_deref().and_then(tuple_struct) {
            add(&mut problems, check_fields(path, fields, self.word()).err());
        }
        add(&mut problems, views(self));
        #[cfg(feature = "boards")]
        if !self.is_chess() {
            problems.extend(
                immovable(self)
                    .into_iter()
                    .chain(named_twice(self))
                    .chain(not_setwise(self)),
            );
        }
        problems
    }
}

/// Adds a problem, if there is one.
fn add(problems: &mut Vec<Problem>, more: Option<Problem>) {
    if let Some(problem) = more {
        problems.push(problem);
    }
}

/// A scheme, or a form of it, and the words of its options that go together. An option that is not
/// named has its default; PEXT may be ruled out by `pext = never`, too.
type Row = (Scheme, &'static [(&'static str, &'static str)]);

/// The word for an option that is not given.
const NONE: &str = "-";

const ENTRIES: (&str, &str) = ("entries", "bitboard byte pdep");
const PEXT_ENTRIES: (&str, &str) = ("pext_entries", "- bitboard byte pdep");
const BISHOP_ENTRIES: (&str, &str) = ("bishop_entries", "- bitboard");
const SETS_OF_BISHOPS: (&str, &str) = ("bishop_entries", "bitboard");
const PDEP_OF_PEXT: (&str, &str) = ("pext_entries", "pdep");
const SIDE_BY_SIDE: (&str, &str) = ("packing", "auto concatenated");
const ANY_PLACE: (&str, &str) = ("packing", "auto concatenated overlapping");
const SEARCH: (&str, &str) = ("magics", "catalog search");
const OWN: (&str, &str) = ("own factors", "- given");
const ALWAYS: (&str, &str) = ("pext", "always");
const ANY_SHIFT: (&str, &str) = ("incorporate_shift", "false true");
const ANY_OFFSET: (&str, &str) = ("incorporate_offset", "false true");

/// Rook, bishop and queen on the chess board.
const CHESS: &[Row] = &[
    (
        Scheme::Fancy,
        &[
            ENTRIES,
            PEXT_ENTRIES,
            BISHOP_ENTRIES,
            SIDE_BY_SIDE,
            SEARCH,
            OWN,
        ],
    ),
    (
        Scheme::Fancy,
        &[ENTRIES, PEXT_ENTRIES, ("packing", "overlapping"), OWN],
    ),
    (
        Scheme::Fancy,
        &[
            ("entries", "bitboard pdep"),
            PEXT_ENTRIES,
            ("packing", "lines"),
        ],
    ),
    (
        Scheme::Fancy,
        &[
            PDEP_OF_PEXT,
            SETS_OF_BISHOPS,
            ("packing", "overlapping"),
            OWN,
        ],
    ),
    (
        Scheme::Fancy,
        &[PDEP_OF_PEXT, SETS_OF_BISHOPS, ("packing", "lines")],
    ),
    (
        Scheme::Fancy,
        &[ENTRIES, BISHOP_ENTRIES, SIDE_BY_SIDE, ALWAYS],
    ),
    (
        Scheme::FixedShift,
        &[ENTRIES, PEXT_ENTRIES, SIDE_BY_SIDE, SEARCH, OWN],
    ),
    (
        Scheme::FixedShift,
        &[ENTRIES, PEXT_ENTRIES, ("packing", "overlapping"), OWN],
    ),
    (
        Scheme::FixedShift,
        &[
            ENTRIES,
            PEXT_ENTRIES,
            BISHOP_ENTRIES,
            ("packing", "concatenated"),
            SEARCH,
            OWN,
        ],
    ),
    (
        Scheme::FixedShift,
        &[
            PDEP_OF_PEXT,
            SETS_OF_BISHOPS,
            ("packing", "auto"),
            SEARCH,
            OWN,
        ],
    ),
    (
        Scheme::FixedShift,
        &[
            PDEP_OF_PEXT,
            SETS_OF_BISHOPS,
            ("packing", "overlapping"),
            OWN,
        ],
    ),
    (Scheme::FixedShift, &[ENTRIES, SIDE_BY_SIDE, ALWAYS]),
    (
        Scheme::Pext,
        &[
            ENTRIES,
            BISHOP_ENTRIES,
            SIDE_BY_SIDE,
            ("pext", "auto always"),
        ],
    ),
    (Scheme::Hyperbola, &[("hyperbola", "throughput latency")]),
    (Scheme::Auto, &[ENTRIES, BISHOP_ENTRIES]),
    // The classic forms, as their sources describe them.
    (Scheme::Plain, &[("entries", "bitboard byte"), SEARCH, OWN]),
    (Scheme::Plain, &[("entries", "bitboard byte"), ALWAYS]),
    (Scheme::Black, &[ANY_PLACE, SEARCH, OWN]),
    (Scheme::Black, &[ALWAYS]),
    (Scheme::Magic32, &[SIDE_BY_SIDE, SEARCH, OWN]),
    (Scheme::Magic32, &[ALWAYS]),
    (Scheme::Kindergarten, &[]),
    (Scheme::CongruentModulo, &[]),
    (
        Scheme::Fancy,
        &[("entries", "bitboard shared"), ANY_SHIFT, ANY_PLACE],
    ),
    (Scheme::Fancy, &[ANY_SHIFT, ANY_OFFSET, ANY_PLACE]),
    (
        Scheme::Fancy,
        &[ANY_SHIFT, ANY_OFFSET, SIDE_BY_SIDE, SEARCH, OWN],
    ),
    (Scheme::Fancy, &[ANY_SHIFT, ("packing", "overlapping"), OWN]),
    (Scheme::FixedShift, &[ANY_OFFSET, ANY_PLACE]),
    (Scheme::FixedShift, &[ANY_OFFSET, SIDE_BY_SIDE, SEARCH, OWN]),
];

/// Other boards, and other pieces.
const OTHERS: &[Row] = &[
    (Scheme::Fancy, &[("pext_entries", "- pdep"), SEARCH]),
    (Scheme::Fancy, &[("entries", "bitboard pdep"), ALWAYS]),
    (
        Scheme::Pext,
        &[("entries", "bitboard pdep"), ("pext", "auto always")],
    ),
    (Scheme::Hyperbola, &[("hyperbola", "throughput latency")]),
    (Scheme::Kindergarten, &[]),
    (Scheme::CongruentModulo, &[]),
    (Scheme::Auto, &[]),
];

/// The options in the tables, in the order in which they decide which form is meant: of two that do
/// not go together, the later one is the mistake.
const KEYS: &[&str] = &[
    "pext",
    "entries",
    "incorporate_shift",
    "incorporate_offset",
    "packing",
    "pext_entries",
    "magics",
    "rook_magics",
    "bishop_magics",
    "hyperbola",
    "bishop_entries",
];

/// The value of `key`, as the tables have it.
fn word(spec: &Spec, key: &str) -> &'static str {
    let flag = |given| if given { "true" } else { "false" };
    let entries = |entries: Option<Entries>| entries.map_or(NONE, Entries::word);
    let list = |given| if given { "given" } else { NONE };
    match key {
        "scheme" => spec.scheme.word(),
        "entries" => spec.entries.word(),
        "incorporate_shift" => flag(spec.incorporate_shift),
        "incorporate_offset" => flag(spec.incorporate_offset),
        "packing" => spec.packing.word(),
        "pext_entries" => entries(spec.pext_entries),
        "magics" => spec.magics.word(),
        "rook_magics" => list(spec.rook_magics.is_some()),
        "bishop_magics" => list(spec.bishop_magics.is_some()),
        "pext" => spec.pext.word(),
        "hyperbola" => spec.hyperbola.word(),
        _ => entries(spec.bishop_entries),
    }
}

/// The words of `key` in this row.
fn words(row: &Row, key: &str) -> &'static str {
    let (key, default) = match key {
        "scheme" => return row.0.word(),
        "rook_magics" | "bishop_magics" => ("own factors", NONE),
        "pext" => (key, "auto never"),
        _ => (key, word(&Spec::default(), key)),
    };
    for (other, words) in row.1 {
        if *other == key {
            return words;
        }
    }
    default
}

/// The table. `tuned`: rook, bishop and queen have tables of the chess board.
const fn table(tuned: bool) -> &'static [Row] {
    if tuned { CHESS } else { OTHERS }
}

/// Some rows of a table, one bit each.
type Rows = u32;

/// Those of `rows` that take `value` for `key`.
fn taking(table: &[Row], rows: Rows, key: &str, value: &str) -> Rows {
    let mut taking = 0;
    for (number, row) in table.iter().enumerate() {
        if rows & 1 << number != 0 && words(row, key).split(' ').any(|word| word == value) {
            taking |= 1 << number;
        }
    }
    taking
}

/// The words that `rows` take for `key`, each once.
fn distinct(table: &[Row], rows: Rows, key: &str) -> Vec<&'static str> {
    let mut all = Vec::new();
    for (number, row) in table.iter().enumerate() {
        if rows & 1 << number == 0 {
            continue;
        }
        for word in words(row, key).split(' ') {
            if word != NONE && !all.contains(&word) {
                all.push(word);
            }
        }
    }
    all
}

/// Whether the table has these options.
fn is_permitted(spec: &Spec, tuned: bool) -> bool {
    let table = table(tuned);
    let mut rows = taking(table, Rows::MAX, "scheme", spec.scheme.word());
    for key in KEYS {
        rows = taking(table, rows, key, word(spec, key));
    }
    rows != 0
}

/// Whether one of `problems` is about the option `key`, or about the scheme, without which nothing
/// can be said of it.
fn is_refused(problems: &[Problem], key: &str) -> bool {
    problems
        .iter()
        .any(|problem| problem.key == key || problem.key == "scheme")
}

/// Refuses each option that does not go with those before it.
fn refuse_others(spec: &Spec, tuned: bool) -> Vec<Problem> {
    let (table, usual, scheme) = (table(tuned), Spec::default(), spec.scheme.word());
    let mut problems = Vec::new();
    let of_scheme = taking(table, Rows::MAX, "scheme", scheme);
    if of_scheme == 0 {
        let schemes = alternatives(&distinct(table, Rows::MAX, "scheme"));
        let message =
            format!("`{scheme}` is for rook, bishop and queen on the chess board; use {schemes}");
        problems.push(Problem::new("scheme", ErrorSite::Value, message));
        return problems;
    }
    let mut left = of_scheme;
    for (place, &key) in KEYS.iter().enumerate() {
        let value = word(spec, key);
        let rows = taking(table, left, key, value);
        if rows != 0 {
            left = rows;
            continue;
        }
        let mut message = format!(
            "`{scheme}`{}",
            if tuned {
                ""
            } else {
                " for other boards and pieces"
            }
        );
        // Which options exclude it, if not the scheme alone.
        let with_it = taking(table, of_scheme, key, value);
        let mut between = " with ";
        for &other in &KEYS[..place] {
            let value = word(spec, other);
            let is_given = value != word(&usual, other) && !is_refused(&problems, other);
            if is_given && with_it != 0 && taking(table, with_it, other, value) == 0 {
                message += between;
                message += &written(other, value);
                between = " and ";
            }
        }
        let all = distinct(table, left, key);
        let why = match all[..] {
            [first, ..] if all.len() > 1 || first != word(&usual, key) => {
                format!("takes {} for `{key}`, not `{value}`", alternatives(&all))
            }
            _ => format!(
                "does not go with {}{}",
                written(key, value),
                reason(spec, tuned, key)
            ),
        };
        let instead =
            instead(spec, tuned, key).map(|(key, word)| format!(", or use `{key} = {word}`"));
        let message = format!(
            "{message} {why}; leave `{key}` out{}",
            instead.unwrap_or_default()
        );
        problems.push(Problem::new(key, ErrorSite::Value, message));
    }
    problems
}

/// Why a search for factors, or factors of the user, are refused, after a colon; nothing for other
/// options.
fn reason(spec: &Spec, tuned: bool, key: &str) -> &'static str {
    let is_own = match key {
        "magics" => false,
        "rook_magics" | "bishop_magics" => true,
        _ => return "",
    };
    match spec.packing {
        _ if is_own && !tuned => ": lists are for rook, bishop and queen on the chess board",
        _ if spec.scheme == Scheme::Auto => ": it chooses among tables with known costs",
        _ if !spec.scheme.has_factors() => ": it has no magic factors",
        _ if spec.pext == Pext::Always => ": PEXT needs no factors",
        _ if spec.entries == Entries::Shared && spec.scheme == Scheme::Fancy => {
            ": squares share slots only with the factors of the catalog"
        }
        Packing::Overlapping if is_own => {
            ": the offsets in your factors, not `packing`, say how tables lie"
        }
        Packing::Overlapping => {
            ": such packings are found together with their factors, by `magics pack`"
        }
        _ => ": this packing consists of factors and places of the catalog",
    }
}

/// Another option than the `wrong` one, with a value under which all are permitted.
fn instead(spec: &Spec, tuned: bool, wrong: &str) -> Option<(&'static str, &'static str)> {
    let (pext_entries, entries) = (Some(spec.entries), Entries::default());
    if is_permitted(
        &Spec {
            entries,
            pext_entries,
            ..spec.clone()
        },
        tuned,
    ) {
        return Some(("pext_entries", spec.entries.word()));
    }
    for &packing in Packing::ALL {
        if wrong != "packing"
            && is_permitted(
                &Spec {
                    packing,
                    ..spec.clone()
                },
                tuned,
            )
        {
            return Some(("packing", packing.word()));
        }
    }
    for &scheme in Scheme::ALL {
        if is_permitted(
            &Spec {
                scheme,
                ..spec.clone()
            },
            tuned,
        ) {
            return Some(("scheme", scheme.word()));
        }
    }
    None
}

/// The option with its value, as messages write it.
fn written(key: &str, value: &str) -> String {
    if value == "given" {
        format!("`{key}`")
    } else {
        format!("`{key} = {value}`")
    }
}

/// When bishops' slots may hold something else than rooks' slots: with the scheme, or with PEXT in
/// its place.
fn bishop_entries(spec: &Spec) -> Option<Problem> {
    let of_rooks = [spec.entries, spec.with_pext().entries];
    let wrong = match of_rooks {
        [
            Entries::Pdep | Entries::Bitboard,
            Entries::Pdep | Entries::Bitboard,
        ] => None,
        [Entries::Pdep | Entries::Bitboard, wrong] | [wrong, _] => Some(wrong),
    };
    let cause = match wrong {
        _ if spec.bishop_entries.is_none() => return None,
        Some(entries) => format!(
            "rooks and bishops can have `pdep` and `bitboard`, but not `{}` and `bitboard`",
            entries.word()
        ),
        None if matches!(of_rooks, [Entries::Pdep, _] | [_, Entries::Pdep]) => return None,
        None => "slots of bishops hold `bitboard` like those of rooks anyway".to_owned(),
    };
    let way_out = "leave `bishop_entries` out, or use `entries = pdep, bishop_entries = bitboard`";
    Some(Problem::new(
        "bishop_entries",
        ErrorSite::Value,
        format!("{cause}; {way_out}"),
    ))
}

/// When PEXT's slots may hold something else than those of the scheme: where the target decides
/// between the two.
fn pext_entries(spec: &Spec) -> Option<Problem> {
    let entries = spec.pext_entries?;
    let cause = if spec.pext == Pext::Never {
        "under `pext = never` nothing takes the scheme's place".to_owned()
    } else if spec.const_fn {
        "under `const_fn = true` nothing takes the scheme's place".to_owned()
    } else if entries == spec.entries {
        format!("slots hold `{}` with and without PEXT", entries.word())
    } else {
        return None;
    };
    Some(Problem::new(
        "pext_entries",
        ErrorSite::Value,
        format!("{cause}; leave `pext_entries` out"),
    ))
}

/// The user's own factors, and those that a search finds.
fn factors(spec: &Spec, tuned: bool, refuse: &mut Refuse<'_>) {
    let given = Slider::both(|slider| spec.own_magics(slider).map(<[u64]>::len));
    for slider in Slider::ALL {
        if let (true, Some(number)) = (
            tuned,
            given[slider as usize].filter(|&number| number != SQUARES),
        ) {
            let key = own_magics_key(slider);
            let takes =
                format!("`{key}` takes {SQUARES} factors, one for each square from a1 to h8");
            refuse(key, format!("{takes}; here are {number}"));
        }
    }
    if spec.seed.is_some() && spec.magics != Magics::Search {
        refuse(
            "seed",
            "only a search depends on a seed; add `magics = search`, or leave `seed` out"
                .to_owned(),
        );
    }
    #[cfg(feature = "boards")]
    let alone = spec.is_chess() || spec.divided().others.is_empty();
    #[cfg(not(feature = "boards"))]
    let alone = true;
    if given[0].is_some() && given[1].is_some() && spec.magics == Magics::Search && alone {
        let message =
            "all factors are given, so there is nothing to search for; leave `magics` out";
        refuse("magics", message.to_owned());
    }
}

/// Who chooses for a purpose.
fn purpose(spec: &Spec, tuned: bool, refuse: &mut Refuse<'_>) {
    let message = if spec.purpose.is_none() {
        return;
    } else if spec.scheme != Scheme::Auto {
        "only `auto` chooses for a purpose; leave `purpose` out, or use `scheme = auto`"
    } else if !tuned {
        "on other boards, `auto` takes what is fastest for each purpose; leave `purpose` out"
    } else if spec.entries != Entries::default() {
        "with `entries`, `auto` takes what costs least for each purpose; leave `purpose` out"
    } else {
        return;
    };
    refuse("purpose", message.to_owned());
}

/// The engine's own types: what their names already show to be wrong.
fn types(spec: &Spec, refuse: &mut Refuse<'_>) {
    let path = spec.bitboard.as_deref().unwrap_or_default();
    let paths = [
        ("square", spec.square.as_deref().unwrap_or_default()),
        ("bitboard", tuple_struct(path).unwrap_or((path, "")).0),
        (
            "square_index",
            spec.square_index.as_deref().unwrap_or_default(),
        ),
    ];
    for &(key, path) in &paths {
        if let Err(problem) = check_type(key, path) {
            refuse(key, problem.message);
        }
    }
    if is_other_word(path, spec.word()) {
        let (squares, word) = (spec.squares(), spec.word());
        let not = format!("`{path}` is not the bitboard of a board with {squares} squares");
        refuse(
            "bitboard",
            format!("{not}; write `bitboard = {word}`, or leave it out"),
        );
    }
    if spec.square_index.is_some() && spec.square.is_none() {
        let message = "`square_index` needs `square`, the type that it makes an index of; add `square = …`, or leave \
                       `square_index` out";
        refuse("square_index", message.to_owned());
    }
    let squares = spec.squares();
    if spec.off_board == OffBoard::Wrap && !squares.is_power_of_two() {
        let cause = format!(
            "squares wrap around where their number is a power of two, and this board has {squares}"
        );
        refuse("off_board", format!("{cause}; leave `off_board` out"));
    }
}

/// Whether `path` is the integer that holds the squares of boards of another size.
fn is_other_word(path: &str, word: &str) -> bool {
    matches!(path, "u64" | "u128") && path != word
}

/// What look-ups that are constant functions cannot have.
fn constant(spec: &Spec, refuse: &mut Refuse<'_>) {
    if !spec.const_fn {
        return;
    }
    let way_out = match (spec.scheme, spec.pext) {
        (Scheme::Pext, _) => Some("leave `const_fn` out, or use `scheme = fancy`"),
        (_, Pext::Always) => Some("leave `const_fn` or `pext = always` out"),
        _ => None,
    };
    if let Some(way_out) = way_out {
        refuse(
            "const_fn",
            format!("constants cannot have the PEXT instruction; {way_out}"),
        );
    }
    match spec.bitboard.as_deref() {
        Some(path) if path == spec.word() => {
            refuse(
                "bitboard",
                format!("bitboards are `{path}` anyway; leave `bitboard` out"),
            );
        }
        // That is a mistake without constants, too.
        Some(path) if is_other_word(path, spec.word()) => {}
        Some(path) if !is_long(path) && tuple_struct(path).is_none() => {
            let way_out = format!("or, if `{path}` is a tuple struct, write `{path}(u64)`");
            let cannot = "constants cannot call `From<u64>` and `Into<u64>`";
            refuse(
                "bitboard",
                format!("{cannot}; leave `const_fn` out, {way_out}"),
            );
        }
        _ => {}
    }
}

/// What is wrong with `views` and `piece_codes`.
fn views(spec: &Spec) -> Option<Problem> {
    let (key, message) = match (spec.views, &spec.piece_codes) {
        #[cfg(feature = "boards")]
        (true, _) if spec.geometry().is_ok_and(|board| !board.is_chess()) => {
            let of_chess = "views are for the chess board, numbered by ranks";
            (
                "views",
                format!("{of_chess}; leave `views` and `piece_codes` out"),
            )
        }
        (true, None) => {
            let needs = "`views` needs to know what the numbers in a mailbox mean";
            (
                "views",
                format!("{needs}; add `piece_codes = {EXAMPLE_OF_CODES}`"),
            )
        }
        (false, Some(_)) => {
            let says = "`piece_codes` says what a mailbox of views holds";
            (
                "piece_codes",
                format!("{says}; add `views = true`, or leave `piece_codes` out"),
            )
        }
        (true, Some(codes)) => return read_codes(codes).err(),
        (false, None) => return None,
    };
    Some(Problem::new(key, ErrorSite::Value, message))
}

/// A piece whose paths are none of those of sets, where `setwise` asks for these.
#[cfg(feature = "boards")]
fn not_setwise(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let is_other = |piece: &&Piece| spec.setwise && !piece.movement.is_setwise();
    let Piece { name, .. } = pieces.iter().find(is_other)?;
    let message = format!(
        "sets of `{name}` cannot be looked up: with `setwise`, pieces move straight on without a range, or leap over one square; \
         leave `setwise` out, or give `{name}` tables of its own"
    );
    Some(Problem::new("pieces", ErrorSite::Value, message))
}

/// A piece with the name of a stepping one, where `steppers` asks for these, or that is called like
/// a look-up of sets, where `setwise` asks for these.
#[cfg(feature = "boards")]
fn named_twice(spec: &Spec) -> Option<Problem> {
    let pieces = spec.all_pieces();
    let is_piece = |name: &str| pieces.iter().any(|piece| piece.name == name);
    let steppers = Stepper::ALL
        .into_iter()
        .map(Stepper::name)
        .filter(|_| spec.steppers);
    let pawn = spec.steppers.then_some("pawn");
    let message = if let Some(name) = steppers.clone().chain(pawn).find(|name| is_piece(name)) {
        format!(
            "`steppers` has a piece `{name}`, too; give yours another name, or leave `steppers` out"
        )
    } else {
        let names = pieces
            .iter()
            .map(|piece| piece.name.clone())
            .chain(steppers.map(str::to_owned));
        let name = names
            .map(|name| format!("all_{name}"))
            .find(|name| spec.setwise && is_piece(name))?;
        let another = format!("give the piece `{name}` another name, or leave `setwise` out");
        format!("`setwise` has a function `{name}_attacks`, too; {another}")
    };
    Some(Problem::new("pieces", ErrorSite::Value, message))
}

/// The first piece that can never move on the board of `spec`.
#[cfg(feature = "boards")]
fn immovable(spec: &Spec) -> Option<Problem> {
    let board = match spec.geometry() {
        Ok(board) => board,
        Err(message) => return Some(Problem::new("board", ErrorSite::Value, message)),
    };
    let pieces = match spec.pieces.as_deref().map(read_pieces) {
        Some(Err(problem)) => return Some(problem),
        Some(Ok(pieces)) => pieces,
        None => spec.all_pieces(),
    };
    let Piece { name, .. } = pieces.iter().find(|piece| !piece.can_move(&board))?;
    let counted = |number: usize, what: &str| {
        format!("{number} {what}{}", if number == 1 { "" } else { "s" })
    };
    let size = format!(
        "{} and {}",
        counted(board.files(), "file"),
        counted(board.ranks(), "rank")
    );
    let message = format!("the piece `{name}` cannot move on a board of {size}; leave it out");
    // A lance is two pieces, so places in the list are not always the same.
    Some(match spec.pieces {
        Some(_) => Problem::new("pieces", ErrorSite::Value, message),
        None => Problem::new(
            "board",
            ErrorSite::Value,
            message + ": list the others in `pieces`",
        ),
    })
}

#[cfg(test)]
mod tests;
