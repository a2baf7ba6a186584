//! `generate` and `pack`.

use crate::common::{Folder, magics};
use magic_tables::board::slider::Slider;
use magic_tables::hash::Catalog;
use magic_tables::spec::{Magics, Spec};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Scheme};
use std::fs::File;
use std::process::Stdio;
use std::time::Duration;

#[test]
fn generated_source_is_that_of_the_builder() {
    let expected = Builder::new()
        .scheme(Scheme::Fancy)
        .incorporate_shift(true)
        .source()
        .unwrap();
    for flags in [
        "--incorporate-shift",
        "--incorporate_shift=true --scheme fancy",
        "--incorporate-shift true",
    ] {
        assert_eq!(
            magics(&format!("generate {flags}")).expect(0).out,
            expected,
            "{flags}"
        );
    }
    let folder = Folder::new();
    let run = folder
        .run("generate --incorporate-shift --out sliders.rs")
        .expect(0);
    assert_eq!(
        run.out,
        "sliders.rs: scheme = fancy, incorporate_shift = true\n"
    );
    assert_eq!(folder.read("sliders.rs"), expected);
    let json = magics("generate --incorporate-shift --json")
        .expect(0)
        .json();
    assert_eq!(json["source"], expected);
    assert_eq!(json["options"], "scheme = fancy, incorporate_shift = true");
}

/// The first factor that the program finds for a bishop on a square.
fn bishop_factor(square: &str) -> String {
    let json = magics(&format!("find bishop {square} --json"))
        .expect(0)
        .json();
    let factor = json["factors"][0]["factor"].as_str();
    factor.expect("factors are text").to_owned()
}

#[test]
fn own_factors_come_from_a_file_or_a_list() {
    let folder = Folder::new();
    let squares = (1..=8).flat_map(|rank| ('a'..='h').map(move |file| format!("{file}{rank}")));
    let factors: Vec<String> = squares.map(|square| bishop_factor(&square)).collect();
    folder.write(
        "bishops.txt",
        &format!("# a1 first\n[\n{}\n]\n", factors.join(",\n")),
    );
    let file = folder.run("generate --bishop-magics bishops.txt").expect(0);
    let list = folder
        .run(&format!("generate --bishop-magics {}", factors.join(",")))
        .expect(0);
    assert_eq!(file.out, list.out);
    let declaration = "static const uint64_t BISHOP_MAGICS[64]";
    let numbers = factors.join("ULL,\n");
    folder.write(
        "bishops.h",
        &format!("{declaration} = {{ {numbers}ULL }};\n"),
    );
    let header = folder.run("generate --bishop-magics bishops.h").expect(0);
    assert_eq!(header.out, list.out);
    folder.write("few.txt", "0x1 0x2");
    let wrong = format!("generate --rook-magics {}", vec!["0x1"; 64].join(","));
    folder.refuses(&[
        ("generate --bishop-magics few.txt", "takes 64 factors"),
        ("generate --rook-magics none.txt", "cannot read none.txt"),
        (&wrong, "of `--rook-magics` are not magic"),
    ]);
}

#[test]
fn own_factors_bring_shifts_and_offsets() {
    let spec = Spec {
        incorporate_shift: true,
        incorporate_offset: true,
        ..Spec::default()
    };
    let searched = Spec {
        magics: Magics::Search,
        ..spec.clone()
    };
    let tables = Tables::build(&searched, Bmi2::Absent).expect("factors are found");
    let hashed = tables.slot_tables().expect("it has factors");
    let factors_of = |slider| -> Vec<u64> { hashed.squares(slider).map(|data| data.factor).into() };
    let lists = Slider::ALL.map(factors_of);
    let folder = Folder::new();
    for (name, list) in ["rooks.txt", "bishops.txt"].into_iter().zip(&lists) {
        let lines: Vec<_> = list.iter().map(|factor| format!("{factor:#x}")).collect();
        folder.write(name, &lines.join(",\n"));
    }
    let [rooks, bishops] = lists;
    let own = Spec {
        rook_magics: Some(rooks.into()),
        bishop_magics: Some(bishops.into()),
        ..spec
    };
    let flags = "--incorporate-shift --incorporate-offset --rook-magics rooks.txt --bishop-magics bishops.txt";
    let run = folder.run(&format!("generate {flags}")).expect(0);
    let source = Builder::from(own).standalone(true).source();
    assert_eq!(run.out, source.expect("the lists are right"));
    let other_piece = "generate --incorporate-shift --bishop-magics rooks.txt";
    folder.refuses(&[(
        other_piece,
        "are magic for rooks; give them as `--rook-magics`",
    )]);
}

#[test]
fn all_mistakes_are_reported_together() {
    let run = magics("generate --scheme fanci --seed x --max-bytes 1PB --square 5");
    let words = [
        "2> did you mean `fancy`?",
        "2> --seed: ",
        "2> --max-bytes: ",
        "2> --square: ",
    ];
    run.says(&words).refused("fanci");
    let run = magics("generate --language c --prefix 2fast --seed 5");
    run.says(&["2> --prefix: ", "2> --seed: "]).refused("2fast");
    Folder::new().refuses(&[
        ("generate --scheme plain --packing overlapping", "packing"),
        ("generate --max-bytes 10", "raise `--max-bytes`"),
        ("generate --schema fancy", "--schem"),
        ("generate --unchecked maybe", "--unchecked"),
        ("pack --scheme magic32", "can be packed so far"),
        ("pack --entries pdep", "pack that"),
        ("pack --entries bits", "did you mean `byte`?"),
    ]);
}

#[test]
fn a_packing_is_kept_and_gone_on_from() {
    let folder = Folder::new();
    let run = folder
        .run("pack --scheme fixed_shift --seconds 0 --out p.txt --json")
        .expect(0);
    let (slots, text) = (run.json()["slots"].as_u64().unwrap(), folder.read("p.txt"));
    assert!(
        text.contains(&format!(
            "\nslots {slots}\nrook a1 key=masked bits=12 factor=0x"
        )),
        "{text}"
    );
    assert_eq!(
        text.lines()
            .filter(|line| line.contains(" key=masked "))
            .count(),
        128
    );
    let run = folder
        .run("pack --scheme fixed-shift --seconds 0 --out p.txt")
        .expect(0);
    assert!(run.err.starts_with("starting from "), "{}", run.err);
    assert_eq!(
        folder
            .run("pack --scheme fixed_shift --seconds 0")
            .expect(0)
            .out,
        text
    );
    folder.write("q.txt", "slots 5\nrook a9\n");
    // A file that is none of its own is neither read to its end nor shown in full.
    folder.write("long.txt", &"a long line of text ".repeat(1000));
    File::create(folder.path("huge.txt"))
        .unwrap()
        .set_len(1 << 40)
        .unwrap();
    folder.refuses(&[
        (
            "pack --seconds 0 --out q.txt",
            "this is not a line of a packing: rook a9",
        ),
        (
            "pack --seconds 0 --out long.txt",
            "a long line of text …; choose another file with --out",
        ),
        (
            "pack --seconds 0 --out huge.txt",
            "longer than any packing; choose another file",
        ),
    ]);
    assert_eq!(folder.read("q.txt"), "slots 5\nrook a9\n");
}

#[cfg(unix)]
#[test]
fn two_packings_do_not_overwrite_each_other() {
    let folder = Folder::new();
    let mut first = folder
        .command("pack --seconds 60 --out p.txt")
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !folder.path("p.txt.magics-lock").exists() {
        assert!(first.try_wait().unwrap().is_none(), "it is at work");
        std::thread::sleep(Duration::from_millis(10));
    }
    let second = folder.run("pack --seconds 0 --out p.txt");
    first.kill().unwrap();
    first.wait().unwrap();
    second.refused("another process is at work on p.txt; wait for its end, or interrupt it");
    // What a killed process leaves behind is no obstacle.
    folder
        .run("pack --scheme fixed_shift --seconds 0 --out p.txt")
        .expect(0);
    assert_eq!(folder.files(), ["p.txt"]);
}

#[test]
fn a_file_without_end_is_not_the_source() {
    let folder = Folder::new();
    File::create(folder.path("huge.rs"))
        .unwrap()
        .set_len(1 << 40)
        .unwrap();
    let run = folder
        .run("generate --scheme hyperbola --check huge.rs")
        .expect(1);
    assert!(
        run.out
            .contains("huge.rs: out of date: the file has more than "),
        "{}",
        run.out
    );
    if cfg!(target_os = "linux") {
        folder
            .run("generate --scheme hyperbola --check /dev/zero")
            .expect(1);
    }
}

/// The catalog's factors for a piece, in any language.
fn catalog_list(slider: Slider, write: &dyn Fn(u64) -> String) -> Vec<String> {
    let best = Catalog::load().best[slider as usize];
    best.map(|known| write(known.hash.factor)).to_vec()
}

#[test]
fn lists_of_a_file_are_verified_each() {
    let folder = Folder::new();
    let [rooks, bishops] = Slider::ALL
        .map(|slider| catalog_list(slider, &|factor| format!("C64({factor:#x})")).join(", "));
    let small = "12, ".repeat(64);
    folder.write(
        "engine.c",
        &format!("U64 rooks[64] = {{{rooks}}};\nU64 bishops[64] = {{{bishops}}};\nint bits[64] = {{{small}}};\n"),
    );
    folder.run("verify --list engine.c").expect(0).says(&[
        "rooks: 64 factors, magic for the rook with masked keys, `occupied & mask`, a1, b1, …, h8, 9 to 12 index bits\n",
        "bishops: 64 factors, magic for the bishop with",
        "bits: 64 shifts or numbers of bits\n",
    ]);
    let rooks = folder.run("verify --list engine.c rook --name rooks --json");
    let rooks = rooks.expect(0).json();
    assert_eq!(rooks["magic"], true);
    assert_eq!(rooks["lists"][0]["piece"], "rook");
    assert_eq!(rooks["lists"].as_array().map(Vec::len), Some(1));
    folder
        .run("verify --list engine.c rook --name bishops")
        .expect(1);
    folder.refuses(&[
        (
            "verify --list engine.c --name knights",
            "no list is called `knights`; there are `rooks` of 64",
        ),
        ("verify --list engine.c rook a1", "cannot be used with"),
        ("verify --list none.c", "cannot read none.c"),
        ("generate --rook-magics engine.c", "as in `FILE#rooks`"),
    ]);
    folder
        .run("generate --rook-magics engine.c#rooks --bishop-magics engine.c#bishops")
        .expect(0);
}

#[test]
fn a_list_in_another_order_is_printed_in_ours() {
    let folder = Folder::new();
    let mut rooks = catalog_list(Slider::Rook, &|factor| format!("{}L", factor.cast_signed()));
    rooks.reverse();
    let list = rooks.join(", ");
    folder.write(
        "Rooks.java",
        &format!("class R {{ long[] magics = {{ {list} }}; }}"),
    );
    folder
        .run("verify --list Rooks.java")
        .expect(0)
        .says(&["h8, g8, …, a1"]);
    let document = folder
        .run("verify --list Rooks.java rook --json")
        .expect(0)
        .json();
    let sorted = catalog_list(Slider::Rook, &|factor| format!("{factor:#018x}"));
    assert_eq!(document["lists"][0]["factors"], serde_json::json!(sorted));
}

#[test]
fn a_broken_list_is_no_list_of_factors() {
    let folder = Folder::new();
    let mut rooks = catalog_list(Slider::Rook, &|factor| format!("{factor:#x}"));
    rooks[9] = rooks[0].clone();
    let list = rooks.join(", ");
    folder.write("rooks.py", &format!("ROOKS = [{list}]"));
    let run = folder.run("verify --list rooks.py").expect(1);
    run.says(&[
        "ROOKS: 64 factors, magic but for a few for the rook",
        "  b2: 0x0080001420400082 is not magic, but for the rook on a1\n",
    ]);
    rooks[9] = "0xg".to_owned();
    let list = rooks.join(", ");
    folder.write("rooks.py", &format!("ROOKS = [{list}]"));
    folder
        .run("verify --list rooks.py")
        .expect(1)
        .says(&["`0xg`: a factor is a number"]);
}

#[test]
fn a_shift_that_leaves_too_few_index_bits_is_named() {
    let folder = Folder::new();
    let rows = catalog_list(Slider::Rook, &|factor| format!("{{ {factor:#x}, 53 }}")).join(", ");
    folder.write("rooks.h", &format!("M rooks[64] = {{ {rows} }};"));
    folder
        .run("verify --list rooks.h")
        .expect(1)
        .says(&["a1: the shift 53 leaves 11 index bits, and the factor needs 12"]);
}

#[test]
fn halves_of_factors_are_joined_in_the_order_that_is_magic() {
    let folder = Folder::new();
    let [lower, upper] = [0, 32].map(|shift| {
        let half = |factor: u64| format!("{:#x}", (factor >> shift) as u32);
        catalog_list(Slider::Rook, &half)
    });
    let pairs = |first: &[String], second: &[String]| {
        let pairs = first.iter().zip(second);
        let rows: Vec<_> = pairs
            .map(|(one, other)| format!("{{{one}, {other}}}"))
            .collect();
        format!("uint32_t rooks[64][2] = {{ {} }};", rows.join(", "))
    };
    let arrays = format!(
        "uint32_t ROOKS_LO[64] = {{ {} }}; uint32_t ROOKS_HI[64] = {{ {} }};",
        lower.join(", "),
        upper.join(", ")
    );
    let expected = catalog_list(Slider::Rook, &|factor| format!("{factor:#018x}"));
    let texts = [pairs(&lower, &upper), pairs(&upper, &lower), arrays];
    for text in texts {
        folder.write("halves.c", &text);
        let verified = folder.run("verify --list halves.c --json").expect(0).json();
        assert_eq!(verified["lists"][0]["factors"], serde_json::json!(expected));
        let generate = "generate --rook-magics halves.c --pext never";
        folder
            .run(generate)
            .expect(0)
            .says(&["0x0080_0014_2040_0082"]);
    }
}

#[test]
fn lists_that_are_called_like_options_keep_their_names() {
    let folder = Folder::new();
    let factors = catalog_list(Slider::Rook, &|factor| format!("{factor:#x}")).join(", ");
    let text = format!("U64 rook_magics[64] = {{ {factors} }}; U64 seed[64] = {{ {factors} }};");
    folder.write("engine.c", &text);
    let words =
        "`rook_magics` of 64, `seed` of 64; name one behind the file, as in `FILE#rook_magics`";
    folder.refuses(&[("generate --rook-magics engine.c", words)]);
}

#[test]
fn columns_that_may_all_be_factors_are_verified_each() {
    let folder = Folder::new();
    let rows = catalog_list(Slider::Rook, &|factor| {
        format!("{{ 0xf000000000000000, {factor:#x} }}")
    });
    folder.write(
        "rooks.h",
        &format!("M rooks[64] = {{ {} }};", rows.join(", ")),
    );
    folder.run("verify --list rooks.h").expect(0).says(&[
        "rooks.1: 64 structures, made for no piece",
        "rooks.2: 64 structures, magic for the rook",
    ]);
    folder.refuses(&[("generate --rook-magics rooks.h", "as in `FILE#rooks.1`")]);
    folder
        .run("generate --rook-magics rooks.h#rooks.2")
        .expect(0);
}

#[test]
fn offsets_that_are_not_used_are_named() {
    let folder = Folder::new();
    let bishops = catalog_list(Slider::Bishop, &|factor| format!("{factor:#x}"));
    let offsets: Vec<_> = (0..64).map(|square| (square * 512).to_string()).collect();
    folder.write(
        "bishops.h",
        &format!(
            "U64 bishop_magics[64] = {{ {} }}; int bishop_offsets[64] = {{ {} }};",
            bishops.join(", "),
            offsets.join(", ")
        ),
    );
    let with = "generate --bishop-magics bishops.h --packing overlapping";
    let without = "generate --bishop-magics bishops.h";
    let note = "--bishop-magics: the offsets of its list are not used";
    let run = folder.run(with).expect(0);
    assert!(run.err.contains(note), "{}", run.err);
    let run = folder.run(without).expect(0);
    assert!(!run.err.contains(note), "{}", run.err);
}
