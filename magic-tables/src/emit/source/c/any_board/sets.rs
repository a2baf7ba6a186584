//! Sets of squares: 64-bit numbers on small boards, on others `unsigned __int128`, or a structure where that is missing.

use crate::emit::source::c::face::Face;
use crate::emit::source::c::text;
use crate::scheme::c_source::lines;

/// How sets are written.
pub(super) struct Sets<'a> {
    face: &'a Face<'a>,
    /// Whether they have 128 bits.
    pub(super) wide: bool,
}

impl<'a> Sets<'a> {
    pub(super) const fn new(face: &'a Face<'a>, word_bits: u32) -> Self {
        Self { face, wide: word_bits == 128 }
    }

    /// The type.
    pub(super) fn kind(&self) -> &str {
        &self.face.word
    }

    /// A public function of sets.
    fn public(&self, name: &str) -> String {
        self.face.of_sets(&format!("bitboard_{name}"))
    }

    /// A function that only the header uses.
    pub(super) fn internal(&self, name: &str) -> String {
        self.face.dialect("").name(name)
    }

    /// Whether sets are combined by functions. Otherwise they are by operators, which C++ defines for structures, too.
    fn by_functions(&self) -> bool {
        self.wide && self.face.is_c()
    }

    /// All of `sets` in common: variables or calls.
    pub(super) fn and(&self, sets: &[&str]) -> String {
        self.combined("and", " & ", sets)
    }

    fn combined(&self, function: &str, operator: &str, sets: &[&str]) -> String {
        match sets {
            [first, rest @ ..] if self.by_functions() && !rest.is_empty() => {
                format!("{}({first}, {})", self.public(function), self.combined(function, operator, rest))
            }
            sets => sets.join(operator),
        }
    }

    /// `set` without `other`, each a variable or a call.
    pub(super) fn without(&self, set: &str, other: &str) -> String {
        let others = if self.by_functions() {
            format!("{}({other})", self.public("not"))
        } else {
            format!("~{other}")
        };
        self.and(&[set, &others])
    }

    /// The statement that adds `other` to `set`.
    pub(super) fn add(&self, set: &str, other: &str) -> String {
        if self.by_functions() {
            format!("{set} = {}({set}, {other});", self.public("or"))
        } else {
            format!("{set} |= {other};")
        }
    }

    /// The set without squares.
    pub(super) fn empty(&self) -> String {
        if self.wide { format!("{}(0, 0)", self.public("of")) } else { "0".to_owned() }
    }

    /// Whether `set` is empty.
    pub(super) fn is_empty(&self, set: &str) -> String {
        if self.wide { format!("{}({set})", self.public("is_empty")) } else { format!("({set}) == 0") }
    }

    /// The halves of `set`, lower one first; one word on small boards.
    pub(super) fn halves(&self, set: &str) -> Vec<String> {
        if self.wide {
            ["low", "high"].map(|half| format!("{}({set})", self.public(half))).into()
        } else {
            vec![set.to_owned()]
        }
    }

    /// The set of these halves.
    pub(super) fn of(&self, halves: &[String]) -> String {
        if self.wide { format!("{}({})", self.public("of"), halves.join(", ")) } else { halves.concat() }
    }

    /// The set in an element of an array.
    pub(super) fn read(&self, element: &str) -> String {
        if self.wide { format!("{}({element})", self.internal("read")) } else { element.to_owned() }
    }

    /// `set` minus one, as a number.
    pub(super) fn minus_one(&self, set: &str) -> String {
        if self.wide { format!("{}({set})", self.internal("minus_one")) } else { format!("({set} - 1)") }
    }

    /// All squares from the highest one of `set` on.
    pub(super) fn highest_on(&self, set: &str) -> String {
        let name = if self.wide { "from_highest" } else { "from_highest_of_word" };
        format!("{}({set})", self.internal(name))
    }

    /// The squares of the upper part of a board, which starts at the square number `split`.
    pub(super) fn upper(&self, set: &str, split: u32) -> String {
        let [low, high] = &self.halves(set)[..] else { unreachable!("wide sets have two halves") };
        match split {
            0 => low.clone(),
            1..64 => format!("({low} >> {split}) | ({high} << {})", 64 - split),
            64 => high.clone(),
            _ => format!("{high} >> {}", split - 64),
        }
    }

    /// 1 if the condition `yes` holds, and 0 otherwise, in 64 bits.
    pub(super) fn truth(&self, yes: &str) -> String {
        self.face.dialect("").cast("uint64_t", yes)
    }

    /// `word` as the number of an element.
    pub(super) fn number(&self, word: &str) -> String {
        self.face.dialect("").cast("size_t", word)
    }

    /// A function that no constant expression calls.
    pub(super) fn function_at_run_time(&self, doc: &str, signature: &str, body: &str) -> String {
        let scope = if self.face.is_c() { "static " } else { "inline " };
        format!("// {doc}\n{scope}{signature}\n{{\n{}}}\n", text::indented(&lines(body)))
    }

    /// A function: its documentation, result, name, parameters and statements.
    pub(super) fn function(&self, doc: &str, signature: &str, body: &str) -> String {
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

    /// The functions for all squares from the highest one of a set on.
    pub(super) fn highest_functions(&self) -> Vec<String> {
        let kind = self.kind();
        let (name, dialect) = (self.internal("from_highest_of_word"), self.face.dialect(""));
        let smeared = [1, 2, 4, 8, 16, 32].map(|shift| format!("word |= word >> {shift};\n")).concat();
        let all_ones = format!("~{}", dialect.cast("uint64_t", "0"));
        let mut all = vec![self.function(
            "The highest bit of a word and all bits above it; all bits if there is none.",
            &format!("uint64_t {name}(uint64_t word)"),
            &format!(
                "word |= 1;\n#if defined(__GNUC__)\nreturn {all_ones} << (63 - __builtin_clzll(word));\n#else\n{smeared}\
                 return ~(word >> 1);\n#endif"
            ),
        )];
        if self.wide {
            let halves = self.halves("set");
            all.push(self.function(
                "The highest square of a set and all squares above it; all squares if there is none.",
                &format!("{kind} {}({kind} set)", self.internal("from_highest")),
                &format!(
                    "const uint64_t high = {1};\nconst uint64_t low = high != 0 ? 0 : {name}({0});\nreturn {2};",
                    halves[0],
                    halves[1],
                    self.of(&["low".to_owned(), format!("{name}(high)")])
                ),
            ));
        }
        all
    }

    /// The function for all squares up to the lowest one of a set.
    pub(super) fn lowest_function(&self) -> String {
        let kind = self.kind();
        let flipped = self.combined("xor", " ^ ", &["set", &self.minus_one("set")]);
        self.function(
            "The lowest square of a set and all squares below it; all squares if there is none.",
            &format!("{kind} {}({kind} set)", self.internal("up_to_lowest")),
            &format!("return {flipped};"),
        )
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
