use super::TABLE_BYTES;

#[test]
fn tables_are_small() {
    assert!(TABLE_BYTES <= 10 << 10, "{TABLE_BYTES}");
}
