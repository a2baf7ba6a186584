//! Whether the links of the finished book lead somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use mdbook_preprocessor::errors::{Error, Result};

/// Looks up each link from a page of `book` to a file of the book, and to a place in it.
///
/// # Errors
/// All links that lead nowhere, or a file that cannot be read.
pub fn links_lead_somewhere(book: &Path) -> Result<()> {
    let mut pages = BTreeMap::new();
    collect(book, book, &mut pages)?;
    let places: BTreeMap<&Path, BTreeSet<&str>> =
        pages.iter().map(|(path, text)| (path.as_path(), attributes(text, "id").collect())).collect();
    let mut broken = BTreeSet::new();
    for (page, text) in &pages {
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
    if broken.is_empty() { Ok(()) } else { Err(Error::msg(Vec::from_iter(broken).join("\n"))) }
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
