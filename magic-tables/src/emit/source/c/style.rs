//! How the text of a header is written. The generator writes neutral C, as the parts are, which are
//! files of C beside it: names begin with `mt_` and `MT_`, and casts are `(type)(value)`. One pass
//! gives it the names of the header and the words of its language.

use std::fmt::Write as _;

use super::forms::Forms;
use crate::emit::functions::Signatures;
use crate::emit::views;
use crate::naming::macros_of;
use crate::recipe::NumberType;
use crate::spec::{Language, Linkage, SourceOptions, Spec};
use crate::tables::board::Fixed;

/// The namespace without a prefix, and what stands in front of names that only the header uses.
pub(super) const NAME: &str = "magic_tables";

/// The function for the numbers of squares by a member function of their type, which has a square as
/// its parameter if it is static. Only the compiler knows.
const NUMBER_BY_MEMBER: &str =
    "// The number of a square, by a static member function, or else by another one.
template <typename Own>
MT_CONSTEXPR auto mt_number_by(Own own, int) -> decltype((unsigned)(Own::MEMBER(own)))
{
    return (unsigned)(Own::MEMBER(own));
}

template <typename Own>
MT_CONSTEXPR auto mt_number_by(Own own, long) -> decltype((unsigned)(own.MEMBER()))
{
    return (unsigned)(own.MEMBER());
}

MT_CONSTEXPR unsigned mt_number_of(mt_Square square)
{
    return mt_Called_number_by(square, 0);
}
";

/// A function below those that engines call.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct HelperFunction {
    /// The name without its prefix.
    pub(super) name: String,
    /// Its documentation and definition.
    pub(super) text: String,
}

/// The names and types of a header.
pub(super) struct HeaderStyle<'a> {
    pub(super) spec: &'a Spec,
    pub(super) options: &'a SourceOptions,
    /// The text in front of public names in C; the namespace in C++.
    pub(super) prefix: &'a str,
    /// What the documentation of look-ups says.
    pub(super) signatures: Signatures,
    /// The kind of sets.
    pub(super) sets: NumberType,
    /// Sets that do not depend on the occupancy.
    pub(super) fixed: Fixed,
    /// Whether sets are structures of four words.
    pub(super) has_four_words: bool,
}

impl<'a> HeaderStyle<'a> {
    pub(super) fn new(spec: &'a Spec, options: &'a SourceOptions) -> Self {
        let board = spec.geometry().expect("the board has been read");
        Self {
            spec,
            options,
            prefix: options.prefix.as_deref().unwrap_or_default(),
            signatures: Signatures::new(spec),
            sets: NumberType::of_sets(&board),
            // Those of larger boards are among their tables.
            fixed: if board.is_wide() {
                Fixed::default()
            } else {
                Fixed::new(&board, spec.steppers, spec.lines)
            },
            has_four_words: board.is_wide(),
        }
    }

    pub(super) fn is_c(&self) -> bool {
        self.options.language == Language::C
    }

    /// Whether the functions are in a C file of their own, which programs link.
    pub(super) fn is_library(&self) -> bool {
        self.options.linkage == Linkage::External
    }

    /// The forms of the look-ups, unless these are all.
    pub(super) fn forms(&self) -> Option<Forms<'_>> {
        Forms::of(self.options.forms.as_ref())
    }

    /// Whether the data are declared where all files see them, and defined elsewhere.
    pub(super) fn declares_data(&self) -> bool {
        self.is_c() && !self.is_library()
    }

    /// Whether sets have a type with a name of its own. It is that of a function of views, which
    /// have 64 squares.
    pub(super) fn names_sets(&self) -> bool {
        !self.spec.is_chess() && !self.spec.views
    }

    /// Whether sets have more than 64 squares, and up to 128.
    pub(super) fn is_wide(&self) -> bool {
        self.sets == NumberType::Wide && !self.has_four_words
    }

    /// The first part of the names of macros.
    pub(super) fn macros(&self) -> String {
        macros_of(self.options.language, self.prefix)
    }

    /// The namespace of C++.
    pub(super) fn namespace(&self) -> &str {
        if self.prefix.is_empty() {
            NAME
        } else {
            self.prefix.strip_suffix('_').unwrap_or(self.prefix)
        }
    }

    /// The number of `square`, an expression of the engine's type.
    pub(super) fn number(&self, square: &str) -> String {
        let number = match (&self.spec.square, &self.spec.square_index) {
            (_, Some(_)) => format!("mt_Called_number_of({square})"),
            (Some(_), None) => format!("(unsigned)({square})"),
            (None, None) => square.to_owned(),
        };
        self.spec
            .square_mask()
            .map_or(number.clone(), |mask| format!("{number} & {mask}"))
    }

    /// `set`, an expression of the tables' type, as a bitboard of the engine's type.
    pub(super) fn as_bitboard(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() {
            format!("(mt_Bitboard)({set})")
        } else {
            set.to_owned()
        }
    }

    /// `set`, a bitboard of the engine's type, as one of the tables' type.
    pub(super) fn to_word(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() {
            format!("(mt_Set)({set})")
        } else {
            set.to_owned()
        }
    }

    /// What stands in front of a function that engines call. Every linkage is decided here, and in
    /// [`stands_for`](Self::stands_for), which says what the word means in each language.
    pub(super) const fn linkage(&self, reads_slots: bool) -> &'static str {
        if reads_slots && self.options.fill {
            "MT_INTERFACE_AT_RUN_TIME"
        } else {
            "MT_INTERFACE"
        }
    }

    /// What stands in front of a look-up that public functions call: constant expressions in C++
    /// may call it if no function fills slots.
    pub(super) const fn scope(&self) -> &'static str {
        if self.options.fill {
            "MT_AT_RUN_TIME_ONLY"
        } else {
            "MT_CONSTEXPR"
        }
    }
}

/// Statements, with lines of the preprocessor at the margin.
pub(super) fn indented(body: &str) -> String {
    let mut text = String::new();
    for line in body.lines().filter(|line| !line.is_empty()) {
        if !line.starts_with('#') {
            text += "    ";
        }
        text += line;
        text.push('\n');
    }
    text
}

impl HeaderStyle<'_> {
    /// `text`, neutral C, with the names of this header and the words of its language.
    pub(super) fn adapted(&self, text: &str) -> String {
        let text = if self.is_c() {
            text.to_owned()
        } else {
            with_static_casts(text).replace("\nstatic inline ", "\ninline ")
        };
        with_names(&text, |name| self.stands_for(name))
    }

    /// What stands in the header for a whole name of neutral C, if that is another.
    fn stands_for(&self, name: &str) -> Option<String> {
        if let Some(words) = self.words_of_functions(name) {
            return Some(if self.is_library() {
                words.to_owned()
            } else {
                format!("{}_FUNCTION {words}", self.macros())
            });
        }
        match (name.strip_prefix("MT_"), name.strip_prefix("mt_")) {
            (Some(name), _) => {
                let macros = self.macros();
                Some(format!("{macros}_{name}"))
            }
            (_, Some(name)) => Some(self.named(name)),
            _ => None,
        }
    }

    /// What stands in front of a function, behind what engines say of it, for a word of neutral C.
    fn words_of_functions(&self, word: &str) -> Option<&'static str> {
        match word {
            "MT_CONSTEXPR"
            | "MT_INTERFACE"
            | "MT_AT_RUN_TIME_ONLY"
            | "MT_INTERFACE_AT_RUN_TIME"
                if self.is_c() =>
            {
                Some("static inline")
            }
            "MT_CONSTEXPR" | "MT_INTERFACE" => Some("constexpr"),
            "MT_AT_RUN_TIME_ONLY" | "MT_INTERFACE_AT_RUN_TIME" => Some("inline"),
            _ => None,
        }
    }

    /// What stands in the header for the neutral name `mt_NAME`.
    fn named(&self, name: &str) -> String {
        let spec = self.spec;
        match name {
            "Square" if spec.square.is_none() => "unsigned".to_owned(),
            "Square" => self.own("square_of_engine"),
            "Bitboard" if spec.bitboard.is_none() => self.set_name(),
            "Bitboard" => self.own("bitboard_of_engine"),
            "OwnSquare" => spec.square.clone().unwrap_or_default(),
            "OwnBitboard" => spec.bitboard.clone().unwrap_or_default(),
            "OwnIndex" => spec.square_index.clone().unwrap_or_default(),
            "Set" => self.set_name(),
            "Truth" => if self.is_c() { "int" } else { "bool" }.to_owned(),
            "Namespace" => self.namespace().to_owned(),
            "Prefix" => self.prefix.to_owned(),
            _ if name.starts_with("Called_") => {
                let function = self.named(&name["Called_".len()..]);
                // Of arguments of the engine's types, C++ would look for it beside these, too.
                if self.is_c() {
                    function
                } else {
                    format!("::{}::{function}", self.namespace())
                }
            }
            _ => match (name.strip_prefix("Data_"), name.strip_prefix("Public_")) {
                (Some(array), _) if !self.is_c() => format!("data::{array}"),
                (Some(array), _) => self.own(array),
                (_, Some(function)) if self.is_c() => format!("{}{function}", self.prefix),
                (_, Some(function)) => function.to_owned(),
                _ => self.own(name),
            },
        }
    }

    /// A name that only the header uses.
    fn own(&self, name: &str) -> String {
        match self.prefix {
            _ if !self.is_c() => name.to_owned(),
            "" => format!("{NAME}_{name}"),
            prefix => format!("{prefix}{name}"),
        }
    }

    /// The name of the type of sets.
    fn set_name(&self) -> String {
        if self.names_sets() {
            self.own("bitboard")
        } else {
            "uint64_t".to_owned()
        }
    }
}

/// Whether a name can have the letter.
const fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The names in `text`, whole, with numbers, and what stands between them.
fn split_at_names(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let is_name = rest.starts_with(is_letter);
        let end = rest.find(|letter| is_letter(letter) != is_name);
        let end = end.unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        rest = behind;
        (!part.is_empty()).then_some(part)
    })
}

/// `text` with other names. Each is taken whole, so nothing changes inside of a name; what stands
/// for it is not looked at again.
pub(super) fn with_names(text: &str, named: impl Fn(&str) -> Option<String>) -> String {
    let mut all = String::with_capacity(text.len());
    for part in split_at_names(text) {
        match named(part) {
            Some(other) => all += &other,
            None => all += part,
        }
    }
    all
}

/// `text` with what `stands_for` makes of the name in each call `function(name)`.
fn with_arguments(text: &str, function: &str, stands_for: impl Fn(&str) -> String) -> String {
    let call = format!("{function}(");
    let mut parts = text.split(&call);
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, behind) = part.split_once(')').expect("the call ends");
        all += &stands_for(name);
        all += behind;
    }
    all
}

/// Whether `text` has this name.
pub(super) fn has_name(text: &str, name: &str) -> bool {
    split_at_names(text).any(|part| part == name)
}

/// `text` with the casts of C++. Those of parts have their operands in parentheses:
/// `(type)(value)`.
fn with_static_casts(text: &str) -> String {
    let mut all = String::new();
    for part in text.split_inclusive(")(") {
        let kind = part.strip_suffix(")(").and_then(|before| {
            let (before, kind) = before.rsplit_once('(')?;
            let is_type = kind
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "_ *".contains(c));
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

/// The engine's own names. Each stands in the header once, above everything that could have the same
/// name as it: a parameter, or another type.
impl HeaderStyle<'_> {
    /// Our names for its types.
    pub(super) fn types_of_engine(&self) -> String {
        let mut names = String::new();
        for (name, own) in [
            ("Square", &self.spec.square),
            ("Bitboard", &self.spec.bitboard),
        ] {
            if own.is_some() && self.is_c() {
                let _ = writeln!(names, "typedef mt_Own{name} mt_{name};");
            } else if own.is_some() {
                let _ = writeln!(names, "using mt_{name} = mt_Own{name};");
            }
        }
        if !names.is_empty() {
            names.insert_str(0, "// The types of the engine.\n");
        }
        names
    }

    /// What stands in front of the name of a function that engines call, where others call it with
    /// arguments of the engine's types.
    pub(super) const fn called(&self) -> &'static str {
        if self.has_names_of_engine() {
            "mt_Called_Public_"
        } else {
            "mt_Public_"
        }
    }

    /// Whether the engine has names of its own for types or for the numbers of squares.
    pub(super) const fn has_names_of_engine(&self) -> bool {
        let spec = self.spec;
        spec.square.is_some() || spec.bitboard.is_some() || spec.square_index.is_some()
    }

    /// The function that calls its function for the numbers of squares.
    pub(super) fn number_of(&self) -> String {
        let Some(index) = &self.spec.square_index else {
            return String::new();
        };
        if let Some(member) = self.member_for_numbers(index) {
            return NUMBER_BY_MEMBER.replace("MEMBER", member);
        }
        // The one hides the other.
        let parameter = if index == "square" {
            "of_engine"
        } else {
            "square"
        };
        format!(
            "// The number of a square.\nMT_CONSTEXPR unsigned mt_number_of(mt_Square {parameter})\n\
             {{\n    return (unsigned)(mt_OwnIndex({parameter}));\n}}\n"
        )
    }

    /// The name of the function for the numbers of squares, if it is a member of their type.
    fn member_for_numbers<'n>(&self, index: &'n str) -> Option<&'n str> {
        let path = index.trim_start_matches("::");
        let (scope, member) = path.rsplit_once("::")?;
        let square = self.spec.square.as_deref()?.trim_start_matches("::");
        (scope == square).then_some(member)
    }

    /// An option whose value is a name that `text`, neutral C, defines itself, if there is one.
    pub(super) fn meets_own_name(&self, text: &str) -> Option<(&'static str, &str)> {
        let spec = self.spec;
        let given = [
            ("square", &spec.square),
            ("bitboard", &spec.bitboard),
            ("square_index", &spec.square_index),
        ];
        for (key, name) in given {
            if let Some(name) = name.as_deref().filter(|name| self.is_own_name(name, text)) {
                return Some((key, name));
            }
        }
        None
    }

    /// Whether `text` defines the name `given` of an engine.
    fn is_own_name(&self, given: &str, text: &str) -> bool {
        let path = given.trim_start_matches("::");
        let (space, name) = path.rsplit_once("::").unwrap_or(("", path));
        // Within a function, its own name is that of itself.
        let is_beside_ours = self.is_c() || space == self.namespace() || path == "number_of";
        is_beside_ours && self.defines(name, "mt_", text) || self.defines(name, "MT_", text)
    }

    /// Whether `name` stands for a name in `text` that begins so. Names of engines do not count.
    fn defines(&self, name: &str, beginning: &str, text: &str) -> bool {
        let ours = split_at_names(text)
            .filter(|part| part.starts_with(beginning) && !part.starts_with("mt_Own"));
        let mut names = ours.filter_map(|part| self.stands_for(part));
        names.any(|ours| ours == name)
    }
}

/// Views along rays: the pieces around a square of a mailbox. The functions are parts, in vectors
/// where there are some.
impl HeaderStyle<'_> {
    /// The types and the functions.
    pub(super) fn views(&self) -> String {
        if !self.spec.views {
            return String::new();
        }
        let rules = views::rules(self.spec);
        let (names, ends): (&[&str], _) = if rules.is_signed() {
            (&["changed"], ["changed"; 2])
        } else {
            (&["added", "removed"], ["added", "removed"])
        };
        let ends = ends.map(|name| format!("mt_bytes_of({name})")).join(", ");
        let byte = self.spec.mailbox.as_deref().filter(|_| self.is_c());
        let byte = byte.unwrap_or("uint8_t");
        let (mailbox, threats) = if self.is_c() {
            (format!("const {byte} *"), "MT_THREATS")
        } else {
            ("mt_OfBytes ".to_owned(), "mt_Data_threats")
        };
        let mut lists = Vec::new();
        for name in names {
            lists.push(if self.is_c() {
                format!("uint8_t (*{name})[4]")
            } else {
                format!("mt_OfQuads {name}")
            });
        }
        let text = self
            .part(views::HEADER_PART)
            .replace("MT_MAILBOX ", &mailbox)
            .replace("MT_BYTE", byte)
            .replace("MT_LISTS", &lists.join(", "))
            .replace("MT_ENDS", &ends)
            .replace("MT_THREATS", threats);
        let text = text + &self.threat_index();
        let text = with_arguments(&text, "mt_number", |square| self.number(square));
        let text = with_arguments(&text, "mt_as_set", |bitboard| self.to_word(bitboard));
        with_arguments(&text, "mt_as_bitboard", |set| self.as_bitboard(set))
    }
}

/// Indices of threats.
impl HeaderStyle<'_> {
    /// The functions, behind those of views.
    fn threat_index(&self) -> String {
        if !self.spec.threat_index {
            return String::new();
        }
        let (quads, index) = if self.is_c() {
            ("const uint8_t *", "uint32_t")
        } else {
            ("mt_OfThreats ", "Index")
        };
        let part = self.part(views::HEADER_PART_OF_INDICES);
        let mut text = format!("\n{part}")
            .replace("MT_QUADS ", quads)
            .replace("MT_INDEX", index);
        let rules = views::rules(self.spec);
        let bits_of_to = if rules.is_signed() { "63" } else { "255" };
        text = text.replace("MT_BITS_OF_TO", bits_of_to);
        for (number, byte) in ["ATTACKER", "FROM", "ATTACKED", "TO"].iter().enumerate() {
            let place = rules.place_of(number).to_string();
            text = text.replace(&format!("MT_AT_{byte}]"), &format!("{place}]"));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn adapted(language: Language, prefix: Option<&str>, text: &str) -> String {
        let options = SourceOptions {
            language,
            prefix: prefix.map(str::to_owned),
            ..SourceOptions::default()
        };
        HeaderStyle::new(&Spec::default(), &options).adapted(text)
    }

    #[test]
    fn neutral_names_become_those_of_the_header() {
        let text = "mt_rays(mt_Data_slots, mt_Public_f, MT_PEXT)";
        let own = adapted(Language::C, Some("own_"), text);
        assert_eq!(own, "own_rays(own_slots, own_f, OWN_PEXT)");
        let cpp = adapted(Language::Cpp, None, text);
        assert_eq!(cpp, "rays(data::slots, f, MAGIC_TABLES_PEXT)");
    }

    #[test]
    fn only_whole_names_are_neutral() {
        let text = "fmt_rays amt_ MT";
        assert_eq!(adapted(Language::C, Some("own_"), text), text);
    }

    #[test]
    fn casts_are_those_of_the_language() {
        let text = "(uint64_t)(x) + f(a)(b)";
        assert_eq!(adapted(Language::C, None, text), text);
        let cpp = adapted(Language::Cpp, None, text);
        assert_eq!(cpp, "static_cast<uint64_t>(x) + f(a)(b)");
    }

    #[test]
    fn linkage_of_functions_for_engines_is_one_word() {
        let text = "MT_INTERFACE int f()";
        let in_c = "MAGIC_TABLES_FUNCTION static inline int f()";
        assert_eq!(adapted(Language::C, None, text), in_c);
        let in_cpp = "MAGIC_TABLES_FUNCTION constexpr int f()";
        assert_eq!(adapted(Language::Cpp, None, text), in_cpp);
        let filled = "MT_INTERFACE_AT_RUN_TIME int f()";
        assert_eq!(adapted(Language::C, None, filled), in_c);
        let in_cpp = "MAGIC_TABLES_FUNCTION inline int f()";
        assert_eq!(adapted(Language::Cpp, None, filled), in_cpp);
    }
}
