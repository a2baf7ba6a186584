//! Builds an engine from a copy of a checkout, with its own look-ups or with ours.

use crate::edit::{Edit, When};
use crate::folder::{self, write};
use crate::ours;
use crate::perft;
use crate::process;
use crate::recipe::{Language, Own, Recipe};
use crate::tables::Tables;
use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

/// A checkout, and what to make of it.
#[derive(Debug)]
pub struct Workshop<'a> {
    /// The recipe.
    pub recipe: &'a Recipe,
    /// The checkout that the user brings.
    pub checkout: &'a Path,
    /// Where copies and programs go.
    pub folder: PathBuf,
    /// The processor: `native`, or a name that compilers know.
    pub cpu: &'a str,
}

/// The look-ups of a build.
#[derive(Clone, Copy, Debug)]
pub enum LookUps<'a> {
    /// The engine's own.
    Own(&'a Own),
    /// Ours.
    Ours {
        /// Which.
        tables: &'a Tables,
        /// Whether every look-up is recorded.
        record: bool,
    },
}

impl LookUps<'_> {
    /// What reports call them.
    pub fn name(&self) -> String {
        match self {
            Self::Own(own) => format!("own: {}", own.name),
            Self::Ours { tables, .. } => tables.name.clone(),
        }
    }
}

impl Workshop<'_> {
    /// The source of the build with `look_ups`, in a folder of its own: every build finds the same paths.
    pub fn source(&self) -> PathBuf {
        self.folder.join("source")
    }

    /// Copies the checkout and changes it.
    ///
    /// # Errors
    /// If there is no such checkout, or what the recipe changes is not in it.
    pub fn prepare(&self, look_ups: LookUps<'_>) -> Result<(), String> {
        self.check()?;
        let source = self.source();
        if source.exists() {
            fs::remove_dir_all(&source).map_err(|error| format!("{}: {error}", source.display()))?;
        }
        folder::copy(self.checkout, &source)?;
        for network in &self.recipe.networks {
            write(&source.join(&network.file), &network.bytes()?)?;
        }
        let in_constants = match look_ups {
            LookUps::Own(_) => None,
            LookUps::Ours { tables, record } => Some(ours::in_constants(self.recipe, tables, record)),
        };
        for edit in &self.recipe.edits {
            let wanted = match edit.when {
                When::Always => true,
                When::Ours => in_constants.is_some(),
                When::Const => in_constants == Some(true),
                When::NotConst => in_constants == Some(false),
            };
            if wanted {
                self.change(edit, &source)?;
            }
        }
        if let LookUps::Ours { tables, record } = look_ups {
            for (file, text) in ours::files(self.recipe, tables, record)? {
                write(&source.join(file), text.as_bytes())?;
            }
            if let Some(manifest) = &self.recipe.sliders.manifest {
                depend(&source.join(manifest))?;
            }
        }
        Ok(())
    }

    /// Runs the commands of a build in the prepared source, and returns the program.
    ///
    /// # Errors
    /// If a command fails.
    pub fn build(&self, look_ups: LookUps<'_>) -> Result<PathBuf, String> {
        self.run(&self.recipe.build.steps, look_ups)?;
        let folder = if self.recipe.language == Language::Rust { self.target() } else { self.source() };
        let program = folder.join(&self.recipe.build.program);
        if program.is_file() {
            return Ok(program);
        }
        Err(format!("the build of {} made no {}", self.recipe.name, program.display()))
    }

    /// Prepares, builds, and keeps the program until something that it is made of changes.
    ///
    /// # Errors
    /// If that fails.
    pub fn program(&self, look_ups: LookUps<'_>) -> Result<PathBuf, String> {
        self.check()?;
        let kept = self.folder.join("programs").join(format!("{:016x}", self.stamp(look_ups)?));
        if kept.is_file() {
            return Ok(kept);
        }
        self.prepare(look_ups)?;
        let program = self.build(look_ups)?;
        let programs = self.folder.join("programs");
        fs::create_dir_all(&programs).map_err(|error| error.to_string())?;
        for network in self.recipe.networks.iter().filter(|network| network.beside_program) {
            let (file, path) = (Path::new(&network.file), self.source().join(&network.file));
            let beside = programs.join(file.file_name().unwrap_or_default());
            fs::copy(&path, &beside).map_err(|error| format!("{}: {error}", beside.display()))?;
        }
        // First beside it: a copy that was interrupted would be taken for the program.
        let copied = kept.with_extension("part");
        fs::copy(&program, &copied)
            .and_then(|_| fs::rename(&copied, &kept))
            .map_err(|error| format!("{}: {error}", kept.display()))?;
        Ok(kept)
    }

    /// Runs the engine's own tests in the prepared source, and perft of known positions if the engine has it as a command.
    ///
    /// # Errors
    /// If one fails, or there are none.
    pub fn test(&self, look_ups: LookUps<'_>) -> Result<(), String> {
        let test = self.recipe.test.as_ref().ok_or("the recipe names no tests")?;
        self.prepare(look_ups)?;
        self.run(&test.steps, look_ups)?;
        let Some(perft) = &test.perft else { return Ok(()) };
        let program = self.build(look_ups)?;
        perft::check(&program, perft)
            .map_err(|error| format!("{}, {}: {error}", self.recipe.name, look_ups.name()))
    }

    fn run(&self, steps: &[Vec<String>], look_ups: LookUps<'_>) -> Result<(), String> {
        let flags = match look_ups {
            LookUps::Own(own) => &own.flags,
            LookUps::Ours { .. } => &self.recipe.build.flags,
        };
        let mut environment: Vec<_> = self.recipe.build.environment.clone().into_iter().collect();
        if self.recipe.language == Language::Rust {
            environment.push(("RUSTFLAGS".to_owned(), format!("-C target-cpu={}", self.cpu)));
            environment.push(("CARGO_TARGET_DIR".to_owned(), self.target().display().to_string()));
        }
        for step in steps {
            let words = self.recipe.fill(step, self.cpu, flags)?;
            process::step(&words, &self.source(), &environment)
                .map_err(|error| format!("{}, {}: {error}", self.recipe.name, look_ups.name()))?;
        }
        Ok(())
    }

    fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    /// Refuses what is no checkout of this engine.
    fn check(&self) -> Result<(), String> {
        let Recipe { name, repository, checkout, edits, .. } = self.recipe;
        let known = edits.iter().find(|edit| edit.whole.is_none()).map_or("", |edit| edit.file.as_str());
        if self.checkout.join(known).exists() && self.checkout.is_dir() {
            return Ok(());
        }
        Err(format!(
            "{} is no checkout for the recipe {name}: there is no {known}\n\
             git clone {repository} DIR && git -C DIR checkout {checkout}",
            self.checkout.display()
        ))
    }

    fn change(&self, edit: &Edit, source: &Path) -> Result<(), String> {
        let path = source.join(&edit.file);
        let before = fs::read_to_string(&path).ok();
        let after = edit.apply(before.as_deref()).map_err(|error| {
            let Recipe { name, checkout, .. } = self.recipe;
            format!("{}: {error} (recipe {name}, which was tried with {checkout})", edit.file)
        })?;
        match after {
            Some(text) => write(&path, text.as_bytes()),
            None => fs::remove_file(&path).map_err(|error| format!("{}: {error}", edit.file)),
        }
    }

    /// A number that differs if anything that goes into the program does. Names and benchmarks do not.
    fn stamp(&self, look_ups: LookUps<'_>) -> Result<u64, String> {
        let mut hasher = DefaultHasher::new();
        let Recipe { edits, networks, build, cpu, .. } = self.recipe;
        format!("{edits:?} {networks:?} {build:?} {cpu:?} {}", self.cpu).hash(&mut hasher);
        folder::hash(self.checkout, &mut hasher)?;
        match look_ups {
            LookUps::Own(own) => own.flags.hash(&mut hasher),
            LookUps::Ours { tables, record } => {
                ours::files(self.recipe, tables, record)?.hash(&mut hasher);
                // A header has everything in it. The macro is built from source, too.
                if self.recipe.language == Language::Rust {
                    for folder in ["src", "magic-macros/src", "magic-tables/src", "magic-tables/catalog"] {
                        folder::hash(&root().join(folder), &mut hasher)?;
                    }
                }
            }
        }
        Ok(hasher.finish())
    }
}

/// The top of this repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Adds this repository to the dependencies of a package.
fn depend(manifest: &Path) -> Result<(), String> {
    let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", manifest.display());
    let text = fs::read_to_string(manifest).map_err(|error| wrong(&error))?;
    let mut document: toml_edit::DocumentMut =
        text.parse().map_err(|error: toml_edit::TomlError| wrong(&error))?;
    let path = root().canonicalize().map_err(|error| wrong(&error))?;
    let mut dependency = toml_edit::InlineTable::new();
    dependency.insert("path", path.display().to_string().into());
    document["dependencies"]["magic-bitboards"] = toml_edit::value(dependency);
    write(manifest, document.to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("engines-{name}-{}", std::process::id()));
        _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn workshop<'a>(recipe: &'a Recipe, checkout: &'a Path, folder: &'a Path) -> Workshop<'a> {
        Workshop { recipe, checkout, folder: folder.to_owned(), cpu: "native" }
    }

    #[test]
    fn what_is_no_checkout_is_refused_with_the_way_to_one() {
        let (recipe, empty) = (Recipe::find("stockfish-11").unwrap(), folder("empty"));
        let error = workshop(&recipe, &empty, &empty).program(LookUps::Own(&recipe.own[0])).unwrap_err();
        assert!(error.contains("there is no src/") && error.contains("git clone https://"), "{error}");
        fs::remove_dir_all(empty).unwrap();
    }

    #[test]
    fn a_copy_is_changed_and_built_and_the_checkout_stays() {
        let mut recipe = Recipe::find("stockfish-11").unwrap();
        recipe.edits = vec![Edit {
            file: "a.sh".into(),
            pattern: Some("old".into()),
            with: Some("new".into()),
            ..Edit::default()
        }];
        recipe.build.steps = vec![vec!["cp".into(), "a.sh".into(), "program".into()]];
        recipe.build.program = "program".into();
        let (checkout, work) = (folder("checkout"), folder("work"));
        fs::create_dir(checkout.join(".git")).unwrap();
        fs::write(checkout.join("a.sh"), "old").unwrap();
        let workshop = workshop(&recipe, &checkout, &work);
        let tables = Tables::parse("scheme = hyperbola").unwrap();
        let own = workshop.program(LookUps::Own(&recipe.own[0])).unwrap();
        let ours = workshop.program(LookUps::Ours { tables: &tables, record: false }).unwrap();
        assert_eq!(
            (fs::read_to_string(own).unwrap(), fs::read_to_string(&ours).unwrap()),
            ("old".into(), "new".into())
        );
        assert!(work.join("source/src/sliders.hpp").is_file() && !work.join("source/.git").exists());
        assert_eq!(fs::read_to_string(checkout.join("a.sh")).unwrap(), "old");

        // Not built again, until something changes.
        recipe.build.steps.clear();
        let workshop = self::workshop(&recipe, &checkout, &work);
        let error = workshop.program(LookUps::Ours { tables: &tables, record: true }).unwrap_err();
        assert!(error.contains("made no "), "{error}");
        for folder in [checkout, work] {
            fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn a_dependency_is_added_to_a_manifest() {
        let folder = folder("manifest");
        let manifest = folder.join("Cargo.toml");
        fs::write(&manifest, "[package]\nname = \"a\"\n\n[dependencies]\nb = \"1\" # why\n").unwrap();
        depend(&manifest).unwrap();
        let text = fs::read_to_string(&manifest).unwrap();
        assert!(text.contains("b = \"1\" # why\nmagic-bitboards = { path = "), "{text}");
        fs::remove_dir_all(folder).unwrap();
    }
}
