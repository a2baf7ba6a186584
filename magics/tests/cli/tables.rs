//! `generate` and `pack`.

use crate::common::{Folder, magics};
use magic_tables::board::slider::Slider;
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
    folder.refuses(&[(other_piece, "a bishop takes shifts from 55 on")]);
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
