//! The page of all options, and the macro's documentation, have the table of options, with a link
//! for each value.

use magic_tables::spec::{Choices, Declaration, OPTIONS, Spec, ValueKind};
use prices::page::{Table, grouped};

use crate::{bytes, check};

const PAGE: &str = "docs/options.md";

/// A part of the macro's documentation.
const OF_MACRO: &str = "src/options.md";

/// Where the pages are shown to readers of the crate's documentation.
const SITE: &str = "https://github.com/magic-bitboards/magic-bitboards/blob/main/docs/";

/// What the option takes, for people.
fn values(option: &Declaration) -> String {
    match option.takes {
        ValueKind::Word(choices) if choices.name == "Entries" && option.key != "entries" => {
            "as `entries`".into()
        }
        ValueKind::Flag | ValueKind::Word(_) => {
            let words: Vec<_> = option
                .takes
                .words()
                .iter()
                .map(|word| format!("`{word}`"))
                .collect();
            words.join(", ")
        }
        ValueKind::Integer => "an integer".into(),
        ValueKind::Bytes => "an integer, or text such as `\"256 KiB\"`".into(),
        ValueKind::Factors => "integers in brackets, or a file such as `\"src/magics.h\"`".into(),
        ValueKind::Path => "a path".into(),
        ValueKind::Bitboard => "a path, or a path and `(u64)`".into(),
        ValueKind::Board => "text".into(),
        ValueKind::Pieces | ValueKind::Codes | ValueKind::Quad | ValueKind::Forms => {
            "a list in brackets".into()
        }
        ValueKind::Pairs => "`all`, or a list in brackets".into(),
        ValueKind::Name => "a name".into(),
    }
}

/// The options for which `belongs` is true, as a table.
fn table(belongs: impl Fn(&Declaration) -> bool) -> String {
    let row = |option: &Declaration| {
        format!(
            "| `{}` | {} | {} |\n",
            option.key,
            values(option),
            option.about
        )
    };
    let rows: String = OPTIONS
        .iter()
        .filter(|option| belongs(option))
        .map(row)
        .collect();
    format!("\n| option | values, the default first | meaning |\n|---|---|---|\n{rows}")
}

/// The place in the pages that explains the value `word` of the option `key`.
fn place(key: &str, word: &str) -> String {
    match (key, word) {
        ("scheme", "plain" | "fixed_shift" | "black" | "congruent_modulo") => {
            format!("schemes/others.md#{word}")
        }
        ("scheme", _) => format!("schemes/{word}.md"),
        ("entries", "bitboard") => "schemes/entries.md".to_owned(),
        ("entries", _) => format!("schemes/entries.md#{word}"),
        ("packing", "overlapping" | "lines") => format!("schemes/packing.md#{word}"),
        ("packing", _) => "schemes/packing.md".to_owned(),
        ("pext", _) => "processors.md#rust".to_owned(),
        ("hyperbola", _) => "schemes/hyperbola.md#throughput-or-latency".to_owned(),
        ("purpose", _) => "choosing.md".to_owned(),
        ("magics", "catalog") => "results.md#all-squares".to_owned(),
        ("magics", _) => "build-cost.md#one-macro-call".to_owned(),
        ("off_board", _) => "getting-started.md#your-own-types".to_owned(),
        ("numbering", _) => "boards.md#the-board".to_owned(),
        ("wrap", _) => "boards.md#boards-that-wrap".to_owned(),
        ("language", "rust") => "migration.md#from-a-build-script".to_owned(),
        ("language", _) => "c.md#five-minutes".to_owned(),
        ("linkage", "inline") => "c.md#files-for-different-processors".to_owned(),
        ("linkage", _) => "languages.md#two-files".to_owned(),
        _ => panic!("no page explains `{key} = {word}`: add its place here"),
    }
}

/// What the words mean that the option takes, if it takes one word of a list, with links below
/// `site`.
fn meanings(option: &Declaration, site: &str) -> Option<String> {
    let ValueKind::Word(Choices { words, about, .. }) = option.takes else {
        return None;
    };
    if values(option) == "as `entries`" {
        return None;
    }
    let row = |(word, about): (&&str, &&str)| {
        format!(
            "| [`{word}`]({site}{}) | {about} |\n",
            place(option.key, word)
        )
    };
    let rows: String = words.iter().zip(*about).map(row).collect();
    Some(format!("\n| value | meaning |\n|---|---|\n{rows}"))
}

#[test]
fn the_page_of_all_options_is_their_table() {
    let in_macro = |option: &Declaration| option.in_macro;
    let everywhere = |option: &Declaration| option.in_macro && option.in_files;
    check(
        PAGE,
        "options",
        &table(|option| everywhere(option) && !option.other_boards),
    );
    check(PAGE, "other boards", &table(|option| option.other_boards));
    check(
        PAGE,
        "macro",
        &table(|option| in_macro(option) && !everywhere(option)),
    );
    check(PAGE, "files", &table(|option| !in_macro(option)));
    check(OF_MACRO, "options", &table(in_macro));
    for option in OPTIONS {
        if let Some(meanings) = meanings(option, "") {
            check(PAGE, option.key, &meanings);
        }
        if let Some(meanings) = meanings(option, SITE).filter(|_| in_macro(option)) {
            check(OF_MACRO, option.key, &meanings);
        }
    }
    assert_eq!(
        Spec::KEYS.len(),
        OPTIONS.iter().filter(|option| everywhere(option)).count()
    );
}

/// The tables of more look-ups, which look-ups of sliders do not read.
#[test]
fn bytes_of_more_look_ups_are_those_of_the_generator() {
    let mut table = Table::new(&["options", "bytes"]);
    for more in [
        "steppers = true",
        "lines = true",
        "setwise = true",
        "views = true, piece_codes = [empty]",
        "views = true, piece_codes = [empty], threat_index = true",
    ] {
        let with = bytes(&format!("scheme = hyperbola, {more}"), false);
        table.push(
            &format!("`{more}`"),
            vec![grouped(with - bytes("scheme = hyperbola", false))],
        );
    }
    check(PAGE, "bytes", &table.markdown());
}
