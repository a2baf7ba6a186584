//! Xiangqi, Chinese chess: nine by ten squares, cannons, and generals that must not face each
//! other. Perft on the tables of `magic_tables!`.
//!
//! ```text
//! cargo run --release --features boards --example xiangqi -- --help
//! ```
//!
//! Red is side 0 and moves up; Black is side 1.

#[path = "../games/mod.rs"]
mod games;

use games::board::{Pieces, Set, Shape, Step, Steps, bit, filter, has, lowest, squares, turn};
use games::{Game, Known, Visitor};

fn main() -> std::process::ExitCode {
    games::main::<Xiangqi>()
}

/// The tables of xiangqi, which `magic_tables!` emits.
///
/// `reversed_horse` finds the horses that attack a square. A horse next to its own leg is blocked
/// there: seen from the target, the passed square is one step along the diagonal.
mod sliders {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "9x10",
        pieces = [
            rook,
            cannon,
            horse,
            elephant,
            reversed_horse = lame[
                ((1, 1), (1, 2)),
                ((1, 1), (2, 1)),
                ((1, -1), (2, -1)),
                ((1, -1), (1, -2)),
                ((-1, -1), (-1, -2)),
                ((-1, -1), (-2, -1)),
                ((-1, 1), (-2, 1)),
                ((-1, 1), (-1, 2)),
            ],
        ]
    );
}

const SHAPE: Shape = Shape::rectangle(9, 10);

/// The half of the board on each side of the river, which elephants do not leave.
const HOME: [Set; 2] = [SHAPE.area(0, [0, 8], [0, 4]), SHAPE.area(1, [0, 8], [0, 4])];

/// The palaces, which generals and advisors do not leave.
const PALACE: [Set; 2] = [SHAPE.area(0, [3, 5], [0, 2]), SHAPE.area(1, [3, 5], [0, 2])];

/// Where generals would go without the palace.
static GENERAL: Steps = SHAPE.steps(0, &[(0, 1), (1, 0), (0, -1), (-1, 0)]);

/// Where advisors would go without the palace: also where the legs of horses are that attack a
/// square.
static ADVISOR: Steps = SHAPE.steps(0, &[(1, 1), (1, -1), (-1, -1), (-1, 1)]);

/// Where soldiers of each side go: forward, and sideways behind the river.
static SOLDIER: [Steps; 2] = [soldier(0, 1), soldier(1, 1)];

/// From where soldiers of each side attack a square.
static SOLDIERS_BEFORE: [Steps; 2] = [soldier(0, -1), soldier(1, -1)];

/// The steps of a soldier of `side` to where it goes (1), or to where it comes from (-1).
const fn soldier(side: usize, direction: isize) -> Steps {
    let ahead: [Step; 3] = [(0, direction), (1, 0), (-1, 0)];
    let (at_home, mut steps) = (SHAPE.steps(side, &[ahead[0]]), SHAPE.steps(side, &ahead));
    let mut square = 0;
    while square < SHAPE.squares() {
        // Steps to the side begin and end on the same half of the board.
        if HOME[side] >> square & 1 == 1 {
            steps[square] = at_home[square];
        }
        square += 1;
    }
    steps
}

#[derive(Clone, Copy)]
enum Kind {
    Soldier,
    Cannon,
    Rook,
    Horse,
    Elephant,
    Advisor,
    General,
}

impl Kind {
    const ALL: [Self; 7] = [
        Self::Soldier,
        Self::Cannon,
        Self::Rook,
        Self::Horse,
        Self::Elephant,
        Self::Advisor,
        Self::General,
    ];

    /// The letters of Black's pieces.
    const LETTERS: &'static str = "pcrnbak";
}

/// The state of a game, except what the rules against repetition need.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Position {
    pieces: Pieces<7>,
    /// Whose turn it is.
    side: usize,
}

impl Position {
    #[inline]
    const fn pieces(&self, kind: Kind, side: usize) -> Set {
        self.pieces.kinds[kind as usize] & self.pieces.sides[side]
    }

    /// Whether the general of `side` is attacked, or faces the other one on an open file.
    #[inline]
    fn in_check(&self, side: usize) -> bool {
        let (occupied, other) = (self.pieces.occupied(), 1 - side);
        let general = lowest(self.pieces(Kind::General, side));
        let along_lines = self.pieces(Kind::Rook, other) | self.pieces(Kind::General, other);
        SOLDIERS_BEFORE[other][general] & self.pieces(Kind::Soldier, other) != 0
            || sliders::rook_attacks(general, occupied) & along_lines != 0
            || sliders::cannon_attacks(general, occupied) & self.pieces(Kind::Cannon, other) != 0
            || sliders::reversed_horse_attacks(general, occupied) & self.pieces(Kind::Horse, other)
                != 0
    }

    /// The position after a move, which need not be legal.
    #[inline]
    fn after(&self, kind: Kind, from: usize, to: usize) -> Self {
        let both = bit(from) | bit(to);
        let mut next = *self;
        next.pieces.remove(1 - self.side, bit(to));
        next.pieces.kinds[kind as usize] ^= both;
        next.pieces.sides[self.side] ^= both;
        next.side = 1 - self.side;
        next
    }

    /// The squares that the piece of `kind` on `from` can move to, whether that leaves the general
    /// in check or not.
    #[inline]
    fn reach(&self, kind: Kind, from: usize) -> Set {
        let us = self.side;
        let (occupied, them) = (self.pieces.occupied(), self.pieces.sides[1 - us]);
        let reach = match kind {
            Kind::Soldier => SOLDIER[us][from],
            Kind::Cannon => {
                let quiet = sliders::rook_attacks(from, occupied) & !occupied;
                quiet | (sliders::cannon_attacks(from, occupied) & them)
            }
            Kind::Rook => sliders::rook_attacks(from, occupied),
            Kind::Horse => sliders::horse_attacks(from, occupied),
            Kind::Elephant => sliders::elephant_attacks(from, occupied) & HOME[us],
            Kind::Advisor => ADVISOR[from] & PALACE[us],
            Kind::General => GENERAL[from] & PALACE[us],
        };
        reach & !self.pieces.sides[us]
    }
}

struct Xiangqi;

impl Game for Xiangqi {
    const NAME: &'static str = "xiangqi";
    const TABLES: (&'static str, usize) = (sliders::SCHEME, sliders::TABLE_BYTES);
    const KNOWN: &'static [Known] = KNOWN;

    type Position = Position;

    /// Reads the pieces and the side to move, and perhaps four more fields as in chess, which mean
    /// nothing.
    fn read(fen: &str) -> Result<Position, String> {
        let mut fields = fen.split_whitespace();
        let (Some(board), Some(to_move)) = (fields.next(), fields.next()) else {
            return Err(
                "fewer than 2 fields (board, turn); in a shell, a position needs quotes".to_owned(),
            );
        };
        let mut position = Position {
            pieces: Pieces::NONE,
            side: turn(to_move, ["w", "b"])?,
        };
        SHAPE.read(board, |square, text| {
            position.pieces.place_letter(text, Kind::LETTERS, square)
        })?;
        for (side, palace) in PALACE.into_iter().enumerate() {
            let general = position.pieces(Kind::General, side);
            if general.count_ones() != 1 || general & palace == 0 {
                return Err("each side has one general (`k`), in its palace".to_owned());
            }
        }
        if position.in_check(1 - position.side) {
            return Err("the player who is not to move is in check".to_owned());
        }
        Ok(position)
    }

    #[inline]
    fn generate(position: &Position, visitor: &mut impl Visitor<Position>) {
        let us = position.side;
        let general = lowest(position.pieces(Kind::General, us));
        // Unless the general is in check, only pieces that leave or enter these squares can expose
        // it: they come between it and a rook, a cannon or the other general, or are the
        // leg of a horse.
        let doubtful = if position.in_check(us) {
            !0
        } else {
            sliders::rook_attacks(general, 0) | ADVISOR[general] | bit(general)
        };
        for kind in Kind::ALL {
            for from in squares(position.pieces(kind, us)) {
                let targets = position.reach(kind, from);
                let tested = if has(doubtful, from) {
                    targets
                } else {
                    targets & doubtful
                };
                let legal = filter(tested, |to| !position.after(kind, from, to).in_check(us));
                visitor.visit(targets & !tested | legal, |to| {
                    position.after(kind, from, to)
                });
            }
        }
    }
}

/// Positions with known counts, the initial one first.
///
/// The counts of the initial position are published; the others are those of Fairy-Stockfish.
const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        counts: &[44, 1_920, 79_666, 3_290_240, 133_312_995],
    },
    Known {
        name: "attack",
        text: "r4RR2/3k2C2/b8/p3p4/2p3p2/4P3p/P1P3P2/B8/N8/3AKAB2 w - - 1 19",
        counts: &[34, 474, 16_970],
    },
    Known {
        name: "pins",
        text: "3ak1b2/4a4/4b1n2/p3N4/2C1p4/9/P1r1P3P/4C1N2/4A4/2BAK2R1 b - - 0 1",
        counts: &[26, 1_070, 26_681],
    },
    Known {
        name: "screens",
        text: "3k1a3/1P2a4/4b3R/4C4/2n1N4/6B2/3p5/1r2B4/4c4/3AK4 w - - 0 1",
        counts: &[36, 1_349, 48_894, 1_751_073],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_positions() {
        games::known_counts::<Xiangqi>(5_000);
    }

    #[test]
    fn refused() {
        games::refused::<Xiangqi>(&[
            ("", "fewer than 2 fields"),
            ("rnbakabnr/9/9/9/9/9/9/9/9/RNBAKABNR x", "`x` is not a side"),
            ("rnbakabnr/9/9/9/9/9/9/9/RNBAKABNR w", "9 ranks"),
            (
                "rnbakabnr/9/9/9/9/9/9/9/9/RNBAXABNR w",
                "`X` is not a piece",
            ),
            ("rnbakabnr/9/9/9/9/9/9/9/9/RNBA1ABNR w", "one general"),
            ("rnbakabnr/9/9/9/9/9/9/9/9/K8 w", "in its palace"),
            ("3k5/9/9/9/9/9/9/9/9/3K5 w", "is in check"),
            ("4k4/9/9/9/9/9/9/9/4C4/3KC4 w", "is in check"),
        ]);
    }
}
