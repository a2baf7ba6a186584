//! The tables of figures in the pages of documentation, as they were when this crate was built.

/// What look-ups cost on the chess board.
pub(crate) const SCHEMES: &str = include_str!("../../docs/schemes.md");

/// All combinations of options for the chess board.
const COMBINATIONS: &str = include_str!("../../docs/schemes.csv");

/// Which scheme for what.
pub(crate) const CHOOSING: &str = include_str!("../../docs/choosing.md");

/// Other boards.
pub(crate) const BOARDS: &str = include_str!("../../docs/boards.md");

/// The rows of the first table in `page` whose heading contains all of `words`: their cells.
pub(crate) fn rows<'a>(page: &'a str, words: &[&str]) -> Vec<Vec<&'a str>> {
    let heading = |line: &&str| line.starts_with('|') && words.iter().all(|word| line.contains(word));
    let table = page.lines().skip_while(|line| !heading(line)).skip(2);
    table.take_while(|line| line.starts_with('|')).map(cells).collect()
}

/// The figures of the combination `name`: the cells behind the name, which alone has commas in it.
pub(crate) fn combination(name: &str) -> Option<Vec<&'static str>> {
    COMBINATIONS.lines().skip(1).find_map(|line| {
        let (first, rest) = match line.strip_prefix('"') {
            Some(line) => line.split_once("\",")?,
            None => line.split_once(',')?,
        };
        (first == name).then(|| rest.split(',').collect())
    })
}

fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}
