//! What compilers that are not there, such as Microsoft's, would refuse in a header: found in its text.

use crate::tokens::{Kind, Token, tokens, without_data};

/// Bytes of a string literal that every compiler takes (Microsoft's C2026), and of literals side by side (C1091).
const LONGEST_LITERAL: usize = 16_000;
const LONGEST_SUM: usize = 65_000;

/// Words that only GCC and its likes know, outside of a condition that asks for them.
const GNU_WORDS: [&str; 8] =
    ["__attribute__", "__extension__", "__typeof__", "typeof", "__int128", "__asm__", "asm", "__restrict__"];

/// Built-in functions that Microsoft's compiler has, too (since Visual Studio 2019 16.5).
const COMMON_BUILTINS: [&str; 1] = ["__builtin_is_constant_evaluated"];

/// Conditions that Microsoft's compiler never meets.
const GUARDS: [&str; 5] = ["__GNUC__", "__clang__", "__has_builtin", "__BMI2__", "__SIZEOF_INT128__"];

/// What is wrong with a header, each with its line.
#[must_use]
pub fn violations(text: &str) -> Vec<String> {
    let without_data = without_data(text);
    let tokens = tokens(&without_data);
    let mut found = Vec::new();
    let mut add = |line: usize, what: &str| found.push(format!("line {line}: {what}"));
    for (number, line) in text.lines().enumerate() {
        if !line.is_ascii() {
            add(number + 1, "not ASCII");
        }
    }
    for (line, what) in long_literals(&tokens) {
        add(line, what);
    }
    let marks: Vec<Token> = tokens.iter().copied().filter(|token| token.kind != Kind::Directive).collect();
    for at in 0..marks.len() {
        for (what, is_there) in [
            ("an array without elements", empty_array(&marks, at)),
            ("a compound literal", compound_literal(&marks, at)),
            ("a designated initialiser", designated_initialiser(&marks, at)),
            ("a statement in an expression", statement_expression(&marks, at)),
        ] {
            if is_there {
                add(marks[at].line, what);
            }
        }
    }
    for token in unguarded_gnu(&tokens) {
        add(token.line, &format!("{} without a condition that asks for GCC or Clang", token.text));
    }
    found
}

fn text_at<'a>(tokens: &[Token<'a>], at: usize) -> &'a str {
    tokens.get(at).map_or("", |token| token.text)
}

fn long_literals(tokens: &[Token]) -> Vec<(usize, &'static str)> {
    let mut found = Vec::new();
    let mut sum = 0;
    for token in tokens {
        if token.kind != Kind::Literal {
            sum = 0;
            continue;
        }
        sum += token.text.len();
        if token.text.len() > LONGEST_LITERAL {
            found.push((token.line, "a string that is too long"));
        } else if sum > LONGEST_SUM {
            found.push((token.line, "strings that together are too long"));
        }
    }
    found
}

/// `[0]` behind a declared name, or `[]` that nothing initialises.
fn empty_array(tokens: &[Token], at: usize) -> bool {
    let declared = at >= 2
        && tokens[at - 1].kind == Kind::Word
        && tokens[at - 2].kind == Kind::Word
        && !["return", "case", "else"].contains(&tokens[at - 2].text);
    let size: Vec<_> = (at + 1..at + 4).map(|at| text_at(tokens, at)).collect();
    text_at(tokens, at) == "["
        && declared
        && (size[..2] == ["0", "]"] || size[0] == "]" && [";", ","].contains(&size[1]))
}

/// `(type){` where an expression may stand.
fn compound_literal(tokens: &[Token], at: usize) -> bool {
    let behind_expression = at == 0
        || tokens[at - 1].kind == Kind::Word && tokens[at - 1].text != "return"
        || [")", "]", ">"].contains(&tokens[at - 1].text)
        || at > 1 && tokens[at - 2].text == "operator";
    if text_at(tokens, at) != "(" || behind_expression {
        return false;
    }
    let length =
        tokens[at + 1..].iter().take_while(|t| t.kind == Kind::Word || ["*", "[", "]"].contains(&t.text));
    let end = at + 1 + length.count();
    end > at + 1 && text_at(tokens, end) == ")" && text_at(tokens, end + 1) == "{"
}

/// `.name =` or `[number] =` at the start of an element.
fn designated_initialiser(tokens: &[Token], at: usize) -> bool {
    if at == 0 || !["{", ","].contains(&tokens[at - 1].text) {
        return false;
    }
    match text_at(tokens, at) {
        "." => text_at(tokens, at + 2) == "=",
        "[" => {
            let end = tokens[at..].iter().position(|token| token.text == "]").map_or(at, |end| at + end);
            text_at(tokens, end + 1) == "="
        }
        _ => false,
    }
}

fn statement_expression(tokens: &[Token], at: usize) -> bool {
    let in_expression = at == 0 || tokens[at - 1].kind != Kind::Word || tokens[at - 1].text == "return";
    text_at(tokens, at) == "(" && text_at(tokens, at + 1) == "{" && in_expression
}

/// Words of GCC's where no condition asks for GCC, Clang or BMI2.
fn unguarded_gnu<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut conditions: Vec<bool> = Vec::new();
    let mut found = Vec::new();
    for &token in tokens {
        let is_gnu = |word: &str| {
            GNU_WORDS.contains(&word) || word.starts_with("__builtin_") && !COMMON_BUILTINS.contains(&word)
        };
        if token.kind == Kind::Directive {
            let directive = token.text.trim_start_matches('#').trim_start();
            let asks = GUARDS.iter().any(|guard| directive.contains(guard));
            if directive.starts_with("if") {
                conditions.push(asks);
            } else if directive.starts_with("elif") || directive.starts_with("else") {
                conditions.pop();
                conditions.push(asks);
            } else if directive.starts_with("endif") {
                conditions.pop();
            } else if directive.starts_with("define") {
                let mut words = directive.split(|c: char| !c.is_alphanumeric() && c != '_');
                if words.any(is_gnu) && !conditions.contains(&true) {
                    found.push(token);
                }
            }
        } else if token.kind == Kind::Word && is_gnu(token.text) && !conditions.contains(&true) {
            found.push(token);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_refused(text: &str, what: &str) {
        let found = violations(text);
        assert!(matches!(&found[..], [one] if one.contains(what)), "{text}: {found:?}");
    }

    #[test]
    fn each_rule_refuses() {
        assert_refused("// h\u{e9}", "not ASCII");
        assert_refused("static int a[0];", "an array without elements");
        assert_refused("extern int a[];", "an array without elements");
        assert_refused("return (struct pair){1, 2};", "a compound literal");
        assert_refused("f(1, (int[]){1, 2});", "a compound literal");
        assert_refused("struct pair p = {.rook = 1};", "a designated initialiser");
        assert_refused("int a[2] = {0, [1] = 1};", "a designated initialiser");
        assert_refused("int a = ({ 1; });", "a statement in an expression");
        assert_refused("int a = __builtin_bswap64(1);", "__builtin_bswap64 without");
        assert_refused("#if X\n#define SWAP(x) __builtin_bswap64(x)\n#endif", "__builtin_bswap64(x) without");
        assert_refused(
            "#if defined __GNUC__\n#else\n__attribute__((pure)) int f(void);\n#endif",
            "__attribute__",
        );
        assert_refused(&format!("const char *a = \"{}\";", "x".repeat(16_001)), "too long");
        let literal = format!("\"{}\" ", "x".repeat(15_000));
        assert_refused(&format!("const char *a = {};", literal.repeat(5)), "together");
    }

    #[test]
    fn common_source_is_accepted() {
        let text = "#ifdef __GNUC__\n#define SWAP(x) __builtin_bswap64(x)\n#else\n#define SWAP(x) swap(x)\n#endif\n\
                    static int a[2] = {1, 2};\nint f(int x) { if (x) { return (a[0]); } return (int)a[1]; }\n\
                    set operator~(set x) { return x; }\n\
                    struct pair g(void) { struct pair p = {f(0), (f(1))}; return p; }\n\
                    constexpr int h() { if (!__builtin_is_constant_evaluated()) return 1; return 0; }\n";
        assert_eq!(violations(text), Vec::<String>::new());
    }
}
