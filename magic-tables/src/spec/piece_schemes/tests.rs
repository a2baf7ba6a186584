//! The list of pieces with schemes of their own.

use super::*;
use crate::spec::{Spec, Value};

/// Options with these lists of pieces and of schemes.
fn spec(pieces: &str, schemes: &str) -> Spec {
    let mut spec = Spec { scheme: Scheme::Kindergarten, board: Some("9x10".into()), ..Spec::default() };
    spec.set("pieces", &Value::Other(pieces.into())).unwrap();
    spec.set(KEY, &Value::Other(schemes.into())).unwrap();
    spec
}

#[test]
fn pieces_have_their_schemes() {
    let spec = spec("[rook, lance, horse, cannon]", "[ lance=fancy, horse = plain,]");
    assert_eq!(spec.problems(), []);
    assert_eq!(spec.schemes(), [Scheme::Kindergarten, Scheme::Fancy, Scheme::Plain]);
    let named = spec.named_schemes();
    let is_of = |piece: &str| named.iter().position(|element| element.is_of(piece));
    assert_eq!(["rook", "white_lance", "black_lance", "horse"].map(is_of), [None, Some(0), Some(0), Some(1)]);
    assert_eq!(spec.list_of_piece_schemes().unwrap(), "[lance = fancy, horse = plain]");
}

#[test]
fn mistakes_are_found_where_they_stand() {
    let refused = |text: &str| {
        let problem = Spec::default().set(KEY, &Value::Other(text.into())).unwrap_err();
        assert_eq!(problem.key, KEY);
        (problem.part, problem.message)
    };
    let sixty_five = format!("[{}]", vec!["horse = fancy"; 65].join(", "));
    for (text, part, message) in [
        ("horse = fancy", Part::Value, "takes a list, such as `[horse = fancy]`"),
        ("[]", Part::Value, "is empty"),
        (&*sixty_five, Part::Value, "a list of 65 pieces"),
        ("[horse]", Part::Element(0), "cannot read `horse`; write a piece and its scheme"),
        ("[horse = fancy, , elephant = fancy]", Part::Element(1), "expected a piece and its scheme"),
        ("[horse = fanci]", Part::ElementValue(0), "unknown scheme `fanci`; did you mean `fancy`?"),
        ("[horse = xyzzy]", Part::ElementValue(0), "`hyperbola` or `auto`"),
        ("[horse = ]", Part::ElementValue(0), "unknown scheme ``"),
        ("[horse = fancy, horse = plain]", Part::ElementName(1), "`horse` is given twice"),
        ("[lance = fancy, black_lance = plain]", Part::ElementName(1), "`black_lance` is given twice"),
    ] {
        let found = refused(text);
        assert!(found.0 == part && found.1.contains(message), "{text}: {found:?}");
    }
}

#[test]
fn some_schemes_do_not_go_with_a_piece_or_other_options() {
    let refused = |spec: &Spec| -> Vec<_> {
        spec.problems().into_iter().map(|problem| (problem.key, problem.part, problem.message)).collect()
    };
    let check = |spec: &Spec, key: &str, part: Part, message: &str| {
        let found = refused(spec);
        let is_it = matches!(&found[..], [(k, p, m)] if *k == key && *p == part && m.contains(message));
        assert!(is_it, "{message}: {found:?}");
    };
    let xiangqi = |schemes| spec("[rook, cannon, horse, elephant]", schemes);
    let [name, value] = [Part::ElementName(0), Part::ElementValue(0)];
    check(&xiangqi("[hors = fancy]"), KEY, name, "unknown piece `hors`; did you mean `horse`?");
    check(&xiangqi("[horse = kindergarten]"), KEY, value, "all pieces have the scheme `kindergarten` anyway");
    check(&xiangqi("[horse = magic32]"), KEY, value, "this board has 90 squares");
    let horse = xiangqi("[horse = fancy]");
    let auto = Spec { scheme: Scheme::Auto, ..horse.clone() };
    check(&auto, KEY, Part::Value, "`scheme = auto` chooses one scheme for all pieces");
    // The options are for pieces that have slots or factors.
    let with_slots = Spec { entries: crate::spec::Entries::Byte, incorporate_shift: true, ..horse.clone() };
    assert_eq!(refused(&with_slots), []);
    let shift = Spec { incorporate_shift: true, ..xiangqi("[horse = fancy, elephant = plain]") };
    check(
        &shift,
        "incorporate_shift",
        Part::Value,
        "leave `incorporate_shift` out, or use `fancy` for all pieces",
    );
    let pext = Spec { pext: crate::spec::Pext::Never, ..xiangqi("[horse = pext]") };
    check(&pext, KEY, value, "leave `pext = never` out");
    let pext = Spec { pext: crate::spec::Pext::Never, scheme: Scheme::Pext, ..horse.clone() };
    check(&pext, "pext", Part::Value, "`scheme = pext` always uses PEXT");
    let constant = Spec { const_fn: true, ..xiangqi("[horse = pext]") };
    check(&constant, KEY, value, "constants cannot have the PEXT instruction");
    // The form is for the pieces that have it.
    let soonest = |schemes| Spec { hyperbola: crate::spec::Hyperbola::Latency, ..xiangqi(schemes) };
    assert_eq!(refused(&soonest("[rook = hyperbola, horse = fancy]")), []);
    check(&soonest("[horse = fancy]"), "hyperbola", Part::Value, "`kindergarten` has the same look-ups");
    // Rook, bishop and queen share the tables of the chess board.
    let chess = |schemes| Spec { board: None, ..spec("[rook, bishop, horse]", schemes) };
    check(&chess("[bishop = fancy]"), KEY, name, "`bishop` has tables of the chess board here");
    assert_eq!(refused(&chess("[horse = fancy]")), []);
    let bishops = Spec { board: None, scheme: Scheme::Fancy, ..spec("[bishop]", "[bishop = hyperbola]") };
    assert_eq!(refused(&bishops), [], "bishops alone have tables of any board");
}
