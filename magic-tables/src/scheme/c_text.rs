//! What is particular to C and C++ and no recipe: functions that stand in files of C beside the generator, and those with instructions of
//! one kind of processors.

use std::fmt::Write as _;

/// The standard of a header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standard {
    /// C99.
    C,
    /// C++17.
    Cpp,
}

/// How names and casts are written.
#[derive(Clone, Debug)]
pub(crate) struct Dialect {
    /// The standard.
    pub(crate) standard: Standard,
    /// The prefix of the names of data and helper functions in C.
    pub(crate) prefix: String,
    /// The prefix of the names of macros.
    pub(crate) macros: String,
    /// A second prefix of the names of data. Data for targets with BMI2 have one, because they may be linked with those for other
    /// targets, and so have data beside tables of the chess board.
    pub(crate) variant: &'static str,
    /// Whether PEXT is there in all of the text; otherwise its macro decides.
    pub(crate) has_pext: bool,
    /// Whether the engine has bitboards of its own.
    pub(crate) own_bitboards: bool,
    /// The target that the look-ups are for, or `None` for any.
    pub(crate) target: Option<&'static Target>,
}

/// What [`Dialect::variant`] begins with where all of the text is for targets with BMI2.
pub(crate) const WITH_BMI2: &str = "bmi2_";

/// What C has no operator for.
pub(crate) const WORDS: &str = include_str!("../emit/source/c/parts/words.h");

/// What stands in front of the names of data in C++.
pub(crate) const DATA: &str = "data::";

/// Targets with look-ups and data of their own. The names of their data differ, because files that are compiled for
/// different targets may be linked.
#[derive(Debug)]
pub(crate) struct Target {
    /// What distinguishes it.
    pub(crate) instructions: Instructions,
    /// The word in names of data, and, in upper case, of the macro that says whether it is the target.
    pub(crate) word: &'static str,
    /// What it has, as a comment.
    pub(crate) doc: &'static str,
    /// When it is there, for the preprocessor.
    pub(crate) condition: &'static str,
}

/// Instructions that look-ups are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instructions {
    /// AVX-512 of x86-64.
    Avx512,
    /// GFNI of x86-64, with AVX2.
    Gfni,
    /// The reversal of the bits of a word.
    Reversal,
    /// Shuffles of bytes in vectors of x86-64.
    Shuffles,
}

impl Instructions {
    /// Whether processors with these instructions have `others`, too.
    pub(crate) fn include(self, others: Self) -> bool {
        others == Self::Shuffles && matches!(self, Self::Avx512 | Self::Gfni)
    }
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CFunction {
    /// The condition under which it exists, for the preprocessor.
    pub(crate) condition: Option<&'static str>,
    /// The name with its prefix.
    pub(crate) name: String,
    /// Its documentation and definition.
    pub(crate) text: String,
}

/// What a scheme has as text besides its recipes.
pub(crate) struct ByHand {
    /// The functions, behind those of the recipes.
    pub(crate) functions: Vec<CFunction>,
    /// Faster look-ups of parts: a condition for the preprocessor, if there is one, and a call for the square `q` and the occupancy.
    pub(crate) faster: Vec<Option<(Option<&'static str>, String)>>,
    /// Faster ways to both sets of a rook and a bishop than one look-up after the other, the best first.
    pub(crate) at_once: &'static [AtOnce],
    /// What is included besides integers.
    pub(crate) needs: &'static [Needs],
}

/// What functions need of a compiler besides integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Needs {
    /// PEXT and PDEP.
    Pext,
    /// Vectors of x86-64 that shuffle bytes.
    Shuffles,
    /// Any vectors of x86-64.
    Vectors,
    /// Vectors of 64-bit Arm.
    Neon,
    /// Swaps of bytes.
    Swaps,
}

impl Needs {
    /// The lines that include all of these.
    pub(crate) fn includes(all: &[Self]) -> String {
        let conditions = [
            (Self::Pext, "defined(__BMI2__)"),
            (Self::Shuffles, "defined(__SSSE3__) || defined(__AVX2__)"),
            (Self::Vectors, "defined(__x86_64__) || defined(_M_X64)"),
        ];
        let of_x86 = conditions.iter().filter(|(needs, _)| all.contains(needs));
        let of_x86: Vec<&str> = of_x86.map(|(_, condition)| *condition).collect();
        let mut text = String::new();
        let mut add = |condition: &str, file| {
            let _ = write!(text, "#if {condition}\n#include <{file}>\n#endif\n");
        };
        if !of_x86.is_empty() {
            add(&of_x86.join(" || "), "immintrin.h");
        }
        if all.contains(&Self::Neon) {
            add(NEON, "arm_neon.h");
        }
        if all.contains(&Self::Swaps) {
            add("defined(_MSC_VER)", "stdlib.h");
        }
        text
    }
}

/// Where there are vectors of 64-bit Arm.
pub(crate) const NEON: &str = "defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)";

/// Functions of square and occupancy that look up both sets at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AtOnce {
    /// When they are there, for the preprocessor; `None` if they always are, even in constant expressions.
    pub(crate) condition: Option<&'static str>,
    /// The function for both sets.
    pub(crate) both: &'static str,
    /// The function for their union.
    pub(crate) queen: &'static str,
}

impl Dialect {
    /// Whether it is C.
    pub(crate) fn is_c(&self) -> bool {
        self.standard == Standard::C
    }

    /// The name of a helper function. In C++, it is in the namespace. None is the name of a macro that engines have, such as `pext`.
    pub(crate) fn name(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The name of an array with data. In C++, they have a namespace of their own: there are functions and variables of the same names.
    pub(crate) fn data(&self, name: &str) -> String {
        let target = self.target.map(|target| format!("{}_", target.word)).unwrap_or_default();
        let variant = if self.target.is_some() { "" } else { self.variant };
        let space = if self.is_c() { &self.prefix } else { DATA };
        format!("{space}{target}{variant}{name}")
    }

    /// The name of a macro.
    pub(crate) fn macro_name(&self, name: &str) -> String {
        format!("{}{name}", self.macros)
    }

    /// The name of the macro that is 1 where there is PEXT, and 0 elsewhere.
    pub(crate) fn pext_macro(&self) -> String {
        self.macro_name("PEXT")
    }

    /// The name of the macro that is 1 for `target`, and 0 elsewhere.
    pub(crate) fn target_macro(&self, target: &Target) -> String {
        self.macro_name(&target.word.to_uppercase())
    }

    /// The name of the structure with the data of squares, which is of the type [`data_type`](Self::data_type).
    pub(crate) fn squares(&self) -> String {
        self.data("squares")
    }

    /// The type of the data of squares.
    pub(crate) fn data_type(&self) -> String {
        let name = self.data("square_data");
        format!("struct {}", name.strip_prefix(DATA).unwrap_or(&name))
    }

    /// The name of the structure for the sets of a rook and of a bishop in 64 bits.
    pub(crate) fn both(&self) -> String {
        match self.standard {
            _ if self.own_bitboards => self.name("words_of_both"),
            Standard::C => self.name("rook_and_bishop"),
            Standard::Cpp => "rook_and_bishop".to_owned(),
        }
    }

    /// A function of numbers that constant expressions may call, in C++.
    pub(crate) fn function(
        &self,
        result: &str,
        name: &str,
        parameters: &str,
        doc: &str,
        body: &str,
    ) -> CFunction {
        let (name, scope, body) = (self.name(name), self.scope(true), indented(body));
        let text = format!("// {doc}\n{scope}{result} {name}({parameters})\n{{\n{body}}}\n");
        CFunction { condition: None, name, text }
    }

    /// A function that no constant expression calls.
    pub(crate) fn function_at_run_time(
        &self,
        result: &str,
        name: &str,
        parameters: &str,
        doc: &str,
        body: &str,
    ) -> CFunction {
        let function = self.function(result, name, parameters, doc, body);
        let text = function.text.replacen("\nconstexpr ", "\ninline ", 1);
        CFunction { text, ..function }
    }

    /// All functions of a part, under the name of its guard.
    pub(crate) fn whole_part(&self, part: &str) -> CFunction {
        let guard = part.split_once("#ifndef ").and_then(|(_, rest)| rest.lines().next());
        CFunction { condition: None, name: guard.unwrap_or_default().to_owned(), text: self.part(part) }
    }

    /// What stands in front of a function that constant expressions may call, in C++ if `constant`.
    pub(crate) const fn scope(&self, constant: bool) -> &'static str {
        match self.standard {
            Standard::C => "static inline ",
            Standard::Cpp if constant => "constexpr ",
            Standard::Cpp => "inline ",
        }
    }

    /// The content of `part`, a header in C with neutral names that stands beside the generator, with the names of this dialect.
    pub(crate) fn part(&self, part: &str) -> String {
        self.adapted(&paragraphs(part).join("\n\n"))
    }

    /// The function `name` of a part.
    pub(crate) fn function_of_part(&self, part: &str, name: &str) -> CFunction {
        let signature = format!(" mt_{name}(");
        let is_it = |paragraph: &&&str| {
            let first = paragraph.lines().find(|line| !line.starts_with(['/', '#', ' ']));
            first.is_some_and(|line| line.contains(&signature))
        };
        let paragraphs = paragraphs(part);
        let text = paragraphs.iter().find(is_it).expect("the part has the function");
        CFunction { condition: None, name: self.name(name), text: self.adapted(text) }
    }

    /// Text of a part with the names and the casts of this dialect.
    fn adapted(&self, text: &str) -> String {
        let mut all = String::new();
        let mut lines = text.lines();
        let mut is_open = false;
        while let Some(line) = lines.next() {
            if line == "    if (MT_AT_RUN_TIME)" && self.is_c() {
                // It always is: what follows behind the condition is its other branch.
                let call = lines.next().and_then(|line| line.strip_prefix("    ")).unwrap_or_default();
                let end = lines.next();
                debug_assert_eq!(
                    end,
                    Some("#endif"),
                    "a condition of the preprocessor says when there is such a call"
                );
                let _ = write!(all, "{call}\n#else\n");
                is_open = true;
                continue;
            }
            if line == "}" && is_open {
                all += "#endif\n";
                is_open = false;
            }
            let (scope, line) =
                match (line.strip_prefix("MT_CONSTEXPR "), line.strip_prefix("static inline ")) {
                    (Some(rest), _) => (self.scope(true), rest),
                    (_, Some(rest)) => (self.scope(false), rest),
                    _ => ("", line),
                };
            all += scope;
            all += line;
            all.push('\n');
        }
        if !self.is_c() {
            all = with_static_casts(&all.replace("MT_AT_RUN_TIME", "!__builtin_is_constant_evaluated()"));
        }
        let (data, truth) = (self.data(""), if self.is_c() { "int" } else { "bool" });
        let all = all.replace("mt_Truth", truth).replace("mt_words_of_both", &self.both());
        all.replace("mt_data_", &data).replace("mt_", &self.prefix).replace("MT_", &self.macros)
    }

    /// The statement `call`, which the preprocessor has under a condition or always, and the statements `otherwise`. In constant
    /// expressions, compilers have no value for instructions.
    pub(crate) fn by_instructions(&self, condition: Option<&str>, call: &str, otherwise: &str) -> String {
        match (self.standard, condition) {
            (Standard::C, None) => call.to_owned(),
            (Standard::C, Some(condition)) => format!("#if {condition}\n{call}\n#else\n{otherwise}\n#endif"),
            (Standard::Cpp, condition) => {
                let at_run_time = format!("if (!__builtin_is_constant_evaluated())\n    {call}");
                match condition {
                    None => format!("{at_run_time}\n{otherwise}"),
                    Some(condition) => format!("#if {condition}\n{at_run_time}\n#endif\n{otherwise}"),
                }
            }
        }
    }

    /// `value`, an expression, as the type `kind`.
    pub(crate) fn cast(&self, kind: &str, value: &str) -> String {
        match self.standard {
            Standard::C if value.contains(' ') => format!("({kind})({value})"),
            Standard::C => format!("({kind}){value}"),
            Standard::Cpp => format!("static_cast<{kind}>({value})"),
        }
    }
}

/// The paragraphs of a part behind what it includes, without its guard. Each function is one.
fn paragraphs(part: &str) -> Vec<&str> {
    let mut paragraphs: Vec<&str> = part.trim_end().split("\n\n").collect();
    let includes = paragraphs.iter().position(|paragraph| paragraph.contains("#include \""));
    paragraphs.pop();
    paragraphs.split_off(includes.map_or(0, |number| number + 1))
}

/// `text` with the casts of C++. Those of parts have their operands in parentheses: `(type)(value)`.
fn with_static_casts(text: &str) -> String {
    let mut all = String::new();
    for part in text.split_inclusive(")(") {
        let kind = part.strip_suffix(")(").and_then(|before| {
            let (before, kind) = before.rsplit_once('(')?;
            let is_type = kind.chars().all(|c| c.is_ascii_alphanumeric() || "_ *".contains(c));
            let is_call = before.ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            (is_type && !is_call && !kind.is_empty()).then_some((before, kind))
        });
        match kind {
            Some((before, kind)) => {
                let _ = write!(all, "{before}static_cast<{kind}>(");
            }
            None => all += part,
        }
    }
    all
}

/// Statements, with lines of the preprocessor at the margin.
pub(crate) fn indented(body: &str) -> String {
    let line = |line: &str| if line.starts_with('#') { format!("{line}\n") } else { format!("    {line}\n") };
    body.lines().filter(|line| !line.is_empty()).map(line).collect()
}
