// Slots of 16 or 32 bits, which PDEP moves to the squares that the piece may attack (Zach Wegner 2011).

impl PextSquare {
    /// The squares of the mask that `attacked` names, the one with the lowest number first; those of the upper word from bit `shift`
    /// on, or, if this is 0, behind those of the lower one. `bmi2` computes PDEP.
    #[inline]
    #[must_use]
    pub fn deposit(&self, bmi2: impl Bmi2, attacked: u64, shift: u8) -> Word {
        let mut halves = [bmi2.pdep(attacked, self.mask[0]); HALVES];
        if let Some(half) = halves.get_mut(1) {
            *half = bmi2.pdep(self.upper_part(attacked, shift), self.mask[HALVES - 1]);
        }
        word(halves)
    }

    /// The same for constants, by loops.
    #[must_use]
    pub const fn deposit_in_constants(&self, attacked: u64, shift: u8) -> Word {
        let mut halves = [portable::pdep(attacked, self.mask[0]); HALVES];
        if HALVES > 1 {
            halves[HALVES - 1] = portable::pdep(self.upper_part(attacked, shift), self.mask[HALVES - 1]);
        }
        word(halves)
    }

    /// What `attacked` says of the upper word.
    #[inline]
    const fn upper_part(&self, attacked: u64, shift: u8) -> u64 {
        // A constant shift takes no load.
        attacked >> (if shift > 0 { shift } else { self.lower_bits } & 63)
    }
}

/// With `SHIFT`, the squares of the upper word begin at this bit of all slots; 0: behind those of the lower word of each square.
macro_rules! deposits {
    ($(#[$meta:meta])* $name:ident, $number:ty, $read:ident) => {
        $(#[$meta])*
        pub struct $name<const SQUARES: usize, const SHIFT: u8, const SLOTS: usize> {
            reach: [PextSquare; SQUARES],
            slots: [$number; SLOTS],
        }

        impl<const SQUARES: usize, const SHIFT: u8, const SLOTS: usize> $name<SQUARES, SHIFT, SLOTS> {
            /// For each square all squares that the piece may attack from it, and slots as little-endian bytes.
            ///
            /// # Panics
            /// If `bytes` does not hold exactly `SLOTS` numbers.
            #[must_use]
            pub const fn new(reach: [[u64; HALVES]; SQUARES], bytes: &[u8]) -> Self {
                Self { reach: array!(i < SQUARES => PextSquare::new(reach[i], 0)), slots: $read(bytes) }
            }

            /// # Safety
            /// There must be a slot with this number.
            #[inline]
            const unsafe fn get(&self, slot: usize) -> u64 {
                // SAFETY: the caller promises it.
                (unsafe { *self.slots.as_ptr().add(slot) }) as u64
            }
        }

        impl<B: Bmi2, const SQUARES: usize, const SHIFT: u8, const SLOTS: usize>
            Slots<ByPext<B, SQUARES>, $name<SQUARES, SHIFT, SLOTS>>
        {
            /// A table with this index for these slots.
            ///
            /// # Panics
            /// If the index could reach beyond the slots.
            #[must_use]
            pub const fn new(index: ByPext<B, SQUARES>, entries: $name<SQUARES, SHIFT, SLOTS>) -> Self {
                assert!(index.slots <= SLOTS, "a square reaches beyond the slots");
                Self { index, entries }
            }

            /// The slot for `occupied`.
            #[inline]
            #[must_use]
            pub fn slot(&self, square: usize, occupied: Word) -> Slot {
                Slot { number: self.index.slot(square, occupied), slots: self.index.slots }
            }

            /// The attack set in a slot, of this table or of one in which occupancies have the same slots.
            ///
            /// # Panics
            /// If the slot is of a table with more slots.
            #[inline]
            #[must_use]
            pub fn attacks_in(&self, square: usize, slot: Slot) -> Word {
                assert!(slot.slots <= SLOTS, "a slot of a larger table");
                // SAFETY: `slot.number` is below `slot.slots`, for which `entries` has room.
                let attacked = unsafe { self.entries.get(slot.number) };
                self.entries.reach[square].deposit(self.index.bmi2, attacked, SHIFT)
            }

            /// The attack set.
            #[inline]
            #[must_use]
            pub fn attacks(&self, square: usize, occupied: Word) -> Word {
                let slot = self.index.slot(square, occupied);
                // SAFETY: `new` has checked that the greatest index of each square is one of the slots.
                let attacked = unsafe { self.entries.get(slot) };
                self.entries.reach[square].deposit(self.index.bmi2, attacked, SHIFT)
            }

            /// The attack set, for constants.
            #[must_use]
            pub const fn attacks_in_constants(&self, square: usize, occupied: Word) -> Word {
                let slot = self.index.slot_in_constants(square, occupied);
                // SAFETY: as in `attacks`.
                let attacked = unsafe { self.entries.get(slot) };
                self.entries.reach[square].deposit_in_constants(attacked, SHIFT)
            }
        }
    };
}

deposits! {
    /// Slots of 16 bits.
    Deposits, u16, halfwords
}

deposits! {
    /// Slots of 32 bits, for pieces that may attack more squares.
    LongDeposits, u32, short_words
}
