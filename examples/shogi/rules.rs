//! Positions of shogi as sets of squares, and their legal moves as sets of target squares, without
//! making moves to test whether they are legal.
//!
//! Black (Sente) is side 0 and moves up; White (Gote) is side 1. Square 0 is 9i, the lower left
//! corner; 1 is 8i.
#![allow(
    clippy::inline_always,
    reason = "completely inlined, the generator is faster"
)]

use super::games::board::{
    Pieces, Set, Shape, Step, Steps, bit, has, lowest, piece, squares, turn,
};
use super::games::{Game, Known, Visitor, count};

/// The tables of shogi, which `magic_tables!` emits. Lances of Black, who moves up the board, are
/// `white_lance` there.
pub mod sliders {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        board = "9x9",
        pieces = [rook, bishop, lance],
        lines = true
    );
}

const SHAPE: Shape = Shape::rectangle(9, 9);
const BOARD: Set = SHAPE.area(0, [0, 8], [0, 8]);

const STRAIGHT_AND_DIAGONAL: [Step; 8] = [
    (0, 1),
    (1, 0),
    (0, -1),
    (-1, 0),
    (1, 1),
    (1, -1),
    (-1, -1),
    (-1, 1),
];

/// Where kings go; one of the two halves is what a promoted bishop or rook gains.
static KING: Steps = SHAPE.steps(0, &STRAIGHT_AND_DIAGONAL);
/// Where knights, silvers and golds of each side go; so does all that promotes to a gold.
static KNIGHT: [Steps; 2] = SHAPE.steps_of_both(&[(-1, 2), (1, 2)]);
static SILVER: [Steps; 2] = SHAPE.steps_of_both(&[(0, 1), (1, 1), (-1, 1), (1, -1), (-1, -1)]);
static GOLD: [Steps; 2] = SHAPE.steps_of_both(&[(0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0), (0, -1)]);

/// The three ranks in which pieces of each side promote.
const ZONE: [Set; 2] = [SHAPE.area(0, [0, 8], [6, 8]), SHAPE.area(1, [0, 8], [6, 8])];
/// Where pieces of each side and kind cannot move on unless they promote: pawns and lances on the
/// last rank, knights on the last two.
const STUCK: [[Set; 8]; 2] = [stuck(0), stuck(1)];

const fn stuck(side: usize) -> [Set; 8] {
    let last = SHAPE.area(side, [0, 8], [8, 8]);
    [last, last, SHAPE.area(side, [0, 8], [7, 8]), 0, 0, 0, 0, 0]
}

/// The squares in front of those of `set`, seen from `side`.
#[inline]
const fn forward(side: usize, set: Set) -> Set {
    if side == 0 {
        set << SHAPE.files & BOARD
    } else {
        set >> SHAPE.files
    }
}

/// The whole files on which the squares of `set` are.
#[inline]
const fn files(set: Set) -> Set {
    // All ranks fall onto the first one, which then fills the board.
    let mut fallen = set | set >> 9;
    fallen |= fallen >> 18;
    fallen |= fallen >> 36;
    fallen |= set >> 72;
    let mut files = fallen & 0x1FF;
    files |= files << 9;
    files |= files << 18;
    (files | files << 36 | files << 45) & BOARD
}

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

/// The pieces of one side by the way they move: for each kind, the squares of all pieces that move
/// like it. What promotes to a gold counts as a gold. Promoted bishops and rooks also make the
/// steps of a king, so they count as kings, too.
#[derive(Clone, Copy)]
struct Movers([Set; 8]);

/// Where the pieces of each side attack a king, by its square, on the empty board.
static ON_KING: [[Movers; 81]; 2] = [
    Movers::before_kings(0, false),
    Movers::before_kings(1, false),
];

/// Where the pieces of each side attack a square next to a king.
static NEAR_KING: [[Movers; 81]; 2] =
    [Movers::before_kings(0, true), Movers::before_kings(1, true)];

/// The squares that a lance of `side` attacks.
#[inline]
fn lance_attacks(side: usize, square: usize, occupied: Set) -> Set {
    if side == 0 {
        sliders::white_lance_attacks(square, occupied)
    } else {
        sliders::black_lance_attacks(square, occupied)
    }
}

impl Movers {
    /// For a king on each square, where the pieces of `side` attack it, or a square next to it, on
    /// the empty board.
    const fn before_kings(side: usize, near: bool) -> [Self; 81] {
        let mut all = [Self([0; 8]); 81];
        // A piece attacks a square if the same piece of the other side attacks it from there.
        let back = 1 - side;
        let mut king = 0;
        while king < 81 {
            let mut targets = if near { KING[king] } else { bit(king) };
            while targets != 0 {
                let target = lowest(targets);
                targets &= targets - 1;
                let steps = [
                    forward(back, bit(target)),
                    if back == 0 {
                        sliders::white_lance_attacks_const(target, 0)
                    } else {
                        sliders::black_lance_attacks_const(target, 0)
                    },
                    KNIGHT[back][target],
                    SILVER[back][target],
                    GOLD[back][target],
                    sliders::bishop_attacks_const(target, 0),
                    sliders::rook_attacks_const(target, 0),
                    KING[target],
                ];
                let mut way = 0;
                while way < 8 {
                    all[king].0[way] |= steps[way];
                    way += 1;
                }
            }
            king += 1;
        }
        all
    }

    /// The pieces that are on squares of `area`, which has a set for each way to move.
    #[inline(always)]
    const fn within(&self, area: &Self) -> Self {
        let (mut within, mut way) = (*self, 0);
        while way < 8 {
            within.0[way] &= area.0[way];
            way += 1;
        }
        within
    }

    /// The squares that the pieces, which are those of `side`, attack if the squares of `occupied`
    /// hold pieces.
    #[inline(always)]
    fn attacks(&self, side: usize, occupied: Set) -> Set {
        #[inline(always)]
        fn union(set: Set, attacks: impl Fn(usize) -> Set) -> Set {
            squares(set).fold(0, |union, square| union | attacks(square))
        }
        let [
            pawns,
            lances,
            knights,
            silvers,
            golds,
            bishops,
            rooks,
            kings,
        ] = self.0;
        forward(side, pawns)
            | union(lances, |square| lance_attacks(side, square, occupied))
            | union(knights, |square| KNIGHT[side][square])
            | union(silvers, |square| SILVER[side][square])
            | union(golds, |square| GOLD[side][square])
            | union(bishops, |square| sliders::bishop_attacks(square, occupied))
            | union(rooks, |square| sliders::rook_attacks(square, occupied))
            | union(kings, |square| KING[square])
    }
}

/// What the king's safety demands of all moves but the king's.
struct Safety {
    /// Where pieces may move: without check, everywhere; in check, to the checking piece or
    /// between it and the king; in double check, nowhere.
    mask: Set,
    /// The pieces that must stay on the line on which they and the king are.
    pinned: Set,
}

impl Position {
    /// The pieces of `kind` of `side` that are not promoted.
    const fn unpromoted(&self, kind: usize, side: usize) -> Set {
        self.pieces.kinds[kind] & self.pieces.sides[side] & !self.promoted
    }

    /// The square of the king of `side`.
    #[inline]
    const fn king(&self, side: usize) -> usize {
        lowest(self.pieces.kinds[Kind::King as usize] & self.pieces.sides[side])
    }

    /// The pieces of `side` on the board, by how they move.
    #[inline(always)]
    const fn movers(&self, side: usize) -> Movers {
        let [
            pawns,
            lances,
            knights,
            silvers,
            golds,
            bishops,
            rooks,
            kings,
        ] = self.pieces.kinds;
        let (own, promoted) = (self.pieces.sides[side], self.promoted);
        let unpromoted = own & !promoted;
        Movers([
            pawns & unpromoted,
            lances & unpromoted,
            knights & unpromoted,
            silvers & unpromoted,
            own & (golds | promoted & !(bishops | rooks)),
            bishops & own,
            rooks & own,
            own & (kings | promoted & (bishops | rooks)),
        ])
    }

    /// The safety of the king of `us`, which is on `king`, from `enemies`.
    #[inline(always)]
    fn safety(&self, us: usize, king: usize, enemies: &Movers) -> Safety {
        let Movers(
            [
                pawns,
                lances,
                knights,
                silvers,
                golds,
                bishops,
                rooks,
                kings,
            ],
        ) = enemies.within(&ON_KING[1 - us][king]);
        let (own, occupied) = (self.pieces.sides[us], self.pieces.occupied());
        let mut checkers = pawns | knights | silvers | golds | kings;
        let (mut between, mut pinned) = (0, 0);
        for slider in squares(lances | bishops | rooks) {
            let line = sliders::between(king, slider);
            let blockers = line & occupied;
            if blockers == 0 {
                checkers |= bit(slider);
                between |= line;
            } else if blockers.is_power_of_two() {
                pinned |= blockers & own;
            }
        }
        let mask = match checkers {
            0 => BOARD,
            _ if checkers.is_power_of_two() => checkers | between,
            _ => 0,
        };
        Safety { mask, pinned }
    }

    /// Passes all legal moves of the given side, whose turn it is, to `visitor`.
    #[inline(always)]
    fn moves<const BLACK: bool>(&self, visitor: &mut impl Visitor<Self>) {
        let us = usize::from(!BLACK);
        let (own, occupied) = (self.pieces.sides[us], self.pieces.occupied());
        let (movers, enemies) = (self.movers(us), self.movers(1 - us));
        let king = self.king(us);
        let reach = KING[king] & !own;
        if reach != 0 {
            // The king does not hide what is behind it when it moves.
            let near = enemies.within(&NEAR_KING[1 - us][king]);
            let safe = reach & !near.attacks(1 - us, occupied ^ bit(king));
            visitor.visit(safe, |to| {
                self.moved::<BLACK>(Kind::King as usize, king, to, false)
            });
        }
        let Safety { mask, pinned } = self.safety(us, king, &enemies);
        if mask == 0 {
            return;
        }
        let [pawns, lances, knights, silvers, golds, bishops, rooks, _] = movers.0;

        // Pinned pawns can move if the king is on the same file.
        let reach = forward(us, pawns & (!pinned | files(bit(king)))) & mask & !own;
        for (targets, promotes) in [
            (reach & !STUCK[us][Kind::Pawn as usize], false),
            (reach & ZONE[us], true),
        ] {
            visitor.visit(targets, |to| {
                let from = if BLACK {
                    to - SHAPE.files
                } else {
                    to + SHAPE.files
                };
                self.moved::<BLACK>(Kind::Pawn as usize, from, to, promotes)
            });
        }

        // Where the piece on `from`, which reaches `reach`, can move.
        let legal = |from: usize, reach: Set| {
            reach
                & mask
                & !own
                & if has(pinned, from) {
                    sliders::line(king, from)
                } else {
                    !0
                }
        };
        for from in squares(lances) {
            let targets = legal(from, lance_attacks(us, from, occupied));
            self.moves_of::<BLACK>(Kind::Lance as usize, from, targets, true, visitor);
        }
        for from in squares(knights & !pinned) {
            let targets = KNIGHT[us][from] & mask & !own;
            self.moves_of::<BLACK>(Kind::Knight as usize, from, targets, true, visitor);
        }
        for from in squares(silvers) {
            let targets = legal(from, SILVER[us][from]);
            self.moves_of::<BLACK>(Kind::Silver as usize, from, targets, true, visitor);
        }
        for from in squares(golds) {
            let (gold, targets) = (self.pieces.kind_on(from), legal(from, GOLD[us][from]));
            self.moves_of::<BLACK>(
                gold.unwrap_or(Kind::Gold as usize),
                from,
                targets,
                false,
                visitor,
            );
        }
        let mut major = |kind: Kind, from: usize, reach: Set| {
            let promoted = has(self.promoted, from);
            let targets = legal(from, if promoted { reach | KING[from] } else { reach });
            self.moves_of::<BLACK>(kind as usize, from, targets, !promoted, visitor);
        };
        for from in squares(bishops) {
            major(Kind::Bishop, from, sliders::bishop_attacks(from, occupied));
        }
        for from in squares(rooks) {
            major(Kind::Rook, from, sliders::rook_attacks(from, occupied));
        }
        self.drops::<BLACK>(mask & !occupied, pawns, visitor);
    }

    /// Passes the moves of one piece to `visitor`.
    #[inline(always)]
    fn moves_of<const BLACK: bool>(
        &self,
        kind: usize,
        from: usize,
        targets: Set,
        can_promote: bool,
        visitor: &mut impl Visitor<Self>,
    ) {
        let us = usize::from(!BLACK);
        let stuck = if can_promote { STUCK[us][kind] } else { 0 };
        visitor.visit(targets & !stuck, |to| {
            self.moved::<BLACK>(kind, from, to, false)
        });
        if can_promote {
            let promoting = if has(ZONE[us], from) {
                targets
            } else {
                targets & ZONE[us]
            };
            visitor.visit(promoting, |to| self.moved::<BLACK>(kind, from, to, true));
        }
    }

    /// Passes all legal drops on squares of `empty`, where they end a check if there is one, to
    /// `visitor`; `pawns` are those of the given side.
    #[inline(always)]
    fn drops<const BLACK: bool>(&self, empty: Set, pawns: Set, visitor: &mut impl Visitor<Self>) {
        let us = usize::from(!BLACK);
        if empty == 0 || self.hands[us] == [0; 8] {
            return;
        }
        for (kind, stuck) in STUCK[us].into_iter().enumerate() {
            if self.hands[us][kind] == 0 {
                continue;
            }
            let mut targets = empty & !stuck;
            if kind == Kind::Pawn as usize {
                targets &= !files(pawns);
                let before_king = forward(1 - us, bit(self.king(1 - us)));
                if targets & before_king != 0 && self.pawn_drop_mates::<BLACK>(before_king) {
                    targets &= !before_king;
                }
            }
            visitor.visit(targets, |to| self.dropped::<BLACK>(kind, to));
        }
    }

    /// Whether the drop of a pawn on the single square of `target`, where it gives check, would
    /// mate, which is forbidden.
    #[inline(never)]
    fn pawn_drop_mates<const BLACK: bool>(&self, target: Set) -> bool {
        // The other side cannot drop a pawn in return: nothing fits between.
        count::<Shogi>(&self.dropped::<BLACK>(Kind::Pawn as usize, lowest(target))) == 0
    }

    /// The position after the given side has dropped a piece.
    #[inline(always)]
    fn dropped<const BLACK: bool>(&self, kind: usize, to: usize) -> Self {
        let us = usize::from(!BLACK);
        let mut next = Self {
            side: 1 - us,
            ..*self
        };
        next.pieces.place(kind, us, to);
        next.hands[us][kind] -= 1;
        next
    }

    /// The position after the given side has moved a piece, which perhaps promotes.
    #[inline(always)]
    fn moved<const BLACK: bool>(
        &self,
        kind: usize,
        from: usize,
        to: usize,
        promotes: bool,
    ) -> Self {
        let (us, them) = if BLACK { (0, 1) } else { (1, 0) };
        let mut next = Self {
            side: them,
            ..*self
        };
        let (from, to) = (bit(from), bit(to));
        if self.pieces.sides[them] & to != 0 {
            next.pieces.sides[them] ^= to;
            for (set, count) in next.pieces.kinds.iter_mut().zip(&mut next.hands[us]) {
                *count += u8::from(*set & to != 0);
                *set &= !to;
            }
        }
        let stays_promoted = self.promoted & from != 0;
        next.pieces.kinds[kind] ^= from | to;
        next.pieces.sides[us] ^= from | to;
        next.promoted =
            self.promoted & !(from | to) | if promotes || stays_promoted { to } else { 0 };
        next
    }

    /// Reads the pieces in hand: `-`, or letters, each perhaps behind a number.
    fn read_hands(&mut self, mut text: &str) -> Result<(), String> {
        while !text.is_empty() && text != "-" {
            let digits = text.bytes().take_while(u8::is_ascii_digit).count();
            let letter = text[digits..]
                .chars()
                .next()
                .ok_or("a number in hand has no letter behind it")?;
            let (token, behind) = text.split_at(digits + letter.len_utf8());
            let count = if digits == 0 {
                Ok(1)
            } else {
                text[..digits].parse::<u8>()
            };
            let found =
                piece(&token[digits..], LETTERS).filter(|&(kind, _)| kind < Kind::King as usize);
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
        let mut position = Position {
            pieces: Pieces::NONE,
            promoted: 0,
            hands: [[0; 8]; 2],
            side,
        };
        SHAPE.read(board, |square, text| {
            if let Some(letter) = text.strip_prefix('+') {
                if "gkGK".contains(letter) {
                    return Err(format!("`{text}`: golds and kings do not promote"));
                }
                position.promoted |= bit(square);
            }
            position
                .pieces
                .place_letter(text.trim_start_matches('+'), LETTERS, square)
        })?;
        position.read_hands(hands)?;
        for (side, name) in ["Black", "White"].into_iter().enumerate() {
            let kings = position.unpromoted(Kind::King as usize, side).count_ones();
            if kings != 1 {
                return Err(format!("{name} has {kings} kings instead of 1"));
            }
            if (0..8).any(|kind| position.unpromoted(kind, side) & STUCK[side][kind] != 0) {
                return Err(format!(
                    "{name} has a pawn, lance or knight that can never move"
                ));
            }
        }
        let waits = 1 - side;
        if position
            .safety(waits, position.king(waits), &position.movers(side))
            .mask
            != BOARD
        {
            return Err("the player who is not to move is in check".to_owned());
        }
        Ok(position)
    }

    #[inline]
    fn generate(position: &Position, visitor: &mut impl Visitor<Position>) {
        if position.side == 0 {
            position.moves::<true>(visitor);
        } else {
            position.moves::<false>(visitor);
        }
    }
}

/// Positions with known counts, the initial one first.
///
/// The counts of the initial position are published. The others are those of Fairy-Stockfish to
/// depth 2 or 3, and of haitaka 0.3.2 for all depths. Neither is right where a dropped pawn could
/// mate: the counts of "pawn mates" are those of Fairy-Stockfish's moves without such drops.
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
    Known {
        name: "pawn mates",
        text: "8k/9/6NG1/9/9/9/9/9/4K4 b Pg2p 1",
        counts: &[80, 11_118, 224_353],
    },
];
