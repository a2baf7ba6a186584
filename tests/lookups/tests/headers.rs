//! Look-ups from headers in C and C++, compiled with all warnings, against the slow walk: a
//! thirty-second of a list, of which neighbours are alike, in each language. Those in C have
//! sanitizers, too; those in C++ are mostly the same text. `scripts/c.sh` does this with the whole
//! list and with sanitizers in both languages, by other compilers and for other processors.

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
    let (is_right, said) = asked(&["--list", "filled", "--part", "0/32"], "c", SANITIZERS);
    assert!(is_right, "{said}");
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn some_functions_in_c_files_are_right() {
    let (is_right, said) = asked(&["--list", "linked", "--part", "1/32"], "c", "");
    assert!(is_right, "{said}");
}

#[test]
#[ignore = "full: functions for each eighth case"]
fn functions_in_c_files_are_right() {
    let (is_right, said) = asked(&["--list", "linked", "--part", "1/8"], "c", "");
    assert!(is_right, "{said}");
}

/// Levels of processors, of which this one has some: the form that stands alone, the flags, and
/// whether this processor runs it.
#[cfg(target_arch = "x86_64")]
fn forms() -> Vec<(&'static str, &'static str, bool)> {
    macro_rules! has {
        ($($feature:tt)*) => { $(std::is_x86_feature_detected!($feature))&&* };
    }
    let avx2 = has!("avx2" "bmi2" "fma" "lzcnt" "movbe");
    let avx512 = avx2 && has!("avx512vbmi" "avx512vbmi2" "avx512bitalg" "avx512vl" "avx512cd");
    vec![
        ("plain", "", true),
        ("sse2", "", true),
        ("ssse3", "-mssse3", has!("ssse3")),
        ("avx2", "-march=x86-64-v3", avx2),
        ("gfni", "-march=x86-64-v3 -mgfni", avx2 && has!("gfni")),
        (
            "avx512",
            "-march=x86-64-v4 -mavx512vbmi -mavx512vbmi2 -mavx512bitalg",
            avx512,
        ),
        ("plain,gfni", "-mssse3", has!("ssse3")),
        ("sse2,avx512", "-march=x86-64-v3", avx2),
    ]
}

#[cfg(not(target_arch = "x86_64"))]
fn forms() -> Vec<(&'static str, &'static str, bool)> {
    vec![("plain", "", true)]
}

/// Asks about each form that runs here, in the languages that `languages` has for its number.
fn check_forms(languages: fn(usize) -> &'static [&'static str]) {
    const OPTIONS: &str = "--scheme hyperbola --setwise --views --piece-codes \
        empty,white_pawn,black_pawn,white_knight,black_bishop,white_rook,black_queen --threats all --forms";
    let forms = forms().into_iter().filter(|(.., runs)| *runs);
    for (number, (forms, flags, _)) in forms.enumerate() {
        for language in languages(number) {
            let mut arguments = vec!["--"];
            arguments.extend(OPTIONS.split_whitespace());
            arguments.push(forms);
            let (is_right, said) = asked(&arguments, language, flags);
            assert!(is_right, "{forms} in {language}: {said}");
        }
    }
}

/// Every second form, in C++ and in C by turns: words, vectors of each width, and two in one file.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn some_forms_alone_are_right() {
    check_forms(|number| match number {
        0 | 3 => &["cpp"],
        5 | 7 => &["c"],
        _ => &[],
    });
}

#[test]
#[ignore = "full: each form in both languages"]
fn each_form_alone_is_right_in_both_languages() {
    check_forms(|_| &["c", "cpp"]);
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn headers_in_cpp_are_right() {
    let (is_right, said) = asked(&["--list", "filled", "--part", "16/32"], "cpp", "");
    assert!(is_right, "{said}");
}

/// What a kernel of CUDA gets, compiled for the host: neither vectors nor PEXT, and words in front of
/// data and functions.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn look_ups_of_kernels_are_right() {
    const KERNEL: &str = "-march=native -D__CUDACC__ -D__CUDA_ARCH__=800 -DMAGIC_TABLES_DATA=static \
        -DMAGIC_TABLES_FUNCTION=__attribute__((unused))";
    for options in [
        "-- --scheme hyperbola --setwise --lines",
        "-- --scheme congruent_modulo --board 5x6",
    ] {
        let arguments: Vec<_> = options.split(' ').collect();
        let (is_right, said) = asked(&arguments, "cpp", KERNEL);
        assert!(is_right, "{options}: {said}");
    }
}

#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn wrong_answers_are_found() {
    for (case, flags) in [
        (&["--scheme", "hyperbola"][..], "-D__builtin_bswap64(x)=(x)"),
        (
            &["--scheme", "hyperbola", "--board", "2x2"],
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

/// `env` runs programs as an emulator does. What is asked then finds the faults above.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn wrong_answers_are_found_in_an_emulator() {
    let case = ["--runner", "env", "--", "--scheme", "hyperbola"];
    for (flags, expected) in [("", true), ("-D__builtin_bswap64(x)=(x)", false)] {
        let (is_right, said) = asked(&case, "c", &format!("{flags} -mno-ssse3"));
        assert_eq!(is_right, expected, "{said}");
        assert!(expected || said.contains("c is wrong: wrong 0 c"), "{said}");
    }
}

/// The only case is in the first share. No compiler knows this standard.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn compilers_get_their_share_of_the_cases() {
    for (share, expected) in [("0/2", false), ("1/2", true)] {
        let case = ["--share", share, "--", "--scheme", "kindergarten"];
        let (is_right, said) = asked(&case, "c", "-std=none");
        assert_eq!(is_right, expected, "{share}: {said}");
        assert!(expected || said.contains("c does not compile"), "{said}");
    }
}
