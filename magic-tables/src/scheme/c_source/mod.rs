//! Parts of C and C++ source: the look-ups as text. The data are the same as for other languages.

pub(crate) mod bits;

use super::source::{Field, Table};
use crate::spec::Language;

/// What differs between C and C++ inside functions.
pub(crate) struct Dialect {
    /// C or C++.
    pub(crate) language: Language,
    /// What stands in front of the names of data and helper functions in C.
    pub(crate) prefix: String,
    /// What stands in front of the names of macros.
    pub(crate) macros: String,
    /// What stands in front of the names of data that are only for targets with BMI2, because both kinds may be linked.
    pub(crate) variant: &'static str,
    /// Whether PEXT is there in all of the text; otherwise its macro decides.
    pub(crate) has_pext: bool,
}

/// A helper function.
#[derive(PartialEq, Eq)]
pub(crate) struct Function {
    /// The condition under which it exists, for the preprocessor. Such functions are not for constant expressions.
    pub(crate) condition: Option<&'static str>,
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
    /// The expression for the number of the slot, in `square`, `occupied` and the fields.
    pub(crate) slot: String,
    /// The functions that the expression calls.
    pub(crate) functions: Vec<Function>,
}

/// The look-up of one piece.
pub(crate) struct Piece {
    /// The data of each square; there is a variable for each of them.
    pub(crate) fields: Vec<Field>,
    /// The statements, in `square`, `occupied`, the fields, and `d`, the array with all 64-bit numbers.
    pub(crate) body: Vec<String>,
}

/// The look-ups of rooks and bishops.
pub(crate) struct LookUps {
    /// Rooks and bishops.
    pub(crate) pieces: [Piece; 2],
    /// The data besides those of the squares.
    pub(crate) tables: Vec<Table>,
    /// The functions that the look-ups call.
    pub(crate) functions: Vec<Function>,
    /// A faster way to both sets at once than one look-up after the other: when it is there, for the preprocessor, and the
    /// name of the function.
    pub(crate) both: Option<(&'static str, &'static str)>,
    /// What they include besides integers.
    pub(crate) includes: &'static str,
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
        Self { condition: None, doc, result: result.to_owned(), name, parameters, body: lines(body) }
    }
}

impl Dialect {
    /// The name of a helper function.
    pub(crate) fn name(&self, name: &str) -> String {
        match self.language {
            Language::C => format!("{}{name}", self.prefix),
            Language::Cpp | Language::Rust => name.to_owned(),
        }
    }

    /// The name of an array with data.
    pub(crate) fn data(&self, name: &str) -> String {
        self.name(&format!("{}{name}", self.variant))
    }

    /// The name of a macro.
    pub(crate) fn macro_name(&self, name: &str) -> String {
        format!("{}{name}", self.macros)
    }

    /// The name of the macro that is 1 where there is PEXT, and 0 elsewhere.
    pub(crate) fn pext_macro(&self) -> String {
        self.macro_name("PEXT")
    }

    /// The name of the structure for the sets of a rook and of a bishop.
    pub(crate) fn both(&self) -> String {
        self.name("rook_and_bishop")
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
