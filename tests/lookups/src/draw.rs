//! Draws random options.

use lookups::reference::{Board, Kind, Part, Piece, Place, Random};
use lookups::threats::KINDS;
use magic_tables::Form;
use magic_tables::spec::{OPTIONS, ValueKind};

use crate::case::Case;
use crate::names;

/// The options of the draw with this seed.
pub(crate) fn draw(seed: u64) -> Case {
    let mut random = Random::new(seed);
    let mut case = Case::default();
    if random.percent(80) {
        case = case.set("board", board(&mut random));
    }
    if case.get("board").is_some() && random.percent(85) || random.percent(30) {
        case = case.set("pieces", pieces(&mut random));
    }
    for option in OPTIONS.iter().filter(|option| option.in_files) {
        let likely = match option.key {
            "scheme" => 90,
            "views" | "piece_codes" => 1,
            "prefix" | "square" | "bitboard" | "wrap" => 25,
            "entries" | "pext_entries" | "bishop_entries" | "packing" => 20,
            _ => 13,
        };
        if ["board", "pieces", "language", "unchecked"].contains(&option.key)
            || !random.percent(likely)
        {
            continue;
        }
        if let Some(value) = value(option.key, option.takes, &case, &mut random) {
            case = case.set(option.key, value);
        }
    }
    // These go together, on the chess board.
    if random.percent(7) {
        case = case
            .set("views", "true".to_owned())
            .set("piece_codes", codes(&mut random));
        case = case.without("board").without("numbering");
        if random.percent(60) {
            case = case.set("threat_index", "true".to_owned());
        }
    }
    if case
        .get("square")
        .is_some_and(|square| square.contains("own::"))
    {
        case = case.set("square_index", own_type("index"));
    }
    if case
        .get("square")
        .is_some_and(|path| names::alone(path).is_some())
        && random.percent(60)
    {
        let index = names::of_engine(&mut random);
        let given = ["square", "bitboard"].map(|key| case.get(key).map(str::to_owned));
        // Functions and types have one space for their names.
        if let Some(index) = index.filter(|index| !given.contains(&Some(index.clone()))) {
            case = case.set("square_index", index);
        }
    }
    // Functions in C files take numbers, which leaves types out.
    let has_types = case.get("square").is_some() || case.get("bitboard").is_some();
    if case.is_linked() && has_types && random.percent(90) {
        case = case.without("linkage");
    }
    // Mistakes are tried as they are now and then, and otherwise left out.
    let keeps_mistakes = random.percent(12);
    for _ in 0..8 {
        let refused = match case.spec() {
            Ok(spec) => spec
                .problems()
                .into_iter()
                .map(|problem| problem.key)
                .collect(),
            Err(_) => vec!["pieces"],
        };
        if keeps_mistakes || refused.is_empty() {
            break;
        }
        let key = *random.one_of(&refused);
        case = if case.get(key).is_some() {
            case.without(key)
        } else {
            case.without("scheme")
        };
    }
    case
}

fn value(key: &str, takes: ValueKind, case: &Case, random: &mut Random) -> Option<String> {
    let words = takes.words();
    Some(match takes {
        ValueKind::Flag => "true".to_owned(),
        ValueKind::Word(_) => (*random.one_of(words)).to_owned(),
        ValueKind::Integer => random.below(1000).to_string(),
        ValueKind::Bytes => (random.below(64) << random.below(16)).to_string(),
        ValueKind::Path | ValueKind::Bitboard => path(key, case, random)?,
        ValueKind::Codes => codes(random),
        ValueKind::Pairs => pairs(random),
        ValueKind::Quad => quad(random),
        ValueKind::Forms => forms(random),
        ValueKind::Name if random.percent(30) => {
            (*random.one_of(&["engine_", "a", "x1_"])).to_owned()
        }
        ValueKind::Name => names::of_prefix(random),
        // Tests of the macro have factors of their own.
        _ => return None,
    })
}

/// A type that the test programs declare.
fn path(key: &str, case: &Case, random: &mut Random) -> Option<String> {
    let numbers = case.board()?.numbers();
    let large = numbers > 64;
    if key == "mailbox" {
        return Some((*random.one_of(&["u8", "i8"])).to_owned());
    }
    if random.percent(50) {
        let name = names::of_engine(random);
        let is_fitting = match key {
            "square" => case.get("bitboard") != name.as_deref(),
            "bitboard" => !large && case.get("square") != name.as_deref(),
            _ => false,
        };
        return name.filter(|_| is_fitting);
    }
    Some(match key {
        "square" if random.percent(50) => "u8".to_owned(),
        "square" => own_type("Square"),
        "bitboard" if random.percent(50) => own_type("Set"),
        "bitboard" if numbers > 128 => own_type("Huge([u64; 4])"),
        "bitboard" if large => own_type("Large(u128)"),
        "bitboard" => own_type("Small(u64)"),
        _ => return None,
    })
}

fn own_type(name: &str) -> String {
    ["crate", "own", name].join("::")
}

/// Which pairs of kinds count as threats.
fn pairs(random: &mut Random) -> String {
    if random.percent(20) {
        return "all".to_owned();
    }
    let mut entries = Vec::new();
    for attacker in KINDS {
        let attacked: Vec<_> = KINDS.into_iter().filter(|_| random.percent(60)).collect();
        if !attacked.is_empty() {
            entries.push(format!("{attacker}: [{}]", attacked.join(", ")));
        }
    }
    format!("[{}]", entries.join(", "))
}

/// The bytes of a threat in any order.
fn quad(random: &mut Random) -> String {
    let to = if random.percent(40) {
        "signed_to"
    } else {
        "to"
    };
    let mut bytes = vec!["attacker", "from", "attacked", to];
    let mut order = Vec::new();
    while !bytes.is_empty() {
        order.push(bytes.swap_remove(random.below(bytes.len())));
    }
    order.join(",")
}

fn codes(random: &mut Random) -> String {
    let word = |number: usize| match number {
        0 => "empty".to_owned(),
        1 => "_".to_owned(),
        _ => format!(
            "{}_{}",
            ["white", "black"][(number - 2) / 6],
            KINDS[(number - 2) % 6]
        ),
    };
    let mut words: Vec<_> = (0..=random.below(15))
        .map(|_| word(random.below(14)))
        .collect();
    let place = random.below(words.len());
    words[place] = word(0);
    words.join(", ")
}

/// Some forms, and the one for all processors, for which headers may be compiled.
fn forms(random: &mut Random) -> String {
    let mut words = vec![Form::Plain.word()];
    for form in &Form::ALL[1..] {
        if random.percent(40) {
            words.push(form.word());
        }
    }
    words.join(", ")
}

fn board(random: &mut Random) -> String {
    let size = |random: &mut Random, most: i32| random.between(1, most) as usize;
    let board = match random.below(20) {
        0 if random.percent(50) => wide(random),
        0 | 1 => Board::rectangle(8, 8),
        // Up to 128 squares.
        2 | 3 => {
            let files = size(random, 16);
            Board::rectangle(
                files,
                random.between(1, 128 / files as i32).min(16) as usize,
            )
        }
        4 | 5 => drawing(random, 11, 6),
        6..=9 => drawing(random, 6, 6),
        10 | 11 => hexagonal(random),
        _ => Board::rectangle(size(random, 7), size(random, 7)),
    };
    board.to_string()
}

/// A board with more than 128 squares, perhaps with holes.
fn wide(random: &mut Random) -> Board {
    let files = random.between(9, 19);
    let ranks = random.between(129 / files + 1, 256 / files);
    if random.percent(60) {
        return Board::rectangle(files as usize, ranks as usize);
    }
    let board = drawing(random, 19, 13);
    if board.numbers() > 128 {
        board
    } else {
        Board::rectangle(16, 16)
    }
}

/// A board with holes.
fn drawing(random: &mut Random, files: i32, ranks: i32) -> Board {
    let (files, ranks) = (
        random.between(2, files) as usize,
        random.between(1, ranks) as usize,
    );
    let mut board = Board::rectangle(files, ranks);
    for cell in board.rows.iter_mut().flatten() {
        match random.below(12) {
            0 => *cell = b' ',
            1 if random.percent(30) => *cell = b'_',
            _ => {}
        }
    }
    // The drawing has neither empty rows at its ends nor an indentation.
    board.rows[0][0] = b'.';
    board.rows[ranks - 1][0] = b'.';
    board
}

/// Rows of different lengths, each moved by one.
fn hexagonal(random: &mut Random) -> Board {
    let ranks = random.between(3, 7) as usize;
    let middle = ranks / 2;
    let row = |rank: usize| {
        let indentation = rank.abs_diff(middle);
        [
            vec![b' '; indentation],
            vec![b'.'; ranks + middle - indentation],
        ]
        .concat()
    };
    Board {
        rows: (0..ranks).map(row).collect(),
    }
}

/// Pieces that have names of their own.
const KNOWN: [&str; 7] = [
    "rook", "bishop", "queen", "lance", "cannon", "horse", "elephant",
];

fn pieces(random: &mut Random) -> String {
    if random.percent(4) {
        return "[]".to_owned();
    }
    let mut pieces: Vec<Piece> = Vec::new();
    for number in 0..=random.below(4) {
        let name = if random.percent(75) {
            names::of_piece(&pieces, random)
        } else {
            format!("p{number}")
        };
        let piece = if random.percent(65) {
            Piece::known(KNOWN[random.below(KNOWN.len())])
        } else {
            own(&name, random)
        };
        if pieces.iter().all(|other| other.name != piece.name) {
            pieces.push(piece);
        }
    }
    pieces
        .iter()
        .map(Piece::to_string)
        .collect::<Vec<_>>()
        .join(", ")
}

/// A piece with a random movement.
fn own(name: &str, random: &mut Random) -> Piece {
    let kind = *random.one_of(&[
        Kind::Rider,
        Kind::Rider,
        Kind::Hopper,
        Kind::Lame,
        Kind::Jump,
    ]);
    let sums = matches!(kind, Kind::Rider | Kind::Jump) && random.percent(25);
    let kinds = if sums {
        let other = *random.one_of(&[Kind::Rider, Kind::Lame]);
        vec![kind, other]
    } else {
        vec![kind]
    };
    let parts = kinds.into_iter().map(|kind| part(kind, random)).collect();
    Piece {
        name: name.to_owned(),
        parts,
    }
}

fn part(kind: Kind, random: &mut Random) -> Part {
    let is_leap = matches!(kind, Kind::Lame | Kind::Jump);
    let most = (!is_leap && random.percent(35)).then(|| 1 + random.below(4));
    let (bent, reach) = (random.percent(30), if random.percent(75) { 1 } else { 3 });
    let length = match (is_leap, bent) {
        (true, _) => 2 + random.below(3),
        (false, true) => 2 + random.below(4),
        (false, false) => 1,
    };
    let reversed = random.percent(20);
    let mut paths: Vec<Vec<Place>> = Vec::new();
    for _ in 0..=random.below(8) {
        let mut path = vec![step((0, 0), reach, random)];
        while path.len() < length {
            let last = path[path.len() - 1];
            path.push(step(last, reach, random));
        }
        if !paths.contains(&path) {
            paths.push(path);
        }
    }
    Part {
        kind,
        most,
        paths,
        reversed,
    }
}

/// Another square than `from`, mostly another than the piece's own.
fn step(from: Place, reach: i32, random: &mut Random) -> Place {
    loop {
        let (x, y) = (random.between(-reach, reach), random.between(-reach, reach));
        let to = (from.0 + x, from.1 + y);
        if (x, y) != (0, 0) && (to != (0, 0) || random.percent(5)) {
            return to;
        }
    }
}
