//! `generate`: languages, files, and whether a checked-in file is up to date.

use crate::common::{Folder, magics};
use magic_tables::spec::OPTIONS;
use magic_tables::{Builder, Language, Numbering, Scheme};
use std::path::Path;

#[test]
fn source_in_c_is_that_of_the_builder() {
    let builder = Builder::new().scheme(Scheme::Hyperbola);
    for (flags, expected) in [
        ("--language c", builder.clone().language(Language::C)),
        ("--language=cpp", builder.clone().language(Language::Cpp)),
        ("--language c++", builder.clone().language(Language::Cpp)),
        ("--language c --prefix engine_", builder.clone().language(Language::C).prefix("engine_")),
        ("--language cpp --prefix a::b", builder.clone().language(Language::Cpp).prefix("a::b")),
        ("--language rust --unchecked", builder.clone().unchecked(true)),
        ("--unchecked=false --fill false", builder),
    ] {
        let run = magics(&format!("generate --scheme hyperbola {flags}")).expect(0);
        assert_eq!(run.out, expected.source().unwrap(), "{flags}");
    }
    let builder = Builder::new().language(Language::C).fill(true);
    assert_eq!(magics("generate --language c --fill").expect(0).out, builder.source().unwrap());
}

#[test]
fn boards_are_written_in_every_language() {
    let builder = Builder::new().scheme(Scheme::Hyperbola).board("9x10").numbering(Numbering::ByFile);
    let builder = builder.pieces("[rook, horse, hop = hopper[(1, 2)]]");
    let board = "--scheme hyperbola --board 9x10 --numbering by_file";
    for (flags, expected) in [
        ("", builder.clone()),
        ("--unchecked", builder.clone().unchecked(true)),
        ("--const-fn", builder.clone().const_fn(true)),
        ("--language c", builder.clone().language(Language::C)),
        ("--language c --prefix engine_", builder.clone().language(Language::C).prefix("engine_")),
        ("--language cpp --prefix engine", builder.language(Language::Cpp).prefix("engine")),
    ] {
        // Blanks would divide the list here.
        let pieces = "--pieces rook,horse,hop=hopper[(1,2)]";
        let run = magics(&format!("generate {board} {pieces} {flags}")).expect(0);
        assert_eq!(run.out, expected.source().unwrap(), "{flags}");
        assert!(run.out.contains("hop_attacks("), "{flags}");
    }
    let run = magics("generate --scheme hyperbola --board 9x10 --pieces rook --language c").expect(0);
    let look_up = "magic_tables_bitboard rook_attacks(unsigned square, magic_tables_bitboard occupied)";
    assert!(run.out.contains(look_up), "{}", run.out);
    let json = magics("generate --board 5x5 --pieces rook --fill --json").expect(0).json();
    assert_eq!(json["options"], "scheme = fancy, board = \"5x5\", pieces = [rook], fill = true");
    assert!(json["source"].as_str().unwrap().contains("pub fn sliders_init()"));
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
        let run = folder.run(&format!("generate {options} --out tables")).expect(0);
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
        let other = if text.as_bytes()[digit] == b'1' { "2" } else { "1" };
        let mut changed = text.clone();
        changed.replace_range(digit..=digit, other);
        folder.write("tables", &changed);
        let run = folder.run(&check).expect(1);
        let lines = text.lines().count();
        assert!(run.out.starts_with(&format!("tables: out of date: 1 of {lines} lines differs\nline ")));
        assert!(run.out.contains("\n  expected `") && run.out.contains("\n  found    `"), "{}", run.out);
        assert!(run.err.contains("--out"), "{}", run.err);
        assert_eq!(folder.read("tables"), changed, "a check writes nothing");

        // Another version of the generator, and the same tables.
        let version = env!("CARGO_PKG_VERSION");
        folder.write("tables", &text.replacen(version, "0.0.9", 1));
        let run = folder.run(&check).expect(1);
        assert!(
            run.out.contains("only the version in the first line differs: magic-tables 0.0.9"),
            "{}",
            run.out
        );
    }
    folder.run("generate --scheme hyperbola --check none").refused("cannot read none");
    folder.run("generate --scheme hyperbola --check .").refused("cannot read .");
    folder.run("generate --scheme fanci --check tables").refused("did you mean `fancy`?");
    folder.run("generate --check tables --out tables").refused("cannot be used with");
}

#[test]
fn a_check_is_json_too() {
    let folder = Folder::new();
    folder.run("generate --scheme hyperbola --out s.rs").expect(0);
    let json = folder.run("generate --scheme hyperbola --check s.rs --json").expect(0).json();
    assert_eq!((&json["command"], &json["file"]), (&"generate".into(), &"s.rs".into()));
    assert_eq!((&json["same"], &json["status"]), (&true.into(), &0.into()));
    assert!(json["difference"].is_null());

    let json = folder.run("generate --scheme hyperbola --lines --check s.rs --json").expect(1).json();
    assert_eq!((&json["same"], &json["status"]), (&false.into(), &1.into()));
    assert_eq!(json["options"], "scheme = hyperbola, lines = true");
    assert!(json["difference"].as_str().unwrap().contains("\nline 1\n"), "{json}");

    let json = folder.run("generate --check none --json").expect(2).json();
    assert_eq!(json["status"], 2);
    assert!(json["error"].as_str().unwrap().contains("none"), "{json}");
}

#[test]
fn wrong_forms_are_named_by_their_flags() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let page: String =
        ["errors.md", "errors.txt"].map(|name| std::fs::read_to_string(docs.join(name)).unwrap()).concat();
    for flags in [
        "--language java",
        "--language c --prefix 2fast",
        "--language c --prefix a::b",
        "--language cpp --prefix class",
        "--language cpp --prefix std",
        "--language cpp --prefix linux",
        "--language cpp --prefix my__engine",
        "--prefix engine_",
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
        assert!(message.starts_with("--") && page.contains(&format!("\n{message}")), "{message}");
        for option in OPTIONS.iter().filter(|option| Scheme::from_word(option.key).is_none()) {
            let of_macro = [format!("`{}`", option.key), format!("`{} = ", option.key)];
            assert!(of_macro.iter().all(|name| !message.contains(name)), "{message}");
        }
    }
    magics("generate --unchecked maybe").refused("--unchecked");
    let run = magics("generate --language c --prefix 2fast --seed 5");
    assert!(run.err.contains("--prefix: ") && run.err.contains("--seed: "), "{}", run.err);
}
