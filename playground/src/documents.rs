//! The tables of figures in the pages of documentation, as they were when this crate was built.

use magic_tables::Scheme;

/// All combinations of options for the chess board.
pub(crate) const SCHEMES: &str = include_str!("../../docs/schemes.md");

/// Which scheme for what.
pub(crate) const CHOOSING: &str = include_str!("../../docs/choosing.md");

/// Other boards.
pub(crate) const BOARDS: &str = include_str!("../../docs/boards.md");

/// Instructions on other boards.
pub(crate) const BOARD_PRICES: &str = include_str!("../../docs/board-prices.md");

/// The path of the page about a scheme, from the folder of all pages.
pub(crate) fn page_of(scheme: Scheme) -> String {
    format!("schemes/{}.md", scheme.word())
}

/// The rows of the first table in `page` whose heading contains all of `words`: their cells.
pub(crate) fn rows<'a>(page: &'a str, words: &[&str]) -> Vec<Vec<&'a str>> {
    let heading = |line: &&str| line.starts_with('|') && words.iter().all(|word| line.contains(word));
    let table = page.lines().skip_while(|line| !heading(line)).skip(2);
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
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
            let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(page_of(scheme));
            assert!(page.is_file(), "there is no {}", page.display());
        }
    }

    #[test]
    fn a_passage_is_found_by_its_name() {
        assert_eq!(passage("a <!-- b -->c<!-- end of b --> d", "b"), Some("c"));
        assert_eq!(passage("a <!-- b -->c", "b"), None);
    }
}
