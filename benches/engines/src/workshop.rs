//! Builds an engine from a copy of a checkout, with its own look-ups or with ours.

use crate::edit::{Edit, When};
use crate::ours;
use crate::process;
use crate::recipe::{Language, Own, Recipe};
use crate::tables::Tables;
use anyhow::{Context as _, Result, ensure};
use fs_err as fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use walkdir::WalkDir;

/// A checkout, and what to make of it.
#[derive(Debug)]
pub struct Workshop<'a> {
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
    /// Ours. If `record` is set, the engine writes every look-up into a file.
    Ours { tables: &'a Tables, record: bool },
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
    /// The source of the build that was prepared last. All builds have the same folder, so that all
    /// find the same paths.
    pub fn source(&self) -> PathBuf {
        self.folder.join("source")
    }

    /// Copies the checkout and changes it.
    pub fn prepare(&self, look_ups: LookUps<'_>) -> Result<()> {
        self.check()?;
        let source = self.source();
        if source.exists() {
            fs::remove_dir_all(&source)?;
        }
        // Copies are newer than everything that was built before, so that cargo and make see a
        // change.
        for file in files(self.checkout)? {
            fs::create_dir_all(source.join(&file).parent().unwrap_or(&source))?;
            fs::copy(self.checkout.join(&file), source.join(&file))?;
        }
        for network in &self.recipe.networks {
            write(&source.join(&network.file), &network.bytes()?)?;
        }
        let in_constants = match look_ups {
            LookUps::Own(_) => None,
            LookUps::Ours { tables, record } => {
                Some(ours::in_constants(self.recipe, tables, record))
            }
        };
        for edit in &self.recipe.edits {
            let wanted = match edit.when {
                When::Always => true,
                When::Ours => in_constants.is_some(),
                When::Const => in_constants == Some(true),
                When::NotConst => in_constants == Some(false),
            };
            if wanted {
                self.change(edit)?;
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
    pub fn build(&self, look_ups: LookUps<'_>) -> Result<PathBuf> {
        let flags = match look_ups {
            LookUps::Own(own) => &own.flags,
            LookUps::Ours { .. } => &self.recipe.build.flags,
        };
        let mut environment: Vec<_> = self.recipe.build.environment.clone().into_iter().collect();
        if self.recipe.language == Language::Rust {
            environment.push((
                "RUSTFLAGS".to_owned(),
                format!("-C target-cpu={}", self.cpu),
            ));
            environment.push((
                "CARGO_TARGET_DIR".to_owned(),
                self.target().display().to_string(),
            ));
        }
        for step in &self.recipe.build.steps {
            let words = self.recipe.fill(step, self.cpu, flags)?;
            process::step(&words, &self.source(), &environment)
                .with_context(|| format!("{}, {}", self.recipe.name, look_ups.name()))?;
        }
        let folder = if self.recipe.language == Language::Rust {
            self.target()
        } else {
            self.source()
        };
        let program = folder.join(&self.recipe.build.program);
        ensure!(
            program.is_file(),
            "the build of {} made no {}",
            self.recipe.name,
            program.display()
        );
        Ok(program)
    }

    /// Prepares, builds, and keeps the program until something that it is made of changes.
    pub fn program(&self, look_ups: LookUps<'_>) -> Result<PathBuf> {
        self.check()?;
        let programs = self.folder.join("programs");
        let kept = programs.join(format!("{:016x}", self.stamp(look_ups)?));
        if kept.is_file() {
            return Ok(kept);
        }
        self.prepare(look_ups)?;
        let program = self.build(look_ups)?;
        fs::create_dir_all(&programs)?;
        for network in self
            .recipe
            .networks
            .iter()
            .filter(|network| network.beside_program)
        {
            let name = Path::new(&network.file).file_name().unwrap_or_default();
            fs::copy(self.source().join(&network.file), programs.join(name))?;
        }
        // The copy gets its name when it is complete: one that was interrupted would be taken for
        // the program.
        let copied = kept.with_extension("part");
        fs::copy(&program, &copied)?;
        fs::rename(&copied, &kept)?;
        Ok(kept)
    }

    fn target(&self) -> PathBuf {
        self.folder.join("target")
    }

    /// Refuses what is no checkout of this engine.
    fn check(&self) -> Result<()> {
        let Recipe {
            name,
            repository,
            checkout,
            edits,
            ..
        } = self.recipe;
        let known = edits
            .iter()
            .find(|edit| edit.whole.is_none())
            .map_or("", |edit| edit.file.as_str());
        ensure!(
            self.checkout.join(known).exists() && self.checkout.is_dir(),
            "{} is no checkout for the recipe {name}: there is no {known}\n\
             git clone {repository} DIR && git -C DIR checkout {checkout}",
            self.checkout.display()
        );
        Ok(())
    }

    fn change(&self, edit: &Edit) -> Result<()> {
        let path = self.source().join(&edit.file);
        let before = fs::read_to_string(&path).ok();
        let after = edit.apply(before.as_deref()).with_context(|| {
            let Recipe { name, checkout, .. } = self.recipe;
            format!(
                "{} (recipe {name}, which was tried with {checkout})",
                edit.file
            )
        })?;
        match after {
            Some(text) => write(&path, text.as_bytes()),
            None => Ok(fs::remove_file(&path)?),
        }
    }

    /// A number that differs if anything that goes into the program does. Names and benchmarks do
    /// not.
    fn stamp(&self, look_ups: LookUps<'_>) -> Result<u64> {
        let mut hasher = DefaultHasher::new();
        let Recipe {
            edits,
            networks,
            build,
            cpu,
            ..
        } = self.recipe;
        format!("{edits:?} {networks:?} {build:?} {cpu:?} {}", self.cpu).hash(&mut hasher);
        let mut folders = vec![self.checkout.to_owned()];
        match look_ups {
            LookUps::Own(own) => own.flags.hash(&mut hasher),
            LookUps::Ours { tables, record } => {
                ours::files(self.recipe, tables, record)?.hash(&mut hasher);
                // A header has everything in it. The macro is built from source, too.
                if self.recipe.language == Language::Rust {
                    let ours = [
                        "src",
                        "magic-macros/src",
                        "magic-tables/src",
                        "magic-tables/catalog",
                    ];
                    folders.extend(ours.map(|folder| root().join(folder)));
                }
            }
        }
        for folder in folders {
            for file in files(&folder)? {
                file.hash(&mut hasher);
                fs::read(folder.join(file))?.hash(&mut hasher);
            }
        }
        Ok(hasher.finish())
    }
}

/// The top of this repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a folder, without its history and without what was built there. Their paths are
/// relative to the folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let all = WalkDir::new(folder)
        .follow_links(true)
        .sort_by_file_name()
        .into_iter();
    for entry in all.filter_entry(|entry| {
        entry.depth() == 0
            || ![".git", "target"]
                .iter()
                .any(|left_out| entry.file_name() == *left_out)
    }) {
        let entry = entry?;
        if entry.file_type().is_file() {
            files.push(entry.path().strip_prefix(folder)?.to_owned());
        }
    }
    Ok(files)
}

/// Writes a file, and makes its folder.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    fs::create_dir_all(path.parent().unwrap_or(path))?;
    Ok(fs::write(path, bytes)?)
}

/// Adds this repository to the dependencies of a package.
fn depend(manifest: &Path) -> Result<()> {
    let mut document: toml_edit::DocumentMut = fs::read_to_string(manifest)?.parse()?;
    let mut dependency = toml_edit::InlineTable::new();
    dependency.insert(
        "path",
        fs::canonicalize(root())?.display().to_string().into(),
    );
    document["dependencies"]["magic-bitboards"] = toml_edit::value(dependency);
    write(manifest, document.to_string().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    fn workshop<'a>(recipe: &'a Recipe, checkout: &'a Path, folder: &Path) -> Workshop<'a> {
        Workshop {
            recipe,
            checkout,
            folder: folder.to_owned(),
            cpu: "native",
        }
    }

    #[test]
    fn what_is_no_checkout_is_refused_with_the_way_to_one() {
        let (recipe, empty) = (Recipe::find("stockfish-11").unwrap(), tempdir().unwrap());
        let workshop = workshop(&recipe, empty.path(), empty.path());
        let error = workshop
            .program(LookUps::Own(&recipe.own[0]))
            .unwrap_err()
            .to_string();
        assert!(
            error.contains("there is no src/") && error.contains("git clone https://"),
            "{error}"
        );
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
        let (checkout, work) = (tempdir().unwrap(), tempdir().unwrap());
        let (checkout, work) = (checkout.path(), work.path());
        fs::create_dir(checkout.join(".git")).unwrap();
        fs::write(checkout.join("a.sh"), "old").unwrap();
        let workshop = workshop(&recipe, checkout, work);
        let tables = Tables::parse("scheme = hyperbola").unwrap();
        let own = workshop.program(LookUps::Own(&recipe.own[0])).unwrap();
        let ours = workshop
            .program(LookUps::Ours {
                tables: &tables,
                record: false,
            })
            .unwrap();
        let text = |path: &Path| fs::read_to_string(path).unwrap();
        assert_eq!((text(&own), text(&ours)), ("old".into(), "new".into()));
        assert!(
            work.join("source/src/sliders.hpp").is_file() && !work.join("source/.git").exists()
        );
        assert_eq!(text(&checkout.join("a.sh")), "old");

        // Not built again, until something changes.
        recipe.build.steps.clear();
        let workshop = self::workshop(&recipe, checkout, work);
        let error = workshop
            .program(LookUps::Ours {
                tables: &tables,
                record: true,
            })
            .unwrap_err();
        assert!(error.to_string().contains("made no "), "{error}");
    }

    #[test]
    fn a_dependency_is_added_to_a_manifest() {
        let folder = tempdir().unwrap();
        let manifest = folder.path().join("Cargo.toml");
        fs::write(
            &manifest,
            "[package]\nname = \"a\"\n\n[dependencies]\nb = \"1\" # why\n",
        )
        .unwrap();
        depend(&manifest).unwrap();
        let text = fs::read_to_string(&manifest).unwrap();
        assert!(
            text.contains("b = \"1\" # why\nmagic-bitboards = { path = "),
            "{text}"
        );
    }
}
