//! Expansions for boards other than that of chess: the tables, the bodies that look up in them, and
//! what all pieces of a set attack.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::functions::{ChessCalls, FunctionKind, PublicFunction, one_by_one, pawn};
use super::items::{DataBlock, Statics, Store};
use crate::board::geometry::Geometry;
use crate::board::piece::{PathKind, Piece};
use crate::board::square_set::SquareSet;
use crate::board::stepper::Stepper;
use crate::lookup::boards::bits128::Move;
use crate::lookup::boards::vectors::ReturnVectors;
use crate::spec::Pext;
use crate::tables::board::{
    BoardTables, Fill, HashedSquare, LineHash, LineSlotTable, LineSquare, PextLineTable,
    PieceComponent, PieceRays, PieceSlots, SetMove, SlotContents, SlotIndexing, Table, steps,
};
use crate::text::{decimal_digits, hexadecimal_digits, join, template, wide_digits};

/// Adds the statics of `tables`, and the constants that these read.
pub(super) fn add_statics(tables: &BoardTables, pext: Pext, all: &mut Statics<'_, '_>) {
    let mut board = BoardStatics {
        values: TableValues {
            module: module(&tables.board),
            words: tables.board.word_bits() as usize / 64,
            store: all.store,
            data: TokenStream::new(),
        },
        lookup: all.names.lookup(),
        bmi2: all.names.bmi2_type(pext),
        promise: all.names.bmi2_value(pext),
        constants: TokenStream::new(),
        statics: TokenStream::new(),
        counted: &mut all.counted,
    };
    for (number, table) in tables.tables.iter().enumerate() {
        board.add_table(
            &table_name(&tables.pieces, |part| part.table, number),
            table,
        );
    }
    board.add_fixed(tables);
    board.constants.to_tokens(&mut all.items);
    board.statics.to_tokens(&mut all.items);
}

/// The items for the tables of a board. Constants stand in front of the statics that read them.
struct BoardStatics<'a, 'b> {
    values: TableValues<'a, 'b>,
    /// The path of the look-ups.
    lookup: TokenStream,
    /// The type that says how PEXT is computed, and its value.
    bmi2: TokenStream,
    promise: TokenStream,
    constants: TokenStream,
    statics: TokenStream,
    /// The names of all statics, whose bytes are counted.
    counted: &'a mut Vec<String>,
}

impl BoardStatics<'_, '_> {
    /// The item that begins with `word`: a static or a constant.
    fn item(
        &self,
        word: &str,
        name: &str,
        TypedValue { of_type, value }: &TypedValue,
    ) -> TokenStream {
        let gaps = [
            ("lookup", &self.lookup),
            ("bmi2", &self.bmi2),
            ("promise", &self.promise),
            ("data", &self.values.data),
        ];
        template(&format!("{word} {name}: {of_type} = {value};"), &gaps)
    }

    fn add_static(&mut self, name: String, value: &TypedValue) {
        let item = self.item("static", &name, value);
        item.to_tokens(&mut self.statics);
        self.counted.push(name);
    }

    fn add_table(&mut self, name: &str, table: &Table) {
        let mut value = self.values.table(table);
        if let Table::Rays(lines @ PieceRays { at_once: true, .. }) = table {
            let rays = format!("{name}_RAYS");
            // Not a static, so that programs without look-ups in constants have no such table.
            let constant = self.item("const", &rays, &value);
            constant.to_tokens(&mut self.constants);
            value = self.values.at_once(lines, &rays);
        }
        self.add_static(name.to_owned(), &value);
    }

    /// Adds the sets that do not depend on the occupancy.
    fn add_fixed(&mut self, tables: &BoardTables) {
        let squares = tables.board.squares();
        for (stepper, attacks) in &tables.fixed.steppers {
            let attacks = list_of_sets(attacks);
            let value = self.values.made("Steps", &[squares], &attacks);
            let name = steps_name(*stepper);
            self.add_static(name, &value);
        }
        let names = ["BETWEEN", "LINE"].into_iter();
        let pairs = tables.fixed.pairs.iter().flatten();
        for (name, sets) in names.zip(pairs) {
            self.values.take_sets(sets);
            let counts = [squares, sets.len()];
            let value = self.values.made("Pairs", &counts, "#data");
            self.add_static(name.to_owned(), &value);
        }
    }
}

/// The module with the look-ups for the words of the board.
fn module(board: &Geometry) -> String {
    format!("#lookup::any::bits{}", board.word_bits())
}

/// The static of a stepping piece.
pub(super) fn steps_name(stepper: Stepper) -> String {
    format!("{}_STEPS", stepper.name().to_uppercase())
}

/// A table is named after the first piece that looks up in it, with a number if it has several.
/// `table_of`: the table of a part.
pub(super) fn table_name<P>(
    pieces: &[(Piece, Vec<P>)],
    table_of: fn(&P) -> usize,
    number: usize,
) -> String {
    for (piece, parts) in pieces {
        let mut read = parts.iter();
        let Some(place) = read.position(|part| table_of(part) == number) else {
            continue;
        };
        // A piece called `scheme` must not take the name of the constant.
        let name = format!("{}_TABLE", piece.name.to_uppercase());
        return if parts.len() == 1 {
            name
        } else {
            format!("{name}_{}", place + 1)
        };
    }
    unreachable!("each table has a piece")
}

/// A list of values: `[a, b, …]`.
fn list<T>(values: &[T], text: &dyn Fn(&T) -> String) -> String {
    let mut list = String::new();
    for value in values {
        join(&mut list, ", ", &text(value));
    }
    format!("[{list}]")
}

/// A list of sets of squares, or of other words.
fn list_of_sets<T: Copy + Into<u128>>(sets: &[T]) -> String {
    list(sets, &|&set| wide_digits(set))
}

fn number(number: usize) -> String {
    decimal_digits(number as u64)
}

/// A type and a value of it, as text with gaps.
struct TypedValue {
    of_type: String,
    value: String,
}

/// Makes types and values of tables.
struct TableValues<'a, 'b> {
    /// The module with the look-ups for the words of the board.
    module: String,
    /// Words of 64 bits in a set of squares.
    words: usize,
    /// Takes the data.
    store: &'a mut Store<'b>,
    /// The expression for the data that it took last, for `#data`.
    data: TokenStream,
}

impl TableValues<'_, '_> {
    /// A type with these numbers as its parameters, and what its constructor makes of the
    /// `arguments`.
    fn made(&self, name: &str, numbers: &[usize], arguments: &str) -> TypedValue {
        let module = &self.module;
        let mut parameters = String::new();
        for &one in numbers {
            join(&mut parameters, ", ", &number(one));
        }
        TypedValue {
            of_type: format!("{module}::{name}<{parameters}>"),
            value: format!("{module}::{name}::new({arguments})"),
        }
    }

    /// Such a type and value, where the first parameter and the first argument also say how PEXT is
    /// computed.
    fn made_by_pext(&self, name: &str, numbers: &[usize], arguments: &str) -> TypedValue {
        let arguments = format!("#promise, {arguments}");
        let made = self.made(name, numbers, &arguments);
        let of_type = made.of_type.replacen('<', "<#bmi2, ", 1);
        TypedValue { of_type, ..made }
    }

    fn table(&mut self, table: &Table) -> TypedValue {
        match table {
            Table::Rays(lines) => self.lines(lines),
            Table::LineSlots(lines) => self.line_slots(lines),
            Table::PextLines(lines) => self.pext_lines(lines),
            Table::Slots(hashed) => self.hashed(hashed),
        }
    }

    /// A set of squares in words of 64 bits.
    fn halves(&self, set: SquareSet) -> String {
        self.parts(set.words())
    }

    /// As many words of 64 bits as sets have.
    fn parts(&self, parts: [u64; 2]) -> String {
        let parts = &parts[..self.words];
        list(parts, &|&part| hexadecimal_digits(part, 16))
    }

    /// Takes sets of squares as data.
    fn take_sets(&mut self, sets: &[SquareSet]) {
        // A block has words of 64 bits at most.
        let mut words = Vec::with_capacity(sets.len() * self.words);
        for &set in sets {
            let of_set = set.words();
            words.extend_from_slice(&of_set[..self.words]);
        }
        self.take(words, size_of::<u64>());
    }

    fn take(&mut self, words: Vec<u64>, word_bytes: usize) {
        self.data = (self.store)(DataBlock { words, word_bytes });
    }

    fn lines(&self, lines: &PieceRays) -> TypedValue {
        let mut rows = String::new();
        let both = lines.up.iter().zip(&lines.down);
        for (up, down) in both {
            let up = list_of_sets(up);
            let down = list_of_sets(down);
            let row = format!("({up}, {down})");
            join(&mut rows, ", ", &row);
        }
        let rows = format!("[{rows}]");
        self.made("Lines", &counts_of_rays(lines), &rows)
    }

    /// The type and the value of these lines where all rays of a square are looked up at once, made
    /// of `rays`, which are ray by ray.
    fn at_once(&self, lines: &PieceRays, rays: &str) -> TypedValue {
        let rays = format!("&{rays}");
        let counts = counts_of_rays(lines);
        let Some(vectors) = &lines.vectors else {
            return self.made("BitLines", &counts, &rays);
        };
        let ReturnVectors {
            direct,
            sums,
            far,
            behind,
        } = vectors.way;
        let [squares, up, down] = counts;
        if behind == 0 {
            let numbers = [squares, up, down, direct, sums, far];
            self.made("TwoLines", &numbers, &rays)
        } else {
            let numbers = [squares, up, down, direct, sums];
            self.made("LongLines", &numbers, &rays)
        }
    }

    fn line_slots(&mut self, lines: &LineSlotTable) -> TypedValue {
        self.take_sets(&lines.slots);
        let rows = list(&lines.squares, &|row| {
            list(row, &|square| self.line_square(square))
        });
        let hashes = list(&lines.hashes, &|hash| self.line_hash(hash));
        let split = lines.split;
        let arguments = format!("{rows}, {hashes}, {split}, #data");
        let squares = lines.squares.len();
        let count = lines.lines.len();
        let slots = lines.slots.len();
        let counts = [squares, count, slots];
        self.made("LineSlots", &counts, &arguments)
    }

    fn line_square(&self, square: &LineSquare) -> String {
        let module = &self.module;
        let line = self.parts(square.line);
        let relevant = self.parts(square.relevant);
        let factors = self.parts(square.factors);
        let offset = decimal_digits(square.offset.into());
        format!("{module}::LineSquare::new({line}, {relevant}, {factors}, {offset})")
    }

    fn line_hash(&self, hash: &LineHash) -> String {
        let module = &self.module;
        let shift = hash.shift;
        let bias = hexadecimal_digits(hash.bias, 16);
        let behind = decimal_digits(hash.behind.into());
        format!("{module}::LineHash::new({bias}, {shift}, {behind})")
    }

    fn pext_lines(&mut self, lines: &PextLineTable) -> TypedValue {
        let slots = lines.slots.iter();
        let words = slots.map(|&slot| slot.into()).collect();
        self.take(words, size_of::<u16>());
        let rows = list(&lines.squares, &|row| {
            list(row, &|line| self.pext_line(line.line, line.offset))
        });
        let behind = list(&lines.behind, &|&behind| decimal_digits(behind.into()));
        let arguments = format!("{rows}, {behind}, #data");
        let squares = lines.squares.len();
        let count = lines.lines.len();
        let slots = lines.slots.len();
        let counts = [squares, count, slots];
        self.made_by_pext("PextLines", &counts, &arguments)
    }

    fn pext_line(&self, line: SquareSet, offset: u32) -> String {
        let module = &self.module;
        let line = self.halves(line);
        let offset = decimal_digits(offset.into());
        format!("{module}::PextLine::new({line}, {offset})")
    }

    fn hashed(&mut self, hashed: &PieceSlots) -> TypedValue {
        let index = self.index(hashed);
        let entries = self.entries(&hashed.entries);
        let module = &self.module;
        let of_type = format!("{module}::Slots<{}, {}>", index.of_type, entries.of_type);
        let value = format!("<{of_type}>::new({}, {})", index.value, entries.value);
        TypedValue { of_type, value }
    }

    fn index(&self, hashed: &PieceSlots) -> TypedValue {
        let squares = &hashed.squares;
        let count = [squares.len()];
        match hashed.index {
            SlotIndexing::Factors { split } => {
                let squares = list(squares, &|square| self.square_by_factors(square));
                let arguments = format!("{squares}, {split}u32");
                self.made("ByFactors", &count, &arguments)
            }
            SlotIndexing::Pext => {
                let squares = list(squares, &|square| self.square_by_pext(square));
                self.made_by_pext("ByPext", &count, &squares)
            }
        }
    }

    fn square_by_factors(&self, square: &HashedSquare) -> String {
        let module = &self.module;
        let shift = square.shift;
        let mask = self.parts(square.mask);
        let factors = self.parts(square.factors);
        let offset = decimal_digits(square.offset.into());
        format!("{module}::HashedSquare::new({mask}, {factors}, {shift}, {offset})")
    }

    fn square_by_pext(&self, square: &HashedSquare) -> String {
        let module = &self.module;
        let mask = self.parts(square.mask);
        let offset = decimal_digits(square.offset.into());
        format!("{module}::PextSquare::new({mask}, {offset})")
    }

    fn entries(&mut self, entries: &SlotContents) -> TypedValue {
        match entries {
            SlotContents::Sets(slots) => {
                self.take_sets(slots);
                self.made("Sets", &[slots.len()], "#data")
            }
            SlotContents::Deposits {
                slots,
                bits,
                shift,
                reach,
            } => {
                let words = slots.iter().map(|&slot| slot.into()).collect();
                self.take(words, *bits as usize / 8);
                let name = if *bits == u16::BITS {
                    "Deposits"
                } else {
                    "LongDeposits"
                };
                let shift = shift.unwrap_or_default();
                let numbers = [reach.len(), shift.into(), slots.len()];
                let reach = list(reach, &|&set| self.halves(set));
                let arguments = format!("{reach}, #data");
                self.made(name, &numbers, &arguments)
            }
            SlotContents::Unions { slots, reach } => {
                self.take_sets(slots);
                let numbers = [reach.len(), slots.len()];
                let reach = list_of_sets(reach);
                let arguments = format!("{reach}, #data");
                self.made("Unions", &numbers, &arguments)
            }
        }
    }
}

/// How many squares there are, and on how many rays of a square numbers rise and fall.
fn counts_of_rays(lines: &PieceRays) -> [usize; 3] {
    let squares = lines.up.len();
    let up = lines.up[0].len();
    let down = lines.down[0].len();
    [squares, up, down]
}

/// Bodies that look up in the statics of a board, and, where rook, bishop and queen have tables of
/// the chess board, in those.
pub(super) struct BoardCalls<'a> {
    pub(super) tables: &'a BoardTables,
    pub(super) chess: &'a ChessCalls<'a>,
}

impl BoardCalls<'_> {
    /// The body of a function.
    pub(super) fn body(&self, function: &PublicFunction<'_>) -> String {
        match function.kind {
            FunctionKind::Attacks(piece) => {
                let parameters = ["#square", "#occupied"];
                self.attacks(piece, parameters)
            }
            FunctionKind::InConstants(piece) if !self.chess.has(piece) => {
                self.look_up(piece, ["#square", "#occupied"], true)
            }
            FunctionKind::Both if !self.chess.has("rook") || !self.chess.has("bishop") => {
                one_by_one(&|piece, parameters| self.attacks(piece, parameters))
            }
            FunctionKind::Steps(piece) if self.chess.sliders.is_empty() => {
                format!("{}.attacks(#square)", steps_name(piece))
            }
            FunctionKind::Pawn if self.chess.sliders.is_empty() => {
                pawn("_STEPS", ".attacks(#square)")
            }
            FunctionKind::OfAll(name) if !self.chess.has(name) => {
                let (piece, _) = self.piece(name);
                let (pieces, _) = function.parameters[0];
                all_of(&self.tables.board, piece, pieces)
            }
            _ => self.chess.body(function),
        }
    }

    /// The attack set at run time.
    fn attacks(&self, piece: &str, parameters: [&str; 2]) -> String {
        if self.chess.has(piece) {
            self.chess.attacks(piece, parameters)
        } else {
            self.look_up(piece, parameters, false)
        }
    }

    /// The piece with this name, and its parts.
    fn piece(&self, name: &str) -> &(Piece, Vec<PieceComponent>) {
        let mut pieces = self.tables.pieces.iter();
        let found = pieces.find(|(piece, _)| piece.name == name);
        found.expect("the functions are those of the pieces")
    }

    /// The attack set of `piece`: the union of what its tables give. `constant`: in constants,
    /// which have no PEXT.
    fn look_up(&self, piece: &str, [square, occupied]: [&str; 2], constant: bool) -> String {
        let (_, parts) = self.piece(piece);
        let mut all = String::new();
        for part in parts {
            self.add_calls(part, constant, &mut all);
        }
        format!("{{ let (square, occupied) = ({square}, {occupied}); {all} }}")
    }

    /// Adds the calls for a part of a piece to the union `all`: one for the table, or one for each
    /// line of it.
    fn add_calls(&self, part: &PieceComponent, constant: bool, all: &mut String) {
        let table = &self.tables.tables[part.table];
        let name = table_name(&self.tables.pieces, |part| part.table, part.table);
        let kind = part.movement.kind();
        let method = method(table, kind);
        let function = if constant {
            let rays = rays_suffix(table);
            let constant = constant_suffix(table);
            format!("{name}{rays}.{method}{constant}")
        } else {
            format!("{name}.{method}")
        };
        let mut numbers = table.lines_of(&self.tables.board, &part.movement);
        if let (Table::Rays(_), PathKind::Hopper(Some(most))) = (table, kind) {
            numbers.push(most.into());
        }
        if numbers.is_empty() {
            let call = format!("{function}(square, occupied)");
            join(all, " | ", &call);
        }
        for one in numbers {
            let one = number(one);
            let call = format!("{function}::<{one}>(square, occupied)");
            join(all, " | ", &call);
        }
    }
}

/// The function of a table for pieces that move so.
fn method(table: &Table, kind: PathKind) -> &'static str {
    match (table, kind) {
        (Table::Slots(_), _) => "attacks",
        (Table::Rays(_), PathKind::Hopper(Some(_))) => "short_hopper_attacks",
        _ if kind.hops() => "hopper_attacks",
        _ => "rider_attacks",
    }
}

/// What is added to the name of a table for look-ups in constants. Rays that are looked up at once
/// are a constant, too.
fn rays_suffix(table: &Table) -> &'static str {
    match table {
        Table::Rays(PieceRays { at_once: true, .. }) => "_RAYS",
        _ => "",
    }
}

/// What is added to the name of a function in constants. Only PEXT has other functions there.
fn constant_suffix(table: &Table) -> &'static str {
    match table {
        Table::Slots(_) | Table::PextLines(_) => "_in_constants",
        Table::Rays(_) | Table::LineSlots(_) => "",
    }
}

/// What any of `pieces`, which are pieces of the kind `piece`, attacks.
fn all_of(board: &Geometry, piece: &Piece, pieces: &str) -> String {
    let module = module(board);
    let mut all = String::new();
    for set_move in SetMove::all(board, piece) {
        let (function, arguments) = match set_move {
            SetMove::Ride(fill) => ("ride", arguments_of_fill(&fill)),
            SetMove::Hop(fill) => ("hop", arguments_of_fill(&fill)),
            SetMove::Leap { to_passed, on } => {
                let to_passed = moves(&to_passed);
                let on = moves(&on);
                ("leap", format!("{to_passed}, {on}"))
            }
        };
        let call = format!("{module}::{function}(pieces, occupied, {arguments})");
        join(&mut all, " | ", &call);
    }
    format!("{{ let (pieces, occupied) = (#{pieces}, #occupied); {all} }}")
}

/// The last arguments of a fill.
fn arguments_of_fill(fill: &Fill) -> String {
    let reached = wide_digits(fill.reached);
    let doublings = list(&fill.doublings, &|doubling| moves(doubling));
    format!("{reached}, &{doublings}")
}

/// What any of `pieces`, which are stepping pieces of the kind `piece`, attacks.
pub(super) fn all_stepping(board: &Geometry, piece: Stepper, pieces: &str) -> String {
    let module = module(board);
    let steps = steps(board, piece);
    let moves = moves(&steps);
    format!("{module}::moved(#{pieces}, {moves})")
}

/// Moves as a literal.
fn moves(moves: &[Move]) -> String {
    let moves = list(moves, &|&(by, reached)| {
        let reached = wide_digits(reached);
        format!("({by}, {reached})")
    });
    format!("&{moves}")
}
