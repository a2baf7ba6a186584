//! Generates the legal moves of chess, as one set of target squares for each piece.

use std::marker::PhantomData;

use super::kind::Kind;
use super::moves::{Move, Way};
use super::position::Position;
use super::variant::{Variant, Wing};
use crate::games::sets::{Set, bit, filter, has, lowest, squares};

/// Moves of one piece.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    /// The piece.
    pub kind: Kind,
    /// The square that it moves from.
    pub from: usize,
    /// The squares that it moves to.
    pub targets: Set,
    /// What happens besides.
    pub way: Way,
}

impl<V: Variant> Position<V> {
    /// Calls `emit` with all legal moves; sets of targets may be empty.
    #[inline]
    pub fn generate(&self, mut emit: impl FnMut(Group)) {
        let us = self.side;
        let (own, occupied) = (self.pieces.sides[us], self.pieces.occupied());
        let king = lowest(self.pieces.of(Kind::King, us));
        let in_check = self.in_check(us);
        // Only pieces on these squares can leave the king in check: all if it is in check, otherwise those that stand
        // between it and another piece, and the king itself.
        let doubtful =
            if in_check { own } else { V::rook(king, occupied) | V::bishop(king, occupied) | bit(king) };

        self.pseudo_legal(|mut group| {
            let Group { kind, from, way, .. } = group;
            if has(doubtful, from) || matches!(way, Way::EnPassant) {
                group.targets = filter(group.targets, |to| {
                    let played = Move { kind, from, to, way, promotion: None, variant: PhantomData };
                    !self.after(played).in_check(us)
                });
            }
            emit(group);
        });

        if !in_check {
            for wing in V::WINGS.iter().filter(|wing| self.can_castle(wing)) {
                let targets = Wing::home::<V>(us, [wing.king[1]; 2]);
                emit(Group { kind: Kind::King, from: king, targets, way: Way::Castling(wing) });
            }
        }
    }

    /// Calls `emit` with all moves but castling, whether they leave the king in check or not.
    #[inline]
    fn pseudo_legal(&self, mut emit: impl FnMut(Group)) {
        let us = self.side;
        let (own, occupied) = (self.pieces.sides[us], self.pieces.occupied());
        self.pawn_moves(&mut emit);
        for &kind in V::KINDS {
            if kind == Kind::Pawn {
                continue;
            }
            for from in squares(self.pieces.of(kind, us)) {
                let mut targets = if kind == Kind::King { V::KING[from] } else { 0 };
                if Kind::LIKE_KNIGHT.contains(&kind) {
                    targets |= V::KNIGHT[from];
                }
                if Kind::LIKE_BISHOP.contains(&kind) {
                    targets |= V::bishop(from, occupied);
                }
                if Kind::LIKE_ROOK.contains(&kind) {
                    targets |= V::rook(from, occupied);
                }
                emit(Group { kind, from, targets: targets & !own, way: Way::Plain });
            }
        }
    }

    /// The pawns' part of [`pseudo_legal`](Self::pseudo_legal).
    #[inline]
    fn pawn_moves(&self, emit: &mut impl FnMut(Group)) {
        let (us, them) = (self.side, self.pieces.sides[1 - self.side]);
        let empty = !self.pieces.occupied();
        let last = V::LAST[us];
        for from in squares(self.pieces.of(Kind::Pawn, us)) {
            let push = V::PUSH[us][from] & empty;
            let takes = V::PAWN_TAKES[us][from];
            let targets = push | (takes & them);
            let mut pawn = |targets, way| emit(Group { kind: Kind::Pawn, from, targets, way });
            pawn(targets & !last, Way::Plain);
            pawn(targets & last, Way::Promotion);
            if V::JUMPS {
                let jump = if push & V::PASSED[us] == 0 { 0 } else { V::PUSH[us][lowest(push)] };
                pawn(jump & empty, Way::Jump);
                pawn(takes & self.en_passant, Way::EnPassant);
            }
        }
    }

    /// Whether nothing is in the way of castling on `wing`, except that the king may be in check.
    fn can_castle(&self, wing: &Wing) -> bool {
        let us = self.side;
        let ([king, king_to], [rook, rook_to]) = (wing.king, wing.rook);
        let both = Wing::home::<V>(us, [king, king]) | Wing::home::<V>(us, [rook, rook]);
        let path = Wing::home::<V>(us, [king, king_to]);
        let way = path | Wing::home::<V>(us, [rook, rook_to]) | Wing::home::<V>(us, [king, rook]);
        self.castling & Wing::home::<V>(us, [rook, rook]) != 0
            && way & !both & self.pieces.occupied() == 0
            && squares(path).all(|square| !self.attacks(1 - us, square))
    }
}
