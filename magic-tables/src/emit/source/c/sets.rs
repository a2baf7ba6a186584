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

    /// 1 if the condition `yes` holds, and 0 otherwise, in 64 bits.
    fn truth(&self, yes: &str) -> String {
        self.face.dialect("").cast("uint64_t", yes)
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
        let mut all = vec![format!("#if {}\n", self.flag())];
        all.extend(self.of_numbers());
        all.push("#else\n".to_owned());
        all.extend(self.of_structures());
        all.push("#endif\n".to_owned());
        all.extend(self.of_both());
        all
    }

    /// The macro that is 1 where sets are numbers, and 0 where they are structures.
    fn flag(&self) -> String {
        self.face.dialect("").macro_name("INT128")
    }

    /// The functions that differ, where sets are numbers.
    fn of_numbers(&self) -> Vec<String> {
        let (kind, dialect) = (self.kind(), self.face.dialect(""));
        let public = |name: &str, parameters: &str| format!("{kind} {}({parameters})", self.public(name));
        let high = dialect.cast(kind, "high");
        let halves = |name: &str, value: &str| {
            (
                format!("uint64_t {}({kind} set)", self.public(name)),
                format!("return {};", dialect.cast("uint64_t", value)),
            )
        };
        let (low_of, low_body) = halves("low", "set");
        let (high_of, high_body) = halves("high", "set >> 64");
        let mut all = vec![
            self.function(
                OF,
                &public("of", "uint64_t low, uint64_t high"),
                &format!("return ({high} << 64) | low;"),
            ),
            self.function(LOW, &low_of, &low_body),
            self.function(HIGH, &high_of, &high_body),
        ];
        if self.face.is_c() {
            let two = format!("{kind} a, {kind} b");
            for (name, doc, operator) in OPERATORS {
                all.push(self.function(doc, &public(name, &two), &format!("return a {operator} b;")));
            }
            all.push(self.function(NOT, &public("not", &format!("{kind} set")), "return ~set;"));
        }
        all.push(self.function(
            MINUS_ONE,
            &format!("{kind} {}({kind} set)", self.internal("minus_one")),
            "return set - 1;",
        ));
        all
    }

    /// The same where they are structures.
    fn of_structures(&self) -> Vec<String> {
        let kind = self.kind();
        let public = |name: &str, parameters: &str| format!("{kind} {}({parameters})", self.public(name));
        let made = |low: &str, high: &str| format!("const {kind} made = {{ {low}, {high} }};\nreturn made;");
        let mut all = vec![
            self.function(OF, &public("of", "uint64_t low, uint64_t high"), &made("low", "high")),
            self.function(LOW, &format!("uint64_t {}({kind} set)", self.public("low")), "return set.low;"),
            self.function(HIGH, &format!("uint64_t {}({kind} set)", self.public("high")), "return set.high;"),
        ];
        let two = format!("{kind} a, {kind} b");
        for (name, doc, operator) in OPERATORS {
            let body = made(&format!("a.low {operator} b.low"), &format!("a.high {operator} b.high"));
            if self.face.is_c() {
                all.push(self.function(doc, &public(name, &two), &body));
            } else {
                all.push(self.function(doc, &format!("{kind} operator{operator}({two})"), &body));
                let assigned = format!("{kind} &operator{operator}=({kind} &a, {kind} b)");
                all.push(self.function(doc, &assigned, &format!("return a = a {operator} b;")));
            }
        }
        let body = made("~set.low", "~set.high");
        if self.face.is_c() {
            all.push(self.function(NOT, &public("not", &format!("{kind} set")), &body));
        } else {
            all.push(self.function(NOT, &format!("{kind} operator~({kind} set)"), &body));
            let equal = "return a.low == b.low && a.high == b.high;";
            all.push(self.function("Whether both are the same.", &format!("bool operator==({two})"), equal));
            let other = "return !(a == b);";
            all.push(self.function("Whether they differ.", &format!("bool operator!=({two})"), other));
        }
        let borrow = self.truth("set.low == 0");
        all.push(self.function(
            MINUS_ONE,
            &format!("{kind} {}({kind} set)", self.internal("minus_one")),
            &made("set.low - 1", &format!("set.high - {borrow}")),
        ));
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

const OF: &str = "The set of these squares: those from 0 to 63, and those from 64 on.";
const LOW: &str = "The squares from 0 to 63.";
const HIGH: &str = "The squares from 64 on, which is bit 0.";
const NOT: &str = "The squares that are not in the set, off the board, too.";
const MINUS_ONE: &str = "The number that the bits make, minus one.";

/// Functions of two sets in C, and operators in C++.
const OPERATORS: [(&str, &str, &str); 3] = [
    ("and", "The squares that are in both.", "&"),
    ("or", "The squares that are in one or both.", "|"),
    ("xor", "The squares that are in one of them.", "^"),
];
