//! Reads from the manifest of the package being built under which name it depends on the crate with
//! the look-ups.

use std::env;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use toml::de::DeTable;

use crate::error::Error;

/// The path of the crate with the look-ups, if the package depends on one. `None` outside of Cargo.
pub(super) fn runtime_crate() -> Result<Option<String>, Error> {
    let Some(folder) = env::var_os("CARGO_MANIFEST_DIR") else {
        return Ok(None);
    };
    let path = Path::new(&folder).join("Cargo.toml");
    let dependencies = read(&path).map_err(|cause| Error::File {
        action: "read the names of the dependencies from",
        path,
        cause: format!("{cause}; give `crate_path`"),
    })?;
    for package in ["magic-tables", "magic-bitboards"] {
        if let Some(found) = dependencies.iter().find(|found| found.package == package) {
            let name = found.name.replace('-', "_");
            return Ok(Some(format!("::{name}")));
        }
    }
    Ok(None)
}

/// A dependency of a package.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Dependency {
    /// The name in the package, which may have renamed it.
    pub(crate) name: String,
    /// The name in the registry.
    pub(crate) package: String,
}

/// Why the dependencies in a manifest are not known.
#[derive(Debug)]
pub(crate) enum ManifestError {
    /// The file cannot be read.
    File(io::Error),
    /// The file is no TOML.
    Toml(toml::de::Error),
}

impl fmt::Display for ManifestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(cause) => cause.fmt(f),
            Self::Toml(cause) => f.write_str(cause.message()),
        }
    }
}

/// The dependencies in the manifest at `path`.
fn read(path: &Path) -> Result<Vec<Dependency>, ManifestError> {
    dependencies(&fs::read_to_string(path).map_err(ManifestError::File)?)
}

/// The ordinary dependencies in a manifest, including those for single targets.
pub(crate) fn dependencies(manifest: &str) -> Result<Vec<Dependency>, ManifestError> {
    let manifest = DeTable::parse(manifest).map_err(ManifestError::Toml)?;
    let mut tables = vec![manifest.get_ref()];
    if let Some(targets) = table(manifest.get_ref(), "target") {
        tables.extend(
            targets
                .values()
                .filter_map(|target| target.get_ref().as_table()),
        );
    }
    let mut found = Vec::new();
    for (name, value) in tables
        .into_iter()
        .filter_map(|all| table(all, "dependencies"))
        .flatten()
    {
        let name = name.get_ref();
        let package = value
            .get_ref()
            .get("package")
            .and_then(|package| package.get_ref().as_str());
        found.push(Dependency {
            name: name.to_string(),
            package: package.unwrap_or(name).to_owned(),
        });
    }
    Ok(found)
}

/// The table called `name` in `all`.
fn table<'a, 'i>(all: &'a DeTable<'i>, name: &str) -> Option<&'a DeTable<'i>> {
    all.get(name)?.get_ref().as_table()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_in_every_form() {
        let manifest = r#"
[package]
name = "x"
[dependencies]
magic-bitboards.version = "1"
"quoted" = { path = "y" }
dotted.workspace = true
[dependencies.table]
path = "z"
package = "other"
[target.'cfg(unix)'.dependencies]
unix-only = "1"
[build-dependencies]
magic-tables.version = "1"
[dev-dependencies]
not-this = "1"
"#;
        let mut found = dependencies(manifest).unwrap();
        found.sort();
        let expected = [
            ("dotted", "dotted"),
            ("magic-bitboards", "magic-bitboards"),
            ("quoted", "quoted"),
            ("table", "other"),
            ("unix-only", "unix-only"),
        ];
        let expected = expected.map(|(name, package)| Dependency {
            name: name.to_owned(),
            package: package.to_owned(),
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_no_toml_has_an_error() {
        assert!(matches!(
            dependencies("[dependencies"),
            Err(ManifestError::Toml(_))
        ));
    }
}
