//! Look-ups from generated source of every language, and from the macro, against the slow walk.

use std::process::Command;

use magic_tables::spec::Spec;

/// Runs the program with these arguments.
fn run(arguments: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lookups"));
    let output = command
        .args(arguments.split(' '))
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    println!("{text}");
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn all_front_ends_agree_on_a_few_draws() {
    // Each level needs the library once more.
    run("--draws 6 --batch 3 --seed 4 --rust least");
}

/// Every eighth case of a list whose neighbours are alike. `all_combinations` has the others.
#[test]
fn schemes_with_kinds_of_entries_and_other_boards() {
    run("--list few --part 0/8 --rust least --front expansion");
}

#[test]
#[ignore = "full: random options, compiled for random levels of processors"]
fn all_front_ends_agree_on_many_draws() {
    run("--draws 60 --seed 1");
}

#[test]
#[ignore = "full: each combination in every language"]
fn all_combinations() {
    run("--list all --rust least");
}

/// Those that have the same items there are one.
#[test]
#[ignore = "full: each combination with all that this processor has"]
fn all_combinations_on_this_processor() {
    run("--list all --rust best --front unchecked,expansion");
}

/// None of the combinations is refused, and each stands there once.
#[test]
fn combinations_are_valid() {
    let all = lookups::combinations(1);
    let refused = all.iter().filter(|spec| !spec.problems().is_empty());
    let twice = all
        .iter()
        .enumerate()
        .filter(|(number, spec)| all[..*number].contains(spec));
    let wrong: Vec<_> = refused
        .chain(twice.map(|(_, spec)| spec))
        .map(Spec::options)
        .collect();
    assert!(wrong.is_empty(), "refused or twice: {wrong:#?}");
    for (name, spec) in lookups::samples()
        .into_iter()
        .filter(|(_, spec)| spec.pieces.is_none())
    {
        assert!(all.contains(&spec), "{name} is no combination");
    }
}
