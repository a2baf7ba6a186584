//! A recipe: how an engine is built with our look-ups, and how it is timed.

use crate::edit::Edit;
use crate::network::Network;
use anyhow::{Context as _, Result, ensure};
use regex::Regex;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The description of an engine, read from a file in TOML.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Recipe {
    /// The name of its file.
    #[serde(skip)]
    pub name: String,
    /// The engine, its version, and what is run.
    pub title: String,
    /// Where a checkout comes from.
    pub repository: String,
    /// The tag or the commit with which the recipe was tried.
    pub checkout: String,
    pub language: Language,
    pub sliders: Sliders,
    /// What changes in the source.
    #[serde(default, rename = "edit")]
    pub edits: Vec<Edit>,
    /// The networks that every build gets.
    #[serde(default, rename = "network")]
    pub networks: Vec<Network>,
    pub build: Build,
    /// The builds with the engine's own look-ups. Speeds are relative to the first that the
    /// processor can run.
    pub own: Vec<Own>,
    /// Words for the places in braces in the commands, different for each processor that builds
    /// may be for.
    #[serde(default)]
    pub cpu: BTreeMap<String, BTreeMap<String, String>>,
    pub bench: Bench,
}

/// What the engine is written in: it gets the macro, a header for C99 or a header for C++17.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    Rust,
    C,
    Cpp,
}

/// Where our look-ups stand. They are functions of words: `sliders::rook_attacks` (C:
/// `sliders_rook_attacks`) and so on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sliders {
    /// The file to write.
    pub file: String,
    /// Rust: the manifest of the package that the file belongs to.
    pub manifest: Option<String>,
    /// Options that the engine needs whatever the tables.
    pub options: Option<String>,
}

/// How the engine is built. In commands, `{cpu}` is the processor, `{flags}` are the flags of the
/// build, `{jobs}` is the number of processors here, and other words in braces are from `cpu`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Build {
    /// The commands, run in the checkout's copy.
    pub steps: Vec<Vec<String>>,
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    /// The flags of builds with our look-ups.
    #[serde(default)]
    pub flags: Vec<String>,
    /// The program, in the copy; for cargo, in the target folder.
    pub program: String,
}

/// A build with the engine's own look-ups.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Own {
    pub name: String,
    #[serde(default)]
    pub flags: Vec<String>,
    /// Whether it needs PEXT.
    #[serde(default)]
    pub bmi2: bool,
    #[serde(default)]
    pub avx2: bool,
    /// Bytes of its tables.
    pub bytes: Option<u64>,
}

/// What is run and timed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bench {
    #[serde(default)]
    pub arguments: Vec<String>,
    /// What it reads.
    #[serde(default)]
    pub input: String,
    /// A regular expression that finds the number of nodes in what it prints. The last match
    /// counts.
    pub nodes: String,
    /// The number that the engine gives with its own look-ups at the named checkout.
    pub known_nodes: Option<u64>,
    /// A run that only starts and ends. Its time is taken off.
    pub start: Start,
}

/// A run that only starts and ends.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    #[serde(default)]
    pub arguments: Vec<String>,
    #[serde(default)]
    pub input: String,
}

impl Recipe {
    /// The recipe of this name, or in the file of this name.
    pub fn find(name: &str) -> Result<Self> {
        Self::find_in(&folder(), name)
    }

    /// The recipe of this name in a folder, or in the file of this name.
    pub fn find_in(folder: &Path, name: &str) -> Result<Self> {
        let path = named(folder, name);
        let text = fs::read_to_string(&path).with_context(|| {
            format!(
                "recipe {name}: {}; there are recipes for {}",
                path.display(),
                stems(folder).join(", ")
            )
        })?;
        let stem = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        Self::parse(&text, stem).with_context(|| format!("recipe {}", path.display()))
    }

    fn parse(text: &str, name: String) -> Result<Self> {
        let recipe: Self = toml::from_str(text)?;
        ensure!(
            !recipe.own.is_empty(),
            "`own` is empty: nothing to compare with"
        );
        Regex::new(&recipe.bench.nodes)?;
        let (is_rust, has_manifest) = (
            recipe.language == Language::Rust,
            recipe.sliders.manifest.is_some(),
        );
        ensure!(
            is_rust == has_manifest,
            "`sliders.manifest` is for Rust, and Rust needs it"
        );
        Ok(Self { name, ..recipe })
    }

    /// The engine's own look-ups of this name.
    pub fn own(&self, name: &str) -> Result<&Own> {
        self.own
            .iter()
            .find(|own| own.name == name)
            .with_context(|| {
                let names: Vec<_> = self.own.iter().map(|own| own.name.as_str()).collect();
                format!(
                    "{} has no look-ups `{name}`, but {}",
                    self.name,
                    names.join(", ")
                )
            })
    }

    /// The number of nodes in what the benchmark printed.
    pub fn nodes(&self, output: &str) -> Option<u64> {
        let regex = Regex::new(&self.bench.nodes).ok()?;
        regex
            .captures_iter(output)
            .last()?
            .get(1)?
            .as_str()
            .replace([',', ' '], "")
            .parse()
            .ok()
    }

    /// `words` with all places in braces filled in.
    pub fn fill(&self, words: &[String], cpu: &str, flags: &[String]) -> Result<Vec<String>> {
        let jobs = std::thread::available_parallelism()
            .map_or(1, usize::from)
            .to_string();
        let mut filled = Vec::new();
        for word in words {
            if word == "{flags}" {
                filled.extend(flags.iter().cloned());
                continue;
            }
            let mut word = word
                .replace("{jobs}", &jobs)
                .replace("{cpu}", cpu)
                .replace("{flags}", &flags.join(" "));
            for (place, with) in self.cpu.get(cpu).into_iter().flatten() {
                word = word.replace(&format!("{{{place}}}"), with);
            }
            let known: Vec<_> = self.cpu.keys().map(String::as_str).collect();
            ensure!(
                !word.contains('{'),
                "`{word}`: the recipe has no words for {cpu}, but for {}",
                known.join(", ")
            );
            filled.push(word);
        }
        Ok(filled)
    }
}

/// The names of all recipes.
pub fn names() -> Vec<String> {
    stems(&folder())
}

/// The file that the user means by `name`: one in `folder`, or a path that ends as they do.
pub fn named(folder: &Path, name: &str) -> PathBuf {
    let path = PathBuf::from(name);
    let is_path = path.extension().is_some_and(|ending| ending == "toml");
    if is_path {
        path
    } else {
        folder.join(format!("{name}.toml"))
    }
}

/// The names of the files in TOML in a folder, without their endings, sorted.
pub fn stems(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries.map(|entry| entry.path());
    let recipes = paths.filter(|path| path.extension().is_some_and(|ending| ending == "toml"));
    let stems = recipes.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()));
    let mut stems: Vec<_> = stems.collect();
    stems.sort();
    stems
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("recipes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_recipes_can_be_read() {
        assert!(
            names().contains(&"stockfish-11".to_owned()),
            "{:?}",
            names()
        );
        for name in names() {
            let recipe = Recipe::find(&name).unwrap();
            let rust = |edit: &Edit| {
                Path::new(&edit.file)
                    .extension()
                    .is_some_and(|ending| ending == "rs")
            };
            let source = recipe
                .edits
                .iter()
                .any(|edit| rust(edit) == (recipe.language == Language::Rust));
            assert!(source, "{name} changes no source");
            for build in &recipe.own {
                for step in &recipe.build.steps {
                    recipe.fill(step, "native", &build.flags).unwrap();
                }
            }
        }
    }

    #[test]
    fn errors_name_the_recipe_and_what_there_is() {
        let error = Recipe::find("stockfisch").unwrap_err().to_string();
        assert!(
            error.starts_with("recipe stockfisch: ") && error.contains("stockfish-11"),
            "{error}"
        );
        let text = fs::read_to_string(folder().join("stockfish-11.toml")).unwrap();
        let error = Recipe::parse(&text.replace("title", "titel"), "x".into())
            .unwrap_err()
            .to_string();
        assert!(error.contains("titel"), "{error}");
        let recipe = Recipe::find("stockfish-11").unwrap();
        let error = recipe
            .fill(&["ARCH={arch}".into()], "pentium", &[])
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("no words for pentium, but for native"),
            "{error}"
        );
    }

    #[test]
    fn nodes_are_the_last_match() {
        let mut recipe = Recipe::find("stockfish-11").unwrap();
        let printed = "Nodes searched  : 1\nNodes searched  : 5156767\nNodes/second : 7";
        assert_eq!(
            (recipe.nodes(printed), recipe.nodes("nothing")),
            (Some(5_156_767), None)
        );
        recipe.bench.nodes = "nodes ([0-9,]+)".into();
        assert_eq!(recipe.nodes("nodes 1,234"), Some(1234));
    }
}
