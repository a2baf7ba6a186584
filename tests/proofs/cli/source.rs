//! `generate`: languages, files, and whether a checked-in file is up to date.

use crate::common::{Folder, Run, magics, magics_with};
use magic_tables::spec::OPTIONS;
use magic_tables::{Builder, Language, Linkage, Numbering, Scheme};
use serde_json::json;
use std::path::Path;

#[test]
fn source_in_c_is_that_of_the_builder() {
    let builder = Builder::new().scheme(Scheme::Hyperbola);
    for (flags, expected) in [
        ("--language c", builder.clone().language(Language::C)),
        ("--language=cpp", builder.clone().language(Language::Cpp)),
        ("--language c++", builder.clone().language(Language::Cpp)),
        (
            "--language c --prefix engine_",
            builder.clone().language(Language::C).prefix("engine_"),
        ),
        (
            "--language cpp --prefix a::b",
            builder.clone().language(Language::Cpp).prefix("a::b"),
        ),
        (
            "--language rust --unchecked",
            builder.clone().unchecked(true),
        ),
        ("--unchecked=false --fill false", builder),
    ] {
        let run = magics(&format!("generate --scheme hyperbola {flags}")).expect(0);
        assert_eq!(run.out, expected.source().unwrap(), "{flags}");
    }
    let builder = Builder::new().language(Language::C).fill(true);
    assert_eq!(
        magics("generate --language c --fill").expect(0).out,
        builder.source().unwrap()
    );
}

#[test]
fn boards_are_written_in_every_language() {
    let builder = Builder::new()
        .scheme(Scheme::Hyperbola)
        .board("9x10")
        .numbering(Numbering::ByFile);
    let builder = builder.pieces("[rook, horse, hop = hopper[(1, 2)]]");
    let board = "--scheme hyperbola --board 9x10 --numbering by_file";
    for (flags, expected) in [
        ("", builder.clone()),
        ("--unchecked", builder.clone().unchecked(true)),
        ("--const-fn", builder.clone().const_fn(true)),
        ("--language c", builder.clone().language(Language::C)),
        (
            "--language c --prefix engine_",
            builder.clone().language(Language::C).prefix("engine_"),
        ),
        (
            "--language cpp --prefix engine",
            builder.language(Language::Cpp).prefix("engine"),
        ),
    ] {
        // Blanks would divide the list here.
        let pieces = "--pieces rook,horse,hop=hopper[(1,2)]";
        let run = magics(&format!("generate {board} {pieces} {flags}")).expect(0);
        assert_eq!(run.out, expected.source().unwrap(), "{flags}");
        assert!(run.out.contains("hop_attacks("), "{flags}");
    }
    let look_up =
        "magic_tables_bitboard rook_attacks(unsigned square, magic_tables_bitboard occupied)";
    magics("generate --scheme hyperbola --board 9x10 --pieces rook --language c")
        .expect(0)
        .says(&[look_up]);
    let options =
        json!({ "options": "scheme = fancy, board = \"5x5\", pieces = [rook], fill = true" });
    let json = magics("generate --board 5x5 --pieces rook --fill --json")
        .expect(0)
        .has(&options);
    let source = json["source"].as_str().unwrap();
    assert!(source.contains("pub fn sliders_init()"));
    assert_eq!(json["source_bytes"], json!(source.len()));
    let folder = Folder::new();
    let written = folder
        .run("generate --board 5x5 --pieces rook --fill --json --out x.rs")
        .expect(0);
    for run in [
        &written,
        &magics("generate --board 5x5 --pieces rook --fill --json"),
    ] {
        let bytes = run.has(&json!({ "table_bytes": json["table_bytes"] }));
        assert!(bytes["table_bytes"][0].as_u64() > Some(0), "{bytes}");
        assert!(run.err.contains(" bytes of tables, "), "{}", run.err);
    }
}

#[test]
fn what_is_written_is_up_to_date() {
    let folder = Folder::new();
    for options in [
        "--scheme kindergarten",
        "--scheme hyperbola --language c --prefix engine_",
        "--scheme hyperbola --language cpp --steppers --square engine::Square",
        "--scheme hyperbola --lines --bitboard crate::Bitboard(u64)",
        "--scheme hyperbola --board 9x9 --numbering by_file --pieces rook,lance",
        "--board 5x5 --language c --prefix engine_",
        "--scheme kindergarten --board 9x10 --language cpp --pieces cannon,horse",
    ] {
        let run = folder
            .run(&format!("generate {options} --out tables"))
            .expect(0);
        assert!(run.out.starts_with("tables: scheme = "), "{}", run.out);
        let check = format!("generate {options} --check tables");
        let text = folder.read("tables");
        assert_eq!(folder.run(&check).expect(0).out, "tables: up to date\n");
        assert_eq!(folder.read("tables"), text, "a check writes nothing");

        // `git` may have changed the line breaks.
        folder.write("tables", &text.replace('\n', "\r\n"));
        folder.run(&check).expect(0);

        // Each byte counts, the last one too.
        folder.write("tables", &text[..text.len() - 1]);
        folder.run(&check).expect(1);
        let digit = text.rfind("0x").unwrap() + 2;
        let other = if text.as_bytes()[digit] == b'1' {
            "2"
        } else {
            "1"
        };
        let mut changed = text.clone();
        changed.replace_range(digit..=digit, other);
        folder.write("tables", &changed);
        let words = [" differs\n  expected `", "\n  found    `", "2> --out"];
        folder
            .run(&check)
            .expect(1)
            .begins("tables: out of date: line ")
            .says(&words);
        assert_eq!(folder.read("tables"), changed, "a check writes nothing");

        // Another version of the generator, and the same tables.
        let version = env!("CARGO_PKG_VERSION");
        folder.write("tables", &text.replacen(version, "0.0.9", 1));
        let words = "only the version in the first line differs: magic-tables 0.0.9";
        folder.run(&check).expect(1).says(&[words]);
    }
    folder.refuses(&[
        (
            "generate --scheme hyperbola --check none",
            "cannot read none",
        ),
        ("generate --scheme hyperbola --check .", "cannot read ."),
        (
            "generate --scheme fanci --check tables",
            "did you mean `fancy`?",
        ),
        (
            "generate --check tables --out tables",
            "cannot be used with",
        ),
    ]);
}

#[test]
fn a_header_and_its_c_file_are_written_and_checked_together() {
    let folder = Folder::new();
    let options = "generate --scheme hyperbola --language c --linkage external";
    let (write, check) = (
        format!("{options} --out sliders.h"),
        format!("{options} --check sliders.h"),
    );
    folder
        .run(&write)
        .expect(0)
        .begins("sliders.h, sliders.c: scheme = ");
    let builder = Builder::new()
        .scheme(Scheme::Hyperbola)
        .language(Language::C);
    let files = builder
        .linkage(Linkage::External)
        .files("sliders.h")
        .unwrap();
    for (file, name) in files.iter().zip(["sliders.h", "sliders.c"]) {
        assert_eq!(folder.read(name), file.text);
    }
    folder.run(&check).expect(0).begins("sliders.h: up to date");

    folder.write("sliders.c", &files[1].text[1..]);
    folder
        .run(&check)
        .expect(1)
        .begins("sliders.c: out of date: line 1 differs");
    // A file that is not the program's keeps both from being written.
    folder.write("sliders.c", "// Of somebody else.\n");
    folder.write("sliders.h", "// @generated by magic-tables before\n");
    folder
        .run(&write)
        .expect(2)
        .says(&["2> sliders.c is there", "2> --force"]);
    assert_eq!(
        folder.read("sliders.h"),
        "// @generated by magic-tables before\n"
    );
    folder.run(&format!("{write} --force")).expect(0);
    folder.run(&check).expect(0);
}

#[test]
fn a_check_is_json_too() {
    let folder = Folder::new();
    folder
        .run("generate --scheme hyperbola --out s.rs")
        .expect(0);
    let run = folder
        .run("generate --scheme hyperbola --check s.rs --json")
        .expect(0);
    run.has(&json!({ "command": "generate", "file": "s.rs", "same": true, "status": 0, "difference": null }));

    let run = folder
        .run("generate --scheme hyperbola --lines --check s.rs --json")
        .expect(1);
    let json = run
        .has(&json!({ "same": false, "status": 1, "options": "scheme = hyperbola, lines = true" }));
    assert!(
        json["difference"]
            .as_str()
            .unwrap()
            .starts_with("line 1 differs\n"),
        "{json}"
    );

    let json = folder
        .run("generate --check none --json")
        .expect(2)
        .has(&json!({ "status": 2 }));
    assert!(json["error"].as_str().unwrap().contains("none"), "{json}");
}

#[test]
fn wrong_forms_are_named_by_their_flags() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page: String = ["errors.md", "errors.txt"]
        .map(|name| std::fs::read_to_string(docs.join(name)).unwrap())
        .concat();
    for flags in [
        "--language java",
        "--linkage external",
        "--language cpp --linkage external",
        "--language c --linkage external --out -",
        "--language c --linkage external --square Square",
        "--language c --linkage external",
        "--language c --prefix 2fast",
        "--language c --prefix a::b",
        "--language cpp --prefix a::b_",
        "--prefix engine_",
        "--language c --prefix in",
        "--language cpp --prefix class",
        "--language c --square return",
        "--language c --bitboard MAGIC_TABLES_SCHEME",
        "--language c --prefix engine_ --bitboard ENGINE_SCHEME",
        "--language cpp --prefix chess --square chess",
        "--board 5x5 --pieces rook --scheme hyperbola --square Square",
        "--language c --square crate::Square",
        "--language cpp --bitboard Set<64>",
        "--language cpp --bitboard Bitboard(u64)",
        "--bitboard crate::Bitboard(u32)",
        "--language c --scheme hyperbola --fill",
        "--board 9x10 --scheme kindergarten --fill",
        "--board 9x10 --pext always",
        "--board 9x10 --language c --bitboard crate::Set",
        "--pext-entries pdep",
        "--fill --const-fn",
        "--views --piece-codes empty",
        "--language c --const-fn",
        "--language cpp --const-fn",
    ] {
        let run = magics(&format!("generate {flags}")).expect(2);
        let message = run.err.strip_prefix("error: ").unwrap();
        assert!(
            message.starts_with("--") && page.contains(&format!("\n{message}")),
            "{message}"
        );
        for option in OPTIONS
            .iter()
            .filter(|option| Scheme::from_word(option.key).is_none())
        {
            let of_macro = [format!("`{}`", option.key), format!("`{} = ", option.key)];
            assert!(
                of_macro.iter().all(|name| !message.contains(name)),
                "{message}"
            );
        }
    }
}

/// Generates source with these options, without tables.
fn generate_hyperbola(options: &[&str]) -> Run {
    magics_with(&[&["generate", "--scheme", "hyperbola"], options].concat())
}

/// The program takes the paths that the macro takes, and refuses all others in its words.
#[test]
fn paths_are_those_of_the_macro() {
    for (path, written) in [
        ("crate::index<u8>", "crate::index::<u8>"),
        (
            "<crate::Sq as crate::I>::index",
            "<crate::Sq as crate::I>::index",
        ),
    ] {
        let run = generate_hyperbola(&["--square", "crate::Sq", "--square-index", path]).expect(0);
        assert!(run.out.contains(written), "{path}");
    }
    for path in ["|square| 0", "crate::index<", "Set<mut u8>", "a // b", ""] {
        for flag in ["--square", "--bitboard"] {
            let message = generate_hyperbola(&[flag, path]).expect(2).err;
            let start = format!("error: {flag}: `{flag}` takes the path of a ");
            assert!(message.starts_with(&start), "{message}");
        }
    }
}
