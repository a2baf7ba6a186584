//! What pages show to be copied is whole: Rust, C and C++ compile as they stand, dependencies are
//! those of the project, and shells know each command. The build script makes modules of the Rust.

use std::path::{Path, PathBuf};
use std::process::Command;

use c_headers::compiler::{Compiler, Language};
use clap::Parser as _;
use magic_tables::Builder;
use magic_tables::spec::Value;
use magics::cli::arguments::Arguments;

use crate::blocks::{Block, blocks};
use crate::quotations::{files, pages};
use crate::{read, root};

/// The Rust of all pages.
#[allow(
    clippy::all,
    clippy::pedantic,
    dead_code,
    unused,
    reason = "it is for readers, not for us"
)]
pub mod code {
    include!(concat!(env!("OUT_DIR"), "/snippets.rs"));
}

/// Languages of blocks that readers copy.
const COPIED: [&str; 15] = [
    "rust", "c", "cpp", "cuda", "toml", "sh", "make", "ld", "zig", "python", "go", "csharp", "d",
    "nim", "java",
];

/// Blocks that readers read: output and formulas, changes, and transcripts, whose commands follow a
/// `$`.
const READ: [&str; 3] = ["text", "diff", "console"];

/// Words with which commands begin.
const PROGRAMS: [&str; 20] = [
    "cargo", "magics", "git", "cd", "echo", "rustup", "sed", "cc", "c++", "./a.out", ".ci/run",
    "zig", "python3", "go", "mcs", "mono", "gdc", "nim", "java", "./main",
];

/// The language of a block without what only tests of documentation read.
fn language(block: &Block) -> &str {
    match &*block.language {
        // `tests/first-steps` builds a package of these.
        "rust,no_run" | "rust,ignore" if block.text.contains("OUT_DIR") => "rust",
        "rust,no_run" if block.text.starts_with("// build.rs\n") => "rust",
        language => language,
    }
}

/// What is wrong with the blocks of a page.
fn faults(page: &str) -> Vec<String> {
    let of_block = |block: Block| {
        let found = faults_of_block(&block);
        let place = move |fault| format!("line {}: {fault}", block.line);
        found.into_iter().map(place)
    };
    blocks(page).into_iter().flat_map(of_block).collect()
}

fn faults_of_block(block: &Block) -> Vec<String> {
    let mut found = Vec::new();
    let language = language(block);
    let is_copied = COPIED.contains(&language);
    if !is_copied && !READ.contains(&language) {
        found.push(format!(
            "the language `{language}` is neither copied nor read"
        ));
    }
    if is_copied {
        let lines = block.text.lines().filter(|line| leaves_out(line));
        found.extend(lines.map(|line| format!("it leaves something out: {line}")));
    }
    if language == "toml" && !block.is_generated {
        found.push("a dependency that `origin.rs` does not write".to_owned());
    }
    if language == "text" && block.text.split(' ').next().is_some_and(is_program) {
        found.push("a command: the language is `sh`, or `console` with its output".to_owned());
    }
    for command in commands(language, &block.text) {
        if let Err(fault) = check_command(&command) {
            found.push(format!("{fault}: {command}"));
        }
    }
    found
}

/// Whether a line has an ellipsis. Drawings of boards have dots, and nothing else.
fn leaves_out(line: &str) -> bool {
    let is_drawing = line.chars().all(|c| ". _".contains(c));
    line.contains('…') || line.contains("...") && !is_drawing
}

/// The commands of a block, without their comments.
fn commands(language: &str, text: &str) -> Vec<String> {
    let text = text.replace("\\\n", " ");
    let lines = text.lines().filter_map(|line| match language {
        "sh" => Some(line),
        "console" => line.strip_prefix("$ "),
        // The commands of a rule.
        "make" => line.strip_prefix('\t'),
        _ => None,
    });
    let without_comment = |line: &str| line.split(" #").next().unwrap_or(line).trim().to_owned();
    let commands = lines.flat_map(|line| line.split(" && ").map(without_comment));
    commands.filter(|command| !command.is_empty()).collect()
}

fn is_program(word: &str) -> bool {
    PROGRAMS.contains(&word) || word.starts_with("scripts/")
}

/// The words of a command, without their quotes.
fn words_of(command: &str) -> Vec<String> {
    let (mut words, mut quote, mut is_word) = (vec![String::new()], None, false);
    for c in command.chars() {
        match (c, quote) {
            ('\'' | '"', None) => (quote, is_word) = (Some(c), true),
            (c, Some(open)) if c == open => quote = None,
            (' ', None) => {
                if is_word {
                    words.push(String::new());
                }
                is_word = false;
            }
            _ => {
                words.last_mut().expect("there is one").push(c);
                is_word = true;
            }
        }
    }
    words
}

fn check_command(command: &str) -> Result<(), String> {
    if leaves_out(command) {
        return Err("it leaves something out".to_owned());
    }
    if lacks_target(command) {
        return Err("`RUSTFLAGS` without `--target` holds for macros, too".to_owned());
    }
    let mut words = words_of(command);
    let is_setting = |word: &String| {
        let name = word.split_once('=').map(|(name, _)| name);
        name.is_some_and(|name| name.chars().all(|c| c.is_ascii_uppercase() || c == '_'))
    };
    let settings = words.iter().take_while(|word| is_setting(word)).count();
    words.drain(..settings);
    match &*words[0] {
        "magics" => {
            Arguments::try_parse_from(&words).map_err(|error| error.to_string())?;
            generated(&words).map_or(Ok(()), |generated| generated.map(drop))
        }
        "cargo" => check_cargo(&words[1..]),
        script if script.starts_with("scripts/") && !root().join(script).is_file() => {
            Err("there is no such script".to_owned())
        }
        word if is_program(word) => Ok(()),
        _ => Err("an unknown command".to_owned()),
    }
}

/// Whether the files, packages and examples exist that a command of Cargo names.
fn check_cargo(words: &[String]) -> Result<(), String> {
    let value = |name: &str| {
        let place = words.iter().position(|word| word == name)?;
        words.get(place + 1).map(String::as_str)
    };
    let exists = |file: String| root().join(file).exists();
    if let Some(file) = value("--manifest-path").filter(|file| !exists((*file).to_owned())) {
        return Err(format!("there is no {file}"));
    }
    if let Some(package) = value("-p") {
        let line = format!("name = \"{package}\"\n");
        let manifests = files(&root(), "Cargo.toml");
        if !manifests
            .iter()
            .any(|manifest| read(manifest).contains(&line))
        {
            return Err(format!("there is no package {package}"));
        }
    }
    match value("--example") {
        Some(name)
            if ["examples", "magics/examples"].iter().all(|folder| {
                !exists(format!("{folder}/{name}")) && !exists(format!("{folder}/{name}.rs"))
            }) =>
        {
            Err(format!("there is no example {name}"))
        }
        _ => Ok(()),
    }
}

/// Whether a command sets the flags of everything that is compiled, macros and build scripts
/// included, which then may not run on the machine that compiles.
fn lacks_target(command: &str) -> bool {
    // Programs of ours compile by themselves with these.
    let of_ours = command.contains("LOOKUPS_RUSTFLAGS=");
    command.contains("RUSTFLAGS=") && !of_ours && !command.contains("--target ")
}

#[test]
fn what_is_copied_is_whole() {
    let mut copied = 0;
    for path in pages_for_users() {
        let page = read(&path);
        assert_eq!(faults(&page), Vec::<String>::new(), "{}", path.display());
        let blocks = blocks(&page);
        copied += blocks
            .iter()
            .filter(|block| COPIED.contains(&language(block)))
            .count();
    }
    assert!(copied > 70, "{copied}");
}

/// The pages whose blocks users copy.
fn pages_for_users() -> Vec<PathBuf> {
    let mut pages = pages();
    pages.retain(|page| !page.ends_with("CHANGELOG.md") && !page.ends_with("ARCHITECTURE.md"));
    pages.push(root().join("examples/README.md"));
    pages
}

#[test]
fn what_is_not_whole_is_found() {
    for (language, text, fault) in [
        (
            "rust",
            "enum Square {\n    A1, B1,\n    // …\n}",
            "leaves something out",
        ),
        ("rust", "fn f() { ... }", "leaves something out"),
        ("rust,ignore", "fn f() {}", "neither copied nor read"),
        ("toml", "magic-bitboards = \"0.1\"", "origin.rs"),
        ("text", "magics generate --out x.rs", "the language is `sh`"),
        ("sh", "magics generate --scheme fanci --out x.rs", "fanci"),
        ("sh", "scripts/no-such-script.sh", "no such script"),
        ("sh", "cargo run --example no-such", "no example no-such"),
        ("sh", "cargo test -p no-such", "no package no-such"),
        (
            "sh",
            "cargo run --manifest-path no/Cargo.toml",
            "no/Cargo.toml",
        ),
        (
            "sh",
            "RUSTFLAGS=\"-C target-cpu=native\" cargo build",
            "--target",
        ),
        ("console", "$ magics prove king a1\n...", "king"),
        ("sh", "frobnicate", "unknown command"),
    ] {
        let page = format!("# Page\n\n```{language}\n{text}\n```\n");
        let found = faults(&page);
        assert!(
            found.iter().any(|found| found.contains(fault)),
            "{text}: {found:?}"
        );
    }
    let drawing = "# Page\n\n```rust\nconst BOARD: &str = \"\n    .....\n     ... \n\";\n```\n";
    assert_eq!(faults(drawing), Vec::<String>::new());
}

/// Pages, documentation and scripts: see `docs/processors.md`.
#[test]
fn flags_are_never_those_of_macros() {
    let mut texts = pages();
    for folder in [
        "src",
        "magic-tables/src",
        "magic-macros/src",
        "magics/src",
        "benches/src",
    ] {
        texts.extend(files(&root().join(folder), ".rs"));
    }
    for folder in ["scripts", "examples", "docs", ".ci"] {
        for ending in [".sh", "Makefile", ".md", ".txt", "run"] {
            texts.extend(files(&root().join(folder), ending));
        }
    }
    let mut set = 0;
    for path in texts {
        let text = read(&path)
            .replace("\\\n", " ")
            .replace("//! ", "")
            .replace("/// ", "");
        for line in text.lines().filter(|line| line.contains("RUSTFLAGS=")) {
            let command = line.trim();
            assert!(!lacks_target(command), "{}: {command}", path.display());
            set += 1;
        }
    }
    assert!(set > 5, "{set}");
}

/// Each program stands in a section with the commands that write its headers. What the programs
/// print, `scripts/c-first-steps.sh` compares.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn programs_in_c_compile() {
    let mut compiled = 0;
    for page in files(&root().join("docs"), ".md") {
        let all = blocks(&read(&page));
        // Java has the headers of JNI; `scripts/languages.sh` compiles what includes them.
        let is_program = |block: &&Block| {
            ["c", "cpp"].contains(&&*block.language) && !block.text.contains("<jni.h>")
        };
        for program in all.iter().filter(is_program) {
            let name = page
                .file_stem()
                .expect("a page has a name")
                .to_string_lossy();
            let folder = c_headers::folder(&format!("{name}-{}", program.line));
            let in_section = all.iter().filter(|block| block.section == program.section);
            for command in in_section.flat_map(|block| commands(&block.language, &block.text)) {
                write_header(&folder, &command);
            }
            compile(&folder, program);
            compiled += 1;
        }
    }
    assert!(compiled > 3, "{compiled}");
}

/// What `magics generate` writes with some flags.
struct Generated {
    builder: Builder,
    language: Language,
    out: Option<String>,
}

/// What a command writes if it is `magics generate`.
fn generated(words: &[String]) -> Option<Result<Generated, String>> {
    let [program, command, flags @ ..] = words else {
        return None;
    };
    (program == "magics" && command == "generate").then(|| with_flags(flags))
}

fn with_flags(flags: &[String]) -> Result<Generated, String> {
    let mut generated = Generated {
        builder: Builder::new(),
        language: Language::C,
        out: None,
    };
    let mut flags = flags.iter().peekable();
    while let Some(flag) = flags.next() {
        let value = flags.next_if(|word| !word.starts_with("--"));
        let value = value.map_or("true", String::as_str);
        match flag.trim_start_matches('-') {
            "language" if value == "cpp" => generated.language = Language::Cpp,
            "language" | "check" => {}
            "out" => generated.out = Some(value.to_owned()),
            option => {
                let key = option.replace('-', "_");
                let set = generated.builder.set(&key, &lookups::value(&key, value));
                set.map_err(|problem| problem.message)?;
            }
        }
    }
    Ok(generated)
}

/// Writes the header that a command writes; nothing for any other command.
fn write_header(folder: &Path, command: &str) {
    let Some(generated) = generated(&words_of(command)) else {
        return;
    };
    let mut generated = generated.expect("the options are right");
    // The functions of all schemes are the same; this one writes a short header at once.
    let shortest = generated
        .builder
        .set("scheme", &Value::Word("hyperbola".to_owned()));
    shortest.expect("it is a scheme");
    if let Some(out) = generated.out {
        let source = c_headers::source(&generated.builder, generated.language);
        _ = c_headers::write(folder, &out, &source);
    }
}

fn compile(folder: &Path, program: &Block) {
    let (language, name) = match &*program.language {
        "c" => (Language::C, "main.c"),
        _ => (Language::Cpp, "main.cpp"),
    };
    let source = c_headers::write(folder, name, &program.text);
    let mut command: Command = Compiler::for_language(language).command();
    let standard = ["-std=c99", "-std=c++17"][usize::from(language == Language::Cpp)];
    let output = command
        .args([standard, "-fsyntax-only"])
        .arg(&source)
        .output();
    let output = output.expect("the compiler runs");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "line {}: {messages}", program.line);
}
