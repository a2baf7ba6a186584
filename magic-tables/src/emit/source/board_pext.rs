//! Recipes for PEXT and PDEP on any board.

use super::board_products::Products;
use super::board_recipes::BoardRecipes;
use crate::board::geometry::Squares;
use crate::encoding::Encoding;
use crate::recipe::{
    Bounds, DataTable, Expr, Field, LookUp, Notation, NumberType, PiecePart, Recipe, Role, Slots, Start,
    WithoutSlots, function, joined, named, of_square, pdep, pext, word,
};
use crate::tables::board::PextLines;

impl BoardRecipes {
    /// The fields for a set of each square in words of 64 bits, with the names of these, and `what` they are.
    fn words(&self, [name, upper]: [&str; 2], what: &str, sets: &[Squares]) -> Vec<Field> {
        let bits = || Notation::Bits(NumberType::Word);
        let lower = |what: String| Field::new(name, what, bits(), sets.iter().map(|&set| set as u64));
        if self.sets != NumberType::Wide {
            return vec![lower(format!("{what}."))];
        }
        let of_upper = sets.iter().map(|set| (set >> 64) as u64);
        vec![
            lower(format!("{what} among the first 64.")),
            Field::new(upper, "Those from 64 on.", bits(), of_upper),
        ]
    }

    /// How many squares of a set are in its lower word: a field with this name.
    fn count(name: &str, sets: &[Squares]) -> Field {
        let count = |&set: &Squares| (set as u64).count_ones();
        Field::new(name, "How many of them are among the first 64.", Notation::Count, sets.iter().map(count))
    }

    /// How squares find their slots by PEXT: fields, the number of the slot, and what bounds it. `squares`: for each square the mask,
    /// which is `what`, and the number of the first slot.
    pub(super) fn by_pext(
        &self,
        squares: impl Iterator<Item = (Squares, u32)>,
        what: &str,
    ) -> (Vec<Field>, Recipe, Bounds) {
        let (masks, offsets): (Vec<_>, Vec<_>) = squares.unzip();
        let mut fields = self.words(["mask", "mask2"], what, &masks);
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
        let (relevant, greatest) =
            (Products { sets: self.sets, split: 64 }.relevant(), (1 << squares).minus_one());
        (fields, index.into(), Bounds { relevant, greatest, is_exact: true })
    }

    /// The set whose squares a slot names: those of the fields `on`, the ones of the upper word from bit `shift` on.
    fn deposited(&self, slot: NumberType, on: [&str; 2], shift: Expr) -> Expr {
        let slot = Slots::slot(slot).cast(NumberType::Word);
        if self.sets != NumberType::Wide {
            return pdep(slot, word(on[0]));
        }
        let parameters =
            [("bits", NumberType::Word), ("lower", NumberType::Word), ("upper", NumberType::Word)];
        let [bits, lower, upper] = parameters.map(|(name, kind)| named(name, kind));
        let of_upper = pdep(bits.clone() >> named("shift", NumberType::Count), upper);
        let set = joined(pdep(bits, lower), of_upper, 64);
        let doc = "The squares of a set that `bits` names, those of its upper half from bit `shift` on.";
        let parameters = [&parameters[..], &[("shift", NumberType::Count)]].concat();
        function("deposited", doc, &parameters, set).of([slot, word(on[0]), word(on[1]), shift])
    }

    /// The fields for what a piece may attack, and the attack set that a slot of this kind names. The squares of the upper word begin
    /// at bit `shift` of all slots, or, if there is none, behind those of the lower one.
    pub(super) fn on_reach(
        &self,
        slot: NumberType,
        reach: &[Squares],
        shift: Option<u8>,
    ) -> (Vec<Field>, Expr) {
        let mut fields = self.words(["reach", "reach2"], "The squares that the piece may attack", reach);
        let shift = match shift {
            Some(shift) => Expr::from(u64::from(shift)),
            None if self.sets == NumberType::Wide => {
                fields.push(Self::count("reach_count", reach));
                of_square("reach_count", NumberType::Count)
            }
            None => Expr::from(0),
        };
        (fields, self.deposited(slot, ["reach", "reach2"], shift))
    }

    /// Lines by PEXT: the look-up along the line with this number, of hoppers or of riders. It reads the table `table`, of
    /// [`pext_line_table`](Self::pext_line_table).
    pub(super) fn pext_lines(
        &self,
        name: &str,
        lines: &PextLines,
        (number, hops): (usize, bool),
        table: &str,
    ) -> PiecePart {
        let squares = lines.squares.iter().map(|lines| lines[number]);
        let (fields, mut index, mut bounds) = self.by_pext(squares, "The squares of the line");
        let behind = if hops { lines.behind[number] } else { 0 };
        index.result = Self::behind(behind, index.result);
        bounds.greatest = Self::behind(behind, bounds.greatest);
        let count = of_square("count", NumberType::Count);
        let slots = Slots {
            table: table.to_owned(),
            kind: NumberType::Short,
            start: Start::Field("offset"),
            index,
            bounds,
            encoding: Encoding::Deposits,
            attacks: self.deposited(NumberType::Short, ["mask", "mask2"], count),
            walk: WithoutSlots::Nowhere,
        };
        PiecePart { name: name.to_owned(), fields, look_up: LookUp::Slots(slots) }
    }

    /// The slots that lines share.
    pub(super) fn pext_line_table(name: &str, lines: &PextLines) -> DataTable {
        let slots = lines.slots.iter().copied();
        DataTable::new(Role::Slots, name, "The attacked squares of lines.", NumberType::Short, slots)
    }
}
