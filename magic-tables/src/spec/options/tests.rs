//! What the methods of `Spec` say of options.

use super::*;

#[test]
fn given_options_have_their_values() {
    let given = Spec {
        steppers: true,
        ..Spec::default()
    }
    .given();
    let given: Vec<_> = given
        .into_iter()
        .map(|(option, value)| (option.key, value))
        .collect();
    let [scheme, steppers] = ["fancy", "true"].map(|word| Value::Word(word.into()));
    assert_eq!(given, [("scheme", scheme), ("steppers", steppers)]);
}

#[test]
fn options_are_set_by_their_names() {
    let mut spec = Spec::default();
    assert_eq!(
        spec.set("max_bytes", &Value::Text("256 KiB".into())),
        Ok(())
    );
    assert_eq!(spec.options(), "scheme = fancy, max_bytes = 262144");
    let message = |key, value| Spec::default().set(key, &value).unwrap_err().message;
    assert_eq!(
        message("lines", Value::Integer(1)),
        "`lines` takes `true` or `false`, not `1`"
    );
    let unknown = "unknown option `sheme`; did you mean `scheme`?";
    assert_eq!(message("sheme", Value::Word("fancy".into())), unknown);
    let long = message(&"x".repeat(1000), Value::Integer(1));
    assert!(
        long.starts_with(&format!("unknown option `{}…`", "x".repeat(80))),
        "{long}"
    );
}

#[test]
fn what_is_chess() {
    assert!(Spec::default().is_chess());
    assert!(
        Spec {
            board: Some("8x8".into()),
            ..Spec::default()
        }
        .is_chess()
    );
    assert!(
        !Spec {
            board: Some("9x9".into()),
            ..Spec::default()
        }
        .is_chess()
    );
}

#[test]
fn all_pieces() {
    let spec = Spec {
        pieces: Some("[lance, archer = rider[(1, 2)]]".into()),
        ..Spec::default()
    };
    let names: Vec<_> = spec
        .all_pieces()
        .into_iter()
        .map(|piece| piece.name)
        .collect();
    assert_eq!(names, ["white_lance", "black_lance", "archer"]);
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
fn the_value_of_an_option() {
    assert_eq!(
        Spec::default().get("entries"),
        Some(Value::Word("bitboard".into()))
    );
    assert_eq!(
        Spec::default().get("pext_entries"),
        None,
        "the same as `entries`"
    );
}
