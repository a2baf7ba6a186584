//! The compiler's messages without what differs between machines and between versions of this repository: where the
//! repository and the standard library are, and the numbers of their lines.

use std::collections::HashSet;

/// What the compiler printed about a file in the folder `cases`, a path from the top level.
pub(crate) fn normalized(printed: &str, cases: &str) -> String {
    let said = printed.split("\n\n").map(str::trim_end).filter(|text| {
        let ends = ["error: aborting due to ", "Some errors have detailed", "For more information about"];
        !text.is_empty() && !ends.iter().any(|end| text.trim_start().starts_with(end))
    });
    let mut seen = HashSet::new();
    // Cargo, by which users call the compiler, shows each message once.
    let said: Vec<_> = said.filter(|text| seen.insert(*text)).map(|text| one(text, cases)).collect();
    said.join("\n\n") + "\n"
}

/// A line that quotes source, or says where it is.
enum Part<'a> {
    /// `--> file:line:column`; whether the file is a case.
    Place(&'a str, String),
    /// The number of a line, which only those of cases keep, and what follows.
    Source(String, &'a str),
    Text(&'a str),
}

fn one(diagnostic: &str, cases: &str) -> String {
    let mut parts = Vec::new();
    let mut in_case = true;
    for line in diagnostic.lines() {
        let rest = line.trim_start();
        if let Some((arrow, place)) = rest.split_once(' ').filter(|(arrow, _)| ["-->", ":::"].contains(arrow))
        {
            let own = place.strip_prefix(cases).map(|file| format!("cases{file}"));
            in_case = own.is_some();
            parts.push(Part::Place(arrow, own.unwrap_or_else(|| foreign(place))));
            continue;
        }
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let behind = rest[number.len()..].trim_start();
        let is_source = ["|", "=", "+", "-", "~"].iter().any(|mark| {
            behind.strip_prefix(mark).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        });
        if is_source && (line.starts_with(' ') || !number.is_empty()) {
            parts.push(Part::Source(if in_case { number } else { String::new() }, behind));
        } else {
            parts.push(Part::Text(line));
        }
    }
    // As wide as the greatest number that is left.
    let widths = parts.iter().map(|part| if let Part::Source(number, _) = part { number.len() } else { 0 });
    let width = widths.max().unwrap_or(0).max(1);
    let lines: Vec<String> = parts
        .into_iter()
        .map(|part| match part {
            Part::Place(arrow, place) => format!("{:width$}{arrow} {place}", ""),
            Part::Source(number, behind) => format!("{number:>width$} {behind}").trim_end().to_owned(),
            Part::Text(line) => line.trim_end().to_owned(),
        })
        .collect();
    lines.join("\n")
}

/// A file of the repository or of the standard library, without the line and the column.
fn foreign(place: &str) -> String {
    let mut words = place.rsplitn(3, ':').skip(2);
    let file = words.next().unwrap_or(place);
    match file.split_once("/library/") {
        Some((_, file)) => format!("$RUST/{file}"),
        None => format!("$WORKSPACE/{file}"),
    }
}
