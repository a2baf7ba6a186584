//! Packing files, from which `magics pack` continues.

use magic_tables::catalog::packing::read;
use magic_tables::encoding::Encoding;
use magics::pack::PackingSearch;

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
