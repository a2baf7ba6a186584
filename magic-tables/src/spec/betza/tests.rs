use crate::spec::pieces::read_pieces;

/// The definition that a piece in Betza's notation stands for.
fn meaning(notation: &str) -> String {
    match read_pieces(&format!("[p = betza(\"{notation}\")]")) {
        Ok(pieces) => pieces[0].to_string(),
        Err(problem) => problem.message,
    }
}

/// Whether two lists of pieces have the same movement, in whatever order of paths.
fn assert_same(notation: &str, definition: &str) {
    let read = |text: &str| read_pieces(text).unwrap_or_else(|problem| panic!("{problem}"));
    let found = read(&format!("[p = betza(\"{notation}\")]"));
    let expected = read(&format!("[p = {definition}]"));
    let is_same = found[0].movement.is_same(&expected[0].movement);
    assert!(is_same, "{notation}: {} is not {definition}", found[0]);
}

#[test]
fn atoms_are_leaps_in_all_directions() {
    for (notation, leaps) in [
        ("W", "(0, 1), (1, 0), (0, -1), (-1, 0)"),
        ("F", "(1, 1), (1, -1), (-1, -1), (-1, 1)"),
        ("D", "(0, 2), (2, 0), (0, -2), (-2, 0)"),
        ("A", "(2, 2), (2, -2), (-2, -2), (-2, 2)"),
        ("H", "(0, 3), (3, 0), (0, -3), (-3, 0)"),
        ("G", "(3, 3), (3, -3), (-3, -3), (-3, 3)"),
        (
            "N",
            "(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)",
        ),
        (
            "C",
            "(1, 3), (3, 1), (3, -1), (1, -3), (-1, -3), (-3, -1), (-3, 1), (-1, 3)",
        ),
        (
            "Z",
            "(2, 3), (3, 2), (3, -2), (2, -3), (-2, -3), (-3, -2), (-3, 2), (-2, 3)",
        ),
    ] {
        assert_same(notation, &format!("rider(1)[{leaps}]"));
    }
}

#[test]
fn riders_are_doubled_letters_ranges_and_the_pieces_of_chess() {
    assert_eq!(meaning("fWW"), "p = rider[(0, 1)]");
    assert_eq!(meaning("fW0"), "p = rider[(0, 1)]");
    assert_eq!(meaning("fR4"), "p = rider(4)[(0, 1)]");
    assert_eq!(meaning("ffNN3"), "p = rider(3)[(1, 2), (-1, 2)]");
    for (notation, word) in [("R", "rook"), ("FF", "bishop"), ("BR", "queen")] {
        let text = format!("[{word} = betza(\"{notation}\")]");
        let pieces = read_pieces(&text).expect("it is in Betza's notation");
        assert!(
            pieces[0].movement.is_same(
                &crate::board::piece::Piece::named(word).expect("it has a name")[0].movement
            )
        );
    }
}

#[test]
fn directions_of_straight_diagonal_and_oblique_leaps() {
    for (notation, leaps) in [
        ("fW", "(0, 1)"),
        ("fsW", "(0, 1), (1, 0), (-1, 0)"),
        ("vW", "(0, 1), (0, -1)"),
        ("fF", "(1, 1), (-1, 1)"),
        ("flF", "(-1, 1)"),
        ("rF", "(1, 1), (1, -1)"),
        ("fbF", "(1, 1), (-1, 1), (1, -1), (-1, -1)"),
        ("fN", "(1, 2), (-1, 2)"),
        ("fsN", "(2, 1), (-2, 1)"),
        ("rfN", "(1, 2)"),
        ("frN", "(2, 1)"),
        ("fhN", "(1, 2), (-1, 2), (2, 1), (-2, 1)"),
        ("sN", "(2, 1), (2, -1), (-2, 1), (-2, -1)"),
        ("fbN", "(1, 2), (-1, 2), (1, -2), (-1, -2)"),
    ] {
        assert_same(notation, &format!("rider(1)[{leaps}]"));
    }
    // Gold and silver of shogi.
    assert_same(
        "WfF",
        "rider(1)[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, 1)]",
    );
    assert_same(
        "FfW",
        "rider(1)[(1, 1), (1, -1), (-1, -1), (-1, 1), (0, 1)]",
    );
}

#[test]
fn hoppers_and_lame_and_jumping_leaps() {
    assert_eq!(meaning("gfR"), "p = hopper(1)[(0, 1)]");
    assert_eq!(meaning("fpR"), "p = hopper[(0, 1)]");
    assert_eq!(meaning("frnN"), "p = lame[((1, 0), (2, 1))]");
    assert_eq!(meaning("fnH"), "p = lame[((0, 1), (0, 2), (0, 3))]");
    assert_eq!(meaning("flnA"), "p = lame[((-1, 1), (-2, 2))]");
    assert_eq!(meaning("fjD"), "p = jump[((0, 1), (0, 2))]");
    let horse = read_pieces("[horse = betza(\"nN\")]").expect("it is in Betza's notation");
    let known = crate::board::piece::Piece::named("horse").expect("it has a name");
    assert!(horse[0].movement.is_same(&known[0].movement));
}

#[test]
fn what_the_kinds_cannot_say_is_refused_with_a_reason() {
    for (notation, reason) in [
        ("", "a piece has at least one capital letter"),
        ("f", "a capital letter must follow `f`"),
        ("X", "no move is called `X`; there are W, F, D"),
        ("mQ", "`m` is for moves that capture nothing"),
        ("cK", "`c` is for captures, which all attacks are"),
        ("zB", "such as `rider[((1, 1), (2, 0), (3, 1))]`"),
        ("oR", "boards that wrap"),
        ("iW", "first moves"),
        ("xW", "`x` is no modifier of attacks"),
        ("gpQ", "keep one"),
        (
            "gN",
            "`gN` says nothing here: `g` and `p` hop along the whole way",
        ),
        ("pR4", "`pR4` says nothing here"),
        ("nW", "there is no square on the way"),
        ("nC", "there are several ways"),
        ("nR", "`n` and `j` are for leaps"),
        ("jH", "`j` leaps over one occupied square or two"),
        ("fhW", "`h` is for half of the leaps"),
        ("RR", "write it once"),
        ("R128", "`R128` has no range"),
        ("QgQ", "hops on some paths only"),
        ("R[é", "squares are listed"),
    ] {
        let message = meaning(notation);
        assert!(message.contains(reason), "{notation}: {message}");
    }
}
