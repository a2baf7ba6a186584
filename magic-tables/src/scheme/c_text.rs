//! What is particular to C and C++ and written as text: functions with instructions of one kind of processors.

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
    /// The prefix of the names of data and helper functions.
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
    /// Single bits gathered by AVX-512 of x86-64.
    Places,
}

impl Instructions {
    /// Whether processors with these instructions have `others`, too.
    pub(crate) fn include(self, others: Self) -> bool {
        matches!(
            (self, others),
            (Self::Avx512 | Self::Gfni | Self::Places, Self::Shuffles) | (Self::Places, Self::Avx512)
        )
    }
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CFunction {
    /// The condition under which it exists, for the preprocessor.
    pub(crate) condition: Option<&'static str>,
    /// Whether constant expressions can call it, in C++.
    pub(crate) constant: bool,
    /// What it does, as one line.
    pub(crate) doc: String,
    /// The type of the result.
    pub(crate) result: String,
    /// The name with its prefix.
    pub(crate) name: String,
    /// The parameters with their types.
    pub(crate) parameters: String,
    /// The statements, one line each. Lines of the preprocessor start with `#`.
    pub(crate) body: Vec<String>,
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
    pub(crate) includes: &'static str,
}

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

    /// The name of a helper function. In C++, too, it has a prefix: engines have macros with names such as `pext`.
    pub(crate) fn name(&self, name: &str) -> String {
        format!("{}{name}", self.prefix)
    }

    /// The name of an array with data.
    pub(crate) fn data(&self, name: &str) -> String {
        match self.target {
            Some(Target { word, .. }) => self.name(&format!("{word}_{name}")),
            None => self.name(&format!("{}{name}", self.variant)),
        }
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
        format!("struct {}", self.data("square_data"))
    }

    /// The name of the structure for the sets of a rook and of a bishop in 64 bits.
    pub(crate) fn both(&self) -> String {
        match self.standard {
            _ if self.own_bitboards => self.name("words_of_both"),
            Standard::C => self.name("rook_and_bishop"),
            Standard::Cpp => "rook_and_bishop".to_owned(),
        }
    }

    /// A function of numbers.
    pub(crate) fn function(
        &self,
        result: &str,
        name: &str,
        parameters: &str,
        doc: &str,
        body: &str,
    ) -> CFunction {
        CFunction {
            condition: None,
            constant: true,
            doc: doc.to_owned(),
            result: result.to_owned(),
            name: self.name(name),
            parameters: parameters.to_owned(),
            body: lines(body),
        }
    }

    /// The statement `call`, for which there are instructions under a condition for the preprocessor or always, and the
    /// statements `otherwise`. In constant expressions, compilers have no value for the instructions.
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

/// Lines of text as statements.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::to_owned);
    lines.filter(|line| !line.is_empty()).collect()
}
