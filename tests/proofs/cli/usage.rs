//! Wrong usage, help, and what is printed for other programs.

use crate::common::{Folder, Run, end, magics, magics_with, program};
use magic_tables::spec::OPTIONS;
use std::process::Command;

#[test]
fn wrong_usage_is_named() {
    Folder::new().refuses(&[
        ("", "Usage"),
        ("fnd rook a1", "find"),
        ("find rook j9", "a letter from a to h"),
        ("find rook a9", "a letter from a to h"),
        ("find king a1", "there are rook, bishop"),
        (
            "find --mask 0x8080",
            "`magics gather 0x8080` finds a multiplication",
        ),
        (
            "find horse e5 --board 9x10 --black",
            "--black is for rook and bishop",
        ),
        (
            "find cannon e5 --board 9x10 --index-bits 10",
            "a cannon on e5 has 13 relevant squares",
        ),
        ("find queen e5 --board 9x10", "name its parts"),
        (
            "prove queen a1 --index-bits 9",
            "possible values: rook, bishop",
        ),
        ("find rook", "<SQUARE>"),
        ("find rook a1 --index-bits 0", "0 is not in 1..=20"),
        ("find rook a1 --index-bits 65", "65 is not in 1..=20"),
        ("find rook a1 --index-bits -1", "-1"),
        ("find rook a1 --count 0", "this must be a number from 1 on"),
        ("verify rook a1 0xxyz", "a factor is a number"),
        ("verify rook a1 0x10000000000000000", "at most 64 bits"),
        ("verify rook a1", "<FACTOR>"),
        ("verify rook a1 1 --index-bits 65", "65 is not in 1..=20"),
        ("verify rook a1 1 --shift 64", "64 is not in 44..=63"),
        (
            "verify rook a1 1 --shift 52 --index-bits 12",
            "cannot be used with",
        ),
        (
            "find rook a1 --shift 52 --index-bits 12",
            "cannot be used with",
        ),
        ("prove rook a1 --shift 53", "--shift"),
        ("prove rook a1", "--index-bits"),
        ("prove rook a1 --index-bits 0", "0 is not in 1..=20"),
        ("prove rook a1 --index-bits 65", "65 is not in 1..=20"),
        (
            "prove rook a1 --index-bits 20",
            "too many for a proof, which takes up to 14",
        ),
        (
            "prove rook a1 --index-bits 11 --shard 5/4",
            "shard `5/4` is not K/N with 1 <= K <= N",
        ),
        (
            "prove rook a1 --index-bits 11 --shard 0/4",
            "shard `0/4` is not K/N",
        ),
        (
            "prove rook a1 --index-bits 11 --shard four",
            "shard `four` is not K/N",
        ),
        ("prove rook a1 --index-bits 11 --threads 0", "0"),
        (
            "prove rook a1 --index-bits 11 --threads 1025",
            "at most 1,024 threads search",
        ),
        (
            "prove rook a1 --index-bits 11 --black --threads 100000000",
            "at most 1,024 threads search",
        ),
        (
            "prove rook a1 --index-bits 11 --order up --resume x.json",
            "cannot be used with",
        ),
        (
            "prove rook a1 --index-bits 11 --order sideways",
            "an order is `auto`",
        ),
        (
            "prove rook a1 --index-bits 11 --gpu --portable",
            "cannot be used with",
        ),
        (
            "prove rook a1 --index-bits 11 --scan --black",
            "cannot be used with",
        ),
        ("prove rook a1 --index-bits 11 --order down:99:99", "99"),
        ("catalog rook j9", "a letter from a to h"),
        ("certificate merge --out x.json", "<FILES>"),
        ("find rook 64", "a number from 0 (a1) to 63 (h8)"),
        (
            "attacks rook 90 --board 9x10",
            "a number from 0 (a1) to 89 (i10)",
        ),
    ]);
}

#[test]
fn numbers_that_are_too_large_are_called_that() {
    let large = "99999999999999999999999";
    for (arguments, words) in [
        ("find rook a1 --count N", "this is too large; the most is "),
        (
            "certificate check x.json --units N",
            "this is too large; the most is ",
        ),
        (
            "prove rook a1 --index-bits 11 --threads N",
            "at most 1,024 threads search",
        ),
        (
            "prove rook a1 --index-bits 11 --shard 1/N",
            "is too large; a search has at most 65,536 units",
        ),
        (
            "prove rook a1 --index-bits 11 --shard N/N",
            "is too large; a search has at most 65,536 units",
        ),
    ] {
        magics(&arguments.replace('N', large)).refused(words);
    }
}

#[test]
#[cfg(not(feature = "gpu"))]
fn devices_need_a_feature() {
    let prove = "prove rook a1 --index-bits 11 --gpu";
    let install = magic_tables::origin::command_that_installs_magics();
    let way_out = format!("`{install} --features gpu`");
    Folder::new().refuses(&[
        (prove, &*way_out),
        (&format!("{prove} list"), &way_out),
        (&format!("{prove} x --resume x.json"), &way_out),
    ]);
}

#[test]
fn errors_are_json_too_where_asked() {
    for arguments in [
        "find rook j9 --json",
        "--json find rook j9",
        "generate --scheme fanci --json",
        "certificate check none --json",
    ] {
        let json = magics(arguments).expect(2).json();
        assert_eq!(json["status"], 2, "{arguments}");
        let error = json["error"].as_str().unwrap();
        let short = !error.is_empty() && !error.contains("--help") && !error.contains('\n');
        assert!(short, "{arguments}: {error}");
    }
}

#[test]
fn help_is_there_for_every_command() {
    assert!(
        magics("--help")
            .expect(0)
            .out
            .contains("Exit status: 0 done")
    );
    // What is said of 3 is true of all commands.
    let help = magics("--help").out.replace('\n', " ");
    assert!(
        help.contains("of which not all was searched again"),
        "{help}"
    );
    assert!(magics("--version").expect(0).out.starts_with("magics "));
    let help = magics("generate --help").out;
    for heading in [
        "Tables:",
        "Boards and pieces:",
        "Types of the engine:",
        "Source in Rust, C and C++:",
        "Output:",
    ] {
        assert!(help.contains(&format!("\n{heading}\n")), "{heading}");
    }
    assert!(
        help.contains("[default: fancy]") && help.contains("[default: rust]"),
        "{help}"
    );
    let options = OPTIONS.iter().filter(|option| option.in_files);
    for key in options.map(|option| option.key).chain(["out", "check"]) {
        let flag = format!("--{}", key.replace('_', "-"));
        assert!(help.contains(&flag), "{flag}");
    }
}

#[test]
fn examples_in_the_help_work() {
    let folder = Folder::new();
    let factors = "0x80001420400082, ".repeat(64);
    folder.write("magics.h", &format!("U64 magics[64] = {{ {factors} }};"));
    let certificates = [
        "certificate",
        "certificate check",
        "certificate merge",
        "certificate coarsen",
    ];
    let others = [
        "", "attacks", "find", "verify", "prove", "pack", "generate", "catalog",
    ];
    for command in others.into_iter().chain(certificates) {
        let help = folder.run(&format!("{command} --help")).expect(0).out;
        assert!(help.contains("Usage: magics "), "{command}");
        let examples: Vec<&str> = help
            .lines()
            .filter_map(|line| line.strip_prefix("  magics "))
            .collect();
        assert!((1..=3).contains(&examples.len()), "{command}: {help}");
        for example in examples {
            let arguments = example.split(" > ").next().unwrap();
            // Minutes of work: whether it is read.
            let arguments = if arguments.contains("600") {
                format!("{arguments} --help")
            } else {
                arguments.to_owned()
            };
            let run = folder.run(&arguments);
            // A check of a sample leaves the rest open.
            let is_sample = example.starts_with("certificate check") && run.status == 3;
            let fits = run.status <= 1 || is_sample;
            assert!(fits, "{example}: {}", run.err);
        }
    }
}

#[test]
fn colours_are_for_terminals_or_on_demand() {
    let always = magics("find rook a1 --color always").expect(0);
    assert!(always.out.contains("\x1b["));
    for arguments in [
        "find rook a1",
        "find rook a1 --color never",
        "find rook a1 --json --color always",
    ] {
        assert!(
            !magics(arguments).expect(0).out.contains('\x1b'),
            "{arguments}"
        );
    }
}

#[test]
fn nobody_need_read_to_the_end() {
    let mut child = Folder::new().start("generate");
    drop(child.stdout.take());
    let notes = end(child).expect(0).err;
    assert!(
        notes.ends_with(" of source\n") && notes.lines().count() == 1,
        "{notes}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    for argument in ["catalog", "--help", "--version"] {
        let full = std::fs::OpenOptions::new()
            .write(true)
            .open("/dev/full")
            .unwrap();
        let output = Command::new(program())
            .arg(argument)
            .stdout(full)
            .output()
            .unwrap();
        Run::new(&output).refused("No space left");
    }
    Folder::new().refuses(&[
        ("generate --out /dev/full", "No space left"),
        (
            "prove bishop d1 --index-bits 4 --out /dev/full",
            "cannot write /dev/full: it is no ordinary file",
        ),
    ]);
    assert!(
        std::fs::metadata("/dev/full").is_ok_and(|metadata| !metadata.is_file()),
        "it is a device still"
    );
}

/// Whether a terminal shows the character, or begins a line.
fn is_shown(character: char) -> bool {
    character == '\n' || !character.is_control() && character != '\u{202e}'
}

/// Whatever people type, messages quote it short, and terminals show it and do not obey it.
#[test]
fn arguments_cannot_command_a_terminal() {
    let long = "x".repeat(10_000);
    let escape = "\u{1b}]0;title\u{7}\u{1b}[2J\r\u{9b}\u{202e}";
    for value in [
        escape,
        &long,
        &format!("{escape}{long}"),
        &format!("{long} {escape}").repeat(2),
    ] {
        let option = format!("--{value}");
        let rows: [&[&str]; 27] = [
            &[value],
            &["attacks", value, "d4"],
            &["attacks", "rook", value],
            &["attacks", "rook", "d4", value],
            &["attacks", "rook", "d4", &option],
            &["attacks", "rook", "d4", "--board", value],
            &["attacks", value, "d4", "--board", "9x10"],
            &["attacks", "it", "d4", "--pieces", value],
            &["verify", "rook", "d4", value],
            &["find", "rook", "d4", "--index-bits", value],
            &["gather", value],
            &["gather", "--values", value],
            &["prove", "rook", "d4", "--index-bits", "9", "--shard", value],
            &["prove", "rook", "d4", "--index-bits", "9", "--order", value],
            &[
                "prove",
                "rook",
                "d4",
                "--index-bits",
                "9",
                "--threads",
                value,
            ],
            &[
                "prove",
                "rook",
                "d4",
                "--index-bits",
                "9",
                "--resume",
                value,
            ],
            &["prove", "rook", "d4", "--index-bits", "9", "--gpu", value],
            &["certificate", value],
            &["certificate", "check", value],
            &["certificate", "merge", value, "--out", value],
            &["pack", "--scheme", value],
            &["pack", "--entries", value],
            &["generate", "--scheme", value],
            &["generate", "--board", value],
            &["generate", "--pieces", value],
            &["generate", "--max-bytes", value],
            &["generate", "--rook-magics", value],
        ];
        for arguments in rows {
            for json in [&[][..], &["--json"]] {
                let run = magics_with(&[arguments, json].concat()).expect(2);
                let name = &arguments[..2.min(arguments.len() - 1)];
                assert!(run.err.chars().all(is_shown), "{name:?}: {:?}", run.err);
                assert!(run.err.len() < 3000, "{name:?}: {}", run.err.len());
                assert!(run.out.len() < 3000, "{name:?}: {}", run.out.len());
            }
        }
    }
}
