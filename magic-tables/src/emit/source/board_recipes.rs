//! Recipes for the tables of any board.

use super::board_products::Products;
use crate::board::geometry::Squares;
use crate::board::piece::Kind;
use crate::encoding::Encoding;
use crate::lookup::any::bits128::word;
use crate::recipe::{
    Bounds, DataTable, Expr, Field, LookUp, Notation, NumberType, PiecePart, Recipe, Role, Slots, Start,
    Statements, WithoutSlots, all_ones, function, named, of_square, union,
};
use crate::tables::board::{Entries, Hashed, HashedSquare, Index, Leaps, LineHash, LineSlots, Lines};

/// Makes the recipes for a board whose sets have this kind.
pub(crate) struct BoardRecipes {
    pub(crate) sets: NumberType,
}

impl BoardRecipes {
    pub(super) fn occupied(&self) -> Expr {
        named("occupied", self.sets)
    }

    /// A set of each square.
    fn set(&self, field: &str) -> Expr {
        of_square(field, self.sets)
    }

    /// Rays of these kinds, one by one, and leaps.
    pub(crate) fn lines(&self, name: &str, rays: &[(Kind, &Lines)], leaps: Option<&Leaps>) -> PiecePart {
        let (mut fields, mut terms) = (Vec::new(), Vec::new());
        let mut counts = [0; 2];
        for &(kind, Lines { up, down, .. }) in rays {
            for (direction, rises, rays) in [("up", true, up), ("down", false, down)] {
                let count = &mut counts[usize::from(rises)];
                for number in 0..rays[0].len() {
                    *count += 1;
                    let field = format!("{direction}{count}");
                    let rise = if rises { "rise" } else { "fall" };
                    let doc = format!("A ray along which the numbers of squares {rise}.");
                    terms.push(self.along(&field, rises, kind));
                    fields.push(self.sets_field(&field, &doc, rays.iter().map(|rays| rays[number])));
                }
            }
        }
        terms.extend(leaps.into_iter().flat_map(|leaps| self.leaps(leaps, &mut fields)));
        PiecePart {
            name: name.to_owned(),
            fields,
            look_up: LookUp::Lines(union(terms, self.occupied()).into()),
        }
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

    /// The attacks of a piece of this kind along a ray.
    fn along(&self, ray: &str, rises: bool, kind: Kind) -> Expr {
        let to_nearest = |set: Expr| if rises { self.up_to_lowest(set) } else { set.highest_and_above() };
        let parameter = || named("ray", self.sets);
        let mut body = Statements::default();
        let (name, doc, result) = match kind {
            Kind::Hopper(None) => {
                let blockers = body.bind("blockers", parameter() & self.occupied());
                let seen = body.bind("seen", to_nearest(blockers.clone()));
                let others = if rises { blockers.minus_one() } else { !seen.clone() };
                let others = body.bind("others", blockers & others);
                let whole = body.bind("whole", parameter() & to_nearest(others));
                let doc = [
                    "What a hopper attacks along a ray on which the numbers of squares rise.",
                    "What a hopper attacks along a ray on which the numbers of squares fall.",
                ];
                (["hop_up", "hop_down"].map(str::to_owned), doc, whole & !seen)
            }
            Kind::Hopper(Some(most)) => {
                let seen = body.bind("seen", to_nearest(parameter() & self.occupied()));
                let behind = body.bind("behind", parameter() & !seen);
                let mut last = behind.clone();
                for _ in 1..most {
                    let others = if rises { last.minus_one() } else { !last.highest_and_above() };
                    last = body.bind("last", last & others);
                }
                if most > 1 {
                    let blockers = body.bind("blockers", behind.clone() & self.occupied());
                    last = blockers | last;
                }
                let doc = [
                    "What a hopper with this range attacks along a ray on which the numbers of squares rise.",
                    "What a hopper with this range attacks along a ray on which the numbers of squares fall.",
                ];
                let name = ["hop_up", "hop_down"].map(|name| format!("{name}_by_{most}"));
                (name, doc, behind & to_nearest(last))
            }
            Kind::Rider(_) | Kind::Lame => {
                let blockers = body.bind("blockers", parameter() & self.occupied());
                let doc = [
                    "What a slider attacks along a ray on which the numbers of squares rise.",
                    "What a slider attacks along a ray on which the numbers of squares fall.",
                ];
                (["slide_up", "slide_down"].map(str::to_owned), doc, parameter() & to_nearest(blockers))
            }
        };
        let (number, parameters) = (usize::from(!rises), [("ray", self.sets), ("occupied", self.sets)]);
        let [up, down] = name;
        let name = if rises { up } else { down };
        function(name, doc[number], &parameters, body.with(result)).of([self.set(ray), self.occupied()])
    }

    /// What leaps reach, each field of which is added.
    fn leaps(&self, Leaps(leaps): &Leaps, fields: &mut Vec<Field>) -> Vec<Expr> {
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
        let mut terms = Vec::new();
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
        terms
    }

    /// The field for where the slots of each square start.
    pub(super) fn offsets(offsets: impl Iterator<Item = u32>) -> Field {
        Field::new("offset", "Where the slots of the square start.", Notation::Offset, offsets)
    }

    /// An index of slots that are so far behind those of riders.
    pub(super) fn behind(behind: u32, index: Expr) -> Expr {
        if behind > 0 { index + Expr::from(u64::from(behind)) } else { index }
    }

    /// Slots that lines share: the look-up along the line with this number, of hoppers or of riders. It reads the table `table`, of
    /// [`line_table`].
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
            squares.iter().map(|square| word(square.line)),
        )];
        let products = Products { sets: self.sets, split: lines.split };
        fields.extend(products.fields(&squares, |square| (square.relevant, square.factors)));
        fields.push(Self::offsets(squares.iter().map(|square| square.offset)));
        let LineHash { bias, shift, behind } = lines.hashes[number];
        let behind = if hops { behind } else { 0 };
        let shift = || Expr::from(u64::from(shift));
        let mut index = products.index(bias, shift());
        index.result = Self::behind(behind, index.result);
        let slots = Slots {
            table: table.to_owned(),
            kind: self.sets,
            start: Start::Field("offset"),
            index,
            bounds: Bounds {
                relevant: products.relevant(),
                greatest: Self::behind(behind, all_ones(NumberType::Word) >> shift()),
                is_exact: true,
            },
            encoding: Encoding::Shared,
            attacks: Slots::slot(self.sets) & self.set("line"),
            walk: WithoutSlots::Nowhere,
        };
        PiecePart { name: name.to_owned(), fields, look_up: LookUp::Slots(slots) }
    }

    /// The slots that lines share.
    pub(crate) fn line_table(&self, name: &str, lines: &LineSlots) -> DataTable {
        DataTable::new(Role::Slots, name, "Whole files or ranks.", self.sets, lines.slots.iter().copied())
    }

    /// How squares find their slots by multiplications: fields, the number of the slot, and what bounds it.
    fn by_factors(&self, squares: &[HashedSquare], split: u32) -> (Vec<Field>, Recipe, Bounds) {
        let products = Products { sets: self.sets, split };
        let mut fields = products.fields(squares, |square| (square.mask, square.factors));
        fields.push(Self::offsets(squares.iter().map(|square| square.offset)));
        let shifts = squares.iter().map(|square| square.shift);
        fields.push(Field::new("shift", "64 minus the number of index bits.", Notation::Count, shifts));
        let shift = || of_square("shift", NumberType::Count);
        let greatest = all_ones(NumberType::Word) >> shift();
        let bounds = Bounds { relevant: products.relevant(), greatest, is_exact: true };
        (fields, products.index(0, shift()), bounds)
    }

    /// A slot for each relevant occupancy. Gives the table, too. `walk` leads to attack sets without slots.
    pub(crate) fn slots(&self, name: &str, hashed: &Hashed, walk: WithoutSlots) -> (PiecePart, DataTable) {
        let table = format!("{name}_slots").to_uppercase();
        let (mut fields, index, bounds) = match hashed.index {
            Index::Factors { split } => self.by_factors(&hashed.squares, split),
            Index::Pext => {
                let squares = hashed.squares.iter().map(|square| (word(square.mask), square.offset));
                self.by_pext(squares, "The relevant squares")
            }
        };
        let start = Start::Field("offset");
        let (encoding, kind, numbers, attacks) = match &hashed.entries {
            Entries::Sets(slots) => (Encoding::Bitboards, self.sets, slots.clone(), Slots::slot(self.sets)),
            Entries::Deposits { slots, bits, shift, reach } => {
                let kind = if *bits == u16::BITS { NumberType::Short } else { NumberType::Half };
                let (more, attacks) = self.on_reach(kind, reach, *shift);
                fields.extend(more);
                let slots = slots.iter().map(|&slot| slot.into()).collect();
                (Encoding::Deposits, kind, slots, attacks)
            }
            Entries::Unions { slots, reach } => {
                let doc = "What the piece may attack over any others.";
                fields.push(self.sets_field("reach", doc, reach.iter().copied()));
                let attacks = Slots::slot(self.sets) & self.set("reach");
                (Encoding::Shared, self.sets, slots.clone(), attacks)
            }
        };
        let slots = Slots { table: table.clone(), kind, start, index, bounds, encoding, attacks, walk };
        let part = PiecePart { name: name.to_owned(), fields, look_up: LookUp::Slots(slots) };
        let doc = match encoding {
            Encoding::Deposits => "Attack sets, one bit for each square that the piece may attack.",
            _ => encoding.what_slots_hold(),
        };
        (part, DataTable::new(Role::Slots, table, doc, kind, numbers))
    }
}
