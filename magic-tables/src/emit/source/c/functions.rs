//! The functions that engines call.

use super::expressions::CRecipeWriter;
use super::style::{HeaderStyle, HelperFunction};
use super::variants::VariantGroup;
use super::vectors;
use crate::board::stepper::Stepper;
use crate::emit::functions::{LINES, Signatures};
use crate::emit::source::model::SourceModel;
use crate::emit::source::setwise;
use crate::naming::parameter_for_all;
use crate::text::in_words;

/// A public function.
pub(super) struct FunctionText {
    /// What it does, as lines of a comment.
    doc: String,
    /// What stands in front of its body.
    signature: String,
    /// Its lines.
    body: String,
}

impl FunctionText {
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

impl HeaderStyle<'_> {
    /// Whether rook and bishop are there, for which there is also one look-up.
    pub(super) fn has_both(&self) -> bool {
        ["rook", "bishop"]
            .iter()
            .all(|piece| self.signatures.has(piece))
    }

    /// The structure for both sets.
    pub(super) fn structure_of_both(&self) -> String {
        let members = "{\n    mt_Bitboard rook;\n    mt_Bitboard bishop;\n}";
        let structure = if self.is_c() {
            format!("typedef struct mt_rook_and_bishop {members} mt_rook_and_bishop;")
        } else {
            format!("struct mt_rook_and_bishop {members};")
        };
        format!("// The attack sets of a rook and of a bishop.\n{structure}\n")
    }

    /// All of them. Those of pieces call the functions for numbers of their groups.
    pub(super) fn functions(&self, groups: &[VariantGroup]) -> Vec<FunctionText> {
        let pieces = groups.iter().flat_map(|group| &group.pieces);
        let mut functions: Vec<_> = pieces.map(|(piece, set)| self.slider(piece, set)).collect();
        functions.extend(self.has_both().then(|| self.both(groups)));
        functions.extend(
            self.fixed
                .steppers
                .iter()
                .map(|(stepper, _)| self.stepper(*stepper)),
        );
        functions.extend((!self.fixed.steppers.is_empty()).then(|| pawn(self.called())));
        if self.fixed.pairs.is_some() {
            functions.extend(LINES.map(|(name, part, doc)| match part {
                None => self.pair(name, format!("//{}\n", doc.replace('\n', ""))),
                Some(beside) => self.on_line(
                    name,
                    ["a", "b"][beside],
                    format!("//{}\n", doc.replace('\n', "\n//")),
                ),
            }));
        }
        functions.extend(self.of_all_pieces());
        functions
    }

    /// The call of a function for numbers.
    fn call(&self, function: &str) -> String {
        format!(
            "{function}({}, {})",
            self.number("square"),
            self.to_word("occupied")
        )
    }

    /// The look-up of a piece.
    fn slider(&self, piece: &str, set: &str) -> FunctionText {
        let Signatures {
            pieces, squares, ..
        } = &self.signatures;
        let (_, what) = pieces
            .iter()
            .find(|(name, _)| name == piece)
            .expect("it is a piece");
        let article = if piece.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        let of_square = match self.spec.square_mask() {
            None => "must be on the board".to_owned(),
            Some(mask) => format!("counts modulo {}", mask + 1),
        };
        let doc = format!(
            "// The attack set of {article} {}: {what}.\n\
             // `square` ({squares}) {of_square}; `occupied` may hold any squares.\n",
            in_words(piece)
        );
        let body = format!(
            "    return {};\n",
            self.as_bitboard(&self.call(&format!("mt_{set}")))
        );
        self.look_up("mt_Bitboard", piece, doc, body)
    }

    /// The look-up of a rook and a bishop: at once if a part does that, or one after the other.
    fn both(&self, groups: &[VariantGroup]) -> FunctionText {
        let is_own = |(piece, set): &(String, String)| {
            ["rook", "bishop"].contains(&&**piece) && *set == vectors::set_of_line_wise(piece)
        };
        let at_once = |group: &&VariantGroup| {
            !group.part.is_empty() && group.pieces.iter().filter(|piece| is_own(piece)).count() == 2
        };
        let (before, [rook, bishop]) = if groups.iter().any(|group| at_once(&group)) {
            let sets = format!(
                "    const mt_words_of_both sets = {};\n",
                self.call("mt_both_sets")
            );
            (
                sets,
                ["sets.rook", "sets.bishop"].map(|set| self.as_bitboard(set)),
            )
        } else {
            let calls = ["rook", "bishop"]
                .map(|piece| format!("{}{piece}_attacks(square, occupied)", self.called()));
            (String::new(), calls)
        };
        let doc = "// The attack sets of a rook and of a bishop on one square.\n".to_owned();
        let both = format!(
            "    const mt_rook_and_bishop both = {{ {rook}, {bishop} }};\n    return both;\n"
        );
        self.look_up("mt_rook_and_bishop", "rook_and_bishop", doc, before + &both)
    }

    /// The look-up of a square and the occupancy.
    fn look_up(&self, result: &str, piece: &str, doc: String, body: String) -> FunctionText {
        let parameters = "mt_Square square, mt_Bitboard occupied";
        let signature = format!(
            "{} {result} mt_Public_{piece}_attacks({parameters})",
            self.scope()
        );
        FunctionText {
            doc,
            signature,
            body,
        }
    }

    /// The function that returns this set of squares of the tables.
    fn of_set(
        &self,
        [name, parameters]: [&str; 2],
        doc: String,
        before: &str,
        set: &str,
    ) -> FunctionText {
        let signature = format!("MT_CONSTEXPR mt_Bitboard mt_Public_{name}({parameters})");
        FunctionText {
            doc,
            signature,
            body: format!("{before}    return {};\n", self.as_bitboard(set)),
        }
    }
}

/// Sets that do not depend on the occupancy.
impl HeaderStyle<'_> {
    /// An element of a table of such sets.
    fn set(&self, table: &str, place: &str) -> String {
        let element = format!("mt_Data_{table}_table{place}");
        if self.is_wide() {
            format!("mt_read({element})")
        } else {
            element
        }
    }

    fn stepper(&self, piece: Stepper) -> FunctionText {
        let set = self.set(piece.name(), &format!("[{}]", self.number("square")));
        let doc = format!(
            "// The squares that a {} attacks.\n",
            in_words(piece.name())
        );
        self.of_set(
            [&format!("{}_attacks", piece.name()), "mt_Square square"],
            doc,
            "",
            &set,
        )
    }

    fn pair(&self, name: &str, doc: String) -> FunctionText {
        let set = self.set(
            name,
            &format!("[{}][{}]", self.number("a"), self.number("b")),
        );
        self.of_set([name, "mt_Square a, mt_Square b"], doc, "", &set)
    }

    /// The squares of the line through two squares that are on one side of one of them, which is
    /// `a` or `b`.
    fn on_line(&self, name: &str, side: &str, doc: String) -> FunctionText {
        let line = self.set("line", "[a][b]");
        // Structures of 128 bits have no shifts.
        let beside = self.set("beside", &format!("[{side}][a < b]"));
        let (up, set) = match (self.is_wide(), self.is_c()) {
            (true, true) => ("", format!("mt_bitboard_and({line}, {beside})")),
            (true, false) => ("", format!("{line} & {beside}")),
            (false, _) => (
                "    const uint64_t up = a < b;\n",
                format!("{line} & ((0xffffffffffffffff << {side} << up) ^ (up - 1))"),
            ),
        };
        let (a, b) = (self.number("from"), self.number("to"));
        let before = format!("    const size_t a = {a};\n    const size_t b = {b};\n{up}");
        self.of_set([name, "mt_Square from, mt_Square to"], doc, &before, &set)
    }
}

/// The look-up of a pawn of either colour.
fn pawn(called: &str) -> FunctionText {
    let [black, white] =
        ["black", "white"].map(|colour| format!("{called}{colour}_pawn_attacks(square)"));
    FunctionText {
        doc: "// The squares that a pawn attacks: a black one, or, if not `black`, a white one.\n"
            .to_owned(),
        signature:
            "MT_CONSTEXPR mt_Bitboard mt_Public_pawn_attacks(mt_Truth black, mt_Square square)"
                .to_owned(),
        body: format!("    return black ? {black} : {white};\n"),
    }
}

/// What all pieces of a set attack at once. For rook, bishop and queen on the chess board, fills
/// that run from all of them are a part, in vectors where there are some; for all others, they are
/// recipes.
impl HeaderStyle<'_> {
    /// The functions that those of all other pieces call. `model` has the kinds of numbers.
    pub(super) fn set_helpers(&self, model: &SourceModel) -> Vec<HelperFunction> {
        let mut writer = CRecipeWriter::new(self, "", model);
        for (_, all) in setwise::all(self.spec) {
            writer.call(&all);
        }
        writer.functions
    }

    /// Whether pieces of sets move like rook, bishop or queen on the chess board, whose fills are
    /// text.
    pub(super) fn has_fills(&self) -> bool {
        self.spec.setwise && !self.spec.divided().sliders.is_empty()
    }

    /// The functions that engines call.
    fn of_all_pieces(&self) -> Vec<FunctionText> {
        let sliders = if self.spec.setwise {
            self.spec.divided().sliders
        } else {
            Vec::new()
        };
        let sliders = sliders.into_iter();
        let by_fills =
            sliders.map(|(piece, like)| self.of_all(&piece, true, &format!("fill_from_{like}s")));
        let recipes = setwise::all(self.spec);
        let recipes = recipes
            .iter()
            .map(|(piece, all)| self.of_all(piece, all.parameters.len() == 2, &all.name));
        by_fills.chain(recipes).collect()
    }

    /// The function for all pieces of a kind, which calls a helper function.
    fn of_all(&self, piece: &str, takes_occupied: bool, helper: &str) -> FunctionText {
        let (pieces, named) = (parameter_for_all(piece), in_words(piece));
        let (mut parameters, mut arguments) =
            (format!("mt_Bitboard {pieces}"), self.to_word(&pieces));
        let mut sets = "";
        if takes_occupied {
            parameters += ", mt_Bitboard occupied";
            arguments = format!("{arguments}, {}", self.to_word("occupied"));
            sets = " Both sets may hold any squares.";
        }
        let doc = format!(
            "// The squares that any {named} of `{pieces}` attacks: the union of their attack sets.{sets}\n"
        );
        self.of_set(
            [&format!("all_{piece}_attacks"), &parameters],
            doc,
            "",
            &format!("mt_{helper}({arguments})"),
        )
    }
}
