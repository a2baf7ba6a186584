//! How generated code makes bitboards of the engine's own type, and words of them.

/// A type with `From<Word>` and `Into<Word>`. It stands for both in generated code, so that a type
/// that lacks them is one error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a bitboard of these tables: they need `From<{Word}> for {Self}` and `From<{Self}> for {Word}`",
    label = "both conversions are needed, or the field of a tuple struct behind its path, as in `bitboard = crate::Bitboard({Word})`"
)]
pub trait Converts<Word>: Sized {
    /// Makes a bitboard of `word`.
    fn from_word(word: Word) -> Self;

    /// Makes a word of the bitboard.
    fn into_word(self) -> Word;
}

#[diagnostic::do_not_recommend]
impl<Word, T: From<Word> + Into<Word>> Converts<Word> for T {
    #[inline(always)]
    fn from_word(word: Word) -> Self {
        Self::from(word)
    }

    #[inline(always)]
    fn into_word(self) -> Word {
        self.into()
    }
}
