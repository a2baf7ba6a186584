//! Pictures: what is drawn, and whether the pictures of the documentation are up to date.

use crate::common::{Folder, magics};
use std::path::Path;

#[test]
fn boards_are_drawn_beside_the_answer() {
    let folder = Folder::new();
    for (command, status, boards, pieces) in [
        ("find rook d1 --index-bits 10", 0, 3, 1),
        ("find bishop d4 --black", 0, 3, 1),
        ("verify rook a1 0x80001420400082", 0, 3, 1),
        ("verify rook a1 1", 1, 2, 2),
        ("attacks bishop e4 c6,g2", 0, 3, 2),
        ("catalog", 0, 12, 0),
        ("catalog rook", 0, 6, 0),
        ("catalog bishop d4", 0, 3, 1),
    ] {
        let run = folder
            .run(&format!("{command} --svg board.svg"))
            .expect(status);
        assert_eq!(
            run.out,
            magics(command).out,
            "{command}: the answer is the same"
        );
        let svg = folder.read("board.svg");
        assert!(
            svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 "),
            "{command}"
        );
        assert!(svg.ends_with("</svg>\n"), "{command}");
        assert_eq!(
            svg.matches("fill=\"none\"").count(),
            boards,
            "{command}: boards"
        );
        assert_eq!(
            svg.matches("<path transform").count(),
            pieces,
            "{command}: pieces"
        );
        assert_eq!(
            svg.matches("<text").count(),
            svg.matches("</text>").count(),
            "{command}"
        );
    }
    assert_eq!(folder.files(), ["board.svg"], "nothing else is left");
}

#[test]
fn colliding_boards_are_titled_by_their_index_and_all_slots_are_drawn() {
    let folder = Folder::new();
    let run = folder.run("verify bishop d4 0x1234567 --json --svg board.svg");
    let index = &run.expect(1).json()["collision"]["index"];
    let svg = folder.read("board.svg");
    assert_eq!(svg.matches(&format!(">index {index}: 0x")).count(), 2);
    assert!(svg.contains(">32 of 512 slots in use, 32 by different attack sets<"));
}

#[test]
fn what_cannot_be_drawn_leaves_the_file() {
    let folder = Folder::new();
    folder.write("board.svg", "mine");
    folder
        .run("find bishop d1 --index-bits 4 --svg board.svg")
        .expect(1);
    folder.refuses(&[
        ("attacks rook z9 --svg board.svg", "a letter from a to h"),
        ("catalog --svg missing/board.svg", "missing/board.svg"),
        ("catalog --svg .", "cannot write ."),
    ]);
    assert_eq!(folder.read("board.svg"), "mine");
}

/// The commands of the pages with pictures, which name files in `docs/pictures`.
#[test]
fn pictures_of_the_documentation_are_what_commands_draw() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let folder = Folder::new();
    let mut drawn = Vec::new();
    for page in ["pictures.md", "boards.md"] {
        let page = std::fs::read_to_string(docs.join(page)).expect("the page is there");
        for line in page.lines() {
            let drawing = line
                .strip_prefix("magics ")
                .and_then(|line| line.split_once(" --svg docs/pictures/"));
            let Some((command, path)) = drawing else {
                continue;
            };
            // The shell's quotes stand around words without blanks.
            folder.run(&format!("{} --svg {path}", command.replace('\'', "")));
            assert!(
                page.contains(&format!("](pictures/{path})")),
                "{path} is not shown"
            );
            snapshots::assert_current(
                &docs.join("pictures").join(path),
                &folder.read(path),
                "cargo test --release -p proofs --test cli pictures",
            );
            drawn.push(path.to_owned());
        }
    }
    drawn.sort();
    let kept = std::fs::read_dir(docs.join("pictures")).unwrap();
    let mut kept: Vec<_> = kept
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    kept.sort();
    assert_eq!(kept, drawn, "each file has its command");
}
