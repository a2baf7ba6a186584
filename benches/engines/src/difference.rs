//! What the author of an engine has to change to get our look-ups: the difference between a checkout and its changed copy.

use crate::build::{LookUps, Workshop};
use crate::edit::When;
use crate::ours;
use crate::tables::Tables;
use similar::{ChangeTag, TextDiff};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;

/// One changed file.
#[derive(Debug)]
pub struct Change {
    /// Relative to the checkout.
    file: String,
    /// Its text, empty if there is no such file.
    before: String,
    /// The same, changed.
    after: String,
    /// Whether a program writes the file.
    generated: bool,
}

impl Workshop<'_> {
    /// Changes the copy of the checkout, and compares.
    ///
    /// # Errors
    /// If there is no such checkout, or what the recipe changes is not in it.
    pub fn difference(&self, tables: &Tables) -> Result<Vec<Change>, String> {
        self.prepare(LookUps::Ours { tables, record: false })?;
        let sliders = &self.recipe.sliders;
        let mut files: BTreeSet<&str> = sliders.manifest.iter().map(String::as_str).collect();
        // What all builds get is only there to time them.
        files.extend(
            self.recipe.edits.iter().filter(|edit| edit.when != When::Always).map(|edit| &*edit.file),
        );
        let ours = ours::files(self.recipe, tables, false)?;
        files.extend(ours.iter().map(|(file, _)| &**file));
        let changes = files.into_iter().map(|file| Change {
            file: file.to_owned(),
            before: fs::read_to_string(self.checkout.join(file)).unwrap_or_default(),
            after: fs::read_to_string(self.source().join(file)).unwrap_or_default(),
            generated: sliders.manifest.is_none() && file == sliders.file,
        });
        Ok(changes.filter(|change| change.before != change.after).collect())
    }
}

impl Change {
    /// How many lines go, and how many come. Empty lines do not count: the recipes leave some behind.
    fn lines(&self) -> (usize, usize) {
        let difference = TextDiff::from_lines(&self.before, &self.after);
        let count = |tag| {
            let changes = difference.iter_all_changes().filter(|change| change.tag() == tag);
            changes.filter(|change| !change.value().trim().is_empty()).count()
        };
        (count(ChangeTag::Delete), count(ChangeTag::Insert))
    }
}

/// The number of lines for each file, as a table in Markdown.
pub fn table(changes: &[Change]) -> String {
    let mut text = String::from("| file | lines removed | lines added |\n|---|---:|---:|\n");
    let (mut removed, mut added) = (0, 0);
    for change in changes {
        if change.generated {
            writeln!(text, "| {} | | generated |", change.file).expect("a string takes all text");
            continue;
        }
        let (less, more) = change.lines();
        (removed, added) = (removed + less, added + more);
        writeln!(text, "| {} | {less} | {more} |", change.file).expect("a string takes all text");
    }
    writeln!(text, "| together | {removed} | {added} |").expect("a string takes all text");
    text
}

/// The changes as a patch that `git apply` takes, without generated files.
pub fn patch(changes: &[Change]) -> String {
    let mut text = String::new();
    for Change { file, before, after, .. } in changes.iter().filter(|change| !change.generated) {
        let name = |side: &str, text: &str| {
            if text.is_empty() { "/dev/null".to_owned() } else { format!("{side}/{file}") }
        };
        let difference = TextDiff::from_lines(before, after);
        text += &difference.unified_diff().header(&name("a", before), &name("b", after)).to_string();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes() -> [Change; 3] {
        let change = |file: &str, before: &str, after: &str, generated| Change {
            file: file.to_owned(),
            before: before.to_owned(),
            after: after.to_owned(),
            generated,
        };
        [
            change("attacks.rs", "one\ntwo\nthree\n", "one\nthree\n\nfour\nfive\n", false),
            change("magic.rs", "gone\n", "", false),
            change("sliders.h", "", "tables\n", true),
        ]
    }

    #[test]
    fn lines_are_counted_for_each_file_that_people_write() {
        assert_eq!(
            table(&changes()),
            "| file | lines removed | lines added |\n|---|---:|---:|\n| attacks.rs | 1 | 2 |\n| magic.rs | 1 | 0 |\n\
             | sliders.h | | generated |\n| together | 2 | 2 |\n"
        );
    }

    #[test]
    fn patches_leave_generated_files_out() {
        let patch = patch(&changes());
        assert!(patch.contains("--- a/attacks.rs\n+++ b/attacks.rs\n"), "{patch}");
        assert!(patch.contains("--- a/magic.rs\n+++ /dev/null\n"), "{patch}");
        assert!(!patch.contains("sliders.h"), "{patch}");
    }
}
