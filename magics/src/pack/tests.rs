//! Tests that need more than one file of the packing.

use super::anneal::anneal;
use super::arrangement::Arrangement;
use super::packed_piece::{Candidate, PackedPiece, ROOK_BITS};
use super::search::PackingSearch;
use super::trial::FactorTrial;
use magic_tables::board::slider::Slider;
use magic_tables::encoding::{Encoding, Entry};
use magic_tables::hash::Key;
use magic_tables::search::random::Random;

/// Six squares of one rank, with one factor each.
fn six_bishops(encoding: Encoding) -> (Vec<PackedPiece>, Vec<Vec<Candidate>>) {
    let mut random = Random::new(1);
    let mut trial = FactorTrial::new(ROOK_BITS);
    let mut pieces = Vec::new();
    let mut pool = Vec::new();
    for square in 0..6 {
        let piece = PackedPiece::new(Slider::Bishop, square, Key::Masked, encoding, &mut random);
        let bits = piece.relevant() + 1;
        let factor = anneal(&piece, bits, &mut trial, &mut random).expect("there are many");
        pool.push(vec![trial.candidate(&piece, factor, bits, &mut random).expect("it is magic")]);
        pieces.push(piece);
    }
    (pieces, pool)
}

#[test]
fn annealing_leaves_gaps() {
    let (pieces, pool) = six_bishops(Encoding::Bitboards);
    for (piece, candidates) in pieces.iter().zip(&pool) {
        let used = candidates[0].used.len();
        assert!(piece.entries.len() <= used && used < 1 << piece.relevant());
    }
}

#[test]
fn a_square_goes_to_the_first_place_where_all_its_slots_agree() {
    for encoding in [Encoding::Bitboards, Encoding::Shared, Encoding::Deposits] {
        let (pieces, pool) = six_bishops(encoding);
        let mut arrangement = Arrangement::new(&pieces, 2048);
        let mut array: Vec<Entry> = vec![Entry::default(); 2048];
        for (number, candidates) in pool.iter().enumerate() {
            let fits = |offset: &u32| {
                candidates[0].used.iter().all(|&(index, entry)| {
                    array[(offset + index) as usize].agrees(pieces[number].entries[usize::from(entry)])
                })
            };
            let first = (7..1024).find(fits);
            assert_eq!(arrangement.fit(number, &candidates[0], 7, 2048), first);
            let offset = first.expect("there is room");
            arrangement.put(number, candidates, (0, offset));
            for &(index, entry) in &candidates[0].used {
                let slot = &mut array[(offset + index) as usize];
                *slot = slot.merged(pieces[number].entries[usize::from(entry)]);
            }
        }
        // What is taken out fits again, and nothing else has moved.
        for (number, candidates) in pool.iter().enumerate() {
            let place = arrangement.take(number, &pool).expect("it had a place");
            let end = place.1 + candidates[0].length();
            assert_eq!(arrangement.fit(number, &candidates[0], place.1, end), Some(place.1));
            arrangement.put(number, candidates, place);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_steps() {
    let run = || {
        let mut search = PackingSearch::new(Encoding::Bitboards, true, 5);
        for _ in 0..2 {
            search.step();
        }
        search.pool.candidates[..2].iter().flatten().map(|candidate| candidate.factor).collect::<Vec<_>>()
    };
    assert_eq!(run(), run());
}
