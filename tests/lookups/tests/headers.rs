//! Look-ups from headers in C and C++, compiled with all warnings, against the slow walk: an eighth
//! of a list, of which neighbours are alike, in each language. Those in C have sanitizers, too; those in C++ are
//! mostly the same text. `scripts/c.sh` does this with the whole list and with sanitizers in both
//! languages, by other compilers and for other processors.

use std::env;
use std::process::Command;

/// The answers of the program about a list of cases, or about one, in C or C++.
fn asked(arguments: &[&str], language: &str, flags: &str) -> (bool, String) {
    let (variable, default) = if language == "c" {
        ("CC", "cc")
    } else {
        ("CXX", "c++")
    };
    let compiler = env::var(variable)
        .ok()
        .filter(|words| !words.trim().is_empty());
    let call = format!("{} {flags}", compiler.unwrap_or_else(|| default.to_owned()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_lookups"));
    command
        .args(["--rust", "least", "--front", language])
        .arg(format!("--{language}"))
        .arg(call)
        .args(arguments);
    // Where a debugger watches, looking for leaks fails; nothing is allocated here.
    let output = command
        .env("ASAN_OPTIONS", "detect_leaks=0")
        .output()
        .expect("it runs");
    (
        output.status.success(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

const SANITIZERS: &str = if cfg!(sanitizers) {
    "-fsanitize=address,undefined -fno-sanitize-recover=all"
} else {
    ""
};

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn headers_in_c_are_right() {
    let (is_right, said) = asked(&["--list", "filled", "--part", "0/8"], "c", SANITIZERS);
    assert!(is_right, "{said}");
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn headers_in_cpp_are_right() {
    let (is_right, said) = asked(&["--list", "filled", "--part", "4/8"], "cpp", "");
    assert!(is_right, "{said}");
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn wrong_answers_are_found() {
    for (case, flags) in [
        (&["--scheme", "hyperbola"][..], "-D__builtin_bswap64(x)=(x)"),
        (
            &["--scheme", "hyperbola", "--board", "9x10"],
            "-D__builtin_clzll(x)=((x)?0:1)",
        ),
    ] {
        let (is_right, said) = asked(
            &[&["--"], case].concat(),
            "c",
            &format!("{flags} -mno-ssse3"),
        );
        assert!(
            !is_right && said.contains("c is wrong: wrong 0 c"),
            "{said}"
        );
    }
}
