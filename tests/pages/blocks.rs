//! The fenced blocks of a page, for its tests and for the build script that compiles them.

/// A fenced block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The heading of the second level above it; empty if there is none.
    pub section: String,
    /// What stands behind the fence: `rust`, `rust,no_run`.
    pub language: String,
    /// The number of the fence's line.
    pub line: usize,
    /// The lines inside, without the indentation of the fence.
    pub text: String,
    /// Whether it stands in a generated passage.
    pub is_generated: bool,
}

/// All fenced blocks of a page, in order.
///
/// # Panics
/// If a block does not end.
#[must_use]
pub fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let (mut section, mut passages) = (String::new(), 0_usize);
    let mut lines = page.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if let Some(heading) = line.strip_prefix("## ") {
            heading.clone_into(&mut section);
        }
        // Passages in a line begin and end there.
        if line.starts_with("<!-- end of ") {
            passages = passages.saturating_sub(1);
        } else if line.starts_with("<!-- ") && line.ends_with(" -->") {
            passages += 1;
        }
        let inside = line.trim_start();
        let Some(language) = inside.strip_prefix("```") else {
            continue;
        };
        let indentation = line.len() - inside.len();
        let text: Vec<&str> = lines
            .by_ref()
            .map(|(line, _)| line.get(indentation..).unwrap_or_default())
            .take_while(|line| *line != "```")
            .collect();
        found.push(Block {
            section: section.clone(),
            language: language.to_owned(),
            line: number,
            text: text.join("\n"),
            is_generated: passages > 0,
        });
    }
    found
}
