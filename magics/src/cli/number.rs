//! Numbers as people write and read them.

use magic_tables::board::wide_set::WideSet;
use magic_tables::spec::{NumberError, digits, read_factor};
use std::time::Duration;

/// Reads a factor: decimal, `0x…` or `0b…`, with or without underscores.
///
/// ```
/// use magic_tables::spec::NumberError;
/// use magics::cli::number::factor;
///
/// assert_eq!(factor("0x8000_1420"), Ok(0x8000_1420));
/// assert_eq!(factor("0b101"), Ok(5));
/// assert_eq!(factor("rook"), Err(NumberError::NoNumber));
/// ```
///
/// # Errors
/// Other text, with a sentence that says what a factor looks like.
pub fn factor(text: &str) -> Result<u64, NumberError> {
    read_factor(text)
}

/// Reads a number of up to 256 bits, written like a factor: a set with a bit for each square.
///
/// ```
/// use magic_tables::board::wide_set::WideSet;
/// use magics::cli::number::bits;
///
/// assert_eq!(bits("0x1_0000_0000_0000_0000"), Some(WideSet::of(64)));
/// assert_eq!(bits("e4"), None);
/// ```
#[must_use]
pub fn bits(text: &str) -> Option<WideSet> {
    let (digits, radix) = digits(text)?;
    WideSet::from_digits(&digits, radix)
}

/// Reads a number that counts from 0, in decimal digits alone.
///
/// ```
/// use magics::cli::number::index;
///
/// assert_eq!(index("63"), Some(63));
/// assert_eq!(index("+63"), None);
/// ```
#[must_use]
pub fn index(text: &str) -> Option<usize> {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text.parse().ok()
    } else {
        None
    }
}

/// A factor as text with all hexadecimal digits.
///
/// ```
/// assert_eq!(magics::cli::number::hex(0x8140), "0x0000000000008140");
/// ```
#[must_use]
pub fn hex(factor: u64) -> String {
    format!("{factor:#018x}")
}

/// A count with commas between thousands.
///
/// ```
/// assert_eq!(magics::cli::number::count(107_648), "107,648");
/// ```
#[must_use]
pub fn count(number: u64) -> String {
    large(number.into())
}

/// A count that needs more than 64 bits, with commas between thousands.
///
/// ```
/// assert_eq!(magics::cli::number::large(1 << 64), "18,446,744,073,709,551,616");
/// ```
#[must_use]
pub fn large(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        let left = digits.len() - i;
        if i > 0 && left.is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count and what is counted.
///
/// ```
/// use magics::cli::number::plural;
///
/// assert_eq!(plural(1, "unit"), "1 unit");
/// assert_eq!(plural(4096, "unit"), "4,096 units");
/// ```
#[must_use]
pub fn plural(count: u64, noun: &str) -> String {
    format!(
        "{} {noun}{}",
        self::count(count),
        if count == 1 { "" } else { "s" }
    )
}

/// A count; a large one with two digits and an exponent.
///
/// ```
/// use magics::cli::number::approximate;
///
/// assert_eq!(approximate(50_421.0), "50,421");
/// assert_eq!(approximate(5_042_100.0), "5.0e6");
/// ```
#[must_use]
pub fn approximate(number: f64) -> String {
    if number < 1e5 {
        count(number as u64)
    } else {
        format!("{number:.1e}")
    }
}

/// A chance in percent, with as many digits as tell it from impossible and certain.
///
/// ```
/// use magics::cli::number::percent;
///
/// assert_eq!(percent(0.5), "50.0 %");
/// assert_eq!(percent(0.999_98), "99.998 %");
/// ```
#[must_use]
pub fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    for digits in 1..=9 {
        let text = format!("{percent:.digits$} %");
        let looks_certain = text.starts_with("100.");
        let looks_impossible = !text.contains(|digit| ('1'..='9').contains(&digit));
        if !looks_certain && !looks_impossible {
            return text;
        }
    }
    format!("{percent:.0} %")
}

/// A time in seconds, in the units that people would say, and rounded like that.
///
/// ```
/// use magics::cli::number::duration;
///
/// assert_eq!(duration(2.0), "2.0 s");
/// assert_eq!(duration(7265.0), "2 h 01 min");
/// assert_eq!(duration(90_000.0), "1.0 days");
/// ```
#[must_use]
pub fn duration(seconds: f64) -> String {
    const MINUTE: f64 = 60.0;
    const HOUR: f64 = 60.0 * MINUTE;
    const DAY: f64 = 24.0 * HOUR;
    const YEAR: f64 = 365.25 * DAY;
    const AGE: f64 = 1e5 * YEAR;
    match seconds {
        ..0.1 => "less than 0.1 s".to_owned(),
        ..10.0 => format!("{seconds:.1} s"),
        ..MINUTE => format!("{seconds:.0} s"),
        ..HOUR => format!(
            "{:.0} min {:02.0} s",
            (seconds / MINUTE).floor(),
            (seconds % MINUTE).floor()
        ),
        ..DAY => format!(
            "{:.0} h {:02.0} min",
            (seconds / HOUR).floor(),
            (seconds % HOUR / MINUTE).floor()
        ),
        ..YEAR => format!("{:.1} days", seconds / DAY),
        ..AGE => format!("{:.1} years", seconds / YEAR),
        _ => format!("{:.1e} years", seconds / YEAR),
    }
}

/// The time that something took, in the words of [`duration`].
///
/// ```
/// use magics::cli::number::elapsed;
/// use std::time::Duration;
///
/// assert_eq!(elapsed(Duration::from_millis(2500)), "2.5 s");
/// ```
#[must_use]
pub fn elapsed(time: Duration) -> String {
    duration(time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factors_are_read_in_every_common_form() {
        for text in ["0xff", "0XFF", "255", "2_5_5", "0x00_ff", "0b1111_1111"] {
            assert_eq!(factor(text), Ok(255), "{text}");
        }
        assert_eq!(factor("18446744073709551615"), Ok(u64::MAX));
        assert_eq!(bits("0x1_0000_0000_0000_0000"), Some(WideSet::of(64)));
        assert_eq!(bits(&format!("0x1{}", "0".repeat(64))), None, "257 bits");
        for text in [
            "",
            "0x",
            "-1",
            "+1",
            "0xg",
            "12h",
            "_",
            "1 2",
            "18446744073709551616",
            "0x1_0000_0000_0000_0000",
        ] {
            assert!(factor(text).is_err(), "{text}");
        }
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(count(0), "0");
        assert_eq!(count(999), "999");
        assert_eq!(count(1_234_567), "1,234,567");
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(0.5), "50.0 %");
        assert_eq!(percent(0.998), "99.8 %");
        assert_eq!(percent(1.0 - 1.0 / 65_536.0), "99.998 %");
        assert_eq!(percent(0.000_02), "0.002 %");
        assert_eq!(percent(0.0), "0 %");
        assert_eq!(duration(0.05), "less than 0.1 s");
        assert_eq!(duration(61.9), "1 min 01 s");
        assert_eq!(duration(7265.0), "2 h 01 min");
        assert_eq!(duration(90_000.0), "1.0 days");
        assert_eq!(duration(3.2e10), "1014.0 years");
    }
}
