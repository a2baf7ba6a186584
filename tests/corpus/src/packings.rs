//! Files of packings that `magics pack` goes on from.

use magic_tables::catalog::packing::read;
use magic_tables::encoding::Encoding;
use magics::pack::PackingSearch;

/// Reads a packing. One that begins as those that are written do, with a comment, is also gone on from, which takes a
/// thousand times as long; what is then said to be the best so far is right.
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
