//! Positions of shogi as sets of squares, and their legal moves as sets of target squares. Moves that could leave the king in check are
//! made to test whether they do.
//!
//! Black (Sente) is side 0 and moves up; White (Gote) is side 1. Square 0 is 9i, the lower left corner; 1 is 8i.

use super::games::board::{
    Pieces, Set, Shape, Step, Steps, bit, filter, has, lowest, piece, size, squares, turn,
};
use super::games::{Game, Known};

/// The tables of shogi, which `magic_tables!` emits. Lances of Black, who moves up the board, are `white_lance` there.
pub mod sliders {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", pieces = [rook, bishop, lance]);
}

const SHAPE: Shape = Shape::rectangle(9, 9);
const BOARD: Set = SHAPE.area(0, [0, 8], [0, 8]);
/// The first file.
const FILE: Set = SHAPE.area(0, [0, 0], [0, 8]);

const STRAIGHT_AND_DIAGONAL: [Step; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// Where kings go; one of the two halves is what a promoted bishop or rook gains.
static KING: Steps = SHAPE.steps(0, &STRAIGHT_AND_DIAGONAL);
/// Where pawns, knights, silvers and golds of each side go; so does all that promotes to a gold.
static PAWN: [Steps; 2] = SHAPE.steps_of_both(&[(0, 1)]);
static KNIGHT: [Steps; 2] = SHAPE.steps_of_both(&[(-1, 2), (1, 2)]);
static SILVER: [Steps; 2] = SHAPE.steps_of_both(&[(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)]);
static GOLD: [Steps; 2] = SHAPE.steps_of_both(&[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)]);

/// The three ranks in which pieces of each side promote.
const ZONE: [Set; 2] = [SHAPE.area(0, [0, 8], [6, 8]), SHAPE.area(1, [0, 8], [6, 8])];
/// The last rank of each side, where pawns and lances cannot move on.
const LAST: [Set; 2] = [SHAPE.area(0, [0, 8], [8, 8]), SHAPE.area(1, [0, 8], [8, 8])];
/// The last two ranks of each side, where knights cannot move on.
const LAST_TWO: [Set; 2] = [SHAPE.area(0, [0, 8], [7, 8]), SHAPE.area(1, [0, 8], [7, 8])];

/// A kind of piece, promoted or not.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
}

impl Kind {
    const ALL: [Self; 8] = [
        Self::Pawn,
        Self::Lance,
        Self::Knight,
        Self::Silver,
        Self::Gold,
        Self::Bishop,
        Self::Rook,
        Self::King,
    ];

    /// The squares that a piece of this kind and of `side` attacks.
    #[inline]
    fn attacks(self, promoted: bool, side: usize, square: usize, occupied: Set) -> Set {
        let as_king = if promoted { KING[square] } else { 0 };
        match self {
            Self::Bishop => sliders::bishop_attacks(square, occupied) | as_king,
            Self::Rook => sliders::rook_attacks(square, occupied) | as_king,
            Self::King => KING[square],
            _ if promoted => GOLD[side][square],
            Self::Pawn => PAWN[side][square],
            Self::Lance if side == 0 => sliders::white_lance_attacks(square, occupied),
            Self::Lance => sliders::black_lance_attacks(square, occupied),
            Self::Knight => KNIGHT[side][square],
            Self::Silver => SILVER[side][square],
            Self::Gold => GOLD[side][square],
        }
    }

    /// The squares from which an unpromoted piece of this kind and of `side` could never move.
    const fn stuck(self, side: usize) -> Set {
        match self {
            Self::Pawn | Self::Lance => LAST[side],
            Self::Knight => LAST_TWO[side],
            _ => 0,
        }
    }
}

/// The letters of White's pieces, by the numbers of their kinds.
const LETTERS: &str = "plnsgbrk";

/// The state of a game, except what the rule of repetition needs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The pieces, by their kinds. Black is the first side.
    pieces: Pieces<8>,
    /// The squares of the promoted pieces.
    promoted: Set,
    /// How many pieces of each kind the sides have in hand.
    hands: [[u8; 8]; 2],
    /// Whose turn it is.
    side: usize,
}

/// A move.
#[derive(Clone, Copy)]
struct Move {
    kind: Kind,
    /// The square that the piece comes from; `None` if it comes from the hand.
    from: Option<usize>,
    to: usize,
    promotes: bool,
}

impl Position {
    /// The pieces of `kind` of `side`, promoted or not.
    #[inline]
    const fn pieces(&self, kind: Kind, side: usize) -> Set {
        self.pieces.kinds[kind as usize] & self.pieces.sides[side]
    }

    /// The square of the king of `side`.
    #[inline]
    const fn king(&self, side: usize) -> usize {
        lowest(self.pieces(Kind::King, side))
    }

    /// Whether the king of `side` is attacked.
    #[inline]
    fn in_check(&self, side: usize) -> bool {
        let (king, occupied) = (self.king(side), self.pieces.occupied());
        Kind::ALL.into_iter().any(|kind| {
            let theirs = self.pieces(kind, 1 - side);
            [(theirs & !self.promoted, false), (theirs & self.promoted, true)].into_iter().any(
                // A piece attacks the king if the same piece of the king's side attacks it from there.
                |(theirs, promoted)| {
                    theirs != 0 && theirs & kind.attacks(promoted, side, king, occupied) != 0
                },
            )
        })
    }

    /// Calls `emit` with all legal moves: the kind of piece, the square that it comes from, if not from the hand, the targets without
    /// promotion, and the targets with promotion. Sets may be empty.
    #[inline]
    fn generate(&self, mut emit: impl FnMut(Kind, Option<usize>, Set, Set)) {
        let us = self.side;
        let (own, occupied) = (self.pieces.sides[us], self.pieces.occupied());
        let (king, in_check) = (self.king(us), self.in_check(us));
        // Only pieces on these squares can leave the king in check: all if it is in check, otherwise those that stand between it and
        // another piece, and the king itself.
        let doubtful = if in_check {
            own
        } else {
            sliders::rook_attacks(king, occupied) | sliders::bishop_attacks(king, occupied) | bit(king)
        };
        let legal = |kind, from, targets| {
            filter(targets, |to| !self.after(Move { kind, from, to, promotes: false }).in_check(us))
        };
        for kind in Kind::ALL {
            for square in squares(self.pieces(kind, us)) {
                let (from, promoted) = (Some(square), has(self.promoted, square));
                let mut targets = kind.attacks(promoted, us, square, occupied) & !own;
                if has(doubtful, square) {
                    targets = legal(kind, from, targets);
                }
                if promoted || matches!(kind, Kind::Gold | Kind::King) {
                    emit(kind, from, targets, 0);
                } else {
                    let promoting = if has(ZONE[us], square) { targets } else { targets & ZONE[us] };
                    emit(kind, from, targets & !kind.stuck(us), promoting);
                }
            }
            if self.hands[us][kind as usize] > 0 {
                let mut targets = BOARD & !occupied & !kind.stuck(us);
                if in_check {
                    targets = legal(kind, None, targets);
                }
                if kind == Kind::Pawn {
                    targets = self.pawn_drops(targets);
                }
                emit(kind, None, targets, 0);
            }
        }
    }

    /// Those of `targets` on which a pawn may be dropped: no file may have two, and it must not mate.
    fn pawn_drops(&self, targets: Set) -> Set {
        let (us, them) = (self.side, 1 - self.side);
        let pawns = self.pieces(Kind::Pawn, us) & !self.promoted;
        let files = squares(pawns).fold(0, |files, pawn| files | FILE << (pawn % SHAPE.files));
        let targets = targets & !files;
        let before_king = PAWN[them][self.king(them)] & targets;
        if before_king == 0 {
            return targets;
        }
        let dropped = Move { kind: Kind::Pawn, from: None, to: lowest(before_king), promotes: false };
        // The other side cannot drop a pawn in return: nothing fits between.
        if Shogi::count(&self.after(dropped)) == 0 { targets & !before_king } else { targets }
    }

    /// The position after `played`, which need not be legal.
    #[inline]
    fn after(&self, played: Move) -> Self {
        let Move { kind, from, to, promotes } = played;
        let (us, them) = (self.side, 1 - self.side);
        let mut next = *self;
        next.side = them;
        if let Some(from) = from {
            if let Some(taken) = self.pieces.kind_on(to) {
                next.pieces.remove(them, bit(to));
                next.hands[us][taken] += 1;
            }
            next.pieces.remove(us, bit(from));
            next.promoted &= !(bit(from) | bit(to));
            if promotes || has(self.promoted, from) {
                next.promoted |= bit(to);
            }
        } else {
            next.hands[us][kind as usize] -= 1;
        }
        next.pieces.place(kind as usize, us, to);
        next
    }

    /// Reads the pieces in hand: `-`, or letters, each perhaps behind a number.
    fn read_hands(&mut self, mut text: &str) -> Result<(), String> {
        while !text.is_empty() && text != "-" {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let letter = text[digits..].chars().next().ok_or("a number in hand has no letter behind it")?;
            let (token, behind) = text.split_at(digits + letter.len_utf8());
            let count = if digits == 0 { Ok(1) } else { text[..digits].parse::<u8>() };
            let found = piece(&token[digits..], LETTERS).filter(|&(kind, _)| kind < Kind::King as usize);
            let (Some((kind, side)), Ok(count @ 1..=18)) = (found, count) else {
                return Err(format!(
                    "`{token}` cannot be in hand; write `-` for none, or such as `2P` or `p`"
                ));
            };
            self.hands[side][kind] = count;
            text = behind;
        }
        Ok(())
    }
}

/// Shogi as a game whose moves can be counted.
pub struct Shogi;

impl Game for Shogi {
    const NAME: &'static str = "shogi";
    const TABLES: (&'static str, usize) = (sliders::SCHEME, sliders::TABLE_BYTES);
    const KNOWN: &'static [Known] = KNOWN;

    type Position = Position;

    /// Reads SFEN, perhaps without the move number at its end.
    fn read(sfen: &str) -> Result<Position, String> {
        let fields: Vec<&str> = sfen.split_whitespace().collect();
        let ([board, to_move, hands] | [board, to_move, hands, _]) = fields[..] else {
            return Err(format!(
                "{} fields instead of 3 or 4; in a shell, an SFEN needs quotes",
                fields.len()
            ));
        };
        let side = turn(to_move, ["b", "w"])?;
        let mut position = Position { pieces: Pieces::NONE, promoted: 0, hands: [[0; 8]; 2], side };
        SHAPE.read(board, |square, text| {
            if let Some(letter) = text.strip_prefix('+') {
                if "gkGK".contains(letter) {
                    return Err(format!("`{text}`: golds and kings do not promote"));
                }
                position.promoted |= bit(square);
            }
            position.pieces.place_letter(text.trim_start_matches('+'), LETTERS, square)
        })?;
        position.read_hands(hands)?;
        for (side, name) in ["Black", "White"].into_iter().enumerate() {
            let kings = position.pieces(Kind::King, side).count_ones();
            if kings != 1 {
                return Err(format!("{name} has {kings} kings instead of 1"));
            }
            let is_stuck =
                |kind: &Kind| position.pieces(*kind, side) & !position.promoted & kind.stuck(side) != 0;
            if Kind::ALL.iter().any(is_stuck) {
                return Err(format!("{name} has a pawn, lance or knight that can never move"));
            }
        }
        if position.in_check(1 - side) {
            return Err("the player who is not to move is in check".to_owned());
        }
        Ok(position)
    }

    #[inline]
    fn count(position: &Position) -> u64 {
        let mut count = 0;
        position.generate(|_, _, plain, promoting| count += size(plain) + size(promoting));
        count
    }

    #[inline]
    fn for_each(position: &Position, mut visit: impl FnMut(&Position)) {
        position.generate(|kind, from, plain, promoting| {
            for (targets, promotes) in [(plain, false), (promoting, true)] {
                for to in squares(targets) {
                    visit(&position.after(Move { kind, from, to, promotes }));
                }
            }
        });
    }
}

/// Positions with known counts, the initial one first.
///
/// The counts of the initial position are published. The others are those of Fairy-Stockfish to depth 2 or 3, and of
/// haitaka 0.3.2 for all depths. Neither is right where a dropped pawn could mate: the counts of "pawn mates" are those of
/// Fairy-Stockfish's moves without such drops.
pub const KNOWN: &[Known] = &[
    Known {
        name: "initial",
        text: "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        counts: &[30, 900, 25_470, 719_731, 19_861_490],
    },
    Known {
        name: "middle game",
        text: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        counts: &[207, 28_684, 4_809_015, 516_925_165],
    },
    Known {
        name: "most moves",
        text: "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
        counts: &[593, 105_677, 53_393_368],
    },
    Known {
        name: "check",
        text: "2s1k4/lg2gs3/p1n2p3/1ppr2+B2/3p3Lp/5P3/PPP1+p1P1P/LS1KG1GRL/1N4SN1 b BN2P3p 1",
        counts: &[6, 277, 36_995, 1_678_845],
    },
    Known { name: "pawn mates", text: "8k/9/6NG1/9/9/9/9/9/4K4 b Pg2p 1", counts: &[80, 11_118, 224_353] },
];
