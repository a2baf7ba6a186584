//! The options `threats` and `quads`: which pieces threaten which, and how a threat is written.
//!
//! Both become one number, which the look-ups have as a constant: [`Spec::threat_rules`].

use std::fmt;

use super::options::Spec;
use super::problem::{ErrorSite, Problem, suggestion};
use crate::choices::position;
use crate::text::shortened;

/// The option `threats`: a bit `6 * attacker + attacked` for each pair of kinds that counts, or what
/// is wrong with the text. The text is read once, when the option is set.
#[derive(Clone, Debug, PartialEq)]
pub struct ThreatPairs {
    text: String,
    bits: Result<u64, Problem>,
}

/// The option `quads`: two bits from bit 40 on for each byte of a quad, and bit 48 if its top bit
/// says that the threat appears; or what is wrong with the text.
#[derive(Clone, Debug, PartialEq)]
pub struct QuadOrder {
    text: String,
    bits: Result<u64, Problem>,
}

/// The kinds of pieces, in the order of their numbers.
const KINDS: [&str; 6] = ["pawn", "knight", "bishop", "rook", "queen", "king"];

/// The bits of all pairs of kinds.
const ALL_PAIRS: u64 = (1 << 36) - 1;

/// What a byte of a quad is, in the order of its numbers. The last one is another form of `to`.
const BYTES: [&str; 5] = ["attacker", "from", "attacked", "to", "signed_to"];
const TO: usize = 3;
const SIGNED_TO: usize = 4;

/// The lowest bit of the order of bytes in the rules of threats.
const ORDER: usize = 40;

/// The bit of the rules that says that `to` has a sign.
const SIGN: u64 = 1 << 48;

/// The order `[attacker, from, attacked, to]`.
const USUAL_ORDER: u64 = 0b11_10_01_00 << ORDER;

/// Lists for messages.
pub(super) const EXAMPLE_OF_PAIRS: &str = "[pawn: [pawn, knight, rook], knight: [pawn, queen]]";
pub(super) const EXAMPLE_OF_QUADS: &str = "[attacker, from, attacked, to]";

impl ThreatPairs {
    /// Reads `text`: `all`, or a list of kinds with lists of what they attack.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            bits: read_pairs(text.trim_ascii()),
        }
    }

    /// The pairs that count.
    ///
    /// # Errors
    /// What is wrong with the list.
    pub const fn bits(&self) -> Result<u64, &Problem> {
        match &self.bits {
            Ok(bits) => Ok(*bits),
            Err(problem) => Err(problem),
        }
    }

    /// The pairs as people write them.
    #[cfg(feature = "generate")]
    pub(super) fn written(&self) -> String {
        let Ok(bits) = self.bits else {
            return self.text.trim().to_owned();
        };
        if bits == ALL_PAIRS {
            return "all".to_owned();
        }
        let mut kinds = Vec::new();
        for (attacker, name) in KINDS.iter().enumerate() {
            let victims: Vec<_> = (0..KINDS.len())
                .filter(|victim| bits & pair(attacker, *victim) != 0)
                .map(|victim| KINDS[victim])
                .collect();
            if !victims.is_empty() {
                kinds.push(format!("{name}: [{}]", victims.join(", ")));
            }
        }
        format!("[{}]", kinds.join(", "))
    }
}

impl QuadOrder {
    /// Reads `text`, a list of four bytes.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            bits: read_order(text.trim_ascii()),
        }
    }

    /// The order of the bytes, and whether `to` has a sign.
    ///
    /// # Errors
    /// What is wrong with the list.
    pub const fn bits(&self) -> Result<u64, &Problem> {
        match &self.bits {
            Ok(bits) => Ok(*bits),
            Err(problem) => Err(problem),
        }
    }

    /// The order. A wrong list still says whether there is a sign, on which it depends what the
    /// functions take.
    fn likely_bits(&self) -> u64 {
        match self.bits {
            Ok(bits) => bits,
            Err(_) if self.text.contains(BYTES[SIGNED_TO]) => USUAL_ORDER | SIGN,
            Err(_) => USUAL_ORDER,
        }
    }

    /// The list as people write it.
    #[cfg(feature = "generate")]
    pub(super) fn written(&self) -> String {
        let Ok(bits) = self.bits else {
            return self.text.trim().to_owned();
        };
        let mut bytes = Vec::new();
        for place in 0..4 {
            let byte = (bits >> (ORDER + 2 * place) & 3) as usize;
            let is_signed = byte == TO && bits & SIGN != 0;
            bytes.push(BYTES[if is_signed { SIGNED_TO } else { byte }]);
        }
        format!("[{}]", bytes.join(", "))
    }
}

impl Spec {
    /// The rules of threats, as the look-ups have them: bit `6 * attacker + attacked` says that this
    /// pair of kinds counts (pawn, knight, bishop, rook, queen and king are 0 to 5); two bits from
    /// `40 + 2 * byte` on say what stands in a byte of a quad (attacker, from, attacked and to are 0
    /// to 3); bit 48 says that `to` has a sign.
    ///
    /// Without the options, or with wrong ones, all pairs count, and the bytes stand in the order of
    /// their numbers.
    #[must_use]
    pub fn threat_rules(&self) -> u64 {
        let pairs = self.threats.as_ref().and_then(|pairs| pairs.bits().ok());
        let order = self.quads.as_ref().map(QuadOrder::likely_bits);
        pairs.unwrap_or(ALL_PAIRS) | order.unwrap_or(USUAL_ORDER)
    }

    /// Whether updates of threats write one list, in which the sign of `to` says what appears.
    #[must_use]
    pub fn has_signed_quads(&self) -> bool {
        self.threat_rules() & SIGN != 0
    }
}

/// The bit of a pair of kinds.
const fn pair(attacker: usize, victim: usize) -> u64 {
    1 << (KINDS.len() * attacker + victim)
}

/// What is wrong with an element of one of these lists.
enum ElementError<'a> {
    /// It has no list behind a colon.
    NoPair(&'a str),
    /// It is none of the words that are expected: what they are called, the word, and all of them.
    Unknown(&'static str, &'a str, &'static [&'static str]),
    GivenTwice(&'a str),
    /// Both forms of the byte `to` are in the list.
    BothForms,
}

impl fmt::Display for ElementError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoPair(element) => write!(
                f,
                "expected a kind of piece and a list of what it attacks, such as `knight: [pawn, \
                 queen]`, not `{}`",
                shortened(element)
            ),
            Self::Unknown(what, word, known) => write!(
                f,
                "unknown {what} `{}`; {}",
                shortened(word),
                suggestion(word, known)
            ),
            Self::GivenTwice(word) => write!(f, "`{word}` is given twice; keep one"),
            Self::BothForms => f.write_str(
                "`to` and `signed_to` are two forms of one byte, of which a quad has one; keep one",
            ),
        }
    }
}

/// Reads the pairs that count.
fn read_pairs(text: &str) -> Result<u64, Problem> {
    if text == "all" {
        return Ok(ALL_PAIRS);
    }
    let Some(list) = inside(text) else {
        let text = shortened(text);
        let message =
            format!("expected `all`, or a list, such as `{EXAMPLE_OF_PAIRS}`, not `{text}`");
        return Err(wrong_pairs(ErrorSite::Value, message));
    };
    let mut bits = 0;
    let mut given = 0_u32;
    let elements = split_at_commas(list).into_iter();
    for (place, element) in elements.enumerate() {
        let (attacker, victims) = kinds_of(element, given)
            .map_err(|error| wrong_pairs(ErrorSite::Element(place), error.to_string()))?;
        given |= 1 << attacker;
        let mut of_attacker = 0;
        let words = split_at_commas(victims).into_iter();
        for (inner, word) in words.enumerate() {
            let kind = number_of("kind of piece", word, &KINDS, of_attacker)
                .map_err(|error| wrong_pairs(ErrorSite::Inner(place, inner), error.to_string()))?;
            of_attacker |= 1 << kind;
            bits |= pair(attacker, kind);
        }
    }
    if bits == 0 {
        let message = format!(
            "nothing attacks anything, so there are no threats; leave `threats` out, or write what \
             counts, such as `{EXAMPLE_OF_PAIRS}`"
        );
        return Err(wrong_pairs(ErrorSite::Value, message));
    }
    Ok(bits)
}

fn wrong_pairs(site: ErrorSite, message: String) -> Problem {
    Problem::new("threats", site, message)
}

fn wrong_order(site: ErrorSite, message: String) -> Problem {
    Problem::new("quads", site, message)
}

/// The kind of the attacker, and the inside of the list of what it attacks, of an element such as
/// `knight: [pawn, queen]`. `given` has a bit for each kind that stands before it.
fn kinds_of(element: &str, given: u32) -> Result<(usize, &str), ElementError<'_>> {
    let (attacker, victims) = element
        .split_once(':')
        .ok_or(ElementError::NoPair(element))?;
    let victims = inside(victims.trim_ascii()).ok_or(ElementError::NoPair(element))?;
    let attacker = number_of("kind of piece", attacker.trim_ascii(), &KINDS, given)?;
    Ok((attacker, victims))
}

/// Reads the order of the bytes.
fn read_order(text: &str) -> Result<u64, Problem> {
    let Some(list) = inside(text) else {
        let text = shortened(text);
        let message = format!("expected a list, such as `{EXAMPLE_OF_QUADS}`, not `{text}`");
        return Err(wrong_order(ErrorSite::Value, message));
    };
    let mut bits = 0;
    let mut given = 0_u32;
    let words = split_at_commas(list).into_iter();
    for (place, word) in words.enumerate() {
        let number = byte_number(word, given)
            .map_err(|error| wrong_order(ErrorSite::Element(place), error.to_string()))?;
        given |= 1 << number;
        if number == SIGNED_TO {
            bits |= SIGN;
        }
        // No byte is given twice, so there are at most four.
        let two_bits = number.min(TO) as u64;
        bits |= two_bits << (ORDER + 2 * place);
    }
    for (number, name) in BYTES[..=TO].iter().enumerate() {
        let has_sign = number == TO && bits & SIGN != 0;
        if given & 1 << number == 0 && !has_sign {
            let message = format!(
                "a quad has four bytes, and `{name}` is missing; write them in your order, such as \
                 `{EXAMPLE_OF_QUADS}`"
            );
            return Err(wrong_order(ErrorSite::Value, message));
        }
    }
    Ok(bits)
}

/// The number of a byte of a quad. `given` has a bit for each one that stands before it.
fn byte_number(word: &str, given: u32) -> Result<usize, ElementError<'_>> {
    let number = number_of("byte of a quad", word, &BYTES, given)?;
    let other_form = match number {
        TO => SIGNED_TO,
        SIGNED_TO => TO,
        _ => return Ok(number),
    };
    if given & 1 << other_form != 0 {
        return Err(ElementError::BothForms);
    }
    Ok(number)
}

/// The number of `word` among those that are `known`. `given` has a bit for each number that stands
/// before it.
fn number_of<'a>(
    what: &'static str,
    word: &'a str,
    known: &'static [&'static str],
    given: u32,
) -> Result<usize, ElementError<'a>> {
    match position(known, word) {
        None => Err(ElementError::Unknown(what, word, known)),
        Some(number) if given & 1 << number != 0 => Err(ElementError::GivenTwice(word)),
        Some(number) => Ok(number),
    }
}

/// What stands in the brackets of a list.
fn inside(text: &str) -> Option<&str> {
    Some(text.strip_prefix('[')?.strip_suffix(']')?.trim_ascii())
}

/// The elements between the commas that stand in no brackets. A comma may end the list.
fn split_at_commas(list: &str) -> Vec<&str> {
    let mut elements = Vec::new();
    let mut start = 0;
    let mut open = 0_i32;
    for (place, sign) in list.bytes().enumerate() {
        match sign {
            b'[' => open += 1,
            b']' => open -= 1,
            b',' if open == 0 => {
                elements.push(list[start..place].trim_ascii());
                start = place + 1;
            }
            _ => {}
        }
    }
    let behind = list[start..].trim_ascii();
    if !behind.is_empty() {
        elements.push(behind);
    }
    elements
}

#[cfg(test)]
mod tests;
