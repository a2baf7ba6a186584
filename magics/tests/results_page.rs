//! `docs/results.md` says what the catalog says.

use magics::known::{Reduced, squares};
use std::path::Path;
use std::process::Command;

/// What stands in `page` between two marks.
fn between<'a>(page: &'a str, begin: &str, end: &str) -> &'a str {
    let (_, rest) = page.split_once(begin).unwrap_or_else(|| panic!("there is no {begin}"));
    rest.split_once(end).unwrap_or_else(|| panic!("there is no {end}")).0
}

#[test]
fn the_page_says_what_the_catalog_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_magics")).args(["catalog", "--markdown"]).output().unwrap();
    let table = format!("\n{}", String::from_utf8(output.stdout).unwrap());
    let [begin, end] = ["begin", "end"].map(|word| format!("<!-- {word} of magics catalog --markdown -->"));
    let old = between(&page, &begin, &end);
    if std::env::var_os("UPDATE_RESULTS").is_some() {
        let new = page.replace(&format!("{begin}{old}{end}"), &format!("{begin}{table}{end}"));
        std::fs::write(&path, new).unwrap();
    } else {
        assert_eq!(old, table, "UPDATE_RESULTS=1 rewrites it");
    }
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
