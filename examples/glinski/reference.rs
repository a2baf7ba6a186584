//! Gliński's chess once more, for tests: slow, and with nothing in common with the other generator. A hexagon has three
//! coordinates whose sum is 0, as a cube that is seen along its diagonal; pieces are in a map; a move is legal if no answer
//! takes the king.

use std::collections::BTreeMap;

/// A hexagon by three coordinates whose sum is 0. The middle one, f6, is (0, 0, 0).
pub type Cube = [i32; 3];

/// The six neighbours of a hexagon, which are the directions of a rook: one coordinate grows, another one falls.
pub const STRAIGHT: [Cube; 6] = [[1, -1, 0], [0, -1, 1], [-1, 0, 1], [-1, 1, 0], [0, 1, -1], [1, 0, -1]];

/// The directions of a bishop: two neighbouring directions of a rook at once.
pub const DIAGONAL: [Cube; 6] = [[1, -2, 1], [-1, -1, 2], [-2, 1, 1], [-1, 2, -1], [1, 1, -2], [2, -1, -1]];

/// The direction of White's pawns. Its neighbours, [1, -1, 0] and [0, 1, -1], are to the left and to the right.
const UP: Cube = [1, 0, -1];

/// `cube`, so many steps further in `direction`.
fn beyond(cube: Cube, distance: i32, direction: Cube) -> Cube {
    [0, 1, 2].map(|i| cube[i] + distance * direction[i])
}

/// Whether the hexagon is on the board: no further than five steps from the middle.
pub fn on_board(cube: Cube) -> bool {
    cube.into_iter().all(|coordinate| coordinate.abs() <= 5)
}

/// The leaps of a knight: two steps of a rook, and one in a neighbouring direction.
fn knight() -> Vec<Cube> {
    (0..6).flat_map(|i| [1, 5].map(|turn| beyond(STRAIGHT[(i + turn) % 6], 2, STRAIGHT[i]))).collect()
}

/// The hexagon called `name`, in the usual notation.
pub fn cube(name: &str) -> Cube {
    let file = "abcdefghikl".find(&name[..1]).expect("a file") as i32 - 5;
    let rank: i32 = name[1..].parse().expect("a rank");
    // On either side of the middle, the hexagons of a rank rise.
    let side = if file < 0 { [-1, 1, 0] } else { [0, 1, -1] };
    beyond(beyond([0; 3], rank - 6, UP), file, side)
}

/// What a rider attacks, with a walk along each of its directions, at most so many steps.
pub fn walk(directions: &[Cube], most: i32, from: Cube, is_occupied: impl Fn(Cube) -> bool) -> Vec<Cube> {
    let mut attacked = Vec::new();
    for &direction in directions {
        for at in (1..=most).map(|distance| beyond(from, distance, direction)).take_while(|&at| on_board(at))
        {
            attacked.push(at);
            if is_occupied(at) {
                break;
            }
        }
    }
    attacked
}

/// A position.
#[derive(Clone)]
pub struct Position {
    /// The letters of the pieces, capitals for White.
    pieces: BTreeMap<Cube, char>,
    white: bool,
    passed: Option<Cube>,
}

impl Position {
    /// The position with these rows from the top down, of White to move or not.
    pub fn read(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut pieces = BTreeMap::new();
        for (rank, row) in (1..=11).rev().zip(fields[0].split('/')) {
            // Row 7 has nine hexagons, and each above it two fewer.
            let mut file = if rank > 6 { rank as usize - 6 } else { 0 };
            let mut number = 0;
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = 10 * number + digit as usize;
                    continue;
                }
                file += number;
                number = 0;
                pieces.insert(cube(&format!("{}{rank}", &"abcdefghikl"[file..=file])), letter);
                file += 1;
            }
        }
        let passed = (fields[2] != "-").then(|| cube(fields[2]));
        Self { pieces, white: fields[1] == "w", passed }
    }

    fn is_own(&self, at: Cube) -> Option<bool> {
        self.pieces.get(&at).map(|piece| piece.is_uppercase() == self.white)
    }

    /// All moves, even if they leave the king in check.
    fn moves(&self) -> Vec<Self> {
        let mut all = Vec::new();
        for (&from, &piece) in self.pieces.iter().filter(|(at, _)| self.is_own(**at) == Some(true)) {
            let (directions, most) = match piece.to_ascii_lowercase() {
                'r' => (STRAIGHT.to_vec(), 11),
                'b' => (DIAGONAL.to_vec(), 11),
                'q' => ([STRAIGHT, DIAGONAL].concat(), 11),
                'k' => ([STRAIGHT, DIAGONAL].concat(), 1),
                'n' => (knight(), 1),
                _ => {
                    self.pawn(from, piece, &mut all);
                    continue;
                }
            };
            let reach = walk(&directions, most, from, |at| self.pieces.contains_key(&at));
            let free = reach.into_iter().filter(|&to| self.is_own(to) != Some(true));
            all.extend(free.map(|to| self.after(from, to, piece)));
        }
        all
    }

    fn pawn(&self, from: Cube, piece: char, all: &mut Vec<Self>) {
        let forward = if self.white { 1 } else { -1 };
        let mut reach = |to: Cube| {
            let becomes = match (on_board(beyond(to, forward, UP)), self.white) {
                (true, _) => vec![piece],
                (false, true) => vec!['Q', 'R', 'B', 'N'],
                (false, false) => vec!['q', 'r', 'b', 'n'],
            };
            all.extend(becomes.into_iter().map(|piece| self.after(from, to, piece)));
        };
        let (one, two) = (beyond(from, forward, UP), beyond(from, 2 * forward, UP));
        let is_empty = |at: Cube| on_board(at) && !self.pieces.contains_key(&at);
        if is_empty(one) {
            reach(one);
        }
        // Neighbours of the hexagon before the pawn that are also neighbours of the pawn.
        for side in STRAIGHT.map(|step| beyond(from, 1, step)) {
            let is_before = STRAIGHT.iter().any(|&step| beyond(one, 1, step) == side) && side != one;
            if is_before && (self.is_own(side) == Some(false) || self.passed == Some(side)) {
                reach(side);
            }
        }
        let home = if self.white { "b1 c2 d3 e4 f5 g4 h3 i2 k1" } else { "b7 c7 d7 e7 f7 g7 h7 i7 k7" };
        if home.split(' ').any(|name| cube(name) == from) && is_empty(one) && is_empty(two) {
            let mut next = self.after(from, two, piece);
            next.passed = Some(one);
            all.push(next);
        }
    }

    fn after(&self, from: Cube, to: Cube, piece: char) -> Self {
        let mut next = self.clone();
        let moved = next.pieces.remove(&from);
        if moved.is_some_and(|moved| moved.eq_ignore_ascii_case(&'p')) && self.passed == Some(to) {
            next.pieces.remove(&beyond(to, if self.white { -1 } else { 1 }, UP));
        }
        next.pieces.insert(to, piece);
        next.white = !self.white;
        next.passed = None;
        next
    }

    /// Whether the side to move could take the king.
    fn takes_king(&self) -> bool {
        let king = if self.white { 'k' } else { 'K' };
        self.moves().iter().any(|next| !next.pieces.values().any(|&piece| piece == king))
    }

    /// The number of ways to play `depth` legal moves.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let legal = self.moves().into_iter().filter(|next| !next.takes_king());
        legal.map(|next| next.perft(depth - 1)).sum()
    }
}
