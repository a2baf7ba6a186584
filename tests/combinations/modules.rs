//! Builds the tables of some combinations of options, and generates a module and a test for each that differs from the
//! others.

#![expect(clippy::format_push_string, reason = "speed does not matter here")]

#[path = "parallel.rs"]
mod parallel;
#[path = "../processor/mod.rs"]
mod processor;

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::RangeInclusive;
use std::path::Path;

use magic_tables::board::piece::Piece;
use magic_tables::emit::{Block, Names, items};
use magic_tables::spec::{FrontEnd, Magics, Numbering, Pext, Scheme, Spec};
use magic_tables::tables::board::{Lines, Table};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Error as BuilderError};
use options::source::{functions, with_tables_outside};
use parallel::in_parallel;

/// Any seed will do.
pub(crate) const SEED: u64 = 2018;

/// Writes the modules of `all` and their tests; those among them that `in_source` accepts as source without dependencies, too.
pub(crate) fn write(all: Vec<Spec>, in_source: impl Fn(&Spec) -> bool) -> Result<(), Box<dyn Error>> {
    processor::tell_tests();
    let bmi2 = bmi2()?;
    let all: Vec<Spec> = all.into_iter().map(with_extras).collect();
    let mut modules = Modules::default();

    let specs: Vec<&Spec> = all.iter().filter(|spec| matters(spec, bmi2)).collect();
    let expanded = in_parallel(&specs, |spec| Built::new(spec, bmi2));
    for (spec, built) in specs.iter().zip(&expanded) {
        modules.add(name(spec), builder(spec), built);
    }
    // In safe source that needs no other crate, the target makes no difference. Compiling all of its numbers would take
    // gigabytes, so one module stands for all that have the same functions.
    // Where they are constant functions, `checks/standalone` tries some of each kind.
    let is_safe = |spec: &&Spec| {
        in_source(spec) && spec.pext == Pext::Auto && spec.pext_entries.is_none() && !spec.const_fn
    };
    let safe: Vec<&Spec> = all.iter().filter(is_safe).collect();
    let standalone = in_parallel(&safe, |spec| Built::standalone(spec));
    for (spec, built) in safe.iter().zip(&standalone) {
        modules.add(format!("{}_standalone", name(spec)), builder(spec).standalone(true), built);
    }
    for form in [Form::Unchecked, Form::Filled, Form::UncheckedAndFilled] {
        // The same tables in another form. Where factors come from makes no difference to the functions.
        let tables =
            if form == Form::Filled { safe.iter().zip(&standalone) } else { specs.iter().zip(&expanded) };
        let jobs: Vec<_> = tables.filter(|(spec, _)| in_source(spec) && form.matters(spec, bmi2)).collect();
        let built = in_parallel(&jobs, |(spec, tables)| form.built(spec, tables, bmi2));
        for ((spec, _), built) in jobs.iter().zip(&built) {
            modules.add(format!("{}_{}", name(spec), form.word()), form.of(spec, bmi2), built);
        }
    }

    let Modules { mut tests, log, jobs, .. } = modules;
    let out_dir = env::var("OUT_DIR")?;
    let out_dir = Path::new(&out_dir);
    for test in in_parallel(&jobs, |(name, builder, built)| generate(name, builder, built, out_dir)) {
        tests += &test?;
    }
    fs::write(out_dir.join("tests.rs"), tests)?;
    fs::write(out_dir.join("combinations.txt"), log)?;
    Ok(())
}

/// Adds to the default options the functions that are the same for all schemes.
fn with_extras(spec: Spec) -> Spec {
    let extras = spec == Spec::default();
    Spec { steppers: extras, lines: extras, setwise: spec.setwise || extras, ..spec }
}

/// Modules to be written, each of which differs from the others.
#[derive(Default)]
struct Modules {
    /// Tests that need no module.
    tests: String,
    log: String,
    jobs: Vec<(String, Builder, Built)>,
    /// The module with the same items.
    first: HashMap<u64, String>,
}

impl Modules {
    fn add(&mut self, name: String, builder: Builder, built: &Result<Built, String>) {
        let built = match built {
            Ok(built) => built,
            Err(error) => {
                // A test that fails, so that the others still run.
                self.tests += &format!("#[test]\nfn {name}() {{ panic!(\"{{}}\", {error:?}); }}\n\n");
                return;
            }
        };
        let twin = self.first.entry(built.items).or_insert_with(|| name.clone());
        self.log += &format!("{name}: {} bytes, {}\n", built.bytes.end(), built.scheme);
        if *twin == name {
            self.jobs.push((name, builder, built.clone()));
        } else {
            self.log += &format!("    the same as {twin}\n");
        }
    }
}

/// The same options in a build script's words. Names every field, so that no option is forgotten.
fn builder(spec: &Spec) -> Builder {
    let Spec {
        scheme,
        entries,
        bishop_entries,
        pext_entries,
        packing,
        incorporate_shift,
        incorporate_offset,
        pext,
        hyperbola,
        purpose: None,
        magics,
        seed,
        rook_magics: None,
        bishop_magics: None,
        steppers,
        lines,
        setwise,
        views: false,
        piece_codes: None,
        max_bytes: None,
        square: None,
        bitboard: None,
        square_index: None,
        const_fn,
        board: None,
        numbering: Numbering::ByRank,
        ref pieces,
        piece_schemes: None,
        front_end: FrontEnd::Macro,
    } = *spec
    else {
        unreachable!("these options are not varied");
    };
    let builder = Builder::new()
        .scheme(scheme)
        .entries(entries)
        .packing(packing)
        .incorporate_shift(incorporate_shift)
        .incorporate_offset(incorporate_offset)
        .pext(pext)
        .hyperbola(hyperbola)
        .magics(magics)
        .steppers(steppers)
        .lines(lines)
        .setwise(setwise)
        .const_fn(const_fn);
    let builder = match bishop_entries {
        Some(entries) => builder.bishop_entries(entries),
        None => builder,
    };
    let builder = match pext_entries {
        Some(entries) => builder.pext_entries(entries),
        None => builder,
    };
    let builder = match pieces {
        Some(pieces) => builder.pieces(pieces.clone()),
        None => builder,
    };
    match seed {
        Some(seed) => builder.seed(seed),
        None => builder,
    }
}

/// The options as one word.
fn name(spec: &Spec) -> String {
    let words =
        Spec { steppers: false, lines: false, setwise: false, seed: None, pieces: None, ..spec.clone() };
    let mut words = words.options().replace("scheme = ", "").replace(" = true", "");
    words += if spec.pieces.is_some() { " beside" } else { "" };
    words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

/// What the target of the tests promises.
fn bmi2() -> Result<Bmi2, env::VarError> {
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    Ok(if env::var("CARGO_CFG_TARGET_ARCH")? != "x86_64" {
        Bmi2::Absent
    } else if features.split(',').any(|feature| feature == "bmi2") {
        Bmi2::ByTarget
    } else {
        Bmi2::Possible
    })
}

/// Whether `spec` can be met on the target, and is not the same as another by definition.
fn matters(spec: &Spec, bmi2: Bmi2) -> bool {
    match spec.pext {
        Pext::Auto => true,
        Pext::Always => bmi2 != Bmi2::Absent,
        // Elsewhere `auto` comes to the same.
        Pext::Never => bmi2 == Bmi2::ByTarget,
    }
}

/// The forms of source that needs no other crate, besides the default.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Unchecked,
    Filled,
    UncheckedAndFilled,
}

impl Form {
    const fn word(self) -> &'static str {
        match self {
            Self::Unchecked => "unchecked",
            Self::Filled => "filled",
            Self::UncheckedAndFilled => "unchecked_and_filled",
        }
    }

    fn of(self, spec: &Spec, bmi2: Bmi2) -> Builder {
        let unchecked = self != Self::Filled;
        let without_pext = Spec { pext: Pext::Never, pext_entries: None, ..spec.clone() };
        // What is not compiled here is left out: the compiler would read it nevertheless.
        let smaller = unchecked
            && bmi2 != Bmi2::ByTarget
            && spec.pext == Pext::Auto
            && without_pext.problems().is_empty();
        let builder = builder(if smaller { &without_pext } else { spec });
        builder.standalone(true).unchecked(unchecked).fill(self != Self::Unchecked)
    }

    /// Whether `spec` can be met in this form, and is not the same as another by definition.
    fn matters(self, spec: &Spec, bmi2: Bmi2) -> bool {
        spec.magics == Magics::Catalog
            && !spec.const_fn
            && (self == Self::Unchecked || !spec.scheme.is_line_wise())
            && (spec.pext == Pext::Auto || bmi2 == Bmi2::ByTarget)
    }

    /// `spec` in this form. `tables` are the same tables in another one.
    fn built(self, spec: &Spec, tables: &Result<Built, String>, bmi2: Bmi2) -> Result<Built, String> {
        let tables = tables.as_ref().map_err(Clone::clone)?;
        let source = source_of(&self.of(spec, bmi2))?;
        // With `fill`, squares that share slots must agree: those of `fixed_shift` and `black` are among the first, and a
        // test of `magic-tables` compares all numbers of attack sets.
        let mut hasher = DefaultHasher::new();
        functions(&source).hash(&mut hasher);
        // Where slots are to be filled, `auto` chooses among the schemes that have some.
        let chosen =
            (spec.scheme == Scheme::Auto && self != Self::Unchecked).then(|| scheme_of(&source, bmi2));
        let bytes = match chosen {
            Some(_) => 1..=LARGEST,
            None => tables.bytes.start().saturating_sub(SMALLER)..=*tables.bytes.end(),
        };
        Ok(Built {
            scheme: chosen.unwrap_or_else(|| tables.scheme.clone()),
            bytes,
            forced_pext: false,
            filled: self != Self::Unchecked,
            standalone: true,
            items: hasher.finish(),
            ..tables.clone()
        })
    }
}

/// The value of `SCHEME` in `source`. If there are two, the first is for targets with BMI2.
fn scheme_of(source: &str, bmi2: Bmi2) -> String {
    let values = source.split("SCHEME: &str = \"").skip(1).filter_map(|rest| rest.split('"').next());
    let mut values = values.collect::<Vec<_>>().into_iter();
    let value = if bmi2 == Bmi2::ByTarget { values.next() } else { values.next_back() };
    value.unwrap_or_default().to_owned()
}

/// What the tests are to find in a module.
#[derive(Clone)]
struct Built {
    scheme: String,
    /// The least and the most that the tables may take.
    bytes: RangeInclusive<usize>,
    forced_pext: bool,
    /// Whether the slots are to be filled first.
    filled: bool,
    /// Whether this is source that needs no other crate, with the tables in its text.
    standalone: bool,
    /// The options, which say what functions there are besides those of rook, bishop and queen.
    spec: Spec,
    /// What tells these tables from others, whatever the options that led there.
    items: u64,
}

impl Built {
    fn new(spec: &Spec, bmi2: Bmi2) -> Result<Self, String> {
        let tables = build(spec, bmi2)?;
        let mut hasher = DefaultHasher::new();
        let mut store = |block: Block| {
            block.hash(&mut hasher);
            "DATA".parse().expect("a word is a token")
        };
        let items = items(&tables, &Names::new("::magic_tables".parse().expect("a path")), &mut store);
        without_scheme(&items.to_string(), &tables.name()).hash(&mut hasher);
        let forced_pext = spec.pext == Pext::Always;
        Ok(Self {
            scheme: tables.name(),
            // Only the target knows how large the tables of hyperbola quintessence are.
            bytes: without_vectors(&tables)
                ..=tables.bytes + if tables.scheme == Scheme::Hyperbola { 4096 - 2560 } else { 0 },
            forced_pext,
            filled: false,
            standalone: false,
            spec: spec.clone(),
            items: hasher.finish(),
        })
    }

    /// The same for source that needs no other crate.
    fn standalone(spec: &Spec) -> Result<Self, String> {
        let tables = build(spec, Bmi2::Absent)?;
        let source = source_of(&builder(spec).standalone(true))?;
        let mut hasher = DefaultHasher::new();
        functions(&source).hash(&mut hasher);
        // What is stored for a square takes no more than in the look-ups of the crate, and for some schemes less.
        let bytes = without_vectors(&tables).saturating_sub(SMALLER)..=tables.bytes;
        Ok(Self {
            scheme: tables.name(),
            bytes,
            forced_pext: false,
            filled: false,
            standalone: true,
            spec: spec.clone(),
            items: hasher.finish(),
        })
    }
}

/// The hoppers, with their steps.
fn hoppers(spec: &Spec) -> Vec<(String, Vec<(i8, i8)>)> {
    let steps = |Piece { name, movement }| {
        let steps = movement.0.iter().map(|path| (path.step().files, path.step().ranks));
        movement.hops().then(|| (name, steps.collect()))
    };
    spec.all_pieces().into_iter().filter_map(steps).collect()
}

fn build(spec: &Spec, bmi2: Bmi2) -> Result<Tables, String> {
    Tables::build(spec, bmi2).map_err(|problems| BuilderError::from(problems).to_string())
}

fn source_of(builder: &Builder) -> Result<String, String> {
    builder.source().map_err(|error| error.to_string())
}

/// The bytes on a target without vectors, where pieces beside those of chess are looked up ray by ray.
fn without_vectors(tables: &Tables) -> usize {
    let (Some(_), Some(board)) = (tables.chess(), tables.board()) else { return tables.bytes };
    let words = |table: &Table| match table {
        Table::Lines(Lines { up, down, .. }) => Some(64 + up.iter().chain(down).map(Vec::len).sum::<usize>()),
        _ => None,
    };
    let by_rays = board.tables.iter().map(words).sum::<Option<usize>>();
    by_rays.map_or(tables.bytes, |words| tables.bytes - board.bytes() + 8 * words)
}

/// How much smaller the data of squares may be in source that needs no other crate: 16 bytes for each of both pieces.
const SMALLER: usize = 2 * 64 * 16;

/// More than the tables of any scheme that `auto` chooses.
const LARGEST: usize = 1_100_000;

/// The items without their constant `SCHEME`.
fn without_scheme(items: &str, name: &str) -> String {
    let scheme = format!("{name:?}");
    assert_eq!(items.matches(&scheme).count(), 1, "{scheme}");
    items.replace(&scheme, "")
}

/// Writes the tables, and returns the module and the test for them.
fn generate(name: &str, builder: &Builder, built: &Built, folder: &Path) -> Result<String, String> {
    let file = format!("{name}.rs");
    if built.standalone {
        let source =
            with_tables_outside(&source_of(builder)?, folder, name).map_err(|error| error.to_string())?;
        fs::write(folder.join(file), source).map_err(|error| error.to_string())?;
    } else {
        builder.generate(file).map_err(|error| error.to_string())?;
    }
    let Built { scheme, bytes, forced_pext, filled, spec, .. } = built;
    let attribute = if *forced_pext {
        "#[cfg_attr(not(pext_runs), ignore = \"this processor has no PEXT\")] "
    } else {
        ""
    };
    let init = if *filled { ", sliders_init" } else { "" };
    let mut extras = if spec.lines { format!("extras!({name}_extras, {name});\n") } else { String::new() };
    for (piece, steps) in hoppers(spec) {
        let look_ups = format!("{name}::{piece}_attacks, {name}::{piece}_attacks_const");
        let of_all = if spec.setwise { format!("[{name}::all_{piece}_attacks]") } else { "[]".to_owned() };
        let init = if *filled { format!(", {name}::sliders_init") } else { String::new() };
        extras += &format!("hopper!({name}_{piece}, [{look_ups}], {of_all}, {steps:?}{init});\n");
    }
    Ok(format!(
        "mod {name} {{ include!(concat!(env!(\"OUT_DIR\"), \"/{name}.rs\")); }}\n\
         combination!({attribute}{name}, {scheme:?}, {bytes:?}{init});\n{extras}\n",
    ))
}
