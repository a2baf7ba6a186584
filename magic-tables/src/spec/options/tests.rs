//! What the methods of `Spec` say of options.

use super::*;
use crate::spec::{Entries, Language, Magics, Packing, Pext};

#[test]
fn given_options_have_their_values() {
    let given = Spec { steppers: true, ..Spec::default() }.given();
    let given: Vec<_> = given.into_iter().map(|(option, value)| (option.key, value)).collect();
    let [scheme, steppers] = ["fancy", "true"].map(|word| Value::Word(word.into()));
    assert_eq!(given, [("scheme", scheme), ("steppers", steppers)]);
}

#[test]
fn entries_of_rooks_and_bishops_in_words() {
    let spec = Spec { entries: Entries::Pdep, bishop_entries: Some(Entries::Bitboard), ..Spec::default() };
    assert_eq!(spec.entries_words(), "pdep/bitboard");
}

#[test]
fn entries_with_pext() {
    let spec = Spec { pext_entries: Some(Entries::Pdep), ..Spec::default() };
    assert_eq!(spec.with_pext(), Spec { entries: Entries::Pdep, ..Spec::default() });
}

#[test]
fn the_board() {
    assert!(Spec::default().geometry().unwrap().is_chess());
    let spec = Spec { board: Some("9x10".into()), ..Spec::default() };
    assert_eq!(spec.geometry().unwrap().squares(), 90);
}

#[test]
fn what_is_chess() {
    assert!(Spec::default().is_chess());
    assert!(Spec { board: Some("8x8".into()), ..Spec::default() }.is_chess());
    assert!(!Spec { board: Some("9x9".into()), ..Spec::default() }.is_chess());
}

#[test]
fn all_pieces() {
    let spec = Spec { pieces: Some("[lance, archer = rider[(1, 2)]]".into()), ..Spec::default() };
    let names: Vec<_> = spec.all_pieces().into_iter().map(|piece| piece.name).collect();
    assert_eq!(names, ["white_lance", "black_lance", "archer"]);
}

#[test]
fn own_magics_of_each_slider() {
    let spec = Spec { rook_magics: Some(vec![1; 64]), ..Spec::default() };
    assert_eq!(spec.own_magics(Slider::Rook), Some(&[1; 64][..]));
    assert_eq!(spec.own_magics(Slider::Bishop), None);
}

#[test]
fn what_needs_boards() {
    for option in OPTIONS {
        let problem = needs_boards(option.key);
        assert_eq!(problem.is_some(), option.other_boards, "{}", option.key);
        assert!(problem.is_none_or(|problem| problem.message.contains("the feature `boards`")));
    }
}

#[test]
fn the_option_that_a_word_is_for() {
    assert_eq!(option_for("fancy"), Some("scheme"));
    assert_eq!(option_for("true"), None, "many options take it");
}

#[test]
fn words() {
    assert_eq!(Entries::from_word("pdep"), Some(Entries::Pdep));
    assert_eq!(Entries::from_word("bits"), None);
    assert_eq!(Packing::from_word("overlapping"), Some(Packing::Overlapping));
    assert_eq!(Pext::WORDS, ["auto", "always", "never"]);
    assert_eq!(Pext::from_word("never"), Some(Pext::Never));
    assert_eq!(Magics::Search.word(), "search");
    assert_eq!(Language::WORDS, ["rust", "c", "cpp"]);
}

#[test]
fn the_value_of_an_option() {
    assert_eq!(Spec::default().get("entries"), Some(Value::Word("bitboard".into())));
    assert_eq!(Spec::default().get("pext_entries"), None, "the same as `entries`");
}
