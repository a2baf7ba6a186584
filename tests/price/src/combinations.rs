//! All combinations of options that give different look-ups, with their tables. They are enumerated through [`Spec`], so
//! that none is missed.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use magic_tables::emit::{Block, Names, items};
use magic_tables::spec::{Entries, Magics, Pext, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};

use crate::parallel::in_parallel;

/// The instructions that look-ups need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// BMI2 at run time, regardless of the compilation target.
    Bmi2,
    /// BMI2 at compile time: otherwise loops replace its instructions.
    Bmi2CompiledIn,
}

/// Options with the tables that they lead to.
#[derive(Clone, Debug)]
pub struct Combination {
    /// The name, as in `SCHEME`, with a note if a scheme other than PEXT uses BMI2.
    pub name: String,
    /// The options.
    pub spec: Spec,
    /// The instructions that it needs.
    pub needs: Needs,
    /// The tables.
    pub tables: Tables,
    /// The data of the statics.
    pub blocks: Vec<Block>,
    /// A hash of the look-ups and their data, which does not depend on the names of the options.
    digest: u64,
}

/// All combinations.
#[derive(Clone, Debug, Default)]
pub struct All {
    /// Those whose tables could be built, by scheme and entries. If several give the same tables, only the first.
    pub combinations: Vec<Combination>,
    /// The valid combinations that could not be built, and why. There should be none.
    pub failures: Vec<String>,
}

impl All {
    /// Builds all tables.
    #[must_use]
    pub fn build() -> Self {
        let specs = specs();
        let mut all = Self::default();
        let mut met = Vec::new();
        for built in in_parallel(&specs, Combination::of).into_iter().flatten() {
            match built {
                Ok(combination) => {
                    let digest = combination.digest;
                    if !met.contains(&digest) {
                        met.push(digest);
                        all.combinations.push(combination);
                    }
                }
                Err(failure) => all.failures.push(failure),
            }
        }
        all
    }
}

impl Combination {
    /// `scheme = hyperbola` with all other options at their defaults.
    ///
    /// # Panics
    /// If the tables cannot be built.
    #[must_use]
    pub fn hyperbola() -> Self {
        let square = Some("Square".to_owned());
        let spec = Spec { scheme: Scheme::Hyperbola, square, ..Spec::default() };
        Self::new(&spec, false, Needs::Nothing).expect("the tables can be built")
    }

    /// The tables of `spec` on targets without BMI2, and on targets with it if they differ.
    fn of(spec: &Spec) -> Vec<Result<Self, String>> {
        let needs = if spec.pext == Pext::Always { Needs::Bmi2 } else { Needs::Nothing };
        let mut found = vec![Self::new(spec, false, needs)];
        if spec.entries == Entries::Pdep && needs == Needs::Nothing {
            found.push(Self::new(spec, true, Needs::Bmi2CompiledIn));
        }
        found
    }

    fn new(spec: &Spec, pext: bool, needs: Needs) -> Result<Self, String> {
        let tables =
            Tables::build(spec, if pext { Bmi2::ByTarget } else { Bmi2::Possible }).map_err(|problems| {
                let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
                format!("{}: {}", spec.options(), problems.join("; "))
            })?;
        let mut name = tables.name();
        if needs == Needs::Bmi2CompiledIn {
            name.push_str(" (BMI2)");
        }
        let mut blocks = Vec::new();
        let names = Names::new("crate_path".parse().expect("it is a path"));
        let items = items(&tables, &names, &mut |block| {
            blocks.push(block);
            "data".parse().expect("it is a word")
        });
        let mut hasher = DefaultHasher::new();
        items.to_string().replace(&format!("{:?}", tables.name()), "").hash(&mut hasher);
        blocks.hash(&mut hasher);
        Ok(Self { name, spec: spec.clone(), needs, tables, blocks, digest: hasher.finish() })
    }

    /// Bytes of the slots, and of the attack sets that they refer to by number.
    #[must_use]
    pub fn slot_bytes(&self) -> usize {
        self.blocks.iter().map(|block| block.words.len() * block.word_bytes).sum()
    }

    /// Bytes of everything else: the data of each square, and the small tables of schemes that look at one line at a time.
    #[must_use]
    pub fn other_bytes(&self) -> usize {
        self.tables.bytes - self.slot_bytes()
    }
}

/// All valid combinations, with PEXT only as `scheme = pext`, so that the combinations are the same on every target.
fn specs() -> Vec<Spec> {
    let mut specs = lookups::combinations(0);
    specs.retain(|spec| {
        let is_usual = spec.pext == Pext::Auto && spec.pext_entries.is_none() && !spec.const_fn;
        // `auto` chooses one of the other schemes.
        spec.magics == Magics::Catalog && is_usual && spec.scheme != Scheme::Auto
    });
    for spec in &mut specs {
        spec.pext = if spec.scheme == Scheme::Pext { Pext::Always } else { Pext::Never };
        // `module::write` replaces the name. The type is assumed to have 64 values, so that there is no bounds check.
        spec.square = Some("Square".to_owned());
    }
    specs
}
