//! Chess: positions as sets of squares, and their legal moves as sets of target squares, without
//! making moves to test whether they are legal.
//!
//! A *check mask* is the set of squares that end a check; *pin masks* are the lines on which pinned
//! pieces may move.
#![expect(
    clippy::inline_always,
    reason = "completely inlined, it is about a tenth faster"
)]

use std::marker::PhantomData;

use super::games::board::{Shape, piece, squares, turn};
use super::games::{Game, Known, Visitor};

/// The tables of this program, which `magic_tables!` emits.
pub mod sliders {
    magic_bitboards::magic_tables!(scheme = fancy, steppers = true, lines = true);
}

/// Attack sets of rooks and bishops: those of [`sliders`], or other ones that have the same
/// squares: a1 = 0, b1 = 1, …, h8 = 63; a set has one bit for each square.
///
/// Implemented for types without data, so that the generator is compiled and inlined separately for
/// each of them.
pub trait Lookups {
    /// The squares that a rook on `square` attacks if the squares of `occupied` hold pieces.
    #[inline]
    fn rook(square: usize, occupied: u64) -> u64 {
        sliders::rook_attacks(square, occupied)
    }

    /// The squares that a bishop on `square` attacks if the squares of `occupied` hold pieces.
    #[inline]
    fn bishop(square: usize, occupied: u64) -> u64 {
        sliders::bishop_attacks(square, occupied)
    }

    /// What a rook and what a bishop on `square` attacks, from one look-up.
    #[inline]
    fn rook_and_bishop(square: usize, occupied: u64) -> (u64, u64) {
        sliders::rook_and_bishop_attacks(square, occupied)
    }
}

/// The look-ups of [`sliders`].
pub struct Tables;

impl Lookups for Tables {}

/// The set that contains only `square`.
const fn bit(square: usize) -> u64 {
    1 << square
}

/// The lowest square of `set`, which must not be empty: for the empty set the result is 64, off the
/// board.
const fn lowest(set: u64) -> usize {
    set.trailing_zeros() as usize
}

/// The squares of rank `number` (1 to 8), counted from the given player's side: the home rank is 1.
const fn rank<const WHITE: bool>(number: usize) -> u64 {
    0xFF << (8 * if WHITE { number - 1 } else { 8 - number })
}

/// The squares that `pawns` of the given colour reach by one step: a push with 0 files, a capture
/// with -1 or 1.
const fn pawn_step<const WHITE: bool>(files: isize, pawns: u64) -> u64 {
    const FILE_A: u64 = 0x0101_0101_0101_0101;
    let pawns = match files {
        0 => pawns,
        -1 => pawns & !FILE_A,
        _ => pawns & !(FILE_A << 7),
    };
    if WHITE {
        pawns << (8 + files)
    } else {
        pawns >> (8 - files)
    }
}

/// The squares from which such steps lead to those of `set`.
const fn pawn_back<const WHITE: bool>(files: isize, set: u64) -> u64 {
    if WHITE {
        set >> (8 + files)
    } else {
        set << (8 - files)
    }
}

/// The squares that `pawns` of the given colour attack.
const fn pawn_attacks<const WHITE: bool>(pawns: u64) -> u64 {
    pawn_step::<WHITE>(-1, pawns) | pawn_step::<WHITE>(1, pawns)
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

/// The letters of Black's pieces, by the numbers of their kinds.
const LETTERS: &str = "pnbrqk";

/// The state of a game, except what draws by repetition and by the fifty-move rule need.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The squares of each kind of piece, of both colours, indexed by [`Piece`].
    pieces: [u64; 6],
    /// The squares of White's pieces and of Black's.
    colors: [u64; 2],
    /// The home squares of the rooks that may still castle.
    castling: u64,
    /// The square that a pawn passed over in the last move, if any.
    en_passant: u64,
    white_to_move: bool,
}

/// Squares of castling, for White: Black's are 56 squares higher.
#[derive(Clone, Copy)]
struct Wing {
    rook: u64,
    /// The squares that must be empty.
    empty: u64,
    /// The squares that the king visits, start and end included: no piece may attack them.
    path: u64,
    /// The square that the king moves to.
    to: usize,
    /// The squares that the rook moves from and to.
    rook_ends: u64,
}

const WINGS: [Wing; 2] = [
    Wing {
        rook: 0x80,
        empty: 0x60,
        path: 0x70,
        to: 6,
        rook_ends: 0xA0,
    },
    Wing {
        rook: 0x01,
        empty: 0x0E,
        path: 0x1C,
        to: 2,
        rook_ends: 0x09,
    },
];

/// The number of the given player's first square.
const fn home<const WHITE: bool>() -> usize {
    if WHITE { 0 } else { 56 }
}

impl Position {
    /// The squares of the pieces of `kind`, of both colours.
    #[inline]
    const fn pieces(&self, kind: Piece) -> u64 {
        self.pieces[kind as usize]
    }

    /// The squares of White's pieces, or of Black's.
    #[inline]
    const fn side(&self, white: bool) -> u64 {
        self.colors[!white as usize]
    }

    /// The position after a piece of the given colour, which is to move, has moved between these
    /// single squares. A pawn may become another piece.
    #[inline(always)]
    fn after<const WHITE: bool>(&self, kind: Piece, becomes: Piece, from: u64, to: u64) -> Self {
        let mut next = *self;
        for set in &mut next.pieces {
            *set &= !to;
        }
        next.pieces[kind as usize] ^= from;
        next.pieces[becomes as usize] |= to;
        next.colors[usize::from(!WHITE)] ^= from | to;
        next.colors[usize::from(WHITE)] &= !to;
        next.castling &= !(from | to);
        next.en_passant = 0;
        next.white_to_move = !WHITE;
        if kind == Piece::King {
            next.castling &= !rank::<WHITE>(1);
        }
        next
    }
}

/// Chess with these look-ups.
pub struct Chess<L>(PhantomData<L>);

impl<L: Lookups> Chess<L> {
    /// Passes all legal moves of the given colour, which is to move, to `visitor`.
    #[inline(always)]
    fn moves<const WHITE: bool>(position: &Position, visitor: &mut impl Visitor<Position>) {
        let us = position.side(WHITE);
        let occupied = us | position.side(!WHITE);
        let king = position.pieces(Piece::King) & us;
        let king_square = lowest(king);

        let king_targets = sliders::king_attacks(king_square) & !us;
        let threats = if king_targets == 0 {
            0
        } else {
            Self::threats::<WHITE>(position, occupied ^ king)
        };
        visitor.visit(king_targets & !threats, |to| {
            position.after::<WHITE>(Piece::King, Piece::King, king, bit(to))
        });

        let safety = Self::safety::<WHITE>(position, king_square);
        let Safety {
            check_mask,
            double_check,
            straight_pins,
            diagonal_pins,
        } = safety;
        if double_check {
            return;
        }
        let targets = check_mask & !us;

        Self::pawn_moves::<WHITE>(position, &safety, visitor);
        let mut visit = |kind: Piece, from: usize, targets: u64| {
            visitor.visit(targets, |to| {
                position.after::<WHITE>(kind, kind, bit(from), bit(to))
            });
        };
        for from in squares(position.pieces(Piece::Knight) & us & !(straight_pins | diagonal_pins))
        {
            visit(Piece::Knight, from, sliders::knight_attacks(from) & targets);
        }
        // Two pins of the same kind meet only in the king, so one mask is enough for all pinned
        // pieces of a kind.
        let within_pin = |pins: u64, from: usize, reach: u64| {
            if pins & bit(from) == 0 {
                reach
            } else {
                reach & pins
            }
        };
        let queens = position.pieces(Piece::Queen);
        for from in squares((position.pieces(Piece::Bishop) | queens) & us & !straight_pins) {
            let piece = if queens & bit(from) == 0 {
                Piece::Bishop
            } else {
                Piece::Queen
            };
            let reach = L::bishop(from, occupied) & targets;
            visit(piece, from, within_pin(diagonal_pins, from, reach));
        }
        for from in squares((position.pieces(Piece::Rook) | queens) & us & !diagonal_pins) {
            let piece = if queens & bit(from) == 0 {
                Piece::Rook
            } else {
                Piece::Queen
            };
            let reach = L::rook(from, occupied) & targets;
            visit(piece, from, within_pin(straight_pins, from, reach));
        }

        if check_mask == !0 && position.castling & us != 0 {
            for Wing {
                rook,
                empty,
                path,
                to,
                rook_ends,
            } in WINGS
            {
                let blocked =
                    occupied & empty << home::<WHITE>() | threats & path << home::<WHITE>();
                if position.castling & rook << home::<WHITE>() != 0 && blocked == 0 {
                    visitor.visit(bit(to + home::<WHITE>()), |to| {
                        let mut next =
                            position.after::<WHITE>(Piece::King, Piece::King, king, bit(to));
                        next.pieces[Piece::Rook as usize] ^= rook_ends << home::<WHITE>();
                        next.colors[usize::from(!WHITE)] ^= rook_ends << home::<WHITE>();
                        next
                    });
                }
            }
        }
    }

    /// The checks and pins by the other side's pieces.
    #[inline(always)]
    fn safety<const WHITE: bool>(position: &Position, king: usize) -> Safety {
        let us = position.side(WHITE);
        let them = position.side(!WHITE);
        let queens = position.pieces(Piece::Queen);
        let mut checkers = them
            & ((sliders::knight_attacks(king) & position.pieces(Piece::Knight))
                | (pawn_attacks::<WHITE>(bit(king)) & position.pieces(Piece::Pawn)));
        let mut check_mask = checkers;

        // Sliders that attack the king through our own pieces: with none in between it is a check,
        // with one a pin.
        let mut pins = |aligned: u64| {
            let mut pins = 0;
            for slider in squares(aligned & them) {
                let line = sliders::between(king, slider) | bit(slider);
                let blockers = line & us;
                if blockers == 0 {
                    checkers |= bit(slider);
                    check_mask |= line;
                } else if blockers.is_power_of_two() {
                    pins |= line;
                }
            }
            pins
        };
        let (straight, diagonal) = L::rook_and_bishop(king, them);
        let straight_pins = pins(straight & (position.pieces(Piece::Rook) | queens));
        let diagonal_pins = pins(diagonal & (position.pieces(Piece::Bishop) | queens));
        Safety {
            check_mask: if checkers == 0 { !0 } else { check_mask },
            double_check: checkers & checkers.wrapping_sub(1) != 0,
            straight_pins,
            diagonal_pins,
        }
    }

    /// The squares that the other side attacks if the squares of `occupied` hold pieces.
    #[inline(always)]
    fn threats<const WHITE: bool>(position: &Position, occupied: u64) -> u64 {
        let them = position.side(!WHITE);
        let queens = position.pieces(Piece::Queen);
        let pawns = position.pieces(Piece::Pawn) & them;
        let mut threats = sliders::king_attacks(lowest(position.pieces(Piece::King) & them));
        threats |= if WHITE {
            pawn_attacks::<false>(pawns)
        } else {
            pawn_attacks::<true>(pawns)
        };
        for square in squares(position.pieces(Piece::Knight) & them) {
            threats |= sliders::knight_attacks(square);
        }
        for square in squares((position.pieces(Piece::Bishop) | queens) & them) {
            threats |= L::bishop(square, occupied);
        }
        for square in squares((position.pieces(Piece::Rook) | queens) & them) {
            threats |= L::rook(square, occupied);
        }
        threats
    }

    /// The moves of the pawns, which are found for all pawns at once.
    #[inline(always)]
    fn pawn_moves<const WHITE: bool>(
        position: &Position,
        safety: &Safety,
        visitor: &mut impl Visitor<Position>,
    ) {
        let &Safety {
            check_mask,
            straight_pins,
            diagonal_pins,
            ..
        } = safety;
        let them = position.side(!WHITE);
        let empty = !(position.side(WHITE) | them);
        let pawns = position.pieces(Piece::Pawn) & position.side(WHITE);

        // Pawns that are pinned on a line of the other kind cannot move; pawns that are pinned on a
        // line of the same kind must stay on it.
        let reach = |files: isize, own_pins: u64, other_pins: u64| {
            let free = pawn_step::<WHITE>(files, pawns & !other_pins & !own_pins);
            free | (pawn_step::<WHITE>(files, pawns & !other_pins & own_pins) & own_pins)
        };
        let pushes = reach(0, straight_pins, diagonal_pins) & empty;
        let jumps = pawn_step::<WHITE>(0, pushes & rank::<WHITE>(3)) & empty & check_mask;
        visitor.visit(jumps, |to| {
            let passed = pawn_back::<WHITE>(0, bit(to));
            let from = pawn_back::<WHITE>(0, passed);
            Position {
                en_passant: passed,
                ..position.after::<WHITE>(Piece::Pawn, Piece::Pawn, from, bit(to))
            }
        });
        let steps = [
            (0, pushes & check_mask),
            (
                -1,
                reach(-1, diagonal_pins, straight_pins) & them & check_mask,
            ),
            (
                1,
                reach(1, diagonal_pins, straight_pins) & them & check_mask,
            ),
        ];
        let mut visit = |files: isize, targets: u64, becomes: Piece| {
            visitor.visit(targets, |to| {
                let from = pawn_back::<WHITE>(files, bit(to));
                position.after::<WHITE>(Piece::Pawn, becomes, from, bit(to))
            });
        };
        for (files, targets) in steps {
            visit(files, targets & !rank::<WHITE>(8), Piece::Pawn);
        }
        if (steps[0].1 | steps[1].1 | steps[2].1) & rank::<WHITE>(8) != 0 {
            for (files, targets) in steps {
                for becomes in [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight] {
                    visit(files, targets & rank::<WHITE>(8), becomes);
                }
            }
        }

        // Both pawns leave the same rank, which can expose the king, so test the position after the
        // move.
        let passed = position.en_passant;
        let takers = if WHITE {
            pawn_attacks::<false>(passed)
        } else {
            pawn_attacks::<true>(passed)
        } & pawns;
        for from in squares(takers) {
            let mut next = position.after::<WHITE>(Piece::Pawn, Piece::Pawn, bit(from), passed);
            let taken = pawn_back::<WHITE>(0, passed);
            next.pieces[Piece::Pawn as usize] ^= taken;
            next.colors[usize::from(WHITE)] ^= taken;
            if !Self::leaves_check::<WHITE>(&next) {
                visitor.visit(passed, |_| next);
            }
        }
    }

    /// Whether the king of the given colour, whose player has just moved, is attacked.
    ///
    /// Not inlined: a generator needs it only in the rare case of en passant.
    #[inline(never)]
    fn leaves_check<const WHITE: bool>(position: &Position) -> bool {
        let occupied = position.side(true) | position.side(false);
        let king = position.pieces(Piece::King) & position.side(WHITE);
        Self::threats::<WHITE>(position, occupied) & king != 0
    }
}

/// What the safety of the king demands of all other moves.
struct Safety {
    /// Where a piece other than the king may move: without check, everywhere; in check, to the
    /// checking piece or between it and the king.
    check_mask: u64,
    /// Whether two pieces give check, so that only the king can move.
    double_check: bool,
    /// The squares between the king and the rooks or queens that pin a piece, and the pinning
    /// pieces.
    straight_pins: u64,
    /// The squares between the king and the bishops or queens that pin a piece, and the pinning
    /// pieces.
    diagonal_pins: u64,
}

impl<L: Lookups> Game for Chess<L> {
    const NAME: &'static str = "perft";
    const TABLES: (&'static str, usize) = (sliders::SCHEME, sliders::TABLE_BYTES);
    const KNOWN: &'static [Known] = &KNOWN;

    type Position = Position;

    /// Reads Forsyth-Edwards Notation, perhaps without the two move counters at its end. The
    /// generator cannot handle impossible positions: no king or several, a pawn on the first or
    /// last rank, a player in check who is not to move, a right to castle without its king
    /// or rook, an en passant square that no pawn has just passed.
    fn read(fen: &str) -> Result<Position, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let ([board, to_move, castling, en_passant] | [board, to_move, castling, en_passant, _, _]) =
            fields[..]
        else {
            return Err(format!(
                "{} fields instead of 6 or 4; in a shell, a FEN needs quotes",
                fields.len()
            ));
        };
        let white_to_move = turn(to_move, ["w", "b"])? == 0;
        let mut position = Position {
            pieces: [0; 6],
            colors: [0; 2],
            castling: 0,
            en_passant: 0,
            white_to_move,
        };
        Shape::rectangle(8, 8).read(board, |square, text| {
            let (kind, color) =
                piece(text, LETTERS).ok_or_else(|| format!("`{text}` is not a piece"))?;
            position.pieces[kind] |= bit(square);
            position.colors[color] |= bit(square);
            Ok(())
        })?;
        let kings = position
            .colors
            .map(|side| (position.pieces(Piece::King) & side).count_ones());
        if kings != [1, 1] {
            return Err(format!(
                "White has {} kings, and Black {}, instead of 1",
                kings[0], kings[1]
            ));
        }
        if position.pieces(Piece::Pawn) & (rank::<true>(1) | rank::<true>(8)) != 0 {
            return Err("a pawn is on the first or last rank".to_owned());
        }
        let in_check = if white_to_move {
            Self::leaves_check::<false>(&position)
        } else {
            Self::leaves_check::<true>(&position)
        };
        if in_check {
            return Err("the player who is not to move is in check".to_owned());
        }
        for right in castling.chars().filter(|_| castling != "-") {
            let wing = WINGS[usize::from(right.eq_ignore_ascii_case(&'q'))];
            let (own, home) = if right.is_uppercase() {
                (position.colors[0], 0)
            } else {
                (position.colors[1], 56)
            };
            let king = own & position.pieces(Piece::King) & 0x10 << home;
            let rook = own & position.pieces(Piece::Rook) & wing.rook << home;
            if !"KQkq".contains(right) || king == 0 || rook == 0 {
                return Err(format!(
                    "nobody can have the right to castle `{right}`; `-` means none"
                ));
            }
            position.castling |= rook;
        }
        if en_passant != "-" {
            let passed = Shape::rectangle(8, 8).square(en_passant).map_or(0, bit);
            // The player who has just moved pushed a pawn from their second rank over the third to
            // the fourth.
            let (third, start, end) = if white_to_move {
                (rank::<false>(3), passed << 8, passed >> 8)
            } else {
                (rank::<true>(3), passed >> 8, passed << 8)
            };
            let occupied = position.side(true) | position.side(false);
            let pawns = position.pieces(Piece::Pawn) & position.side(!white_to_move);
            if passed & third == 0 || occupied & (passed | start) != 0 || pawns & end == 0 {
                return Err(format!(
                    "no pawn can just have passed `{en_passant}`; `-` means none"
                ));
            }
            position.en_passant = passed;
        }
        Ok(position)
    }

    #[inline]
    fn generate(position: &Position, visitor: &mut impl Visitor<Position>) {
        if position.white_to_move {
            Self::moves::<true>(position, visitor);
        } else {
            Self::moves::<false>(position, visitor);
        }
    }
}

/// Six positions that are commonly used to test move generators, with the published counts.
///
/// Source of positions and counts: Chess Programming Wiki, "Perft Results".
pub const KNOWN: [Known; 6] = [
    Known {
        name: "initial",
        text: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        counts: &[
            20,
            400,
            8_902,
            197_281,
            4_865_609,
            119_060_324,
            3_195_901_860,
        ],
    },
    Known {
        name: "Kiwipete",
        text: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        counts: &[48, 2_039, 97_862, 4_085_603, 193_690_690, 8_031_647_685],
    },
    Known {
        name: "position 3",
        text: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        counts: &[
            14,
            191,
            2_812,
            43_238,
            674_624,
            11_030_083,
            178_633_661,
            3_009_794_393,
        ],
    },
    Known {
        name: "position 4",
        text: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        counts: &[6, 264, 9_467, 422_333, 15_833_292, 706_045_033],
    },
    Known {
        name: "position 5",
        text: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        counts: &[44, 1_486, 62_379, 2_103_487, 89_941_194],
    },
    Known {
        name: "position 6",
        text: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        counts: &[46, 2_079, 89_890, 3_894_594, 164_075_551, 6_923_051_137],
    },
];
