//! Pieces with schemes of their own.

use crate::spec::{Entries, Magics, Part, Pext, Scheme, Spec};
use crate::tables::board::{Hashed, Index, Table};
use crate::tables::{Bmi2, Tables};

/// Options of a board with these lists.
fn spec(board: &str, pieces: &str, scheme: Scheme, schemes: &str) -> Spec {
    let [board, pieces, schemes] = [board, pieces, schemes].map(|text| Some(text.to_owned()));
    Spec { scheme, board, pieces, piece_schemes: schemes, ..Spec::default() }
}

/// What each piece is looked up in.
fn kinds(tables: &Tables) -> Vec<Vec<&'static str>> {
    let board = tables.board().expect("there are tables of a board");
    let kind = |table: usize| match &board.tables[table] {
        Table::Lines(_) => "rays",
        Table::LineSlots(_) => "lines",
        Table::PextLines(_) => "PEXT lines",
        Table::Hashed(Hashed { index: Index::Pext, .. }) => "PEXT",
        Table::Hashed(_) => "factors",
    };
    board.pieces.iter().map(|(_, parts)| parts.iter().map(|part| kind(part.table)).collect()).collect()
}

/// Building verifies all occupancies.
#[test]
fn each_piece_has_its_scheme() {
    let pieces = "[rook, horse, bishop, lance, cannon]";
    let schemes = "[horse = fancy, lance = hyperbola, bishop = pext]";
    let mixed = spec("6x7", pieces, Scheme::Kindergarten, schemes);
    let build = |spec: &Spec, bmi2| Tables::build(spec, bmi2).unwrap();
    let without = build(&mixed, Bmi2::Absent);
    assert_eq!(without.name(), "kindergarten, horse = fancy, lance = hyperbola, bishop = pext");
    let (lines, rays) = (vec!["lines"], vec!["rays"]);
    let [by_factors, by_pext] = ["factors", "PEXT"].map(|kind| vec![kind]);
    let expected = [&lines, &by_factors, &by_pext, &rays, &rays, &lines].map(Clone::clone);
    assert_eq!(kinds(&without), expected, "in the order of the list");
    // PEXT takes the place of factors alone.
    let with = build(&mixed, Bmi2::ByTarget);
    assert_eq!((with.scheme, with.name()), (Scheme::Kindergarten, without.name().replace("fancy", "pext")));
    assert_eq!(kinds(&with)[1], by_pext);
    let never = Spec { pext: Pext::Never, ..spec("6x7", pieces, Scheme::Kindergarten, "[horse = fancy]") };
    assert_eq!(build(&never, Bmi2::ByTarget).name(), "kindergarten, horse = fancy");
    // All of them are PEXT then.
    let hashed = spec("6x7", pieces, Scheme::Fancy, "[horse = plain]");
    assert_eq!(build(&hashed, Bmi2::ByTarget).name(), "pext");
    assert_eq!(build(&hashed, Bmi2::Absent).name(), "fancy, horse = plain");
}

#[test]
fn slots_are_shared_within_a_scheme() {
    let twins = "[rook, castle = rider[(0, 1), (1, 0), (0, -1), (-1, 0)], other = rider[(0, 1), (1, 0), (0, -1), (-1, 0)]]";
    let numbers = |schemes: &str| {
        let tables = Tables::build(&spec("5x5", twins, Scheme::Fancy, schemes), Bmi2::Absent).unwrap();
        let board = tables.board().unwrap();
        let bytes: usize = board.tables.iter().map(|table| table.bytes(8)).sum();
        assert_eq!(bytes, tables.bytes);
        board.pieces.iter().map(|(_, parts)| parts[0].table).collect::<Vec<_>>()
    };
    assert_eq!(numbers("[other = plain]"), [0, 0, 1]);
    assert_eq!(numbers("[other = plain, castle = plain]"), [0, 1, 1]);
    assert_eq!(numbers("[other = plain, rook = hyperbola]"), [2, 0, 1]);
}

/// Options about slots and factors are for the pieces that have them.
#[test]
fn options_of_some_pieces() {
    let schemes = "[bishop = fancy, horse = pext]";
    let mixed = spec("5x5", "[rook, bishop, horse]", Scheme::Kindergarten, schemes);
    let carried = Spec { incorporate_shift: true, pext: Pext::Never, ..mixed.clone() };
    assert_eq!(carried.problems().len(), 1, "`pext = never` does not go with `horse = pext`");
    let carried = Spec { incorporate_shift: true, entries: Entries::Byte, ..mixed.clone() };
    let tables = Tables::build(&carried, Bmi2::Absent).unwrap();
    let expected = "kindergarten, byte, incorporate_shift, bishop = fancy, horse = pext";
    assert_eq!(tables.name(), expected);
    // The user's own factors.
    let search = Spec { magics: Magics::Search, seed: Some(7), ..mixed.clone() };
    let found = Tables::build(&search, Bmi2::Absent).unwrap();
    let (_, bishops) = found.board().unwrap().only_slots("bishop").unwrap();
    let own = Spec { bishop_magics: Some(bishops.factors()), ..mixed.clone() };
    assert_eq!(
        Tables::build(&own, Bmi2::Absent).unwrap().board().unwrap().tables,
        found.board().unwrap().tables
    );
    let mut wrong = own.clone();
    wrong.bishop_magics.as_mut().unwrap()[12] = 1;
    assert_eq!(Tables::build(&wrong, Bmi2::ByTarget).unwrap_err()[0].part, Part::Element(12));
    let unused = Spec { rook_magics: own.bishop_magics.clone(), ..mixed };
    let problem = &Tables::build(&unused, Bmi2::Absent).unwrap_err()[0];
    let expected = "a rook has the scheme `kindergarten` here, which has no factors; leave `rook_magics` out";
    assert_eq!((problem.key, &*problem.message), ("rook_magics", expected));
    // Where PEXT takes a scheme's place, slots hold something else; a scheme that is named keeps its own.
    let pdep = spec("5x5", "[rook, horse]", Scheme::Fancy, "[horse = pext]");
    let pdep = Tables::build(&Spec { pext_entries: Some(Entries::Pdep), ..pdep }, Bmi2::ByTarget).unwrap();
    assert_eq!(kinds(&pdep), [vec!["PEXT"], vec!["PEXT"]]);
}

#[test]
fn a_scheme_that_has_no_tables_of_a_piece() {
    let refused = |spec: &Spec| {
        let problem = Tables::build(spec, Bmi2::Absent).unwrap_err().swap_remove(0);
        (problem.key, problem.part, problem.message)
    };
    let slow =
        spec("6x10", "[horse, cannon, rook]", Scheme::Fancy, "[horse = plain, cannon = congruent_modulo]");
    let (key, part, message) = refused(&slow);
    assert_eq!((key, part), ("piece_schemes", Part::ElementValue(1)));
    assert!(message.ends_with("; use `kindergarten` or `hyperbola`"), "{message}");
    let long = spec("64x2", "[horse, rook]", Scheme::Hyperbola, "[horse = fancy, rook = fancy]");
    let (key, part, message) = refused(&long);
    assert_eq!((key, part), ("piece_schemes", Part::ElementValue(1)));
    assert!(
        message.starts_with("a line of `rook` has") && message.ends_with("; use `hyperbola`"),
        "{message}"
    );
    // The user's own factors change nothing.
    let own = spec("64x2", "[horse, rook]", Scheme::Hyperbola, "[horse = plain, rook = fancy]");
    let own = refused(&Spec { rook_magics: Some(vec![1; 256]), ..own });
    assert_eq!(own, (key, part, message));
    let most =
        Spec { max_bytes: Some(1000), ..spec("5x5", "[rook, horse]", Scheme::Fancy, "[horse = plain]") };
    let (key, _, message) = refused(&most);
    assert!(key == "max_bytes" && message.contains("`fancy, horse = plain` take"), "{message}");
}

/// A piece may have whatever costs least for it, among the schemes that go with the other options.
#[test]
fn auto_chooses_for_a_piece() {
    let build = |spec: &Spec, bmi2| {
        assert_eq!(spec.problems(), []);
        Tables::build(spec, bmi2).map(|tables| tables.name()).map_err(|mut problems| problems.swap_remove(0))
    };
    let xiangqi = |schemes| spec("9x10", "[rook, cannon, horse, elephant]", Scheme::Kindergarten, schemes);
    let two = xiangqi("[rook = auto, horse = auto]");
    let without = "kindergarten, rook = congruent_modulo";
    assert_eq!(build(&two, Bmi2::Absent).unwrap(), without, "`fancy` costs as much for a horse");
    assert_eq!(build(&two, Bmi2::ByTarget).unwrap(), "kindergarten, rook = hyperbola, horse = pext");
    let never = Spec { pext: Pext::Never, ..two };
    assert_eq!(build(&never, Bmi2::ByTarget).unwrap(), "kindergarten, rook = hyperbola");
    let named = Spec { scheme: Scheme::CongruentModulo, ..xiangqi("[rook = auto, cannon = kindergarten]") };
    assert_eq!(build(&named, Bmi2::Absent).unwrap(), "congruent_modulo, cannon = kindergarten", "the same");
    // Other options may need slots, or factors.
    let byte = |schemes| Spec { entries: Entries::Byte, ..xiangqi(schemes) };
    assert_eq!(build(&byte("[horse = auto]"), Bmi2::Absent).unwrap(), "kindergarten, byte, horse = fancy");
    let large = build(&byte("[horse = hyperbola, rook = auto]"), Bmi2::Absent).unwrap_err();
    assert_eq!((large.key, large.part), ("piece_schemes", Part::ElementValue(1)));
    assert!(large.message.ends_with("take more; use `fancy`"), "{large}");
    // Beside rook, bishop and queen on the chess board.
    let beside = spec("8x8", "[rook, horse, cannon]", Scheme::Fancy, "[cannon = auto]");
    assert_eq!(build(&beside, Bmi2::Absent).unwrap(), "fancy, cannon = kindergarten");
    let rook = spec("8x8", "[rook, horse]", Scheme::Fancy, "[rook = auto]");
    assert!(rook.problems()[0].message.starts_with("`rook` has tables of the chess board here"));
}

/// Beside rook, bishop and queen on the chess board.
#[test]
fn beside_chess() {
    let chess =
        spec("8x8", "[rook, horse, elephant, cannon]", Scheme::Hyperbola, "[horse = fancy, cannon = black]");
    let tables = Tables::build(&chess, Bmi2::Absent).unwrap();
    assert!(tables.chess().is_some());
    assert_eq!(tables.name(), "hyperbola, horse = fancy, cannon = black");
    assert_eq!(kinds(&tables), [["factors"], ["factors"], ["factors"]]);
    let with = Tables::build(&chess, Bmi2::ByTarget).unwrap();
    assert_eq!(kinds(&with), [["PEXT"], ["factors"], ["PEXT"]], "`hyperbola` looks up leapers by factors");
    let sets = spec("8x8", "[rook, horse, elephant]", Scheme::Pext, "[horse = hyperbola]");
    assert_eq!(Tables::build(&sets, Bmi2::ByTarget).unwrap().name(), "pext, horse = hyperbola");
}
