//! Which rays are looked up together, and that they are looked up right.

use super::*;
use crate::board::geometry::Numbering;
use crate::board::piece::Piece;
use crate::board::walk::Walk;
use crate::search::random::Random;

fn movement(word: &str) -> Movement {
    Piece::named(word)
        .expect("it has a name")
        .remove(0)
        .movement
}

fn board(size: &str) -> Geometry {
    Geometry::read(size, Numbering::ByRank).expect("it is a board")
}

#[test]
fn a_queen_is_looked_up_in_two_pairs_of_lines() {
    let [rook, bishop] = &in_twos(&movement("queen"))[..] else {
        panic!("these are two pairs")
    };
    assert!(rook.is_same(&movement("rook")));
    assert!(bishop.is_same(&movement("bishop")));
}

#[test]
fn rays_are_divided_by_whether_numbers_rise() {
    let table = PieceRays::new(&board("9x9"), &movement("rook"), false);
    let rays = |rays: &[SquareSet]| rays.iter().copied().collect::<SquareSet>();
    for square in 0..81 {
        assert!(rays(&table.up[square]).iter().all(|at| at > square));
        assert!(rays(&table.down[square]).iter().all(|at| at < square));
    }
}

#[test]
fn look_ups_in_integers_have_no_vectors() {
    let board = board("9x9");
    assert!(
        PieceRays::new(&board, &movement("rook"), false)
            .vectors
            .is_some()
    );
    assert!(
        PieceRays::new(&board, &movement("rook"), true)
            .vectors
            .is_none()
    );
}

#[test]
fn vectors_find_what_single_rays_find() {
    let board = board("9x10");
    let mut random = Random::new(3);
    for word in ["rook", "bishop", "cannon"] {
        let movement = movement(word);
        let table = PieceRays::new(&board, &movement, false);
        let rays = RayLookUp::new(&table, movement.kind());
        let vectors = table.vectors.as_ref().expect("they fit into vectors");
        for square in 0..board.squares() {
            let occupied = random.square_set();
            let attacks = Walk::new(&board, &movement, square).attacks(occupied);
            assert_eq!(rays.attacks(square, occupied), attacks);
            assert_eq!(vectors.attacks(square, movement.hops(), occupied), attacks);
        }
    }
}
