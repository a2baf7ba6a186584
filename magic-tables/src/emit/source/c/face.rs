//! How the text of a header is written: names, types, casts, functions, and parts, which are files of C beside the generator.

use std::fmt::Write as _;

use crate::emit::signatures::Signatures;
use crate::recipe::NumberType;
use crate::spec::{Form, Language, Spec};
use crate::tables::board::Fixed;

/// The namespace without a prefix, and what stands in front of names that only the header uses.
pub(super) const NAME: &str = "magic_tables";

/// What stands in front of the names of data in C++. They have a namespace of their own: there are functions and variables of the same
/// names.
pub(super) const DATA: &str = "data::";

/// What C has no operator for.
const WORDS: &str = include_str!("parts/words.h");
/// Sets of more than 64 squares.
const WIDE: &str = include_str!("parts/wide.h");
/// What engines see of views, and the functions.
const VIEW_TYPES: &str = include_str!("parts/view_types.h");
const VIEWS: &str = include_str!("parts/views.h");

/// A function below those that engines call, or several that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Helper {
    /// The name with its prefix.
    pub(super) name: String,
    /// Its documentation and definition.
    pub(super) text: String,
}

/// The names and types of a header.
pub(super) struct Face<'a> {
    pub(super) spec: &'a Spec,
    pub(super) form: &'a Form,
    /// The text in front of public names in C; the namespace in C++.
    pub(super) prefix: &'a str,
    /// The type of squares.
    pub(super) square: &'a str,
    /// The type of bitboards in the tables.
    pub(super) word: String,
    /// The type of bitboards.
    pub(super) bitboard: String,
    /// What the documentation of look-ups says.
    pub(super) signatures: Signatures,
    /// The kind of sets.
    pub(super) sets: NumberType,
    /// Sets that do not depend on the occupancy.
    pub(super) fixed: Fixed,
}

impl<'a> Face<'a> {
    pub(super) fn new(spec: &'a Spec, form: &'a Form) -> Self {
        let board = spec.geometry().expect("the board has been read");
        let mut face = Self {
            spec,
            form,
            prefix: form.prefix.as_deref().unwrap_or_default(),
            square: spec.square.as_deref().unwrap_or("unsigned"),
            word: "uint64_t".to_owned(),
            bitboard: String::new(),
            signatures: Signatures::of(spec),
            sets: if board.word_bits() == u128::BITS { NumberType::Wide } else { NumberType::Word },
            fixed: Fixed::new(&board, spec.steppers, spec.lines),
        };
        if face.names_sets() {
            face.word = face.name("bitboard");
        }
        face.bitboard = spec.bitboard.clone().unwrap_or_else(|| face.word.clone());
        face
    }

    pub(super) fn is_c(&self) -> bool {
        self.form.language == Language::C
    }

    /// Whether constant expressions can call look-ups, in C++.
    pub(super) const fn is_constant(&self) -> bool {
        !self.form.fill
    }

    /// Whether sets have a type with a name of its own. It is that of a function of views, which have 64 squares.
    fn names_sets(&self) -> bool {
        !self.spec.is_chess() && !self.spec.views
    }

    /// Whether sets have more than 64 squares.
    pub(super) fn is_wide(&self) -> bool {
        self.sets == NumberType::Wide
    }

    /// Whether squares and bitboards are converted.
    pub(super) fn converts(&self) -> bool {
        self.spec.square.is_some() || self.spec.bitboard.is_some() || self.spec.square_index.is_some()
    }

    /// A name of the header. In C++, it is in the namespace. None is the name of a macro that engines have, such as `pext`.
    pub(super) fn name(&self, name: &str) -> String {
        match self.prefix {
            _ if !self.is_c() => name.to_owned(),
            "" => format!("{NAME}_{name}"),
            prefix => format!("{prefix}{name}"),
        }
    }

    /// The name of a public function.
    pub(super) fn public(&self, name: &str) -> String {
        if self.is_c() { format!("{}{name}", self.prefix) } else { name.to_owned() }
    }

    /// The name of a function of sets on boards with more than 64 squares.
    pub(super) fn of_sets(&self, name: &str) -> String {
        self.name(&format!("bitboard_{name}"))
    }

    /// The name of an array with data.
    pub(super) fn data(&self, name: &str) -> String {
        if self.is_c() { self.name(name) } else { format!("{DATA}{name}") }
    }

    /// The first part of the names of macros.
    pub(super) fn macros(&self) -> String {
        let name = if self.prefix.is_empty() { NAME } else { self.prefix.trim_end_matches('_') };
        name.replace("::", "_").to_uppercase()
    }

    /// The name of a macro.
    pub(super) fn macro_name(&self, name: &str) -> String {
        format!("{}_{name}", self.macros())
    }

    /// The name of the structure for the sets of a rook and of a bishop in 64 bits.
    pub(super) fn both(&self) -> String {
        self.name(if self.spec.bitboard.is_some() { "words_of_both" } else { "rook_and_bishop" })
    }

    /// The name of the function that fills the slots.
    pub(super) fn filling_name(&self) -> String {
        self.public("sliders_init")
    }

    /// The number of `square`, an expression of the engine's type.
    pub(super) fn number(&self, square: &str) -> String {
        match (&self.spec.square, &self.spec.square_index) {
            (_, Some(index)) => self.cast("unsigned", &format!("{index}({square})")),
            (Some(_), None) => self.cast("unsigned", square),
            (None, None) => square.to_owned(),
        }
    }

    /// `set`, an expression of the tables' type, as a bitboard of the engine's type.
    pub(super) fn as_bitboard(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() { self.cast(&self.bitboard, set) } else { set.to_owned() }
    }

    /// `set`, a bitboard of the engine's type, as one of the tables' type.
    pub(super) fn to_word(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() { self.cast(&self.word, set) } else { set.to_owned() }
    }

    /// `value`, an expression, as the type `kind`.
    pub(super) fn cast(&self, kind: &str, value: &str) -> String {
        match value {
            _ if !self.is_c() => format!("static_cast<{kind}>({value})"),
            _ if value.contains(' ') => format!("({kind})({value})"),
            _ => format!("({kind}){value}"),
        }
    }

    /// What stands in front of a function that constant expressions may call, in C++ if `constant`.
    pub(super) fn scope(&self, constant: bool) -> &'static str {
        match constant {
            _ if self.is_c() => "static inline ",
            true => "constexpr ",
            false => "inline ",
        }
    }

    /// A function of numbers.
    pub(super) fn helper(
        &self,
        constant: bool,
        [result, name, parameters]: [&str; 3],
        doc: &str,
        body: &str,
    ) -> Helper {
        let (name, scope, body) = (self.name(name), self.scope(constant), indented(body));
        let text = format!("// {doc}\n{scope}{result} {name}({parameters})\n{{\n{body}}}\n");
        Helper { name, text }
    }

    /// The statement `call`, which the preprocessor has under a condition or always, and the statements `otherwise`. In constant
    /// expressions, compilers have no value for instructions.
    pub(super) fn by_instructions(&self, condition: Option<&str>, call: &str, otherwise: &str) -> String {
        let at_run_time = format!("if (!__builtin_is_constant_evaluated())\n    {call}");
        match (self.is_c(), condition) {
            (true, None) => call.to_owned(),
            (true, Some(condition)) => format!("#if {condition}\n{call}\n#else\n{otherwise}\n#endif"),
            (false, None) => format!("{at_run_time}\n{otherwise}"),
            (false, Some(condition)) => format!("#if {condition}\n{at_run_time}\n#endif\n{otherwise}"),
        }
    }
}

/// Statements, with lines of the preprocessor at the margin.
pub(super) fn indented(body: &str) -> String {
    let line = |line: &str| if line.starts_with('#') { format!("{line}\n") } else { format!("    {line}\n") };
    body.lines().filter(|line| !line.is_empty()).map(line).collect()
}

/// Parts: headers in C with neutral names, which stand beside the generator.
impl Face<'_> {
    /// The content of a part with the names of this header. `data` stands in front of the names of data.
    pub(super) fn part(&self, part: &str, data: &str) -> String {
        let texts: Vec<String> = self.paragraphs(part).iter().map(|text| self.adapted(text, data)).collect();
        texts.join("\n")
    }

    /// The function `name` of a part.
    pub(super) fn function_of_part(&self, part: &str, name: &str, data: &str) -> Helper {
        let signature = format!(" mt_{name}(");
        let is_it = |paragraph: &&String| {
            let first = paragraph.lines().find(|line| !line.starts_with(['/', '#', ' ']));
            first.is_some_and(|line| line.contains(&signature))
        };
        let paragraphs = self.paragraphs(part);
        let text = paragraphs.iter().find(is_it).expect("the part has the function");
        Helper { name: self.name(name), text: self.adapted(text, data) }
    }

    /// The function `name` of numbers, or of sets of more than 64 squares.
    pub(super) fn word_function(&self, name: &str) -> Helper {
        self.function_of_part(WORDS, name, "")
    }

    pub(super) fn wide_function(&self, name: &str) -> Helper {
        self.function_of_part(WIDE, name, "")
    }

    /// The paragraphs of a part behind what it includes, in this language. Each function is one.
    fn paragraphs(&self, part: &str) -> Vec<String> {
        let (mut text, mut is_here) = (String::new(), true);
        for line in part.lines() {
            match line {
                "#ifdef __cplusplus" => is_here = !self.is_c(),
                "#ifndef __cplusplus" | "#else  // C" => is_here = self.is_c(),
                "#endif // C++" | "#endif // C" => is_here = true,
                _ if is_here => {
                    text += line;
                    text.push('\n');
                }
                _ => {}
            }
        }
        let paragraphs: Vec<&str> =
            text.split("\n\n").map(|paragraph| paragraph.trim_matches('\n')).collect();
        let includes = paragraphs.iter().rposition(|paragraph| paragraph.contains("#include \""));
        let behind = paragraphs.into_iter().skip(includes.map_or(0, |number| number + 1));
        behind.filter(|paragraph| !paragraph.is_empty()).map(str::to_owned).collect()
    }

    /// A paragraph of a part with the names and the casts of this header.
    fn adapted(&self, text: &str, data: &str) -> String {
        let mut text = format!("\n{text}\n");
        if self.is_c() {
            // It always is run time: what follows behind the condition of the preprocessor is its other branch.
            if let Some((before, after)) = text.split_once("    if (MT_AT_RUN_TIME)\n    ") {
                let (call, otherwise) = after.split_once("#endif\n").expect("such calls have a condition");
                let otherwise = otherwise.strip_suffix("}\n").expect("the paragraph is a function");
                text = format!("{before}{call}#else\n{otherwise}#endif\n}}\n");
            }
        } else {
            text = with_static_casts(&text.replace("MT_AT_RUN_TIME", "!__builtin_is_constant_evaluated()"));
        }
        let text = text.replace("\nMT_CONSTEXPR ", &format!("\n{}", self.scope(true)));
        let text = text.replace("\nstatic inline ", &format!("\n{}", self.scope(false)));
        let text = text.replace("mt_Truth", if self.is_c() { "int" } else { "bool" });
        let text = text.replace("mt_words_of_both", &self.both()).replace("mt_data_", data);
        text[1..].replace("mt_", &self.name("")).replace("MT_", &self.macro_name(""))
    }
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

/// Sets of other boards: 64-bit numbers on small ones, on others `unsigned __int128`, or a structure where that is missing.
impl Face<'_> {
    /// The type, if it has a name.
    pub(super) fn set_type(&self) -> String {
        match (self.names_sets(), self.is_wide()) {
            (false, _) => return String::new(),
            (true, false) => {
                return format!("// A set of squares, one bit each.\ntypedef uint64_t {};\n", self.word);
            }
            (true, true) => {}
        }
        let mut text = self.adapted(&self.paragraphs(WIDE)[0], "");
        if self.prefix.is_empty() {
            text = text.replacen(" && !defined(MAGIC_TABLES_NO_INT128)", "", 1);
        }
        if self.spec.bitboard.is_some() {
            let missing = format!("#define {} 0\n", self.macro_name("INT128"));
            let refused = "#error \"own bitboards with more than 64 squares need unsigned __int128: leave bitboard out\"";
            text = text.replace(&missing, &format!("{missing}{refused}\n"));
        }
        text
    }

    /// What makes, reads and combines sets of more than 64 squares, but for what only some look-ups need.
    pub(super) fn set_functions(&self) -> Vec<String> {
        if !self.names_sets() || !self.is_wide() {
            return Vec::new();
        }
        let moves: &[&str] = if self.spec.setwise { &[] } else { &["mt_moved_"] };
        let for_some = [&["mt_from_highest(", "mt_next_subset("], moves].concat();
        let is_for_some = |text: &String| for_some.iter().any(|name| text.contains(name));
        let paragraphs = self.paragraphs(WIDE).into_iter().skip(1).filter(|text| !is_for_some(text));
        paragraphs.map(|text| self.adapted(&text, "")).collect()
    }
}

/// Views along rays: the pieces around a square of a mailbox. The functions are parts, in vectors where there are some.
impl Face<'_> {
    /// The types, and in C++ the declarations of the functions that engines call.
    pub(super) fn view_types(&self) -> String {
        if self.spec.views { self.view_part(VIEW_TYPES) } else { String::new() }
    }

    /// The functions, and in front of them, what they call.
    pub(super) fn view_functions(&self) -> Vec<String> {
        if !self.spec.views {
            return Vec::new();
        }
        let [bits_of, lowest] = ["bits_of", "lowest"].map(|name| self.word_function(name).text);
        vec![bits_of, lowest, self.view_part(VIEWS)]
    }

    /// A part with the engine's types of squares and bitboards. They come last, as the engine's names may have ours in them.
    fn view_part(&self, part: &str) -> String {
        let own = [
            ("mt_Square", self.square.to_owned()),
            ("mt_Bitboard", self.bitboard.clone()),
            ("mt_number(square)", self.number("square")),
            ("mt_number(other)", self.number("other")),
            ("mt_as_bitboard(set)", self.as_bitboard("set")),
        ];
        let marks = ["\u{1}", "\u{2}", "\u{3}", "\u{4}", "\u{5}"];
        let pairs = || own.iter().zip(marks);
        let marked = pairs().fold(part.to_owned(), |text, ((ours, _), mark)| text.replace(ours, mark));
        let text = self.part(&marked, &self.data(""));
        pairs().fold(text, |text, ((_, theirs), mark)| text.replace(mark, theirs))
    }
}

/// What functions need of a compiler besides integers: a condition, and the file that is included where it holds.
pub(super) type Need = (&'static str, &'static str);
pub(super) const PEXT: Need = ("defined(__BMI2__)", "immintrin.h");
/// Vectors of x86-64 that shuffle bytes. MSVC has no macro for SSSE3.
pub(super) const SHUFFLES: Need = ("defined(__SSSE3__) || defined(__AVX2__)", "immintrin.h");
/// Any vectors of x86-64.
pub(super) const VECTORS: Need = ("defined(__x86_64__) || defined(_M_X64)", "immintrin.h");
/// Vectors of 64-bit Arm.
pub(super) const NEON: Need =
    ("defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)", "arm_neon.h");
/// Swaps of bytes.
pub(super) const SWAPS: Need = ("defined(_MSC_VER)", "stdlib.h");

/// The lines that include all of these.
pub(super) fn includes(needs: &[Need]) -> String {
    let mut text = String::new();
    for included in ["immintrin.h", "arm_neon.h", "stdlib.h"] {
        let all = [PEXT, SHUFFLES, VECTORS, NEON, SWAPS].into_iter();
        let conditions: Vec<&str> =
            all.filter(|need| need.1 == included && needs.contains(need)).map(|need| need.0).collect();
        if !conditions.is_empty() {
            let _ = write!(text, "#if {}\n#include <{included}>\n#endif\n", conditions.join(" || "));
        }
    }
    text
}
