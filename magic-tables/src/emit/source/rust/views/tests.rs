use super::*;

/// The text of the module that names all files, in this crate.
const ALL: &str = include_str!("../../../../lookup/views/mod.rs");

#[test]
fn no_file_is_left_out() {
    let names = ALL.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';'));
    for name in names.filter(|name| !["board", "front_checked", "tests"].contains(name)) {
        assert!(FILES.iter().chain(&UNCHECKED).any(|(file, _)| *file == name), "{name}");
    }
}

#[test]
fn safe_source_has_all_that_the_files_use() {
    for (name, _) in SAFE {
        assert!(UNCHECKED.iter().any(|(other, _)| *other == name), "{name}");
    }
}

#[test]
fn files_use_nothing_else_of_the_crate() {
    for (name, file) in FILES.iter().chain(&SAFE).chain(&UNCHECKED) {
        for word in ["crate::", "magic_tables::", "cfg(test", "```"] {
            assert!(!file.contains(word), "{name}: {word}");
        }
    }
}

#[test]
fn only_unchecked_source_has_unsafe_code_and_asks_for_the_target() {
    for unchecked in [false, true] {
        let text = module(unchecked);
        assert_eq!(text.contains("unsafe"), unchecked);
        assert_eq!(text.contains("cfg("), unchecked);
    }
}
