//! What test programs ask the look-ups, and the answers of the walk.

use lookups::reference::threats::Meaning;
use lookups::reference::{BLACK_PAWN, KING, KNIGHT, Place, Random, Squares, WHITE_PAWN, Walk, set};
use lookups::seen::Seen;
use lookups::threats::Rules;

use crate::case::Case;
use crate::sets::{Set, attacked};
use crate::threat_questions::{self, ThreatsSeen, UPDATES, rules};

/// A function of generated source.
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) call: Call,
    /// Whether all front ends have it.
    pub(crate) is_everywhere: bool,
}

/// How a function is called with the arguments of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// With a square and an occupancy.
    Slide,
    /// With a square and an occupancy, in constants.
    Constant,
    /// With a square and an occupancy. The result is a pair or a structure, of which this is one
    /// member.
    Both(usize, String),
    /// With a square.
    Leap,
    /// With a colour, 1 for black, and a square.
    Pawn,
    /// With two squares.
    Pair,
    /// With a set and an occupancy.
    All,
    /// With a set.
    AllLeap,
    /// About a view: the number of what is asked.
    View(usize),
    /// About the threats that a change adds and removes: the number of the function.
    Update(usize),
    /// About the index of a threat.
    Index,
}

/// The number of a function, two arguments, and the right answer.
pub(crate) type Question = (u64, [Set; 3]);

/// The functions for these options, and the questions.
pub(crate) fn questions(
    case: &Case,
    squares: &Squares,
    amount: usize,
) -> (Vec<Function>, Vec<Question>) {
    let places = squares.places.iter().enumerate();
    let mut all = Questions {
        squares,
        all: Set::of_all(places.filter_map(|(number, place)| place.map(|_| number))),
        functions: Vec::new(),
        asked: Vec::new(),
        random: Random::new(1),
    };
    all.ask_pieces(case, amount);
    if case.has("steppers") {
        all.ask_steppers(case.has("setwise"));
    }
    if case.has("lines") {
        all.ask_pairs();
    }
    if let Some(meaning) = meaning(case) {
        let rules = rules(case, meaning);
        all.ask_views(&rules, (amount / 20).min(MOST_VIEWS));
        if case.has("threat_index") {
            all.ask_indices(&rules, amount / 4);
        }
    }
    if case.get("off_board") == Some("wrap") {
        all.leave_the_board();
    }
    (all.functions, all.asked)
}

/// Most views that are asked about, nearly two hundred around each square. To walk along their rays
/// took longer than to compile and to run most programs. Tests of views alone ask about a million.
const MOST_VIEWS: usize = 12_000;

struct Questions<'a> {
    squares: &'a Squares,
    /// The set of all squares.
    all: Set,
    functions: Vec<Function>,
    asked: Vec<Question>,
    random: Random,
}

impl Questions<'_> {
    fn function(&mut self, name: String, call: Call, is_everywhere: bool) -> u64 {
        self.functions.push(Function {
            name,
            call,
            is_everywhere,
        });
        self.functions.len() as u64 - 1
    }

    fn ask(&mut self, function: u64, values: [impl Into<Set>; 3]) {
        self.asked.push((function, values.map(Into::into)));
    }

    /// Asks for the attack sets of each piece, alone, together with another one, and of all pieces
    /// of a set.
    fn ask_pieces(&mut self, case: &Case, amount: usize) {
        let look_ups = case.look_ups();
        let squares = self.squares;
        let of_all_pieces = look_ups.len().max(1) * squares.places.len().max(1);
        let of_each = (amount / of_all_pieces).clamp(40, 4096);
        let names: Vec<&str> = look_ups.iter().map(|(name, _)| &**name).collect();
        for (number, (name, parts)) in look_ups.iter().enumerate() {
            let slide = self.function(format!("{name}_attacks"), Call::Slide, true);
            let mut now_and_then =
                vec![self.function(format!("{name}_attacks_const"), Call::Constant, false)];
            now_and_then.extend(self.both_functions(&names, number));
            for square in 0..squares.places.len() {
                let walk = squares.walk(parts, square);
                let occupancies = self.occupancies(&walk, square, of_each);
                for (count, occupied) in occupancies.into_iter().enumerate() {
                    let question = [square.into(), occupied, attacked(&walk, occupied)];
                    self.ask(slide, question);
                    if count % 8 == 0 {
                        for &function in &now_and_then {
                            self.ask(function, question);
                        }
                    }
                }
            }
            if case.has("setwise") {
                let function = self.function(format!("all_{name}_attacks"), Call::All, true);
                self.unions(function, of_each, |square, occupied| {
                    attacked(&squares.walk(parts, square), occupied)
                });
            }
        }
    }

    /// The functions that give the attack sets of this piece and of another one, with the names in
    /// the order in which the pieces are listed.
    fn both_functions(&mut self, names: &[&str], piece: usize) -> Vec<u64> {
        let mut functions = Vec::new();
        for other in (0..names.len()).filter(|&other| other != piece) {
            let (first, second) = (names[piece.min(other)], names[piece.max(other)]);
            let call = Call::Both(usize::from(piece > other), names[piece].to_owned());
            functions.push(self.function(format!("{first}_and_{second}_attacks"), call, false));
        }
        functions
    }

    /// Asks for the attack sets of knights, kings and pawns.
    fn ask_steppers(&mut self, setwise: bool) {
        let squares = self.squares;
        let steppers: [(&str, &[Place]); 4] = [
            ("knight", &KNIGHT),
            ("king", &KING),
            ("white_pawn", &WHITE_PAWN),
            ("black_pawn", &BLACK_PAWN),
        ];
        for (name, steps) in steppers {
            let function = self.function(format!("{name}_attacks"), Call::Leap, true);
            for square in 0..squares.places.len() {
                let expected = Set::of_all(squares.leaps_to(steps, square));
                self.ask(function, [square.into(), Set::EMPTY, expected]);
            }
            if setwise {
                let function = self.function(format!("all_{name}_attacks"), Call::AllLeap, true);
                self.unions(function, 50, |square, _| {
                    Set::of_all(squares.leaps_to(steps, square))
                });
            }
        }
        let function = self.function("pawn_attacks".to_owned(), Call::Pawn, true);
        for square in 0..squares.places.len() {
            for (black, steps) in [&WHITE_PAWN, &BLACK_PAWN].into_iter().enumerate() {
                let expected = Set::of_all(squares.leaps_to(steps, square));
                self.ask(function, [black.into(), square.into(), expected]);
            }
        }
    }

    /// Asks about the lines through each pair of squares.
    fn ask_pairs(&mut self) {
        let squares = self.squares;
        let functions = ["between", "line", "ray", "beyond"]
            .map(|name| self.function(name.to_owned(), Call::Pair, true));
        for a in 0..squares.places.len() {
            for b in 0..squares.places.len() {
                for (function, expected) in functions.into_iter().zip(squares.joined_by(a, b)) {
                    self.ask(function, [a.into(), b.into(), Set::of_all(expected)]);
                }
            }
        }
    }

    /// Asks about so many random views.
    fn ask_views(&mut self, rules: &Rules, amount: usize) {
        let functions: Vec<u64> = (0..ASKED.len())
            .map(|number| self.function(String::new(), Call::View(number), true))
            .collect();
        for _ in 0..amount {
            let view = View::random(&rules.meaning, &mut self.random);
            let [a, b] = view.arguments();
            for (&function, answer) in functions.iter().zip(view.answers(rules)) {
                self.ask(function, [a, b, answer.into()]);
            }
        }
        for update in 0..UPDATES {
            let function = self.function(String::new(), Call::Update(update), true);
            for _ in 0..amount {
                if let Some(question) = threat_questions::question(update, rules, &mut self.random)
                {
                    self.ask(function, question);
                }
            }
        }
    }

    /// Asks for the indices of so many random threats.
    fn ask_indices(&mut self, rules: &Rules, amount: usize) {
        let function = self.function(String::new(), Call::Index, true);
        let indices = threat_questions::indices(rules);
        for _ in 0..amount {
            let question = threat_questions::question_of_index(&indices, rules, &mut self.random);
            if let Some(question) = question {
                self.ask(function, question);
            }
        }
    }

    /// Moves squares off the board by multiples of their number, as far as a byte goes. The answers
    /// stay.
    fn leave_the_board(&mut self) {
        let count = self.squares.places.len();
        for (function, values) in &mut self.asked {
            let squares = match self.functions[*function as usize].call {
                Call::All | Call::AllLeap | Call::Update(_) | Call::Index => 0..0,
                Call::Pair => 0..2,
                Call::Pawn => 1..2,
                _ => 0..1,
            };
            for square in &mut values[squares] {
                square.0[0] += (count * self.random.below(256 / count)) as u64;
            }
        }
    }

    /// A set of squares, with few or with many of them.
    fn set(&mut self) -> Set {
        let kind = self.random.below(5);
        let mut random = || Set::random(self.squares, &mut self.random);
        let set = match kind {
            0 => random() & random() & random(),
            1 => random() & random(),
            2 => random(),
            3 => random() | random(),
            _ => random() & random() & random() & random(),
        };
        set & self.all
    }

    /// No square, all squares, and either all occupancies of the squares that make a difference, by
    /// turns with none, all and some of the others, or each of these squares alone, all
    /// occupancies of each path, with any of the others, and random sets.
    fn occupancies(&mut self, walk: &Walk<'_>, square: usize, amount: usize) -> Vec<Set> {
        let all = self.all;
        // The last square of a path hides nothing.
        let of_paths: Vec<Set> = walk
            .paths()
            .map(|path| Set::of_all(path.iter().rev().skip(1).copied()))
            .collect();
        let relevant = of_paths.iter().fold(Set::EMPTY, |all, path| all | *path);
        let are_few = |set: Set| 1 << set.count().min(30) <= amount;
        let mut occupancies = vec![Set::EMPTY, all, all & !Set::of(square)];
        if are_few(relevant) {
            for (round, subset) in relevant.subsets().enumerate() {
                let others = [all, self.set(), Set::EMPTY][round % 3];
                occupancies.push(subset | others & !relevant);
            }
            return occupancies;
        }
        occupancies.extend(relevant.squares().into_iter().map(Set::of));
        for path in of_paths.into_iter().filter(|&path| are_few(path)) {
            occupancies.extend(path.subsets().map(|subset| subset | self.set() & !path));
        }
        while occupancies.len() < amount.min(1000) {
            occupancies.push(self.set());
        }
        occupancies
    }

    /// Asks for the union over random sets of pieces. By turns, all of the pieces are in the
    /// occupancy, too, or some, or none.
    fn unions(&mut self, function: u64, amount: usize, attacks: impl Fn(usize, Set) -> Set) {
        for round in 0..amount {
            let pieces = self.set() & if round % 2 == 0 { self.set() } else { Set::ALL };
            let occupied = match round % 3 {
                0 => self.set() | pieces,
                1 => self.set(),
                _ => self.set() & !pieces,
            };
            let pieces_on = pieces.squares().into_iter();
            let union = pieces_on.fold(Set::EMPTY, |union, square| {
                union | attacks(square, occupied)
            });
            self.asked.push((function, [pieces, occupied, union]));
        }
    }
}

/// The questions as a file for the test programs: thirteen words each. The lower words of the three
/// sets come first.
pub(crate) fn bytes(asked: &[Question]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(8 * WORDS * asked.len());
    for (function, values) in asked {
        bytes.extend_from_slice(&function.to_le_bytes());
        for words in [0..2, 2..4] {
            for Set(value) in values {
                for word in &value[words.clone()] {
                    bytes.extend_from_slice(&word.to_le_bytes());
                }
            }
        }
    }
    bytes
}

/// Words of a question.
const WORDS: usize = 13;

/// What is asked, in Rust, C and C++, about the view `v`. In C, `P_` stands for the prefix; the
/// code is a part of the question.
pub(crate) const ASKED: [[&str; 3]; 16] = [
    ["v.nearest().0", "P_nearest(&v)", "v.nearest().bits"],
    [
        "v.knight_squares().0",
        "P_knight_squares(&v)",
        "v.knight_squares().bits",
    ],
    ["v.attackers().0", "P_attackers(&v)", "v.attackers().bits"],
    ["v.sliders().0", "P_sliders(&v)", "v.sliders().bits"],
    [
        "v.attacked_by(code as u8).0",
        "P_attacked_by(&v, code)",
        "v.attacked_by(code).bits",
    ],
    [
        "v.through().0.0",
        "P_through(&v).sliders",
        "v.through().sliders.bits",
    ],
    [
        "v.through().1.0",
        "P_through(&v).pieces",
        "v.through().pieces.bits",
    ],
    [
        "v.bitboard(v.with_codes(&Codes::new((code * 0x249) as u16)))",
        "with(&v, code)",
        "uint64_t(own::word(v.bitboard(v.with_codes(P_codes_of(code * 0x249u & 0xffffu)))))",
    ],
    [
        "v.count(v.attackers()) as u64",
        "P_count(&v, P_attackers(&v))",
        "v.count(v.attackers())",
    ],
    ["written(&v)", "written(&v)", "written(v)"],
    ["through(&v)", "through(&v)", "through(v)"],
    [
        "v.threats_from(code as u8).0",
        "P_threats_from(&v, code)",
        "v.threats_from(code).bits",
    ],
    [
        "v.threats_to(code as u8).0",
        "P_threats_to(&v, code)",
        "v.threats_to(code).bits",
    ],
    [
        "v.threats_through().0.0",
        "P_threats_through(&v).sliders",
        "v.threats_through().sliders.bits",
    ],
    [
        "v.threats_through().1.0",
        "P_threats_through(&v).pieces",
        "v.threats_through().pieces.bits",
    ],
    ["quads(&v, code as u8)", "quads(&v, code)", "quads(v, code)"],
];

/// What makes a view of a question, in C and C++; and functions that make one number of what is
/// written.
pub(crate) const VIEW_OF: &str = include_str!("../programs/view_of.h");
pub(crate) const HELPERS: [&str; 3] = [
    include_str!("../programs/views.rs.txt"),
    include_str!("../programs/views.c"),
    include_str!("../programs/views.cpp"),
];

/// The same for threats, in Rust, and in C and C++.
pub(crate) const OF_THREATS: [&str; 2] = [
    include_str!("../programs/threats.rs.txt"),
    include_str!("../programs/threats.h"),
];

/// The same for indices of threats.
pub(crate) const OF_INDICES: [&str; 2] = [
    include_str!("../programs/indices.rs.txt"),
    include_str!("../programs/indices.h"),
];

/// What a test program is told about a view: squares, and where the codes of the mailbox come from.
struct View {
    square: usize,
    /// 64 if no square is left out.
    left_out: usize,
    seed: u64,
    empty: u8,
    /// The code on most squares.
    common: u8,
    code: u8,
}

impl View {
    fn random(meaning: &Meaning, random: &mut Random) -> Self {
        let empty = meaning.iter().position(|&piece| piece == b'.').unwrap_or(0) as u8;
        // Now and then, most squares have the same piece.
        let common = if random.percent(20) {
            random.below(16) as u8
        } else {
            empty
        };
        Self {
            square: random.below(64),
            left_out: if random.percent(30) {
                random.below(64)
            } else {
                64
            },
            seed: random.bits(),
            empty,
            common,
            code: random.below(256) as u8,
        }
    }

    /// The two arguments of a question.
    fn arguments(&self) -> [u128; 2] {
        let codes = u128::from(self.common) << 8 | u128::from(self.code);
        [
            self.square as u128 | (self.left_out as u128) << 64,
            u128::from(self.seed) | codes << 64,
        ]
    }

    /// The mailbox, as test programs make it.
    fn mailbox(&self) -> [u8; 64] {
        let mut mailbox = threat_questions::mailbox(self.seed, self.common);
        if self.left_out < 64 {
            mailbox[self.left_out] = self.empty;
        }
        mailbox
    }

    /// What the walk finds, in the order of what is asked.
    fn answers(&self, rules: &Rules) -> [u64; 16] {
        let seen = Seen::new(self.square, &self.mailbox(), &rules.meaning);
        let among = u64::from(self.code) * 0x249;
        let all = seen.pairs(u64::MAX);
        let with_codes = all
            .iter()
            .filter(|(_, code)| among >> code & 1 != 0)
            .map(|pair| pair.0.into());
        let number = |pairs: &[(u8, u8)]| {
            pairs
                .iter()
                .fold(pairs.len() as u64, |all, &(square, code)| {
                    all.wrapping_mul(31)
                        .wrapping_add(u64::from(square) * 16 + u64::from(code))
                })
        };
        let attackers = seen.pairs(seen.attackers);
        let threats = ThreatsSeen::new(self.square, self.code % 16, &seen, rules);
        [
            seen.nearest,
            seen.knight_squares,
            seen.attackers,
            seen.sliders,
            seen.attacked_by[usize::from(self.code % 16)],
            seen.through[0],
            seen.through[1],
            set(with_codes) as u64,
            attackers.len() as u64,
            number(&attackers),
            number(seen.pairs_through().as_flattened()),
            threats.from,
            threats.to,
            threats.through[0],
            threats.through[1],
            threats.quads,
        ]
    }
}

/// The meanings of codes, if views are asked for.
fn meaning(case: &Case) -> Option<Meaning> {
    let list = case.get("piece_codes").filter(|_| case.has("views"))?;
    let mut meaning = [b'.'; 16];
    for (code, word) in meaning.iter_mut().zip(list.split(',')) {
        let Some((colour, kind)) = word.trim_matches([' ', '[', ']']).split_once('_') else {
            continue;
        };
        let letter = if kind == "knight" {
            b'n'
        } else {
            kind.bytes().next().unwrap_or(b'.')
        };
        *code = if colour == "white" {
            letter.to_ascii_uppercase()
        } else {
            letter
        };
    }
    Some(meaning)
}
