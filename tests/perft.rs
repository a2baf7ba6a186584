//! Tests the example `perft`: its move generator gives the published counts, and its command line
//! rejects invalid arguments.
#![cfg(feature = "macros")]
#![allow(
    dead_code,
    unreachable_pub,
    reason = "the example's modules are tested without its `main`"
)]

#[path = "../examples/perft/chess.rs"]
mod chess;
#[path = "../examples/games/mod.rs"]
mod games;

use std::env;
use std::path::PathBuf;
use std::process::{Command, Output};

use chess::{Chess, KNOWN, Tables};

#[test]
fn published_counts() {
    games::known_counts::<Chess<Tables>>(700_000);
}

/// The example that `cargo test` has built, next to this test.
///
/// # Panics
/// If it does not exist: `cargo test --test perft` builds no examples.
fn example() -> PathBuf {
    let test = env::current_exe().expect("the path of this test is known");
    let folder = test
        .ancestors()
        .nth(2)
        .expect("the test is in a folder of the build");
    let path = folder
        .join("examples")
        .join(format!("perft{}", env::consts::EXE_SUFFIX));
    assert!(
        path.exists(),
        "{} does not exist: `cargo build --example perft` builds it",
        path.display()
    );
    path
}

/// Runs the example with these words, of which a FEN is the last.
fn run(example: &PathBuf, words: &str, fen: Option<&str>) -> Output {
    let mut command = Command::new(example);
    command.args(words.split_whitespace()).args(fen);
    command
        .output()
        .unwrap_or_else(|error| panic!("{words}: {error}"))
}

#[test]
fn exit_status() {
    let example = example();
    let bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    for (words, fen) in [
        ("--help", None),
        ("--depth 1", None),
        ("--depth 2 --fen", Some(KNOWN[3].text)),
        ("--depth=3 --fen", Some(bare)),
    ] {
        let output = run(&example, words, fen);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{words}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(!output.stdout.is_empty(), "{words}");
    }
    let words = [
        "--depth",
        "--depth 0",
        "--depth -1",
        "--depth x",
        "--depth 100",
        "--fen",
        "--no-such-option",
        "stray",
    ];
    let fens = [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1",
    ];
    let bad = words
        .map(|words| (words, None))
        .into_iter()
        .chain(fens.map(|fen| ("--fen", Some(fen))));
    for (words, fen) in bad {
        let output = run(&example, words, fen);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words} {fen:?}: {message}");
        assert!(
            message.starts_with("perft: ") && output.stdout.is_empty(),
            "{words} {fen:?}: {message}"
        );
    }
}
