//! Transcripts of searches in `docs/proving.md` and `docs/gather.md`: the program prints every line
//! that they show, and no other.

use crate::common::Folder;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The transcripts of a page: a command, and what it prints.
fn transcripts(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("\n```console\n$ ").skip(1);
    let blocks = blocks.filter_map(|rest| rest.split_once("\n```"));
    blocks
        .filter_map(|(block, _)| block.split_once('\n'))
        .collect()
}

/// Lines without how long something takes, and on how many threads. How often the program says how
/// far it is depends on the time, too.
fn lines(text: &str) -> BTreeSet<&str> {
    let lines = text.lines().filter(|line| !line.starts_with("after "));
    lines.map(without_time).collect()
}

/// A line without the time or the number of threads at its end.
fn without_time(line: &str) -> &str {
    if line.ends_with(" s") || line.ends_with(" threads") {
        line.rsplit_once(", ").map_or(line, |(before, _)| before)
    } else {
        line
    }
}

/// Runs the commands of a page that begin with the name of a `search`. What else the page shows is
/// for `folder`.
fn check(page: &str, search: &str, default_status: &str, folder: &Folder) {
    let transcripts = transcripts(page);
    let searches = transcripts.iter().filter_map(|(command, printed)| {
        let arguments = command.strip_prefix("magics ")?;
        // Devices are found on no other machine.
        let is_here = arguments.starts_with(search) && !arguments.contains("--gpu");
        is_here.then_some((arguments, *printed))
    });
    let searches: Vec<_> = searches.collect();
    assert!(searches.len() > 1, "{searches:?}");
    for (arguments, printed) in searches {
        // What follows is a question for the shell.
        let (printed, status) = printed
            .split_once("\n$ echo $?\n")
            .unwrap_or((printed, default_status));
        let status = status.parse().expect("a status is a number");
        let run = folder.run(arguments).expect(status);
        let all = run.err + &run.out;
        assert_eq!(lines(printed), lines(&all), "{arguments}");
    }
}

fn read(page: &str) -> String {
    let page = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(page);
    fs::read_to_string(page).expect("the page is there")
}

#[test]
fn transcripts_of_proofs_are_whole() {
    check(&read("proving.md"), "prove ", "1", &Folder::new());
}

#[test]
fn transcripts_of_gathering_are_whole() {
    let page = read("gather.md");
    let folder = Folder::new();
    let codes = page.split("`codes.txt`:\n\n```text\n").nth(1);
    let codes = codes.and_then(|rest| rest.split("\n```").next());
    folder.write("codes.txt", codes.expect("the page has the file"));
    check(&page, "gather ", "0", &folder);
}
