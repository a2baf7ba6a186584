//! Certificates: what is accepted agrees with itself, and so does all that is made of it.

use magics::cli::claim;
use magics::prove::Certificate;

/// Reads, checks, merges and coarsens.
pub(crate) fn certificate(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Certificate>(bytes) else { return };
    if let Err(wrong) = record.check() {
        assert!(!wrong.is_empty(), "refused without a word");
        return;
    }
    same_again(&record);
    assert_eq!(record.is_complete(), record.missing().is_empty(), "missing units are units missing");
    assert!(claim::document(&record).is_object());
    match Certificate::merge(std::slice::from_ref(&record)) {
        Ok(whole) => holds(&whole),
        Err(wrong) => assert!(!wrong.is_empty(), "refused without a word"),
    }
    assert!(Certificate::merge(&[record.clone(), record.clone()]).is_err() || record.units.is_empty());
    for prefix in 0..record.job.prefix.min(4) {
        if let Ok(coarse) = record.coarsen(prefix) {
            holds(&coarse);
            assert_eq!(coarse.totals.factors, record.totals.factors);
        }
    }
}

/// What is made of a record that holds is complete and holds.
fn holds(record: &Certificate) {
    assert_eq!(record.check(), Ok(()));
    assert!(record.is_complete());
    same_again(record);
}

/// What is written is read as the same.
fn same_again(record: &Certificate) {
    let json = serde_json::to_string(record).expect("a record can be written");
    let again: Certificate = serde_json::from_str(&json).expect("what was written can be read");
    // Text and back may cost the last bits of a floating-point number.
    assert!((again.seconds - record.seconds).abs() <= 8.0 * f64::EPSILON * record.seconds);
    assert_eq!(Certificate { seconds: record.seconds, ..again }, *record);
}
