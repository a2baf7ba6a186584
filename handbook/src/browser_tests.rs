//! The book, tried in a browser.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// The folder of a book for all tests.
static BOOK: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/handbook-tests");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    let playground = folder.with_extension("html");
    std::fs::write(&playground, "<title>lab</title>").expect("it can be written");
    let first = crate::make(Some(&folder), Some(&playground)).expect("the book can be made");
    let book = Path::new(&first).parent();
    book.expect("it is in a folder").to_owned()
});

/// The page as it is once its scripts have run, in a window as wide as that of a phone.
fn shown(page: &str) -> String {
    let address = format!("file://{}/{page}", BOOK.display());
    let output = Command::new("chromium")
        .args(["--headless=new", "--no-sandbox", "--disable-gpu"])
        .args(["--window-size=500,900", "--virtual-time-budget=5000"])
        .args(["--dump-dom", &address])
        .output()
        .expect("chromium starts");
    String::from_utf8(output.stdout).expect("pages are UTF-8")
}

/// The addresses that a search finds, the best one first.
fn found(words: &str) -> Vec<String> {
    let page = shown(&format!("choosing.html?search={words}"));
    let (_, results) = page
        .split_once("id=\"mdbook-searchresults\"")
        .expect("there are results");
    let addresses = results.split("<a href=\"").skip(1);
    addresses
        .map_while(|rest| rest.split_once(['?', '"']))
        .map(|(address, rest)| {
            let place = rest.split('"').next().and_then(|rest| rest.split_once('#'));
            place.map_or(address.to_owned(), |(_, place)| {
                format!("{address}#{place}")
            })
        })
        .collect()
}

#[test]
#[cfg_attr(not(browser), ignore = "no chromium")]
fn a_term_is_found_first_where_it_is_defined() {
    for (words, place) in [
        ("collision", "terms.html#collision"),
        ("least range", "terms.html#least-range"),
        ("cite", "terms.html#cite"),
        ("slot", "terms.html#slot"),
        ("magic factor", "terms.html#magic-factor"),
    ] {
        let found = found(words);
        assert_eq!(found.first().map(String::as_str), Some(place), "{words}");
    }
}

#[test]
#[cfg_attr(not(browser), ignore = "no chromium")]
fn a_table_wider_than_the_window_says_that_it_scrolls() {
    let page = shown("engines.html");
    let told =
        r#"class="table-wrapper" tabindex="0" role="region" aria-label="Table: All engines""#;
    assert!(page.contains(told));
    assert!(page.contains(r#"<p class="scrolls">"#));
    // A narrow one says nothing, and Tab does not stop there.
    let page = shown("results.html");
    assert!(page.contains(r#"<p class="scrolls" hidden="">"#));
    assert!(page.contains(r#"<div class="table-wrapper">"#));
}

#[test]
#[cfg_attr(not(browser), ignore = "no chromium")]
fn the_playground_is_a_page_of_the_book() {
    let page = shown("playground.html");
    let (_, rest) = page
        .split_once("<iframe class=\"playground\" src=\"")
        .expect("it is shown");
    let (source, _) = rest.split_once('"').expect("it has an address");
    assert!(shown(source).contains("<title>lab</title>"));
}
