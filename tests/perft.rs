//! Tests the example `perft`: its move generator gives the published counts, and its command line rejects invalid arguments.
#![cfg(feature = "macros")]
#![allow(dead_code, unreachable_pub, reason = "the example's modules are tested without its `main`")]

#[path = "../examples/perft/chess.rs"]
mod chess;
#[path = "../examples/games/mod.rs"]
mod games;
#[path = "../examples/perft/tables.rs"]
mod tables;

mod reference;

use std::env;
use std::path::PathBuf;
use std::process::{Command, Output};

use chess::{Chess, KNOWN, Lookups, Position};
use games::{Game, Known};
use tables::Tables;

/// Larger trees take too long in a test.
const MAX_NODES: u64 = 700_000;

/// Slow look-ups by ray walks.
struct Slow;

impl Lookups for Slow {
    const TABLES: (&'static str, usize) = ("a walk", 0);

    fn rook(square: usize, occupied: u64) -> u64 {
        reference::slides(&reference::ROOK, square, occupied)
    }

    fn bishop(square: usize, occupied: u64) -> u64 {
        reference::slides(&reference::BISHOP, square, occupied)
    }

    fn rook_and_bishop(square: usize, occupied: u64) -> (u64, u64) {
        (Self::rook(square, occupied), Self::bishop(square, occupied))
    }

    fn knight(square: usize) -> u64 {
        reference::steps(&reference::KNIGHT, square)
    }

    fn king(square: usize) -> u64 {
        reference::steps(&reference::KING, square)
    }

    fn between(a: usize, b: usize) -> u64 {
        reference::between_and_line(a, b).0
    }
}

fn read(known: &Known) -> Position {
    Chess::<Tables>::read(known.text).unwrap_or_else(|error| panic!("{}: {error}", known.name))
}

#[test]
fn published_counts() {
    for known in &KNOWN {
        let position = read(known);
        for (&count, depth) in known.counts.iter().zip(1..).take_while(|&(&count, _)| count <= MAX_NODES) {
            assert_eq!(
                games::perft::<Chess<Tables>>(&position, depth),
                count,
                "{}, depth {depth}",
                known.name
            );
        }
        let slow = games::perft::<Chess<Slow>>(&position, 2);
        assert_eq!(slow, known.counts[1], "{} with slow look-ups", known.name);
    }
}

#[test]
fn counts_do_not_depend_on_threads() {
    for known in KNOWN.iter().filter(|known| known.counts[3] <= MAX_NODES) {
        for threads in [1, 2, 7] {
            let count = games::count::<Chess<Tables>>(&read(known), 4, threads, "");
            assert_eq!(count, known.counts[3], "{}, {threads} threads", known.name);
        }
    }
}

#[test]
fn counts_below_moves_add_up() {
    let children = games::children::<Chess<Tables>>(&read(&KNOWN[1]));
    assert_eq!(children.len(), 48);
    let sum: u64 = children.iter().map(|next| games::perft::<Chess<Tables>>(next, 2)).sum();
    assert_eq!(sum, KNOWN[1].counts[2]);
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
    let good: [&[&str]; 5] = [
        &["--help"],
        &["--depth", "1"],
        &["--depth", "2", "--threads", "2"],
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
    let bad: [&[&str]; 13] = [
        &["--depth"],
        &["--depth", "0"],
        &["--depth", "-1"],
        &["--depth", "x"],
        &["--depth", "100"],
        &["--threads", "0"],
        &["--threads", "99999999999999999999"],
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
