//! Reads the files of the catalog: lines of words, and comments.

use crate::board::slider::Slider;
use crate::board::square;

/// The words of a line that are left.
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// The next word.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let (word, rest) = self.0.split_once(' ').unwrap_or((self.0, ""));
        self.0 = rest;
        (!word.is_empty()).then_some(word)
    }

    /// What follows `name` in the next word.
    pub(crate) fn after(&mut self, name: &str) -> Option<&'a str> {
        self.next()?.strip_prefix(name)
    }

    /// All words that are left.
    pub(crate) fn rest(self) -> Option<&'a str> {
        (!self.0.is_empty()).then_some(self.0)
    }

    /// A piece and a square.
    pub(crate) fn place(&mut self) -> Option<(Slider, usize)> {
        Some((square::slider_from_name(self.next()?)?, square::from_name(self.next()?)?))
    }

    /// A decimal number.
    pub(crate) fn number(&mut self) -> Option<u32> {
        number(self.next()?)
    }

    /// A factor: a hexadecimal number.
    pub(crate) fn factor(&mut self) -> Option<u64> {
        factor(self.next()?)
    }
}

/// The decimal number `word`.
pub(crate) fn number(word: &str) -> Option<u32> {
    word.parse().ok()
}

/// The hexadecimal number `word`, which begins with `0x`.
pub(crate) fn factor(word: &str) -> Option<u64> {
    u64::from_str_radix(word.strip_prefix("0x")?, 16).ok()
}

/// Calls `read` with the words of each line, comments left out, up to the first line that it cannot read.
pub(crate) fn read<'a>(text: &'a str, read: &mut dyn FnMut(Words<'a>) -> Option<()>) -> Result<(), &'a str> {
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with('#') && read(Words(line)).is_none() {
            return Err(line);
        }
    }
    Ok(())
}

/// [`read`] for a text that is compiled in.
pub(crate) fn read_catalog<'a>(text: &'a str, read: &mut dyn FnMut(Words<'a>) -> Option<()>) {
    if let Err(line) = self::read(text, read) {
        unreachable!("malformed line in the catalog: {line}");
    }
}
