//! Sets of squares on other boards: 64-bit numbers on small ones, on others `unsigned __int128`, or a structure where that is
//! missing.

use super::face::Face;
use super::text;
use crate::recipe::NumberType;
use crate::scheme::c_text::lines;

/// What makes, reads and combines sets.
pub(super) struct Sets<'a> {
    face: &'a Face<'a>,
    /// Whether they have 128 bits.
    wide: bool,
}

impl<'a> Sets<'a> {
    pub(super) fn new(face: &'a Face<'a>, kind: NumberType) -> Self {
        Self { face, wide: kind == NumberType::Wide }
    }

    /// The type.
    fn kind(&self) -> &str {
        &self.face.word
    }

    fn public(&self, name: &str) -> String {
        self.face.of_sets(name)
    }

    /// A function that only the header uses.
    fn internal(&self, name: &str) -> String {
        self.face.dialect("").name(name)
    }

    /// A function: its documentation, result, name, parameters and statements.
    fn function(&self, doc: &str, signature: &str, body: &str) -> String {
        let scope = text::scope(&self.face.dialect(""), true);
        format!("// {doc}\n{scope}{signature}\n{{\n{}}}\n", text::indented(&lines(body)))
    }

    /// The type.
    pub(super) fn types(&self) -> Vec<String> {
        let name = self.kind();
        if !self.wide {
            return vec![format!("// A set of squares, one bit each.\ntypedef uint64_t {name};\n")];
        }
        let structure = if self.face.is_c() {
            format!("typedef struct {name} {{\n    uint64_t low;\n    uint64_t high;\n}} {name};")
        } else {
            format!("struct {name} {{\n    uint64_t low;\n    uint64_t high;\n}};")
        };
        let (flag, macros) = (self.flag(), self.face.macros());
        let own = if self.face.prefix.is_empty() {
            String::new()
        } else {
            format!(" && !defined({macros}_NO_INT128)")
        };
        let refused = if self.face.spec.bitboard.is_some() {
            "#error \"own bitboards with more than 64 squares need unsigned __int128: leave bitboard out\"\n"
        } else {
            ""
        };
        vec![format!(
            "// A set of squares, one bit each: a structure where the compiler has no numbers of 128 bits, or\n\
             // MAGIC_TABLES_NO_INT128 is defined.\n\
             #if defined(__SIZEOF_INT128__) && !defined(MAGIC_TABLES_NO_INT128){own}\n\
             #define {flag} 1\n__extension__ typedef unsigned __int128 {name};\n\
             #else\n#define {flag} 0\n{refused}{structure}\n#endif\n"
        )]
    }

    /// The macros that are 0 or 1 and that functions depend on.
    pub(super) fn switches(&self) -> Vec<String> {
        if self.wide { vec![self.flag()] } else { Vec::new() }
    }

    /// What makes, reads and combines sets.
    pub(super) fn functions(&self) -> Vec<String> {
        if !self.wide {
            return Vec::new();
        }
        let of_numbers = self.with_bodies(|[number, _]| number);
        let mut of_structures = self.with_bodies(|[_, structure]| structure);
        if !self.face.is_c() {
            let minus_one = of_structures.len() - 1;
            of_structures.splice(minus_one..minus_one, self.operators());
        }
        let mut all = vec![format!("#if {}\n", self.flag())];
        all.extend(of_numbers);
        all.push("#else\n".to_owned());
        all.extend(of_structures);
        all.push("#endif\n".to_owned());
        all.extend(self.of_both());
        all
    }

    /// The macro that is 1 where sets are numbers, and 0 where they are structures.
    fn flag(&self) -> String {
        self.face.dialect("").macro_name("INT128")
    }

    /// The functions that differ, with one of their bodies: that for numbers, or that for structures.
    fn with_bodies(&self, one: fn([String; 2]) -> String) -> Vec<String> {
        let (kind, dialect) = (self.kind(), self.face.dialect(""));
        let function = |doc: &str, signature: &str, number: &str, structure: String| {
            self.function(doc, signature, &one([format!("return {number};"), structure]))
        };
        let public = |result: &str, name: &str, parameters: &str| {
            format!("{result} {}({parameters})", self.public(name))
        };
        let half = |doc, name, number: &str| {
            let signature = public("uint64_t", name, &format!("{kind} set"));
            function(doc, &signature, &dialect.cast("uint64_t", number), format!("return set.{name};"))
        };
        let of = format!("({} << 64) | low", dialect.cast(kind, "high"));
        let mut all = vec![
            function(OF, &public(kind, "of", "uint64_t low, uint64_t high"), &of, self.made("low", "high")),
            half(LOW, "low", "set"),
            half(HIGH, "high", "set >> 64"),
        ];
        if self.face.is_c() {
            for (name, doc, operator) in OPERATORS {
                let signature = public(kind, name, &format!("{kind} a, {kind} b"));
                all.push(function(doc, &signature, &format!("a {operator} b"), self.by_halves(operator)));
            }
            let signature = public(kind, "not", &format!("{kind} set"));
            all.push(function(NOT, &signature, "~set", self.made("~set.low", "~set.high")));
        }
        if self.face.spec.setwise {
            for (name, doc, operator, halves) in [
                (UP, "The squares whose numbers are greater by `places`: 1 to 127.", "<<", ["low", "high"]),
                (DOWN, "The squares whose numbers are less by `places`: 1 to 127.", ">>", ["high", "low"]),
            ] {
                let signature = format!("{kind} {}({kind} set, unsigned places)", self.internal(name));
                all.push(function(
                    doc,
                    &signature,
                    &format!("set {operator} places"),
                    self.shifted(operator, halves),
                ));
            }
        }
        let signature = format!("{kind} {}({kind} set)", self.internal("minus_one"));
        let borrow = dialect.cast("uint64_t", "set.low == 0");
        let structure = self.made("set.low - 1", &format!("set.high - {borrow}"));
        all.push(function("The number that the bits make, minus one.", &signature, "set - 1", structure));
        all
    }

    /// Statements that return a structure.
    fn made(&self, low: &str, high: &str) -> String {
        format!("const {} made = {{ {low}, {high} }};\nreturn made;", self.kind())
    }

    /// Statements that combine two structures.
    fn by_halves(&self, operator: &str) -> String {
        self.made(&format!("a.low {operator} b.low"), &format!("a.high {operator} b.high"))
    }

    /// Statements that shift a structure: the bits of the half `from` move on into the half `to`.
    fn shifted(&self, operator: &str, [from, to]: [&str; 2]) -> String {
        let back = if operator == "<<" { ">>" } else { "<<" };
        format!(
            "const uint64_t {from} = places < 64 ? set.{from} {operator} places : 0;\n\
             const uint64_t {to} = places < 64 ? (set.{to} {operator} places) | (set.{from} {back} (64 - places))\n    \
             : set.{from} {operator} (places - 64);\n{}",
            self.made("low", "high")
        )
    }

    /// The operators of structures in C++.
    fn operators(&self) -> Vec<String> {
        let kind = self.kind();
        let two = format!("{kind} a, {kind} b");
        let mut all = Vec::new();
        for (_, doc, operator) in OPERATORS {
            let combined = self.by_halves(operator);
            all.push(self.function(doc, &format!("{kind} operator{operator}({two})"), &combined));
            let assigned = format!("{kind} &operator{operator}=({kind} &a, {kind} b)");
            all.push(self.function(doc, &assigned, &format!("return a = a {operator} b;")));
        }
        let equal = "return a.low == b.low && a.high == b.high;";
        all.extend([
            self.function(NOT, &format!("{kind} operator~({kind} set)"), &self.made("~set.low", "~set.high")),
            self.function("Whether both are the same.", &format!("bool operator==({two})"), equal),
            self.function("Whether they differ.", &format!("bool operator!=({two})"), "return !(a == b);"),
        ]);
        all
    }

    /// The functions that are the same for both.
    fn of_both(&self) -> Vec<String> {
        let kind = self.kind();
        let yes = if self.face.is_c() { "int" } else { "bool" };
        let [of, low, high] = ["of", "low", "high"].map(|name| self.public(name));
        vec![
            self.function(
                "The set of one square.",
                &format!("{kind} {}(unsigned square)", self.public("square")),
                &format!(
                    "const uint64_t bit = {} << (square & 63);\nreturn square < 64 ? {of}(bit, 0) : {of}(0, bit);",
                    self.face.dialect("").cast("uint64_t", "1")
                ),
            ),
            self.function(
                "Whether a square is in the set.",
                &format!("{yes} {}({kind} set, unsigned square)", self.public("has")),
                &format!("return (((square < 64 ? {low}(set) : {high}(set)) >> (square & 63)) & 1) != 0;"),
            ),
            self.function(
                "Whether no square is in the set.",
                &format!("{yes} {}({kind} set)", self.public("is_empty")),
                &format!("return ({low}(set) | {high}(set)) == 0;"),
            ),
            self.function(
                "The set in a table.",
                &format!("{kind} {}(const uint64_t *halves)", self.internal("read")),
                &format!("return {of}(halves[0], halves[1]);"),
            ),
        ]
    }
}

/// The functions that shift sets of 128 bits.
pub(super) const UP: &str = "moved_up";
pub(super) const DOWN: &str = "moved_down";

const OF: &str = "The set of these squares: those from 0 to 63, and those from 64 on.";
const LOW: &str = "The squares from 0 to 63.";
const HIGH: &str = "The squares from 64 on, which is bit 0.";
const NOT: &str = "The squares that are not in the set, off the board, too.";

/// Functions of two sets in C, and operators in C++.
const OPERATORS: [(&str, &str, &str); 3] = [
    ("and", "The squares that are in both.", "&"),
    ("or", "The squares that are in one or both.", "|"),
    ("xor", "The squares that are in one of them.", "^"),
];
