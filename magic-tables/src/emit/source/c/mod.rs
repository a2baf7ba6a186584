//! C99 and C++17: one header, with what engines see, the look-ups, and the data; or a header with
//! declarations alone, and a C file.
//!
//! - `contents` says what a header holds, and `writer` writes it from top to bottom; `library`
//!   writes the two files of C.
//! - `style` has the names of the header and the words of its language.
//! - `parts` takes functions from the files of C beside it, whose `conditions` it decides.

mod conditions;
mod contents;
mod data;
mod expressions;
mod fill;
mod forms;
mod functions;
mod library;
mod parts;
mod style;
mod variants;
mod vectors;
mod wide;
mod writer;

use super::SourceOptions;
use crate::emit::files;
use crate::emit::source::Source;
use crate::error::Error;
use crate::spec::{Problem, Spec};
use contents::HeaderContents;
use style::HeaderStyle;
use writer::HeaderWriter;

/// The header for `spec`.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large:
/// they may take more bytes than those of Rust.
pub(crate) fn source(spec: &Spec, options: &SourceOptions) -> Result<Source, Error> {
    let style = &HeaderStyle::new(spec, options);
    let contents = contents_of(style)?;
    let writer = HeaderWriter::new(style, &contents);
    let texts = finished(style, &[writer.text()], &writer.processor())?;
    let table_bytes = contents.table_bytes();
    Ok(Source { texts, table_bytes })
}

/// The texts of a header with declarations alone, which is called `header`, and of the C file that
/// has all else.
///
/// # Errors
/// Those of [`source`].
pub(crate) fn library(spec: &Spec, options: &SourceOptions, header: &str) -> Result<Source, Error> {
    let style = &HeaderStyle::new(spec, options);
    let contents = contents_of(style)?;
    let writer = HeaderWriter::new(style, &contents);
    let texts = [writer.declarations(), writer.library(header)];
    let texts = finished(style, &texts, &writer.processor())?;
    let table_bytes = contents.table_bytes();
    Ok(Source { texts, table_bytes })
}

/// What the header holds, unless that takes too many bytes.
fn contents_of(style: &HeaderStyle<'_>) -> Result<HeaderContents, Error> {
    let alternatives = style.options.alternatives(style.spec)?;
    let contents = HeaderContents::new(style, &alternatives);
    let bytes = contents.table_bytes().into_iter().max().unwrap_or_default();
    match style.spec.max_bytes {
        Some(most) if bytes as u64 > most => {
            let message = format!(
                "the tables of the header take {bytes} bytes, more than the {most} that `max_bytes` allows; raise `max_bytes`, or \
                 choose another scheme"
            );
            let problem = Problem::of_value("max_bytes", message);
            Err(vec![problem].into())
        }
        _ => Ok(contents),
    }
}

/// The files with these texts in neutral C, which have the macros of the `processor`: for the forms
/// that are asked for, with their names, in their language, and behind what names the options and
/// the licence.
fn finished(
    style: &HeaderStyle<'_>,
    texts: &[String],
    processor: &str,
) -> Result<Vec<String>, Error> {
    // The licence is for the generated text: engines of any licence may take it.
    let introduction =
        files::header(style.spec, style.options.words()) + "// SPDX-License-Identifier: MIT-0\n";
    let mut files = Vec::new();
    for text in texts {
        let text = match style.forms() {
            Some(forms) => &forms.cut(text, processor),
            None => text,
        };
        if let Some((key, name)) = style.meets_own_name(text) {
            let message = format!(
                "the header itself defines `{name}`; give yours another name, or the header another prefix"
            );
            let problem = Problem::of_value(key, message);
            return Err(vec![problem].into());
        }
        files.push(introduction.clone() + &style.adapted(text));
    }
    Ok(files)
}
