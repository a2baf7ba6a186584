//! The functions that engines call.

use std::rc::Rc;

use super::expressions::Writer;
use super::face::{Face, indented};
use super::variants::{Contents, Variant, same, text};
use super::vectors::AtOnce;
use crate::board::stepper::Stepper;
use crate::emit::functions::plural;
use crate::emit::signatures::{Pair, Signatures};
use crate::emit::source::program::PieceLookUp;
use crate::emit::source::setwise::SetRecipes;
use crate::literal::in_words;
use crate::recipe::Function;

/// A public function.
#[derive(PartialEq)]
pub(super) struct PublicFunction {
    /// What it does, as lines of a comment.
    doc: String,
    /// What stands in front of its body.
    signature: String,
    /// Its lines.
    body: String,
}

impl PublicFunction {
    /// The declaration, with the documentation.
    pub(super) fn prototype(&self) -> String {
        format!("{}{};\n", self.doc, self.signature)
    }

    /// The definition, with the documentation unless that stands at the declaration.
    pub(super) fn definition(&self, is_declared: bool) -> String {
        let doc = if is_declared { "" } else { &self.doc };
        format!("{doc}{}\n{{\n{}}}\n", self.signature, self.body)
    }
}

/// The look-ups of pieces.
impl Face<'_> {
    /// The structures for the sets of two pieces.
    pub(super) fn structures(&self, pair: Pair) -> Vec<String> {
        let [first, second] = pair.names;
        let structure = |name: &str, set: &str| {
            let members = format!("{{\n    {set} {first};\n    {set} {second};\n}}");
            let structure = if self.is_c() {
                format!("typedef struct {name} {members} {name};")
            } else {
                format!("struct {name} {members};")
            };
            format!("// The attack sets of a {first} and of a {second}.\n{structure}\n")
        };
        let (both, words) = (self.name(&pair.name()), self.both());
        let mut structures = vec![structure(&both, &self.bitboard)];
        if pair.names == Pair::ROOK_AND_BISHOP.names && words != both {
            structures.push(structure(&words, &self.word));
        }
        structures
    }

    /// The functions of one variant for parts that are no pieces.
    pub(super) fn look_ups(&self, contents: &Contents, variant: &Variant) -> Vec<String> {
        let mut functions = Vec::new();
        let word = &self.word;
        if self.converts() {
            let of_words = |name: &str, result: &str, body: &str| {
                let (scope, name) = (self.scope(self.is_constant()), self.inner(name));
                format!("{scope}{result} {name}(unsigned square, {word} occupied)\n{{\n{body}}}\n")
            };
            let pieces = &variant.program.pieces;
            for piece in pieces {
                functions.extend(variant.body(piece).map(|body| of_words(&piece.name, word, body)));
            }
            if let Some(at_once) = variant.at_once() {
                if variant.program.has_both() {
                    functions.push(of_words("both", &self.both(), &self.both_body(at_once, variant)));
                }
                let queens = pieces.iter().filter(|piece| piece.like() == Some("queen"));
                functions.extend(
                    queens.map(|piece| of_words(&piece.name, word, &self.queen_body(at_once, variant))),
                );
            }
        }
        let public = self.public_look_ups(contents, variant);
        functions.extend(public.iter().map(|function| function.definition(!self.is_c())));
        functions
    }

    /// The functions of one variant, as engines call them: those for pieces that are one part, and behind these, those that call others
    /// and differ from those of other variants.
    pub(super) fn public_look_ups(&self, contents: &Contents, variant: &Variant) -> Vec<PublicFunction> {
        let (mut functions, mut others) = (Vec::new(), Vec::new());
        for piece in &variant.program.pieces {
            match variant.body(piece) {
                Some(_) if self.converts() => {
                    functions.push(self.slider(&piece.name, self.inner_body(piece)));
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
        let mut pieces = variant.program.pieces.iter();
        let piece = pieces.find(|one| one.name == piece && variant.body(one).is_none())?;
        let body = match variant.at_once().filter(|_| piece.like() == Some("queen")) {
            Some(_) if self.converts() => self.inner_body(piece),
            Some(at_once) => self.queen_body(at_once, variant),
            None => self.union(variant, piece),
        };
        Some(self.slider(&piece.name, body))
    }

    /// The look-up of a piece that calls others, if it is the same in all variants.
    fn of_all_variants(&self, contents: &Contents, piece: &str) -> Option<PublicFunction> {
        let groups = [&contents.variants, &contents.beside];
        groups.into_iter().find_map(|variants| same(variants, |variant| self.calling(variant, piece))?)
    }

    /// The look-up of a rook and a bishop, if it is the same in all variants.
    fn both_of_all_variants(&self, contents: &Contents) -> Option<PublicFunction> {
        same(&contents.variants, |variant| self.public_both(Pair::ROOK_AND_BISHOP, Some(variant)))
    }

    /// All other functions.
    pub(super) fn functions(&self, contents: &Contents) -> Vec<PublicFunction> {
        let pieces = contents.pieces().into_iter();
        let mut functions: Vec<_> =
            pieces.filter_map(|piece| self.of_all_variants(contents, piece)).collect();
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
            let between = "// The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal; no square otherwise.\n";
            let line = "// The whole rank, file or diagonal through `a` and `b`, if there is one; no square otherwise.\n";
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
        let Self { square, bitboard, .. } = self;
        let doc = format!(
            "// The attack set of the piece with the number `piece`: {}.\n\
             // `square` ({squares}) must be on the board; `occupied` may hold any squares.\n",
            self.signatures.numbered_pieces()
        );
        let parameters = format!("unsigned piece, {square} square, {bitboard} occupied");
        let body = format!("    switch (piece) {{\n{cases}    }}\n");
        self.function(self.is_constant(), [bitboard, "attacks", &parameters], doc, body)
    }

    /// The look-up of both pieces: at once if `variant` has them and a way to do that, or one after the other.
    fn public_both(&self, pair: Pair, variant: Option<&Variant>) -> PublicFunction {
        let (both, [first, second]) = (self.name(&pair.name()), pair.names);
        let at_once = variant.filter(|variant| variant.program.has_both());
        let body = match at_once.and_then(|variant| Some((variant, variant.at_once()?))) {
            None => {
                let [first, second] = pair.names.map(|piece| self.call(piece));
                format!("    const {both} both = {{ {first}, {second} }};\n    return both;\n")
            }
            Some((variant, at_once)) if !self.converts() => self.both_body(at_once, variant),
            Some(_) => {
                let sets = format!("    const {} sets = {};\n", self.both(), self.call_inner("both"));
                let [rook, bishop] = ["sets.rook", "sets.bishop"].map(|set| self.as_bitboard(set));
                format!("{sets}    const {both} both = {{ {rook}, {bishop} }};\n    return both;\n")
            }
        };
        let doc = format!("// The attack sets of a {first} and of a {second} on one square.\n");
        self.look_up(&both, &pair.name(), doc, body)
    }

    /// Statements for the union of what the parts of a piece give.
    fn union(&self, variant: &Variant, piece: &PieceLookUp) -> String {
        let call = |&part: &usize| match variant.function_of(part) {
            Ok(name) => format!("{name}({}, {})", self.number("square"), self.to_word("occupied")),
            Err(piece) => self.to_word(&self.call(&piece.name)),
        };
        let union = piece.parts.iter().map(call).reduce(|union, call| {
            if self.is_wide() && self.is_c() {
                format!("{}({union}, {call})", self.of_sets("or"))
            } else {
                format!("{union} | {call}")
            }
        });
        format!("    return {};\n", self.as_bitboard(&union.unwrap_or_default()))
    }

    /// Calls of the look-ups of rook and bishop in 64 bits.
    fn one_by_one(&self, variant: &Variant) -> [String; 2] {
        [0, 1].map(|part| match variant.function_of(part) {
            Ok(name) => format!("{name}(square, occupied)"),
            Err(piece) if self.converts() => format!("{}(square, occupied)", self.inner(&piece.name)),
            Err(piece) => self.call(&piece.name),
        })
    }

    /// Statements for both sets in 64 bits: the faster way where it is there, or one after the other.
    fn both_body(&self, at_once: &[AtOnce], variant: &Variant) -> String {
        let ([rook, bishop], result) = (self.one_by_one(variant), self.both());
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
        let mut body = one_by_one;
        for way in at_once.iter().rev() {
            let call = format!("return {}(square, occupied);", self.name(function(way)));
            body = match way.condition {
                Some(condition) => self.by_instructions(Some(condition), &call, &body),
                None => call,
            };
        }
        indented(&body)
    }

    /// The call of the look-up of a piece.
    fn call(&self, piece: &str) -> String {
        format!("{}(square, occupied)", self.public(&format!("{piece}_attacks")))
    }

    /// The name of the function for numbers behind the look-up of `piece`, if squares or bitboards are converted.
    fn inner(&self, piece: &str) -> String {
        self.name(&format!("{piece}_set"))
    }

    fn call_inner(&self, piece: &str) -> String {
        format!("{}({}, {})", self.inner(piece), self.number("square"), self.to_word("occupied"))
    }

    fn inner_body(&self, piece: &PieceLookUp) -> String {
        format!("    return {};\n", self.as_bitboard(&self.call_inner(&piece.name)))
    }

    fn slider(&self, piece: &str, body: String) -> PublicFunction {
        let Signatures { pieces, squares, .. } = &self.signatures;
        let (_, what) = pieces.iter().find(|(name, _)| name == piece).expect("it is a piece");
        let article = if piece.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        let doc = format!(
            "// The attack set of {article} {}: {what}.\n\
             // `square` ({squares}) must be on the board; `occupied` may hold any squares.\n",
            in_words(piece)
        );
        self.look_up(&self.bitboard, piece, doc, body)
    }

    /// The look-up of a square and the occupancy.
    fn look_up(&self, result: &str, piece: &str, doc: String, body: String) -> PublicFunction {
        let parameters = format!("{} square, {} occupied", self.square, self.bitboard);
        self.function(self.is_constant(), [result, &format!("{piece}_attacks"), &parameters], doc, body)
    }

    /// A function, which constant expressions may call in C++ if `constant`.
    fn function(
        &self,
        constant: bool,
        [result, name, parameters]: [&str; 3],
        doc: String,
        body: String,
    ) -> PublicFunction {
        let signature = format!("{}{result} {}({parameters})", self.scope(constant), self.public(name));
        PublicFunction { doc, signature, body }
    }
}

/// Sets that do not depend on the occupancy.
impl Face<'_> {
    /// The name of a table of such sets.
    pub(super) fn fixed_table(&self, name: &str) -> String {
        self.data(&format!("{name}_table"))
    }

    /// An element of such a table.
    fn set(&self, table: &str, place: &str) -> String {
        let element = format!("{}{place}", self.fixed_table(table));
        if self.is_wide() { format!("{}({element})", self.name("read")) } else { element }
    }

    /// The function that returns this set of squares of the tables.
    fn of_set(&self, [name, parameters]: [&str; 2], doc: String, before: &str, set: &str) -> PublicFunction {
        let body = format!("{before}    return {};\n", self.as_bitboard(set));
        self.function(true, [&self.bitboard, name, parameters], doc, body)
    }

    fn stepper(&self, piece: Stepper) -> PublicFunction {
        let set = self.set(piece.name(), &format!("[{}]", self.number("square")));
        let doc = format!("// The squares that a {} attacks.\n", in_words(piece.name()));
        let (name, parameter) = (format!("{}_attacks", piece.name()), format!("{} square", self.square));
        self.of_set([&name, &parameter], doc, "", &set)
    }

    fn pair(&self, name: &str, doc: &str) -> PublicFunction {
        let set = self.set(name, &format!("[{}][{}]", self.number("a"), self.number("b")));
        self.of_set([name, &format!("{0} a, {0} b", self.square)], doc.to_owned(), "", &set)
    }

    fn ray(&self) -> PublicFunction {
        let line = self.set("line", "[a][b]");
        // Structures of 128 bits have no shifts.
        let beside = self.set("beside", "[a][a < b]");
        let (up, set) = match (self.is_wide(), self.is_c()) {
            (true, true) => ("", format!("{}({line}, {beside})", self.of_sets("and"))),
            (true, false) => ("", format!("{line} & {beside}")),
            (false, _) => (
                "    const uint64_t up = a < b;\n",
                format!("{line} & ((0xffffffffffffffff << a << up) ^ (up - 1))"),
            ),
        };
        let doc = "// The squares from `from`, which is left out, through `to` to the edge of the board, if both stand on one rank, file or\n\
                   // diagonal; no square otherwise.\n";
        let (a, b) = (self.number("from"), self.number("to"));
        let before = format!("    const size_t a = {a};\n    const size_t b = {b};\n{up}");
        self.of_set(["ray", &format!("{0} from, {0} to", self.square)], doc.to_owned(), &before, &set)
    }
}

/// What all pieces of a set attack at once. For rook, bishop and queen on the chess board, fills that run from all of them are a part, in
/// vectors where there are some; for all others, they are recipes.
impl Face<'_> {
    /// The functions below those that engines call.
    pub(super) fn set_helpers(&self, contents: &Contents) -> Vec<String> {
        const FILLS: &str = include_str!("parts/setwise.h");
        if !self.spec.setwise {
            return Vec::new();
        }
        let fills = if self.has_fills() { self.part(FILLS, "") } else { String::new() };
        let recipes = text(&contents.variants, |variant| {
            let mut writer = Writer::new(self, "", &variant.program, false);
            for (_, all) in self.set_recipes() {
                writer.call(&all);
            }
            writer.functions.into_iter().map(|function| function.text).collect()
        });
        vec![fills, recipes]
    }

    /// Whether pieces of sets move like rook, bishop or queen on the chess board, whose fills are text.
    pub(super) fn has_fills(&self) -> bool {
        self.spec.setwise && !self.spec.divided().sliders.is_empty()
    }

    /// The names of all other pieces, and their functions.
    fn set_recipes(&self) -> Vec<(String, Rc<Function>)> {
        let board = self.spec.geometry().expect("the board has been read");
        let (recipes, others) = (SetRecipes::new(&board), self.spec.divided().others);
        let steppers = if self.spec.steppers { &Stepper::ALL[..] } else { &[] };
        let steppers = steppers.iter().map(|&piece| (piece.name().to_owned(), recipes.all_stepping(piece)));
        others.iter().map(|piece| (piece.name.clone(), recipes.all_of(piece))).chain(steppers).collect()
    }

    /// The functions that engines call.
    pub(super) fn of_all_pieces(&self) -> Vec<PublicFunction> {
        if !self.spec.setwise {
            return Vec::new();
        }
        let sliders = self.spec.divided().sliders.into_iter();
        let by_fills = sliders.map(|(piece, like)| self.of_all(&piece, true, &format!("fill_from_{like}s")));
        let recipes = self.set_recipes();
        let recipes =
            recipes.iter().map(|(piece, all)| self.of_all(piece, all.parameters.len() == 2, &all.name));
        by_fills.chain(recipes).collect()
    }

    /// The function for all pieces of a kind, which calls a helper function.
    fn of_all(&self, piece: &str, takes_occupied: bool, helper: &str) -> PublicFunction {
        let (bitboard, pieces, named) = (&self.bitboard, plural(piece), in_words(piece));
        let (mut parameters, mut arguments) = (format!("{bitboard} {pieces}"), self.to_word(&pieces));
        let mut sets = "";
        if takes_occupied {
            parameters = format!("{parameters}, {bitboard} occupied");
            arguments = format!("{arguments}, {}", self.to_word("occupied"));
            sets = " Both sets may hold any squares.";
        }
        let doc = format!(
            "// The squares that any {named} of `{pieces}` attacks: the union of their attack sets.{sets}\n"
        );
        let set = self.as_bitboard(&format!("{}({arguments})", self.name(helper)));
        let body = format!("    return {set};\n");
        self.function(true, [bitboard, &format!("all_{piece}_attacks"), &parameters], doc, body)
    }
}
