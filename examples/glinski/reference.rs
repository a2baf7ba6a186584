//! Gliński's chess once more, for tests: slow, and with nothing in common with the other generator. A hexagon has three
//! coordinates whose sum is 0, as a cube that is seen along its diagonal; pieces are in a map; a move is legal if no answer
//! takes the king.

use std::collections::BTreeMap;

/// A hexagon by three coordinates whose sum is 0. The middle one, f6, is (0, 0, 0).
pub type Cube = [i32; 3];

/// The six neighbours of a hexagon: one coordinate grows, another one falls.
const NEIGHBOURS: [Cube; 6] = [[1, -1, 0], [0, -1, 1], [-1, 0, 1], [-1, 1, 0], [0, 1, -1], [1, 0, -1]];

/// The direction of White's pawns. Its neighbours, [1, -1, 0] and [0, 1, -1], are to the left and to the right.
const UP: Cube = [1, 0, -1];

fn plus(a: Cube, b: Cube) -> Cube {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

fn times(factor: i32, cube: Cube) -> Cube {
    cube.map(|coordinate| factor * coordinate)
}

/// Whether the hexagon is on the board: no further than five steps from the middle.
pub fn on_board(cube: Cube) -> bool {
    cube.into_iter().all(|coordinate| coordinate.abs() <= 5)
}

/// The directions of a rook.
pub fn straight() -> Vec<Cube> {
    NEIGHBOURS.to_vec()
}

/// The directions of a bishop: two neighbouring directions of a rook at once.
pub fn diagonal() -> Vec<Cube> {
    (0..6).map(|i| plus(NEIGHBOURS[i], NEIGHBOURS[(i + 1) % 6])).collect()
}

/// The leaps of a knight: two steps of a rook, and one in a neighbouring direction.
fn knight() -> Vec<Cube> {
    let bent = |i: usize, j: usize| plus(times(2, NEIGHBOURS[i]), NEIGHBOURS[j % 6]);
    (0..6).flat_map(|i| [bent(i, i + 1), bent(i, i + 5)]).collect()
}

/// The hexagon called `name`, in the usual notation.
pub fn cube(name: &str) -> Cube {
    let file = "abcdefghikl".find(&name[..1]).expect("a file") as i32 - 5;
    let rank: i32 = name[1..].parse().expect("a rank");
    // On either side of the middle, the hexagons of a rank rise.
    plus(times(rank - 6, UP), if file < 0 { times(file, [-1, 1, 0]) } else { times(file, [0, 1, -1]) })
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
            let (directions, furthest) = match piece.to_ascii_lowercase() {
                'r' => (straight(), 11),
                'b' => (diagonal(), 11),
                'q' => ([straight(), diagonal()].concat(), 11),
                'k' => ([straight(), diagonal()].concat(), 1),
                'n' => (knight(), 1),
                _ => {
                    self.pawn(from, piece, &mut all);
                    continue;
                }
            };
            for direction in directions {
                for distance in 1..=furthest {
                    let to = plus(from, times(distance, direction));
                    if !on_board(to) || self.is_own(to) == Some(true) {
                        break;
                    }
                    all.push(self.after(from, to, piece));
                    if self.is_own(to).is_some() {
                        break;
                    }
                }
            }
        }
        all
    }

    fn pawn(&self, from: Cube, piece: char, all: &mut Vec<Self>) {
        let forward = times(if self.white { 1 } else { -1 }, UP);
        let mut reach = |to: Cube| {
            if on_board(plus(to, forward)) {
                all.push(self.after(from, to, piece));
                return;
            }
            for promoted in ['q', 'r', 'b', 'n'] {
                let promoted = if self.white { promoted.to_ascii_uppercase() } else { promoted };
                all.push(self.after(from, to, promoted));
            }
        };
        let (one, two) = (plus(from, forward), plus(from, times(2, forward)));
        let is_empty = |at: Cube| on_board(at) && !self.pieces.contains_key(&at);
        if is_empty(one) {
            reach(one);
        }
        // Neighbours of the hexagon before the pawn that are also neighbours of the pawn.
        for side in NEIGHBOURS.map(|step| plus(from, step)) {
            let is_before = NEIGHBOURS.iter().any(|&step| plus(one, step) == side) && side != one;
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
            next.pieces.remove(&plus(to, times(if self.white { -1 } else { 1 }, UP)));
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

/// What a rider attacks, with a walk along each of its directions.
pub fn walk(directions: &[Cube], from: Cube, is_occupied: impl Fn(Cube) -> bool) -> Vec<Cube> {
    let mut attacked = Vec::new();
    for &direction in directions {
        let mut at = plus(from, direction);
        while on_board(at) {
            attacked.push(at);
            if is_occupied(at) {
                break;
            }
            at = plus(at, direction);
        }
    }
    attacked
}
