//! Functions as text.

use crate::emit::source::marks::closing;
use crate::scheme::c_text::{CFunction, Dialect, Standard, lines};

/// What stands in front of a function that constant expressions may call, in C++ if `constant`.
pub(super) const fn scope(dialect: &Dialect, constant: bool) -> &'static str {
    match dialect.standard {
        Standard::C => "static inline ",
        Standard::Cpp if constant => "constexpr ",
        Standard::Cpp => "inline ",
    }
}

/// Helper functions. Neighbours with the same condition share it.
pub(super) fn helpers(functions: &[CFunction], dialect: &Dialect) -> Vec<String> {
    let same_condition = |a: &CFunction, b: &CFunction| a.condition == b.condition;
    let texts = functions.chunk_by(same_condition).map(|chunk| {
        let texts: Vec<String> = chunk.iter().map(|function| helper(function, dialect)).collect();
        let text = texts.join("\n");
        match chunk[0].condition {
            Some(condition) => format!("#if {condition}\n\n{text}\n#endif\n"),
            None => text,
        }
    });
    texts.collect()
}

/// A helper function, without its condition.
fn helper(function: &CFunction, dialect: &Dialect) -> String {
    let CFunction { condition: _, constant, doc, result, name, parameters, body } = function;
    format!(
        "// {doc}\n{}{result} {name}({parameters})\n{{\n{}}}\n",
        scope(dialect, *constant),
        indented(body),
    )
}

/// Statements, with lines of the preprocessor at the margin.
pub(super) fn indented(body: &[String]) -> String {
    let line =
        |line: &String| if line.starts_with('#') { format!("{line}\n") } else { format!("    {line}\n") };
    body.iter().map(line).collect()
}

/// A function that no constant expression calls.
pub(super) fn at_run_time(dialect: &Dialect, doc: &str, signature: &str, body: &str) -> String {
    let scope = if dialect.is_c() { "static " } else { "inline " };
    format!("// {doc}\n{scope}{signature}\n{{\n{}}}\n", indented(&lines(body)))
}

/// `marked` in the names and the language of `dialect`. In it, `@` stands for the prefix of names, `&` for what stands in front of
/// functions, and `%TYPE(VALUE)` for a cast. `scope` is what stands in front of functions.
pub(super) fn written(marked: &str, dialect: &Dialect, scope: &str) -> String {
    let mut text = String::new();
    for line in marked.split_inclusive('\n') {
        let mut rest = match line.strip_prefix('&') {
            Some(rest) => {
                text += scope;
                rest
            }
            None => line,
        };
        while let Some((before, cast)) = rest.split_once('%') {
            let (kind, value) = cast.split_once('(').expect("a cast has a value");
            let end = closing(value);
            text += before;
            text += &dialect.cast(kind, &value[..end]);
            rest = &value[end + 1..];
        }
        text += rest;
    }
    text.replace('@', &dialect.prefix)
}
