//! Items as rustfmt writes them if nothing is configured, in each of its editions, so that it
//! leaves generated files alone.
//!
//! It knows the kinds of items, statements and expressions of which generated source is made, and
//! decides where lines break as rustfmt does: by the room that is left, and by its limits for calls,
//! chains and structures. What it does not know stays on one line. Where rustfmt's editions differ,
//! source has other expressions: no function ends with a short `if … else`.

mod calls;
mod chains;
mod expressions;
mod operators;
mod statements;
mod tokens;

pub(crate) use statements::file;

/// Columns of a line.
const LINE: usize = 100;

/// Columns by which what is inside of something stands to the right of it.
const TAB: usize = 4;

/// The place where something is written.
#[derive(Clone, Copy)]
struct Room {
    /// Columns in front of the lines that follow the first one.
    indent: usize,
    /// Columns on the first line that are taken, behind the indentation.
    taken: usize,
    /// Columns that are left on the first line.
    width: usize,
}

impl Room {
    /// A line of its own.
    const fn line(indent: usize) -> Self {
        Self {
            indent,
            taken: 0,
            width: LINE.saturating_sub(indent),
        }
    }

    /// Columns in front of the place.
    const fn used(self) -> usize {
        self.indent + self.taken
    }

    /// The room behind so many columns.
    fn behind(self, columns: usize) -> Option<Self> {
        Some(Self {
            taken: self.taken + columns,
            width: self.width.checked_sub(columns)?,
            ..self
        })
    }

    /// The room if so many columns must stay free behind it.
    fn before(self, columns: usize) -> Option<Self> {
        let width = self.width.checked_sub(columns)?;
        Some(Self { width, ..self })
    }

    /// Columns at the end of the line that must stay free.
    const fn reserved(self) -> usize {
        LINE.saturating_sub(self.used() + self.width)
    }

    /// A line of its own inside of what stands here.
    const fn inside(self) -> Self {
        Self::line(self.indent + TAB)
    }

    /// Whether `text` fits here: its first line, those that follow, and what is written behind it.
    fn holds(self, text: &str) -> bool {
        if is_one_line(text) {
            return width(text) <= self.width;
        }
        first_width(text) <= self.width
            && last_width(text) <= self.used() + self.width
            && text.lines().all(|line| width(line) <= LINE)
    }
}

/// A line break, and the indentation of the line behind it.
fn line_break(indent: usize) -> String {
    format!("\n{}", " ".repeat(indent))
}

/// Columns of a line.
fn width(line: &str) -> usize {
    line.chars().count()
}

fn first_width(text: &str) -> usize {
    let first = text.split('\n').next();
    width(first.unwrap_or_default())
}

fn last_width(text: &str) -> usize {
    let last = text.rsplit('\n').next();
    width(last.unwrap_or_default())
}

fn is_one_line(text: &str) -> bool {
    !text.contains('\n')
}
