//! Generates the legal moves of a position as sets of target squares, without making moves to test whether they are
//! legal.
//!
//! A *check mask* is the set of squares that end a check; *pin masks* are the lines on which pinned pieces may move.
#![expect(clippy::inline_always, reason = "completely inlined, it is about a tenth faster")]

use super::board::{PawnStep, bit, lowest, pawn_attacks, rank, squares};
use super::lookups::Lookups;
use super::position::{Piece, Position, Wing};

/// Receives the moves that [`generate`] finds, in no particular order; sets may be empty.
pub trait Sink<const WHITE: bool> {
    /// The piece of `kind`, which is not a pawn, can move from `from` to each square of `targets`.
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

/// Passes all legal moves of `position` to `sink`; the given colour is to move.
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
        sink.piece(piece, from, within_pin(diagonal_pins, from, L::bishop(from, occupied) & targets));
    }
    for from in squares((position.pieces(Piece::Rook) | queens) & us & !diagonal_pins) {
        let piece = if queens & bit(from) == 0 { Piece::Rook } else { Piece::Queen };
        sink.piece(piece, from, within_pin(straight_pins, from, L::rook(from, occupied) & targets));
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

/// The squares of `reach` that the piece on `from` may move to: all of them, or only `pins` if it is pinned.
///
/// Two pins of the same kind meet only in the king, so one mask is enough for all pinned pieces of a kind.
#[inline]
fn within_pin(pins: u64, from: usize, reach: u64) -> u64 {
    if pins & bit(from) == 0 { reach } else { reach & pins }
}

/// The checks and pins by the other side's pieces.
struct Safety {
    /// Where a piece other than the king may move: without check, everywhere; in check, to the checking piece or
    /// between it and the king.
    check_mask: u64,
    /// Whether two pieces give check, so that only the king can move.
    double_check: bool,
    /// The squares between the king and the rooks or queens that pin a piece, and the pinning pieces.
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

        // Sliders that attack the king through our own pieces: with none in between it is a check, with one a pin.
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
        let (straight, diagonal) = L::rook_and_bishop(king, them);
        let straight_pins = pins(straight & (position.pieces(Piece::Rook) | queens));
        let diagonal_pins = pins(diagonal & (position.pieces(Piece::Bishop) | queens));

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

/// Passes the moves of the pawns to `sink`; they are found for all pawns at once.
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

    // The targets of `step`. Pawns that are pinned on a line of the other kind cannot move; pawns that are pinned on a
    // line of the same kind must stay on it.
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

    // Both pawns leave the same rank, which can expose the king, so test the position after the move.
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

/// Whether the king of the given colour, whose player has just moved, is attacked.
///
/// Not inlined: a generator needs it only in the rare case of en passant.
#[must_use]
#[inline(never)]
pub fn leaves_check<L: Lookups, const WHITE: bool>(position: &Position) -> bool {
    let occupied = position.side(true) | position.side(false);
    let king = position.pieces(Piece::King) & position.side(WHITE);
    threats::<L, WHITE>(position, occupied) & king != 0
}
