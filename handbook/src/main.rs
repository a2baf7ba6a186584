//! Makes the handbook, a book in HTML, of the pages in `docs`. They are written to be read in the
//! repository; in the book, links to files outside of `docs` lead to the repository's site. Ends
//! with status 1 if such a file is not there, or if a page has text that readers of the book would
//! stumble over. `tests/pages` follows all other links. Formulas become MathML, and the playground is
//! in the book if `scripts/playground.sh build` has made it.
//!
//! Usage: `cargo run --manifest-path handbook/Cargo.toml`

#[cfg(test)]
mod browser_tests;
mod formula;

use std::ops::Range;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use mdbook_driver::MDBook;
use mdbook_markdown::pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};
use mdbook_preprocessor::book::{Book, BookItem, Chapter};
use mdbook_preprocessor::errors::{Error, Result};
use mdbook_preprocessor::{Preprocessor, PreprocessorContext};

/// Where the repository's files are shown.
const SITE: &str = "https://github.com/magic-bitboards/magic-bitboards/blob/main/";

fn main() -> ExitCode {
    match make(None, playground().as_deref()) {
        Ok(page) => {
            println!("{page}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The playground, if it has been built.
fn playground() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let built = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    let page = root.join(built).join("playground/index.html");
    page.exists().then_some(page)
}

/// Makes the book, in the folder that its settings name or in another one, with the playground if
/// there is one, and returns the path of its first page.
fn make(folder: Option<&Path>, playground: Option<&Path>) -> Result<String> {
    let mut book = MDBook::load(env!("CARGO_MANIFEST_DIR"))?;
    if let Some(folder) = folder {
        folder.clone_into(&mut book.config.build.build_dir);
    }
    book.with_preprocessor(ToRepository);
    book.with_preprocessor(Formulas);
    if playground.is_some() {
        book.with_preprocessor(InTheBook);
    }
    book.build()?;
    let built = book.build_dir_for("html").canonicalize()?;
    if let Some(page) = playground {
        std::fs::create_dir_all(built.join("playground"))?;
        std::fs::copy(page, built.join("playground/index.html"))?;
    }
    Ok(built.join("index.html").display().to_string())
}

/// Shows the playground on its page.
struct InTheBook;

/// What the page has below its title.
const FRAME: &str = r#"
<iframe class="playground" src="playground/index.html" title="The playground"></iframe>

[Open it in a window of its own](playground/index.html)
"#;

impl Preprocessor for InTheBook {
    fn name(&self) -> &'static str {
        "playground"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> Result<Book> {
        book.for_each_mut(|item| {
            if let BookItem::Chapter(chapter) = item
                && chapter.source_path.as_deref() == Some(Path::new("playground.md"))
                && let Some(title) = chapter.content.find('\n')
            {
                chapter.content.insert_str(title + 1, FRAME);
            }
        });
        Ok(book)
    }
}

/// Turns links that leave the folder of pages into links to the repository's site.
struct ToRepository;

impl Preprocessor for ToRepository {
    fn name(&self) -> &'static str {
        "links-to-repository"
    }

    fn run(&self, context: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let pages = context.root.join(&context.config.book.src);
        let mut result = Ok(());
        book.for_each_mut(|item| {
            if let BookItem::Chapter(chapter) = item
                && result.is_ok()
            {
                result = redirect(chapter, &pages);
            }
        });
        result.map(|()| book)
    }
}

/// Turns formulas into MathML.
struct Formulas;

impl Preprocessor for Formulas {
    fn name(&self) -> &'static str {
        "formulas"
    }

    fn run(&self, _: &PreprocessorContext, mut book: Book) -> Result<Book> {
        let mut result = Ok(());
        book.for_each_mut(|item| {
            if let BookItem::Chapter(chapter) = item
                && result.is_ok()
            {
                result = formula::with_mathml(&chapter.content)
                    .map(|content| chapter.content = content)
                    .map_err(|error| Error::msg(format!("{}: {error}", chapter.name)));
            }
        });
        result.map(|()| book)
    }
}

/// Rewrites the links of one page.
fn redirect(chapter: &mut Chapter, pages: &Path) -> Result<()> {
    let Some(page) = &chapter.source_path else {
        return Ok(());
    };
    let folder = page.parent().unwrap_or(Path::new(""));
    if let Some(mistake) = mistakes(&chapter.content).first() {
        return Err(Error::msg(format!("{}: {mistake}", page.display())));
    }
    // From the last one, so that what comes before keeps its place.
    for (place, target) in outward_links(&chapter.content, folder).into_iter().rev() {
        let file = pages
            .join("..")
            .join(target.split('#').next().unwrap_or_default());
        if !file.exists() {
            return Err(Error::msg(format!(
                "{}: there is no {target}",
                page.display()
            )));
        }
        chapter
            .content
            .replace_range(place, &format!("{SITE}{target}"));
    }
    Ok(())
}

/// Where links to files outside of the pages stand in `text`, and the paths of these files from the
/// repository's root. `folder` is that of the page, within the pages.
fn outward_links(text: &str, folder: &Path) -> Vec<(Range<usize>, String)> {
    let mut links = Vec::new();
    for (event, range) in Parser::new(text).into_offset_iter() {
        let Event::Start(Tag::Link {
            link_type: LinkType::Inline,
            dest_url,
            ..
        }) = event
        else {
            continue;
        };
        let Some(outward) = path_from_root(&dest_url, folder) else {
            continue;
        };
        // The target stands behind the text of the link.
        let Some(offset) = text[range.clone()].rfind(&*dest_url) else {
            continue;
        };
        let start = range.start + offset;
        links.push((start..start + dest_url.len(), outward));
    }
    links
}

/// The path from the repository's root, if `target` is a path that leaves the folder of pages.
fn path_from_root(target: &str, folder: &Path) -> Option<String> {
    if target.contains("://") || target.starts_with('#') {
        return None;
    }
    let mut path = Path::new("docs").join(folder);
    for component in Path::new(target).components() {
        match component {
            Component::ParentDir => drop(path.pop()),
            other => path.push(other),
        }
    }
    (!path.starts_with("docs")).then(|| slashes(&path))
}

fn slashes(path: &Path) -> String {
    let parts: Vec<_> = path
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    parts.join("/")
}

/// What the source of a page must not have, because readers of the book would stumble, in words.
fn mistakes(text: &str) -> Vec<String> {
    let (mut mistakes, mut in_link) = (Vec::new(), false);
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Link { .. }) => in_link = true,
            Event::End(TagEnd::Link) => in_link = false,
            Event::Text(name) | Event::Code(name) if in_link && name.ends_with(".md") => {
                mistakes.push(format!(
                    "a link is called {name}: use the title of the page"
                ));
            }
            // What stands behind a comment is not read as Markdown.
            Event::Html(line)
                if line
                    .split_once("-->")
                    .is_some_and(|(_, rest)| !rest.trim().is_empty()) =>
            {
                let line = line.trim();
                mistakes.push(format!(
                    "a line begins with a comment and goes on: put the comment on its own line: {line}"
                ));
            }
            _ => {}
        }
    }
    mistakes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_out_of_the_pages_are_found() {
        let text = "See [a](../README.md#a), [b](b.md), [c](../../magics/x.json) and [d](https://example.org/../d).";
        let found = |folder: &str| {
            let links = outward_links(text, Path::new(folder));
            links
                .into_iter()
                .map(|(place, target)| (text[place].to_owned(), target))
                .collect::<Vec<_>>()
        };
        let first = ("../README.md#a".to_owned(), "README.md#a".to_owned());
        assert_eq!(found("")[0], first);
        assert_eq!(
            found("schemes"),
            [("../../magics/x.json".to_owned(), "magics/x.json".to_owned())]
        );
    }

    #[test]
    fn links_have_no_names_of_files() {
        assert_eq!(
            mistakes("See [C and C++](c.md), [c.md](c.md), c.md and [`d.md`](d.md#a)."),
            [
                "a link is called c.md: use the title of the page",
                "a link is called d.md: use the title of the page",
            ]
        );
    }

    #[test]
    fn lines_that_begin_with_a_comment_end_with_it() {
        let text = "<!-- a -->\n| b |\n|---|\n<!-- end of a -->\n\nSee <!-- c -->d<!-- end of c -->.\n\n<!-- e -->f\n";
        let [mistake] = &mistakes(text)[..] else {
            panic!("one line is wrong")
        };
        assert!(mistake.ends_with(": <!-- e -->f"), "{mistake}");
    }
}
