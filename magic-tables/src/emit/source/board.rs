//! The model of the tables of any board: its pieces, and the recipes of their parts.

use super::model::{Constants, PieceLookUp, SourceModel, VectorPart, name_of};
use super::rays::{RayRecipes, leap, leap_over};
use crate::board::piece::{Movement, Path, PathKind, Piece};
use crate::board::slider::Slider;
use crate::board::square_set::SquareSet;
use crate::encoding::Encoding;
use crate::lookup::boards::bits128;
use crate::naming::HelperRole;
use crate::recipe::{
    Bounds, DataTable, Expr, Field, IndexRecipe, Notation, NumberType, PiecePart, Role, SlotRecipe,
    Statements, WithoutSlots, all_ones, function, hexadecimal, joined, named, of_square, pdep,
    pext, union, word,
};
use crate::spec::{Scheme, Spec};
use crate::tables::Tables;
use crate::tables::board::{
    BoardTables, Leaps, LineHash, LineSlotTable, PextLineTable, PieceComponent, PieceRays,
    PieceSlots, SlotContents, SlotIndexing, Table as BoardTable,
};

impl SourceModel {
    /// The look-ups in the tables of any board, if there are such. `fill`: whether slots are filled
    /// at start-up. `constants`: which look-ups there are in constants.
    pub(crate) fn of_board(all: &Tables, fill: bool, constants: Constants) -> Option<Self> {
        let tables = all.board.as_ref()?;
        let model = Self {
            scheme: all.name(),
            squares: tables.board.squares(),
            sets: NumberType::of_sets(&tables.board),
            pieces: Vec::new(),
            parts: Vec::new(),
            tables: Vec::new(),
            in_vectors: Vec::new(),
            fixed: tables.fixed.clone(),
            beside: all.chess.is_some(),
        };
        let mut builder = BoardModelBuilder {
            model,
            known: Vec::new(),
            tables,
            fill,
        };
        for (piece, parts) in &tables.pieces {
            builder.add_piece(piece, parts);
        }
        for (number, (piece, _)) in tables.pieces.iter().enumerate() {
            let walks = match constants {
                Constants::AtRunTime => Vec::new(),
                Constants::Same => continue,
                Constants::ByLines => {
                    let part = builder.by_lines(piece, &piece.name);
                    vec![WithoutSlots::Part(part)]
                }
            };
            builder.model.pieces[number].in_constants = walks;
        }
        Some(builder.model)
    }
}

/// Adds pieces of a board to a model.
struct BoardModelBuilder<'a> {
    model: SourceModel,
    /// The parts that are there, by their tables.
    known: Vec<(KnownPart, usize)>,
    tables: &'a BoardTables,
    fill: bool,
}

/// What tells parts of a board apart: the number of the table, and what a look-up in it is for.
#[derive(Clone, PartialEq)]
enum KnownPart {
    /// A table with one look-up.
    Table(usize),
    /// Rays, and the kind of the pieces that move along them.
    Rays(usize, PathKind),
    /// One of the lines of a table.
    Line(usize, KnownLine),
    /// What a piece does, looked up line by line.
    Movement(Movement),
}

/// A line of a table, and whether pieces hop along it.
#[derive(Clone, Copy, PartialEq)]
struct KnownLine {
    number: usize,
    hops: bool,
}

/// How the relevant occupancies of a square become numbers of slots by multiplications: one for
/// each part of the board.
#[derive(Clone, Copy)]
struct FactorsOfSquare {
    masks: [u64; 2],
    factors: [u64; 2],
    /// The number of the first slot.
    offset: u32,
}

impl BoardModelBuilder<'_> {
    fn add_piece(&mut self, piece: &Piece, parts: &[PieceComponent]) {
        let mut wanted = Vec::new();
        for part in parts {
            for known in self.looked_up(part) {
                wanted.push((known, &part.movement));
            }
        }
        let are_several = wanted.len() > 1;
        let mut parts = Vec::new();
        let mut in_constants = Vec::new();
        for (place, (known, movement)) in wanted.into_iter().enumerate() {
            let part = self.known_part(&known).unwrap_or_else(|| {
                let owner = &piece.name;
                let name = if are_several {
                    format!("{owner}_{}", place + 1)
                } else {
                    owner.clone()
                };
                let name = self.free_name(name, owner);
                let part = self.part(&known, &name, movement);
                self.known.push((known, part));
                part
            });
            parts.push(part);
            in_constants.push(WithoutSlots::Part(part));
        }
        let name = piece.name.clone();
        self.model.pieces.push(PieceLookUp {
            name,
            parts,
            in_constants,
        });
    }

    /// What is looked up for a part of a piece: line by line, if its table has lines.
    fn looked_up(&self, part: &PieceComponent) -> Vec<KnownPart> {
        let movement = &part.movement;
        let number = part.table;
        let table = &self.tables.tables[number];
        match table {
            BoardTable::LineSlots(_) | BoardTable::PextLines(_) => {
                let hops = movement.hops();
                let mut lines = Vec::new();
                for line in table.lines_of(&self.tables.board, movement) {
                    let line = KnownLine { number: line, hops };
                    lines.push(KnownPart::Line(number, line));
                }
                lines
            }
            BoardTable::Rays(_) => {
                let kind = movement.kind().on_ray();
                vec![KnownPart::Rays(number, kind)]
            }
            BoardTable::Slots(_) => vec![KnownPart::Table(number)],
        }
    }

    /// The number of a part that is there.
    fn known_part(&self, wanted: &KnownPart) -> Option<usize> {
        let mut known = self.known.iter();
        let (_, part) = known.find(|(other, _)| other == wanted)?;
        Some(*part)
    }

    /// `name`, or a longer one if another piece than `owner` or another part has it.
    fn free_name(&self, mut name: String, owner: &str) -> String {
        while self.is_taken(&name, owner) {
            name += "_too";
        }
        name
    }

    /// Whether another piece than `owner` or another part has this name, or a slider on the chess
    /// board that stands beside them.
    fn is_taken(&self, name: &str, owner: &str) -> bool {
        let mut pieces = self.tables.pieces.iter();
        let mut parts = self.model.parts.iter();
        let mut sliders = Slider::ALL.into_iter();
        pieces.any(|(piece, _)| piece.name == name && name != owner)
            || parts.any(|part| part.name == name)
            || self.model.beside && sliders.any(|slider| name_of(slider) == name)
    }

    /// Adds the part for what is known of it, and gives its number.
    fn part(&mut self, known: &KnownPart, name: &str, movement: &Movement) -> usize {
        let (KnownPart::Table(number) | KnownPart::Rays(number, _) | KnownPart::Line(number, ..)) =
            *known
        else {
            panic!("{OTHER_TABLES}")
        };
        let (part, slots) = match (&self.tables.tables[number], known) {
            (BoardTable::Slots(hashed), _) => {
                let walk = self.walk(number, name);
                self.slots(name, hashed, walk)
            }
            (BoardTable::PextLines(lines), &KnownPart::Line(_, line)) => {
                let slots = self.slots_of_lines(number);
                self.pext_lines(name, lines, line, &slots)
            }
            (BoardTable::LineSlots(lines), &KnownPart::Line(_, line)) => {
                let slots = self.slots_of_lines(number);
                self.line_slots(name, lines, line, &slots)
            }
            (BoardTable::Rays(lines), &KnownPart::Rays(_, kind)) => {
                let rays = [(kind, lines)];
                let part = self.lines(name, &rays, None);
                let part = self.add_lines(part, movement);
                if let Some(vectors) = lines.vectors.clone() {
                    self.model.in_vectors.push(VectorPart {
                        part,
                        hops: kind.hops(),
                        vectors,
                    });
                }
                return part;
            }
            _ => panic!("{OTHER_TABLES}"),
        };
        // Lines share slots.
        let mut tables = self.model.tables.iter();
        if tables.all(|table| table.name != slots.name) {
            self.model.tables.push(slots);
        }
        self.model.parts.push(part);
        self.model.parts.len() - 1
    }

    /// What leads to the attack sets with which the slots of a table are filled, if a function fills
    /// them: the same movement line by line, as a part that is named after `name`.
    fn walk(&mut self, table: usize, name: &str) -> WithoutSlots {
        if !self.fill {
            return WithoutSlots::Nowhere;
        }
        let movement = self.tables.movement_in(table).expect("it has slots");
        let piece = Piece {
            name: name.to_owned(),
            movement: movement.clone(),
        };
        WithoutSlots::Part(self.by_lines(&piece, name))
    }

    /// What the slots that lines share are called in the table with this number: there is one for
    /// each scheme.
    fn slots_of_lines(&self, number: usize) -> String {
        let before = self.tables.tables[..number].iter();
        match before.filter(|table| has_slots_of_lines(table)).count() {
            0 => "LINE_SLOTS".to_owned(),
            before => format!("LINE_SLOTS_{}", before + 1),
        }
    }

    /// Adds a part that looks up this movement line by line. Gives its number.
    fn add_lines(&mut self, part: PiecePart, movement: &Movement) -> usize {
        self.model.parts.push(part);
        let number = self.model.parts.len() - 1;
        let known = KnownPart::Movement(movement.clone());
        self.known.push((known, number));
        number
    }

    /// The part that looks up a piece line by line.
    fn by_lines(&mut self, piece: &Piece, name: &str) -> usize {
        for (known, part) in &self.known {
            if matches!(known, KnownPart::Movement(known) if known.is_same(&piece.movement)) {
                return *part;
            }
        }
        let board = &self.tables.board;
        let name = self.free_name(format!("{name}_lines"), "");
        let paths = piece.movement.paths().iter().cloned();
        let (rays, leaps): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_ray(board));
        let leaps = (!leaps.is_empty()).then(|| {
            let leaping = moving_along(piece, leaps);
            crate::tables::board::leaps(board, &leaping)
        });
        let pieces = if rays.is_empty() {
            Vec::new()
        } else {
            vec![moving_along(piece, rays)]
        };
        let spec = Spec::default();
        let built = BoardTables::build(board.clone(), pieces, Scheme::Hyperbola, &spec);
        let built = built.expect("rays need no slots");
        let parts = built.pieces.iter().flat_map(|(_, parts)| parts);
        let mut of_rays = Vec::new();
        for part in parts {
            let BoardTable::Rays(lines) = &built.tables[part.table] else {
                panic!("{OTHER_TABLES}")
            };
            let kind = part.movement.kind().on_ray();
            of_rays.push((kind, lines));
        }
        let part = self.lines(&name, &of_rays, leaps.as_ref());
        self.add_lines(part, &piece.movement)
    }

    fn occupied(&self) -> Expr {
        named("occupied", self.model.sets)
    }

    /// A set of each square.
    fn set(&self, field: &str) -> Expr {
        of_square(field, self.model.sets)
    }

    /// Rays of these kinds, one by one, and leaps.
    fn lines(
        &self,
        name: &str,
        rays: &[(PathKind, &PieceRays)],
        leaps: Option<&Leaps>,
    ) -> PiecePart {
        let mut fields = Vec::new();
        let mut terms = Vec::new();
        let mut counts = [0; 2];
        for &(kind, PieceRays { up, down, .. }) in rays {
            for (direction, rises, rays) in [("up", true, up), ("down", false, down)] {
                let recipes = RayRecipes {
                    sets: self.model.sets,
                    rises,
                };
                let rise = if rises { "rise" } else { "fall" };
                let doc = format!("A ray along which the numbers of squares {rise}.");
                let count = &mut counts[usize::from(rises)];
                for number in 0..rays[0].len() {
                    *count += 1;
                    let field = format!("{direction}{count}");
                    terms.push(recipes.attacks(&field, kind));
                    let sets = rays.iter().map(|rays| rays[number]);
                    fields.push(self.sets_field(&field, &doc, sets));
                }
            }
        }
        if let Some(leaps) = leaps {
            terms.extend(self.leaps(leaps, &mut fields));
        }
        PiecePart::of_lines(name, fields, union(terms, self.occupied()))
    }

    fn sets_field(&self, name: &str, doc: &str, sets: impl Iterator<Item = SquareSet>) -> Field {
        let notation = Notation::Bits(self.model.sets);
        Field::new(name, doc, notation, sets)
    }

    /// What leaps reach, each field of which is added.
    fn leaps(&self, leaps: &Leaps, fields: &mut Vec<Field>) -> Vec<Expr> {
        let mut terms = Vec::new();
        for number in 0..leaps[0].len() {
            let passed = format!("passed{}", number + 1);
            let reached = format!("reached{}", number + 1);
            let doc = "A square that leaps pass.";
            let sets = leaps.iter().map(|of| of[number].passed);
            fields.push(self.sets_field(&passed, doc, sets));
            let are_over_others = leaps.iter().any(|of| !of[number].occupied.is_empty());
            if are_over_others {
                let needed = format!("needed{}", number + 1);
                let names = [&*passed, &*needed, &*reached];
                terms.push(leap_over(names, self.model.sets));
                let doc = "Those of these squares that must be occupied.";
                let sets = leaps.iter().map(|of| of[number].occupied);
                fields.push(self.sets_field(&needed, doc, sets));
            } else {
                let names = [&*passed, &*reached];
                terms.push(leap(names, self.model.sets));
            }
            let doc = "The squares that they reach.";
            let sets = leaps.iter().map(|of| of[number].reached);
            fields.push(self.sets_field(&reached, doc, sets));
        }
        terms
    }

    /// How squares find their slots by the sum of a multiplication for each part of the board.
    /// The upper part starts at the square with the number `split`; `bias` is added.
    fn by_factors(
        &self,
        squares: &[FactorsOfSquare],
        (split, bias): (u32, u64),
        shift: &Expr,
    ) -> IndexRecipe {
        let wide = self.model.sets == NumberType::Wide;
        let docs = if wide {
            DOCS_OF_TWO_PARTS
        } else {
            DOCS_OF_ONE_PART
        };
        let mut fields = Vec::new();
        for (part, [mask, factor]) in docs.iter().enumerate() {
            let masks = squares.iter().map(|square| square.masks[part]);
            fields.push(words_field(MASKS[part], *mask, masks));
            let factors = squares.iter().map(|square| square.factors[part]);
            fields.push(words_field(FACTORS[part], *factor, factors));
        }
        let offsets = squares.iter().map(|square| square.offset);
        fields.push(Self::offsets(offsets));

        let mut index = Statements::default();
        let [mask, mask2] = MASKS.map(word);
        let [factor, factor2] = FACTORS.map(word);
        let lower = self.occupied().part_from(0) & mask;
        let mut sum = lower * factor;
        if wide {
            let occupied = self.occupied().part_from(split);
            let upper = index.bind("upper", occupied);
            sum = sum + (upper & mask2) * factor2;
        }
        if bias != 0 {
            sum = sum + hexadecimal(bias);
        }
        let sum = index.bind("sum", sum);
        let greatest = all_ones(NumberType::Word) >> shift.clone();
        let bounds = Bounds {
            relevant: self.relevant(split),
            greatest,
            is_exact: true,
        };
        IndexRecipe {
            fields,
            first: None,
            index: index.giving(sum >> shift.clone()),
            bounds,
        }
    }

    /// The relevant squares, those of the upper part from the square with the number `split` on.
    fn relevant(&self, split: u32) -> Expr {
        let [lower, upper] = MASKS.map(word);
        if self.model.sets == NumberType::Wide {
            joined(lower, upper, split)
        } else {
            lower
        }
    }

    /// How squares find their slots by PEXT. `squares`: for each square the mask, which is `what`,
    /// and the number of the first slot.
    fn by_pext(&self, squares: impl Iterator<Item = (SquareSet, u32)>, what: &str) -> IndexRecipe {
        let (masks, offsets): (Vec<_>, Vec<_>) = squares.unzip();
        let mut fields = self.words(MASKS, what, &masks);
        let [lower, upper] = MASKS.map(word);
        let occupied = self.occupied().part_from(0);
        let lower_index = pext(occupied, lower.clone());
        let (index, squares) = if self.model.sets == NumberType::Wide {
            fields.push(Self::count("count", &masks));
            let occupied = self.occupied().part_from(64);
            let upper_index = pext(occupied, upper.clone());
            let count = of_square("count", NumberType::Count);
            let index = lower_index | (upper_index << count);
            let zeros = lower.count_of_zeros();
            (index, 128 - zeros - upper.count_of_zeros())
        } else {
            (lower_index, 64 - lower.count_of_zeros())
        };
        fields.push(Self::offsets(offsets.into_iter()));
        let greatest = (1 << squares).minus_one();
        let bounds = Bounds {
            relevant: self.relevant(64),
            greatest,
            is_exact: true,
        };
        IndexRecipe {
            fields,
            first: None,
            index: index.into(),
            bounds,
        }
    }

    /// The field for where the slots of each square start.
    fn offsets(offsets: impl Iterator<Item = u32>) -> Field {
        let doc = "Where the slots of the square start.";
        Field::new("offset", doc, Notation::Offset, offsets)
    }

    /// The fields for a set of each square in words of 64 bits, with the names of these, and `what`
    /// they are.
    fn words(&self, [name, upper]: [&str; 2], what: &str, sets: &[SquareSet]) -> Vec<Field> {
        let of_lower = sets.iter().map(|set| set.words()[0]);
        if self.model.sets != NumberType::Wide {
            let doc = format!("{what}.");
            return vec![words_field(name, doc, of_lower)];
        }
        let doc = format!("{what} among the first 64.");
        let lower = words_field(name, doc, of_lower);
        let of_upper = sets.iter().map(|set| set.words()[1]);
        let upper = words_field(upper, "Those from 64 on.", of_upper);
        vec![lower, upper]
    }

    /// How many squares of a set are in its lower word: a field with this name.
    fn count(name: &str, sets: &[SquareSet]) -> Field {
        let counts = sets.iter().map(|set| set.words()[0].count_ones());
        let doc = "How many of them are among the first 64.";
        Field::new(name, doc, Notation::Count, counts)
    }

    /// The set whose squares a slot names: those of the fields `on`, the ones of the upper word
    /// from bit `shift` on.
    fn deposited(&self, slot: NumberType, on: [&str; 2], shift: Expr) -> Expr {
        let slot = SlotRecipe::slot(slot).cast(NumberType::Word);
        let [on_lower, on_upper] = on.map(word);
        if self.model.sets != NumberType::Wide {
            return pdep(slot, on_lower);
        }
        let parameters = [
            ("bits", NumberType::Word),
            ("lower", NumberType::Word),
            ("upper", NumberType::Word),
            ("shift", NumberType::Count),
        ];
        let [bits, lower, upper, behind] = parameters.map(|(name, kind)| named(name, kind));
        let upper_squares = pdep(bits.clone() >> behind, upper);
        let lower_squares = pdep(bits, lower);
        let set = joined(lower_squares, upper_squares, 64);
        let doc =
            "The squares of a set that `bits` names, those of its upper half from bit `shift` on.";
        let deposited = function("deposited", doc, &parameters, set);
        deposited.call([slot, on_lower, on_upper, shift])
    }

    /// The fields for what a piece may attack, and the attack set that a slot of this kind names.
    /// The squares of the upper word begin at bit `shift` of all slots, or, if there is none,
    /// behind those of the lower one.
    fn on_reach(
        &self,
        slot: NumberType,
        reach: &[SquareSet],
        shift: Option<u8>,
    ) -> (Vec<Field>, Expr) {
        let on = ["reach", "reach2"];
        let mut fields = self.words(on, "The squares that the piece may attack", reach);
        let shift = match shift {
            Some(shift) => Expr::from(u64::from(shift)),
            None if self.model.sets == NumberType::Wide => {
                fields.push(Self::count("reach_count", reach));
                of_square("reach_count", NumberType::Count)
            }
            None => Expr::from(0),
        };
        (fields, self.deposited(slot, on, shift))
    }

    /// The look-up along the line with this number, of hoppers or of riders, in slots that lines
    /// share, and these, in the table `table`.
    fn line_slots(
        &self,
        name: &str,
        lines: &LineSlotTable,
        line: KnownLine,
        table: &str,
    ) -> (PiecePart, DataTable) {
        let squares = lines.squares.iter().map(|lines| &lines[line.number]);
        let LineHash {
            bias,
            shift,
            behind,
        } = lines.hashes[line.number];
        let mut of_squares = Vec::new();
        for square in squares.clone() {
            of_squares.push(FactorsOfSquare {
                masks: square.relevant,
                factors: square.factors,
                offset: square.offset,
            });
        }
        let shift = Expr::from(u64::from(shift));
        let mut found = self.by_factors(&of_squares, (lines.split, bias), &shift);
        let whole = squares.map(|square| bits128::word(square.line).into());
        let whole = self.sets_field("line", "The line, without the square.", whole);
        found.fields.insert(0, whole);
        if line.hops {
            found = found.behind(behind);
        }
        let sets = self.model.sets;
        let attacks = SlotRecipe::slot(sets) & self.set("line");
        let entry = (sets, Encoding::Shared, attacks);
        let part = found.part(name, table, entry, WithoutSlots::Nowhere);
        let doc = "Whole files or ranks.";
        let slots = lines.slots.iter().copied();
        let slots = DataTable::new(Role::Slots, table, doc, sets, slots);
        (part, slots)
    }

    /// The look-up along the line with this number, of hoppers or of riders, by PEXT and PDEP, and
    /// its slots, in the table `table`.
    fn pext_lines(
        &self,
        name: &str,
        lines: &PextLineTable,
        line: KnownLine,
        table: &str,
    ) -> (PiecePart, DataTable) {
        let squares = lines.squares.iter().map(|lines| {
            let square = lines[line.number];
            (square.line, square.offset)
        });
        let mut found = self.by_pext(squares, "The squares of the line");
        if line.hops {
            let behind = lines.behind[line.number];
            found = found.behind(behind);
        }
        let kind = NumberType::Short;
        let count = of_square("count", NumberType::Count);
        let attacks = self.deposited(kind, MASKS, count);
        let entry = (kind, Encoding::Deposits, attacks);
        let part = found.part(name, table, entry, WithoutSlots::Nowhere);
        let doc = "The attacked squares of lines.";
        let slots = lines.slots.iter().copied();
        let slots = DataTable::new(Role::Slots, table, doc, kind, slots);
        (part, slots)
    }

    /// A slot for each relevant occupancy. Gives the table, too. `walk` leads to attack sets
    /// without slots.
    fn slots(&self, name: &str, hashed: &PieceSlots, walk: WithoutSlots) -> (PiecePart, DataTable) {
        let table = HelperRole::Slots.of(name).to_uppercase();
        let mut found = self.index_of_slots(hashed);
        let sets = self.model.sets;
        let (encoding, kind, numbers, attacks) = match &hashed.entries {
            SlotContents::Sets(slots) => {
                let numbers = numbers_of(slots);
                let attacks = SlotRecipe::slot(sets);
                (Encoding::Bitboards, sets, numbers, attacks)
            }
            SlotContents::Deposits {
                slots,
                bits,
                shift,
                reach,
            } => {
                let kind = if *bits == u16::BITS {
                    NumberType::Short
                } else {
                    NumberType::Half
                };
                let (more, attacks) = self.on_reach(kind, reach, *shift);
                found.fields.extend(more);
                let numbers = numbers_of(slots);
                (Encoding::Deposits, kind, numbers, attacks)
            }
            SlotContents::Unions { slots, reach } => {
                let doc = "What the piece may attack over any others.";
                let reach = reach.iter().copied();
                found.fields.push(self.sets_field("reach", doc, reach));
                let attacks = SlotRecipe::slot(sets) & self.set("reach");
                let numbers = numbers_of(slots);
                (Encoding::Shared, sets, numbers, attacks)
            }
        };
        let part = found.part(name, &table, (kind, encoding, attacks), walk);
        let doc = match encoding {
            Encoding::Deposits => "Attack sets, one bit for each square that the piece may attack.",
            _ => encoding.what_slots_hold(),
        };
        let slots = DataTable::new(Role::Slots, table, doc, kind, numbers);
        (part, slots)
    }

    /// How squares find the slots of a whole part.
    fn index_of_slots(&self, hashed: &PieceSlots) -> IndexRecipe {
        let squares = hashed.squares.iter();
        match hashed.index {
            SlotIndexing::Factors { split } => {
                let mut of_squares = Vec::new();
                for square in &hashed.squares {
                    of_squares.push(FactorsOfSquare {
                        masks: square.mask,
                        factors: square.factors,
                        offset: square.offset,
                    });
                }
                let shift = of_square("shift", NumberType::Count);
                let mut found = self.by_factors(&of_squares, (split, 0), &shift);
                let doc = "64 minus the number of index bits.";
                let shifts = squares.map(|square| square.shift);
                let shift = Field::new("shift", doc, Notation::Count, shifts);
                found.fields.push(shift);
                found
            }
            SlotIndexing::Pext => {
                let squares = squares.map(|square| {
                    let mask = bits128::word(square.mask);
                    (mask.into(), square.offset)
                });
                self.by_pext(squares, "The relevant squares")
            }
        }
    }
}

/// What slots hold, as the numbers of a table.
fn numbers_of<T: Copy + Into<u128>>(slots: &[T]) -> Vec<u128> {
    slots.iter().map(|&slot| slot.into()).collect()
}

/// A field with a word of each square.
fn words_field(name: &str, doc: impl Into<String>, words: impl Iterator<Item = u64>) -> Field {
    let notation = Notation::Bits(NumberType::Word);
    Field::new(name, doc, notation, words)
}

/// The piece with other paths.
fn moving_along(piece: &Piece, paths: Vec<Path>) -> Piece {
    Piece {
        name: piece.name.clone(),
        movement: Movement::new(paths),
    }
}

/// Whether lines share slots in this table.
const fn has_slots_of_lines(table: &BoardTable) -> bool {
    matches!(table, BoardTable::LineSlots(_) | BoardTable::PextLines(_))
}

/// Why no other tables are met here.
const OTHER_TABLES: &str = "these tables hold no lines";

/// The fields of the relevant squares, and of the factors, in both words of a set or both parts of
/// the board.
const MASKS: [&str; 2] = ["mask", "mask2"];
const FACTORS: [&str; 2] = ["factor", "factor2"];

/// What the fields of the relevant squares and of the factor are, for a board of one word.
const DOCS_OF_ONE_PART: &[[&str; 2]] = &[["The relevant squares.", "The magic factor."]];

/// The same for both parts of a board of two words.
const DOCS_OF_TWO_PARTS: &[[&str; 2]] = &[
    [
        "The relevant squares of the lower part of the board.",
        "The factor for them.",
    ],
    ["Those of the upper part.", "The factor for them."],
];
