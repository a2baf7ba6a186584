//! Transcripts of searches in `docs/proving.md` and `docs/gather.md`: the program prints every line
//! that they show, and no other. And the commands that pages, the paper and the program itself name
//! for those who want to repeat something do that.

use crate::common::Folder;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

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

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(page: &str) -> String {
    let page = repository().join("docs").join(page);
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

#[test]
fn the_commands_of_the_page_about_the_program_work() {
    let page = fs::read_to_string(repository().join("magics/README.md")).unwrap();
    let examples = page.split("Some of its commands:\n\n```sh\n").nth(1);
    let examples = examples.and_then(|rest| rest.split("\n```").next());
    let folder = Folder::new();
    fs::create_dir(folder.path("src")).unwrap();
    let factors = "0x80001420400082, ".repeat(64);
    folder.write(
        "src/magics.cpp",
        &format!("U64 magics[64] = {{ {factors} }};"),
    );
    for line in examples.expect("the page has them").lines() {
        let command = line.split('#').next().unwrap();
        let arguments = command.strip_prefix("magics ").expect("a command");
        // Minutes of work: whether it is read.
        let is_long = arguments.contains("600");
        let help = if is_long { " --help" } else { "" };
        let run = folder.run(&format!("{arguments}{help}"));
        // Of a certificate, a sample is checked.
        let most = if arguments.starts_with("certificate check") {
            3
        } else {
            1
        };
        assert!(run.status != 2 && run.status <= most, "{line}: {}", run.err);
    }
}

#[cfg(unix)]
mod repeated {
    use super::*;
    use crate::common::{magics, signal};
    use std::io::{BufRead as _, BufReader};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    /// How long a command other than a search is looked at.
    const PATIENCE: Duration = Duration::from_secs(4);

    /// Runs a command until it begins to search, or to its end if it never does.
    fn try_out(folder: &Folder, command: &str) {
        let arguments = command.strip_prefix("magics ").expect("a command");
        let mut child = folder.start(arguments);
        let is_search = arguments.starts_with("prove ");
        let mut rest = None;
        if is_search {
            let mut errors = BufReader::new(child.stderr.take().expect("piped"));
            let (mut said, mut line) = (String::new(), String::new());
            while !line.starts_with("the certificate goes to ") {
                line.clear();
                let read = errors.read_line(&mut line).expect("text");
                assert!(read > 0, "{command}: {said}");
                said += &line;
            }
            let file = line.split([' ', ';']).nth(4).expect("a file");
            while !folder.path(file).exists() {
                sleep(Duration::from_millis(10));
            }
            rest = Some(errors);
        } else {
            let begin = Instant::now();
            while child.try_wait().expect("it runs").is_none() && begin.elapsed() < PATIENCE {
                sleep(Duration::from_millis(10));
            }
        }
        let run = signal(child, "-TERM", rest);
        let is_well = matches!(run.status, 0 | 1 | 3);
        assert!(is_well, "{command}: {}: {}{}", run.status, run.out, run.err);
    }

    #[test]
    fn the_commands_of_the_paper_repeat_what_they_stand_below() {
        let paper = read("paper/paper.typ");
        let folder = Folder::new();
        let certificates = "magics/catalog/certificates";
        fs::create_dir_all(folder.path(certificates)).unwrap();
        let mut tried = 0;
        for rest in paper.split("#repeat(\"").skip(1) {
            let command = rest.split('"').next().expect("the end of a text");
            if let Some(file) = command
                .split(' ')
                .find(|word| word.starts_with(certificates))
            {
                fs::copy(repository().join(file), folder.path(file)).expect("it is there");
            }
            try_out(&folder, command);
            tried += 1;
        }
        assert!(tried >= 8, "{tried}");
    }

    #[test]
    fn the_commands_that_the_program_names_search() {
        for question in [
            "catalog rook a1",
            "catalog rook b1",
            "catalog bishop e8",
            "find rook a1 --index-bits 11",
            "find bishop d1 --index-bits 4",
        ] {
            let answer = magics(question).out;
            let commands = answer
                .lines()
                .filter_map(|line| line.split_once(": magics prove "));
            let commands: Vec<_> = commands.map(|(_, command)| command).collect();
            assert!(!commands.is_empty(), "{question}: {answer}");
            for command in commands {
                try_out(&Folder::new(), &format!("magics prove {command}"));
            }
        }
    }
}
