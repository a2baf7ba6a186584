//! Certificates: those that are accepted are consistent, and so are certificates derived from them.

use magics::cli::claim;
use magics::prove::Certificate;

/// Parses, checks, merges and coarsens a certificate.
pub(crate) fn certificate(bytes: &[u8]) {
    let Ok(record) = serde_json::from_slice::<Certificate>(bytes) else { return };
    if let Err(wrong) = record.check() {
        assert!(!wrong.is_empty(), "rejected without a message");
        return;
    }
    check_round_trip(&record);
    assert_eq!(
        record.is_complete(),
        record.missing().is_empty(),
        "complete certificates have no missing units"
    );
    assert!(claim::document(&record).is_object());
    match Certificate::merge(std::slice::from_ref(&record)) {
        Ok(whole) => check_derived(&whole),
        Err(wrong) => assert!(!wrong.is_empty(), "rejected without a message"),
    }
    assert!(Certificate::merge(&[record.clone(), record.clone()]).is_err() || record.units.is_empty());
    for prefix in 0..record.job.prefix.min(4) {
        if let Ok(coarse) = record.coarsen(prefix) {
            check_derived(&coarse);
            assert_eq!(coarse.totals.factors, record.totals.factors);
        }
    }
}

/// Checks a certificate that was derived from a valid one: it is complete and valid.
fn check_derived(record: &Certificate) {
    assert_eq!(record.check(), Ok(()));
    assert!(record.is_complete());
    check_round_trip(record);
}

/// Checks that writing and reading gives the same certificate.
fn check_round_trip(record: &Certificate) {
    let json = serde_json::to_string(record).expect("a record can be written");
    let again: Certificate = serde_json::from_str(&json).expect("a written record can be read");
    // The round trip may change the last bits of a floating-point number.
    assert!((again.seconds - record.seconds).abs() <= 8.0 * f64::EPSILON * record.seconds);
    assert_eq!(Certificate { seconds: record.seconds, ..again }, *record);
}
