//! Reads from the manifest of the package being built under which name it depends on the crate with the look-ups.

use std::env;
use std::fs;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::error::Error;

/// The crates with the look-ups.
const RUNTIME_CRATES: [&str; 2] = ["magic-tables", "magic-bitboards"];

/// The path of the crate with the look-ups, if the package depends on one. `None` outside of Cargo.
///
/// # Errors
/// If the manifest cannot be read.
pub(super) fn runtime_crate() -> Result<Option<String>, Error> {
    let Some(folder) = env::var_os("CARGO_MANIFEST_DIR") else {
        return Ok(None);
    };
    let path = Path::new(&folder).join("Cargo.toml");
    let found = fs::read_to_string(&path).map_err(|cause| cause.to_string());
    let dependencies = found.and_then(|manifest| dependencies(&manifest)).map_err(|cause| {
        let action = "read the names of the dependencies from";
        Error::file(action, &path, format_args!("{cause}; give `crate_path`"))
    })?;
    let name = RUNTIME_CRATES.iter().find_map(|package| {
        dependencies.iter().find(|dependency| dependency.package == *package).map(|found| &found.name)
    });
    Ok(name.map(|name| format!("::{}", name.replace('-', "_"))))
}

/// A dependency of a package.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Dependency {
    /// Its name in the package.
    pub(crate) name: String,
    /// Its name in the registry.
    pub(crate) package: String,
}

/// The ordinary dependencies in a manifest, including those for single targets.
///
/// # Errors
/// If it is not TOML.
pub(crate) fn dependencies(manifest: &str) -> Result<Vec<Dependency>, String> {
    let manifest = DeTable::parse(manifest).map_err(|error| error.message().to_owned())?;
    let manifest = manifest.get_ref();
    let mut found = Vec::new();
    add_dependencies(manifest, &mut found);
    if let Some(DeValue::Table(targets)) = manifest.get("target").map(Spanned::get_ref) {
        for target in targets.values() {
            if let DeValue::Table(target) = target.get_ref() {
                add_dependencies(target, &mut found);
            }
        }
    }
    Ok(found)
}

/// Adds the contents of the table `dependencies` in `table`.
fn add_dependencies(table: &DeTable<'_>, found: &mut Vec<Dependency>) {
    let Some(DeValue::Table(dependencies)) = table.get("dependencies").map(Spanned::get_ref) else {
        return;
    };
    for (name, value) in dependencies {
        let renamed = match value.get_ref() {
            DeValue::Table(value) => match value.get("package").map(Spanned::get_ref) {
                Some(DeValue::String(package)) => Some(package.to_string()),
                _ => None,
            },
            _ => None,
        };
        let name = name.get_ref().to_string();
        let package = renamed.unwrap_or_else(|| name.clone());
        found.push(Dependency { name, package });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_in_every_form() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\nmagic-bitboards = \"1\"\n\"quoted\" = { path = \"y\" }\n\
                        dotted.workspace = true\n[dependencies.table]\npath = \"z\"\n\
                        [target.'cfg(unix)'.dependencies]\nunix-only = \"1\"\n[build-dependencies]\nmagic-tables = \"1\"\n\
                        [dev-dependencies]\nnot-this = \"1\"\n";
        let names: Vec<_> = dependencies(manifest).unwrap().into_iter().map(|found| found.name).collect();
        for name in ["magic-bitboards", "quoted", "dotted", "table", "unix-only"] {
            assert!(names.iter().any(|found| found == name), "{name}: {names:?}");
        }
        assert_eq!(names.len(), 5, "{names:?}");
    }

    #[test]
    fn a_dependency_may_have_another_name() {
        let manifest = "[dependencies]\nboards = { package = \"magic-bitboards\", version = \"1\" }\n";
        let expected = Dependency { name: "boards".into(), package: "magic-bitboards".into() };
        assert_eq!(dependencies(manifest), Ok(vec![expected]));
    }

    #[test]
    fn what_is_no_manifest_is_refused() {
        assert!(dependencies("[dependencies").is_err());
    }
}
