//! Numbers as people write and read them.

use std::time::Duration;

use magic_tables::spec::read_factor;

/// Reads a factor: decimal, `0x…` or `0b…`, with or without underscores.
///
/// # Errors
/// Other text, with a sentence that says what a factor looks like.
pub fn factor(text: &str) -> Result<u64, String> {
    read_factor(text).map_err(|error| error.to_string())
}

/// Reads a number of up to 128 bits, written like a factor.
#[must_use]
pub fn bits(text: &str) -> Option<u128> {
    let (digits, radix) = digits(text)?;
    u128::from_str_radix(&digits, radix).ok()
}

/// Reads a number that counts from 0, in decimal digits alone.
#[must_use]
pub fn index(text: &str) -> Option<usize> {
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())
        .flatten()
}

/// The digits of a number, and their radix.
fn digits(text: &str) -> Option<(String, u32)> {
    let lower = text.replace('_', "").to_ascii_lowercase();
    let (digits, radix) = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 2),
        _ => (lower.as_str(), 10),
    };
    let all = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
    all.then(|| (digits.to_owned(), radix))
}

/// A factor as text with all hexadecimal digits.
#[must_use]
pub fn hex(factor: u64) -> String {
    format!("{factor:#018x}")
}

/// A count with commas between thousands.
#[must_use]
pub fn count(number: u64) -> String {
    large(number.into())
}

/// A count that needs more than 64 bits, with commas between thousands.
#[must_use]
pub fn large(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count and what is counted.
#[must_use]
pub fn plural(count: u64, noun: &str) -> String {
    format!(
        "{} {noun}{}",
        self::count(count),
        if count == 1 { "" } else { "s" }
    )
}

/// A count; a large one with two digits and an exponent.
#[must_use]
pub fn approximate(number: f64) -> String {
    if number < 1e5 {
        count(number as u64)
    } else {
        format!("{number:.1e}")
    }
}

/// A chance in percent, with as many digits as tell it from impossible and certain.
#[must_use]
pub fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    let tells = |text: &String| {
        !text.starts_with("100.") && text.bytes().any(|byte| (b'1'..=b'9').contains(&byte))
    };
    let mut texts = (1..=9).map(|digits| format!("{percent:.digits$} %"));
    texts
        .find(tells)
        .unwrap_or_else(|| format!("{percent:.0} %"))
}

/// A time, roughly.
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

/// As [`duration`].
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
        assert_eq!(bits("0x1_0000_0000_0000_0000"), Some(1 << 64));
        assert_eq!(bits(&format!("0x1{}", "0".repeat(32))), None, "129 bits");
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
