//! The functions that engines call, which call those of look-ups and convert the engine's types.

use super::contents::HeaderContents;
use super::expressions::CRecipeWriter;
use super::style::{HeaderStyle, HelperFunction};
use super::variants::VariantGroup;
use super::vectors;
use crate::board::piece::Piece;
use crate::board::stepper::Stepper;
use crate::emit::functions::{LINES, LineFunction, Signatures};
use crate::emit::source::model::SourceModel;
use crate::emit::source::setwise;
use crate::naming::parameter_for_all;
use crate::spec::DividedPieces;
use crate::text::in_words;

/// A function that engines call. It is public: [`HeaderStyle::linkage`] says with which words.
pub(super) struct FunctionText {
    /// What it does, as lines of a comment.
    doc: String,
    /// The type of what it returns.
    result: &'static str,
    /// Its name without what stands in front of public names.
    name: String,
    parameters: String,
    /// Its lines.
    body: String,
    /// Whether it looks up in slots, which another function may fill.
    reads_slots: bool,
}

impl FunctionText {
    /// The declaration, with the documentation.
    pub(super) fn prototype(&self, style: &HeaderStyle<'_>) -> String {
        format!("{}{};\n", self.doc, self.signature(style))
    }

    /// The definition, with the documentation if that stands nowhere else.
    pub(super) fn definition(&self, style: &HeaderStyle<'_>, has_doc: bool) -> String {
        let doc = if has_doc { &self.doc } else { "" };
        let signature = self.signature(style);
        format!("{doc}{signature}\n{{\n{}}}\n", self.body)
    }

    /// What stands in front of the body.
    fn signature(&self, style: &HeaderStyle<'_>) -> String {
        let linkage = style.linkage(self.reads_slots);
        let result = self.result;
        let name = &self.name;
        let parameters = &self.parameters;
        format!("{linkage} {result} mt_Public_{name}({parameters})")
    }
}

impl HeaderStyle<'_> {
    /// Whether rook and bishop are there, for which there is also one look-up.
    fn has_both(&self) -> bool {
        self.signatures.has("rook") && self.signatures.has("bishop")
    }

    /// The structure for the sets of rook and bishop, if both are there.
    pub(super) fn structure_of_both(&self) -> String {
        if !self.has_both() {
            return String::new();
        }
        let members = "{\n    mt_Bitboard rook;\n    mt_Bitboard bishop;\n}";
        let structure = if self.is_c() {
            format!("typedef struct mt_rook_and_bishop {members} mt_rook_and_bishop;")
        } else {
            format!("struct mt_rook_and_bishop {members};")
        };
        format!("// The attack sets of a rook and of a bishop.\n{structure}\n")
    }

    /// All functions that engines call. Those of pieces call the functions of their groups, which
    /// take squares as numbers and sets as words.
    pub(super) fn functions(&self, contents: &HeaderContents) -> Vec<FunctionText> {
        let mut functions = Vec::new();
        for group in &contents.groups {
            for (piece, set) in &group.pieces {
                functions.push(self.piece(piece, set));
            }
        }
        if self.has_both() {
            functions.push(self.both(&contents.groups));
        }
        if self.spec.steppers {
            for &stepper in &Stepper::ALL {
                functions.push(self.stepper(stepper));
            }
            functions.push(pawn(self.called()));
        }
        if self.spec.lines {
            for LineFunction { name, beside, doc } in LINES {
                functions.push(match beside {
                    None => {
                        let line = doc.replace('\n', "");
                        self.pair(name, format!("//{line}\n"))
                    }
                    Some(beside) => {
                        let lines = doc.replace('\n', "\n//");
                        let doc = format!("//{lines}\n");
                        self.on_line(name, ["a", "b"][beside], doc)
                    }
                });
            }
        }
        self.add_setwise(&contents.pieces, &mut functions);
        functions
    }

    /// The call of a function of a group, which takes the square as a number and the set as a word.
    fn call(&self, function: &str) -> String {
        let square = self.number("square");
        let occupied = self.to_word("occupied");
        format!("{function}({square}, {occupied})")
    }

    /// The look-up of a piece.
    fn piece(&self, piece: &str, set: &str) -> FunctionText {
        let Signatures {
            pieces, squares, ..
        } = &self.signatures;
        let found = pieces.iter().find(|(name, _)| name == piece);
        let (_, what) = found.expect("it is a piece");
        let article = if piece.starts_with(['a', 'e', 'i', 'o', 'u']) {
            "an"
        } else {
            "a"
        };
        let of_square = match self.spec.square_mask() {
            None => "must be on the board".to_owned(),
            Some(mask) => format!("counts modulo {}", mask + 1),
        };
        let name = in_words(piece);
        let call = self.call(&format!("mt_{set}"));
        FunctionText {
            doc: format!(
                "// The attack set of {article} {name}: {what}.\n\
                 // `square` ({squares}) {of_square}; `occupied` may hold any squares.\n"
            ),
            result: "mt_Bitboard",
            name: format!("{piece}_attacks"),
            parameters: SQUARE_AND_OCCUPIED.to_owned(),
            body: format!("    return {};\n", self.as_bitboard(&call)),
            reads_slots: true,
        }
    }

    /// The look-up of a rook and a bishop: at once if a part does that, or one after the other.
    fn both(&self, groups: &[VariantGroup]) -> FunctionText {
        let (before, [rook, bishop]) = if groups.iter().any(finds_both_at_once) {
            let call = self.call("mt_both_sets");
            let before = format!("    const mt_words_of_both sets = {call};\n");
            let sets = ["sets.rook", "sets.bishop"].map(|set| self.as_bitboard(set));
            (before, sets)
        } else {
            let called = self.called();
            let calls = ["rook", "bishop"]
                .map(|piece| format!("{called}{piece}_attacks(square, occupied)"));
            (String::new(), calls)
        };
        FunctionText {
            doc: "// The attack sets of a rook and of a bishop on one square.\n".to_owned(),
            result: "mt_rook_and_bishop",
            name: "rook_and_bishop_attacks".to_owned(),
            parameters: SQUARE_AND_OCCUPIED.to_owned(),
            body: format!(
                "{before}    const mt_rook_and_bishop both = {{ {rook}, {bishop} }};\n    return both;\n"
            ),
            reads_slots: true,
        }
    }

    /// The function that returns this set of squares of the tables, after the statements `before`.
    fn of_set(
        &self,
        name: String,
        parameters: &str,
        doc: String,
        [before, set]: [&str; 2],
    ) -> FunctionText {
        FunctionText {
            doc,
            result: "mt_Bitboard",
            name,
            parameters: parameters.to_owned(),
            body: format!("{before}    return {};\n", self.as_bitboard(set)),
            reads_slots: false,
        }
    }
}

/// The parameters of look-ups of pieces.
const SQUARE_AND_OCCUPIED: &str = "mt_Square square, mt_Bitboard occupied";

/// Whether the part of a group looks up a rook and a bishop at once.
fn finds_both_at_once(group: &VariantGroup) -> bool {
    let sliders = ["rook", "bishop"].map(|piece| (piece, vectors::set_of_line_wise(piece)));
    let mut sliders = sliders.into_iter();
    !group.part.is_empty()
        && sliders.all(|(piece, set)| {
            let mut pieces = group.pieces.iter();
            pieces.any(|(name, function)| name == piece && *function == set)
        })
}

/// Sets that do not depend on the occupancy.
impl HeaderStyle<'_> {
    /// An element of a table of such sets.
    fn set(&self, table: &str, place: &str) -> String {
        let element = format!("mt_Data_{table}_table{place}");
        if self.is_wide() || self.has_four_words {
            format!("mt_read({element})")
        } else {
            element
        }
    }

    fn stepper(&self, piece: Stepper) -> FunctionText {
        let square = self.number("square");
        let set = self.set(piece.name(), &format!("[{square}]"));
        let name = in_words(piece.name());
        let doc = format!("// The squares that a {name} attacks.\n");
        let name = format!("{}_attacks", piece.name());
        self.of_set(name, "mt_Square square", doc, ["", &set])
    }

    fn pair(&self, name: &str, doc: String) -> FunctionText {
        let a = self.number("a");
        let b = self.number("b");
        let parameters = "mt_Square a, mt_Square b";
        let (before, set) = if self.has_four_words {
            let [from_a, from_b] = RAYS_OF_PAIR;
            let set = if name == "line" {
                format!("mt_line_through({from_a}, {LINES_OF_QUEEN}, first, other)")
            } else {
                format!("mt_squares_between({from_a}, {from_b}, {LINES_OF_QUEEN}, other)")
            };
            (numbers_of_pair(&a, &b), set)
        } else {
            (String::new(), self.set(name, &format!("[{a}][{b}]")))
        };
        self.of_set(name.to_owned(), parameters, doc, [&before, &set])
    }

    /// The squares of the line through two squares that are on one side of one of them, which is
    /// `a` or `b`.
    fn on_line(&self, name: &str, side: &str, doc: String) -> FunctionText {
        let parameters = "mt_Square from, mt_Square to";
        if self.has_four_words {
            let [from, to] = RAYS_OF_PAIR;
            let beside = if side == "a" { from } else { to };
            let set = format!("mt_ray_behind({from}, {beside}, {LINES_OF_QUEEN}, other)");
            let before = numbers_of_pair(&self.number("from"), &self.number("to"));
            return self.of_set(name.to_owned(), parameters, doc, [&before, &set]);
        }
        let line = self.set("line", "[a][b]");
        // Structures of 128 bits have no shifts.
        let beside = self.set("beside", &format!("[{side}][a < b]"));
        let (up, set) = match (self.is_wide(), self.is_c()) {
            (true, true) => ("", format!("mt_bitboard_and({line}, {beside})")),
            (true, false) => ("", format!("{line} & {beside}")),
            (false, _) => {
                let up = "    const uint64_t up = a < b;\n";
                let beside = format!("(0xffffffffffffffff << {side} << up) ^ (up - 1)");
                (up, format!("{line} & ({beside})"))
            }
        };
        let a = self.number("from");
        let b = self.number("to");
        let before = format!("    const size_t a = {a};\n    const size_t b = {b};\n{up}");
        self.of_set(name.to_owned(), parameters, doc, [&before, &set])
    }
}

/// How many lines a queen moves along.
const LINES_OF_QUEEN: usize = 4;

/// On boards with more than 128 squares: the rays of a queen from each of two squares.
const RAYS_OF_PAIR: [&str; 2] = ["mt_Data_line_table[first]", "mt_Data_line_table[other]"];

/// The statements that name the numbers of two squares.
fn numbers_of_pair(first: &str, other: &str) -> String {
    format!("    const size_t first = {first};\n    const size_t other = {other};\n")
}

/// The look-up of a pawn of either colour. `called` stands in front of the names of functions.
fn pawn(called: &str) -> FunctionText {
    let [black, white] =
        ["black", "white"].map(|colour| format!("{called}{colour}_pawn_attacks(square)"));
    FunctionText {
        doc: "// The squares that a pawn attacks: a black one, or, if not `black`, a white one.\n"
            .to_owned(),
        result: "mt_Bitboard",
        name: "pawn_attacks".to_owned(),
        parameters: "mt_Truth black, mt_Square square".to_owned(),
        body: format!("    return black ? {black} : {white};\n"),
        reads_slots: false,
    }
}

/// What all pieces of a set attack at once. For rook, bishop and queen on the chess board, fills
/// that run from all of them are a part, in vectors where there are some; for all others, they are
/// recipes.
impl HeaderStyle<'_> {
    /// The functions that those of all `others` call. `model` has the kinds of numbers.
    pub(super) fn set_helpers(&self, others: &[Piece], model: &SourceModel) -> Vec<HelperFunction> {
        let mut writer = CRecipeWriter::new(self, "", model);
        for (_, all) in setwise::all(self.spec, others) {
            writer.call(&all);
        }
        writer.functions
    }

    /// Adds the functions that engines call.
    fn add_setwise(&self, pieces: &DividedPieces, functions: &mut Vec<FunctionText>) {
        if self.spec.setwise {
            for (piece, like) in &pieces.sliders {
                let fill = format!("fill_from_{like}s");
                functions.push(self.of_all(piece, true, &fill));
            }
        }
        for (piece, all) in setwise::all(self.spec, &pieces.others) {
            let takes_occupied = all.parameters.len() == 2;
            let function = self.of_all(&piece, takes_occupied, &all.name);
            functions.push(function);
        }
    }

    /// The function for all pieces of a kind, which calls a helper function.
    fn of_all(&self, piece: &str, takes_occupied: bool, helper: &str) -> FunctionText {
        let pieces = parameter_for_all(piece);
        let piece_in_words = in_words(piece);
        let mut parameters = format!("mt_Bitboard {pieces}");
        let mut arguments = self.to_word(&pieces);
        let mut sets = "";
        if takes_occupied {
            parameters += ", mt_Bitboard occupied";
            arguments = format!("{arguments}, {}", self.to_word("occupied"));
            sets = " Both sets may hold any squares.";
        }
        let doc = format!(
            "// The squares that any {piece_in_words} of `{pieces}` attacks: the union of their attack sets.{sets}\n"
        );
        let name = format!("all_{piece}_attacks");
        let call = format!("mt_{helper}({arguments})");
        self.of_set(name, &parameters, doc, ["", &call])
    }
}
