//! What is wrong with a certificate before any search: it contradicts itself, or what is known.

use crate::known;
use crate::prove::Certificate;

/// Compares a record with itself and with the known factors.
///
/// # Errors
/// The first contradiction, as a sentence for people.
pub fn compare(record: &Certificate) -> Result<(), String> {
    record.check()?;
    if record.job.own_units().next().is_none() {
        let (number, count) = (record.job.shard.number, record.job.shard.count);
        return Err(format!("shard {number}/{count} has no unit, so it shows nothing"));
    }
    let known = known::factors(record.job.slider, record.job.square);
    let Some((factor, unit)) = record.denied(known.iter().map(|&(factor, _)| factor))? else { return Ok(()) };
    let by = known.iter().find(|&&(other, _)| other == factor).map_or("", |&(_, by)| by);
    Err(format!("{factor:#x}, found by {by}, is such a factor, and unit {unit:#x} does not list it"))
}
