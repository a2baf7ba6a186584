//! A position of any game, and its moves.

use magic_tables::board::geometry::Geometry;

use crate::games::Game;
use crate::rules::{Rules, Set};

/// No game has more kinds of pieces.
const KINDS: usize = 9;

/// A position.
#[derive(Clone, Copy)]
pub struct Position {
    /// The squares of each kind, of both sides.
    kinds: [Set; KINDS],
    sides: [Set; 2],
    /// The side to move.
    side: usize,
}

impl Position {
    /// The initial position of a game.
    pub fn new(game: &Game, board: &Geometry) -> Self {
        let mut position = Self { kinds: [0; KINDS], sides: [0; 2], side: 0 };
        for (row, rank) in game.start.split('/').zip((0..board.ranks()).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as usize;
                    continue;
                }
                let is_meant = |kind: &crate::games::Kind| kind.letter == letter.to_ascii_lowercase();
                let kind = game.kinds.iter().position(is_meant).expect("the letter is that of a kind");
                let square = 1 << board.at(file, rank).expect("the row fits the board");
                position.kinds[kind] |= square;
                position.sides[usize::from(letter.is_ascii_lowercase())] |= square;
                file += 1;
            }
        }
        position
    }

    /// The number of ways to play `depth` legal moves.
    pub fn perft(&self, rules: &Rules, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        self.for_each(rules, |next| nodes += next.perft(rules, depth - 1));
        nodes
    }

    /// Calls `visit` with the position after each legal move.
    fn for_each(&self, rules: &Rules, mut visit: impl FnMut(&Self)) {
        let (us, occupied) = (self.side, self.sides[0] | self.sides[1]);
        for (number, kind) in rules.kinds[us].iter().enumerate() {
            for from in squares(self.kinds[number] & self.sides[us]) {
                for rule in kind.rules.iter().filter(|rule| rule.from >> from & 1 != 0) {
                    let quiet = rules.attacks(rule.quiet, from, occupied) & !occupied;
                    let takes = rules.attacks(rule.takes, from, occupied) & self.sides[1 - us];
                    for to in squares((quiet | takes) & rule.to) {
                        let becomes = if kind.zone >> to & 1 != 0 { &kind.becomes[..] } else { &[number] };
                        for &becomes in becomes {
                            let next = self.after(number, becomes, from, to);
                            if !next.in_check(rules, us) {
                                visit(&next);
                            }
                        }
                    }
                }
            }
        }
    }

    /// The position after a piece of `kind` has gone from one square to another, where it is of the kind `becomes`.
    fn after(&self, kind: usize, becomes: usize, from: usize, to: usize) -> Self {
        let (from, to) = (1 << from, 1 << to);
        let mut next = *self;
        next.sides[1 - self.side] &= !to;
        for squares in &mut next.kinds {
            *squares &= !to;
        }
        next.sides[self.side] ^= from | to;
        next.kinds[kind] ^= from;
        next.kinds[becomes] |= to;
        next.side = 1 - self.side;
        next
    }

    /// Whether the other side could take the king of `side`.
    fn in_check(&self, rules: &Rules, side: usize) -> bool {
        let (occupied, kings, them) = (self.sides[0] | self.sides[1], self.kinds[rules.king], 1 - side);
        let king = kings & self.sides[side];
        let sees_other = rules.attacks(rules.facing, king.trailing_zeros() as usize, occupied) & kings != 0;
        // Not every piece attacks a square that attacks it, so each piece is asked.
        sees_other
            || rules.kinds[them].iter().enumerate().any(|(number, kind)| {
                squares(self.kinds[number] & self.sides[them]).any(|from| {
                    kind.rules.iter().any(|rule| {
                        let reaches = rule.from >> from & 1 != 0 && rule.to & king != 0;
                        reaches && rules.attacks(rule.takes, from, occupied) & king != 0
                    })
                })
            })
    }
}

/// The squares of a set.
fn squares(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}
