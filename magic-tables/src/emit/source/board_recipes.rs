//! Recipes for the tables of any board.

use crate::board::geometry::Squares;
use crate::board::piece::Kind;
use crate::encoding::Encoding;
use crate::lookup::any::bits128;
use crate::recipe::{
    Bounds, DataTable, Expr, Field, LookUp, Notation, NumberType, PiecePart, Recipe, Role, Slots, Start,
    Statements, WithoutSlots, all_ones, function, hexadecimal, joined, named, of_square, pdep, pext, union,
    word,
};
use crate::tables::board::{Entries, Hashed, Index, Leaps, LineHash, LineSlots, Lines, PextLines};

/// The fields of the relevant squares, and of the factors, in both words of a set or both parts of the board.
const MASKS: [&str; 2] = ["mask", "mask2"];
const FACTORS: [&str; 2] = ["factor", "factor2"];

/// How squares find their slots: the numbers of each square, the number of the slot, and what bounds it.
struct Found {
    fields: Vec<Field>,
    index: Recipe,
    relevant: Expr,
    greatest: Expr,
}

/// Makes the recipes for a board whose sets have this kind.
pub(super) struct BoardRecipes {
    pub(super) sets: NumberType,
}

impl BoardRecipes {
    fn occupied(&self) -> Expr {
        named("occupied", self.sets)
    }

    /// A set of each square.
    fn set(&self, field: &str) -> Expr {
        of_square(field, self.sets)
    }

    /// Rays of these kinds, one by one, and leaps.
    pub(super) fn lines(&self, name: &str, rays: &[(Kind, &Lines)], leaps: Option<&Leaps>) -> PiecePart {
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
        PiecePart::of_lines(name, fields, union(terms, self.occupied()))
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
        let (way, rise) = if rises { ("up", "rise") } else { ("down", "fall") };
        let (name, what, result) = match kind {
            Kind::Hopper(None) => {
                let blockers = body.bind("blockers", parameter() & self.occupied());
                let seen = body.bind("seen", to_nearest(blockers.clone()));
                let others = if rises { blockers.minus_one() } else { !seen.clone() };
                let others = body.bind("others", blockers & others);
                let whole = body.bind("whole", parameter() & to_nearest(others));
                (format!("hop_{way}"), "a hopper", whole & !seen)
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
                (format!("hop_{way}_by_{most}"), "a hopper with this range", behind & to_nearest(last))
            }
            Kind::Rider(_) | Kind::Lame => {
                let blockers = body.bind("blockers", parameter() & self.occupied());
                (format!("slide_{way}"), "a slider", parameter() & to_nearest(blockers))
            }
        };
        let doc = format!("What {what} attacks along a ray on which the numbers of squares {rise}.");
        let parameters = ["ray", "occupied"].map(|name| (name, self.sets));
        function(name, doc, &parameters, body.with(result)).of([self.set(ray), self.occupied()])
    }

    /// What leaps reach, each field of which is added.
    fn leaps(&self, leaps: &Leaps, fields: &mut Vec<Field>) -> Vec<Expr> {
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
            let doc = "A square that leaps pass.";
            fields.push(self.sets_field(&passed, doc, leaps.iter().map(|of| of[number].0)));
            let doc = "The squares that they reach.";
            fields.push(self.sets_field(&reached, doc, leaps.iter().map(|of| of[number].1)));
            terms.push(leap.of([self.set(&passed), self.set(&reached), self.occupied()]));
        }
        terms
    }

    /// How squares find their slots by the sum of a multiplication for each part of the board. `squares`: for each square the masks,
    /// the factors, and the number of the first slot. The upper part starts at the square with the number `split`; `bias` is added.
    fn by_factors(
        &self,
        squares: impl Iterator<Item = ([u64; 2], [u64; 2], u32)> + Clone,
        (split, bias): (u32, u64),
        shift: &Expr,
    ) -> Found {
        let wide = self.sets == NumberType::Wide;
        let mut fields = Vec::new();
        let docs = [
            ["The relevant squares of the lower part of the board.", "The factor for them."],
            ["Those of the upper part.", "The factor for them."],
        ];
        let docs = if wide { &docs[..] } else { &[["The relevant squares.", "The magic factor."]] };
        for (part, [mask, factor]) in docs.iter().enumerate() {
            let masks = squares.clone().map(|(masks, ..)| masks[part]);
            fields.push(Field::new(MASKS[part], *mask, Notation::Bits(NumberType::Word), masks));
            let factors = squares.clone().map(|(_, factors, _)| factors[part]);
            fields.push(Field::new(FACTORS[part], *factor, Notation::Bits(NumberType::Word), factors));
        }
        fields.push(Self::offsets(squares.map(|(.., offset)| offset)));

        let mut index = Statements::default();
        let ([mask, mask2], [factor, factor2]) = (MASKS.map(word), FACTORS.map(word));
        let mut sum = (self.occupied().part_from(0) & mask) * factor;
        if wide {
            let upper = index.bind("upper", self.occupied().part_from(split));
            sum = sum + (upper & mask2) * factor2;
        }
        if bias != 0 {
            sum = sum + hexadecimal(bias);
        }
        let sum = index.bind("sum", sum);
        Found {
            fields,
            index: index.with(sum >> shift.clone()),
            relevant: self.relevant(split),
            greatest: all_ones(NumberType::Word) >> shift.clone(),
        }
    }

    /// The relevant squares, those of the upper part from the square with the number `split` on.
    fn relevant(&self, split: u32) -> Expr {
        let [lower, upper] = MASKS.map(word);
        if self.sets == NumberType::Wide { joined(lower, upper, split) } else { lower }
    }

    /// How squares find their slots by PEXT. `squares`: for each square the mask, which is `what`, and the number of the first slot.
    fn by_pext(&self, squares: impl Iterator<Item = (Squares, u32)>, what: &str) -> Found {
        let (masks, offsets): (Vec<_>, Vec<_>) = squares.unzip();
        let mut fields = self.words(MASKS, what, &masks);
        let zeros = |mask| word(mask).count_of_zeros();
        let part = |square, mask| pext(self.occupied().part_from(square), word(mask));
        let (index, squares) = if self.sets == NumberType::Wide {
            fields.push(Self::count("count", &masks));
            let upper = part(64, "mask2") << of_square("count", NumberType::Count);
            (part(0, "mask") | upper, 128 - zeros("mask") - zeros("mask2"))
        } else {
            (part(0, "mask"), 64 - zeros("mask"))
        };
        fields.push(Self::offsets(offsets.into_iter()));
        let greatest = (1 << squares).minus_one();
        Found { fields, index: index.into(), relevant: self.relevant(64), greatest }
    }

    /// The field for where the slots of each square start.
    fn offsets(offsets: impl Iterator<Item = u32>) -> Field {
        Field::new("offset", "Where the slots of the square start.", Notation::Offset, offsets)
    }

    /// The fields for a set of each square in words of 64 bits, with the names of these, and `what` they are.
    fn words(&self, [name, upper]: [&str; 2], what: &str, sets: &[Squares]) -> Vec<Field> {
        let field = |name, doc: String, words: &dyn Fn(Squares) -> u64| {
            Field::new(name, doc, Notation::Bits(NumberType::Word), sets.iter().map(|&set| words(set)))
        };
        if self.sets != NumberType::Wide {
            return vec![field(name, format!("{what}."), &|set| set as u64)];
        }
        let lower = field(name, format!("{what} among the first 64."), &|set| set as u64);
        vec![lower, field(upper, "Those from 64 on.".to_owned(), &|set| (set >> 64) as u64)]
    }

    /// How many squares of a set are in its lower word: a field with this name.
    fn count(name: &str, sets: &[Squares]) -> Field {
        let count = |&set: &Squares| (set as u64).count_ones();
        Field::new(name, "How many of them are among the first 64.", Notation::Count, sets.iter().map(count))
    }

    /// The set whose squares a slot names: those of the fields `on`, the ones of the upper word from bit `shift` on.
    fn deposited(&self, slot: NumberType, on: [&str; 2], shift: Expr) -> Expr {
        let slot = Slots::slot(slot).cast(NumberType::Word);
        if self.sets != NumberType::Wide {
            return pdep(slot, word(on[0]));
        }
        let words = ["bits", "lower", "upper"].map(|name| (name, NumberType::Word));
        let [bits, lower, upper] = words.map(|(name, kind)| named(name, kind));
        let of_upper = pdep(bits.clone() >> named("shift", NumberType::Count), upper);
        let set = joined(pdep(bits, lower), of_upper, 64);
        let doc = "The squares of a set that `bits` names, those of its upper half from bit `shift` on.";
        let parameters = [&words[..], &[("shift", NumberType::Count)]].concat();
        function("deposited", doc, &parameters, set).of([slot, word(on[0]), word(on[1]), shift])
    }

    /// The fields for what a piece may attack, and the attack set that a slot of this kind names. The squares of the upper word begin
    /// at bit `shift` of all slots, or, if there is none, behind those of the lower one.
    fn on_reach(&self, slot: NumberType, reach: &[Squares], shift: Option<u8>) -> (Vec<Field>, Expr) {
        let on = ["reach", "reach2"];
        let mut fields = self.words(on, "The squares that the piece may attack", reach);
        let shift = match shift {
            Some(shift) => Expr::from(u64::from(shift)),
            None if self.sets == NumberType::Wide => {
                fields.push(Self::count("reach_count", reach));
                of_square("reach_count", NumberType::Count)
            }
            None => Expr::from(0),
        };
        (fields, self.deposited(slot, on, shift))
    }

    /// The look-up along the line with this number, of hoppers or of riders, in slots that lines share. It reads the table `table`.
    pub(super) fn line_slots(
        &self,
        name: &str,
        lines: &LineSlots,
        (number, hops): (usize, bool),
        table: &str,
    ) -> PiecePart {
        let squares = lines.squares.iter().map(|lines| &lines[number]);
        let LineHash { bias, shift, behind } = lines.hashes[number];
        let of_squares = squares.clone().map(|square| (square.relevant, square.factors, square.offset));
        let mut found = self.by_factors(of_squares, (lines.split, bias), &Expr::from(u64::from(shift)));
        let whole = squares.map(|square| bits128::word(square.line));
        found.fields.insert(0, self.sets_field("line", "The line, without the square.", whole));
        let attacks = Slots::slot(self.sets) & self.set("line");
        found.behind(if hops { behind } else { 0 }).part(
            name,
            table,
            (self.sets, Encoding::Shared, attacks),
            WithoutSlots::Nowhere,
        )
    }

    /// The slots that lines share.
    pub(super) fn line_table(&self, name: &str, lines: &LineSlots) -> DataTable {
        DataTable::new(Role::Slots, name, "Whole files or ranks.", self.sets, lines.slots.iter().copied())
    }

    /// The look-up by PEXT along the line with this number, of hoppers or of riders. It reads the table `table`.
    pub(super) fn pext_lines(
        &self,
        name: &str,
        lines: &PextLines,
        (number, hops): (usize, bool),
        table: &str,
    ) -> PiecePart {
        let squares = lines.squares.iter().map(|lines| lines[number]);
        let count = of_square("count", NumberType::Count);
        let attacks = self.deposited(NumberType::Short, MASKS, count);
        let found = self.by_pext(squares, "The squares of the line");
        found.behind(if hops { lines.behind[number] } else { 0 }).part(
            name,
            table,
            (NumberType::Short, Encoding::Deposits, attacks),
            WithoutSlots::Nowhere,
        )
    }

    /// The slots that lines by PEXT share.
    pub(super) fn pext_line_table(name: &str, lines: &PextLines) -> DataTable {
        let slots = lines.slots.iter().copied();
        DataTable::new(Role::Slots, name, "The attacked squares of lines.", NumberType::Short, slots)
    }

    /// A slot for each relevant occupancy. Gives the table, too. `walk` leads to attack sets without slots.
    pub(super) fn slots(&self, name: &str, hashed: &Hashed, walk: WithoutSlots) -> (PiecePart, DataTable) {
        let table = format!("{name}_slots").to_uppercase();
        let squares = hashed.squares.iter();
        let mut found = match hashed.index {
            Index::Factors { split } => {
                let shift = of_square("shift", NumberType::Count);
                let of_squares = squares.clone().map(|square| (square.mask, square.factors, square.offset));
                let mut found = self.by_factors(of_squares, (split, 0), &shift);
                let doc = "64 minus the number of index bits.";
                let shifts = squares.map(|square| square.shift);
                found.fields.push(Field::new("shift", doc, Notation::Count, shifts));
                found
            }
            Index::Pext => {
                let squares = squares.map(|square| (bits128::word(square.mask), square.offset));
                self.by_pext(squares, "The relevant squares")
            }
        };
        let (encoding, kind, numbers, attacks) = match &hashed.entries {
            Entries::Sets(slots) => (Encoding::Bitboards, self.sets, slots.clone(), Slots::slot(self.sets)),
            Entries::Deposits { slots, bits, shift, reach } => {
                let kind = if *bits == u16::BITS { NumberType::Short } else { NumberType::Half };
                let (more, attacks) = self.on_reach(kind, reach, *shift);
                found.fields.extend(more);
                let slots = slots.iter().map(|&slot| slot.into()).collect();
                (Encoding::Deposits, kind, slots, attacks)
            }
            Entries::Unions { slots, reach } => {
                let doc = "What the piece may attack over any others.";
                found.fields.push(self.sets_field("reach", doc, reach.iter().copied()));
                let attacks = Slots::slot(self.sets) & self.set("reach");
                (Encoding::Shared, self.sets, slots.clone(), attacks)
            }
        };
        let part = found.part(name, &table, (kind, encoding, attacks), walk);
        let doc = match encoding {
            Encoding::Deposits => "Attack sets, one bit for each square that the piece may attack.",
            _ => encoding.what_slots_hold(),
        };
        (part, DataTable::new(Role::Slots, table, doc, kind, numbers))
    }
}

impl Found {
    /// For slots that are so far behind those of riders.
    fn behind(mut self, behind: u32) -> Self {
        if behind > 0 {
            let behind = || Expr::from(u64::from(behind));
            self.index.result = self.index.result + behind();
            self.greatest = self.greatest + behind();
        }
        self
    }

    /// The part that reads such slots, of this kind and encoding, which hold these attack sets.
    fn part(
        self,
        name: &str,
        table: &str,
        (kind, encoding, attacks): (NumberType, Encoding, Expr),
        walk: WithoutSlots,
    ) -> PiecePart {
        let Self { fields, index, relevant, greatest } = self;
        let bounds = Bounds { relevant, greatest, is_exact: true };
        let (table, start) = (table.to_owned(), Start::Field("offset"));
        let slots = Slots { table, kind, start, index, bounds, encoding, attacks, walk };
        PiecePart { name: name.to_owned(), fields, look_up: LookUp::Slots(slots) }
    }
}
