//! Recipes for the tables of any board.

use crate::board::geometry::Squares;
use crate::board::rays::split_at;
use crate::encoding::Encoding;
use crate::recipe::{
    Bounds, DataTable, Expr, Field, LookUp, Notation, NumberType, PiecePart, Recipe, Role, Slots, Start,
    Statements, WithoutSlots, all_ones, from_start, function, hexadecimal, joined, named, of_square, union,
};
use crate::tables::board::{Entries, Hashed, HashedSquare, Index, Leaps, LineHash, LineSlots, Lines};

/// Makes the recipes for a board whose sets have this kind.
pub(crate) struct BoardRecipes {
    pub(crate) sets: NumberType,
}

impl BoardRecipes {
    fn occupied(&self) -> Expr {
        named("occupied", self.sets)
    }

    /// A set of each square.
    fn set(&self, field: &str) -> Expr {
        of_square(field, self.sets)
    }

    /// Rays, one by one: the squares up to the nearest occupied one. `hops`: from there to the next one.
    pub(crate) fn lines(&self, name: &str, Lines { up, down }: &Lines, hops: bool) -> PiecePart {
        let (mut fields, mut terms) = (Vec::new(), Vec::new());
        for (direction, rises, rays) in [("up", true, up), ("down", false, down)] {
            for number in 0..rays[0].len() {
                let field = format!("{direction}{}", number + 1);
                let rise = if rises { "rise" } else { "fall" };
                let doc = format!("A ray along which the numbers of squares {rise}.");
                terms.push(self.along(&field, rises, hops));
                fields.push(self.sets_field(&field, &doc, rays.iter().map(|rays| rays[number])));
            }
        }
        PiecePart { name: name.to_owned(), fields, look_up: LookUp::Lines(union(terms).into()) }
    }

    fn sets_field(&self, name: &str, doc: &str, sets: impl Iterator<Item = Squares>) -> Field {
        Field::new(name, doc, Notation::Bits(self.sets), sets)
    }

    /// All squares up to the lowest one of a set.
    fn up_to_lowest(&self, set: Expr) -> Expr {
        let doc = "The lowest square of a set and all squares below it; all squares if there is none.";
        let parameter = || named("set", self.sets);
        let body = parameter() ^ parameter().minus_one();
        function("up_to_lowest", doc, &[("set", self.sets)], body).of([set])
    }

    /// The attacks along a ray.
    fn along(&self, ray: &str, rises: bool, hops: bool) -> Expr {
        let to_nearest = |set: Expr| if rises { self.up_to_lowest(set) } else { set.highest_and_above() };
        let parameter = || named("ray", self.sets);
        let mut body = Statements::default();
        let blockers = body.bind("blockers", parameter() & self.occupied());
        let (name, doc, body) = if hops {
            let seen = body.bind("seen", to_nearest(blockers.clone()));
            let others = if rises { blockers.minus_one() } else { !seen.clone() };
            let others = body.bind("others", blockers & others);
            let whole = body.bind("whole", parameter() & to_nearest(others));
            let doc = [
                "What a hopper attacks along a ray on which the numbers of squares rise.",
                "What a hopper attacks along a ray on which the numbers of squares fall.",
            ];
            (["hop_up", "hop_down"], doc, body.with(whole & !seen))
        } else {
            let doc = [
                "What a slider attacks along a ray on which the numbers of squares rise.",
                "What a slider attacks along a ray on which the numbers of squares fall.",
            ];
            (["slide_up", "slide_down"], doc, body.with(parameter() & to_nearest(blockers)))
        };
        let (number, parameters) = (usize::from(!rises), [("ray", self.sets), ("occupied", self.sets)]);
        function(name[number], doc[number], &parameters, body).of([self.set(ray), self.occupied()])
    }

    /// The leaps of a lame leaper.
    pub(crate) fn leaps(&self, name: &str, Leaps(leaps): &Leaps) -> PiecePart {
        let mut body = Statements::default();
        let parameter = |name| named(name, self.sets);
        let open = (parameter("passed") & self.occupied()).is_occupied().minus_one();
        let open = body.bind("open", open);
        let leap = function(
            "leap",
            "What leaps over one square reach, if it is empty.",
            &["passed", "reached", "occupied"].map(|name| (name, self.sets)),
            body.with(parameter("reached") & open),
        );
        let (mut fields, mut terms) = (Vec::new(), Vec::new());
        for number in 0..leaps[0].len() {
            let [passed, reached] = ["passed", "reached"].map(|field| format!("{field}{}", number + 1));
            fields.push(self.sets_field(
                &passed,
                "A square that leaps pass.",
                leaps.iter().map(|of| of[number].0),
            ));
            let doc = "The squares that they reach.";
            fields.push(self.sets_field(&reached, doc, leaps.iter().map(|of| of[number].1)));
            terms.push(leap.of([self.set(&passed), self.set(&reached), self.occupied()]));
        }
        PiecePart { name: name.to_owned(), fields, look_up: LookUp::Lines(union(terms).into()) }
    }

    /// The index of an occupancy: a multiplication for each part of the board, of which the upper one starts at the square number
    /// `split`; what is added; and the shift of the sum.
    fn index(&self, split: u32, bias: u64, shift: Expr) -> Recipe {
        let mut index = Statements::default();
        let word = |field| of_square(field, NumberType::Word);
        let mut sum = (self.occupied().part_from(0) & word("mask")) * word("factor");
        if self.sets == NumberType::Wide {
            let upper = index.bind("upper", self.occupied().part_from(split));
            sum = sum + (upper & word("mask2")) * word("factor2");
        }
        if bias != 0 {
            sum = sum + hexadecimal(bias);
        }
        let sum = index.bind("sum", sum);
        index.with(sum >> shift)
    }

    /// The fields for the masks and the factors of the parts of the board.
    fn factors<'a, T: 'a>(
        &self,
        squares: &'a [T],
        of: impl Fn(&T) -> ([u64; 2], [u64; 2], u32),
    ) -> Vec<Field> {
        let mut fields = Vec::new();
        let parts = if self.sets == NumberType::Wide {
            &[
                (
                    "mask",
                    "factor",
                    "The relevant squares of the lower part of the board.",
                    "The factor for them.",
                ),
                ("mask2", "factor2", "Those of the upper part.", "The factor for them."),
            ][..]
        } else {
            &[("mask", "factor", "The relevant squares.", "The magic factor.")]
        };
        for (number, (mask, factor, mask_doc, factor_doc)) in parts.iter().enumerate() {
            let form = || Notation::Bits(NumberType::Word);
            fields.push(Field::new(
                *mask,
                *mask_doc,
                form(),
                squares.iter().map(|square| of(square).0[number]),
            ));
            fields.push(Field::new(
                *factor,
                *factor_doc,
                form(),
                squares.iter().map(|square| of(square).1[number]),
            ));
        }
        let doc = "Where the slots of the square start.";
        fields.push(Field::new("offset", doc, Notation::Offset, squares.iter().map(|square| of(square).2)));
        fields
    }

    /// Slots that lines share: the look-up along the line with this number, of hoppers or of riders. It reads the table `table`, of [`line_table`].
    pub(crate) fn line_slots(
        &self,
        name: &str,
        lines: &LineSlots,
        (number, hops): (usize, bool),
        table: &str,
    ) -> PiecePart {
        let squares: Vec<_> = lines.squares.iter().map(|lines| lines[number]).collect();
        let mut fields = vec![self.sets_field(
            "line",
            "The line, without the square.",
            squares.iter().map(|square| square.line),
        )];
        fields.extend(self.factors(&squares, |square| (square.relevant, square.factors, square.offset)));
        let LineHash { bias, shift, behind } = lines.hashes[number];
        let behind = u64::from(if hops { behind } else { 0 });
        let shift = || Expr::from(u64::from(shift));
        let from_behind = |index: Expr| if behind > 0 { index + Expr::from(behind) } else { index };
        let mut index = self.index(lines.split, bias, shift());
        index.result = from_behind(index.result);
        let slots = Slots {
            table: table.to_owned(),
            kind: self.sets,
            start: Start::Field("offset"),
            index,
            bounds: Bounds {
                relevant: self.relevant(lines.split),
                greatest: from_behind(all_ones(NumberType::Word) >> shift()),
                is_exact: true,
            },
            encoding: Encoding::Shared,
            attacks: Slots::slot(self.sets) & self.set("line"),
            walk: WithoutSlots::Nowhere,
        };
        PiecePart { name: name.to_owned(), fields, look_up: LookUp::Slots(slots) }
    }

    /// The relevant squares, of which the upper part starts at the square number `split`.
    fn relevant(&self, split: u32) -> Expr {
        let mask = of_square("mask", NumberType::Word);
        if self.sets == NumberType::Wide {
            joined(mask, of_square("mask2", NumberType::Word), split)
        } else {
            mask
        }
    }

    /// The slots that lines share.
    pub(crate) fn line_table(&self, name: &str, lines: &LineSlots) -> DataTable {
        DataTable::new(Role::Slots, name, "Whole files or ranks.", self.sets, lines.slots.iter().copied())
    }

    /// A slot for each relevant occupancy. Gives the tables, too. `walk` leads to attack sets without slots.
    pub(crate) fn slots(
        &self,
        name: &str,
        hashed: &Hashed,
        walk: WithoutSlots,
    ) -> (PiecePart, Vec<DataTable>) {
        let (table, of_sets) =
            (format!("{name}_slots").to_uppercase(), format!("{name}_sets").to_uppercase());
        let (squares, Index::Factors { split, fixed_shift }) = (&hashed.squares, hashed.index) else {
            panic!("the rules of source without dependencies exclude PEXT on other boards")
        };
        let of = |square: &HashedSquare| {
            (split_at(square.mask, split).map(|(part, _)| part), square.factors, square.offset)
        };
        let mut fields = self.factors(squares, of);
        let shift = if fixed_shift {
            Expr::from(u64::from(squares[0].shift))
        } else {
            let doc = "64 minus the number of index bits.";
            fields.push(Field::new("shift", doc, Notation::Count, squares.iter().map(|square| square.shift)));
            of_square("shift", NumberType::Count)
        };
        let slots_doc = |encoding: Encoding| encoding.what_slots_hold().to_owned();
        let (encoding, kind, numbers, attacks, more) = match &hashed.entries {
            Entries::Sets(slots) => {
                (Encoding::Bitboards, self.sets, slots.clone(), Slots::slot(self.sets), None)
            }
            Entries::Unions { slots, reach } => {
                let doc = "What the piece may attack over any others.";
                fields.push(self.sets_field("reach", doc, reach.iter().copied()));
                let attacks = Slots::slot(self.sets) & self.set("reach");
                (Encoding::Shared, self.sets, slots.clone(), attacks, None)
            }
            Entries::Numbers { numbers, starts, sets } => {
                let doc = "Where the attack sets of the square start.";
                fields.push(Field::new("base", doc, Notation::Offset, starts.iter().copied()));
                let kind = if hashed.entries.are_wide() { NumberType::Short } else { NumberType::Byte };
                let attacks = from_start(&of_sets, self.sets, "base", Slots::slot(kind));
                let sets =
                    DataTable::new(Role::Sets, of_sets, "Attack sets.", self.sets, sets.iter().copied());
                let numbers = numbers.iter().map(|&number| number.into()).collect();
                (Encoding::Numbers, kind, numbers, attacks, Some(sets))
            }
        };
        let slots = Slots {
            table: table.clone(),
            kind,
            start: Start::Field("offset"),
            index: self.index(split, 0, shift.clone()),
            bounds: Bounds {
                relevant: self.relevant(split),
                greatest: all_ones(NumberType::Word) >> shift,
                is_exact: true,
            },
            encoding,
            attacks,
            walk,
        };
        let part = PiecePart { name: name.to_owned(), fields, look_up: LookUp::Slots(slots) };
        let mut tables = vec![DataTable::new(Role::Slots, table, slots_doc(encoding), kind, numbers)];
        tables.extend(more);
        (part, tables)
    }
}
