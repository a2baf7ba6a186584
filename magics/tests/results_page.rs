//! `docs/results.md` and `docs/results.csv` say what the catalog says.

use magics::known::{Reduced, squares};
use std::path::Path;
use std::process::Command;

/// What stands in `page` between two marks.
fn between<'a>(page: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(begin).unwrap_or_else(|| panic!("there is no {begin}"));
    rest.split_once(end).unwrap_or_else(|| panic!("there is no {end}")).0
}

/// The tables of rooks and bishops as comma-separated values. Those of bishops have the heads of both, and more.
fn comma_separated(tables: &str) -> String {
    let row = |line: &str| -> Vec<String> {
        line.trim_matches('|').split('|').map(|cell| cell.trim().replace(['*', '`'], "")).collect()
    };
    let (mut heads, mut piece, mut rows) = (Vec::new(), String::new(), Vec::new());
    for cells in tables.lines().filter(|line| line.starts_with("| ")).map(row) {
        match cells[0].strip_suffix(" on") {
            Some(name) => (piece, heads) = (name.to_owned(), cells),
            None => rows.push([vec![piece.clone()], cells].concat()),
        }
    }
    let heads = [vec!["piece".to_owned(), "square".to_owned()], heads[1..].to_vec()].concat();
    let line = |mut row: Vec<String>| {
        row.resize(heads.len(), String::new());
        let quoted = |cell: String| if cell.contains(',') { format!("\"{cell}\"") } else { cell };
        row.into_iter().map(quoted).collect::<Vec<_>>().join(",") + "\n"
    };
    [heads.clone()].into_iter().chain(rows).map(line).collect()
}

#[test]
fn the_page_says_what_the_catalog_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_magics")).args(["catalog", "--markdown"]).output().unwrap();
    let right = comma_separated(&String::from_utf8(output.stdout).unwrap());
    let file = path.with_extension("csv");
    if std::env::var_os("UPDATE_RESULTS").is_some() {
        std::fs::write(&file, &right).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), right, "UPDATE_RESULTS=1 rewrites it");
    let squares = squares();
    let open = |reduced: &Reduced| matches!(reduced, Reduced::Open { .. });
    let settled = squares.iter().filter(|known| !open(&known.reduced)).count();
    assert_eq!(between(&page, "<!-- settled -->", "<!-- end -->"), settled.to_string());
    // By a proof, or because there are more attack sets than indices.
    let reduced = squares.iter().filter(|known| matches!(known.reduced, Reduced::Factor { .. }));
    let twice = reduced.filter(|known| known.range.bound >= 1 << (known.relevant - 2)).count();
    assert_eq!(between(&page, "<!-- twice -->", "<!-- end -->"), twice.to_string());
    for (name, bits) in [("c", None), ("9", Some(9))] {
        let least = squares.iter().filter(|known| known.least_for(bits.unwrap_or(known.relevant)).is_some());
        let page = between(&page, &format!("<!-- least {name} -->"), "<!-- end -->");
        assert_eq!(page, least.count().to_string(), "least {name}");
    }
    let none = squares.iter().filter(|known| matches!(known.reduced, Reduced::None { .. })).count();
    let dreams = std::fs::read_to_string(path.with_file_name("wishing-dreams.md")).unwrap();
    assert!(dreams.contains(&format!("that {none} of the\n128 squares")), "wishing-dreams.md");
}
