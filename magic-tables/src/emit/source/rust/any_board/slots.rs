//! The types of slots as text: one for what the slots of a board hold, read with or without a bounds check, filled or not.

use std::fmt::Write as _;

use super::hashed;
use crate::emit::source::Form;
use crate::tables::board::{Entries, Hashed};

/// The type for the slots of `table`.
pub(super) fn text(table: &Hashed, form: &Form) -> String {
    let name = hashed::name(table);
    let sets = matches!(table.entries, Entries::Sets(_));
    let (doc, fields, more, decoded) = match table.entries {
        Entries::Sets(_) => ("attack sets", "", "", ""),
        Entries::Unions { .. } => (
            "unions of attack sets, of which what a piece may attack from a square selects its own (Lasse Hansen's idea)",
            "    reach: [Word; SQUARES],\n",
            "",
            "entry & self.reach[square]",
        ),
        Entries::Numbers { .. } => (
            "numbers of attack sets. Those of each square start at 0; `starts` says where its sets do",
            "    starts: [u32; SQUARES],\n    sets: [Word; SETS],\n",
            ", const SETS: usize",
            "self.sets[self.starts[square] as usize + entry as usize]",
        ),
    };
    let element = match (name, form.fill) {
        ("Bytes", _) => "u8",
        ("BytePairs", _) => "u16",
        (_, true) => "Slot",
        (_, false) => "Word",
    };
    let slots =
        if form.fill { format!("&'static [{element}; SLOTS]") } else { format!("[{element}; SLOTS]") };
    let read = match (form.unchecked, form.fill) {
        (false, false) => "self.slots[slot]",
        (false, true) => "self.slots[slot].get()",
        (true, false) => "unsafe { *self.slots.as_ptr().add(slot) }",
        (true, true) => "unsafe { (*self.slots.as_ptr().add(slot)).get() }",
    };
    let reason = if form.unchecked {
        "        // SAFETY: `new` has checked that the greatest index of each square is a slot.\n"
    } else {
        ""
    };
    let body = if sets {
        format!("{reason}        {read}\n")
    } else {
        format!("{reason}        let entry = {read};\n        {decoded}\n")
    };
    let (mut parameters, mut names) = (String::new(), String::new());
    for field in fields.lines().map(str::trim) {
        let _ = writeln!(parameters, "        {field}");
        let _ = write!(names, "{}, ", field.split(':').next().unwrap_or_default());
    }
    let constant = if form.fill { "" } else { "const " };
    let used = if more.is_empty() { "" } else { ", SETS" };
    let all = format!("const SQUARES: usize, const SHIFT: u8, const SLOTS: usize{more}");
    let text = format!(
        "/// Slots with {doc}.
#[derive(Clone, Debug)]
pub struct {name}<{all}> {{
    index: ByFactors<SQUARES, SHIFT>,
{fields}    slots: {slots},
}}

impl<{all}> {name}<SQUARES, SHIFT, SLOTS{used}> {{
    /// A table of these.
    ///
    /// # Panics
    /// If a square could reach beyond the slots.
    #[must_use]
    pub const fn new(
        index: ByFactors<SQUARES, SHIFT>,
{parameters}        slots: {slots},
    ) -> Self {{
        assert!(index.slots <= SLOTS, \"a square reaches beyond the slots\");
        Self {{ index, {names}slots }}
    }}

    /// The attack set.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub {constant}fn attacks(&self, square: usize, occupied: Word) -> Word {{
        let slot = self.index.slot(square, occupied);
{body}    }}
}}
"
    );
    if form.fill { text + FILLED } else { text }
}

/// The slots that a function fills, and that function.
const FILLED: &str = "
/// Words of the processor in a slot.
const PARTS: usize = (Word::BITS / usize::BITS) as usize;

/// A slot that some threads may read while another one fills it.
#[derive(Debug)]
pub struct Slot([::core::sync::atomic::AtomicUsize; PARTS]);

impl Slot {
    /// A slot that is to be filled.
    #[allow(clippy::declare_interior_mutable_const)]
    pub const EMPTY: Self = {
        #[allow(clippy::declare_interior_mutable_const)]
        const PART: ::core::sync::atomic::AtomicUsize = ::core::sync::atomic::AtomicUsize::new(0);
        Self([PART; PARTS])
    };

    #[inline]
    fn get(&self) -> Word {
        let bits = |part: usize| self.0[part].load(::core::sync::atomic::Ordering::Relaxed) as Word;
        (0..PARTS).fold(0, |set, part| set | (bits(part) << (part as u32 * usize::BITS)))
    }

    fn set(&self, set: Word) {
        for (part, word) in self.0.iter().enumerate() {
            let bits = (set >> (part as u32 * usize::BITS)) as usize;
            word.store(bits, ::core::sync::atomic::Ordering::Relaxed);
        }
    }
}

impl<const SQUARES: usize, const SHIFT: u8, const SLOTS: usize> Sets<SQUARES, SHIFT, SLOTS> {
    /// Fills the slots of all squares with what `attacks` says.
    pub fn fill(&self, attacks: impl Fn(usize, Word) -> Word) {
        for (number, square) in self.index.squares.iter().enumerate() {
            let parts = square.mask.iter().enumerate();
            let mask = parts.fold(0, |mask, (part, &bits)| mask | (bits as Word) << (part as u32 * self.index.split));
            let mut occupied: Word = 0;
            loop {
                self.slots[self.index.slot(number, occupied)].set(attacks(number, occupied));
                // The next set of relevant squares.
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
        }
    }
}
";
