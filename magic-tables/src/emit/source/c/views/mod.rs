//! Views along rays: the pieces around a square of a mailbox. The functions are text, in vectors where there are some.

mod face;
mod vectors;
mod words;

use std::fmt::Write as _;

use super::data::Array;
use super::face::Face;
use super::text::{scope, written};
use crate::emit::source::marks::replaced;
use crate::emit::source::views::{ViewTable, view_tables};
use crate::scheme::c_text::Dialect;

/// The macros that say what there is in vectors: views, the squares of a set, and the writing of pieces.
const MACROS: [&str; 3] = ["VIEW_VECTORS", "VIEW_SQUARES", "VIEW_WRITES"];

/// The vectors, the best ones first: the macro that says that the compiler has them on x86-64, the functions, and those for C++ alone.
const VECTORS: [(&str, [&str; 2], [bool; 3]); 3] = [
    (
        "defined(__AVX512VBMI2__) && defined(__AVX512VBMI__) && defined(__AVX512VL__)",
        [vectors::AVX512, vectors::AVX512_ELEMENTS],
        [true; 3],
    ),
    ("defined(__AVX2__)", [vectors::AVX2, ""], [true, true, false]),
    ("defined(__SSSE3__)", [vectors::SSSE3, ""], [true, false, false]),
];

/// What stands in a header for views.
pub(super) struct Views<'a> {
    face: &'a Face<'a>,
    dialect: Dialect,
    tables: Vec<ViewTable>,
}

impl<'a> Views<'a> {
    /// The views of a header, if it has any.
    pub(super) fn new(face: &'a Face<'a>) -> Option<Self> {
        let codes = face.spec.codes().filter(|_| face.spec.views)?;
        Some(Self { face, dialect: face.dialect(""), tables: view_tables(codes) })
    }

    /// What the vectors are declared in.
    pub(super) fn includes() -> &'static str {
        super::rays::INCLUDES
    }

    /// The tables.
    pub(super) fn arrays(&self) -> Vec<Array> {
        self.tables.iter().map(|table| Array::of_view(table, self.dialect.name(table.name))).collect()
    }

    /// The types.
    pub(super) fn types(&self) -> Vec<String> {
        face::types(&self.dialect, &self.face.bitboard)
    }

    /// In C++, the declarations of the functions that engines call.
    pub(super) fn prototypes(&self) -> Vec<String> {
        let prototype = |name: &str, other: &str| {
            let square = &self.face.square;
            let doc = face::doc(name, "");
            format!(
                "{doc}{}View {name}({square} square, const uint8_t *mailbox{other});\n",
                scope(&self.dialect, true)
            )
        };
        vec![prototype("view", ""), prototype("view_without", &format!(", {} other", self.face.square))]
    }

    /// The functions, and in front of them, what they call.
    pub(super) fn functions(&self) -> Vec<String> {
        let mut all =
            vec![self.written(words::SHARED, true), self.vectors(), self.written(words::FUNCTIONS, true)];
        if !self.dialect.is_c() {
            all.extend(face::methods(&self.dialect, &self.face.bitboard));
            all.push(self.written(words::ELEMENTS, true));
        }
        all
    }

    /// The functions in vectors, each under its condition.
    fn vectors(&self) -> String {
        let mut text = String::new();
        let mut add = |condition: &str, functions: [&str; 2], are_there: [bool; 3]| {
            text += condition;
            for (name, is_there) in MACROS.iter().zip(are_there) {
                let _ = writeln!(text, "#define {} {}", self.dialect.macro_name(name), u8::from(is_there));
            }
            let in_this_language = if self.dialect.is_c() { &functions[..1] } else { &functions };
            for functions in in_this_language.iter().filter(|functions| !functions.is_empty()) {
                let _ = write!(text, "\n{}", self.written(functions, false));
            }
            text += if functions[0].is_empty() { "" } else { "\n" };
        };
        for (number, (condition, functions, are_there)) in VECTORS.into_iter().enumerate() {
            let directive = if number == 0 { "if" } else { "elif" };
            let x86_64 = "(defined(__x86_64__) || defined(_M_X64))";
            add(&format!("#{directive} {condition} && {x86_64}\n"), functions, are_there);
        }
        add(&format!("#elif {}\n", super::rays::neon!()), [vectors::NEON, ""], [true, false, false]);
        add("#else\n", [""; 2], [false; 3]);
        let condition = self.dialect.macro_name(MACROS[0]);
        format!("{text}#endif\n\n#if {condition}\n\n{}\n#endif\n", self.written(vectors::VIEW, false))
    }

    /// Marked text in the language of the header.
    fn written(&self, marked: &str, constant: bool) -> String {
        let (dialect, face) = (&self.dialect, self.face);
        let mut text = String::new();
        for line in marked.split_inclusive('\n') {
            if let Some(function) = line.trim_end().strip_prefix("DOC ") {
                // In C++, the methods are documented.
                text += &if dialect.is_c() { face::doc(function, "") } else { String::new() };
            } else if let Some((name, call)) =
                line.strip_prefix("#vectors ").and_then(|rest| rest.split_once(' '))
            {
                let condition = dialect.macro_name(name);
                let (at_run_time, otherwise) = if dialect.is_c() {
                    ("", "#else\n")
                } else {
                    ("if (!__builtin_is_constant_evaluated())\n        ", "#endif\n")
                };
                let _ = write!(text, "#if {condition}\n    {at_run_time}{call}{otherwise}");
            } else if line.trim_end() == "#end" {
                text += if dialect.is_c() { "#endif\n" } else { "" };
            } else {
                text += line;
            }
        }
        let kind = |name| face::type_name(dialect, name) + " ";
        let set = if dialect.is_c() { kind("Places") } else { "uint64_t ".to_owned() };
        let of_places =
            |set: &str| if dialect.is_c() { set.to_owned() } else { format!("Places{{ {set} }}") };
        let bits_of =
            |places: &str| if dialect.is_c() { places.to_owned() } else { format!("{places}.bits") };
        for (mark, made) in [
            ("NUMBER(", &(|square: &str| face.number(square)) as &dyn Fn(&str) -> String),
            ("AS_BITBOARD(", &|set| face.as_bitboard(set)),
            ("PLACES(", &of_places),
            ("BITS(", &bits_of),
        ] {
            text = replaced(&text, mark, made);
        }
        let public = if dialect.is_c() { "@" } else { "" };
        for (mark, word) in [
            ("VIEW ", &*kind("View")),
            ("SETS ", &set),
            ("PAIR ", &kind("square_and_code")),
            ("CODES ", &kind("Codes")),
            ("THROUGH ", &kind("sliders_and_pieces")),
            ("SQUARE ", &format!("{} ", face.square)),
            ("BITBOARD ", &format!("{} ", face.bitboard)),
            ("PUBLIC_", public),
        ] {
            text = text.replace(mark, word);
        }
        written(&text, dialect, scope(dialect, constant))
    }
}
