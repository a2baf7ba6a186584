//! Manifests of Cargo, as build scripts scan them for the names of dependencies.

include!(concat!(env!("OUT_DIR"), "/builder.rs"));

/// Reads the names; each stands in the manifest.
pub(crate) fn manifest(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for name in dependencies(&text) {
        assert!(text.contains(&name), "`{name}` is not in the manifest");
    }
}

#[test]
fn every_ordinary_dependency_is_found() {
    let manifest = include_str!("../../../fuzz/corpus/manifest/forms");
    let mut names = dependencies(manifest);
    names.sort_unstable();
    assert_eq!(names, ["dotted", "magic-bitboards", "quoted", "table", "unix-only"]);
}
