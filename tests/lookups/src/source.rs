//! Long tables of generated source, moved into files of bytes: the compiler would read their
//! numbers for a minute.
//!
//! The bytes are those of the text, so a wrong number still fails a test. `tests/c` tries that the
//! compiler reads them in the text, too.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Tables with fewer lines stay in the text.
const LONG: usize = 512;

/// `source` with its long tables in files in `folder` whose names begin with `name`.
///
/// # Errors
/// If a file cannot be written, or if something that is no number stands in a long table.
pub fn with_tables_outside(
    source: &str,
    folder: &Path,
    name: &str,
) -> Result<String, Box<dyn Error>> {
    let mut result = String::new();
    let mut rest = source;
    for number in 0.. {
        let Some((start, end, integer)) = long_table(rest) else {
            break;
        };
        let (bytes, length) = bytes(&rest[start + 1..end], integer)?;
        let file = folder.join(format!("{name}-table-{number}.bin"));
        fs::write(&file, &bytes)?;
        let size = bytes.len();
        result += &rest[..start];
        // With the quotes and escapes of a literal.
        let file = format!("{:?}", file.to_string_lossy());
        write!(
            result,
            "unsafe {{ ::core::mem::transmute::<[u8; {size}], [{integer}; {length}]>(*include_bytes!({file})) }}"
        )?;
        rest = &rest[end + 1..];
    }
    Ok(result + rest)
}

/// Where the brackets of the first long table of integers are, and the type of its numbers.
fn long_table(source: &str) -> Option<(usize, usize, &'static str)> {
    // Such a table begins with a line that ends with a bracket, and ends with one that begins with
    // a bracket.
    source.match_indices("\nstatic ").find_map(|(start, _)| {
        let first_line = start + 1 + source[start + 1..].find('\n')?;
        let declaration = &source[start..first_line];
        let integer = ["u8", "u16", "u32", "u64"].into_iter().find(|integer| {
            declaration.contains(&format!("[{integer}; ")) && declaration.ends_with('[')
        })?;
        let end = first_line + source[first_line..].find("\n]")? + 1;
        (source[first_line..end].lines().count() > LONG).then_some((first_line - 1, end, integer))
    })
}

/// The numbers in `text` as this machine has them in memory, which also runs the tests, and how
/// many there are.
fn bytes(text: &str, integer: &str) -> Result<(Vec<u8>, usize), Box<dyn Error>> {
    let numbers = text
        .split(',')
        .map(str::trim)
        .filter(|number| !number.is_empty());
    let (mut bytes, mut length) = (Vec::new(), 0);
    for number in numbers {
        let number = number.replace('_', "");
        let number = match number.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16)?,
            None => number.parse()?,
        };
        match integer {
            "u8" => bytes.push(u8::try_from(number)?),
            "u16" => bytes.extend(u16::try_from(number)?.to_ne_bytes()),
            "u32" => bytes.extend(u32::try_from(number)?.to_ne_bytes()),
            _ => bytes.extend(number.to_ne_bytes()),
        }
        length += 1;
    }
    Ok((bytes, length))
}
