//! The recipes of `docs/recipes.md`: each file has some of them, tries them as the page does, and
//! compares them with slow walks. That the page quotes these files, `tests/pages` checks.

mod chess;
mod four_words;
mod numbers;
mod odd;
mod pieces;
