//! Headers for boards other than that of chess, and for other pieces.

mod fill;
mod fixed;
mod hashed;
mod leaps;
mod line_slots;
mod lines;
mod look_up;
mod rows;
mod sets;
mod table;

use super::LICENCE;
use super::data::Array;
use super::face::Face;
use super::functions::Function;
use super::header::{Contents, joined};
use super::text;
use crate::emit::board::{signatures, table_name};
use crate::emit::files::header;
use crate::emit::source::board::Board;
use crate::emit::source::{Form, Source};
use crate::error::Error;
use crate::scheme::c_source::lines as lines_of;
use crate::spec::{Language, Spec};
use crate::tables::board::{BoardTables, Table};
use look_up::Union;
use sets::Sets;

/// The header for `spec`. The data stand in `data_file`, if it is given.
pub(super) fn source(spec: &Spec, form: &Form, data_file: Option<&str>) -> Result<Source, Error> {
    let board = Board::build(spec, form)?;
    let face = Face::new(spec, form);
    let sets = Sets::new(&face, board.word_bits());
    let introduction = header(spec, form.words()).replace('…', "...") + LICENCE;
    let header = Header::new(&board, &face, &sets);
    let definitions = joined(header.arrays.iter().map(|array| array.definition(form.language)));
    let (data, definitions) = match data_file {
        None => (None, definitions),
        Some(file) => {
            let text = format!(
                "{introduction}//\n// The data of the header that includes this file.\n\n{definitions}"
            );
            (Some(text), format!("#include \"{file}\"\n"))
        }
    };
    let about = board.introduction().map(|line| format!("// {line}\n")).concat();
    let about = format!("//\n{about}");
    let body = match form.language {
        Language::C => header.c(&about, definitions),
        Language::Cpp | Language::Rust => header.cpp(&about, definitions),
    };
    Ok(Source { code: introduction + &body, data })
}

/// The parts of a header.
struct Header<'a> {
    board: &'a Board,
    face: &'a Face<'a>,
    sets: &'a Sets<'a>,
    scheme: &'a str,
    structures: Vec<String>,
    arrays: Vec<Array>,
    helpers: Vec<String>,
    functions: Vec<Function>,
    /// The functions that fill slots, if they are filled at start-up.
    filling: Vec<String>,
}

impl<'a> Header<'a> {
    fn new(board: &'a Board, face: &'a Face<'a>, sets: &'a Sets<'a>) -> Self {
        let mut header = Self {
            board,
            face,
            sets,
            scheme: &board.scheme,
            structures: Vec::new(),
            arrays: Vec::new(),
            helpers: Vec::new(),
            functions: Vec::new(),
            filling: Vec::new(),
        };
        let tables = &board.tables;
        for (number, table) in tables.tables.iter().enumerate() {
            let (name, doc) = (header.name(tables, number), board.owners(tables, number));
            header.add(table, &name, &doc);
        }
        for (piece, numbers) in &tables.pieces {
            let mut terms = Vec::new();
            for &number in numbers {
                let (table, name) = (&tables.tables[number], header.name(tables, number));
                add_missing(&mut header.helpers, table::functions(table, &piece.movement, &name, sets));
                terms.extend(table::terms(table, &tables.board, piece, &name, sets));
            }
            header.add_look_up(&piece.name, &Union(terms), board);
        }
        header.arrays.extend(fixed::arrays(&tables.fixed, face, sets));
        if face.form.fill {
            header.add_filling(board);
        }
        header
    }

    /// The name of the data of a table.
    fn name(&self, tables: &BoardTables, number: usize) -> String {
        self.face.dialect("").data(&table_name(tables, number))
    }

    /// Adds the data of a table.
    fn add(&mut self, table: &Table, name: &str, doc: &str) {
        let table::Part { structures, arrays } =
            table::part(table, name, doc, self.face.form.fill, self.sets);
        add_missing(&mut self.structures, structures);
        self.arrays.extend(arrays);
    }

    /// Adds the look-up of a piece.
    fn add_look_up(&mut self, piece: &str, union: &Union, board: &Board) {
        let (face, sets) = (self.face, self.sets);
        let statements = text::indented(&lines_of(&union.returned(sets)));
        let constant = !face.form.fill;
        let body = if face.converts() {
            let (name, kind) = (sets.internal(&format!("{piece}_set")), sets.kind());
            let scope = text::scope(&face.dialect(""), constant);
            self.helpers.push(format!(
                "// What the look-up below gives, by the number of the square.\n{scope}{kind} {name}(unsigned square, {kind} occupied)\n{{\n{statements}}}\n"
            ));
            let set = format!("{name}({}, {})", face.number("square"), face.to_word("occupied"));
            format!("    return {};\n", face.as_bitboard(&set))
        } else {
            statements
        };
        let signatures = signatures(&board.tables);
        let (_, what) = signatures.pieces.iter().find(|(name, _)| name == piece).expect("it is a piece");
        let article = if piece.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
        self.functions.push(Function {
            name: face.public(&format!("{piece}_attacks")),
            result: face.bitboard.clone(),
            parameters: format!("{} square, {} occupied", face.square, face.bitboard),
            doc: format!(
                "// The attack set of {article} {}: {what}.\n// `square` ({}) must be on the board; `occupied` may hold any squares.\n",
                piece.replace('_', " "), signatures.squares
            ),
            body,
            constant,
        });
    }

    /// The look-up of a rook and a bishop, if there are both.
    fn both(&self) -> Option<Function> {
        let face = self.face;
        let names = ["rook", "bishop"].map(|piece| face.public(&format!("{piece}_attacks")));
        let are_there = names.iter().all(|name| self.functions.iter().any(|function| function.name == *name));
        let kind = face.both();
        let [rook, bishop] = names.map(|name| format!("{name}(square, occupied)"));
        are_there.then(|| Function {
            name: face.public("rook_and_bishop_attacks"),
            result: kind.clone(),
            parameters: format!("{} square, {} occupied", face.square, face.bitboard),
            doc: "// The attack sets of a rook and of a bishop on one square.\n".into(),
            body: format!("    const {kind} both = {{ {rook}, {bishop} }};\n    return both;\n"),
            constant: !face.form.fill,
        })
    }

    /// Adds the functions that fill slots, and the lines that they walk along.
    fn add_filling(&mut self, board: &Board) {
        let (sets, line_wise) = (self.sets, &board.line_wise);
        let mut calls = Vec::new();
        self.helpers.push(fill::next_subset(sets));
        for number in 0..board.tables.tables.len() {
            let (Table::Hashed(hashed), Some((part, numbers))) =
                (&board.tables.tables[number], board.part(number))
            else {
                continue;
            };
            let slots = self.name(&board.tables, number);
            let (table, name) = (&line_wise.tables[numbers[0]], format!("{slots}_ways"));
            self.add(table, &name, &board.owners(&board.tables, number));
            add_missing(&mut self.helpers, table::functions(table, &part.movement, &name, sets));
            let terms = table::terms(table, &line_wise.board, part, &name, sets);
            self.filling.push(fill::function(hashed, &slots, &Union(terms), sets));
            calls.push(format!("        {}(square);\n", fill::function_name(&slots)));
        }
        let (inline, nothing) = if self.face.is_c() { ("", "void") } else { ("inline ", "") };
        self.filling.push(format!(
            "{inline}void {}({nothing})\n{{\n    for (unsigned square = 0; square < {}; square++) {{\n{}    }}\n}}\n",
            self.face.filling_name(),
            board.tables.board.squares(),
            calls.concat()
        ));
    }

    /// The look-ups that do not depend on the occupancy.
    fn fixed(&self) -> Vec<Function> {
        fixed::functions(&self.board.tables.fixed, self.face, self.sets)
    }

    /// Bytes of all arrays.
    fn bytes(&self) -> usize {
        self.arrays.iter().map(Array::total_bytes).sum()
    }

    fn c(self, about: &str, definitions: String) -> String {
        let (face, both, fixed) = (self.face, self.both(), self.fixed());
        let mut parts = self.sets.types();
        parts.extend(self.sets.functions());
        if both.is_some() {
            parts.extend(face.structures());
        }
        parts.extend(face.constants(self.scheme, self.bytes()));
        parts.extend(self.structures);
        parts.push(self.arrays.iter().map(Array::declaration).collect());
        parts.extend(self.helpers);
        parts.extend(
            self.functions.iter().chain(&both).chain(&fixed).map(|function| face.definition(function)),
        );
        parts.push(face.declaration_of_filling());
        face.c_frame(about, Vec::new(), parts, [vec![definitions], self.filling].concat())
    }

    fn cpp(self, about: &str, definitions: String) -> String {
        let (face, both, fixed) = (self.face, self.both(), self.fixed());
        let mut types = self.sets.types();
        if both.is_some() {
            types.extend(face.structures());
        }
        let mut declarations = self.sets.functions();
        declarations.extend(face.constants(self.scheme, self.bytes()));
        declarations.extend(
            self.functions.iter().chain(&both).chain(&fixed).map(|function| face.prototype(function)),
        );
        declarations.push(face.declaration_of_filling());
        let mut functions = self.helpers;
        let look_ups = self.functions.into_iter().chain(both).chain(fixed);
        functions.extend(look_ups.map(|function| face.definition(&function.without_doc())));
        functions.extend(self.filling);
        let data = [self.structures, vec![definitions]].concat();
        let contents = Contents { types, declarations, data, functions };
        face.cpp_frame(about, Vec::new(), &self.sets.switches(), contents)
    }
}

/// Adds the texts of `more` that `texts` lacks.
fn add_missing(texts: &mut Vec<String>, more: Vec<String>) {
    for text in more {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
}
