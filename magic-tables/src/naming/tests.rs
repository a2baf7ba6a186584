use std::fs;
use std::path::Path;

#[cfg(feature = "boards")]
use super::check_piece_name;
use super::{
    HelperRole, is_parameter, macros_of, member_of, parameter_for_all, wrong_beside_namespace,
    wrong_name, wrong_prefix,
};
use crate::choices::Language;

#[test]
fn no_role_begins_with_another_one() {
    for one in HelperRole::ALL {
        for other in HelperRole::ALL {
            let is_beginning = other.of("").starts_with(&one.of(""));
            assert_eq!(is_beginning, one == other, "{one:?}, {other:?}");
        }
    }
    assert_eq!(HelperRole::LookUp.of("mt_foo"), "look_up_of_mt_foo");
    assert_eq!(member_of("reach_count", "x"), "reach_count_of_x");
}

/// The names in the text of a file.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
}

/// Helpers that are text have no name that one for a piece could have.
#[test]
fn no_other_helper_begins_with_a_role() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let parts = fs::read_dir(source.join("emit/source/c/parts")).expect("the folder is there");
    let mut files: Vec<_> = parts.map(|entry| entry.expect("a file").path()).collect();
    files.extend(
        [
            "emit/source/rust/parts.rs",
            "lookup/setwise/words.rs",
            "lookup/boards/four_words.rs",
        ]
        .map(|file| source.join(file)),
    );
    assert!(files.len() > 9, "{files:?}");
    for file in files {
        let text = fs::read_to_string(&file).expect("the file can be read");
        let own = names(&text).map(|name| name.strip_prefix("mt_").unwrap_or(name));
        let own = own.map(|name| name.strip_prefix("Data_").unwrap_or(name));
        for name in own {
            let role = HelperRole::ALL
                .into_iter()
                .find(|role| name.starts_with(&role.of("")));
            assert_eq!(role, None, "{}: {name}", file.display());
            assert!(!name.ends_with("_attacks"), "{}: {name}", file.display());
        }
    }
}

/// No parameter of a look-up of sets is a keyword or a macro.
#[test]
fn parameters_are_words_of_ours() {
    assert_eq!(parameter_for_all("rook"), "rooks");
    for own in ["a", "clas", "thi", "nears", "sheep"] {
        assert_eq!(parameter_for_all(own), "pieces");
    }
    assert!(is_parameter("square") && !is_parameter("squares"));
}

#[cfg(feature = "boards")]
#[test]
fn names_of_pieces_do_not_end_like_functions() {
    for (name, better) in [
        ("x_attacks", "call it `x`"),
        ("all_x_attacks", "call it `all_x`"),
        ("attacks", "call it `piece`"),
        ("attacks_const", "call it `piece`"),
        ("x_attacks_const", "call it `x`"),
        ("x_attacks_attacks", "call it `x`"),
        ("rook_and_bishop", "such as `rook_with_bishop`"),
        ("Rook", "lower case letters"),
        ("x__y", "single `_`"),
    ] {
        let message =
            check_piece_name(name).map_or_else(|error| error.to_string(), |()| String::new());
        assert!(message.contains(better), "{name}: {message}");
    }
    for name in [
        "counterattacks",
        "x_const",
        "mt",
        "mt_foo",
        "set_of_x",
        "all_x",
        "fn",
        "self",
        "near",
        "x_attack",
    ] {
        assert_eq!(check_piece_name(name), Ok(()), "{name}");
    }
}

#[test]
fn prefixes_have_macros_of_their_own() {
    for (language, prefix, macros) in [
        (Language::C, "", "MAGIC_TABLES"),
        (Language::C, "engine_", "ENGINE"),
        (Language::C, "engine_tables_", "ENGINE_TABLES"),
        (Language::C, "engine", "ENGINEx"),
        (Language::C, "Engine_", "uENGINE"),
        (Language::C, "mt_x_", "MT_X"),
        (Language::Cpp, "engine", "ENGINE"),
        (Language::Cpp, "engine_tables", "ENGINE_TABLES"),
        (Language::Cpp, "engine::tables", "ENGINE_in_TABLES"),
    ] {
        assert_eq!(macros_of(language, prefix), macros, "{prefix}");
    }
    let letters = ["a", "A", "u", "x", "X", "_", "n", "i"];
    let mut prefixes: Vec<String> = Vec::new();
    for one in letters {
        for two in letters {
            for three in ["", "_", "__", "x", "X", "_in_", "_a", "::a", "::A", "::in"] {
                prefixes.push([one, two, three].concat());
            }
        }
    }
    for language in [Language::C, Language::Cpp] {
        let fitting = |prefix: &&String| wrong_prefix(language, prefix).is_none();
        // In C++, `a_` is the namespace `a`.
        let is_own = |prefix: &&String| language == Language::C || !prefix.ends_with('_');
        let all: Vec<&String> = prefixes.iter().filter(fitting).filter(is_own).collect();
        assert!(all.len() > 100, "{}", all.len());
        let mut macros: Vec<String> = all
            .iter()
            .map(|prefix| macros_of(language, prefix))
            .collect();
        macros.sort();
        macros.dedup();
        assert_eq!(macros.len(), all.len(), "{language:?}");
    }
}

#[test]
fn prefixes_that_stay_impossible_have_another_one() {
    for (language, prefix, way_out) in [
        (Language::C, "in", "write `in_`"),
        (Language::C, "f", "write `f_`"),
        (Language::C, "magic_tables_", "leave `prefix` out"),
        (Language::Cpp, "class", "`class_tables`"),
        (Language::Cpp, "engine::new", "`new_tables`"),
        (Language::Cpp, "far_", "`far_tables`"),
        (Language::Cpp, "std", "`std_tables`"),
        (Language::Cpp, "uint64_t", "`uint64_t_tables`"),
        (Language::Cpp, "UINT64_MAX_", "`UINT64_MAX_tables`"),
        (Language::Cpp, "engine::INT8_C", "`INT8_C_tables`"),
        (
            Language::Cpp,
            "MAGIC_TABLES_IMPLEMENTATION_",
            "such as `engine`",
        ),
    ] {
        let message = wrong_prefix(language, prefix).unwrap_or_default();
        assert!(message.contains(way_out), "{prefix}: {message}");
    }
    for prefix in ["in_", "fo", "class", "near", "engine"] {
        assert_eq!(wrong_prefix(Language::C, prefix), None, "{prefix}");
    }
}

#[test]
fn the_engine_has_nothing_that_is_called_like_the_namespace() {
    let wrong = |prefix, name| wrong_beside_namespace(prefix, "square", name, "Square");
    for (prefix, name) in [
        (Some("a"), "a"),
        (Some("a::b"), "::a"),
        (Some("a_"), "a"),
        (Some("a_"), "a_"),
        (None, "magic_tables"),
    ] {
        let message = wrong(prefix, name).unwrap_or_default();
        let way_out =
            "choose another `prefix`, or put yours into a namespace, such as `engine::Square`";
        assert!(message.ends_with(way_out), "{name}: {message}");
    }
    for (prefix, name) in [(Some("a"), "a::a"), (Some("a::b"), "b"), (Some("a"), "a_")] {
        assert_eq!(wrong(prefix, name), None, "{name}");
    }
}

/// The preprocessor replaces them before the compiler reads a name.
#[test]
fn macros_of_headers_are_no_names_of_the_engine() {
    let wrong = |language, key, name| {
        wrong_name(language, key, name, "an integer type", "Square").unwrap_or_default()
    };
    for language in [Language::C, Language::Cpp] {
        for (key, name) in [
            ("square", "MAGIC_TABLES_IMPLEMENTATION"),
            ("bitboard", "INT64_MIN"),
            ("square_index", "MAGIC_TABLES_PASTED"),
        ] {
            let message = wrong(language, key, name);
            assert!(
                message.contains("can be a macro in the generated header"),
                "{name}: {message}"
            );
        }
        for name in ["INTEGER", "Int64_min", "magic_tables", "MAGIC", "SIZE"] {
            assert_eq!(wrong(language, "square", name), "");
        }
    }
    let message = wrong(Language::Cpp, "square", "engine::UINT8_MAX");
    assert!(message.contains("`UINT8_MAX` can be a macro"), "{message}");
}
