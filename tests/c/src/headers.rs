//! The headers of all combinations of options: those that differ in more than their data, at each level of instructions.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use magic_tables::spec::{Magics, Pext, Spec};
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Language as Written, Scheme};

use crate::compiler::{Compiler, Language};
use crate::in_parallel;
use crate::tokens::{functions, without_data};

/// Any seed will do.
const SEED: u64 = 2018;

/// What the compiler may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// What every processor of the architecture has.
    Basic,
    /// PEXT and PDEP.
    Bmi2,
    /// Bytes shuffled in vectors of 128 bits.
    Ssse3,
    /// Vectors of 256 bits.
    Avx2,
    /// Bit matrices in vectors of 256 bits.
    Gfni,
    /// Leading zeros counted in vectors.
    Avx512,
}

impl Level {
    /// All levels of this architecture, the basic one first: of what is the same, that stays.
    pub const ALL: &[Self] = if cfg!(target_arch = "x86_64") {
        &[Self::Basic, Self::Bmi2, Self::Ssse3, Self::Avx2, Self::Gfni, Self::Avx512]
    } else {
        &[Self::Basic]
    };

    /// The compiler's flags.
    #[must_use]
    pub const fn flags(self) -> &'static [&'static str] {
        match self {
            // Whatever `CC` and `CXX` ask for.
            Self::Basic if cfg!(target_arch = "x86_64") => &["-mno-bmi2", "-mno-ssse3"],
            Self::Basic => &[],
            Self::Bmi2 => &["-mbmi2", "-mno-avx2"],
            Self::Ssse3 => &["-mssse3", "-mno-avx2", "-mno-bmi2"],
            Self::Avx2 => &["-mavx2", "-mno-bmi2", "-mno-gfni", "-mno-avx512f"],
            Self::Gfni => &["-mavx2", "-mgfni", "-mno-bmi2", "-mno-avx512f"],
            Self::Avx512 => &["-mavx2", "-mavx512vl", "-mavx512cd", "-mno-bmi2"],
        }
    }

    /// The macro that headers ask for, if they can use the level; on the basic one any text will do.
    #[must_use]
    pub const fn macro_name(self) -> &'static str {
        match self {
            Self::Basic => "",
            Self::Bmi2 => "__BMI2__",
            Self::Ssse3 => "__SSSE3__",
            Self::Avx2 => "__AVX2__",
            Self::Gfni => "__GFNI__",
            Self::Avx512 => "__AVX512VL__",
        }
    }

    const fn bmi2(self) -> Bmi2 {
        match self {
            Self::Bmi2 => Bmi2::ByTarget,
            Self::Basic | Self::Ssse3 | Self::Avx2 | Self::Gfni | Self::Avx512 => Bmi2::Possible,
        }
    }
}

/// A header that differs from all others in more than its data.
#[derive(Clone, Debug)]
pub struct Header {
    /// The options, which stand for those of all that differ only in data.
    pub spec: Spec,
    /// Whether slots are filled at start-up.
    pub fill: bool,
    /// What it is compiled for.
    pub level: Level,
}

impl Header {
    /// The options as one word.
    #[must_use]
    pub fn name(&self) -> String {
        let words =
            Spec { steppers: false, lines: false, setwise: false, seed: None, ..self.spec.clone() }.options();
        let words = words.replace("scheme = ", "").replace(" = true", "");
        let words: Vec<_> =
            words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let fill = if self.fill { "_filled" } else { "" };
        format!("{}{fill}_{:?}", words.join("_"), self.level).to_lowercase()
    }

    /// The text.
    ///
    /// # Errors
    /// If the options are refused.
    pub fn source(&self, language: Language) -> Result<String, magic_tables::Error> {
        source(&self.spec, language, self.fill)
    }

    /// The tables in Rust with the same options.
    ///
    /// # Errors
    /// If the options are refused.
    pub fn tables(&self) -> Result<Tables, String> {
        Tables::build(&self.spec, self.level.bmi2()).map_err(|problems| format!("{problems:?}"))
    }
}

fn source(spec: &Spec, language: Language, fill: bool) -> Result<String, magic_tables::Error> {
    let language = match language {
        Language::C => Written::C,
        Language::Cpp => Written::Cpp,
    };
    Builder::from(spec.clone()).language(language).fill(fill).source()
}

/// All headers that differ in more than their data, with steppers and lines. Headers that compile to the same functions on
/// two levels count once. `folder` is for the compiler's files.
///
/// # Errors
/// What went wrong for each combination that failed.
pub fn distinct(folder: &Path) -> Result<Vec<Header>, Vec<String>> {
    let specs: Vec<Spec> = options::combinations(SEED)
        .into_iter()
        // Under `auto` a header holds what it holds under `never`, and PEXT besides, for which nothing is searched.
        .filter(|spec| spec.magics == Magics::Catalog || spec.pext != Pext::Auto)
        // C has no constant functions, and C++ has them anyway.
        .filter(|spec| !spec.const_fn)
        // Sets need no tables, and differ on each level.
        .map(|spec| Spec { setwise: spec.scheme == Scheme::Hyperbola, ..spec })
        .map(|spec| Spec { steppers: true, lines: true, ..spec })
        .collect();
    let written = in_parallel(&specs, |spec| {
        // Headers without slots are quicker to write, and they differ wherever the look-ups do.
        let fill = !spec.scheme.is_line_wise() && spec.scheme != Scheme::Auto;
        let text = source(spec, Language::C, fill).map_err(|error| format!("{}: {error}", spec.options()))?;
        let text = without_data(&text);
        Ok((functions(&text), text))
    });
    let mut failures = Vec::new();
    let mut seen = HashSet::new();
    let mut candidates = Vec::new();
    for (spec, written) in specs.iter().zip(written) {
        match written {
            Ok((functions, text)) => {
                if seen.insert(functions) {
                    candidates.push((spec, text));
                }
            }
            Err(failure) => failures.push(failure),
        }
    }

    let mut jobs = Vec::new();
    for &level in Level::ALL {
        for (number, (spec, text)) in candidates.iter().enumerate() {
            let needs_more = spec.pext == Pext::Always && level != Level::Bmi2;
            if text.contains(level.macro_name()) && !needs_more {
                jobs.push((number, level, *spec, text));
            }
        }
    }
    let compiled = in_parallel(&jobs, |(number, level, spec, text)| {
        let path = folder.join(format!("{number}_{level:?}.c"));
        preprocessed(text, *level, &path).map_err(|failure| format!("{}: {failure}", spec.options()))
    });
    let mut seen = HashSet::new();
    let mut headers = Vec::new();
    for ((_, level, spec, _), compiled) in jobs.into_iter().zip(compiled) {
        match compiled {
            Ok(text) => {
                if seen.insert(text) {
                    headers.push(Header { spec: spec.clone(), fill: false, level });
                }
            }
            Err(failure) => failures.push(failure),
        }
    }
    if failures.is_empty() { Ok(headers) } else { Err(failures) }
}

/// The headers that have slots, with a function that fills them. That function is made of what the look-ups are made of, so
/// that it differs where they do. With PEXT, only those of the scheme `pext`: the other ones differ in the way to read a slot.
#[must_use]
pub fn filled(headers: &[Header]) -> Vec<Header> {
    let with_slots =
        headers.iter().filter(|header| header.tables().is_ok_and(|tables| tables.hashed().is_some()));
    with_slots.map(|header| Header { fill: true, ..header.clone() }).collect()
}

/// The functions that the compiler sees.
fn preprocessed(text: &str, level: Level, path: &Path) -> Result<String, String> {
    // What the system's headers hold makes no difference.
    let lines: Vec<_> = text.lines().filter(|line| !line.trim_start().starts_with("#include")).collect();
    fs::write(path, lines.join("\n")).map_err(|error| error.to_string())?;
    let mut flags = vec!["-DMAGIC_TABLES_IMPLEMENTATION"];
    flags.extend(level.flags());
    let text = Compiler::for_language(Language::C).preprocessed(path, &flags)?;
    fs::remove_file(path).map_err(|error| error.to_string())?;
    Ok(functions(&text))
}
