//! Records of proofs: read, and compared with the factors that the catalog knows, before anything
//! is built on them.

use crate::cli::failure::Failure;
use crate::known;
use crate::prove::{Certificate, JobError, Target, checkpoint};
use std::path::Path;

/// A factor that the catalog knows and a record denies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{factor:#x}, found by {finder}, is such a factor, and unit {unit:#x} does not list it")]
pub struct DeniedFactor {
    pub factor: u64,
    /// Who found the factor.
    pub finder: &'static str,
    /// The number of the unit that should list it.
    pub unit: u64,
}

/// Reads a record that agrees with itself and with the known factors.
pub fn load(path: &Path) -> Result<Certificate, Failure> {
    let record = checkpoint::load(path)?;
    match denied_factor(&record)? {
        Some(denied) => Err(Failure::DeniedFactor {
            path: path.to_owned(),
            denied,
        }),
        None => Ok(record),
    }
}

/// The first known factor that the record denies, if there is one.
///
/// # Errors
/// A job that does not fit together.
pub fn denied_factor(record: &Certificate) -> Result<Option<DeniedFactor>, JobError> {
    let Target::Piece { slider, square } = record.job.target else {
        return Ok(None);
    };
    let known = known::factors(slider, square);
    let denied = record.denied(known.iter().map(|&(factor, _)| factor))?;
    Ok(denied.map(|(factor, unit)| {
        let finder = known
            .iter()
            .find(|&&(other, _)| other == factor)
            .map_or("", |&(_, by)| by);
        DeniedFactor {
            factor,
            finder,
            unit,
        }
    }))
}
