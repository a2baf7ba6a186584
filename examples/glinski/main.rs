//! Gliński's chess: 91 hexagons, on which rooks have six directions, and bishops six others. Perft
//! on the tables of `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example glinski -- --help
//! ```
//!
//! White is side 0, Black is side 1. One file to the right on the same rank is the hexagon at the
//! lower right; one rank up besides, that at the upper right.

#[path = "../games/mod.rs"]
mod games;
mod sliders;

use games::board::{Pieces, Set, Shape, Steps, bit, filter, has, lowest, squares, turn};
use games::{Game, Known, Visitor};

fn main() -> std::process::ExitCode {
    games::main::<Glinski>()
}

/// The board: 91 hexagons, six along each side.
const SHAPE: Shape = Shape::hexagon(6);

/// Where kings go: to the six neighbours, and to the six hexagons that a line between two
/// neighbours leads to.
#[rustfmt::skip]
static KING: Steps = SHAPE.steps(0, &[
    (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0),
    (1, 2), (2, 1), (1, -1), (-1, -2), (-2, -1), (-1, 1),
]);

/// Where knights go: two steps to a neighbour, and one more in a direction next to that.
#[rustfmt::skip]
static KNIGHT: Steps = SHAPE.steps(0, &[
    (1, 3), (2, 3), (3, 2), (3, 1), (2, -1), (1, -2),
    (-1, -3), (-2, -3), (-3, -2), (-3, -1), (-2, 1), (-1, 2),
]);

/// Where pawns of each side go, and where they capture.
static PUSH: [Steps; 2] = PUSHES;
const PUSHES: [Steps; 2] = SHAPE.steps_of_both(&[(0, 1)]);
static TAKES: [Steps; 2] = [
    SHAPE.steps(0, &[(-1, 0), (1, 1)]),
    SHAPE.steps(0, &[(-1, -1), (1, 0)]),
];

/// The last hexagons of the files, from each side, where pawns become other pieces.
const LAST: [Set; 2] = [ends(&PUSHES[0]), ends(&PUSHES[1])];

/// The squares from which `steps` lead nowhere.
const fn ends(steps: &Steps) -> Set {
    let (mut ends, mut square) = (0, 0);
    while square < SHAPE.squares() {
        if steps[square] == 0 {
            ends |= bit(square);
        }
        square += 1;
    }
    ends
}

/// What pawns of each side pass if they begin with two steps: what is before b1, c2, d3, e4, f5,
/// g4, h3, i2 and k1, and before all of the seventh rank.
const PASSED: [Set; 2] = passed();

const fn passed() -> [Set; 2] {
    let mut passed = [0; 2];
    let mut file = 1;
    while file < 10 {
        // Files right of the middle begin with higher ranks of the drawing.
        let (bend, from_middle) = if file < 5 {
            (0, 5 - file)
        } else {
            (file - 5, file - 5)
        };
        let ranks = [5 - from_middle + bend, 5 + bend];
        let mut side = 0;
        while side < 2 {
            if let Some(square) = SHAPE.at(file, ranks[side]) {
                passed[side] |= bit(square);
            }
            side += 1;
        }
        file += 1;
    }
    passed
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// The letters of Black's pieces.
const LETTERS: &str = "pnbrqk";

/// The state of a game, except what draws by repetition need.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    pieces: Pieces<6>,
    /// The square that a pawn passed over in the last move, if any.
    en_passant: Set,
    /// Whose turn it is.
    side: usize,
}

impl Position {
    #[inline]
    const fn pieces(&self, kind: Kind, side: usize) -> Set {
        self.pieces.kinds[kind as usize] & self.pieces.sides[side]
    }

    /// Whether the king of `side` is attacked.
    #[inline]
    fn in_check(&self, side: usize) -> bool {
        let other = 1 - side;
        let king = lowest(self.pieces(Kind::King, side));
        let occupied = self.pieces.occupied();
        let queens = self.pieces(Kind::Queen, other);
        let near = KNIGHT[king] & self.pieces(Kind::Knight, other)
            | KING[king] & self.pieces(Kind::King, other)
            | TAKES[side][king] & self.pieces(Kind::Pawn, other);
        near != 0
            || sliders::rook_attacks(king, occupied) & (self.pieces(Kind::Rook, other) | queens)
                != 0
            || sliders::bishop_attacks(king, occupied) & (self.pieces(Kind::Bishop, other) | queens)
                != 0
    }

    /// The position after a move, which need not be legal. A pawn may become another piece.
    #[inline]
    fn after(&self, kind: Kind, from: usize, to: usize, becomes: Kind) -> Self {
        let (us, them) = (self.side, 1 - self.side);
        let mut next = *self;
        next.pieces.remove(them, bit(to));
        next.pieces.kinds[kind as usize] ^= bit(from);
        next.pieces.kinds[becomes as usize] ^= bit(to);
        next.pieces.sides[us] ^= bit(from) | bit(to);
        next.en_passant = 0;
        next.side = them;
        if kind == Kind::Pawn {
            let ahead = PUSH[us][from];
            if has(self.en_passant & TAKES[us][from], to) {
                // The pawn that is taken is behind the square.
                next.pieces.remove(them, PUSH[them][to]);
            } else if ahead & PASSED[us] != 0 && PUSH[us][lowest(ahead)] == bit(to) {
                next.en_passant = ahead;
            }
        }
        next
    }

    /// Where the pawn on `from` can go.
    #[inline]
    fn pawn(&self, from: usize) -> Set {
        let (us, empty) = (self.side, !self.pieces.occupied());
        let push = PUSH[us][from] & empty;
        let jump = if push & PASSED[us] == 0 {
            0
        } else {
            PUSH[us][lowest(push)] & empty
        };
        push | jump | TAKES[us][from] & (self.pieces.sides[1 - us] | self.en_passant)
    }
}

struct Glinski;

impl Game for Glinski {
    const NAME: &'static str = "glinski";
    const TABLES: (&'static str, usize) = (sliders::SCHEME, sliders::TABLE_BYTES);
    const KNOWN: &'static [Known] = KNOWN;

    type Position = Position;

    /// Reads board, turn, square that may be taken en passant, and perhaps the two move counters.
    fn read(fen: &str) -> Result<Position, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let ([board, to_move, en_passant] | [board, to_move, en_passant, _, _]) = fields[..] else {
            return Err(format!(
                "{} fields instead of 3 or 5; in a shell, a FEN needs quotes",
                fields.len()
            ));
        };
        let side = turn(to_move, ["w", "b"])?;
        let mut position = Position {
            pieces: Pieces::NONE,
            en_passant: 0,
            side,
        };
        SHAPE.read(board, |square, text| {
            position.pieces.place_letter(text, LETTERS, square)
        })?;
        for (side, last) in LAST.into_iter().enumerate() {
            if position.pieces(Kind::King, side).count_ones() != 1 {
                return Err("each side has one king".to_owned());
            }
            // Pawns begin on b1 and k1, where those of the other side end.
            if position.pieces(Kind::Pawn, side) & last != 0 {
                return Err("a pawn is on the last hexagon of its file".to_owned());
            }
        }
        if position.in_check(1 - side) {
            return Err("the player who is not to move is in check".to_owned());
        }
        if en_passant != "-" {
            let them = 1 - side;
            let is_passed = |&square: &usize| {
                let (start, end) = (PUSH[side][square], PUSH[them][square]);
                has(PASSED[them], square)
                    && position.pieces.occupied() & (bit(square) | start) == 0
                    && position.pieces(Kind::Pawn, them) & end != 0
            };
            let square = SHAPE.square(en_passant).filter(is_passed);
            let square =
                square.ok_or_else(|| format!("no pawn can just have passed `{en_passant}`"))?;
            position.en_passant = bit(square);
        }
        Ok(position)
    }

    #[inline]
    fn generate(position: &Position, visitor: &mut impl Visitor<Position>) {
        let us = position.side;
        let (own, occupied) = (position.pieces.sides[us], position.pieces.occupied());
        let king = lowest(position.pieces(Kind::King, us));
        // Only pieces on these squares can leave the king in check: all if it is in check,
        // otherwise those that stand between it and another piece, and the king itself.
        let doubtful = if position.in_check(us) {
            own
        } else {
            sliders::rook_attacks(king, occupied)
                | sliders::bishop_attacks(king, occupied)
                | bit(king)
        };
        for kind in [
            Kind::Pawn,
            Kind::Knight,
            Kind::Bishop,
            Kind::Rook,
            Kind::Queen,
            Kind::King,
        ] {
            for from in squares(position.pieces(kind, us)) {
                let targets = !own
                    & match kind {
                        Kind::Pawn => position.pawn(from),
                        Kind::Knight => KNIGHT[from],
                        Kind::Bishop => sliders::bishop_attacks(from, occupied),
                        Kind::Rook => sliders::rook_attacks(from, occupied),
                        Kind::Queen => {
                            sliders::rook_attacks(from, occupied)
                                | sliders::bishop_attacks(from, occupied)
                        }
                        Kind::King => KING[from],
                    };
                let takes_passed = kind == Kind::Pawn && targets & position.en_passant != 0;
                let legal = if has(doubtful, from) || takes_passed {
                    filter(targets, |to| {
                        !position.after(kind, from, to, kind).in_check(us)
                    })
                } else {
                    targets
                };
                let promoted = if kind == Kind::Pawn {
                    legal & LAST[us]
                } else {
                    0
                };
                visitor.visit(legal & !promoted, |to| position.after(kind, from, to, kind));
                if promoted != 0 {
                    for becomes in [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight] {
                        visitor.visit(promoted, |to| position.after(kind, from, to, becomes));
                    }
                }
            }
        }
    }
}

/// Positions with known counts, the initial one first.
///
/// No counts are published. Those of the first four positions are also those of the crate
/// `hexchess` 2.5.1, whose notation is the one here. (It does not see that b1b3 can be taken on b2,
/// as in the last position.) A slow generator, with pieces in a map and moves that are legal if no
/// answer takes the king, gave the same.
const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - 0 1",
        counts: &[51, 2_586, 137_858, 7_282_418],
    },
    Known {
        name: "passing",
        text: "1/k2/n2bn/6r/pppp1bp1p/4p1p3b/5P1Pp2/1q3NP4/1P1PB5r/2PB2BQP2/2R3KNRP1 w i6 0 13",
        counts: &[60, 4_819, 282_602],
    },
    Known {
        name: "middle game",
        text: "b/3/B4/k5r/2ppQ1p1p/2p1R6/4p1pb3/2P2NP1p2/7Pq1r/Nn4K1P2/1PR6P1 b c3 0 35",
        counts: &[63, 3_729, 216_054],
    },
    Known {
        name: "promotions",
        text: "1/1P1/1P2k/3r3/9/11/11/11/3p7/2p3K4/3N7 w - 0 1",
        counts: &[20, 608, 12_837, 381_604],
    },
    Known {
        name: "at the edge",
        text: "1/3/n4/1b2B1k/8p/1pp2P1P2N/3qP1P4/3b5p1/2pPR3Br1/5K2P2/1P9 w - 1 47",
        counts: &[38, 2_410, 86_211],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_positions() {
        games::known_counts::<Glinski>(20_000);
    }

    #[test]
    fn refused() {
        games::refused::<Glinski>(&[
            (
                "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w",
                "2 fields",
            ),
            (
                "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP2 w -",
                "has not 11 squares",
            ),
            (
                "b/qbk/n1b1n/r5r/pppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w -",
                "has not 9 squares",
            ),
            (
                "P/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w -",
                "a pawn is on",
            ),
            (
                "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRp1 w -",
                "a pawn is on",
            ),
            ("1/1k1/5/7/9/11/11/11/11/5R5/5K5 w -", "is in check"),
            (
                "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w j5",
                "have passed `j5`",
            ),
            (
                "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w c6",
                "have passed `c6`",
            ),
        ]);
    }
}
