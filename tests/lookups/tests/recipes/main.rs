//! The recipes of `docs/recipes.md`: each file has some of them, tries them as the page does, and compares them with slow walks.

mod chess;
mod numbers;
mod pieces;

use std::fs;
use std::path::Path;

/// The lines of a text, whatever their indentation.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).collect()
}

/// Whether all parts of a block, which are separated by empty lines or by `// …`, are in `file`, in the same order.
fn quotes(file: &[&str], block: &[&str]) -> bool {
    let mut rest = file;
    let mut parts = block.split(|line| line.is_empty() || *line == "// …");
    parts.all(|part| {
        let at = rest.windows(part.len().max(1)).position(|lines| lines == part || part.is_empty());
        rest = &rest[at.map_or(rest.len(), |at| at + part.len())..];
        at.is_some()
    })
}

#[test]
fn the_page_quotes_the_recipes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let read =
        |path: &str| fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    let page = read("docs/recipes.md");
    for (language, files, least) in [
        (
            "rust",
            ["chess", "numbers", "pieces"]
                .map(|name| format!("tests/lookups/tests/recipes/{name}.rs"))
                .to_vec(),
            15,
        ),
        ("c", vec!["tests/c/programs/recipes.c".to_owned()], 1),
        ("ld", vec!["examples/firmware/memory.ld".to_owned()], 1),
    ] {
        let files: Vec<_> = files.iter().map(|path| read(path)).collect();
        let files: Vec<_> = files.iter().map(|text| lines(text)).collect();
        let open = format!("\n```{language}\n");
        let blocks: Vec<_> = page
            .split(&open)
            .skip(1)
            .map(|rest| rest.split_once("\n```").expect("the block ends").0)
            .collect();
        assert!(blocks.len() >= least, "{} blocks of {language}", blocks.len());
        for block in blocks {
            let found = files.iter().any(|file| quotes(file, &lines(block)));
            assert!(found, "in no file:\n{block}");
        }
    }
}
