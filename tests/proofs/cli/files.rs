//! What the program does to files beside its own, and how much it reads of what it is given.

use crate::common::{Folder, Run, end};

/// A command that writes `p.txt`.
const PACK: &str = "pack --scheme fixed_shift --seconds 0 --out p.txt";

/// A command that writes `o.h`.
const GENERATE: &str = "generate --scheme kindergarten --language c --out o.h";

#[test]
fn files_with_similar_names_are_left_alone() {
    let folder = Folder::new();
    for (command, file, status) in [
        (GENERATE, "o.h", 0),
        (PACK, "p.txt", 0),
        ("prove bishop d1 --index-bits 4 --out d1.json", "d1.json", 1),
        (
            "certificate coarsen d1.json --prefix 2 --out c.json",
            "c.json",
            0,
        ),
        ("attacks rook a1 --svg a1.svg", "a1.svg", 0),
    ] {
        for name in [format!("{file}.new"), format!("{file}.lock")] {
            folder.write(&name, "the user's");
        }
        let before = folder.files();
        folder.run(command).expect(status);
        let added: Vec<_> = folder
            .files()
            .into_iter()
            .filter(|name| !before.contains(name))
            .collect();
        assert_eq!(added, [file], "{command}");
        for name in [format!("{file}.new"), format!("{file}.lock")] {
            assert_eq!(folder.read(&name), "the user's", "{command}: {name}");
        }
    }
}

#[test]
fn a_lock_file_is_empty_or_none_of_the_programs_own() {
    let folder = Folder::new();
    folder.write("p.txt.magics-lock", "the user's");
    folder
        .run(PACK)
        .refused("p.txt.magics-lock is there and is no lock file");
    assert_eq!(folder.read("p.txt.magics-lock"), "the user's");
    std::fs::remove_file(folder.path("p.txt.magics-lock")).unwrap();

    std::fs::create_dir(folder.path("p.txt.magics-lock")).unwrap();
    folder
        .run(PACK)
        .refused("p.txt.magics-lock is there and is no lock file");
    assert_eq!(folder.files(), ["p.txt.magics-lock"]);
}

#[test]
fn a_packing_that_could_not_be_written_is_not_searched() {
    let folder = Folder::new();
    // The search would take an hour.
    for (out, words) in [
        (
            ".",
            "cannot write .: it names a folder; add the name of a file",
        ),
        (
            "x/",
            "cannot write x/: it names a folder; add the name of a file",
        ),
        (
            "none/p.txt",
            "cannot write none/p.txt: the folder none is missing; make it first",
        ),
    ] {
        folder
            .run(&format!("pack --seconds 3600 --out {out}"))
            .refused(words);
    }
    assert_eq!(folder.files(), [""; 0]);
}

#[test]
fn a_missing_folder_is_named_by_every_command() {
    let folder = Folder::new();
    folder
        .run("prove bishop d1 --index-bits 4 --out d1.json")
        .expect(1);
    for command in [
        "prove bishop d1 --index-bits 4 --out",
        "prove bishop d1 --index-bits 4 --resume d1.json --out",
        "gather 0x8080 --index-bits 2 --prove --out",
        "certificate merge d1.json --out",
        "certificate coarsen d1.json --prefix 2 --out",
        "pack --seconds 0 --out",
        "generate --scheme kindergarten --out",
        "generate --scheme kindergarten --language c --linkage external --out",
        "attacks rook a1 --svg",
        "find rook a1 --svg",
        "verify rook a1 0x80001420400082 --svg",
        "catalog rook --svg",
    ] {
        folder
            .run(&format!("{command} none/x.h"))
            .refused("cannot write none/x.h: the folder none is missing; make it first");
    }
    assert_eq!(folder.files(), ["d1.json"]);
}

#[test]
fn of_many_processes_one_at_a_time_is_at_work() {
    let folder = Folder::new();
    let children: Vec<_> = (0..6).map(|_| folder.start(PACK)).collect();
    let runs: Vec<Run> = children.into_iter().map(end).collect();
    assert!(runs.iter().any(|run| run.status == 0));
    for run in runs.into_iter().filter(|run| run.status != 0) {
        run.refused("another process is at work on p.txt");
    }
    assert_eq!(folder.files(), ["p.txt"]);
}

#[test]
fn a_huge_file_is_neither_read_nor_replaced() {
    let folder = Folder::new();
    let huge = std::fs::File::create(folder.path("huge")).unwrap();
    huge.set_len(30 << 30).unwrap();
    folder
        .run_with_little_memory("generate --rook-magics huge")
        .refused("--rook-magics: huge is larger than 1 MiB, which no list of factors is");
    assert_eq!(huge.metadata().unwrap().len(), 30 << 30);
    assert_eq!(folder.files(), ["huge"]);
}

#[test]
fn what_is_wrong_in_a_file_is_not_shown_in_full() {
    let folder = Folder::new();
    folder.write("long.txt", &"x".repeat(1 << 20));
    let run = folder.run("generate --bishop-magics long.txt").expect(2);
    assert!(run.err.len() < 1000, "{} bytes", run.err.len());
    assert!(
        run.err.contains("--bishop-magics: `xxx") && run.err.contains("xxx…`: "),
        "{}",
        run.err
    );
}

#[test]
fn a_long_path_is_whole_in_the_command_that_goes_on() {
    let folder = Folder::new();
    let long = "a".repeat(200);
    let path = format!("{long}/{long}.json");
    std::fs::create_dir(folder.path(&long)).unwrap();
    folder
        .run(&format!("prove bishop d1 --index-bits 4 --out {path}"))
        .expect(1);
    folder
        .run(&format!("prove bishop d1 --index-bits 4 --out {path}"))
        .refused(&format!("go on from it with --resume {path}, or choose"));
}

#[test]
fn only_files_of_the_program_are_replaced() {
    let folder = Folder::new();
    for (command, file) in [
        (GENERATE, "o.h"),
        ("attacks rook a1 --svg a.svg", "a.svg"),
        ("catalog rook --svg a.svg", "a.svg"),
        (PACK, "p.txt"),
    ] {
        folder.run(command).expect(0);
        let own = folder.read(file);
        // What it wrote, and what is empty.
        folder.run(command).expect(0);
        folder.write(file, "");
        folder.run(command).expect(0);
        assert_eq!(folder.read(file), own, "{command}");
        for text in ["\n", &format!("# My notes\n{own}"), "the user's"] {
            folder.write(file, text);
            let run = folder.run(command).expect(2);
            let words = "is there, and its first line is none that this command writes; name another file, or \
                         replace it with --force";
            // A packing is read before.
            let no_packing = command == PACK && run.err.contains("this is not a line of a packing");
            assert!(
                run.err.contains(&format!("{file} {words}")) || no_packing,
                "{}",
                run.err
            );
            assert_eq!(folder.read(file), text, "{command}");
        }
        folder.run(&format!("{command} --force")).expect(0);
        assert_eq!(folder.read(file), own, "{command}");
    }
    // A packing for another task would be thrown away.
    for (other, task) in [
        (
            PACK.replace("fixed_shift", "black"),
            "scheme = black, entries = bitboard",
        ),
        (
            format!("{PACK} --entries byte"),
            "scheme = fixed_shift, entries = byte",
        ),
    ] {
        folder.run(&other).refused(&format!(
            "p.txt has a packing for scheme = fixed_shift, entries = bitboard, not for {task}; choose another file"
        ));
    }
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    use std::path::Path;
    use std::process::{Child, Command, Stdio};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    /// Runs a line of the shell in which `$magics` is the program.
    fn shell(folder: &Folder, line: &str) -> Run {
        let mut command = Command::new("sh");
        command
            .args(["-c", line])
            .env("magics", crate::common::program())
            .current_dir(folder.path(""));
        Run::new(&command.output().expect("a shell"))
    }

    /// Makes a pipe with a name.
    fn make_pipe(folder: &Folder, name: &str) {
        assert!(
            Command::new("mkfifo")
                .arg(folder.path(name))
                .status()
                .unwrap()
                .success()
        );
    }

    /// What a search writes into a pipe when somebody interrupts it once, and its end.
    #[test]
    fn a_packing_that_nobody_reads_needs_one_interruption() {
        use crate::common::{first_error, signal};
        use serde_json::json;

        for seconds in [0, 60] {
            let folder = Folder::new();
            make_pipe(&folder, "pipe");
            let pack = format!("pack --seconds {seconds} --out pipe --json");
            let mut child = folder.start(&pack);
            let errors = first_error(&mut child, "starting from");
            let run = signal(child, "-INT", Some(errors)).expect(3);
            let words =
                "cannot write pipe: interrupted before anybody read it, so nothing was written";
            let json = run.says(&[&format!("2> {words}")]).json();
            assert_eq!((&json["slots"], &json["status"]), (&json!(null), &json!(3)));
            assert_eq!(folder.files(), ["pipe"]);
        }
    }

    #[test]
    fn a_pipe_gets_one_packing_when_it_is_read() {
        let folder = Folder::new();
        make_pipe(&folder, "pipe");
        let line = "$magics pack --seconds 0 --out pipe >&2 & sleep 0.3; cat pipe; wait";
        let packing = shell(&folder, line).expect(0).out;
        assert_eq!(packing.matches("# scheme = fancy").count(), 1, "{packing}");
        assert!(packing.ends_with('\n'), "{packing}");
    }

    /// A pipe with a name, and what writes into it.
    fn pipe(folder: &Folder, writer: &str) -> Child {
        make_pipe(folder, "pipe");
        let mut command = Command::new("sh");
        command
            .args(["-c", &format!("exec {writer} >pipe")])
            .current_dir(folder.path(""));
        command.stderr(Stdio::null()).spawn().expect("a shell")
    }

    #[test]
    fn links_with_similar_names_are_not_followed() {
        let folder = Folder::new();
        folder.write("victim", "the user's");
        for name in ["o.h.new", "o.h.lock"] {
            symlink("victim", folder.path(name)).unwrap();
        }
        folder.run(GENERATE).expect(0);
        assert_eq!(folder.read("victim"), "the user's");
        for name in ["o.h.new", "o.h.lock"] {
            assert!(folder.path(name).is_symlink(), "{name}");
        }
        symlink("victim", folder.path("p.txt.magics-lock")).unwrap();
        folder.write("victim", "");
        folder
            .run(PACK)
            .refused("p.txt.magics-lock is there and is no lock file");
        assert_eq!(
            folder.files(),
            ["o.h", "o.h.lock", "o.h.new", "p.txt.magics-lock", "victim"]
        );
    }

    #[test]
    fn links_to_files_to_be_made_are_followed() {
        let folder = Folder::new();
        fs::create_dir(folder.path("real")).unwrap();
        for (link, target) in [
            ("o.h", "real/o.h"),
            ("p.txt", "second"),
            ("second", "real/p.txt"),
            ("round", "round"),
        ] {
            symlink(target, folder.path(link)).unwrap();
        }
        folder.run(GENERATE).expect(0);
        folder.run(PACK).expect(0);
        for name in ["o.h", "p.txt", "second"] {
            assert!(folder.path(name).is_symlink(), "{name}");
        }
        for name in ["real/o.h", "real/p.txt"] {
            assert!(
                folder.path(name).is_file() && !folder.path(name).is_symlink(),
                "{name}"
            );
        }
        folder
            .run("attacks rook a1 --svg round")
            .refused("cannot write round: ");
        assert_eq!(folder.files(), ["o.h", "p.txt", "real", "round", "second"]);
    }

    #[test]
    fn no_name_of_a_file_commands_the_terminal() {
        let folder = Folder::new();
        let red = "\u{1b}[31mred";
        folder
            .run("prove bishop d1 --index-bits 4 --out d1.json")
            .expect(1);
        fs::copy(folder.path("d1.json"), folder.path(red)).unwrap();
        for (arguments, status) in [
            (
                "certificate check d1.json RED --units 1 --color never".to_owned(),
                3,
            ),
            ("certificate merge d1.json --out RED1".to_owned(), 0),
            (
                "certificate coarsen d1.json --prefix 4 --out RED2".to_owned(),
                0,
            ),
            (GENERATE.replace("o.h", "RED3"), 0),
            (
                GENERATE.replace("--out", "--check").replace("o.h", "RED3"),
                0,
            ),
            (PACK.replace("p.txt", "RED4"), 0),
            ("prove bishop d1 --index-bits 4 --out RED".to_owned(), 2),
        ] {
            let run = folder.run(&arguments.replace("RED", red)).expect(status);
            let printed = run.out + &run.err;
            assert!(!printed.contains('\u{1b}'), "{arguments}: {printed}");
            assert!(printed.contains("\\u{1b}[31mred"), "{arguments}: {printed}");
        }
    }

    /// JSON is Unicode, and such names are not.
    #[cfg(target_os = "linux")]
    #[test]
    fn names_that_are_no_text_are_answered_as_json() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;

        let folder = Folder::new();
        for (arguments, field) in [
            ("generate --scheme hyperbola --json --out", "file"),
            (
                "pack --scheme fixed_shift --seconds 0 --json --force --out",
                "file",
            ),
        ] {
            let mut command = folder.command(arguments);
            command.arg(OsStr::from_bytes(b"\xff.txt"));
            let run = Run::new(&command.output().unwrap()).expect(0);
            assert_eq!(run.json()[field], "\u{fffd}.txt", "{arguments}");
        }
    }

    /// Each of these would wait for ever.
    #[test]
    fn checked_files_and_certificates_are_no_pipes() {
        let folder = Folder::new();
        make_pipe(&folder, "pipe");
        folder.refuses(&[
            (
                "generate --check pipe",
                "cannot read pipe: it is no ordinary file",
            ),
            (
                "prove bishop d1 --index-bits 4 --out pipe",
                "it is no ordinary file",
            ),
            (
                "prove bishop d1 --index-bits 4 --resume pipe",
                "it is no ordinary file",
            ),
        ]);
        assert_eq!(folder.files(), ["pipe"]);
    }

    #[test]
    fn what_a_shell_has_opened_is_read_and_written() {
        let folder = Folder::new();
        let piped = GENERATE.replace("o.h", "/dev/stdout");
        shell(&folder, &format!("$magics {piped} | cat >piped.h")).expect(0);
        folder.run(GENERATE).expect(0);
        assert!(folder.read("piped.h").starts_with(&folder.read("o.h")));
        shell(
            &folder,
            &format!(
                "cat o.h | $magics {}",
                GENERATE.replace("--out o.h", "--check /dev/stdin")
            ),
        )
        .expect(0);
        make_pipe(&folder, "pipe");
        let out = GENERATE.replace("o.h", "pipe");
        shell(
            &folder,
            &format!("cat pipe >read.h & $magics {out} && wait"),
        )
        .expect(0);
        assert_eq!(folder.read("read.h"), folder.read("o.h"));
    }

    #[test]
    fn permissions_are_kept_or_those_of_new_files() {
        let folder = Folder::new();
        for (umask, expected) in [("077", 0o600), ("022", 0o644), ("002", 0o664)] {
            shell(&folder, &format!("umask {umask}; exec $magics {GENERATE}")).expect(0);
            assert_eq!(mode(&folder.path("o.h")), expected, "{umask}");
            fs::remove_file(folder.path("o.h")).unwrap();
        }
        folder.write("real.h", "old");
        symlink("real.h", folder.path("o.h")).unwrap();
        for old in [0o600, 0o640, 0o664, 0o755, 0o444] {
            fs::set_permissions(folder.path("real.h"), Permissions::from_mode(old)).unwrap();
            folder.run(&format!("{GENERATE} --force")).expect(0);
            assert_eq!(mode(&folder.path("real.h")), old, "{old:o}");
        }
        assert!(folder.path("o.h").is_symlink() && folder.read("real.h") != "old");
    }

    #[test]
    fn what_cannot_be_written_in_full_is_not_written() {
        let folder = Folder::new();
        folder.write("o.h", "old");
        for name in ["o.h", "other.h"] {
            let generate = GENERATE.replace("o.h", name);
            // No file may have more than a few hundred bytes.
            shell(
                &folder,
                &format!("trap '' XFSZ; ulimit -f 1; exec $magics {generate} --force"),
            )
            .refused(&format!("cannot write {name}: "));
        }
        assert_eq!(folder.read("o.h"), "old");
        assert_eq!(folder.files(), ["o.h"]);
    }

    #[test]
    fn what_has_no_end_is_not_read_to_its_end() {
        let folder = Folder::new();
        let words = "is larger than 1 MiB, which no list of factors is";
        if cfg!(target_os = "linux") {
            folder
                .run_with_little_memory("generate --rook-magics /dev/zero")
                .refused(words);
        }
        let mut endless = pipe(&folder, "yes 0x1");
        folder
            .run_with_little_memory("generate --rook-magics pipe")
            .refused(words);
        // Nobody reads any more, so it ends.
        endless.wait().unwrap();
    }

    #[test]
    fn factors_may_come_from_a_pipe() {
        let folder = Folder::new();
        folder.write("few.txt", "0x1 0x2");
        let mut writer = pipe(&folder, "cat few.txt");
        folder
            .run("generate --rook-magics pipe")
            .refused("takes 64 factors");
        writer.wait().unwrap();
        shell(
            &folder,
            "cat few.txt | $magics generate --rook-magics /dev/stdin",
        )
        .refused("takes 64 factors");
    }
}
