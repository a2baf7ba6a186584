use super::{Tables, Word};
use crate::Numbering;
use crate::board::piece::Piece;
use crate::board::stepper::Stepper;
use crate::search::random::Random;
use crate::spec::{Entries, Packing, Pext, Scheme, Spec};
use crate::tables::board::{Index, Table};
use crate::tables::{self, Bmi2};

/// Every kind of piece: in one part and in several, with and without hops, ranges and bends.
const PIECES: &str = "[rook, bishop, queen, lance, cannon, horse, elephant, knight = rider(1)[(1, 2), (2, 1), (-1, 2), (-2, 1)], \
                      grasshopper = hopper(1)[(0, 1), (1, 1), (1, 0)], griffon = rider[((1, 1), (1, 2)), ((-1, 1), (-1, 2))], \
                      amazon = rider[(0, 1), (1, 1)] + rider(1)[(1, 2)] + lame[((1, 0), (3, 1))]]";

/// Those with a slot for each relevant occupancy of a larger board, which take longer to compare.
const FEWER: &str = "[bishop, horse, elephant, lance, short = rider(2)[(0, 1), (1, 0), (0, -1), (-1, 0)], \
                     hopper = hopper[(1, 1), (-1, -1), (0, 1)]]";

fn spec(board: &str, pieces: &str, scheme: Scheme) -> Spec {
    Spec { scheme, board: Some(board.into()), pieces: Some(pieces.into()), ..Spec::default() }
}

/// Compares all look-ups with the walk, and those by number, too, for some occupancies.
fn check<W: Word>(spec: &Spec, tables: &Tables<W>) {
    tables.verify();
    let mut random = Random::new(1);
    for Piece { name, movement } in spec.all_pieces() {
        let number = tables.number(&name).unwrap();
        let piece = Piece { name, movement };
        for square in 0..tables.board().squares() {
            let occupied = u128::from(random.bits()) << 64 | u128::from(random.bits() & random.bits());
            let attacks = tables.attacks(number, square, W::from_squares(occupied)).squares();
            assert_eq!(attacks, piece.attacks(tables.board(), square, occupied), "{}, {spec:?}", piece.name);
        }
    }
}

/// The look-ups with the instructions of BMI2 that the processor may have, and with loops.
fn check_all<W: Word>(spec: &Spec) {
    check(spec, &Tables::<W>::new(spec).unwrap());
    let bmi2 = if spec.scheme == Scheme::Pext { Bmi2::ByTarget } else { Bmi2::Absent };
    check(spec, &Tables::<W>::looked_up(&tables::Tables::fill(spec, bmi2).unwrap(), None).unwrap());
}

const LINE_WISE: [(Scheme, Entries); 4] = [
    (Scheme::Hyperbola, Entries::Bitboard),
    (Scheme::Kindergarten, Entries::Bitboard),
    (Scheme::Pext, Entries::Pdep),
    (Scheme::Auto, Entries::Bitboard),
];

#[test]
fn line_by_line() {
    for (scheme, entries) in LINE_WISE {
        for numbering in [Numbering::ByRank, Numbering::ByFile] {
            check_all::<u64>(&Spec { entries, numbering, ..spec("6x5", PIECES, scheme) });
        }
        check_all::<u128>(&Spec { entries, ..spec("7x10", PIECES, scheme) });
    }
    check_all::<u128>(&spec("9x9", "[rook, cannon, horse]", Scheme::CongruentModulo));
}

#[test]
fn slots_by_factors() {
    for scheme in [Scheme::Fancy, Scheme::Plain, Scheme::FixedShift, Scheme::Black] {
        for entries in [Entries::Bitboard, Entries::Byte, Entries::Shared] {
            let spec = Spec { entries, pext: Pext::Never, ..spec("6x5", PIECES, scheme) };
            // `plain` shares no slots.
            if spec.problems().is_empty() {
                check_all::<u64>(&spec);
            }
        }
        check_all::<u128>(&Spec { pext: Pext::Never, ..spec("8x9", FEWER, scheme) });
    }
    let fancy = Spec { pext: Pext::Never, ..spec("6x5", PIECES, Scheme::Fancy) };
    check_all::<u64>(&Spec { incorporate_shift: true, ..fancy.clone() });
    check_all::<u64>(&Spec { packing: Packing::Overlapping, ..fancy.clone() });
    check_all::<u64>(&Spec { scheme: Scheme::Magic32, ..fancy.clone() });
    check_all::<u128>(&Spec { scheme: Scheme::Magic32, entries: Entries::Byte, ..fancy });
    let wide = Spec { pext: Pext::Never, ..spec("8x9", FEWER, Scheme::FixedShift) };
    check_all::<u128>(&Spec { incorporate_offset: true, entries: Entries::Byte, ..wide });
}

#[test]
fn slots_by_pext() {
    for entries in [Entries::Bitboard, Entries::Byte, Entries::Shared] {
        check_all::<u64>(&Spec { entries, ..spec("6x5", PIECES, Scheme::Pext) });
        check_all::<u128>(&Spec { entries, ..spec("8x9", FEWER, Scheme::Pext) });
    }
    // Whole pieces in slots for PDEP, if this processor has a fast PEXT.
    let pdep = Spec { pext_entries: Some(Entries::Pdep), ..spec("8x9", FEWER, Scheme::Fancy) };
    check(&pdep, &Tables::<u128>::new(&pdep).unwrap());
    // The same by loops on all processors.
    let filled = tables::Tables::fill(&pdep, Bmi2::ByTarget).unwrap();
    check(&pdep, &Tables::<u128>::looked_up(&filled, None).unwrap());
}

#[test]
fn an_upper_part_that_starts_elsewhere() {
    let short_rook = "[short_rook = rider(4)[(0, 1), (1, 0), (-1, 0), (0, -1)]]";
    let spec = Spec { pext: Pext::Never, ..spec("4x17", short_rook, Scheme::Fancy) };
    let filled = tables::Tables::fill(&spec, Bmi2::Absent).unwrap();
    let [Table::Hashed(slots)] = &filled.board().unwrap().tables[..] else { panic!("one table") };
    assert!(matches!(slots.index, Index::Factors { split: 53..64, .. }), "{:?}", slots.index);
    check_all::<u128>(&spec);
}

#[test]
fn the_chess_board_in_both_words() {
    let chess = spec("8x8", "[bishop, horse]", Scheme::Fancy);
    let (narrow, wide) = (Tables::<u64>::new(&chess).unwrap(), Tables::<u128>::new(&chess).unwrap());
    check(&chess, &narrow);
    check(&chess, &wide);
    assert_eq!((narrow.bytes(), narrow.scheme()), (wide.bytes(), wide.scheme()));
}

/// Even a rook on the chess board can have a scheme of its own: all pieces have tables of a board.
#[test]
fn pieces_with_schemes_of_their_own() {
    let with = |schemes: &str, spec: Spec| Spec { piece_schemes: Some(schemes.into()), ..spec };
    let small = with(
        "[queen = kindergarten, lance = plain, cannon = pext, horse = hyperbola, griffon = magic32]",
        spec("6x5", PIECES, Scheme::Fancy),
    );
    check_all::<u64>(&small);
    let chess = with(
        "[rook = kindergarten]",
        Spec { pext: Pext::Never, ..spec("8x8", "[rook, bishop]", Scheme::Plain) },
    );
    check_all::<u128>(&chess);
    let xiangqi = "[rook, cannon, horse, elephant]";
    let xiangqi = with("[horse = fancy, elephant = fancy]", spec("9x10", xiangqi, Scheme::Kindergarten));
    check_all::<u128>(&xiangqi);
    let never = Spec { pext: Pext::Never, ..xiangqi };
    let tables = Tables::<u128>::new(&never).unwrap();
    assert_eq!(tables.scheme(), "kindergarten, horse = fancy, elephant = fancy");
    let auto = with("[rook = auto]", spec("8x8", "[rook, bishop]", Scheme::Plain));
    check_all::<u64>(&auto);
}

#[test]
fn pieces_that_step_and_lines() {
    let spec = Spec { steppers: true, lines: true, ..spec("9x8", "[bishop, lance]", Scheme::Hyperbola) };
    let tables = Tables::<u128>::new(&spec).unwrap();
    let names = ["bishop", "white_lance", "black_lance", "knight", "king", "white_pawn", "black_pawn"];
    assert_eq!(tables.names(), names);
    for stepper in Stepper::ALL {
        let look_up = tables.piece(stepper.name()).unwrap();
        for (square, attacks) in stepper.attacks_on(tables.board()).into_iter().enumerate() {
            assert_eq!(look_up.attacks(square, u128::MAX), attacks);
        }
    }
    assert_eq!((tables.between(0, 3), tables.line(0, 3)), (0b110, 0x1ff));
    assert_eq!((tables.ray(3, 5), tables.ray(3, 0)), (0b1_1111 << 4, 0b111));
    assert_eq!((tables.between(0, 11), tables.line(0, 11), tables.ray(0, 11)), (0, 0, 0), "no line");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let refused = |spec: &Spec| Tables::<u64>::new(spec).unwrap_err().to_string();
    let spec = |key: &str| {
        let mut spec = Spec { scheme: Scheme::Hyperbola, ..Spec::default() };
        match key {
            "square" => spec.square = Some("Square".into()),
            "square_index" => spec.square_index = Some("index".into()),
            "bitboard" => spec.bitboard = Some("Bitboard".into()),
            "const_fn" => spec.const_fn = true,
            "views" => (spec.views, spec.piece_codes) = (true, Some("[empty]".into())),
            _ => spec.setwise = true,
        }
        spec
    };
    for key in ["square", "square_index", "bitboard", "const_fn", "setwise", "views"] {
        let message = refused(&spec(key));
        assert!(
            message.contains("run time") && message.ends_with(&format!("; leave `{key}` out")),
            "{message}"
        );
    }
    let of_board = |board: &str| Spec { board: Some(board.into()), ..spec("setwise") };
    assert!(refused(&of_board("nine")).contains("cannot read \"nine\" as a board"));
    let shift = Spec { scheme: Scheme::Plain, incorporate_shift: true, ..Spec::default() };
    assert_eq!(refused(&shift), format!("`incorporate_shift`: {}", shift.problems()[0].message));
    let large = Spec { max_bytes: Some(1000), board: Some("5x5".into()), ..Spec::default() };
    assert!(refused(&large).contains("more than the 1000 that `max_bytes` allows"));
}

#[test]
#[should_panic(expected = "index out of bounds")]
fn a_square_off_the_board() {
    let tables = Tables::<u64>::new(&spec("5x5", "[rook]", Scheme::Fancy)).unwrap();
    let _ = tables.attacks(0, 25, 0);
}

#[test]
#[should_panic(expected = "a mistake in magic-tables")]
fn a_wrong_table_is_found() {
    let rook = spec("5x5", "[rook]", Scheme::Fancy);
    let mut tables = Tables::<u64>::new(&rook).unwrap();
    tables.parts[0].2 =
        Tables::<u64>::new(&spec("5x5", "[cannon]", Scheme::Fancy)).unwrap().look_ups[0].clone();
    tables.verify();
}
