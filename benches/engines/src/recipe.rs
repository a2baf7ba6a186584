//! A recipe: how an engine is built with our look-ups, and how it is timed.

use crate::edit::Edit;
use crate::network::Network;
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
    /// What the engine is written in.
    pub language: Language,
    /// Our look-ups.
    pub sliders: Sliders,
    /// What changes in the source.
    #[serde(default, rename = "edit")]
    pub edits: Vec<Edit>,
    /// The networks that every build gets.
    #[serde(default, rename = "network")]
    pub networks: Vec<Network>,
    /// How the engine is built.
    pub build: Build,
    /// The builds with the engine's own look-ups. Speeds are relative to the first that the processor can run.
    pub own: Vec<Own>,
    /// Words for the places in braces in the commands, different for each processor that builds may be for.
    #[serde(default)]
    pub cpu: BTreeMap<String, BTreeMap<String, String>>,
    /// What is run and timed.
    pub bench: Bench,
    /// The engine's own tests.
    #[serde(default)]
    pub test: Option<Test>,
}

/// The languages for which there are look-ups.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// The macro.
    Rust,
    /// A header for C99.
    C,
    /// A header for C++17.
    Cpp,
}

/// Where our look-ups stand. They are functions of words: `sliders::rook_attacks` (C: `sliders_rook_attacks`) and so on.
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

/// How the engine is built. In commands, `{cpu}` is the processor, `{flags}` are the flags of the build, `{jobs}` is the
/// number of processors here, and other words in braces are from `cpu`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Build {
    /// The commands, run in the checkout's copy.
    pub steps: Vec<Vec<String>>,
    /// Variables of the environment.
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
    /// What the look-ups are.
    pub name: String,
    /// Its flags.
    #[serde(default)]
    pub flags: Vec<String>,
    /// Whether it needs PEXT.
    #[serde(default)]
    pub bmi2: bool,
    /// Whether it needs AVX2.
    #[serde(default)]
    pub avx2: bool,
    /// Bytes of its tables.
    pub bytes: Option<u64>,
}

/// What is run and timed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Bench {
    /// The arguments.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// What it reads.
    #[serde(default)]
    pub input: String,
    /// A regular expression that finds the number of nodes in what it prints. The last match counts.
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
    /// The arguments.
    #[serde(default)]
    pub arguments: Vec<String>,
    /// What it reads.
    #[serde(default)]
    pub input: String,
}

/// The engine's own tests, and perft where the engine has it as a command.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Test {
    /// The commands, run in the checkout's copy.
    #[serde(default)]
    pub steps: Vec<Vec<String>>,
    /// How the built engine counts the moves of a position.
    pub perft: Option<Perft>,
}

/// How an engine counts the moves of a position.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Perft {
    /// What it reads, with the places `{fen}` and `{depth}`.
    pub input: String,
    /// A regular expression that finds the number in what it prints. The last match counts.
    pub nodes: String,
}

impl Recipe {
    /// The recipe of this name, or in the file of this name.
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn find(name: &str) -> Result<Self, String> {
        let path = named(&folder(), name);
        let text = fs::read_to_string(&path).map_err(|error| {
            let known = names().join(", ");
            format!("recipe {name}: {}: {error}; there are recipes for {known}", path.display())
        })?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self::parse(&text, stem).map_err(|error| format!("recipe {}: {error}", path.display()))
    }

    /// Reads a recipe.
    fn parse(text: &str, name: String) -> Result<Self, String> {
        let recipe: Self = toml::from_str(text).map_err(|error| error.to_string())?;
        if recipe.own.is_empty() {
            return Err("`own` is empty: nothing to compare with".to_owned());
        }
        let perft = recipe.test.as_ref().and_then(|test| test.perft.as_ref());
        for regex in [Some(&recipe.bench.nodes), perft.map(|perft| &perft.nodes)].into_iter().flatten() {
            Regex::new(regex).map_err(|error| error.to_string())?;
        }
        if (recipe.language == Language::Rust) != recipe.sliders.manifest.is_some() {
            return Err("`sliders.manifest` is for Rust, and Rust needs it".to_owned());
        }
        Ok(Self { name, ..recipe })
    }

    /// The number of nodes in what the benchmark printed.
    pub fn nodes(&self, output: &str) -> Option<u64> {
        number(&self.bench.nodes, output)
    }

    /// `words` with all places in braces filled in.
    ///
    /// # Errors
    /// If there are no words for this processor.
    pub fn fill(&self, words: &[String], cpu: &str, flags: &[String]) -> Result<Vec<String>, String> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from).to_string();
        let mut filled = Vec::new();
        for word in words {
            if word == "{flags}" {
                filled.extend(flags.iter().cloned());
                continue;
            }
            let mut word =
                word.replace("{jobs}", &jobs).replace("{cpu}", cpu).replace("{flags}", &flags.join(" "));
            for (place, with) in self.cpu.get(cpu).into_iter().flatten() {
                word = word.replace(&format!("{{{place}}}"), with);
            }
            if word.contains('{') {
                let known: Vec<_> = self.cpu.keys().map(String::as_str).collect();
                return Err(format!(
                    "`{word}`: the recipe has no words for {cpu}, but for {}",
                    known.join(", ")
                ));
            }
            filled.push(word);
        }
        Ok(filled)
    }
}

/// The number that the first group of `regex` finds in `output`: that of the last match.
pub fn number(regex: &str, output: &str) -> Option<u64> {
    let regex = Regex::new(regex).ok()?;
    regex.captures_iter(output).last()?.get(1)?.as_str().replace([',', ' '], "").parse().ok()
}

/// The names of all recipes.
pub fn names() -> Vec<String> {
    stems(&folder())
}

/// The file that the user means by `name`: one in `folder`, or a path that ends as they do.
pub fn named(folder: &Path, name: &str) -> PathBuf {
    let path = PathBuf::from(name);
    if path.extension().is_some_and(|ending| ending == "toml") {
        return path;
    }
    folder.join(format!("{name}.toml"))
}

/// The names of the files in a folder, without their endings, sorted.
pub fn stems(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let stems = entries.filter_map(|entry| Some(entry.path().file_stem()?.to_string_lossy().into_owned()));
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
    use crate::scan::Syntax;

    #[test]
    fn all_recipes_can_be_read() {
        assert!(names().contains(&"stockfish-11".to_owned()), "{:?}", names());
        for name in names() {
            let recipe = Recipe::find(&name).unwrap();
            let syntax = if recipe.language == Language::Rust { Syntax::Rust } else { Syntax::C };
            assert!(
                recipe.edits.iter().any(|edit| Syntax::of(&edit.file) == syntax),
                "{name} changes no source"
            );
            for build in &recipe.own {
                for step in &recipe.build.steps {
                    recipe.fill(step, "native", &build.flags).unwrap();
                }
            }
        }
    }

    #[test]
    fn errors_name_the_recipe_and_what_there_is() {
        let error = Recipe::find("stockfisch").unwrap_err();
        assert!(error.starts_with("recipe stockfisch: ") && error.contains("stockfish-11"), "{error}");
        let text = fs::read_to_string(folder().join("stockfish-11.toml")).unwrap();
        let error = Recipe::parse(&text.replace("title", "titel"), "x".into()).unwrap_err();
        assert!(error.contains("titel"), "{error}");
    }

    #[test]
    fn nodes_are_the_last_match() {
        let mut recipe = Recipe::find("stockfish-11").unwrap();
        assert_eq!(
            recipe.nodes("Nodes searched  : 1\nNodes searched  : 5156767\nNodes/second : 7"),
            Some(5_156_767)
        );
        assert_eq!(recipe.nodes("nothing"), None);
        recipe.bench.nodes = "nodes ([0-9,]+)".into();
        assert_eq!(recipe.nodes("nodes 1,234"), Some(1234));
    }

    #[test]
    fn a_processor_without_words_is_an_error() {
        let recipe = Recipe::find("stockfish-11").unwrap();
        let error = recipe.fill(&["ARCH={arch}".into()], "pentium", &[]).unwrap_err();
        assert!(error.contains("no words for pentium, but for native"), "{error}");
    }
}
