//! Sets of pieces, at random. (Each one alone is compared when moves are made.)

use proptest::prelude::*;

use super::*;
use crate::spec::{Numbering, Spec, Value};

/// Boards of both words, with holes and without, and their pieces.
fn boards() -> Vec<(Geometry, Vec<Piece>)> {
    const NIGHTRIDER: &str = "nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]";
    const HEXAGONS: &str = "  .....\n ......\n.......\n ......\n  .....";
    const CORNERS: &str = "  .......\n  .......\n.........\n.........\n....  ...\n.........\n .......\n .......\n .....";
    let own = "hop = hopper[(1, 2), (-1, 0)], far = lame[((2, 0), (0, 1)), ((1, 1), (1, 1)), ((0, 99), (0, -99))]";
    let boards = [
        ("5x5", Numbering::ByRank, own.to_owned()),
        (
            "8x8",
            Numbering::ByRank,
            format!("rook, cannon, horse, {NIGHTRIDER}"),
        ),
        (
            "8x8",
            Numbering::ByFile,
            "queen, lance, elephant".to_owned(),
        ),
        ("9x9", Numbering::ByFile, "rook, bishop, lance".to_owned()),
        (
            "9x10",
            Numbering::ByRank,
            "rook, queen, cannon, horse, elephant".to_owned(),
        ),
        ("16x8", Numbering::ByRank, format!("{NIGHTRIDER}, {own}")),
        ("2x3", Numbering::ByRank, format!("queen, {own}")),
        ("1x128", Numbering::ByRank, "lance, cannon".to_owned()),
        (
            HEXAGONS,
            Numbering::ByRank,
            "queen, cannon, elephant".to_owned(),
        ),
        (
            CORNERS,
            Numbering::ByFile,
            format!("queen, cannon, horse, {NIGHTRIDER}, {own}"),
        ),
    ];
    let read = |(board, numbering, pieces): (&str, _, String)| {
        let mut spec = Spec {
            board: Some(board.into()),
            numbering,
            ..Spec::default()
        };
        spec.set("pieces", &Value::Other(format!("[{pieces}]")))
            .expect("these are pieces");
        (spec.geometry().expect("it is a board"), spec.all_pieces())
    };
    boards.map(read).into()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1))]
    #[test]
    fn sets_attack_what_their_pieces_attack(seed: u64) {
        let mut random = Random::new(seed);
        for (board, pieces) in boards() {
            let all = all_bits(&board);
            for piece in pieces {
                let found = SetMove::all(&board, &piece);
                for round in 0..200 {
                    // Also bits that are no squares.
                    let mut set = |ands| {
                        let bits = (0..ands).map(|_| random.square_set());
                        bits.fold(all, |set, bits| set & bits)
                    };
                    let (set, others) = (set(1 + round % 4), set(1 + round / 4 % 4));
                    for occupied in [others, others | set, others & !set] {
                        let attacks = found.iter().map(|found| found.attacks(set, occupied));
                        let attacks: SquareSet = attacks.collect();
                        let attackers = set.iter().filter(|&square| square < board.squares());
                        let expected = attackers.map(|square| piece.attacks(&board, square, occupied));
                        let expected: SquareSet = expected.collect();
                        prop_assert_eq!(attacks, expected, "{}, {:#x}, {:#x}", piece, set, occupied);
                    }
                }
            }
            for stepper in Stepper::ALL {
                // It compares them.
                _ = steps(&board, stepper);
            }
        }
    }
}

#[test]
fn as_few_doublings_as_the_longest_ray_needs() {
    let doublings = |board, piece| {
        let board = Geometry::read(board, Numbering::ByRank).expect("it is a board");
        let all = SetMove::all(&board, &Piece::named(piece).expect("it is known")[0]);
        let doublings = all.iter().map(|one| match one {
            SetMove::Ride(fill) | SetMove::Hop(fill) => fill.doublings.len(),
            SetMove::Leap { .. } => 0,
        });
        doublings.collect::<Vec<_>>()
    };
    assert_eq!(doublings("8x8", "rook"), [3; 4]);
    assert_eq!(doublings("9x10", "cannon"), [4, 3, 4, 3]);
    assert_eq!(doublings("5x2", "rook"), [1, 2, 1, 2]);
    assert_eq!(
        doublings("1x6", "rook"),
        [3, 3],
        "to the sides, a rook can go nowhere"
    );
}
