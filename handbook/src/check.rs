//! Whether the links of the finished book lead somewhere, and whether it needs anything from elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use mdbook_preprocessor::errors::{Error, Result};

/// Elements that a browser fetches with the page. A link to somewhere else is for the reader to follow.
const FETCHED: [&str; 5] = ["<img ", "<link ", "<script ", "<iframe ", "<pre class=\"playground\""];

/// Looks up each link from a page of `book` to a file of the book, and to a place in it, and what a page makes the browser fetch.
///
/// # Errors
/// All links that lead nowhere and all that comes from elsewhere, or a file that cannot be read.
pub fn stands_alone(book: &Path) -> Result<()> {
    let mut pages = BTreeMap::new();
    collect(book, book, &mut pages)?;
    let mut wrong = broken_links(book, &pages);
    for (page, text) in &pages {
        wrong.extend(
            from_elsewhere(text)
                .map(|element| format!("{}: {element} fetches from elsewhere", page.display())),
        );
    }
    if wrong.is_empty() { Ok(()) } else { Err(Error::msg(Vec::from_iter(wrong).join("\n"))) }
}

/// The elements in `text` that come from another site, and code with a button that sends it to one.
fn from_elsewhere(text: &str) -> impl Iterator<Item = &str> {
    FETCHED.into_iter().flat_map(move |start| text.match_indices(start)).filter_map(|(place, start)| {
        let element = text[place..].split_inclusive('>').next()?;
        let foreign =
            attributes(element, "src").chain(attributes(element, "href")).any(|link| link.contains("//"));
        (foreign || start.starts_with("<pre")).then_some(element)
    })
}

/// The links of `pages` that lead nowhere.
fn broken_links(book: &Path, pages: &BTreeMap<PathBuf, String>) -> BTreeSet<String> {
    let places: BTreeMap<&Path, BTreeSet<&str>> =
        pages.iter().map(|(path, text)| (path.as_path(), attributes(text, "id").collect())).collect();
    let mut broken = BTreeSet::new();
    for (page, text) in pages {
        for link in attributes(text, "href").chain(attributes(text, "src")) {
            if link.contains(':') {
                continue;
            }
            let (path, place) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { resolve(page, path) };
            let there = match places.get(target.as_path()) {
                Some(places) => place.is_empty() || places.contains(place),
                None => book.join(&target).exists(),
            };
            if !there {
                broken.insert(format!("{}: {link} leads nowhere", page.display()));
            }
        }
    }
    broken
}

/// The texts of all pages in `folder`, by their paths from `book`.
fn collect(book: &Path, folder: &Path, pages: &mut BTreeMap<PathBuf, String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(book, &path, pages)?;
        } else if path.extension().is_some_and(|ending| ending == "html") {
            // This page stands for addresses at any depth.
            if !path.ends_with("404.html") {
                pages.insert(path.strip_prefix(book)?.to_owned(), fs::read_to_string(&path)?);
            }
        }
    }
    Ok(())
}

/// The values of all attributes called `name`.
fn attributes<'a>(text: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let start = format!(" {name}=\"");
    let mut rest = text;
    std::iter::from_fn(move || {
        rest = &rest[rest.find(&start)? + start.len()..];
        rest.split('"').next()
    })
}

/// The path from the book's root that `link` on `page` means.
fn resolve(page: &Path, link: &str) -> PathBuf {
    let mut path = page.parent().unwrap_or(Path::new("")).to_owned();
    for component in Path::new(link).components() {
        match component {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            other => path.push(other),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_elsewhere_is_found() {
        let text = r#"<a href="https://a.org">a</a> <img src="b.svg"> <img src="//c.org/c.svg">
<script src="book.js"></script><link rel="stylesheet" href="https://d.org/d.css"><pre class="playground"><code>"#;
        let found: Vec<_> = from_elsewhere(text).collect();
        assert_eq!(
            found,
            [
                r#"<img src="//c.org/c.svg">"#,
                r#"<link rel="stylesheet" href="https://d.org/d.css">"#,
                r#"<pre class="playground">"#,
            ]
        );
    }
}
