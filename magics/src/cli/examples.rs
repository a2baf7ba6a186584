//! Examples of the commands, for their help and their manual pages. A test runs them.

use clap::Command;

/// Commands, and command lines of each.
const EXAMPLES: &[(&str, &[&str])] = &[
    (
        "magics",
        &["magics attacks rook d4", "magics generate --language c --out sliders.h", "magics find --help"],
    ),
    (
        "magics attacks",
        &[
            "magics attacks rook d6 a6,d3,f4",
            "magics attacks rook 27",
            "magics attacks cannon e5 e8,c5 --board 9x10",
        ],
    ),
    (
        "magics find",
        &[
            "magics find rook a1",
            "magics find rook c2 --index-bits 9",
            "magics find bishop d4 --count 5 --svg factor.svg",
        ],
    ),
    (
        "magics verify",
        &[
            "magics verify rook a1 0x80001420400082",
            "magics verify rook a1 0x80001420400082 --shift 52",
            "magics verify bishop d4 0x1234",
        ],
    ),
    (
        "magics prove",
        &[
            "magics prove bishop d1 --index-bits 4",
            "magics prove bishop d8 --index-bits 5 --count --out d8.json",
            "magics prove bishop d8 --index-bits 5 --count --resume d8.json",
        ],
    ),
    ("magics certificate", &["magics certificate check bishop-d1-4.json", "magics certificate merge --help"]),
    (
        "magics certificate check",
        &[
            "magics certificate check bishop-d1-4.json",
            "magics certificate check bishop-d1-4.json --units 8 --seed 7",
            "magics certificate check bishop-d1-4.json --full",
        ],
    ),
    (
        "magics certificate merge",
        &[
            "magics prove bishop d1 --index-bits 4 --shard 1/2 --out 1.json",
            "magics prove bishop d1 --index-bits 4 --shard 2/2 --out 2.json",
            "magics certificate merge 1.json 2.json --out whole.json",
        ],
    ),
    (
        "magics certificate coarsen",
        &["magics certificate coarsen bishop-d1-4.json --prefix 4 --out small.json"],
    ),
    (
        "magics pack",
        &[
            "magics pack --seconds 1 --out packing.txt",
            "magics pack --scheme fixed_shift --seconds 600 --out fixed.txt",
        ],
    ),
    (
        "magics generate",
        &[
            "magics generate --scheme fancy --incorporate-shift --out sliders.rs",
            "magics generate --language c --prefix engine_ --out sliders.h",
            "magics generate --language c --prefix engine_ --check sliders.h",
        ],
    ),
    (
        "magics catalog",
        &["magics catalog", "magics catalog rook e1", "magics catalog bishop --svg bishops.svg"],
    ),
    ("magics completions", &["magics completions bash > magics.bash"]),
    ("magics man", &["magics man --dir man1"]),
];

/// The examples of the command that is called by `name`, such as `magics find`.
pub fn of(name: &str) -> &'static [&'static str] {
    EXAMPLES.iter().find(|(of, _)| *of == name).map_or(&[], |(_, examples)| examples)
}

/// `command` and those below it, with examples at the end of their help. `name`: how it is called.
pub fn in_help(command: Command, name: &str) -> Command {
    let examples = of(name).iter().fold("Examples:".to_owned(), |text, example| text + "\n  " + example);
    let help = match command.get_after_help() {
        Some(help) => format!("{examples}\n\n{help}"),
        None => examples,
    };
    command.after_help(help).mut_subcommands(|below| {
        let name = format!("{name} {}", below.get_name());
        in_help(below, &name)
    })
}
