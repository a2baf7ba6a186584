//! Functions as text.

use crate::scheme::c_text::{CFunction, Dialect, indented};

/// Helper functions. Neighbours with the same condition share it.
pub(super) fn helpers(functions: &[CFunction]) -> Vec<String> {
    let texts = functions.chunk_by(|a, b| a.condition == b.condition).map(|chunk| {
        let texts: Vec<&str> = chunk.iter().map(|function| function.text.as_str()).collect();
        let text = texts.join("\n");
        match chunk[0].condition {
            Some(condition) => format!("#if {condition}\n\n{text}\n#endif\n"),
            None => text,
        }
    });
    texts.collect()
}

/// A function that no constant expression calls.
pub(super) fn at_run_time(dialect: &Dialect, doc: &str, signature: &str, body: &str) -> String {
    let scope = if dialect.is_c() { "static " } else { "inline " };
    format!("// {doc}\n{scope}{signature}\n{{\n{}}}\n", indented(body))
}
