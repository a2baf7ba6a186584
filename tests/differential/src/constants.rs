//! Questions that the compiler answers: look-ups in constants.

use std::fmt::Write as _;

use crate::case::Case;
use crate::questions::{Call, Function, Question};

/// Some questions about each function.
pub(crate) fn samples(functions: &[Function], asked: &[Question]) -> Vec<Vec<[u128; 3]>> {
    let mut all: Vec<Vec<[u128; 3]>> = vec![Vec::new(); functions.len()];
    for (function, values) in asked.iter().step_by(asked.len() / 400 + 1) {
        let samples = &mut all[*function as usize];
        if samples.len() < 3 {
            samples.push(*values);
        }
    }
    all
}

/// Assertions in Rust.
pub(crate) fn in_rust(
    case: &Case,
    functions: &[Function],
    samples: &[Vec<[u128; 3]>],
    source: &str,
) -> String {
    let mut text = String::new();
    // Other types are compared at run time.
    if case.get("square").is_some() || case.get("bitboard").is_some() {
        return text;
    }
    for (Function { name, call, .. }, samples) in functions.iter().zip(samples) {
        for [a, b, expected] in samples {
            let arguments = match call {
                Call::Slide if !case.has("const_fn") => continue,
                Call::Constant if !source.contains(name.as_str()) => continue,
                Call::Slide | Call::Constant | Call::Pair => format!("{a}, {b}"),
                Call::Leap => a.to_string(),
                _ => continue,
            };
            let _ = writeln!(text, "const _: () = assert!({name}({arguments}) == {expected});");
        }
    }
    text
}

/// Assertions in C++. `set`: the expression for a set of these words; `of_helpers`: the namespace.
pub(crate) fn in_cpp(
    case: &Case,
    functions: &[Function],
    samples: &[Vec<[u128; 3]>],
    set: &dyn Fn(&str, &str) -> String,
    of_helpers: &str,
) -> String {
    let mut text = String::new();
    if case.has("fill") || case.get("square").is_some() || case.get("bitboard").is_some() {
        return text;
    }
    let set = |squares: u128| {
        let word = |word: u64| format!("UINT64_C({word})");
        set(&word(squares as u64), &word((squares >> 64) as u64))
    };
    for (Function { name, call, .. }, samples) in functions.iter().zip(samples) {
        for &[a, b, expected] in samples {
            let arguments = match call {
                Call::Slide => format!("{a}, {}", set(b)),
                Call::Pair => format!("{a}, {b}"),
                Call::Leap => a.to_string(),
                Call::All => format!("{}, {}", set(a), set(b)),
                Call::AllLeap => set(a),
                _ => continue,
            };
            let expected = set(expected);
            let _ =
                writeln!(text, "static_assert({of_helpers}{name}({arguments}) == {expected}, \"{name}\");");
        }
    }
    text
}
