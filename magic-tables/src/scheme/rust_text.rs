//! What Rust has as text.

/// What some targets and options leave unused in files of `lookup`, and the lints that this crate allows, too.
pub(crate) const FILE_ATTRIBUTES: &str = "#[allow(dead_code, unreachable_pub, unused_imports)]
#[allow(clippy::cast_lossless, clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#[allow(clippy::inline_always, clippy::large_types_passed_by_value, clippy::missing_const_for_fn)]
#[allow(clippy::trivially_copy_pass_by_ref)]
";

/// A module with this text.
pub(crate) fn module(name: &str, text: &str) -> String {
    let line = |line: &str| if line.trim().is_empty() { line.to_owned() } else { format!("    {line}") };
    let text: String = text.split_inclusive('\n').map(line).collect();
    format!("mod {name} {{\n{text}}}\n")
}
