//! C99 and C++17: one header, with what engines see, the look-ups, and the data.
//!
//! - `contents` says what a header holds, and `writer` writes it from top to bottom.
//! - `style` has the names of the header and the words of its language.
//! - `parts` takes functions from the files of C beside it, whose `conditions` it decides.

mod conditions;
mod contents;
mod data;
mod expressions;
mod fill;
mod functions;
mod parts;
mod style;
mod variants;
mod vectors;
mod writer;

use super::SourceOptions;
use crate::emit::files;
use crate::error::Error;
use crate::spec::{ErrorSite, Problem, Spec};
use contents::HeaderContents;
use style::HeaderStyle;
use writer::HeaderWriter;

/// The header for `spec`.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large:
/// they may take more bytes than those of Rust.
pub(crate) fn source(spec: &Spec, options: &SourceOptions) -> Result<String, Error> {
    let style = &HeaderStyle::new(spec, options);
    let contents = HeaderContents::new(style, &options.alternatives(spec)?);
    let bytes = contents.most_bytes();
    if let Some(most) = spec.max_bytes.filter(|most| bytes as u64 > *most) {
        let message = format!(
            "the tables of the header take {bytes} bytes, more than the {most} that `max_bytes` allows; raise `max_bytes`, or \
             choose another scheme"
        );
        return Err(vec![Problem::new("max_bytes", ErrorSite::Value, message)].into());
    }
    let text = HeaderWriter::new(style, &contents).text();
    if let Some((key, name)) = style.meets_own_name(&text) {
        let message = format!(
            "the header itself defines `{name}`; give yours another name, or the header another prefix"
        );
        return Err(vec![Problem::new(key, ErrorSite::Value, message)].into());
    }
    // The licence is for the generated text: engines of any licence may take it.
    let introduction = files::header(spec, options.words()) + "// SPDX-License-Identifier: MIT-0\n";
    Ok(introduction + &style.adapted(&text))
}
