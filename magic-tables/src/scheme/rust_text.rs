//! What Rust has as text.

/// A module with this text.
pub(crate) fn module(name: &str, text: &str) -> String {
    let line = |line: &str| if line.trim().is_empty() { line.to_owned() } else { format!("    {line}") };
    let text: String = text.split_inclusive('\n').map(line).collect();
    format!("mod {name} {{\n{text}}}\n")
}
