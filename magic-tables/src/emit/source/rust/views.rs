//! Views along rays: the files that this crate itself uses. Safe source has the form for any processor alone.

use std::fmt::Write as _;

use super::setwise::indented;
use crate::emit::source::marks::closing;

/// A file of `lookup/views`, and when it is compiled.
struct File {
    name: &'static str,
    condition: Option<&'static str>,
    text: &'static str,
}

/// Those that need no vectors.
const PORTABLE: [File; 6] = [
    File { name: "places", condition: None, text: include_str!("../../../lookup/views/places.rs") },
    File { name: "squares", condition: None, text: include_str!("../../../lookup/views/squares.rs") },
    File { name: "kinds", condition: None, text: include_str!("../../../lookup/views/kinds.rs") },
    File { name: "form", condition: None, text: include_str!("../../../lookup/views/form.rs") },
    File { name: "portable", condition: None, text: include_str!("../../../lookup/views/portable.rs") },
    File { name: "view", condition: None, text: include_str!("../../../lookup/views/view.rs") },
];

/// The vectors, and what chooses the best of them.
const VECTORS: [File; 6] = [
    File { name: "best", condition: None, text: include_str!("../../../lookup/views/best.rs") },
    File {
        name: "nearest",
        condition: Some(SHUFFLES),
        text: include_str!("../../../lookup/views/nearest.rs"),
    },
    File { name: "avx512", condition: Some(AVX512), text: include_str!("../../../lookup/views/avx512.rs") },
    File { name: "avx2", condition: Some(AVX2), text: include_str!("../../../lookup/views/avx2.rs") },
    File { name: "ssse3", condition: Some(SSSE3), text: include_str!("../../../lookup/views/ssse3.rs") },
    File { name: "neon", condition: Some(NEON), text: include_str!("../../../lookup/views/neon.rs") },
];

const AVX512: &str =
    r#"all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512vbmi2")"#;
const AVX2: &str = r#"all(target_arch = "x86_64", target_feature = "avx2")"#;
const SSSE3: &str = r#"all(target_arch = "x86_64", target_feature = "ssse3")"#;
const NEON: &str = r#"all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")"#;

/// Any of them.
const SHUFFLES: &str = r#"any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)"#;

/// What some targets leave unused, and the lints that this crate allows, too.
const ATTRIBUTES: &str = "#[allow(dead_code, unreachable_pub, unused_imports)]
#[allow(clippy::cast_lossless, clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_sign_loss)]
#[allow(clippy::inline_always, clippy::large_types_passed_by_value, clippy::trivially_copy_pass_by_ref)]
";

/// What the files use besides.
const BOARD: &str = "//! The squares of the board.

pub const SQUARES: usize = 64;

#[derive(Clone, Copy)]
pub struct Direction {
    files: i8,
    ranks: i8,
}

impl Direction {
    pub const fn new(files: i8, ranks: i8) -> Self {
        Self { files, ranks }
    }
}

/// The square reached from `square` by one step in `direction`, or `None` over the edge.
pub const fn step(square: usize, direction: Direction) -> Option<usize> {
    let file = (square % 8) as isize + direction.files as isize;
    let rank = (square / 8) as isize + direction.ranks as isize;
    if file < 0 || file > 7 || rank < 0 || rank > 7 {
        None
    } else {
        Some(rank as usize * 8 + file as usize)
    }
}
";
const SEALED: &str = "//! What seals the traits.\n\npub trait Sealed {}\n";

/// The module `views`.
pub(super) fn module(unchecked: bool) -> String {
    let mut text = String::from("//! Views along rays: which pieces a square sees on a mailbox.\n\n");
    text += "pub use self::places::Places;\npub use self::view::View;\n";
    for (name, module) in [("board", BOARD), ("sealed", SEALED)] {
        let _ = write!(text, "\nmod {name} {{\n{}}}\n", indented(module));
    }
    for File { name, condition, text: file } in PORTABLE.iter().chain(VECTORS.iter().filter(|_| unchecked)) {
        let condition = condition.map(|condition| format!("#[cfg({condition})]\n")).unwrap_or_default();
        let _ =
            write!(text, "\n{condition}mod {name} {{\n{}}}\n", indented(&standing_alone(file, unchecked)));
    }
    format!("\n{ATTRIBUTES}mod views {{\n{}}}\n", indented(&text))
}

/// A file without its tests and examples, and without what else is in this crate. Checked source has no `unsafe`.
fn standing_alone(file: &str, unchecked: bool) -> String {
    let (file, _tests) = file.split_once("\n#[cfg(test)]\n").unwrap_or((file, ""));
    let (mut text, mut is_example) = (String::new(), false);
    for line in file.lines().filter(|line| *line != "use crate::lookup::array::array;") {
        let indent = &line[..line.len() - line.trim_start().len()];
        match line.trim_start() {
            "/// ```" => {
                is_example = !is_example;
                // The line in front of an example is empty.
                text.truncate(text.len() - if is_example { indent.len() + "///\n".len() } else { 0 });
            }
            _ if is_example => {}
            line if line.starts_with("// SAFETY: there are as many pairs as ") && !unchecked => {}
            "unsafe { *pairs.get_unchecked_mut(written) = pair };" if !unchecked => {
                let _ = writeln!(text, "{indent}pairs[written] = pair;");
            }
            _ => {
                text += line;
                text.push('\n');
            }
        }
    }
    let text = text
        .replace("crate::lookup::sealed::", "super::sealed::")
        .replace("crate::board::", "super::board::");
    let best = if unchecked { "best::Best" } else { "portable::Portable as Best" };
    without_macro(&text.replace("use super::best::Best;", &format!("use super::{best};")))
}

/// `text` with loops in the place of the macro `array`.
fn without_macro(text: &str) -> String {
    let Some((before, rest)) = text.split_once("array!(") else { return text.to_owned() };
    let end = closing(rest);
    let (head, value) = rest[..end].split_once(" => ").expect("an array has values");
    let (number, length) = head.split_once(" < ").expect("an array has a length");
    let line = before.rsplit('\n').next().unwrap_or_default();
    let indent = &line[..line.len() - line.trim_start().len()];
    format!(
        "{before}{{
{indent}    let mut {number} = 0;
{indent}    let mut array = [{value}; {length}];
{indent}    while {number} < {length} {{
{indent}        array[{number}] = {value};
{indent}        {number} += 1;
{indent}    }}
{indent}    array
{indent}}}{}",
        without_macro(&rest[end + 1..])
    )
}

#[cfg(test)]
mod tests;
