// A slot for each relevant occupancy of a piece: how squares find theirs, by multiplications or by
// PEXT, and what slots hold.

/// Words of 64 bits in a set of squares.
pub const HALVES: usize = Word::BITS as usize / 64;

/// The squares of the lower half of the board.
#[inline]
#[allow(
    clippy::unnecessary_cast,
    reason = "only one of the two words makes it so"
)]
const fn lower(occupied: Word) -> u64 {
    occupied as u64
}

/// The squares of the upper part of the board, which starts at the square number `split`, 1 to 64.
#[inline]
#[allow(
    clippy::unnecessary_cast,
    reason = "only one of the two words makes it so"
)]
const fn upper(occupied: Word, split: u32) -> u64 {
    // In two steps, one instruction each where `split` is no constant.
    (occupied as u128 >> 1 >> (split.wrapping_sub(1) & 63)) as u64
}

/// Both halves in one word.
///
/// ```
/// use magic_tables::lookup::boards::{bits64, bits128};
///
/// assert_eq!(bits64::word([0b101]), 0b101);
/// assert_eq!(bits128::word([0b101, 1]), 0b101 | 1 << 64, "the second word has squares 64 to 127");
/// ```
#[inline]
#[must_use]
pub const fn word(halves: [u64; HALVES]) -> Word {
    let mut word = 0;
    let mut i = HALVES;
    while i > 0 {
        i -= 1;
        // In two steps: words of 64 bits have no shift by 64.
        word = (word << 32) << 32 | halves[i] as Word;
    }
    word
}

/// How a square finds its slots by a multiplication for each part of the board.
///
/// ```
/// use magic_tables::lookup::boards::bits64::HashedSquare;
///
/// // The first of three squares in a row: only the second one is relevant, and so one index bit.
/// let square = HashedSquare::new([0b010], [1 << 62], 63, 100);
/// assert_eq!(square.slot(64, 0b000), 100);
/// assert_eq!(square.slot(64, 0b110), 101, "whatever stands on the third square");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashedSquare {
    /// The relevant mask in the lower and in the upper part of the board.
    pub mask: [u64; HALVES],
    /// The magic factors for the two parts.
    pub factors: [u64; HALVES],
    /// Where the slots of the square start.
    pub offset: u32,
    /// The right shift of the sum of the products: 64 minus the number of index bits.
    pub shift: u8,
}

impl HashedSquare {
    /// Mask, factors, shift and offset.
    #[must_use]
    pub const fn new(mask: [u64; HALVES], factors: [u64; HALVES], shift: u8, offset: u32) -> Self {
        Self {
            mask,
            factors,
            offset,
            shift,
        }
    }

    /// The number of the slot for `occupied`, on a board whose upper part starts at the square
    /// number `split`.
    #[inline]
    #[must_use]
    pub const fn slot(&self, split: u32, occupied: Word) -> usize {
        let Self {
            mask,
            factors,
            offset,
            shift,
        } = *self;
        let index = index(mask, factors, 0, shift, split, occupied);
        offset as usize + index
    }
}

/// The upper bits of a sum: the products of both parts of the board, and `bias`.
#[inline]
const fn index(
    mask: [u64; HALVES],
    factors: [u64; HALVES],
    bias: u64,
    shift: u8,
    split: u32,
    occupied: Word,
) -> usize {
    let mut sum = bias;
    let mut i = 0;
    while i < HALVES {
        let part = if i == 0 {
            lower(occupied)
        } else {
            upper(occupied, split)
        };
        sum = sum.wrapping_add((part & mask[i]).wrapping_mul(factors[i]));
        i += 1;
    }
    // The shift is at most 63.
    (sum >> (shift & 63)) as usize
}

/// Where the slots of a line or of a square end that the upper bits of a sum find.
const fn end(offset: u32, shift: u8) -> u128 {
    offset as u128 + (1 << (64 - (shift & 63)))
}

/// Where the slots end that PEXT finds.
const fn end_of_pext(PextSquare { mask, offset, .. }: PextSquare) -> u128 {
    let bits = word(mask).count_ones();
    assert!(bits < 32, "a square has too many slots");
    offset as u128 + (1 << bits)
}

/// The greatest of the `ends`.
const fn greatest<const N: usize>(ends: [u128; N]) -> usize {
    let mut greatest = 0;
    let mut i = 0;
    while i < N {
        assert!(
            ends[i] <= usize::MAX as u128 / 16,
            "a square has too many slots"
        );
        if ends[i] as usize > greatest {
            greatest = ends[i] as usize;
        }
        i += 1;
    }
    greatest
}

/// How all squares find their slots by multiplications.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{ByFactors, HashedSquare};
///
/// let index = ByFactors::<1>::new([HashedSquare::new([0b010], [1 << 62], 63, 0)], 64);
/// assert_eq!([index.slot(0, 0b000), index.slot(0, 0b010)], [0, 1]);
/// ```
pub struct ByFactors<const SQUARES: usize> {
    squares: [HashedSquare; SQUARES],
    split: u32,
    slots: usize,
}

impl<const SQUARES: usize> ByFactors<SQUARES> {
    /// These squares, and the number of the first square of the upper part of the board.
    ///
    /// # Panics
    /// If there would be more slots than a `usize` can count.
    #[must_use]
    pub const fn new(squares: [HashedSquare; SQUARES], split: u32) -> Self {
        let slots = greatest(array!(i < SQUARES => end(squares[i].offset, squares[i].shift)));
        Self {
            squares,
            split,
            slots,
        }
    }

    /// The number of the slot for `occupied`.
    #[inline]
    #[must_use]
    pub const fn slot(&self, square: usize, occupied: Word) -> usize {
        self.squares[square].slot(self.split, occupied)
    }
}

/// How a square finds its slots by PEXT.
///
/// ```
/// use magic_tables::lookup::ByTarget;
/// use magic_tables::lookup::boards::bits64::PextSquare;
///
/// // The first of three squares in a row: only the second one is relevant.
/// let square = PextSquare::new([0b010], 100);
/// assert_eq!(square.slot(ByTarget, 0b110), 101);
/// assert_eq!(square.slot_in_constants(0b110), 101, "the same by a loop");
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PextSquare {
    /// The relevant mask, in words of 64 bits.
    mask: [u64; HALVES],
    /// Where the slots of the square start.
    offset: u32,
    /// The number of relevant squares in the lower word.
    lower_bits: u8,
}

impl PextSquare {
    /// Relevant mask and offset.
    #[must_use]
    pub const fn new(mask: [u64; HALVES], offset: u32) -> Self {
        Self {
            mask,
            offset,
            lower_bits: mask[0].count_ones() as u8,
        }
    }

    /// The number of the slot for `occupied`. `bmi2` computes PEXT.
    #[inline]
    #[must_use]
    pub fn slot(&self, bmi2: impl Bmi2, occupied: Word) -> usize {
        let mut index = bmi2.pext(lower(occupied), self.mask[0]);
        if let Some(&mask) = self.mask.get(1) {
            index |= bmi2.pext(upper(occupied, 64), mask) << (self.lower_bits & 63);
        }
        self.offset as usize + index as usize
    }

    /// The number of the slot for `occupied`, for constants: by loops.
    #[must_use]
    pub const fn slot_in_constants(&self, occupied: Word) -> usize {
        let mut index = portable::pext(lower(occupied), self.mask[0]);
        if HALVES > 1 {
            index |= portable::pext(upper(occupied, 64), self.mask[HALVES - 1])
                << (self.lower_bits & 63);
        }
        self.offset as usize + index as usize
    }

    /// The squares of the mask that `attacked` names, the one with the lowest number first; those
    /// of the upper word from bit `shift` on, or, if this is 0, behind those of the lower one.
    /// `bmi2` computes PDEP.
    ///
    /// ```
    /// use magic_tables::lookup::ByTarget;
    /// use magic_tables::lookup::boards::{bits64, bits128};
    ///
    /// let square = bits64::PextSquare::new([0b1010], 0);
    /// assert_eq!(square.deposit(ByTarget, 0b10, 0), 0b1000, "the second square of the mask");
    /// let square = bits128::PextSquare::new([0b1010, 0b1], 0);
    /// assert_eq!(
    ///     square.deposit(ByTarget, 0b100, 0),
    ///     1 << 64,
    ///     "the third one is in the upper word"
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub fn deposit(&self, bmi2: impl Bmi2, attacked: u64, shift: u8) -> Word {
        let mut halves = [bmi2.pdep(attacked, self.mask[0]); HALVES];
        if let Some(half) = halves.get_mut(1) {
            *half = bmi2.pdep(self.upper_part(attacked, shift), self.mask[HALVES - 1]);
        }
        word(halves)
    }

    /// The squares of the mask that `attacked` names, for constants: by loops.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::PextSquare;
    ///
    /// const SECOND: u64 = PextSquare::new([0b1010], 0).deposit_in_constants(0b10, 0);
    /// assert_eq!(SECOND, 0b1000);
    /// ```
    #[must_use]
    pub const fn deposit_in_constants(&self, attacked: u64, shift: u8) -> Word {
        let mut halves = [portable::pdep(attacked, self.mask[0]); HALVES];
        if HALVES > 1 {
            halves[HALVES - 1] =
                portable::pdep(self.upper_part(attacked, shift), self.mask[HALVES - 1]);
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

/// How all squares find their slots by PEXT. `B` says how that is computed; each value holds one,
/// which may be a promise.
///
/// ```
/// use magic_tables::lookup::ByTarget;
/// use magic_tables::lookup::boards::bits64::{ByPext, PextSquare};
///
/// let index = ByPext::<_, 1>::new(ByTarget, [PextSquare::new([0b010], 0)]);
/// assert_eq!([index.slot(0, 0b000), index.slot(0, 0b010)], [0, 1]);
/// ```
pub struct ByPext<B, const SQUARES: usize> {
    squares: [PextSquare; SQUARES],
    slots: usize,
    bmi2: B,
}

impl<B: Bmi2, const SQUARES: usize> ByPext<B, SQUARES> {
    /// Squares, and the promise that there is PEXT.
    ///
    /// # Panics
    /// If there would be more slots than a `usize` can count.
    #[must_use]
    pub const fn new(bmi2: B, squares: [PextSquare; SQUARES]) -> Self {
        Self {
            squares,
            slots: greatest(array!(i < SQUARES => end_of_pext(squares[i]))),
            bmi2,
        }
    }

    /// The number of the slot for `occupied`.
    #[inline]
    #[must_use]
    pub fn slot(&self, square: usize, occupied: Word) -> usize {
        self.squares[square].slot(self.bmi2, occupied)
    }

    /// The number of the slot for `occupied`, for constants: by loops.
    #[must_use]
    pub const fn slot_in_constants(&self, square: usize, occupied: Word) -> usize {
        self.squares[square].slot_in_constants(occupied)
    }
}

/// Slots with attack sets.
///
/// ```should_panic
/// use magic_tables::lookup::boards::bits64::Sets;
///
/// // Two slots of 64 bits are 16 bytes.
/// let _ = Sets::<2>::new(&[0; 15]);
/// ```
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

/// Slots with unions of attack sets: what the piece may attack from a square selects its own (Lasse
/// Hansen's idea).
///
/// ```
/// use magic_tables::lookup::boards::bits64::{ByFactors, HashedSquare, Slots, Unions};
///
/// // The first of three squares in a row takes from each union what it may attack: the other two.
/// let index = ByFactors::<1>::new([HashedSquare::new([0b010], [1 << 62], 63, 0)], 64);
/// let unions = [0b111, 0b1011_u64].map(u64::to_le_bytes);
/// let rook = Slots::<ByFactors<1>, Unions<1, 2>>::new(
///     index,
///     Unions::new([0b110], unions.as_flattened()),
/// );
/// assert_eq!([rook.attacks(0, 0b000), rook.attacks(0, 0b010)], [0b110, 0b010]);
/// ```
pub struct Unions<const SQUARES: usize, const SLOTS: usize> {
    reach: [Word; SQUARES],
    slots: [Word; SLOTS],
}

impl<const SQUARES: usize, const SLOTS: usize> Unions<SQUARES, SLOTS> {
    /// For each square all squares that the piece may attack from it, and unions as little-endian
    /// bytes.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly `SLOTS` words.
    #[must_use]
    pub const fn new(reach: [Word; SQUARES], bytes: &[u8]) -> Self {
        Self {
            reach,
            slots: read(bytes),
        }
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

/// Slots of 16 or 32 bits, which PDEP moves to the squares that the piece may attack (Zach Wegner
/// 2011). With `SHIFT`, the squares of the upper word begin at this bit of all slots; 0: behind
/// those of the lower word of each square.
macro_rules! deposits {
    ($(#[$meta:meta])* $name:ident, $number:ty, $read:ident) => {
        $(#[$meta])*
        pub struct $name<const SQUARES: usize, const SHIFT: u8, const SLOTS: usize> {
            reach: [PextSquare; SQUARES],
            slots: [$number; SLOTS],
        }

        impl<const SQUARES: usize, const SHIFT: u8, const SLOTS: usize>
            $name<SQUARES, SHIFT, SLOTS>
        {
            /// For each square all squares that the piece may attack from it, and slots as
            /// little-endian bytes.
            ///
            /// # Panics
            /// If `bytes` does not hold exactly `SLOTS` numbers.
            #[must_use]
            pub const fn new(reach: [[u64; HALVES]; SQUARES], bytes: &[u8]) -> Self {
                Self {
                    reach: array!(i < SQUARES => PextSquare::new(reach[i], 0)),
                    slots: $read(bytes),
                }
            }

            /// # Safety
            /// There must be a slot with this number.
            #[inline]
            unsafe fn get(&self, square: usize, slot: usize, bmi2: impl Bmi2) -> Word {
                // SAFETY: the caller promises it.
                let attacked = unsafe { *self.slots.as_ptr().add(slot) };
                self.reach[square].deposit(bmi2, attacked.into(), SHIFT)
            }

            /// # Safety
            /// There must be a slot with this number.
            const unsafe fn get_in_constants(&self, square: usize, slot: usize) -> Word {
                // SAFETY: the caller promises it.
                let attacked = unsafe { *self.slots.as_ptr().add(slot) };
                self.reach[square].deposit_in_constants(attacked as u64, SHIFT)
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

/// A table: how squares find their slots, and what these hold.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{ByFactors, HashedSquare, Sets, Slots};
///
/// // A rook on the first of three squares in a row.
/// let index = ByFactors::<1>::new([HashedSquare::new([0b010], [1 << 62], 63, 0)], 64);
/// let sets = [0b110, 0b010_u64].map(u64::to_le_bytes);
/// let rook = Slots::<ByFactors<1>, Sets<2>>::new(index, Sets::new(sets.as_flattened()));
/// assert_eq!(rook.attacks(0, 0b000), 0b110, "on an empty board, both other squares");
/// assert_eq!(rook.attacks(0, 0b010), 0b010, "no farther than a piece on the second square");
/// ```
pub struct Slots<I, E> {
    index: I,
    entries: E,
}

/// Joins a way to find slots with what they hold, which gives the attack set in a slot by `get`,
/// with `bmi2` if it needs that, and in constants by the functions with these names.
macro_rules! join {
    (
        [$($parameters:tt)*] $index:ty, $entries:ty,
        [$($constant:tt)?], $slot:ident, $in_constants:ident $(, $bmi2:ident)?
    ) => {
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

            /// The attack set.
            #[inline]
            #[must_use]
            pub $($constant)? fn attacks(&self, square: usize, occupied: Word) -> Word {
                let slot = self.index.slot(square, occupied);
                // SAFETY: `new` has checked that the greatest index of each square is one of the
                // slots that `entries` holds.
                unsafe { self.entries.get(square, slot $(, self.index.$bmi2)?) }
            }

            /// The attack set, for constants.
            #[inline]
            #[must_use]
            pub const fn attacks_in_constants(&self, square: usize, occupied: Word) -> Word {
                let slot = self.index.$slot(square, occupied);
                // SAFETY: `new` has checked that the greatest index of each square is one of the
                // slots that `entries` holds.
                unsafe { self.entries.$in_constants(square, slot) }
            }
        }
    };
}

join! {
    [const SQUARES: usize, const SLOTS: usize]
    ByFactors<SQUARES>, Sets<SLOTS>,
    [const], slot, get
}
join! {
    [const SQUARES: usize, const SLOTS: usize]
    ByFactors<SQUARES>, Unions<SQUARES, SLOTS>,
    [const], slot, get
}
join! {
    [B: Bmi2, const SQUARES: usize, const SLOTS: usize]
    ByPext<B, SQUARES>, Sets<SLOTS>,
    [], slot_in_constants, get
}
join! {
    [B: Bmi2, const SQUARES: usize, const SLOTS: usize]
    ByPext<B, SQUARES>, Unions<SQUARES, SLOTS>,
    [], slot_in_constants, get
}
join! {
    [B: Bmi2, const SQUARES: usize, const SHIFT: u8, const SLOTS: usize]
    ByPext<B, SQUARES>, Deposits<SQUARES, SHIFT, SLOTS>,
    [], slot_in_constants, get_in_constants, bmi2
}
join! {
    [B: Bmi2, const SQUARES: usize, const SHIFT: u8, const SLOTS: usize]
    ByPext<B, SQUARES>, LongDeposits<SQUARES, SHIFT, SLOTS>,
    [], slot_in_constants, get_in_constants, bmi2
}
