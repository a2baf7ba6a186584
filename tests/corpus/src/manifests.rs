//! Cargo manifests, from which build scripts read the names of dependencies.

use crate::manifest::dependencies;

/// Reads the names, and checks that each is in the manifest, unless it is written with escapes.
pub(crate) fn manifest(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match dependencies(&text) {
        Ok(found) => {
            for (name, package) in found {
                for name in [name, package] {
                    assert!(text.contains(&name) || text.contains('\\'), "`{name}` is not in the manifest");
                }
            }
        }
        Err(wrong) => assert!(!wrong.is_empty(), "rejected without a message"),
    }
}

#[test]
fn every_ordinary_dependency_is_found() {
    let found = dependencies(include_str!("../../../fuzz/corpus/manifest/forms")).expect("it is TOML");
    let mut names: Vec<_> = found.into_iter().map(|(name, _)| name).collect();
    names.sort_unstable();
    assert_eq!(names, ["dotted", "magic-bitboards", "quoted", "table", "unix-only"]);
}
