//! A mailbox and what its bytes mean.

/// The position that is looked at: a mailbox of codes, or of types.
#[derive(Clone, Copy, Debug)]
pub struct CodedBoard<'a> {
    pub(super) mailbox: &'a [u8; 64],
    /// The squares of Black's pieces, if the mailbox has types.
    pub(super) black: Option<u64>,
}

impl<'a> CodedBoard<'a> {
    /// A mailbox of codes.
    #[inline(always)]
    pub(super) const fn of_codes(mailbox: &'a [u8; 64]) -> Self {
        let black = None;
        Self { mailbox, black }
    }

    /// A mailbox of types, with the squares of Black's pieces.
    #[inline(always)]
    pub(super) const fn of_types(mailbox: &'a [u8; 64], black: u64) -> Self {
        let black = Some(black);
        Self { mailbox, black }
    }

    /// The bits of the mailbox that count: those of codes, or of types.
    #[inline(always)]
    pub(super) const fn bits(self) -> u8 {
        if self.black.is_some() { 7 } else { 15 }
    }

    /// The code of the piece on a square of the board.
    #[inline(always)]
    pub(super) fn code(self, square: usize) -> u8 {
        let code = self.mailbox[square & 63] & self.bits();
        match self.black {
            Some(black) => code | ((black >> (square & 63) & 1) as u8) << 3,
            None => code,
        }
    }
}
