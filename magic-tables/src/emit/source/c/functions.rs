//! The functions that engines call.

use super::contents::{Contents, Variant};
use super::face::Face;
use crate::board::stepper::Stepper;
use crate::emit::signatures::{Pair, Signatures};
use crate::emit::source::program::PieceLookUp;
use crate::literal::in_words;
use crate::recipe::NumberType;
use crate::scheme::c_text::{AtOnce, indented};

/// A public function.
#[derive(PartialEq)]
pub(super) struct PublicFunction {
    /// Result, name and parameters.
    pub(super) signature: String,
    /// What it does, as lines of a comment.
    pub(super) doc: String,
    /// Its lines.
    pub(super) body: String,
    /// Whether constant expressions can call it, in C++.
    pub(super) constant: bool,
}

impl PublicFunction {
    /// The same without documentation: it stands at the declaration.
    pub(super) fn without_doc(self) -> Self {
        Self { doc: String::new(), ..self }
    }
}

impl Face<'_> {
    /// The structures for the sets of two pieces.
    pub(super) fn structures(&self, pair: Pair) -> Vec<String> {
        let [first, second] = pair.names;
        let of = |name: &str, set: &str| {
            let members = format!("{{\n    {set} {first};\n    {set} {second};\n}}");
            let structure = if self.is_c() {
                format!("typedef struct {name} {members} {name};")
            } else {
                format!("struct {name} {members};")
            };
            format!("// The attack sets of a {first} and of a {second}.\n{structure}\n")
        };
        let both = self.both(pair);
        let mut structures = vec![of(&both, &self.bitboard)];
        if pair.names == Pair::ROOK_AND_BISHOP.names {
            let words = self.dialect("").both();
            if words != both {
                structures.push(of(&words, &self.word));
            }
        }
        structures
    }

    /// The functions of one variant for parts that are no pieces.
    pub(super) fn look_ups(&self, contents: &Contents, variant: &Variant) -> Vec<String> {
        let mut functions = Vec::new();
        let word = &self.word;
        if self.converts() {
            let of_words = |name: &str, result: &str, body: &str| {
                let scope = variant.dialect.scope(self.is_constant());
                format!(
                    "{scope}{result} {}(unsigned square, {word} occupied)\n{{\n{body}}}\n",
                    self.inner(name)
                )
            };
            for piece in &variant.program.pieces {
                functions.extend(variant.body(piece).map(|body| of_words(&piece.name, word, body)));
            }
            if let Some(at_once) = variant.at_once() {
                if variant.program.has_both() {
                    functions.push(of_words(
                        "both",
                        &variant.dialect.both(),
                        &self.both_body(at_once, variant),
                    ));
                }
                let queens = variant.program.pieces.iter().filter(|piece| piece.like() == Some("queen"));
                functions.extend(
                    queens.map(|piece| of_words(&piece.name, word, &self.queen_body(at_once, variant))),
                );
            }
        }
        for function in self.public_look_ups(contents, variant) {
            let function = if self.is_c() { function } else { function.without_doc() };
            functions.push(self.definition(&function));
        }
        functions
    }

    /// The functions of one variant, as engines call them: those for pieces that are one part, and behind these, those that call others
    /// and differ from those of other variants.
    pub(super) fn public_look_ups(&self, contents: &Contents, variant: &Variant) -> Vec<PublicFunction> {
        let (mut functions, mut others) = (Vec::new(), Vec::new());
        for piece in &variant.program.pieces {
            match variant.body(piece) {
                Some(_) if self.converts() => {
                    let converted = self.as_bitboard(&self.call_inner(&piece.name));
                    functions.push(self.slider(&piece.name, format!("    return {converted};\n")));
                }
                Some(body) => functions.push(self.slider(&piece.name, body.to_owned())),
                None if self.of_all_variants(contents, &piece.name).is_some() => {}
                None => others.extend(self.calling(variant, &piece.name)),
            }
        }
        functions.extend(others);
        if variant.program.has_both() && self.both_of_all_variants(contents).is_none() {
            functions.push(self.public_both(Pair::ROOK_AND_BISHOP, Some(variant)));
        }
        functions
    }

    /// The look-up of a piece in one variant, if it calls others and the piece is there.
    fn calling(&self, variant: &Variant, piece: &str) -> Option<PublicFunction> {
        let piece = variant.program.pieces.iter().find(|one| one.name == piece)?;
        if variant.body(piece).is_some() {
            return None;
        }
        let body = match variant.at_once().filter(|_| piece.like() == Some("queen")) {
            Some(_) if self.converts() => {
                format!("    return {};\n", self.as_bitboard(&self.call_inner(&piece.name)))
            }
            Some(at_once) => self.queen_body(at_once, variant),
            None => self.union(variant, piece),
        };
        Some(self.slider(&piece.name, body))
    }

    /// The look-up of a piece that calls others, if it is the same in all variants.
    fn of_all_variants(&self, contents: &Contents, piece: &str) -> Option<PublicFunction> {
        let groups = contents.groups();
        groups.into_iter().find_map(|variants| variants.same(|variant| self.calling(variant, piece))?)
    }

    /// The look-up of a rook and a bishop, if it is the same in all variants.
    fn both_of_all_variants(&self, contents: &Contents) -> Option<PublicFunction> {
        contents.variants.same(|variant| self.public_both(Pair::ROOK_AND_BISHOP, Some(variant)))
    }

    /// All other functions.
    pub(super) fn functions(&self, contents: &Contents) -> Vec<PublicFunction> {
        let mut functions: Vec<_> =
            contents.pieces().filter_map(|piece| self.of_all_variants(contents, piece)).collect();
        for pair in Pair::ALL.iter().copied().filter(|&pair| contents.has_both(pair)) {
            if pair.names == Pair::ROOK_AND_BISHOP.names {
                functions.extend(self.both_of_all_variants(contents));
            } else {
                functions.push(self.public_both(pair, None));
            }
        }
        functions.extend(self.spec.pieces.is_some().then(|| self.by_number()));
        functions.extend(self.fixed.steppers.iter().map(|(stepper, _)| self.stepper(*stepper)));
        if self.fixed.pairs.is_some() {
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

    /// The look-up of the piece with a number.
    fn by_number(&self) -> PublicFunction {
        let Signatures { pieces, squares, .. } = &self.signatures;
        let case = |(number, (piece, _)): (usize, &(String, _))| {
            let case =
                if number + 1 < pieces.len() { format!("case {number}") } else { "default".to_owned() };
            let call = self.public(&format!("{piece}_attacks"));
            format!("    {case}:\n        return {call}(square, occupied);\n")
        };
        let cases: String = pieces.iter().enumerate().map(case).collect();
        let body = format!("    switch (piece) {{\n{cases}    }}\n");
        let Self { square, bitboard, .. } = self;
        PublicFunction {
            signature: format!(
                "{bitboard} {}(unsigned piece, {square} square, {bitboard} occupied)",
                self.public("attacks")
            ),
            doc: format!(
                "// The attack set of the piece with the number `piece`: {}.\n\
                 // `square` ({squares}) must be on the board; `occupied` may hold any squares.\n",
                self.signatures.numbered_pieces()
            ),
            body,
            constant: self.is_constant(),
        }
    }

    /// The look-up of both pieces: at once if `variant` has them and a way to do that, or one after the other.
    fn public_both(&self, pair: Pair, variant: Option<&Variant>) -> PublicFunction {
        let (both, [first, second]) = (self.both(pair), pair.names);
        let at_once = variant.filter(|variant| variant.program.has_both());
        let body = match at_once.and_then(|variant| Some((variant, variant.at_once()?))) {
            None => {
                let [first, second] = pair
                    .names
                    .map(|piece| format!("{}(square, occupied)", self.public(&format!("{piece}_attacks"))));
                format!("    const {both} both = {{ {first}, {second} }};\n    return both;\n")
            }
            Some((variant, at_once)) if !self.converts() => self.both_body(at_once, variant),
            Some(_) => {
                let sets =
                    format!("    const {} sets = {};\n", self.dialect("").both(), self.call_inner("both"));
                let [rook, bishop] = ["sets.rook", "sets.bishop"].map(|set| self.as_bitboard(set));
                format!("{sets}    const {both} both = {{ {rook}, {bishop} }};\n    return both;\n")
            }
        };
        PublicFunction {
            signature: self.look_up(&both, &pair.name()),
            doc: format!("// The attack sets of a {first} and of a {second} on one square.\n"),
            body,
            constant: self.is_constant(),
        }
    }

    /// Statements for the union of what the parts of a piece give.
    fn union(&self, variant: &Variant, piece: &PieceLookUp) -> String {
        let call = |&part: &usize| match variant.function_of(part) {
            Ok(name) => format!("{name}({}, {})", self.number("square"), self.to_word("occupied")),
            Err(piece) => self
                .to_word(&format!("{}(square, occupied)", self.public(&format!("{}_attacks", piece.name)))),
        };
        let mut calls = piece.parts.iter().map(call);
        let by_functions = self.sets == NumberType::Wide && self.is_c();
        let union = if by_functions {
            let first = calls.next().unwrap_or_default();
            calls.fold(first, |union, call| format!("{}({union}, {call})", self.of_sets("or")))
        } else {
            calls.collect::<Vec<_>>().join(" | ")
        };
        format!("    return {};\n", self.as_bitboard(&union))
    }

    /// Calls of the look-ups of rook and bishop in 64 bits.
    fn one_by_one(&self, variant: &Variant) -> [String; 2] {
        [0, 1].map(|part| {
            let name = match variant.function_of(part) {
                Ok(name) => name,
                Err(piece) if self.converts() => self.inner(&piece.name),
                Err(piece) => self.public(&format!("{}_attacks", piece.name)),
            };
            format!("{name}(square, occupied)")
        })
    }

    /// Statements for both sets in 64 bits: the faster way where it is there, or one after the other.
    fn both_body(&self, at_once: &[AtOnce], variant: &Variant) -> String {
        let [rook, bishop] = self.one_by_one(variant);
        let result = self.dialect("").both();
        let one_by_one = format!("const {result} both = {{ {rook}, {bishop} }};\nreturn both;");
        self.fastest(at_once, |way| way.both, one_by_one)
    }

    /// Statements for the set of a queen in 64 bits, like [`both_body`](Self::both_body).
    fn queen_body(&self, at_once: &[AtOnce], variant: &Variant) -> String {
        let one_by_one = format!("return {};", self.one_by_one(variant).join(" | "));
        self.fastest(at_once, |way| way.queen, one_by_one)
    }

    /// Calls the first of these functions that is there.
    fn fastest(&self, at_once: &[AtOnce], function: fn(&AtOnce) -> &str, one_by_one: String) -> String {
        let dialect = self.dialect("");
        let mut body = one_by_one;
        for way in at_once.iter().rev() {
            let call = format!("return {}(square, occupied);", dialect.name(function(way)));
            body = match way.condition {
                Some(condition) => dialect.by_instructions(Some(condition), &call, &body),
                None => call,
            };
        }
        indented(&body)
    }

    /// The name of the function for numbers behind the look-up of `piece`, if squares or bitboards are converted.
    fn inner(&self, piece: &str) -> String {
        self.dialect("").name(&format!("{piece}_set"))
    }

    fn call_inner(&self, piece: &str) -> String {
        format!("{}({}, {})", self.inner(piece), self.number("square"), self.to_word("occupied"))
    }

    /// The signature of a look-up.
    fn look_up(&self, result: &str, piece: &str) -> String {
        let (name, Self { square, bitboard, .. }) = (self.public(&format!("{piece}_attacks")), self);
        format!("{result} {name}({square} square, {bitboard} occupied)")
    }

    fn slider(&self, piece: &str, body: String) -> PublicFunction {
        let Signatures { pieces, squares, .. } = &self.signatures;
        let (_, what) = pieces.iter().find(|(name, _)| name == piece).expect("it is a piece");
        let article = if piece.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        PublicFunction {
            signature: self.look_up(&self.bitboard, piece),
            doc: format!(
                "// The attack set of {article} {}: {what}.\n\
                 // `square` ({squares}) must be on the board; `occupied` may hold any squares.\n",
                in_words(piece)
            ),
            body,
            constant: self.is_constant(),
        }
    }

    /// An element of a table of sets.
    fn set(&self, table: &str, place: &str) -> String {
        let element = format!("{}{place}", self.fixed_table(table));
        if self.sets == NumberType::Wide {
            format!("{}({element})", self.dialect("").name("read"))
        } else {
            element
        }
    }

    /// The name of a table that does not depend on the occupancy.
    pub(super) fn fixed_table(&self, name: &str) -> String {
        self.dialect("").data(&format!("{name}_table"))
    }

    /// The function that returns this set of squares of the tables.
    fn of_set(&self, name: &str, parameters: &str, doc: String, before: &str, set: &str) -> PublicFunction {
        PublicFunction {
            signature: format!("{} {}({parameters})", self.bitboard, self.public(name)),
            doc,
            body: format!("{before}    return {};\n", self.as_bitboard(set)),
            constant: true,
        }
    }

    fn stepper(&self, piece: Stepper) -> PublicFunction {
        let set = self.set(piece.name(), &format!("[{}]", self.number("square")));
        let doc = format!("// The squares that a {} attacks.\n", in_words(piece.name()));
        self.of_set(&format!("{}_attacks", piece.name()), &format!("{} square", self.square), doc, "", &set)
    }

    fn pair(&self, name: &str, doc: String) -> PublicFunction {
        let set = self.set(name, &format!("[{}][{}]", self.number("a"), self.number("b")));
        self.of_set(name, &format!("{0} a, {0} b", self.square), doc, "", &set)
    }

    fn ray(&self) -> PublicFunction {
        let line = self.set("line", "[a][b]");
        // Structures of 128 bits have no shifts.
        let (up, set) = if self.sets == NumberType::Wide {
            let beside = self.set("beside", "[a][a < b]");
            let both = if self.is_c() {
                format!("{}({line}, {beside})", self.of_sets("and"))
            } else {
                format!("{line} & {beside}")
            };
            ("", both)
        } else {
            (
                "    const uint64_t up = a < b;\n",
                format!("{line} & ((0xffffffffffffffff << a << up) ^ (up - 1))"),
            )
        };
        let doc = "// The squares from `from`, which is left out, through `to` to the edge of the board, if both stand on one rank, file or\n\
                   // diagonal; no square otherwise.\n";
        let (a, b) = (self.number("from"), self.number("to"));
        let before = format!("    const size_t a = {a};\n    const size_t b = {b};\n{up}");
        self.of_set("ray", &format!("{0} from, {0} to", self.square), doc.to_owned(), &before, &set)
    }

    fn signature(&self, function: &PublicFunction) -> String {
        format!("{}{}", self.dialect("").scope(function.constant), function.signature)
    }

    /// The declaration of `function`, with its documentation.
    pub(super) fn prototype(&self, function: &PublicFunction) -> String {
        format!("{}{};\n", function.doc, self.signature(function))
    }

    /// The definition of `function`, with its documentation if it has one.
    pub(super) fn definition(&self, function: &PublicFunction) -> String {
        format!("{}{}\n{{\n{}}}\n", function.doc, self.signature(function), function.body)
    }
}
