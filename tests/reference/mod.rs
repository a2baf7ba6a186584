//! The slow walk that the tests compare with: boards are drawings, and pieces are paths that they
//! walk step by step.
//!
//! It shares no code with the crates under test. All tests have it from here; those of C have one
//! of their own, in C.

#![allow(dead_code, reason = "no test uses everything")]
#![allow(
    clippy::must_use_candidate,
    clippy::missing_panics_doc,
    reason = "only tests call it"
)]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "squares are few"
)]

pub mod threats;

use std::collections::BTreeSet;
use std::fmt;
use std::sync::LazyLock;

/// File and rank from 0, or a step of so many files and ranks.
pub type Place = (i32, i32);

/// The steps of pieces.
pub const ROOK: [Place; 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
#[allow(missing_docs)]
pub const BISHOP: [Place; 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
#[allow(missing_docs)]
pub const KNIGHT: [Place; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];
/// Clockwise from north.
pub const KING: [Place; 8] = [
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
];
#[allow(missing_docs)]
pub const WHITE_PAWN: [Place; 2] = [(-1, 1), (1, 1)];
#[allow(missing_docs)]
pub const BLACK_PAWN: [Place; 2] = [(-1, -1), (1, -1)];

/// The rows of a drawing, the first rank first: `.` is a square, `_` a hole with a number, and a
/// space a hole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    #[allow(missing_docs)]
    pub rows: Vec<Vec<u8>>,
}

impl Board {
    #[allow(missing_docs)]
    pub fn rectangle(files: usize, ranks: usize) -> Self {
        Self {
            rows: vec![vec![b'.'; files]; ranks],
        }
    }

    /// Reads a size or a drawing.
    pub fn read(text: &str) -> Option<Self> {
        if let Some((files, ranks)) = text.split_once('x') {
            return Some(Self::rectangle(files.parse().ok()?, ranks.parse().ok()?));
        }
        let lines: Vec<_> = text.lines().map(str::trim_end).collect();
        let indentation = |line: &str| line.len() - line.trim_start().len();
        let shared = lines
            .iter()
            .filter(|line| !line.is_empty())
            .map(|line| indentation(line))
            .min()?;
        let first = lines.iter().position(|line| !line.is_empty())?;
        let last = lines.iter().rposition(|line| !line.is_empty())?;
        let row = |line: &&str| line.bytes().skip(shared).collect();
        Some(Self {
            rows: lines[first..=last].iter().rev().map(row).collect(),
        })
    }

    #[allow(missing_docs)]
    pub fn is_rectangle(&self) -> bool {
        self.rows
            .iter()
            .all(|row| row.len() == self.rows[0].len() && row.iter().all(|&cell| cell == b'.'))
    }

    /// How many numbers squares and holes have.
    pub fn numbers(&self) -> usize {
        self.rows
            .iter()
            .flatten()
            .filter(|&&cell| cell != b' ')
            .count()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_rectangle() {
            return write!(f, "{}x{}", self.rows[0].len(), self.rows.len());
        }
        let rows: Vec<_> = self
            .rows
            .iter()
            .rev()
            .map(|row| String::from_utf8_lossy(row))
            .collect();
        f.write_str(&rows.join("\n"))
    }
}

/// A part of a movement, such as `rider(3)[(0, 1), ((1, 1), (1, 2))]`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Part {
    pub kind: Kind,
    pub most: Option<usize>,
    pub paths: Vec<Vec<Place>>,
    /// Whether it is about the squares from which a piece that moves so attacks this one.
    pub reversed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Kind {
    Rider,
    Hopper,
    Lame,
    Jump,
}

/// An element of the option `pieces`: a known word, or a name with a movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    #[allow(missing_docs)]
    pub name: String,
    /// None for a known word.
    pub parts: Vec<Part>,
}

impl Piece {
    #[allow(missing_docs)]
    pub fn known(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            parts: Vec::new(),
        }
    }

    /// The pieces of a list.
    pub fn read_all(text: &str) -> Option<Vec<Self>> {
        let text = text.trim();
        let inside = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        elements(inside.unwrap_or(text))
            .into_iter()
            .map(Self::read)
            .collect()
    }

    fn read(text: &str) -> Option<Self> {
        let Some((name, movement)) = text.split_once('=') else {
            return Some(Self::known(text));
        };
        let parts = movement.split('+').map(Part::read).collect::<Option<_>>()?;
        Some(Self {
            name: name.trim().to_owned(),
            parts,
        })
    }

    /// What is looked up: names of functions with their movements. A lance is two.
    pub fn look_ups(&self) -> Vec<(String, Vec<Part>)> {
        let lame = |paths: Vec<Vec<Place>>| {
            vec![Part {
                kind: Kind::Lame,
                most: None,
                paths,
                reversed: false,
            }]
        };
        let parts = match self.name.as_str() {
            _ if !self.parts.is_empty() => self.parts.clone(),
            "rook" => riders(&ROOK),
            "bishop" => riders(&BISHOP),
            "queen" => riders(&KING),
            "cannon" => vec![Part {
                kind: Kind::Hopper,
                ..riders(&ROOK).remove(0)
            }],
            "lance" => {
                let lances = [("white_lance", (0, 1)), ("black_lance", (0, -1))];
                return lances
                    .map(|(name, step)| (name.to_owned(), riders(&[step])))
                    .into();
            }
            "horse" => {
                let aside = |&(x, y): &Place| {
                    [1, -1].map(|side| vec![(x, y), (2 * x + y * side, 2 * y + x * side)])
                };
                lame(ROOK.iter().flat_map(aside).collect())
            }
            "elephant" => lame(
                BISHOP
                    .iter()
                    .map(|&(x, y)| vec![(x, y), (2 * x, 2 * y)])
                    .collect(),
            ),
            _ => Vec::new(),
        };
        vec![(self.name.clone(), parts)]
    }
}

/// A piece that slides along these steps.
pub fn riders(steps: &[Place]) -> Vec<Part> {
    vec![Part {
        kind: Kind::Rider,
        most: None,
        paths: steps.iter().map(|&step| vec![step]).collect(),
        reversed: false,
    }]
}

impl Part {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let inside = text.strip_prefix("reverse(");
        let reversed = inside.is_some();
        let text = match inside {
            Some(inside) => inside.strip_suffix(')')?,
            None => text,
        };
        let (head, paths) = text.split_once('[')?;
        let (word, most) = match head.split_once('(') {
            Some((word, range)) => (word, Some(range.trim_end_matches(')').parse().ok()?)),
            None => (head, None),
        };
        let kind = match word {
            "rider" => Kind::Rider,
            "hopper" => Kind::Hopper,
            "jump" => Kind::Jump,
            _ => Kind::Lame,
        };
        let path = |text: &str| {
            let numbers = text
                .split(['(', ')', ','])
                .filter_map(|word| word.trim().parse().ok());
            let numbers: Vec<i32> = numbers.collect();
            numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect()
        };
        let paths = elements(paths.strip_suffix(']')?)
            .into_iter()
            .map(path)
            .collect();
        Some(Self {
            kind,
            most,
            paths,
            reversed,
        })
    }
}

/// `text` at its outermost commas.
fn elements(text: &str) -> Vec<&str> {
    let mut depth = 0;
    let outermost = |letter: char| {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            _ => {}
        }
        letter == ',' && depth == 0
    };
    text.split(outermost)
        .map(str::trim)
        .filter(|element| !element.is_empty())
        .collect()
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let place = |&(x, y): &Place| format!("({x},{y})");
        let path = |path: &Vec<Place>| match &path[..] {
            [only] => place(only),
            all => format!("({})", all.iter().map(place).collect::<Vec<_>>().join(",")),
        };
        for (number, part) in self.parts.iter().enumerate() {
            let Part {
                kind,
                most,
                paths,
                reversed,
            } = part;
            let kind = format!("{kind:?}").to_lowercase();
            let [before, behind] = if *reversed {
                ["reverse(", ")"]
            } else {
                ["", ""]
            };
            let range = most.map_or(String::new(), |most| format!("({most})"));
            let paths = paths.iter().map(path).collect::<Vec<_>>().join(",");
            write!(
                f,
                " {} {before}{kind}{range}[{paths}]{behind}",
                if number == 0 { '=' } else { '+' }
            )?;
        }
        Ok(())
    }
}

/// A board whose squares have numbers.
pub struct Squares {
    /// The place of each number; `None` if no square has it.
    pub places: Vec<Option<Place>>,
    /// The number of each place, by rank and file.
    numbers: Vec<Vec<Option<usize>>>,
    /// The files and ranks after which the board begins anew; none at edges that are not joined.
    periods: (Option<i32>, Option<i32>),
}

impl Squares {
    /// Numbers the squares by files or by ranks.
    pub fn new(board: &Board, by_file: bool) -> Self {
        let mut cells = Vec::new();
        for (rank, row) in (0..).zip(&board.rows) {
            for (file, &cell) in (0..).zip(row) {
                if cell != b' ' {
                    cells.push(((file, rank), cell == b'.'));
                }
            }
        }
        if by_file {
            cells.sort_unstable();
        }
        let places: Vec<_> = cells
            .into_iter()
            .map(|(place, is_square)| is_square.then_some(place))
            .collect();
        let mut numbers: Vec<_> = board.rows.iter().map(|row| vec![None; row.len()]).collect();
        for (number, &place) in places.iter().enumerate() {
            if let Some((file, rank)) = place {
                numbers[rank as usize][file as usize] = Some(number);
            }
        }
        Self {
            places,
            numbers,
            periods: (None, None),
        }
    }

    /// The same board as a cylinder (`files`), a torus (`both`), or flat.
    #[must_use]
    pub fn wrapped(mut self, wrap: &str) -> Self {
        let files = self.numbers.iter().map(Vec::len).max().unwrap_or(0) as i32;
        let ranks = self.numbers.len() as i32;
        self.periods = match wrap {
            "files" => (Some(files), None),
            "both" => (Some(files), Some(ranks)),
            _ => (None, None),
        };
        self
    }

    /// Where a place lies on the board if it wraps: the same place, drawn once more, beside it.
    fn folded(&self, (file, rank): Place) -> Place {
        let fold = |at: i32, period: Option<i32>| period.map_or(at, |period| at.rem_euclid(period));
        (fold(file, self.periods.0), fold(rank, self.periods.1))
    }

    /// The same of a size or a drawing.
    pub fn read(board: &str, by_file: bool) -> Self {
        Self::new(&Board::read(board).expect("it is a board"), by_file)
    }

    /// The number of the square at a place.
    pub fn at(&self, place: Place) -> Option<usize> {
        let (file, rank) = self.folded(place);
        let row = self.numbers.get(usize::try_from(rank).ok()?)?;
        *row.get(usize::try_from(file).ok()?)?
    }

    /// The set of all squares.
    pub fn all(&self) -> u128 {
        set((0..self.places.len()).filter(|&number| self.places[number].is_some()))
    }

    /// The squares of a ray, or of a path that goes on like one, up to the edge, a hole or the
    /// piece itself.
    fn ray(&self, from: Place, first: Place, step: Place) -> impl Iterator<Item = usize> {
        let at = move |n: i32| (from.0 + first.0 + n * step.0, from.1 + first.1 + n * step.1);
        (0..)
            .map(at)
            .take_while(move |&at| self.folded(at) != from)
            .map_while(|at| self.at(at))
            // Where the board wraps, a ray may go round past the piece for ever.
            .take(self.places.len())
    }

    /// All squares that a path may pass or reach, in order. Those of a leap are all on the board, or
    /// there are none.
    fn path(&self, kind: Kind, path: &[Place], from: usize) -> Vec<usize> {
        let Some(from) = self.places[from] else {
            return Vec::new();
        };
        let at = |&(files, ranks): &Place| self.at((from.0 + files, from.1 + ranks));
        match path {
            _ if matches!(kind, Kind::Lame | Kind::Jump) => {
                let squares: Vec<_> = path
                    .iter()
                    .map(at)
                    .collect::<Option<_>>()
                    .unwrap_or_default();
                // A leap round a narrow board must not come back to itself.
                let distinct: BTreeSet<_> = squares.iter().copied().chain(self.at(from)).collect();
                let wraps = self.periods != (None, None);
                if wraps && distinct.len() <= squares.len() {
                    return Vec::new();
                }
                squares
            }
            [step] => self.ray(from, *step, *step).collect(),
            // A ray from the square before the last one goes on behind the others.
            [first @ .., before, last] => {
                let seen = |place: &Place| (from.0 + place.0, from.1 + place.1);
                let there = |at: &Place| self.folded(*at) != from && self.at(*at).is_some();
                let listed: Vec<_> = first.iter().map(seen).take_while(there).collect();
                let mut squares: Vec<_> = listed.iter().filter_map(|&at| self.at(at)).collect();
                if squares.len() == first.len() {
                    squares.extend(self.ray(from, *before, (last.0 - before.0, last.1 - before.1)));
                }
                // It ends where it comes back to one of its squares.
                let is_new = |place: &usize| !squares[..*place].contains(&squares[*place]);
                (0..squares.len())
                    .take_while(is_new)
                    .map(|place| squares[place])
                    .collect()
            }
            [] => Vec::new(),
        }
    }

    /// What a piece walks on from a square.
    pub fn walk<'a>(&self, parts: &'a [Part], from: usize) -> Walk<'a> {
        let paths = parts
            .iter()
            .flat_map(|part| part.paths.iter().map(move |path| (part, path)));
        let mut walks = Vec::new();
        for (part, path) in paths {
            if part.reversed {
                walks.extend(self.walks_to(part, path, from));
            } else {
                walks.push((part, self.path(part.kind, path, from), None));
            }
        }
        Walk(walks)
    }

    /// The walks from all other squares that may end on `to`, up to there, each with its start.
    fn walks_to<'a>(&self, part: &'a Part, path: &[Place], to: usize) -> Vec<PathWalk<'a>> {
        let mut walks = Vec::new();
        for start in (0..self.places.len()).filter(|&start| start != to) {
            let mut squares = self.path(part.kind, path, start);
            let is_leap = matches!(part.kind, Kind::Lame | Kind::Jump);
            let Some(end) = squares.iter().rposition(|&square| square == to) else {
                continue;
            };
            if is_leap && end + 1 < squares.len() {
                continue;
            }
            squares.truncate(end + 1);
            walks.push((part, squares, Some(start)));
        }
        walks
    }

    /// What a piece with this movement attacks.
    pub fn attacks(&self, parts: &[Part], from: usize, occupied: u128) -> u128 {
        self.walk(parts, from).attacks(occupied)
    }

    /// The squares that a leaper attacks.
    pub fn leaps(&self, steps: &[Place], from: usize) -> u128 {
        set(self.leaps_to(steps, from))
    }

    /// The same one by one, on boards of any size. Some may come twice.
    pub fn leaps_to(&self, steps: &[Place], from: usize) -> Vec<usize> {
        let Some(from) = self.places[from] else {
            return Vec::new();
        };
        let reached = steps
            .iter()
            .filter_map(|step| self.at((from.0 + step.0, from.1 + step.1)));
        reached
            .filter(|&to| self.places[to] != Some(from))
            .collect()
    }

    /// The squares between two squares, the line through them, the ray from one through the other,
    /// and what is behind that; none if no rank, file or diagonal joins them.
    pub fn joined(&self, a: usize, b: usize) -> [u128; 4] {
        self.joined_by(a, b).map(set)
    }

    /// The same as lists, on boards of any size.
    pub fn joined_by(&self, a: usize, b: usize) -> [Vec<usize>; 4] {
        let Some(from) = self.places[a] else {
            return Default::default();
        };
        for step in KING {
            let ray: Vec<_> = self.ray(from, step, step).collect();
            if let Some(place) = ray.iter().position(|&square| square == b) {
                let back = (-step.0, -step.1);
                let line = ray.iter().copied().chain(self.ray(from, back, back));
                return [
                    ray[..place].to_vec(),
                    line.chain([a]).collect(),
                    ray.clone(),
                    ray[place + 1..].to_vec(),
                ];
            }
        }
        Default::default()
    }
}

/// The squares that a piece passes on a path. If these are the paths of others, the square from
/// which this one comes.
type PathWalk<'a> = (&'a Part, Vec<usize>, Option<usize>);

/// The paths of a piece from a square.
pub struct Walk<'a>(Vec<PathWalk<'a>>);

impl Walk<'_> {
    /// What it attacks.
    pub fn attacks(&self, occupied: u128) -> u128 {
        let mut attacks = 0;
        self.for_each_attacked(
            |square| occupied >> square & 1 != 0,
            |square| attacks |= 1 << square,
        );
        attacks
    }

    /// Calls `add` for each square that it attacks, on boards of any size. Some may come twice.
    pub fn for_each_attacked(
        &self,
        is_occupied: impl Fn(usize) -> bool,
        mut add: impl FnMut(usize),
    ) {
        for (part, squares, start) in &self.0 {
            along(part, squares, &is_occupied, |square| match start {
                None => add(square),
                Some(start) if squares.last() == Some(&square) => add(*start),
                Some(_) => {}
            });
        }
    }

    /// The squares of each path, in order.
    pub fn paths(&self) -> impl Iterator<Item = &[usize]> {
        self.0.iter().map(|(_, squares, _)| squares.as_slice())
    }

    /// The squares on which a blocker changes the attack set, path by path: all squares but the
    /// last one.
    pub fn relevant_of_paths(&self) -> impl Iterator<Item = u128> {
        self.0
            .iter()
            .map(|(_, squares, _)| set(squares.iter().rev().skip(1).copied()))
    }

    /// The squares on which a blocker changes the attack set.
    pub fn relevant(&self) -> u128 {
        self.relevant_of_paths().fold(0, |all, path| all | path)
    }
}

fn along(
    part: &Part,
    squares: &[usize],
    is_occupied: impl Fn(usize) -> bool,
    mut add: impl FnMut(usize),
) {
    let mut left = part.most.unwrap_or(usize::MAX);
    if part.kind == Kind::Jump {
        let Some((&last, passed)) = squares.split_last() else {
            return;
        };
        if passed.iter().all(|&square| is_occupied(square)) {
            add(last);
        }
        return;
    }
    let mut is_attacked = part.kind == Kind::Rider;
    for (number, &square) in squares.iter().enumerate() {
        is_attacked |= part.kind == Kind::Lame && number + 1 == squares.len();
        if is_attacked && left > 0 {
            add(square);
            left -= 1;
        }
        if is_occupied(square) {
            if part.kind != Kind::Hopper || is_attacked {
                break;
            }
            is_attacked = true;
        }
    }
}

/// The set of these squares.
pub fn set(squares: impl IntoIterator<Item = usize>) -> u128 {
    squares.into_iter().fold(0, |set, square| set | 1 << square)
}

/// The squares of a set.
pub fn squares(set: u128) -> impl Iterator<Item = usize> + Clone {
    (0..128).filter(move |square| set >> square & 1 != 0)
}

/// All subsets of a set, the empty one first.
pub fn all_subsets(mask: u128) -> impl Iterator<Item = u128> {
    let next =
        move |subset: &u128| Some(subset.wrapping_sub(mask) & mask).filter(|&next| next != 0);
    std::iter::successors(Some(0), next)
}

/// The chess board.
pub static CHESS: LazyLock<Squares> =
    LazyLock::new(|| Squares::new(&Board::rectangle(8, 8), false));

/// The attack set of a slider on the chess board.
pub fn slides(steps: &[Place], square: usize, occupied: u64) -> u64 {
    let from = CHESS.places[square].expect("it is on the board");
    let mut attacks = 0;
    for &step in steps {
        for target in CHESS.ray(from, step, step) {
            attacks |= 1 << target;
            if occupied >> target & 1 != 0 {
                break;
            }
        }
    }
    attacks
}

/// The squares that a piece reaches in one step on the chess board.
pub fn steps(steps: &[Place], square: usize) -> u64 {
    CHESS.leaps(steps, square) as u64
}

/// The relevant mask of a slider on the chess board: each ray without its last square.
pub fn relevant(steps: &[Place], square: usize) -> u64 {
    CHESS.walk(&riders(steps), square).relevant() as u64
}

/// All subsets of `mask`.
pub fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    all_subsets(mask.into()).map(|subset| subset as u64)
}

/// What joins two squares of the chess board: the squares between them, the line, the ray from one
/// through the other, and what lies beyond the other.
pub fn joined(a: usize, b: usize) -> [u64; 4] {
    CHESS.joined(a, b).map(|set| set as u64)
}

/// Random numbers, the same on every machine: `SplitMix64` (Steele, Lea and Flood 2014).
pub struct Random(u64);

#[allow(missing_docs)]
impl Random {
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub const fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    pub const fn set(&mut self) -> u128 {
        (self.bits() as u128) << 64 | self.bits() as u128
    }

    /// A set of about one in 2, 4, 8, … squares.
    pub fn sparse(&mut self, halvings: usize) -> u128 {
        (1..halvings).fold(self.set(), |set, _| set & self.set())
    }

    /// A number below `end`.
    pub const fn below(&mut self, end: usize) -> usize {
        (self.bits() >> 16) as usize % end
    }

    /// A number from `least` to `most`.
    pub const fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as usize) as i32
    }

    /// Whether something happens that happens so many times out of a hundred.
    pub const fn percent(&mut self, times: usize) -> bool {
        self.below(100) < times
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}
