//! Files of `magics`. Certificates that are accepted are consistent, and so are certificates derived from them; packings are right.

use magic_tables::catalog::packing::read;
use magic_tables::encoding::Encoding;
use magics::cli::claim;
use magics::pack::PackingSearch;
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

/// Reads a packing. If it begins with a comment, as the files that the program writes do, a search is also continued from
/// it, which takes a thousand times as long; the best packing of that search must be correct.
pub(crate) fn packing(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(layout) = read(text) else { return };
    if !text.starts_with('#') {
        return;
    }
    let packing = PackingSearch::new(Encoding::Bitboards, false, 0).with_known(&layout);
    if let Some(best) = packing.best() {
        assert_eq!(packing.verify(best), Ok(()));
    }
}
