//! The steps shown give the attack sets of the walk, for all schemes, boards and pieces.

use super::step::How;
use super::{steps, trace};
use crate::options::Options;
use magic_tables::board::geometry::Squares;
use magic_tables::search::random::Random;
use magic_tables::spec::{Entries, Numbering, Packing, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};

/// Compares some look-ups of all pieces with the walk.
fn check(spec: &Spec, bmi2: Bmi2) {
    let Ok(tables) = Tables::build(spec, bmi2) else { return };
    let board = spec.geometry().unwrap();
    let mut random = Random::new(1);
    for piece in spec.all_pieces() {
        for square in 0..board.squares() {
            let mut bits = || Squares::from(random.bits()) << 64 | Squares::from(random.bits());
            let occupied = bits() & bits();
            let steps = steps(&tables, &board, &piece, square, occupied);
            let attacks = steps.iter().fold(0, |all, step| all | step.attacks);
            let place =
                format!("{}: {} on {} under {occupied:#x}", tables.name(), piece.name, board.name(square));
            assert_eq!(attacks, piece.attacks(&board, square, occupied), "{place}");
            for step in steps {
                let slot = match &step.how {
                    How::Product { product, slot } => {
                        assert_eq!(product.index(), slot.index, "{place}");
                        slot
                    }
                    How::Pext { slot } => slot,
                    How::Subtraction(_) => continue,
                };
                assert!(slot.number() < slot.slots, "{place}");
                assert!(slot.readers.iter().any(|reader| reader.square == board.name(square)), "{place}");
            }
        }
    }
}

#[test]
fn all_schemes_on_the_chess_board() {
    for &scheme in Scheme::ALL {
        for &entries in Entries::ALL {
            for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
                check(&Spec { scheme, entries, ..Spec::default() }, bmi2);
            }
        }
    }
}

#[test]
fn other_places_of_shifts_offsets_and_slots() {
    for (incorporate_shift, incorporate_offset) in [(true, false), (false, true), (true, true)] {
        check(&Spec { incorporate_shift, incorporate_offset, ..Spec::default() }, Bmi2::Absent);
    }
    for &packing in Packing::ALL {
        check(&Spec { packing, ..Spec::default() }, Bmi2::Absent);
    }
    let bishop_entries = Some(Entries::Bitboard);
    check(&Spec { entries: Entries::Pdep, bishop_entries, ..Spec::default() }, Bmi2::ByTarget);
}

#[test]
fn other_boards_and_pieces() {
    let pieces = "[rook, bishop, queen, lance, cannon, horse, elephant]";
    for (board, entries) in [("6x6", Entries::Bitboard), ("7x8", Entries::Byte), ("9x9", Entries::Shared)] {
        for scheme in [Scheme::Fancy, Scheme::FixedShift, Scheme::Magic32, Scheme::Pext] {
            // More squares would take seconds.
            let pieces = if board == "9x9" { "[bishop, lance, horse]" } else { pieces };
            let spec = Spec {
                scheme,
                entries,
                board: Some(board.into()),
                pieces: Some(pieces.into()),
                ..Spec::default()
            };
            check(&spec, Bmi2::Absent);
        }
    }
    for board in ["6x6", "9x9", "9x10"] {
        for scheme in [Scheme::Hyperbola, Scheme::Kindergarten, Scheme::CongruentModulo] {
            for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
                let spec = Spec {
                    scheme,
                    board: Some(board.into()),
                    pieces: Some(pieces.into()),
                    ..Spec::default()
                };
                check(&spec, bmi2);
            }
        }
    }
}

#[test]
fn other_pieces_beside_rook_bishop_and_queen() {
    for scheme in [Scheme::Fancy, Scheme::Plain, Scheme::Magic32, Scheme::Kindergarten, Scheme::Hyperbola] {
        for numbering in [Numbering::ByRank, Numbering::ByFile] {
            let pieces =
                Some("[own = rider[(0, 1), (0, -1), (1, 0), (-1, 0)], bishop, cannon, horse]".into());
            check(&Spec { scheme, numbering, pieces, ..Spec::default() }, Bmi2::Absent);
        }
    }
}

#[test]
fn pieces_with_schemes_of_their_own() {
    for (board, pieces, schemes) in [
        (
            "6x7",
            "[rook, bishop, cannon, horse]",
            "[rook = congruent_modulo, cannon = kindergarten, horse = hyperbola]",
        ),
        ("8x8", "[rook, bishop, cannon, horse]", "[cannon = kindergarten, horse = plain]"),
    ] {
        let [board, pieces, piece_schemes] = [board, pieces, schemes].map(|text| Some(text.to_owned()));
        check(&Spec { board, pieces, piece_schemes, ..Spec::default() }, Bmi2::ByTarget);
    }
}

/// Ranges, bent paths, leaps over several squares and sums.
#[test]
fn pieces_of_fairy_chess() {
    let pieces = "[short_rook = rider(3)[(0, 1), (1, 0), (0, -1), (-1, 0)], hop = hopper(1)[(0, 1), (-1, -1)] + hopper(2)[(1, 0)], \
        elephant = lame[((0, 1), (1, 2), (2, 3)), ((-1, 0), (-2, -1), (-3, -2))], \
        griffon = rider[((1, 1), (1, 2)), ((1, 1), (2, 1)), ((-1, -1), (-1, -2))] + rider(1)[(1, -1)]]";
    for scheme in [Scheme::Fancy, Scheme::Kindergarten, Scheme::Hyperbola] {
        for bmi2 in [Bmi2::Absent, Bmi2::ByTarget] {
            let (board, pieces) = (Some("7x8".into()), Some(pieces.into()));
            check(&Spec { scheme, board, pieces, ..Spec::default() }, bmi2);
        }
    }
}

#[test]
fn squares_share_slots() {
    let options = Options::read("entries = shared").unwrap_or_else(|_| panic!());
    let tables = options.build("", Bmi2::Absent).unwrap();
    let readers = |square| {
        let trace = trace(&tables, &options.spec, 1, square, 0).unwrap();
        trace["steps"][0]["slot"]["readers"].as_array().unwrap().len()
    };
    assert!((0..64).any(|square| readers(square) > 1));
    assert!(
        trace(&tables, &options.spec, 3, 0, 0).is_none() && trace(&tables, &options.spec, 0, 64, 0).is_none()
    );
}
