//! Parts of C and C++ source: the look-ups as text. The data are the same as for other languages.

pub(crate) mod bits;

use super::source::{Field, Table};
use crate::spec::Language;

/// What differs between C and C++ inside functions.
pub(crate) struct Dialect {
    /// C or C++.
    pub(crate) language: Language,
    /// The prefix of the names of data and helper functions.
    pub(crate) prefix: String,
    /// The prefix of the names of macros.
    pub(crate) macros: String,
    /// A second prefix of the names of data that only targets with BMI2 use, because both kinds may be linked.
    pub(crate) variant: &'static str,
    /// Whether PEXT is there in all of the text; otherwise its macro decides.
    pub(crate) has_pext: bool,
    /// Whether the engine has bitboards of its own.
    pub(crate) own_bitboards: bool,
    /// The target that the look-ups are for, or `None` for any.
    pub(crate) target: Option<&'static Target>,
}

/// Targets with look-ups and data of their own. The names of their data differ, because files that are compiled for
/// different targets may be linked.
pub(crate) struct Target {
    /// The word in names of data, and, in upper case, of the macro that says whether it is the target.
    pub(crate) word: &'static str,
    /// What it has, as a comment.
    pub(crate) doc: &'static str,
    /// When it is there, for the preprocessor.
    pub(crate) condition: &'static str,
}

/// A helper function.
#[derive(PartialEq, Eq)]
pub(crate) struct Function {
    /// The condition under which it exists, for the preprocessor.
    pub(crate) condition: Option<&'static str>,
    /// Whether constant expressions can call it, in C++.
    pub(crate) constant: bool,
    /// What it does, as one line.
    pub(crate) doc: &'static str,
    /// The type of the result.
    pub(crate) result: String,
    /// The name without prefix.
    pub(crate) name: &'static str,
    /// The parameters with their types.
    pub(crate) parameters: &'static str,
    /// The statements, one line each. Lines of the preprocessor start with `#`.
    pub(crate) body: Vec<String>,
}

/// The index functions of one piece. The data of each square are the same as in Rust.
pub(crate) struct Index {
    /// Where the slots of a square start: an expression in `q` and the fields, or `None` if each square has a pointer.
    pub(crate) start: Option<String>,
    /// Statements in front of the next expression, each with its line end.
    pub(crate) statements: &'static str,
    /// The expression for the number of the slot from there, in `occupied`, the fields and what the statements declare.
    pub(crate) number: String,
    /// The functions that the expression calls.
    pub(crate) functions: Vec<Function>,
}

/// The look-up of one piece.
pub(crate) struct Piece {
    /// The numbers of each square; there is a variable for each of them.
    pub(crate) fields: Vec<Field>,
    /// The pointers of each square.
    pub(crate) pointers: Vec<Pointers>,
    /// The statements, in `square`, its copy `q` for the places of arrays, `occupied` and the fields.
    pub(crate) body: Vec<String>,
}

/// For each square, a pointer into an array.
pub(crate) struct Pointers {
    /// What is pointed to.
    pub(crate) name: &'static str,
    /// The type of what is pointed to.
    pub(crate) kind: String,
    /// The array.
    pub(crate) array: String,
    /// The numbers of the elements that are pointed to.
    pub(crate) numbers: Vec<u64>,
}

/// The look-ups of rooks and bishops.
pub(crate) struct LookUps {
    /// Rooks and bishops.
    pub(crate) pieces: [Piece; 2],
    /// Tables beside the data of the squares, so that a look-up needs one address.
    pub(crate) tables: Vec<Table>,
    /// Slots to which squares have pointers, if they are not among the tables.
    pub(crate) slots: Vec<Table>,
    /// Unions of attack sets, to which squares have pointers, too.
    pub(crate) unions: Option<Table>,
    /// The functions that the look-ups call.
    pub(crate) functions: Vec<Function>,
    /// A faster way to both sets than one look-up after the other.
    pub(crate) at_once: Option<AtOnce>,
    /// What they include besides integers.
    pub(crate) includes: &'static str,
}

/// Functions of square and occupancy that look up both sets at once.
#[derive(Clone, Copy)]
pub(crate) struct AtOnce {
    /// When they are there, for the preprocessor.
    pub(crate) condition: &'static str,
    /// The function for both sets.
    pub(crate) both: &'static str,
    /// The function for their union.
    pub(crate) queen: &'static str,
    /// Others, where those are not there.
    pub(crate) in_integers: InIntegers,
}

/// Functions like those of [`AtOnce`] without special instructions.
#[derive(Clone, Copy)]
pub(crate) struct InIntegers {
    /// When they are there, for the preprocessor. Elsewhere, look-ups one after the other are best.
    pub(crate) condition: &'static str,
    /// The function for both sets.
    pub(crate) both: &'static str,
    /// The function for their union.
    pub(crate) queen: &'static str,
}

impl Function {
    /// A function of numbers.
    pub(crate) fn new(
        result: &str,
        name: &'static str,
        parameters: &'static str,
        doc: &'static str,
        body: &str,
    ) -> Self {
        let (result, body) = (result.to_owned(), lines(body));
        Self { condition: None, constant: true, doc, result, name, parameters, body }
    }
}

impl Dialect {
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
        match self.language {
            _ if self.own_bitboards => self.name("words_of_both"),
            Language::C => self.name("rook_and_bishop"),
            Language::Cpp | Language::Rust => "rook_and_bishop".to_owned(),
        }
    }

    /// The statement `call`, for which there are instructions under a condition for the preprocessor or always, and the
    /// statements `otherwise`. In constant expressions, compilers have no value for the instructions.
    pub(crate) fn by_instructions(&self, condition: Option<&str>, call: &str, otherwise: &str) -> String {
        match (self.language, condition) {
            (Language::C, None) => call.to_owned(),
            (Language::C, Some(condition)) => format!("#if {condition}\n{call}\n#else\n{otherwise}\n#endif"),
            (Language::Cpp | Language::Rust, condition) => {
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
        match self.language {
            Language::C if value.contains(' ') => format!("({kind})({value})"),
            Language::C => format!("({kind}){value}"),
            Language::Cpp | Language::Rust => format!("static_cast<{kind}>({value})"),
        }
    }
}

/// Lines of text as statements.
pub(crate) fn lines(text: &str) -> Vec<String> {
    let lines = text.lines().map(str::to_owned);
    lines.filter(|line| !line.is_empty()).collect()
}
