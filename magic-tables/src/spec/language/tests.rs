use crate::spec::{FormList, Language, SourceOptions, Spec};

/// The messages for `spec` in `language`, with `prefix` if it is given.
fn messages(language: Language, prefix: Option<&str>, spec: &Spec) -> Vec<String> {
    let form = SourceOptions {
        language,
        prefix: prefix.map(Into::into),
        ..SourceOptions::default()
    };
    form.problems_of_language(spec)
        .into_iter()
        .map(|problem| problem.message)
        .collect()
}

#[test]
fn a_prefix_is_the_beginning_of_a_name() {
    let cases: [(_, &[_], &[_]); 2] = [
        (
            Language::C,
            &["engine_", "e", "Engine2", "int_", "new"],
            &["", "2fast", "_x", "a b", "a::b", "é", "a-b", "::a"],
        ),
        (
            Language::Cpp,
            &[
                "engine_",
                "engine",
                "a::b",
                "a::b_c",
                "a::b2",
                "my::std",
                "Stockfish::sliders",
            ],
            &[
                "", "2fast", "_", "_x", "a__", "a::b_", "a_::b", "::a", "a:b", "a::", "std",
                "std_", "std::a",
            ],
        ),
    ];
    for (language, fitting, wrong) in cases {
        for &prefix in fitting {
            assert_eq!(
                messages(language, Some(prefix), &Spec::default()),
                [""; 0],
                "{prefix}"
            );
        }
        for &prefix in wrong {
            let messages = messages(language, Some(prefix), &Spec::default());
            assert!(
                messages.len() == 1 && messages[0].contains("prefix"),
                "{prefix}: {messages:?}"
            );
        }
    }
    let message = |language, prefix| messages(language, Some(prefix), &Spec::default()).concat();
    assert!(message(Language::C, "a::b_").ends_with("; write `a_b_`, or use `language = cpp`"));
    assert!(
        message(Language::Rust, "engine_").ends_with("leave `prefix` out, or use `language = c`")
    );
}

#[test]
fn the_names_of_types_are_those_of_the_language() {
    let spec = |square: &str, bitboard: &str, square_index: &str| Spec {
        square: Some(square.into()),
        bitboard: Some(bitboard.into()),
        square_index: Some(square_index.into()),
        ..Spec::default()
    };
    for (language, fitting) in [
        (
            Language::Rust,
            spec(
                "crate::Square<8>",
                "crate::Bitboard",
                "crate::Square::index",
            ),
        ),
        (
            Language::Rust,
            spec("u8", "crate::Bitboard(u64)", "crate::index"),
        ),
        (Language::C, spec("Square", "uint64_t", "square_index")),
        (Language::C, spec("unsigned", "_Bitboard", "SQ_INDEX")),
        (
            Language::Cpp,
            spec("engine::Square", "::Bitboard", "engine::index"),
        ),
        (Language::Cpp, spec("int", "std::uint64_t", "index")),
    ] {
        assert_eq!(messages(language, None, &fitting), [""; 0], "{fitting:?}");
    }
    let wrong = spec("crate::Square", "unsigned long", "engine::index");
    assert_eq!(
        messages(Language::C, None, &wrong),
        [
            "in C, `square` takes the name of a type, such as `Square`, not `crate::Square`; give the type such a name by `typedef`",
            "in C, `bitboard` takes the name of a type of 64 bits, such as `Bitboard`, not `unsigned long`; give the type such a name by \
             `typedef`",
            "in C, `square_index` takes the name of a function, such as `square_index`, not `engine::index`; write a function with \
             such a name",
        ]
    );
    let tuple_struct = spec("Square", "Bitboard(u64)", "square_index");
    assert_eq!(
        messages(Language::Cpp, None, &tuple_struct),
        [
            "in C++, `bitboard` takes the name of a type of 64 bits, such as `engine::Bitboard`, not `Bitboard(u64)`; leave \
          the parentheses out"
        ]
    );
    for name in ["Square<8>", "enum Square", "Square*", "a:b", "a::", ""] {
        for language in [Language::C, Language::Cpp] {
            assert_eq!(
                messages(language, None, &spec(name, name, name)).len(),
                3,
                "{name}"
            );
        }
    }
}

#[test]
fn unchecked_changes_nothing_in_c() {
    for language in [Language::C, Language::Cpp] {
        let form = SourceOptions {
            language,
            unchecked: true,
            ..SourceOptions::default()
        };
        assert_eq!(form.problems_of_language(&Spec::default()), []);
    }
}

#[test]
fn forms_are_for_headers() {
    let spec = Spec::default();
    let refused = |language, list: &str| {
        let options = SourceOptions {
            language,
            forms: Some(FormList::read(list)),
            ..SourceOptions::default()
        };
        let problems = options.problems_of_language(&spec);
        problems.into_iter().find(|problem| problem.key == "forms")
    };
    let in_rust = refused(Language::Rust, "[plain]").expect("there are none in Rust");
    assert!(
        in_rust.message.contains("use `language = c`"),
        "{in_rust:?}"
    );
    for language in [Language::C, Language::Cpp] {
        assert_eq!(refused(language, "[plain, neon]"), None);
        assert!(refused(language, "[plain, mmx]").is_some());
    }
}
