//! Functions as text.

use std::fmt::Write as _;

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

/// Variables for those of `fields` that `body` names, the data of a `piece`, and for all data of squares.
pub(super) fn variables(fields: &[Field], piece: &str, dialect: &Dialect, body: &str) -> String {
    let named = |name: &str| names(body).any(|word| word == name);
    let mut text = String::new();
    if named("t") || !fields.is_empty() {
        let _ = writeln!(text, "    const {} *const t = &{};", dialect.data_type(), dialect.squares());
    }
    if fields.is_empty() {
        return text;
    }
    let count = dialect.cast("size_t", &fields.len().to_string());
    let _ = writeln!(text, "    const size_t s = {count} * square;");
    let mut words = Vec::new();
    let mut others = String::new();
    for (i, Field { name, form, .. }) in fields.iter().enumerate().filter(|(_, field)| named(field.name)) {
        let number = if i == 0 { format!("t->{piece}s[s]") } else { format!("t->{piece}s[s + {i}]") };
        if *form == Form::HalfWord {
            let _ = writeln!(others, "    const uint32_t {name} = {};", dialect.cast("uint32_t", &number));
        } else {
            words.push(format!("{name} = {number}"));
        }
    }
    text + &format!("    const uint64_t {};\n", words.join(", ")) + &others
}

/// The names in `text`.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}
