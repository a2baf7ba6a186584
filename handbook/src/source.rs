//! What the source of a page must not have, because readers of the book would stumble.

use mdbook_markdown::pulldown_cmark::{Event, Parser, Tag, TagEnd};

/// What is wrong with `text`, in words.
pub fn mistakes(text: &str) -> Vec<String> {
    let (mut mistakes, mut in_link) = (Vec::new(), false);
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Link { .. }) => in_link = true,
            Event::End(TagEnd::Link) => in_link = false,
            Event::Text(name) | Event::Code(name) if in_link && name.ends_with(".md") => {
                mistakes.push(format!("a link is called {name}: use the title of the page"));
            }
            // What stands behind a comment is not read as Markdown.
            Event::Html(line) if line.split_once("-->").is_some_and(|(_, rest)| !rest.trim().is_empty()) => {
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
        let [mistake] = &mistakes(text)[..] else { panic!("one line is wrong") };
        assert!(mistake.ends_with(": <!-- e -->f"), "{mistake}");
    }
}
