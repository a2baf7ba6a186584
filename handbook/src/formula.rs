//! Formulas. Pages have them as LaTeX between dollars, which the repository's site shows as formulas;
//! the book has them as MathML, which browsers show without a script.

use std::ops::Range;

use mdbook_markdown::pulldown_cmark::{Event, Options, Parser};
use mdbook_preprocessor::errors::{Error, Result};
use pulldown_latex::config::{DisplayMode, RenderConfig};
use pulldown_latex::{Storage, push_mathml};

/// The page with MathML in the place of LaTeX.
pub fn with_mathml(page: &str) -> Result<String> {
    let mut made = page.to_owned();
    // From the last one, so that what comes before keeps its place.
    for (place, latex, mode) in formulas(page).into_iter().rev() {
        made.replace_range(place, &mathml(&latex, mode)?);
    }
    Ok(made)
}

/// Where formulas stand, what they are in LaTeX, and whether they have a line of their own.
fn formulas(page: &str) -> Vec<(Range<usize>, String, DisplayMode)> {
    let mut found = Vec::new();
    let options = Options::ENABLE_MATH | Options::ENABLE_TABLES;
    for (event, place) in Parser::new_ext(page, options).into_offset_iter() {
        match event {
            Event::InlineMath(latex) => {
                found.push((place, latex.to_string(), DisplayMode::Inline));
            }
            Event::DisplayMath(latex) => {
                found.push((place, latex.to_string(), DisplayMode::Block));
            }
            _ => {}
        }
    }
    found
}

fn mathml(latex: &str, display_mode: DisplayMode) -> Result<String> {
    let storage = Storage::new();
    let events: Vec<_> = pulldown_latex::Parser::new(latex, &storage).collect();
    if let Some(Err(error)) = events.iter().find(|event| event.is_err()) {
        return Err(Error::msg(format!("the formula {latex}: {error}")));
    }
    let config = RenderConfig {
        display_mode,
        ..RenderConfig::default()
    };
    let mut mathml = String::new();
    push_mathml(&mut mathml, events.into_iter(), config)?;
    // In Markdown, an empty line would end the element.
    Ok(mathml.replace('\n', " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_become_mathml() {
        let page = with_mathml("At least $2^{64-w}$, and `$2^w$` as it stands.").unwrap();
        assert!(page.starts_with("At least <math"), "{page}");
        assert!(page.contains("<msup><mn>2</mn>"), "{page}");
        assert!(
            page.ends_with("</math>, and `$2^w$` as it stands."),
            "{page}"
        );
    }

    #[test]
    fn formulas_with_a_line_of_their_own_are_blocks() {
        let page = with_mathml("So\n\n$$\n2^w\n$$\n").unwrap();
        assert!(page.contains("<math display=\"block\""), "{page}");
    }

    #[test]
    fn a_formula_that_is_no_latex_is_an_error() {
        let error = with_mathml(r"It is $\nosuchcommand$.").unwrap_err();
        assert!(error.to_string().contains(r"\nosuchcommand"), "{error}");
    }
}
