//! The functions that engines call.

use super::face::Face;
use super::look_ups::name_of;
use super::text;
use super::variant::Variant;
use crate::scheme::c_source::{AtOnce, lines};
use crate::slider::Slider;
use crate::stepper::Stepper;

/// A public function.
pub(super) struct Function {
    /// The name, with the prefix.
    pub(super) name: String,
    pub(super) result: String,
    pub(super) parameters: String,
    /// What it does, as lines of a comment.
    pub(super) doc: String,
    /// Its lines.
    pub(super) body: String,
    /// Whether constant expressions can call it, in C++.
    pub(super) constant: bool,
}

impl Function {
    /// The same without documentation: it stands at the declaration.
    pub(super) fn without_doc(self) -> Self {
        Self { doc: String::new(), ..self }
    }
}

impl Face<'_> {
    /// The structures for the sets of a rook and of a bishop.
    pub(super) fn structures(&self) -> Vec<String> {
        let of = |name: &str, set: &str| {
            let members = format!("{{\n    {set} rook;\n    {set} bishop;\n}}");
            let structure = if self.is_c() {
                format!("typedef struct {name} {members} {name};")
            } else {
                format!("struct {name} {members};")
            };
            format!("// The attack sets of a rook and of a bishop.\n{structure}\n")
        };
        let [words, both] = [self.dialect("").both(), self.both()];
        let mut structures = vec![of(&both, &self.bitboard)];
        if words != both {
            structures.push(of(&words, "uint64_t"));
        }
        structures
    }

    /// The look-ups of rooks and bishops of one variant.
    pub(super) fn look_ups(&self, variant: &Variant) -> Vec<String> {
        let mut functions = Vec::new();
        if self.converts() {
            let of_words = |name: &str, result: &str, body: &str| {
                let scope = text::scope(&variant.dialect, variant.is_constant());
                format!(
                    "{scope}{result} {}(unsigned square, uint64_t occupied)\n{{\n{body}}}\n",
                    self.inner(name)
                )
            };
            for slider in Slider::ALL {
                functions.push(of_words(name_of(slider), "uint64_t", &variant.body(slider)));
            }
            if let Some(at_once) = variant.at_once() {
                let inner = |piece: &str| self.inner(piece);
                functions.push(of_words("both", &variant.dialect.both(), &self.both_body(at_once, inner)));
                functions.push(of_words("queen", "uint64_t", &self.queen_body(at_once, inner)));
            }
        }
        for function in self.public_look_ups(variant) {
            let function = if self.is_c() { function } else { function.without_doc() };
            functions.push(self.definition(&function));
        }
        functions
    }

    /// The look-ups of rooks and bishops of one variant, as engines call them.
    pub(super) fn public_look_ups(&self, variant: &Variant) -> [Function; 2] {
        Slider::ALL.map(|slider| {
            let piece = name_of(slider);
            let body = if self.converts() {
                let set = self.call_inner(piece);
                format!("    return {};\n", self.as_bitboard(&set))
            } else {
                variant.body(slider)
            };
            self.slider(piece, body, variant.is_constant())
        })
    }

    /// All other functions.
    pub(super) fn functions(&self, variants: &[Variant]) -> Vec<Function> {
        let constant = variants.iter().all(Variant::is_constant);
        let at_once = variants.iter().find_map(Variant::at_once);
        let public = |piece: &str| self.public(&format!("{piece}_attacks"));
        let [rook, bishop] = ["rook", "bishop"].map(|piece| format!("{}(square, occupied)", public(piece)));
        let (both_type, both_name) = (self.both(), public("rook_and_bishop"));
        let words = self.dialect("").both();
        let (both, queen) = match at_once {
            None => {
                let queen = format!("{} | {}", self.to_word(&rook), self.to_word(&bishop));
                (
                    format!("    const {both_type} both = {{ {rook}, {bishop} }};\n    return both;\n"),
                    format!("    return {};\n", self.as_bitboard(&queen)),
                )
            }
            Some(at_once) if !self.converts() => {
                (self.both_body(at_once, public), self.queen_body(at_once, public))
            }
            Some(_) => {
                let sets = format!("    const {words} sets = {};\n", self.call_inner("both"));
                let [rook, bishop] = ["sets.rook", "sets.bishop"].map(|set| self.as_bitboard(set));
                (
                    format!("{sets}    const {both_type} both = {{ {rook}, {bishop} }};\n    return both;\n"),
                    format!("    return {};\n", self.as_bitboard(&self.call_inner("queen"))),
                )
            }
        };
        let mut functions = vec![
            Function {
                name: both_name,
                result: both_type,
                parameters: format!("{} square, {} occupied", self.square, self.bitboard),
                doc: "// The attack sets of a rook and of a bishop on one square.\n".into(),
                body: both,
                constant,
            },
            self.slider("queen", queen, constant),
        ];
        if self.spec.steppers {
            functions.extend(Stepper::ALL.map(|piece| self.stepper(piece)));
        }
        if self.spec.lines {
            let otherwise = "no square otherwise.\n";
            let between = format!(
                "// The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal; {otherwise}"
            );
            let line = format!(
                "// The whole rank, file or diagonal through `a` and `b`, if there is one; {otherwise}"
            );
            functions.extend([self.pair("between", between), self.pair("line", line), self.ray()]);
        }
        functions
    }

    /// Statements for both sets in 64 bits: the faster way where it is there, or one after the other by the functions
    /// `name`.
    fn both_body(&self, at_once: AtOnce, name: impl Fn(&str) -> String) -> String {
        let [rook, bishop] = ["rook", "bishop"].map(|piece| format!("{}(square, occupied)", name(piece)));
        let result = self.dialect("").both();
        let one_by_one = format!("const {result} both = {{ {rook}, {bishop} }};\nreturn both;");
        self.fastest(at_once, [at_once.both, at_once.in_integers.both], &one_by_one)
    }

    /// Statements for the set of a queen in 64 bits, like [`both_body`](Self::both_body).
    fn queen_body(&self, at_once: AtOnce, name: impl Fn(&str) -> String) -> String {
        let [rook, bishop] = ["rook", "bishop"].map(|piece| format!("{}(square, occupied)", name(piece)));
        let one_by_one = format!("return {rook} | {bishop};");
        self.fastest(at_once, [at_once.queen, at_once.in_integers.queen], &one_by_one)
    }

    /// Calls one of `functions`, the names at once and in integers, where it is there.
    fn fastest(&self, at_once: AtOnce, functions: [&str; 2], one_by_one: &str) -> String {
        let dialect = self.dialect("");
        let [by_vectors, in_integers] =
            functions.map(|function| format!("return {}(square, occupied);", dialect.name(function)));
        let otherwise =
            dialect.by_instructions(Some(at_once.in_integers.condition), &in_integers, one_by_one);
        text::indented(&lines(&dialect.by_instructions(Some(at_once.condition), &by_vectors, &otherwise)))
    }

    /// The name of the function for numbers behind the look-up of `piece`, if squares or bitboards are converted.
    fn inner(&self, piece: &str) -> String {
        self.dialect("").name(&format!("{piece}_set"))
    }

    fn call_inner(&self, piece: &str) -> String {
        format!("{}({}, {})", self.inner(piece), self.number("square"), self.to_word("occupied"))
    }

    fn slider(&self, piece: &str, body: String, constant: bool) -> Function {
        Function {
            name: self.public(&format!("{piece}_attacks")),
            result: self.bitboard.clone(),
            parameters: format!("{} square, {} occupied", self.square, self.bitboard),
            doc: format!(
                "// The attack set of a {piece}: the squares of each ray up to its first blocker, and the blocker.\n\
                 // `square` must be on the board; `occupied` may hold any squares.\n"
            ),
            body,
            constant,
        }
    }

    fn stepper(&self, piece: Stepper) -> Function {
        let table = self.dialect("").data(&format!("{}_table", piece.name()));
        let set = format!("{table}[{}]", self.number("square"));
        Function {
            name: self.public(&format!("{}_attacks", piece.name())),
            result: self.bitboard.clone(),
            parameters: format!("{} square", self.square),
            doc: format!("// The squares that a {} attacks.\n", piece.name().replace('_', " ")),
            body: format!("    return {};\n", self.as_bitboard(&set)),
            constant: true,
        }
    }

    fn pair(&self, name: &str, doc: String) -> Function {
        let table = self.dialect("").data(&format!("{name}_table"));
        let set = format!("{table}[{}][{}]", self.number("a"), self.number("b"));
        Function {
            name: self.public(name),
            result: self.bitboard.clone(),
            parameters: format!("{0} a, {0} b", self.square),
            doc,
            body: format!("    return {};\n", self.as_bitboard(&set)),
            constant: true,
        }
    }

    fn ray(&self) -> Function {
        let set = format!(
            "{}[a][b] & ((0xffffffffffffffff << a << up) ^ (up - 1))",
            self.dialect("").data("line_table")
        );
        Function {
            name: self.public("ray"),
            result: self.bitboard.clone(),
            parameters: format!("{0} from, {0} to", self.square),
            doc: "// The squares from `from`, which is left out, through `to` to the edge of the board, if both stand on one rank, file or\n\
                  // diagonal; no square otherwise.\n"
                .into(),
            body: format!(
                "    const size_t a = {};\n    const size_t b = {};\n    const uint64_t up = a < b;\n    return {};\n",
                self.number("from"),
                self.number("to"),
                self.as_bitboard(&set)
            ),
            constant: true,
        }
    }

    fn signature(&self, function: &Function) -> String {
        let Function { name, result, parameters, constant, .. } = function;
        format!("{}{result} {name}({parameters})", text::scope(&self.dialect(""), *constant))
    }

    /// The declaration of `function`, with its documentation.
    pub(super) fn prototype(&self, function: &Function) -> String {
        format!("{}{};\n", function.doc, self.signature(function))
    }

    /// The definition of `function`, with its documentation if it has one.
    pub(super) fn definition(&self, function: &Function) -> String {
        format!("{}{}\n{{\n{}}}\n", function.doc, self.signature(function), function.body)
    }
}
