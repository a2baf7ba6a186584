// Tables whose sizes are known at run time alone: the same look-ups, on the heap.

use std::sync::Arc;

/// A look-up of a piece.
pub(crate) trait Look: Send + Sync {
    /// The attack set.
    ///
    /// # Panics
    /// If `square` is off the board.
    fn attacks(&self, square: usize, occupied: Word) -> Word;
}

/// The look-up of a piece in tables that exist at run time. Copies share these.
#[derive(Clone)]
pub struct LookUp(Form);

/// Those that take a few instructions are inlined: only the choice among three is added to them.
#[derive(Clone)]
enum Form {
    /// Attack sets, found by multiplications.
    Factors(SlotsOf<BySquare<false>, SetsOf, 1>),
    /// Attack sets, found by PEXT.
    Pext(SlotsOf<BySquareWithPext<Assumed>, SetsOf, 1>),
    /// All others.
    Other(Arc<dyn Look>),
}

impl LookUp {
    /// Attack sets, found by multiplications.
    pub(crate) fn by_factors(squares: Vec<BySquare<false>>, sets: SetsOf) -> Self {
        Self(Form::Factors(SlotsOf::new(squares, sets)))
    }

    /// Attack sets, found by PEXT.
    pub(crate) fn by_pext(squares: Vec<BySquareWithPext<Assumed>>, sets: SetsOf) -> Self {
        Self(Form::Pext(SlotsOf::new(squares, sets)))
    }

    /// Any other look-up.
    pub(crate) fn other(look: impl Look + 'static) -> Self {
        Self(Form::Other(Arc::new(look)))
    }

    /// What any of the `parts` attacks; nothing if there are none.
    pub(crate) fn union(mut parts: Vec<Self>) -> Self {
        match &parts[..] {
            [_] => parts.remove(0),
            // A queen, in one call.
            [Self(Form::Factors(one)), Self(Form::Factors(other))] => Self::other(one.and(other)),
            [Self(Form::Pext(one)), Self(Form::Pext(other))] => Self::other(one.and(other)),
            _ => Self::other(UnionOf(parts)),
        }
    }

    /// The attack set of the piece on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn attacks(&self, square: usize, occupied: Word) -> Word {
        match &self.0 {
            Form::Factors(slots) => slots.attacks(square, occupied),
            Form::Pext(slots) => slots.attacks(square, occupied),
            Form::Other(look) => look.attacks(square, occupied),
        }
    }
}

/// A piece that is looked up in several parts.
struct UnionOf(Vec<LookUp>);

impl Look for UnionOf {
    fn attacks(&self, square: usize, occupied: Word) -> Word {
        self.0.iter().fold(0, |all, part| all | part.attacks(square, occupied))
    }
}

/// How a square finds a slot.
///
/// # Safety
/// The number of a slot must be less than `end`.
pub(crate) unsafe trait Finds: Copy + Send + Sync {
    /// The number of the slot for `occupied`.
    fn slot(&self, occupied: Word) -> usize;

    /// Where the slots of the square end.
    fn end(&self) -> u128;
}

/// By a multiplication for each part of the board. Offset and shift are stored, whatever factors carry.
#[derive(Clone, Copy)]
pub(crate) struct BySquare<const BLACK: bool> {
    pub(crate) square: HashedSquare,
    /// The number of the first square of the upper part.
    pub(crate) split: u32,
}

impl<const BLACK: bool> BySquare<BLACK> {
    const FORM: FactorForm = FactorForm::new(0, BLACK, 0, 0, 0);
}

// SAFETY: a shifted sum has as many bits as `end` allows for.
unsafe impl<const BLACK: bool> Finds for BySquare<BLACK> {
    #[inline(always)]
    fn slot(&self, occupied: Word) -> usize {
        self.square.slot(Self::FORM, self.split, occupied)
    }

    fn end(&self) -> u128 {
        end(self.square.offset(Self::FORM), Self::FORM.bits(), self.square.shift(Self::FORM))
    }
}

/// By multiplications of 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct BySquareNarrow {
    pub(crate) square: HashedSquare,
    pub(crate) narrow: Narrow,
}

impl BySquareNarrow {
    const fn form(&self) -> FactorForm {
        FactorForm { black: false, shift: ShiftForm::Stored, unit: 0, narrow: Some(self.narrow) }
    }
}

// SAFETY: a shifted sum has as many bits as `end` allows for.
unsafe impl Finds for BySquareNarrow {
    #[inline(always)]
    fn slot(&self, occupied: Word) -> usize {
        self.square.slot(self.form(), u64::BITS, occupied)
    }

    fn end(&self) -> u128 {
        end(self.square.offset(self.form()), self.form().bits(), self.square.shift(self.form()))
    }
}

/// By PEXT.
#[derive(Clone, Copy)]
pub(crate) struct BySquareWithPext<B> {
    pub(crate) square: PextSquare,
    pub(crate) bmi2: B,
}

// SAFETY: PEXT gives as many bits as the mask has, which `end_of_pext` counts.
unsafe impl<B: Bmi2 + Send + Sync> Finds for BySquareWithPext<B> {
    #[inline(always)]
    fn slot(&self, occupied: Word) -> usize {
        self.square.slot(self.bmi2, occupied)
    }

    fn end(&self) -> u128 {
        end_of_pext(self.square)
    }
}

/// What slots hold.
pub(crate) trait Holds: Clone + Send + Sync {
    /// The number of slots.
    fn slots(&self) -> usize;

    /// The attack set of `square` in a slot.
    ///
    /// # Safety
    /// The number of the slot must be less than that of all slots.
    unsafe fn get(&self, square: usize, slot: usize) -> Word;
}

/// The slot with this number.
///
/// # Safety
/// It must be one of `slots`.
#[inline(always)]
unsafe fn load<T: Copy>(slots: &[T], slot: usize) -> T {
    debug_assert!(slot < slots.len(), "a slot that is none");
    // SAFETY: the caller promises it.
    unsafe { *slots.get_unchecked(slot) }
}

/// Attack sets.
#[derive(Clone)]
pub(crate) struct SetsOf(pub(crate) Arc<[Word]>);

impl Holds for SetsOf {
    fn slots(&self) -> usize {
        self.0.len()
    }

    #[inline(always)]
    unsafe fn get(&self, _square: usize, slot: usize) -> Word {
        // SAFETY: the caller promises that there is this slot.
        unsafe { load(&self.0, slot) }
    }
}

/// Unions of attack sets, and for each square those squares that the piece may attack from it.
#[derive(Clone)]
pub(crate) struct UnionsOf {
    pub(crate) reach: Arc<[Word]>,
    pub(crate) slots: Arc<[Word]>,
}

impl Holds for UnionsOf {
    fn slots(&self) -> usize {
        self.slots.len()
    }

    #[inline(always)]
    unsafe fn get(&self, square: usize, slot: usize) -> Word {
        // SAFETY: the caller promises that there is this slot.
        unsafe { load(&self.slots, slot) & self.reach[square] }
    }
}

/// Numbers of attack sets, and where those of each square start.
#[derive(Clone)]
pub(crate) struct NumbersOf<T> {
    pub(crate) starts: Arc<[u32]>,
    pub(crate) numbers: Arc<[T]>,
    pub(crate) sets: Arc<[Word]>,
}

impl<T: Copy + Into<usize> + Send + Sync> Holds for NumbersOf<T> {
    fn slots(&self) -> usize {
        self.numbers.len()
    }

    #[inline(always)]
    unsafe fn get(&self, square: usize, slot: usize) -> Word {
        // SAFETY: the caller promises that there is this slot.
        let number: usize = unsafe { load(&self.numbers, slot) }.into();
        self.sets[self.starts[square] as usize + number]
    }
}

/// Bits that PDEP moves to the squares that the piece may attack.
#[derive(Clone)]
pub(crate) struct DepositsOf<B, T> {
    pub(crate) reach: Arc<[PextSquare]>,
    pub(crate) slots: Arc<[T]>,
    /// The first bit of the squares from 64 on; 0: behind those of the lower ones.
    pub(crate) shift: u8,
    pub(crate) bmi2: B,
}

impl<B: Bmi2 + Send + Sync, T: Copy + Into<u64> + Send + Sync> Holds for DepositsOf<B, T> {
    fn slots(&self) -> usize {
        self.slots.len()
    }

    #[inline(always)]
    unsafe fn get(&self, square: usize, slot: usize) -> Word {
        // SAFETY: the caller promises that there is this slot.
        let attacked = unsafe { load(&self.slots, slot) };
        self.reach[square].deposit(self.bmi2, attacked.into(), self.shift)
    }
}

/// The slots of `PARTS` parts of a piece.
#[derive(Clone)]
pub(crate) struct SlotsOf<F, H, const PARTS: usize> {
    squares: Arc<[[F; PARTS]]>,
    slots: [H; PARTS],
}

impl<F: Finds, H: Holds> SlotsOf<F, H, 1> {
    /// How each square finds its slots, and what these hold.
    ///
    /// # Panics
    /// If a square reaches beyond the slots.
    pub(crate) fn new(squares: Vec<F>, slots: H) -> Self {
        let count = slots.slots() as u128;
        assert!(squares.iter().all(|square| square.end() <= count), "a square reaches beyond the slots");
        Self { squares: squares.into_iter().map(|square| [square]).collect(), slots: [slots] }
    }

    /// Both parts of a piece.
    fn and(&self, other: &Self) -> SlotsOf<F, H, 2> {
        let both = self.squares.iter().zip(&*other.squares).map(|(&[one], &[other])| [one, other]);
        SlotsOf { squares: both.collect(), slots: [self.slots[0].clone(), other.slots[0].clone()] }
    }
}

impl<F: Finds, H: Holds, const PARTS: usize> Look for SlotsOf<F, H, PARTS> {
    #[inline(always)]
    fn attacks(&self, square: usize, occupied: Word) -> Word {
        let mut attacks = 0;
        for (find, slots) in self.squares[square].iter().zip(&self.slots) {
            let slot = find.slot(occupied);
            // SAFETY: `new` has checked that each square finds only slots that there are, and no field ever changes.
            attacks |= unsafe { slots.get(square, slot) };
        }
        attacks
    }
}
