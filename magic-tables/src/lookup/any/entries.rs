// What slots hold: attack sets, their numbers, or unions.

/// Slots with attack sets.
pub struct Sets<const SLOTS: usize>([Word; SLOTS]);

impl<const SLOTS: usize> Sets<SLOTS> {
    /// Attack sets as little-endian bytes.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `SLOTS` words.
    #[must_use]
    pub const fn new(bytes: &[u8]) -> Self {
        Self(read(bytes))
    }

    /// # Safety
    /// There must be a slot with this number.
    #[inline]
    const unsafe fn get(&self, _square: usize, slot: usize) -> Word {
        // SAFETY: the caller promises it.
        unsafe { *self.0.as_ptr().add(slot) }
    }
}

/// Slots holds a union of attack sets, and what the piece may attack from a square selects its
/// own (Lasse Hansen's idea).
pub struct Unions<const SQUARES: usize, const SLOTS: usize> {
    reach: [Word; SQUARES],
    slots: [Word; SLOTS],
}

impl<const SQUARES: usize, const SLOTS: usize> Unions<SQUARES, SLOTS> {
    /// For each square all squares that the piece may attack from it, and unions as little-endian bytes.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `SLOTS` words.
    #[must_use]
    pub const fn new(reach: [Word; SQUARES], bytes: &[u8]) -> Self {
        Self { reach, slots: read(bytes) }
    }

    /// # Safety
    /// There must be a slot with this number.
    #[inline]
    const unsafe fn get(&self, square: usize, slot: usize) -> Word {
        // SAFETY: the caller promises it.
        let union = unsafe { *self.slots.as_ptr().add(slot) };
        union & self.reach[square]
    }
}

/// Slots with numbers of attack sets. The numbers of each square start at 0; `starts` says where its sets do.
macro_rules! numbers {
    ($(#[$meta:meta])* $name:ident, $number:ty, $read:ident) => {
        $(#[$meta])*
        pub struct $name<const SQUARES: usize, const SLOTS: usize, const SETS: usize> {
            starts: [u32; SQUARES],
            numbers: [$number; SLOTS],
            sets: [Word; SETS],
        }

        impl<const SQUARES: usize, const SLOTS: usize, const SETS: usize> $name<SQUARES, SLOTS, SETS> {
            /// Where the attack sets of each square start, and numbers and attack sets as little-endian bytes.
            ///
            /// # Panics
            /// If the bytes do not hold exactly `SLOTS` numbers and `SETS` words.
            #[must_use]
            pub const fn new(starts: [u32; SQUARES], numbers: &[u8], sets: &[u8]) -> Self {
                Self { starts, numbers: $read(numbers), sets: read(sets) }
            }

            /// # Safety
            /// There must be a slot with this number.
            #[inline]
            const unsafe fn get(&self, square: usize, slot: usize) -> Word {
                // SAFETY: the caller promises it.
                let number = unsafe { *self.numbers.as_ptr().add(slot) };
                self.sets[self.starts[square] as usize + number as usize]
            }
        }
    };
}

numbers! {
    /// Slots with 8-bit numbers of attack sets, for squares with up to 256 of them.
    Bytes, u8, octets
}

numbers! {
    /// Slots with 16-bit numbers of attack sets, for squares with more than 256 of them.
    BytePairs, u16, halfwords
}

/// The number of a slot, below the number of slots that any square can find.
#[derive(Clone, Copy)]
pub struct Slot {
    number: usize,
    slots: usize,
}

/// A table: how squares find their slots, and what these hold.
pub struct Slots<I, E> {
    index: I,
    entries: E,
}

/// Joins a way to find slots with what they hold.
macro_rules! join {
    ([$($parameters:tt)*] $index:ty, $entries:ty, [$($constant:tt)*]) => {
        impl<$($parameters)*> Slots<$index, $entries> {
            /// A table with this index for these slots.
            ///
            /// # Panics
            /// If the index could reach beyond the slots.
            #[must_use]
            pub const fn new(index: $index, entries: $entries) -> Self {
                assert!(index.slots <= SLOTS, "a square reaches beyond the slots");
                Self { index, entries }
            }

            /// The slot for `occupied`.
            #[inline]
            #[must_use]
            pub $($constant)* fn slot(&self, square: usize, occupied: Word) -> Slot {
                Slot { number: self.index.slot(square, occupied), slots: self.index.slots }
            }

            /// The attack set in a slot, of this table or of one in which occupancies have the same slots.
            ///
            /// # Panics
            /// If the slot is of a table with more slots.
            #[inline]
            #[must_use]
            pub const fn attacks_in(&self, square: usize, slot: Slot) -> Word {
                assert!(slot.slots <= SLOTS, "a slot of a larger table");
                // SAFETY: `slot.number` is below `slot.slots`, for which `entries` has room.
                unsafe { self.entries.get(square, slot.number) }
            }

            /// The attack set.
            #[inline]
            #[must_use]
            pub $($constant)* fn attacks(&self, square: usize, occupied: Word) -> Word {
                let slot = self.index.slot(square, occupied);
                // SAFETY: `new` has checked that the greatest index of each square is one of the slots that `entries` holds.
                unsafe { self.entries.get(square, slot) }
            }

            /// The attack set, for constants.
            #[inline]
            #[must_use]
            pub const fn attacks_in_constants(&self, square: usize, occupied: Word) -> Word {
                let slot = self.index.slot_in_constants(square, occupied);
                // SAFETY: as in `attacks`.
                unsafe { self.entries.get(square, slot) }
            }
        }
    };
}

/// Joins slots that a multiplication finds with what they hold.
macro_rules! join_factors {
    ($entries:ty, $($more:ident)?) => {
        join! {
            [
                const SQUARES: usize, const SHIFT: u8, const BLACK: bool, const UNIT: u32, const STORED: usize, const FACTORS: u32,
                const ROTATION: u32, const SLOTS: usize, $(const $more: usize)?
            ]
            ByFactors<SQUARES, SHIFT, BLACK, UNIT, STORED, FACTORS, ROTATION>, $entries, [const]
        }
    };
}

join_factors! { Sets<SLOTS>, }
join_factors! { Unions<SQUARES, SLOTS>, }
join_factors! { Bytes<SQUARES, SLOTS, SETS>, SETS }
join_factors! { BytePairs<SQUARES, SLOTS, SETS>, SETS }
join! { [B: Bmi2, const SQUARES: usize, const SLOTS: usize] ByPext<B, SQUARES>, Sets<SLOTS>, [] }
join! { [B: Bmi2, const SQUARES: usize, const SLOTS: usize] ByPext<B, SQUARES>, Unions<SQUARES, SLOTS>, [] }
join! { [B: Bmi2, const SQUARES: usize, const SLOTS: usize, const SETS: usize] ByPext<B, SQUARES>, Bytes<SQUARES, SLOTS, SETS>, [] }
join! { [B: Bmi2, const SQUARES: usize, const SLOTS: usize, const SETS: usize] ByPext<B, SQUARES>, BytePairs<SQUARES, SLOTS, SETS>, [] }
