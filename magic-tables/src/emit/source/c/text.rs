//! Functions as text.

use crate::board::SQUARES;
use crate::scheme::c_source::{Dialect, Function};
use crate::scheme::source::{Field, Form};
use crate::spec::Language;

/// What stands in front of a function that constant expressions may call, in C++ if `constant`.
pub(super) const fn scope(dialect: &Dialect, constant: bool) -> &'static str {
    match dialect.language {
        Language::C => "static inline ",
        Language::Cpp | Language::Rust if constant => "constexpr ",
        Language::Cpp | Language::Rust => "inline ",
    }
}

/// A helper function.
pub(super) fn helper(function: &Function, dialect: &Dialect) -> String {
    let Function { condition, doc, result, name, parameters, body } = function;
    let text = format!(
        "// {doc}\n{}{result} {}({parameters})\n{{\n{}}}\n",
        scope(dialect, condition.is_none()),
        dialect.name(name),
        indented(body),
    );
    match condition {
        Some(condition) => format!("#if {condition}\n{text}#endif\n"),
        None => text,
    }
}

/// Statements, with lines of the preprocessor at the margin.
pub(super) fn indented(body: &[String]) -> String {
    let line =
        |line: &String| if line.starts_with('#') { format!("{line}\n") } else { format!("    {line}\n") };
    body.iter().map(line).collect()
}

/// Variables for those of `fields` that `body` names; the rows of the squares begin at `start` of all numbers.
pub(super) fn destructured(fields: &[Field], start: usize, dialect: &Dialect, body: &str) -> String {
    let mut text = format!("    const uint64_t *const d = {};\n", dialect.data("data"));
    if fields.is_empty() {
        return text;
    }
    debug_assert!(fields.iter().all(|field| field.numbers.len() == SQUARES));
    let count = dialect.cast("size_t", &fields.len().to_string());
    let start = if start == 0 { String::new() } else { format!("{start} + ") };
    text += &format!("    const size_t s = {start}{count} * square;\n");
    let place = |i: usize| if i == 0 { "d[s]".to_owned() } else { format!("d[s + {i}]") };
    let mut words = Vec::new();
    let mut others = String::new();
    for (i, Field { name, form, .. }) in fields.iter().enumerate() {
        if !names(body).any(|word| word == *name) {
            continue;
        }
        match form {
            Form::Word | Form::Count => words.push(format!("{name} = {}", place(i))),
            Form::HalfWord => {
                others += &format!("    const uint32_t {name} = {};\n", dialect.cast("uint32_t", &place(i)));
            }
        }
    }
    text + &format!("    const uint64_t {};\n", words.join(", ")) + &others
}

/// The names in `text`.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}
