//! Reads from the manifest of the package being built under which name it depends on the crate with
//! the look-ups.

use std::env;
use std::fs;
use std::path::Path;

use toml::de::DeTable;

use crate::error::Error;

/// The path of the crate with the look-ups, if the package depends on one. `None` outside of Cargo.
pub(super) fn runtime_crate() -> Result<Option<String>, Error> {
    let Some(folder) = env::var_os("CARGO_MANIFEST_DIR") else {
        return Ok(None);
    };
    let path = Path::new(&folder).join("Cargo.toml");
    let found = fs::read_to_string(&path).map_err(|cause| cause.to_string());
    let dependencies = found
        .and_then(|manifest| dependencies(&manifest))
        .map_err(|cause| {
            let action = "read the names of the dependencies from";
            Error::File {
                action,
                path,
                cause: format!("{cause}; give `crate_path`"),
            }
        })?;
    let name_of = |crate_name: &str| {
        dependencies
            .iter()
            .find(|(_, package)| package == crate_name)
    };
    let found = name_of("magic-tables").or_else(|| name_of("magic-bitboards"));
    Ok(found.map(|(name, _)| format!("::{}", name.replace('-', "_"))))
}

/// The ordinary dependencies in a manifest, including those for single targets: their names in the
/// package, and in the registry. It may be no TOML.
pub(crate) fn dependencies(manifest: &str) -> Result<Vec<(String, String)>, String> {
    let manifest = DeTable::parse(manifest).map_err(|error| error.message().to_owned())?;
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
        found.push((name.to_string(), package.unwrap_or(name).to_owned()));
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
        let manifest = "[package]\nname = \"x\"\n[dependencies]\nmagic-bitboards = \"1\"\n\"quoted\" = { path = \"y\" }\n\
                        dotted.workspace = true\n[dependencies.table]\npath = \"z\"\npackage = \"other\"\n\
                        [target.'cfg(unix)'.dependencies]\nunix-only = \"1\"\n[build-dependencies]\nmagic-tables = \"1\"\n\
                        [dev-dependencies]\nnot-this = \"1\"\n";
        let mut found = dependencies(manifest).unwrap();
        found.sort();
        let same = ["dotted", "magic-bitboards", "quoted", "unix-only"]
            .map(|name| (name.into(), name.into()));
        let mut expected: Vec<(String, String)> = same.into();
        expected.insert(3, ("table".into(), "other".into()));
        assert_eq!(found, expected);
        assert!(dependencies("[dependencies").is_err());
    }
}
