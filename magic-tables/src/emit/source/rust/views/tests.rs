use super::*;

/// The source of `lookup::views`, which chooses by target.
const CHOICE: &str = include_str!("../../../../lookup/views/mod.rs");

#[test]
fn conditions_are_those_of_this_crate() {
    let choice = CHOICE.replace(char::is_whitespace, "");
    for File { name, condition, .. } in
        VECTORS.iter().filter(|file| !["best", "nearest"].contains(&file.name))
    {
        let condition = condition.unwrap_or_default().replace(char::is_whitespace, "");
        assert!(choice.contains(&format!("#[cfg({condition})]")), "{name}");
        assert!(choice.contains(&format!("mod{name};")), "{name}");
    }
}

#[test]
fn nothing_is_left_of_this_crate() {
    for unchecked in [false, true] {
        let text = module(unchecked);
        for word in ["crate::", "array!", "macro", "magic_tables::", "cfg(test"] {
            assert!(!text.contains(word), "{word}");
        }
        assert_eq!(text.contains("unsafe"), unchecked);
        assert_eq!(text.contains("cfg("), unchecked);
    }
}

#[test]
fn arrays_are_loops() {
    let text = "const A: [u8; 3] = array!(n < 3 => f(n) + 1);\nconst B: u8 = 0;\n";
    let expected = "const A: [u8; 3] = {\n    let mut n = 0;\n    let mut array = [f(n) + 1; 3];\n    while n < 3 {\n        \
                    array[n] = f(n) + 1;\n        n += 1;\n    }\n    array\n};\nconst B: u8 = 0;\n";
    assert_eq!(without_macro(text), expected);
}
