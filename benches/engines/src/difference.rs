//! What the author of an engine has to change to get our look-ups: the difference between a checkout and its changed copy.

use crate::edit::When;
use crate::ours;
use crate::tables::Tables;
use crate::workshop::{LookUps, Workshop};
use anyhow::Result;
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
    after: String,
    /// Whether a program writes the file.
    generated: bool,
}

/// Changes the copy of the checkout, and compares.
pub fn changes(workshop: &Workshop<'_>, tables: &Tables) -> Result<Vec<Change>> {
    workshop.prepare(LookUps::Ours { tables, record: false })?;
    let sliders = &workshop.recipe.sliders;
    let mut files: BTreeSet<&str> = sliders.manifest.iter().map(String::as_str).collect();
    // What all builds get is only there to time them.
    let edits = workshop.recipe.edits.iter().filter(|edit| edit.when != When::Always);
    files.extend(edits.map(|edit| &*edit.file));
    let ours = ours::files(workshop.recipe, tables, false)?;
    files.extend(ours.iter().map(|(file, _)| &**file));
    let changes = files.into_iter().map(|file| Change {
        file: file.to_owned(),
        before: fs::read_to_string(workshop.checkout.join(file)).unwrap_or_default(),
        after: fs::read_to_string(workshop.source().join(file)).unwrap_or_default(),
        generated: sliders.manifest.is_none() && file == sliders.file,
    });
    Ok(changes.filter(|change| change.before != change.after).collect())
}

/// The number of lines that go and come in each file, as a table in Markdown. Empty lines do not count: the recipes leave some behind.
pub fn table(changes: &[Change]) -> String {
    let mut text = String::from("| file | lines removed | lines added |\n|---|---:|---:|\n");
    let mut together = [0, 0];
    for Change { file, before, after, generated } in changes {
        if *generated {
            _ = writeln!(text, "| {file} | | generated |");
            continue;
        }
        let difference = TextDiff::from_lines(before, after);
        let lines = [ChangeTag::Delete, ChangeTag::Insert].map(|tag| {
            let changes = difference.iter_all_changes().filter(|change| change.tag() == tag);
            changes.filter(|change| !change.value().trim().is_empty()).count()
        });
        together = [0, 1].map(|way| together[way] + lines[way]);
        _ = writeln!(text, "| {file} | {} | {} |", lines[0], lines[1]);
    }
    text + &format!("| together | {} | {} |\n", together[0], together[1])
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

    #[test]
    fn lines_are_counted_and_patched_in_each_file_that_people_write() {
        let change = |file: &str, before: &str, after: &str, generated| Change {
            file: file.to_owned(),
            before: before.to_owned(),
            after: after.to_owned(),
            generated,
        };
        let changes = [
            change("attacks.rs", "one\ntwo\nthree\n", "one\nthree\n\nfour\nfive\n", false),
            change("magic.rs", "gone\n", "", false),
            change("sliders.h", "", "tables\n", true),
        ];
        assert_eq!(
            table(&changes),
            "| file | lines removed | lines added |\n|---|---:|---:|\n| attacks.rs | 1 | 2 |\n| magic.rs | 1 | 0 |\n\
             | sliders.h | | generated |\n| together | 2 | 2 |\n"
        );
        let patch = patch(&changes);
        assert!(patch.contains("--- a/attacks.rs\n+++ b/attacks.rs\n"), "{patch}");
        assert!(patch.contains("--- a/magic.rs\n+++ /dev/null\n"), "{patch}");
        assert!(!patch.contains("sliders.h"), "{patch}");
    }
}
