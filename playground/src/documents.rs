//! The tables of figures in the pages of documentation, as they were when this crate was built.

use magic_tables::Scheme;

/// What look-ups cost on the chess board.
pub(crate) const SCHEMES: &str = include_str!("../../docs/schemes.md");

/// All combinations of options for the chess board.
pub(crate) const COMBINATIONS: &str = include_str!("../../docs/schemes.csv");

/// Which scheme for what.
pub(crate) const CHOOSING: &str = include_str!("../../docs/choosing.md");

/// Instructions on other boards.
pub(crate) const BOARD_PRICES: &str = include_str!("../../docs/boards.csv");

/// Times on other boards.
pub(crate) const BOARD_SPEED: &str = include_str!("../../docs/board-speed.csv");

/// The path of the page about a scheme, from the folder of all pages.
pub(crate) fn page_of(scheme: Scheme) -> String {
    match scheme {
        Scheme::Plain | Scheme::FixedShift | Scheme::Black | Scheme::CongruentModulo => {
            format!("schemes/others.md#{}", scheme.word())
        }
        _ => format!("schemes/{}.md", scheme.word()),
    }
}

/// The rows of the first table in `page` whose heading contains all of `words`: their cells.
pub(crate) fn rows<'a>(page: &'a str, words: &[&str]) -> Vec<Vec<&'a str>> {
    let heading = |line: &&str| line.starts_with('|') && words.iter().all(|word| line.contains(word));
    let table = page.lines().skip_while(|line| !heading(line)).skip(2);
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// The cells of the line of `csv` that begins with `name`, without it; names alone have commas in them.
pub(crate) fn line_of<'a>(csv: &'a str, name: &str) -> Option<Vec<&'a str>> {
    csv.lines().skip(1).find_map(|line| {
        let (first, rest) = match line.strip_prefix('"') {
            Some(line) => line.split_once("\",")?,
            None => line.split_once(',')?,
        };
        (first == name).then(|| rest.split(',').collect())
    })
}

/// The passage of `page` that is called `name`, without its marks; nothing if there is none.
pub(crate) fn passage<'a>(page: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = page.split_once(&format!("<!-- {name} -->"))?;
    Some(rest.split_once(&format!("<!-- end of {name} -->"))?.0)
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    #[test]
    fn every_scheme_has_a_page() {
        for &scheme in Scheme::ALL {
            let page = page_of(scheme);
            let (file, heading) = page.split_once('#').unwrap_or((&page, ""));
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(file);
            let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{page}: {error}"));
            let is_there = |line: &str| {
                line.starts_with('#') && line.trim_start_matches(['#', ' ']).replace('`', "") == heading
            };
            assert!(heading.is_empty() || text.lines().any(is_there), "{page} has no such heading");
        }
    }

    #[test]
    fn a_line_is_found_by_its_name() {
        let csv = "name,a,b\n\"x, y\",1 / 2,3\nx,4,\n";
        assert_eq!(line_of(csv, "x, y"), Some(vec!["1 / 2", "3"]));
        assert_eq!(line_of(csv, "x"), Some(vec!["4", ""]));
        assert_eq!(line_of(csv, "name"), None);
    }

    #[test]
    fn a_passage_is_found_by_its_name() {
        assert_eq!(passage("a <!-- b -->c<!-- end of b --> d", "b"), Some("c"));
        assert_eq!(passage("a <!-- b -->c", "b"), None);
    }
}
