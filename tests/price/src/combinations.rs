//! Every combination of options that makes different look-ups, with its tables: found through [`Spec`], so that none is
//! forgotten.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use magic_tables::emit::{Block, Names, items};
use magic_tables::spec::{Entries, Magics, Pext, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};

use crate::parallel::in_parallel;

/// What look-ups need of the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// BMI2, whatever it was compiled for.
    Bmi2,
    /// That BMI2 was compiled in: otherwise loops stand in for its instructions.
    Bmi2CompiledIn,
}

/// Options with the tables that they lead to.
#[derive(Clone, Debug)]
pub struct Combination {
    /// What was compiled in, as `SCHEME` says it, and whether a scheme other than PEXT uses BMI2.
    pub name: String,
    /// The options.
    pub spec: Spec,
    /// What it needs.
    pub needs: Needs,
    /// The tables.
    pub tables: Tables,
    /// The data of the statics.
    pub blocks: Vec<Block>,
    /// What tells the look-ups from others, whatever the options are called that led there.
    digest: u64,
}

/// All combinations.
#[derive(Clone, Debug, Default)]
pub struct All {
    /// Those whose tables could be built, by scheme and entries. Of several that lead to the same tables, the first.
    pub combinations: Vec<Combination>,
    /// What could not be built although the options make sense together, and why. There should be nothing.
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
    /// The tables of `spec` on targets without BMI2 and on those with it, if they are others.
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

    /// Bytes of slots, and of the attack sets that they number.
    #[must_use]
    pub fn slot_bytes(&self) -> usize {
        self.blocks.iter().map(|block| block.words.len() * block.word_bytes).sum()
    }

    /// Bytes of everything else: what is stored for each square, and the small tables of schemes that look at one line
    /// at a time.
    #[must_use]
    pub fn other_bytes(&self) -> usize {
        self.tables.bytes - self.slot_bytes()
    }
}

/// The options that make sense together, with PEXT under its own name alone, so that the combinations are the same on
/// every target.
fn specs() -> Vec<Spec> {
    let mut specs = options::combinations(0);
    specs.retain(|spec| {
        let pext = if spec.scheme == Scheme::Pext { Pext::Always } else { Pext::Never };
        // `auto` is one of the others.
        spec.magics == Magics::Catalog && spec.pext == pext && spec.scheme != Scheme::Auto
    });
    for spec in &mut specs {
        // Whoever writes the source says which type; one with 64 values needs no check.
        spec.square = Some("Square".to_owned());
    }
    specs
}
