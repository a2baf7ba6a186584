// The same for look-ups of one line at a time, and for attacks that no occupancy changes.

/// Up to the nearest occupied square of each ray, or behind it: the rays along which numbers rise, and those along which they fall.
pub(crate) struct RaysOf<U, D, const HOPS: bool>(pub(crate) Vec<(U, D)>);

/// For each number of a square, those from it on.
static FROM: [Word; Word::BITS as usize] = squares_from();

impl<U, D, const HOPS: bool> Look for RaysOf<U, D, HOPS>
where
    U: AsRef<[Word]> + Send + Sync,
    D: AsRef<[Word]> + Send + Sync,
{
    fn attacks(&self, square: usize, occupied: Word) -> Word {
        let (up, down) = &self.0[square];
        let (up, down) = (up.as_ref(), down.as_ref());
        if HOPS { hopper(up, down, &FROM, occupied) } else { rider(up, down, &FROM, occupied) }
    }
}

/// The same for hoppers with a range.
pub(crate) struct ShortHopsOf {
    pub(crate) rays: Vec<(Vec<Word>, Vec<Word>)>,
    /// The most squares that they attack on a ray.
    pub(crate) most: u8,
}

impl Look for ShortHopsOf {
    fn attacks(&self, square: usize, occupied: Word) -> Word {
        let (up, down) = &self.rays[square];
        short_hopper(up, down, &FROM, self.most, occupied)
    }
}

/// Whole files or ranks that lines share, found by multiplications.
pub(crate) struct LinesOf<const LINES: usize> {
    squares: Vec<[LineSquare; LINES]>,
    hashes: [LineHash; LINES],
    split: u32,
    slots: Arc<[Word]>,
}

impl<const LINES: usize> LinesOf<LINES> {
    /// The lines of each square, what each has in common for all squares, where the upper part of the board starts, and the slots.
    ///
    /// # Panics
    /// If a line reaches beyond the slots.
    pub(crate) fn new(
        squares: Vec<[LineSquare; LINES]>,
        hashes: [LineHash; LINES],
        split: u32,
        slots: Arc<[Word]>,
    ) -> Self {
        for (line, hash) in squares.iter().flat_map(|lines| lines.iter().zip(&hashes)) {
            let end = end(line.offset.into(), u64::BITS, hash.shift);
            assert!(end <= slots.len() as u128, "a line reaches beyond the slots");
        }
        Self { squares, hashes, split, slots }
    }
}

impl<const LINES: usize> Look for LinesOf<LINES> {
    fn attacks(&self, square: usize, occupied: Word) -> Word {
        let mut attacks = 0;
        for (line, &hash) in self.squares[square].iter().zip(&self.hashes) {
            let slot = line.slot(hash, self.split, occupied);
            // SAFETY: `new` has checked that the greatest index of each line is a slot, and no field ever changes.
            attacks |= unsafe { load(&self.slots, slot) } & word(line.line);
        }
        attacks
    }
}

/// Attacked squares of lines, found by PEXT and moved by PDEP.
pub(crate) struct PextLinesOf<B, const LINES: usize> {
    squares: Vec<[PextLine; LINES]>,
    slots: Arc<[u16]>,
    bmi2: B,
}

impl<B: Bmi2, const LINES: usize> PextLinesOf<B, LINES> {
    /// The lines of each square, the slots, and how PEXT and PDEP are computed.
    ///
    /// # Panics
    /// If a line reaches beyond the slots.
    pub(crate) fn new(squares: Vec<[PextLine; LINES]>, slots: Arc<[u16]>, bmi2: B) -> Self {
        let ends = squares.iter().flatten().map(|&line| end_of_pext(line));
        assert!(ends.max() <= Some(slots.len() as u128), "a line reaches beyond the slots");
        Self { squares, slots, bmi2 }
    }
}

impl<B: Bmi2 + Send + Sync, const LINES: usize> Look for PextLinesOf<B, LINES> {
    fn attacks(&self, square: usize, occupied: Word) -> Word {
        let mut attacks = 0;
        for line in &self.squares[square] {
            let slot = line.slot(self.bmi2, occupied);
            // SAFETY: `new` has checked that the greatest index of each line is a slot, and no field ever changes.
            attacks |= line.deposit(self.bmi2, unsafe { load(&self.slots, slot) }.into(), 0);
        }
        attacks
    }
}

/// The attack set of each square, whatever is occupied.
pub(crate) struct StepsOf(pub(crate) Vec<Word>);

impl Look for StepsOf {
    fn attacks(&self, square: usize, _occupied: Word) -> Word {
        self.0[square]
    }
}
