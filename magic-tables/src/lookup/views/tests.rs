use super::TABLE_BYTES;

/// In an engine, the network leaves tables little of the cache.
const MOST_BYTES: usize = 10 << 10;

#[test]
fn tables_are_small() {
    let sizes = [TABLE_BYTES, MOST_BYTES];
    assert!(sizes.is_sorted(), "{sizes:?}");
}
