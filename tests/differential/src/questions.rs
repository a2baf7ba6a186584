//! What test programs ask the look-ups, and the answers of the walk.

use crate::board::{Place, Squares};
use crate::case::Case;
use crate::piece::Part;
use crate::random::Random;
use crate::views::{ASKED, View, meanings};
use crate::walk::{BLACK_PAWN, KNIGHT, WHITE_PAWN, king};

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
    /// With the number of the piece, a square and an occupancy.
    Numbered(usize),
    /// With a square and an occupancy. The result is a pair or a structure, of which this is one member.
    Both(usize, String),
    /// With a square.
    Leap,
    /// With two squares.
    Pair,
    /// With a set and an occupancy.
    All,
    /// With a set.
    AllLeap,
    /// About a view: the number of what is asked.
    View(usize),
}

/// The number of a function, two arguments, and the right answer.
pub(crate) type Question = (u64, [u128; 3]);

/// The functions for these options, and the questions.
pub(crate) fn questions(case: &Case, squares: &Squares, amount: usize) -> (Vec<Function>, Vec<Question>) {
    let mut all = Questions { squares, functions: Vec::new(), asked: Vec::new(), random: Random::new(1) };
    let look_ups = case.look_ups();
    let numbers = case.get("pieces").is_some();
    let of_each = (amount / (look_ups.len().max(1) * squares.places.len().max(1))).clamp(40, 2000);
    for (number, (name, parts)) in look_ups.iter().enumerate() {
        let slide = all.function(format!("{name}_attacks"), Call::Slide, true);
        let constant = all.function(format!("{name}_attacks_const"), Call::Constant, false);
        let numbered = all.function("attacks".to_owned(), Call::Numbered(number), numbers);
        // With the names in the order in which the pieces are listed.
        let mut both = Vec::new();
        for (other, of) in look_ups.iter().enumerate().filter(|(other, _)| *other != number) {
            let (first, second) = if number < other { (name, &of.0) } else { (&of.0, name) };
            for ending in ["", "_const"] {
                let call = Call::Both(usize::from(number > other), name.clone());
                both.push(all.function(format!("{first}_and_{second}_attacks{ending}"), call, false));
            }
        }
        for square in 0..squares.places.len() {
            for (count, occupied) in all.occupancies(parts, square, of_each).into_iter().enumerate() {
                let expected = squares.attacks(parts, square, occupied);
                let mut ask = |function| all.asked.push((function, [square as u128, occupied, expected]));
                ask(slide);
                if count % 8 == 0 {
                    ask(constant);
                    ask(numbered);
                    for &both in &both {
                        ask(both);
                    }
                }
            }
        }
        if case.has("setwise") {
            let function = all.function(format!("all_{name}_attacks"), Call::All, true);
            all.unions(function, of_each, |square, occupied| squares.attacks(parts, square, occupied));
        }
    }
    let king = king();
    let steppers: [(&str, &[Place]); 4] =
        [("knight", &KNIGHT), ("king", &king), ("white_pawn", &WHITE_PAWN), ("black_pawn", &BLACK_PAWN)];
    for (name, steps) in steppers.into_iter().filter(|_| case.has("steppers")) {
        let function = all.function(format!("{name}_attacks"), Call::Leap, true);
        for square in 0..squares.places.len() {
            all.asked.push((function, [square as u128, 0, squares.leaps(steps, square)]));
        }
        if case.has("setwise") {
            let function = all.function(format!("all_{name}_attacks"), Call::AllLeap, true);
            all.unions(function, 50, |square, _| squares.leaps(steps, square));
        }
    }
    if case.has("lines") {
        let functions =
            ["between", "line", "ray"].map(|name| all.function(name.to_owned(), Call::Pair, true));
        for a in 0..squares.places.len() {
            for b in 0..squares.places.len() {
                for (function, expected) in functions.into_iter().zip(squares.joined(a, b)) {
                    all.asked.push((function, [a as u128, b as u128, expected]));
                }
            }
        }
    }
    if let Some(meanings) = meanings(case) {
        let functions: Vec<_> =
            (0..ASKED.len()).map(|number| all.function(String::new(), Call::View(number), true)).collect();
        for _ in 0..amount / 20 {
            let view = View::random(&meanings, &mut all.random);
            let [a, b] = view.arguments();
            for (&function, answer) in functions.iter().zip(view.answers(&meanings)) {
                all.asked.push((function, [a, b, answer.into()]));
            }
        }
    }
    (all.functions, all.asked)
}

struct Questions<'a> {
    squares: &'a Squares,
    functions: Vec<Function>,
    asked: Vec<Question>,
    random: Random,
}

impl Questions<'_> {
    fn function(&mut self, name: String, call: Call, is_everywhere: bool) -> u64 {
        self.functions.push(Function { name, call, is_everywhere });
        self.functions.len() as u64 - 1
    }

    /// A set of squares, with few or with many of them.
    fn set(&mut self) -> u128 {
        let random = &mut self.random;
        let set = match random.below(5) {
            0 => random.set() & random.set() & random.set(),
            1 => random.set() & random.set(),
            2 => random.set(),
            3 => random.set() | random.set(),
            _ => random.set() & random.set() & random.set() & random.set(),
        };
        set & self.squares.all()
    }

    /// No square, all squares, each alone, and either all occupancies of the squares that the piece may pass, or some.
    fn occupancies(&mut self, parts: &[Part], square: usize, amount: usize) -> Vec<u128> {
        let all = self.squares.all();
        let mut occupancies = vec![0, all, all & !(1 << square)];
        let mut passed = 0;
        for part in parts {
            for path in &part.paths {
                let path = self.squares.path(part, path, square);
                passed |= path.iter().fold(0, |set, square| set | 1_u128 << square);
            }
        }
        if 1 << passed.count_ones().min(30) <= amount {
            let mut subset = 0_u128;
            loop {
                occupancies.push(subset | self.set() & !passed);
                subset = subset.wrapping_sub(passed) & passed;
                if subset == 0 {
                    return occupancies;
                }
            }
        }
        occupancies.extend((0..128).filter(|square| passed >> square & 1 != 0).map(|square| 1 << square));
        while occupancies.len() < amount {
            occupancies.push(self.set());
        }
        occupancies
    }

    /// Asks for the union over random sets of pieces. By turns, all of the pieces are in the occupancy, too, or some, or none.
    fn unions(&mut self, function: u64, amount: usize, attacks: impl Fn(usize, u128) -> u128) {
        for round in 0..amount {
            let pieces = self.set() & if round % 2 == 0 { self.set() } else { u128::MAX };
            let occupied = match round % 3 {
                0 => self.set() | pieces,
                1 => self.set(),
                _ => self.set() & !pieces,
            };
            let each = (0..128).filter(|square| pieces >> square & 1 != 0);
            let union = each.fold(0, |union, square| union | attacks(square, occupied));
            self.asked.push((function, [pieces, occupied, union]));
        }
    }
}

/// The questions as a file for the test programs: seven words each.
pub(crate) fn bytes(asked: &[Question]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(56 * asked.len());
    for (function, values) in asked {
        bytes.extend_from_slice(&function.to_le_bytes());
        for value in values {
            bytes.extend_from_slice(&value.to_le_bytes());
        }
    }
    bytes
}
