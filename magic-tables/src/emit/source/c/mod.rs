//! C99 and C++17: one header.

use super::{Form, Source};
use crate::error::Error;
use crate::spec::Spec;

/// The header for `spec`.
///
/// # Errors
/// If the options contradict each other, a factor is no magic factor, or the tables are too large.
pub(crate) fn source(spec: &Spec, form: &Form, data_file: Option<&str>) -> Result<Source, Error> {
    let _ = (spec, form, data_file);
    Err(Vec::new().into())
}
