//! All combinations of options that give different look-ups, with their tables, and some on other
//! boards. Those of chess are enumerated through [`Spec`], so that none is missed.

use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::Path;

use magic_tables::emit::{DataBlock, Names, items};
use magic_tables::spec::{Entries, Magics, Pext, Scheme, Spec};
use magic_tables::tables::{Bmi2, Tables};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::parallel::in_parallel;

/// The look-ups of chess that are counted, in the order of all figures: those of the pieces, and
/// both sets of a rook and a bishop.
pub const CHESS: [&str; 4] = ["rook", "bishop", "queen", "rook_and_bishop"];

/// The look-ups that are counted on other boards, as far as their pieces are there.
pub const ON_BOARDS: [&str; 6] = [
    "rook",
    "bishop",
    "queen",
    "rook_and_bishop",
    "cannon",
    "horse",
];

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
    pub blocks: Vec<DataBlock>,
    /// A hash of the look-ups and their data, which does not depend on the names of the options.
    digest: u64,
}

/// All combinations.
#[derive(Clone, Debug, Default)]
pub struct All {
    /// Those whose tables could be built, by scheme and entries. If several give the same tables,
    /// only the first.
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
        for built in in_parallel(&specs, Combination::of_targets)
            .into_iter()
            .flatten()
        {
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
        let spec = Spec {
            scheme: Scheme::Hyperbola,
            square: Some("Square".to_owned()),
            ..Spec::default()
        };
        Self::new(&spec, Bmi2::Possible, Needs::Nothing).expect("the tables can be built")
    }

    /// The schemes of other boards: one with words of 64 bits, the others with words of 128 bits.
    ///
    /// # Panics
    /// If tables cannot be built.
    #[must_use]
    pub fn on_boards() -> Vec<Self> {
        const FORMS: [(Scheme, Entries); 7] = [
            (Scheme::Hyperbola, Entries::Bitboard),
            (Scheme::Kindergarten, Entries::Bitboard),
            (Scheme::CongruentModulo, Entries::Bitboard),
            (Scheme::Pext, Entries::Pdep),
            (Scheme::Fancy, Entries::Bitboard),
            (Scheme::Pext, Entries::Bitboard),
            // Where PEXT has taken the place of `fancy`.
            (Scheme::Fancy, Entries::Pdep),
        ];
        let of_board =
            |board: &'static str| FORMS.map(|(scheme, entries)| (board, scheme, entries));
        in_parallel(
            &["7x7", "9x9", "10x8", "9x10"].map(of_board).concat(),
            |&(board, scheme, entries)| {
                let of_lines =
                    scheme.is_line_wise() || (scheme, entries) == (Scheme::Pext, Entries::Pdep);
                // Slots of the other pieces on large boards would take minutes to compile.
                let pieces = if of_lines || board == "7x7" {
                    "[rook, bishop, queen, cannon, horse]"
                } else {
                    "[bishop, horse]"
                };
                let instead = (scheme, entries) == (Scheme::Fancy, Entries::Pdep);
                let pext = instead || scheme == Scheme::Pext;
                let spec = Spec {
                    scheme,
                    entries: if instead { Entries::Bitboard } else { entries },
                    pext_entries: instead.then_some(entries),
                    pext: if pext { Pext::Auto } else { Pext::Never },
                    board: Some(board.into()),
                    pieces: Some(pieces.into()),
                    ..Spec::default()
                };
                let (bmi2, needs) = if pext {
                    (Bmi2::ByTarget, Needs::Bmi2CompiledIn)
                } else {
                    (Bmi2::Possible, Needs::Nothing)
                };
                let mut form = Self::new(&spec, bmi2, needs).expect("there are such tables");
                form.name = format!("{board}: {}", form.tables.name());
                form
            },
        )
    }

    /// The tables of `spec` on targets without BMI2, and on targets with it if they differ.
    fn of_targets(spec: &Spec) -> Vec<Result<Self, String>> {
        let needs = if spec.pext == Pext::Always {
            Needs::Bmi2
        } else {
            Needs::Nothing
        };
        let mut found = vec![Self::new(spec, Bmi2::Possible, needs)];
        if spec.entries == Entries::Pdep && needs == Needs::Nothing {
            let with_pdep = Self::new(spec, Bmi2::ByTarget, Needs::Bmi2CompiledIn);
            found.push(with_pdep.map(|found| Self {
                name: found.name.clone() + " (BMI2)",
                ..found
            }));
        }
        found
    }

    fn new(spec: &Spec, bmi2: Bmi2, needs: Needs) -> Result<Self, String> {
        let tables = Tables::build(spec, bmi2).map_err(|problems| {
            let problems: Vec<_> = problems.iter().map(ToString::to_string).collect();
            format!("{}: {}", spec.options(), problems.join("; "))
        })?;
        let mut blocks = Vec::new();
        let names = Names::new("crate_path".parse().expect("it is a path"));
        let items = items(&tables, &names, &mut |block| {
            blocks.push(block);
            "data".parse().expect("it is a word")
        });
        let mut hasher = DefaultHasher::new();
        items
            .to_string()
            .replace(&format!("{:?}", tables.name()), "")
            .hash(&mut hasher);
        blocks.hash(&mut hasher);
        let (name, digest) = (tables.name(), hasher.finish());
        Ok(Self {
            name,
            spec: spec.clone(),
            needs,
            tables,
            blocks,
            digest,
        })
    }

    /// Bytes of the slots, and of the attack sets that they refer to by number.
    #[must_use]
    pub fn slot_bytes(&self) -> usize {
        self.blocks
            .iter()
            .map(|block| block.words.len() * block.word_bytes)
            .sum()
    }

    /// Bytes of everything else: the data of each square, and the small tables of schemes that look
    /// at one line at a time.
    #[must_use]
    pub fn other_bytes(&self) -> usize {
        self.tables.bytes - self.slot_bytes()
    }

    /// The squares of the board, and the bits of its words.
    #[must_use]
    pub fn board(&self) -> (usize, u32) {
        self.tables.board.as_ref().map_or((64, 64), |of_board| {
            (of_board.board.squares(), of_board.board.word_bits())
        })
    }

    /// The look-ups that are counted.
    #[must_use]
    pub fn look_ups(&self) -> Vec<&'static str> {
        let Some(of_board) = &self.tables.board else {
            return CHESS.into();
        };
        let is_there = |piece: &str| of_board.pieces.iter().any(|(other, _)| other.name == piece);
        ON_BOARDS
            .into_iter()
            .filter(|look_up| look_up.split("_and_").all(is_there))
            .collect()
    }

    /// Writes the data into files of `folder` whose names begin with `stem`, and returns the items
    /// of a module that includes them. The module must be written into the same folder.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn write(&self, folder: &Path, stem: &str) -> Result<String, Box<dyn Error>> {
        let names = Names::new("magic_tables".parse()?);
        let mut blocks: Vec<DataBlock> = Vec::new();
        let items = items(&self.tables, &names, &mut |block| -> TokenStream {
            let name = Literal::string(&format!("{stem}-{}.bin", blocks.len()));
            blocks.push(block);
            quote!(::core::include_bytes!(#name))
        });
        for (number, block) in blocks.iter().enumerate() {
            fs::write(folder.join(format!("{stem}-{number}.bin")), block.bytes())?;
        }
        Ok(items.to_string())
    }
}

/// All valid combinations, with PEXT only as `scheme = pext`, so that the combinations are the same
/// on every target.
fn specs() -> Vec<Spec> {
    let mut specs = lookups::combinations(0);
    specs.retain(|spec| {
        let is_usual = spec.pext == Pext::Auto && spec.pext_entries.is_none() && !spec.const_fn;
        // `auto` chooses one of the other schemes.
        spec.magics == Magics::Catalog && is_usual && spec.scheme != Scheme::Auto
    });
    for spec in &mut specs {
        spec.pext = if spec.scheme == Scheme::Pext {
            Pext::Always
        } else {
            Pext::Never
        };
        // `Combination::write` replaces the name. The type is assumed to have 64 values, so that
        // there is no bounds check.
        spec.square = Some("Square".to_owned());
    }
    specs
}
