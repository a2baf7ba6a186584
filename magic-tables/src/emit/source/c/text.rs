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

/// Helper functions. Neighbours with the same condition share it.
pub(super) fn helpers(functions: &[Function], dialect: &Dialect) -> Vec<String> {
    let same_condition = |a: &Function, b: &Function| a.condition == b.condition;
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
fn helper(function: &Function, dialect: &Dialect) -> String {
    let Function { condition: _, constant, doc, result, name, parameters, body } = function;
    format!(
        "// {doc}\n{}{result} {}({parameters})\n{{\n{}}}\n",
        scope(dialect, *constant),
        dialect.name(name),
        indented(body),
    )
}

/// Statements, with lines of the preprocessor at the margin.
pub(super) fn indented(body: &[String]) -> String {
    let line =
        |line: &String| if line.starts_with('#') { format!("{line}\n") } else { format!("    {line}\n") };
    body.iter().map(line).collect()
}

/// Variables for those data of a `piece` that `body` names. `q` has 64 bits where addresses have, which saves instructions.
pub(super) fn variables(fields: &[Field], piece: &str, dialect: &Dialect, body: &str) -> String {
    let named = |name: &str| names(body).any(|word| word == name);
    let mut text = String::new();
    for Field { name, form, .. } in fields.iter().filter(|field| named(field.name)) {
        let kind = match form {
            Form::Word => "uint64_t",
            Form::HalfWord => "uint32_t",
            Form::Count => "unsigned",
        };
        let _ = writeln!(text, "    const {kind} {name} = {}.{piece}_{name}[q];", dialect.squares());
    }
    if !text.is_empty() || named("q") {
        text.insert_str(0, "    const size_t q = square;\n");
    }
    text
}

/// The names in `text`.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
}
