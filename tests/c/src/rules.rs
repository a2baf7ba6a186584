//! What compilers that are not there, such as Microsoft's, would refuse in a header. Arrays without
//! elements, statements in expressions and the like are not looked for here: with `-Wpedantic`, gcc
//! and clang refuse them in every header that `tests/lookups` compiles.

/// Bytes of a string literal that every compiler takes (Microsoft's C2026), and of literals side by
/// side (C1091).
const LONGEST_LITERAL: usize = 16_000;
const LONGEST_SUM: usize = 65_000;

/// Words that only GCC and its likes know, outside of a condition that asks for them.
const GNU_WORDS: [&str; 8] = [
    "__attribute__",
    "__extension__",
    "__typeof__",
    "typeof",
    "__int128",
    "__asm__",
    "asm",
    "__restrict__",
];

/// A built-in function that Microsoft's compiler has, too (since Visual Studio 2019 16.5).
const COMMON_BUILTIN: &str = "__builtin_is_constant_evaluated";

/// Conditions that Microsoft's compiler never meets.
const GUARDS: [&str; 5] = [
    "__GNUC__",
    "__clang__",
    "__has_builtin",
    "__BMI2__",
    "__SIZEOF_INT128__",
];

/// The names and numbers in a line.
pub fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
}

/// What is wrong with a header, each with its line.
#[must_use]
pub fn violations(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let literals = text.split('"').skip(1).step_by(2).map(str::len);
    if literals.clone().any(|length| length > LONGEST_LITERAL)
        || literals.sum::<usize>() > LONGEST_SUM
    {
        found.push("strings that are too long".to_owned());
    }
    let is_gnu = |word: &str| {
        GNU_WORDS.contains(&word) || word.starts_with("__builtin_") && word != COMMON_BUILTIN
    };
    // For each open condition, whether it asks for GCC, Clang or BMI2.
    let mut conditions: Vec<bool> = Vec::new();
    // A directive may go on in the next line.
    for line in text.replace("\\\n", " ").lines() {
        if !line.is_ascii() {
            found.push(format!("not ASCII: {line}"));
        }
        let directive = line
            .trim_start()
            .strip_prefix('#')
            .unwrap_or_default()
            .trim_start();
        let begins = |words: [&str; 3]| words.iter().any(|word| directive.starts_with(word));
        if begins(["elif", "else", "endif"]) {
            conditions.pop();
        }
        if begins(["if", "elif", "else"]) {
            conditions.push(GUARDS.iter().any(|guard| directive.contains(guard)));
        } else if !conditions.contains(&true) && words(line).any(is_gnu) {
            found.push(format!(
                "without a condition that asks for GCC or Clang: {line}"
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_refuses() {
        let literal = format!("\"{}\" ", "x".repeat(15_000));
        for (text, what) in [
            ("// h\u{e9}", "not ASCII"),
            ("int a = __builtin_bswap64(1);", "without a condition"),
            (
                "#if X\n#define SWAP(x) \\\n __builtin_bswap64(x)\n#endif",
                "without a condition",
            ),
            (
                "#if defined __GNUC__\n#else\n__attribute__((pure)) int f(void);\n#endif",
                "without a condition",
            ),
            (
                &format!("const char *a = \"{}\";", "x".repeat(16_001)),
                "too long",
            ),
            (
                &format!("const char *a = {};", literal.repeat(5)),
                "too long",
            ),
        ] {
            let found = violations(text);
            assert!(
                matches!(&found[..], [one] if one.contains(what)),
                "{text}: {found:?}"
            );
        }
    }

    #[test]
    fn common_source_is_accepted() {
        let text = "#ifdef __GNUC__\n#define SWAP(x) __builtin_bswap64(x)\n#else\n#define SWAP(x) swap(x)\n#endif\n\
                    constexpr int h() { if (!__builtin_is_constant_evaluated()) return 1; return 0; }\n";
        assert_eq!(violations(text), Vec::<String>::new());
    }
}
