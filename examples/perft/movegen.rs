//! The legal moves of a position, found as sets of target squares: none is made and taken back to see whether
//! it was legal.
//!
//! A *check mask* holds the squares that end a check, *pin masks* the lines on which pinned pieces may move.
#![expect(clippy::inline_always, reason = "inlined whole, it runs about a tenth faster than through calls")]

use super::board::{PawnStep, bit, lowest, pawn_attacks, rank, squares};
use super::lookups::Lookups;
use super::position::{Piece, Position, Wing};

/// What to do with the moves that [`generate`] finds. The calls come in no order, some with empty sets.
pub trait Sink<const WHITE: bool> {
    /// The piece of `kind`, no pawn, can go from `from` to each square of `targets`.
    fn piece(&mut self, kind: Piece, from: usize, targets: u64);

    /// Pawns can reach each square of `targets` by `step` and stay pawns.
    fn pawns(&mut self, step: PawnStep, targets: u64);

    /// Pawns can reach each square of `targets` by `step` and must be promoted there.
    fn promotions(&mut self, step: PawnStep, targets: u64);

    /// Pawns can reach each square of `targets` by jumping two ranks.
    fn jumps(&mut self, targets: u64);

    /// The pawn on `from` can take en passant, reaching `to`.
    fn en_passant(&mut self, from: usize, to: usize);

    /// The king can castle on `wing`.
    fn castling(&mut self, wing: Wing);
}

/// Tells `sink` all legal moves of `position`, where the given colour is to move.
#[inline(always)]
pub fn generate<L: Lookups, const WHITE: bool>(position: &Position, sink: &mut impl Sink<WHITE>) {
    let us = position.side(WHITE);
    let them = position.side(!WHITE);
    let occupied = us | them;
    let king = position.pieces(Piece::King) & us;
    let king_square = lowest(king);

    let king_targets = L::king(king_square) & !us;
    let threats = if king_targets == 0 { 0 } else { threats::<L, WHITE>(position, occupied ^ king) };
    sink.piece(Piece::King, king_square, king_targets & !threats);

    let Safety { check_mask, double_check, straight_pins, diagonal_pins } =
        Safety::of::<L, WHITE>(position, king_square);
    if double_check {
        return;
    }
    let targets = check_mask & !us;

    pawn_moves::<L, WHITE>(position, check_mask, straight_pins, diagonal_pins, sink);

    for from in squares(position.pieces(Piece::Knight) & us & !(straight_pins | diagonal_pins)) {
        sink.piece(Piece::Knight, from, L::knight(from) & targets);
    }
    let queens = position.pieces(Piece::Queen);
    for from in squares((position.pieces(Piece::Bishop) | queens) & us & !straight_pins) {
        let piece = if queens & bit(from) == 0 { Piece::Bishop } else { Piece::Queen };
        sink.piece(piece, from, along(diagonal_pins, from, L::bishop(from, occupied) & targets));
    }
    for from in squares((position.pieces(Piece::Rook) | queens) & us & !diagonal_pins) {
        let piece = if queens & bit(from) == 0 { Piece::Rook } else { Piece::Queen };
        sink.piece(piece, from, along(straight_pins, from, L::rook(from, occupied) & targets));
    }

    if check_mask == !0 && position.castling & us != 0 {
        for wing in [Wing::King, Wing::Queen] {
            let squares = wing.castling::<WHITE>();
            let blocked = (occupied & squares.empty) | (threats & squares.path);
            if position.castling & squares.rook != 0 && blocked == 0 {
                sink.castling(wing);
            }
        }
    }
}

/// The moves of `reach` that keep a piece on its pin, if the piece on `from` is pinned by one of `pins`.
///
/// Two pins of one kind never meet but in the king: the whole mask serves each of its pieces.
#[inline]
fn along(pins: u64, from: usize, reach: u64) -> u64 {
    if pins & bit(from) == 0 { reach } else { reach & pins }
}

/// What the other side's pieces do to the king.
struct Safety {
    /// Where a piece other than the king may go: anywhere without check; with one, onto the checking piece
    /// or between it and the king.
    check_mask: u64,
    /// Whether two pieces give check, so that only the king can move.
    double_check: bool,
    /// The squares between the king and the rooks or queens that pin a piece, and those pinning.
    straight_pins: u64,
    /// The same for bishops or queens.
    diagonal_pins: u64,
}

impl Safety {
    #[inline(always)]
    fn of<L: Lookups, const WHITE: bool>(position: &Position, king: usize) -> Self {
        let us = position.side(WHITE);
        let them = position.side(!WHITE);
        let queens = position.pieces(Piece::Queen);
        let mut checkers = them
            & ((L::knight(king) & position.pieces(Piece::Knight))
                | (pawn_attacks::<WHITE>(bit(king)) & position.pieces(Piece::Pawn)));
        let mut check_mask = checkers;

        // Seen through our own pieces: with none of them between, the slider gives check; with one, it pins.
        let mut pins = |sliders: u64| {
            let mut pins = 0;
            for slider in squares(sliders & them) {
                let line = L::between(king, slider) | bit(slider);
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
        let straight_pins = pins(L::rook(king, them) & (position.pieces(Piece::Rook) | queens));
        let diagonal_pins = pins(L::bishop(king, them) & (position.pieces(Piece::Bishop) | queens));

        Self {
            check_mask: if checkers == 0 { !0 } else { check_mask },
            double_check: checkers & checkers.wrapping_sub(1) != 0,
            straight_pins,
            diagonal_pins,
        }
    }
}

/// The squares that the other side attacks if the squares of `occupied` hold pieces.
#[inline(always)]
fn threats<L: Lookups, const WHITE: bool>(position: &Position, occupied: u64) -> u64 {
    let them = position.side(!WHITE);
    let queens = position.pieces(Piece::Queen);
    let pawns = position.pieces(Piece::Pawn) & them;
    let mut threats = L::king(lowest(position.pieces(Piece::King) & them));
    threats |= if WHITE { pawn_attacks::<false>(pawns) } else { pawn_attacks::<true>(pawns) };
    for square in squares(position.pieces(Piece::Knight) & them) {
        threats |= L::knight(square);
    }
    for square in squares((position.pieces(Piece::Bishop) | queens) & them) {
        threats |= L::bishop(square, occupied);
    }
    for square in squares((position.pieces(Piece::Rook) | queens) & them) {
        threats |= L::rook(square, occupied);
    }
    threats
}

/// Tells `sink` the moves of the pawns, found for all pawns at once.
#[inline(always)]
fn pawn_moves<L: Lookups, const WHITE: bool>(
    position: &Position,
    check_mask: u64,
    straight_pins: u64,
    diagonal_pins: u64,
    sink: &mut impl Sink<WHITE>,
) {
    let us = position.side(WHITE);
    let them = position.side(!WHITE);
    let empty = !(us | them);
    let pawns = position.pieces(Piece::Pawn) & us;
    let last = rank::<WHITE>(8);

    // What `step` reaches: pawns pinned on a line of the other kind stay, pinned on one of its own kind they
    // stay on the line.
    let reach = |step: PawnStep, own_pins: u64, other_pins: u64| {
        let free = step.apply::<WHITE>(pawns & !other_pins & !own_pins);
        free | (step.apply::<WHITE>(pawns & !other_pins & own_pins) & own_pins)
    };

    let pushes = reach(PawnStep::Push, straight_pins, diagonal_pins) & empty;
    let jumps = PawnStep::Push.apply::<WHITE>(pushes & rank::<WHITE>(3)) & empty & check_mask;
    let pushes = pushes & check_mask;
    let left = reach(PawnStep::TakeLeft, diagonal_pins, straight_pins) & them & check_mask;
    let right = reach(PawnStep::TakeRight, diagonal_pins, straight_pins) & them & check_mask;

    sink.jumps(jumps);
    sink.pawns(PawnStep::Push, pushes & !last);
    sink.pawns(PawnStep::TakeLeft, left & !last);
    sink.pawns(PawnStep::TakeRight, right & !last);
    if (pushes | left | right) & last != 0 {
        sink.promotions(PawnStep::Push, pushes & last);
        sink.promotions(PawnStep::TakeLeft, left & last);
        sink.promotions(PawnStep::TakeRight, right & last);
    }

    // Two pawns leave their squares at once, perhaps both on the king's rank: look at what is then in sight.
    let takers = if WHITE {
        pawn_attacks::<false>(position.en_passant)
    } else {
        pawn_attacks::<true>(position.en_passant)
    } & pawns;
    for from in squares(takers) {
        let to = lowest(position.en_passant);
        if !leaves_check::<L, WHITE>(&position.after_en_passant::<WHITE>(from, to)) {
            sink.en_passant(from, to);
        }
    }
}

/// Whether the king of the given colour, which has just moved, is attacked.
///
/// Kept out of line: a generator asks it only in the rare case of en passant.
#[must_use]
#[inline(never)]
pub fn leaves_check<L: Lookups, const WHITE: bool>(position: &Position) -> bool {
    let occupied = position.side(true) | position.side(false);
    let king = position.pieces(Piece::King) & position.side(WHITE);
    threats::<L, WHITE>(position, occupied) & king != 0
}
