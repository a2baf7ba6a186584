//! Tests the example `perft`: its move generator gives the published counts, and its command line rejects invalid arguments.
#![cfg(feature = "macros")]
#![allow(dead_code, unreachable_pub, reason = "the example's modules are tested without its `main`")]

#[path = "../examples/perft/chess.rs"]
mod chess;
#[path = "../examples/games/mod.rs"]
mod games;
#[path = "../examples/perft/tables.rs"]
mod tables;

use std::env;
use std::path::PathBuf;
use std::process::{Command, Output};

use chess::{Chess, KNOWN};
use tables::Tables;

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
    let folder = test.ancestors().nth(2).expect("the test is in a folder of the build");
    let path = folder.join("examples").join(format!("perft{}", env::consts::EXE_SUFFIX));
    assert!(path.exists(), "{} does not exist: `cargo build --example perft` builds it", path.display());
    path
}

fn run(example: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(example).args(arguments).output().unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

#[test]
fn exit_status() {
    let example = example();
    let good: [&[&str]; 4] = [
        &["--help"],
        &["--depth", "1"],
        &["--fen", KNOWN[3].text, "--depth", "2"],
        &["--fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "--depth=3"],
    ];
    for arguments in good {
        let output = run(&example, arguments);
        assert_eq!(
            output.status.code(),
            Some(0),
            "{arguments:?}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        assert!(!output.stdout.is_empty(), "{arguments:?}");
    }
    let bad: [&[&str]; 11] = [
        &["--depth"],
        &["--depth", "0"],
        &["--depth", "-1"],
        &["--depth", "x"],
        &["--depth", "100"],
        &["--fen"],
        &["--fen", ""],
        &["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"],
        &["--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1"],
        &["--no-such-option"],
        &["stray"],
    ];
    for arguments in bad {
        let output = run(&example, arguments);
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert!(message.starts_with("perft: ") && output.stdout.is_empty(), "{arguments:?}: {message}");
    }
}
