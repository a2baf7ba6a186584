//! A few draws, for which a compiler of Rust is enough: `.ci/run` and people make more of them.

use std::process::Command;

#[test]
fn all_front_ends_agree_on_a_few_draws() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_differential"));
    // Each level needs the library once more.
    let output = command.args(["--draws", "8", "--seed", "1", "--rust", "least"]).output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{text}");
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
}
