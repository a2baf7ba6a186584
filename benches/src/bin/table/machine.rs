//! The date and the processor of a measurement.

use std::fs;
use std::time::{SystemTime, SystemTimeError, UNIX_EPOCH};

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// Today's date (UTC), as year-month-day.
///
/// # Errors
/// If the clock is set to a time before 1970.
pub(crate) fn date() -> Result<String, SystemTimeError> {
    let days = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs() / SECONDS_PER_DAY;
    let (year, month, day) = civil(days);
    Ok(format!("{year}-{month:02}-{day:02}"))
}

/// The year, month and day of the date `days` days after 1970-01-01 (Howard Hinnant, *chrono-Compatible Low-Level Date
/// Algorithms*, 2013).
const fn civil(days: u64) -> (u64, u64, u64) {
    // Counted from 0000-03-01, so that the leap day is the last day of a year.
    let days = days + 719_468;
    let era = days / 146_097;
    let day_of_era = days % 146_097;
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next_year) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year_of_era + next_year, month, day)
}

/// The processor's name, if the system reports it.
pub(crate) fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name =
        text.lines().find(|line| line.starts_with("model name")).and_then(|line| line.split(": ").nth(1));
    name.map_or_else(|| format!("an unknown {} processor", std::env::consts::ARCH), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn civil_converts_days_to_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_513), (2026, 3, 1));
    }
}
