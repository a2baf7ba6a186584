//! Whatever is set, options are accepted or refused with a reason; nothing panics, and accepted
//! options build.

use magic_tables::spec::{
    Entries, ErrorSite, Magics, OPTIONS, Packing, Pext, Scheme, Spec, Value, with_flags,
};
use magic_tables::{Builder, Language};
use proptest::prelude::*;

/// All words that mean something somewhere, and some that do not.
fn word() -> impl Strategy<Value = String> {
    let known = [
        Scheme::WORDS,
        Entries::WORDS,
        Packing::WORDS,
        Pext::WORDS,
        Magics::WORDS,
        &["true", "false"],
    ];
    let known: Vec<&str> = known.concat();
    prop_oneof![4 => prop::sample::select(known).prop_map(str::to_owned), 1 => "[a-z_]{0,12}", 1 => "\\PC{0,8}"]
}

fn key() -> impl Strategy<Value = String> {
    prop_oneof![8 => prop::sample::select(Spec::KEYS.to_vec()).prop_map(str::to_owned), 1 => "\\PC{0,20}"]
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => word().prop_map(Value::Word),
        1 => any::<u64>().prop_map(Value::Integer),
        1 => "\\PC{0,12}".prop_map(Value::Text),
        1 => "[0-9]{1,22} ?(B|kB|KiB|MiB)?".prop_map(Value::Text),
        1 => prop::collection::vec(any::<u64>(), 0..70).prop_map(Value::List),
        1 => prop::collection::vec(any::<u64>(), 64).prop_map(Value::List),
        1 => "[a-z:<>]{0,12}".prop_map(Value::Path),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn options_are_set_or_refused(options in prop::collection::vec((key(), value()), 0..8)) {
        let mut spec = Spec::default();
        for (key, value) in &options {
            let before = spec.clone();
            if let Err(problem) = spec.set(key, value) {
                prop_assert_eq!(&spec, &before, "a refused option changes nothing");
                prop_assert!(!problem.message.is_empty() && !problem.message.ends_with('.'));
            }
        }
        for problem in spec.problems() {
            prop_assert!(Spec::KEYS.contains(&problem.key), "{}", problem.key);
            prop_assert!(problem.message.contains([';', ',']), "a way out is missing: {}", problem.message);
        }
        prop_assert!(spec.options().starts_with("scheme = "));
        for problem in spec.problems() {
            let text = with_flags(problem.key, &problem.message);
            for key in Spec::KEYS {
                prop_assert!(!text.contains(&format!("`{key} = ")), "{}", text);
                // Shorter names are also words of schemes and packings.
                prop_assert!(!key.contains('_') || !text.contains(&format!("`{key}`")), "{}", text);
            }
        }
    }
}

#[test]
fn slots_of_two_kinds_are_those_that_pay() {
    let both = Spec {
        entries: Entries::Pdep,
        bishop_entries: Some(Entries::Bitboard),
        scheme: Scheme::Pext,
        ..Spec::default()
    };
    assert_eq!(both.problems(), []);
    assert_eq!(
        both.options(),
        "scheme = pext, entries = pdep, bishop_entries = bitboard"
    );
    for (refused, way_out) in [
        (
            Spec {
                entries: Entries::Bitboard,
                ..both.clone()
            },
            "entries = pdep, bishop_entries = bitboard",
        ),
        (
            Spec {
                bishop_entries: Some(Entries::Pdep),
                ..both.clone()
            },
            "leave `bishop_entries` out",
        ),
        (
            Spec {
                scheme: Scheme::FixedShift,
                ..both.clone()
            },
            "leave `bishop_entries` out",
        ),
    ] {
        let problems = refused.problems();
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(
            (problems[0].key, problems[0].site),
            ("bishop_entries", ErrorSite::Value)
        );
        assert!(problems[0].message.contains(way_out), "{problems:?}");
    }
}

#[test]
fn slots_for_pext_are_those_of_rooks_unless_bishops_have_their_own() {
    use magic_tables::encoding::Encoding::{self, Bitboards, Deposits, Numbers, Spreads};
    use magic_tables::tables::{Bmi2, Tables};

    let encodings = |spec: &Spec, bmi2| -> [Encoding; 2] {
        let tables = Tables::build(spec, bmi2).expect("the options go together");
        tables.slot_tables().expect("there are slots").encodings
    };
    let (pdep, bitboard) = (Entries::Pdep, Entries::Bitboard);
    for (entries, pext_entries, bishop_entries, without, with) in [
        (bitboard, pdep, None, [Bitboards; 2], [Deposits; 2]),
        (
            bitboard,
            pdep,
            Some(bitboard),
            [Bitboards; 2],
            [Deposits, Bitboards],
        ),
        (Entries::Byte, pdep, None, [Numbers; 2], [Deposits; 2]),
        (pdep, bitboard, None, [Spreads; 2], [Bitboards; 2]),
        (
            pdep,
            bitboard,
            Some(bitboard),
            [Spreads, Bitboards],
            [Bitboards; 2],
        ),
    ] {
        let spec = Spec {
            entries,
            pext_entries: Some(pext_entries),
            bishop_entries,
            ..Spec::default()
        };
        assert_eq!(
            encodings(&spec, Bmi2::Possible),
            without,
            "{}",
            spec.options()
        );
        assert_eq!(encodings(&spec, Bmi2::ByTarget), with, "{}", spec.options());
        assert_eq!(
            encodings(&spec, Bmi2::ByFeature),
            with,
            "{}",
            spec.options()
        );
    }
    let spec = Spec {
        pext_entries: Some(pdep),
        bishop_entries: Some(bitboard),
        ..Spec::default()
    };
    assert_eq!(
        spec.options(),
        "scheme = fancy, bishop_entries = bitboard, pext_entries = pdep"
    );
    let name = |bmi2| {
        Tables::build(&spec, bmi2)
            .expect("the options go together")
            .name()
    };
    assert_eq!(name(Bmi2::Possible), "fancy");
    assert_eq!(name(Bmi2::ByTarget), "pext, pdep/bitboard");
}

/// Constants cannot have PEXT and PDEP, whoever promises them.
#[test]
fn constant_functions_do_without_bmi2() {
    use magic_tables::encoding::Encoding;
    use magic_tables::tables::{Bmi2, Tables};

    for (scheme, entries) in [
        (Scheme::Fancy, Entries::Bitboard),
        (Scheme::FixedShift, Entries::Pdep),
        (Scheme::Auto, Entries::Bitboard),
        (Scheme::Hyperbola, Entries::Bitboard),
    ] {
        let spec = Spec {
            scheme,
            entries,
            const_fn: true,
            ..Spec::default()
        };
        let build = |&bmi2| Tables::build(&spec, bmi2).expect("the options go together");
        let all: Vec<_> = Bmi2::ALL.iter().map(build).collect();
        for tables in &all {
            assert_eq!(tables.name(), all[0].name());
            assert_ne!(tables.scheme, Scheme::Pext);
            let encodings = tables
                .slot_tables()
                .map_or([Encoding::Bitboards; 2], |hashed| hashed.encodings);
            assert!(
                !encodings.contains(&Encoding::Deposits),
                "{}",
                spec.options()
            );
        }
    }
}

#[test]
fn the_first_word_is_the_default() {
    for option in OPTIONS
        .iter()
        .filter(|option| !option.takes.words().is_empty())
    {
        let word = Value::Word(option.takes.words()[0].into());
        let default = Spec::default().get(option.key);
        assert!(
            default.is_none_or(|default| default == word),
            "{}",
            option.key
        );
    }
}

#[test]
fn slips_of_the_pen_are_understood() {
    for &word in Scheme::WORDS {
        for i in 0..word.len() {
            let mut slip = word.to_owned();
            slip.remove(i);
            let Err(problem) = Spec::default().set("scheme", &Value::Word(slip.clone())) else {
                continue;
            };
            assert!(
                problem.message.contains("did you mean `"),
                "{slip}: {}",
                problem.message
            );
        }
    }
}

/// Text of any length is refused before it is parsed, which could take the whole stack, and quoted
/// in part.
#[test]
fn long_text_is_refused() {
    let refused = |builder: Builder| {
        let message = builder.source().expect_err("it is too long").to_string();
        assert!(message.len() < 1000, "{message}");
        message
    };
    let new = Builder::new;
    let long = format!("{}u8{}", "A<".repeat(100_000), ">".repeat(100_000));
    let deep = format!("{}u8{}", "A<".repeat(17), ">".repeat(17));
    let name = "a".repeat(200_000);
    for path in [&long, &deep, &name] {
        for (key, builder) in [
            ("square", new().square(path)),
            ("bitboard", new().bitboard(path)),
            ("bitboard", new().bitboard(path).const_fn(true)),
            ("bitboard", new().bitboard(format!("{path}(u64)"))),
            ("square_index", new().square("u8").square_index(path)),
            ("square", new().square(path).language(Language::C)),
        ] {
            let message = refused(builder);
            assert!(message.starts_with(&format!("`{key}`: ")), "{message}");
            assert!(
                message.contains("up to 256 bytes") || message.contains("in C"),
                "{message}"
            );
        }
    }
    let board = refused(new().board(".\n".repeat(8 << 20)));
    assert!(board.contains("this text has 16777216 bytes"), "{board}");
    let pieces = refused(new().pieces(format!("[{name}]")));
    assert!(
        pieces.contains("a list of 200002 bytes is too long"),
        "{pieces}"
    );
    let prefix = refused(new().language(Language::Cpp).prefix("std ".repeat(50_000)));
    assert!(prefix.starts_with("`prefix`: "), "{prefix}");
    let fits = format!("{}u8{}", "crate::A<".repeat(16), ">".repeat(16));
    assert!(
        new()
            .scheme(Scheme::Hyperbola)
            .square(fits)
            .source()
            .is_ok()
    );
}

/// Text for types is refused in the words of the macro.
#[test]
fn types_that_are_no_paths_are_refused() {
    let new = Builder::new;
    for (key, builder) in [
        ("square", new().square("not a path!")),
        ("bitboard", new().bitboard("1 + 1")),
        ("bitboard", new().bitboard("crate::Bitboard(pub u64)")),
        ("bitboard", new().bitboard("1 + Bitboard(u64)")),
        ("square", new().square("crate::Square(u8)")),
        (
            "square_index",
            new().square("u8").square_index("|square| square"),
        ),
        ("square_index", new().square_index("crate::index")),
    ] {
        let message = builder.source().expect_err("it is no path").to_string();
        assert!(message.starts_with(&format!("`{key}`: ")), "{message}");
    }
}
