//! `prove`: answers, checkpoints, interruptions.

use crate::common::{Folder, Run};
use serde_json::{Value, json};

/// A certificate without the time that it took.
fn record(folder: &Folder, name: &str) -> Value {
    let mut record: Value = serde_json::from_str(&folder.read(name)).expect("a certificate");
    record["seconds"] = Value::Null;
    record
}

#[test]
fn that_there_is_no_factor() {
    let folder = Folder::new();
    // The catalog knows it.
    let run = folder.run("prove bishop d1 --index-bits 4").expect(1);
    let start = "no factor with 4 index bits for the bishop on d1: shown by ";
    let is_known = run.out.starts_with(start) && run.out.ends_with("; --again searches\n");
    assert!(is_known, "{}", run.out);
    assert!(folder.files().is_empty(), "{:?}", folder.files());
    let run = folder
        .run("prove bishop d1 --index-bits 4 --again")
        .expect(1);
    let start = "bishop on d1, 4 index bits: no magic factor\n";
    assert!(run.out.starts_with(start), "{}", run.out);
    assert!(
        run.err
            .starts_with("known without a search: there is no factor, shown by "),
        "{}",
        run.err
    );
    run.says(&[
        "2> ; searching all the same (Ctrl-C stops it)\nbishop on d1",
        "2> estimate: ",
        "2> the certificate goes to bishop-d1-4.json; --out names another file",
        "2> certificate: bishop-d1-4.json",
    ]);
    assert_eq!(folder.files(), ["bishop-d1-4.json"]);
    let json = folder
        .run("prove bishop d1 --index-bits 4 --count --json --out again.json")
        .expect(1)
        .json();
    assert_eq!(
        (&json["answer"], &json["factors"]),
        (&json!("none"), &json!(0))
    );
    assert_eq!(
        (&json["complete"], &json["nodes"]),
        (&json!(true), &json!(44_912))
    );
    // That there is no factor is a count as well: 0, which is known.
    let count = "prove rook a1 --index-bits 11 --count";
    let run = folder.run(count).expect(1);
    run.begins("no factor with 11 index bits for the rook on a1: shown by ");
    folder
        .run(&format!("{count} --json"))
        .expect(1)
        .has(&json!({ "answer": "none", "complete": true, "factors": 0 }));
    folder
        .run("prove bishop d1 --index-bits 4 --count --again --out searched.json")
        .expect(1)
        .says(&["2> known without a search: there is no factor, shown by "]);
    // The number of attack sets answers this without a search or a certificate.
    let json = folder
        .run("prove rook a1 --index-bits 5 --json")
        .expect(1)
        .json();
    assert_eq!(
        (&json["answer"], &json["certificate"]),
        (&json!("none"), &Value::Null)
    );
}

#[test]
fn how_many_factors_there_are_either_way() {
    let folder = Folder::new();
    let count = "prove bishop d8 --index-bits 5 --count";
    let down = folder.run(&format!("{count} --order down")).expect(0);
    down.begins("bishop on d8, 5 index bits: exactly 9,547 magic factors\n");
    let up = folder
        .run(&format!("{count} --order up --out up.json --json"))
        .expect(0);
    up.has(&json!({ "factors": 9547, "order": "up:0:26" }));
    folder
        .run(&format!("{count} --order down --portable --out plain.json"))
        .expect(0);
    let [vectors, plain] = ["bishop-d8-5.json", "plain.json"].map(|name| record(&folder, name));
    assert_eq!(
        (&vectors["totals"], &vectors["units"]),
        (&plain["totals"], &plain["units"])
    );
    assert_eq!(plain["searched_by"][0]["vectors"], json!("none"));
}

#[test]
fn a_scan_counts_what_the_tree_counts() {
    let run = Folder::new()
        .run("prove bishop d8 --index-bits 5 --scan --json")
        .expect(0);
    let [scan, tree] = ["scan", "tree"].map(|name| run.json()[name].clone());
    assert_eq!(
        (&scan["factors"], &tree["factors"], &scan["all"]),
        (&json!(9547), &json!(9547), &json!(67_108_864.0))
    );
}

#[test]
fn one_factor_is_enough() {
    let folder = Folder::new();
    let run = folder
        .run("prove bishop d8 --index-bits 5 --json")
        .expect(0)
        .json();
    assert_eq!(
        (&run["answer"], &run["certificate"]),
        (&json!("exists"), &Value::Null),
        "known without a search"
    );
    let run = folder
        .run("prove bishop d8 --index-bits 5 --shard 1/1 --threads 1 --json")
        .expect(0);
    assert!(
        run.err.contains(" is magic (catalog, found by "),
        "{}",
        run.err
    );
    assert!(
        run.err
            .contains("one factor is the answer, so the search ended after "),
        "{}",
        run.err
    );
    assert!(!run.err.contains("--count"), "{}", run.err);
    let run = run.json();
    assert_eq!(
        (&run["answer"], &run["complete"]),
        (&json!("exists"), &json!(false))
    );
    let run = folder
        .run("prove bishop d8 --index-bits 5 --resume bishop-d8-5.json --json")
        .expect(0)
        .json();
    assert_eq!(run["complete"], json!(false), "there was one already");
    let run = folder
        .run("prove bishop d8 --index-bits 5 --count --resume bishop-d8-5.json --json")
        .expect(0)
        .json();
    assert_eq!(
        (&run["factors"], &run["complete"]),
        (&json!(9547), &json!(true))
    );
}

#[test]
fn a_shard_without_units_is_refused() {
    let folder = Folder::new();
    let prove = "prove bishop d8 --index-bits 5 --count --shard 99999/99999";
    let words = "shard 99999/99999 has no unit, so it shows nothing; for 2048 in all, take no more";
    folder.run(prove).refused(words);
    let json = folder.run(&format!("{prove} --json")).expect(2).json();
    assert!(json["error"].as_str().unwrap().contains(words), "{json}");
    assert_eq!((&json["status"], folder.files()), (&json!(2), Vec::new()));
    // Nor is such a file taken, wherever it comes from.
    folder
        .run("prove bishop d8 --index-bits 5 --count --shard 1/2048 --out good.json")
        .expect(0);
    crate::common::change(&folder, |record| {
        record["job"]["shard"] = json!({ "number": 99999, "count": 99999 });
        record["units"] = json!([]);
        record["totals"] = json!({ "units": 0, "nodes": {}, "factors": 0 });
    });
    let words = "shard 99999/99999 has no unit";
    folder.refuses(&[
        (
            "prove bishop d8 --index-bits 5 --count --resume bad.json",
            words,
        ),
        (
            "certificate merge bad.json good.json --out whole.json",
            words,
        ),
        (
            "certificate coarsen bad.json --prefix 4 --out coarse.json",
            words,
        ),
    ]);
    folder
        .run("certificate check bad.json")
        .expect(1)
        .says(&[words]);
}

#[test]
fn a_shard_does_not_speak_for_the_whole() {
    let folder = Folder::new();
    folder
        .run("prove bishop d8 --index-bits 5 --shard 1/2048 --json --out 1.json")
        .expect(0)
        .has(&json!({ "answer": "unknown", "complete": true, "factors": 0, "status": 0 }));
    folder
        .run("prove bishop d8 --index-bits 5 --resume 1.json")
        .expect(0)
        .says(&[
            "no magic factor in shard 1/2048\n",
            "2> this is one of 2,048 shards, and the others may have more factors",
        ]);
    folder
        .run("certificate check 1.json --full --json")
        .expect(0)
        .has(&json!({ "answer": "unknown", "holds": true }));
    for shard in 1..=2 {
        folder
            .run(&format!(
                "prove bishop d1 --index-bits 4 --shard {shard}/2 --out half-{shard}.json"
            ))
            .expect(0);
    }
    folder
        .run("certificate merge half-1.json half-2.json --out whole.json --json")
        .expect(0)
        .has(&json!({ "answer": "none" }));
}

#[test]
fn shards_sum_to_the_whole() {
    let folder = Folder::new();
    folder
        .run("prove bishop d8 --index-bits 5 --count")
        .expect(0);
    for shard in 1..=3 {
        folder
            .run(&format!(
                "prove bishop d8 --index-bits 5 --count --shard {shard}/3 --threads {shard}"
            ))
            .expect(0);
    }
    let shards = "bishop-d8-5.1-of-3.json bishop-d8-5.2-of-3.json bishop-d8-5.3-of-3.json";
    folder
        .run(&format!("certificate merge {shards} --out merged.json"))
        .expect(0);
    assert_eq!(
        record(&folder, "merged.json"),
        record(&folder, "bishop-d8-5.json")
    );
}

/// Stacks so large that the memory is enough for a few threads, or for none beside the main one.
#[test]
fn threads_that_the_system_refuses_are_done_without() {
    for stack in ["120000000", "300000000"] {
        let folder = Folder::new();
        for (arguments, status) in [
            (
                "prove bishop d1 --index-bits 4 --again --threads 100 --out d1.json",
                1,
            ),
            ("prove bishop e1 --index-bits 4 --black --threads 100", 1),
            (
                "certificate check d1.json --full --portable --threads 100",
                0,
            ),
        ] {
            let mut command = folder.command_with_little_memory(arguments);
            let run = Run::output_of(command.env("RUST_MIN_STACK", stack));
            assert!(!run.err.contains("panicked"), "{stack}: {}", run.err);
            run.expect(status);
        }
        assert_eq!(folder.files(), ["d1.json"]);
    }
}

#[test]
fn an_estimate_is_for_the_processors_that_there_are() {
    let folder = Folder::new();
    let run = folder
        .run("prove bishop c2 --index-bits 4 --again --threads 1024")
        .expect(1);
    let processors = std::thread::available_parallelism().expect("a number");
    let words = format!(" on 1,024 threads of {processors} processor");
    assert!(run.err.contains(&words), "{}", run.err);
}

#[test]
fn nothing_is_overwritten_or_mixed_up() {
    let folder = Folder::new();
    folder
        .run("prove bishop d1 --index-bits 4 --again")
        .expect(1);
    let before = folder.read("bishop-d1-4.json");
    folder
        .run("prove bishop d1 --index-bits 4 --again")
        .refused("go on from it with --resume bishop-d1-4.json");
    for (other, words) in [
        (
            "bishop e1 --index-bits 4",
            "is of the bishop on d1, not bishop on e1",
        ),
        (
            "rook d1 --index-bits 10",
            "is of the bishop on d1, not rook on d1",
        ),
        (
            "bishop d1 --index-bits 5 --count",
            "is of 4 index bits, not 5",
        ),
        (
            "bishop d1 --index-bits 4 --shard 1/2",
            "is of shard 1/1, not 1/2",
        ),
    ] {
        folder
            .run(&format!("prove {other} --resume bishop-d1-4.json"))
            .refused(words);
    }
    folder
        .run("prove bishop c1 --index-bits 4 --resume none.json")
        .refused("cannot read none.json");
    assert_eq!(folder.read("bishop-d1-4.json"), before);
    // A complete certificate is not changed, and its answer is given again.
    let run = folder
        .run("prove bishop d1 --index-bits 4 --resume bishop-d1-4.json")
        .expect(1);
    assert!(run.out.contains("no magic factor"));
    assert_eq!(folder.read("bishop-d1-4.json"), before);
}

#[test]
fn what_cannot_be_written_is_said_before_the_work() {
    let folder = Folder::new();
    for (out, words) in [
        (
            "none/x.json",
            "cannot write none/x.json: the folder none is missing; make it first",
        ),
        (
            ".",
            "cannot write .: it names a folder; add the name of a file",
        ),
        (
            "x/",
            "cannot write x/: it names a folder; add the name of a file",
        ),
    ] {
        folder
            .run(&format!("prove bishop c2 --index-bits 4 --out {out}"))
            .refused(words);
    }
    assert_eq!(folder.files(), [""; 0]);
}

#[test]
fn only_a_certificate_of_the_same_problem_is_one_to_go_on_from() {
    let folder = Folder::new();
    folder.write("empty.json", "");
    folder.write("notes.json", "the user's");
    folder
        .run("prove bishop d1 --index-bits 4 --out d1.json")
        .expect(1);
    for (out, words) in [
        (
            "empty.json",
            "and is no certificate; choose another file with --out",
        ),
        (
            "notes.json",
            "and is no certificate; choose another file with --out",
        ),
        (
            "d1.json",
            "and is of another proof; choose another file with --out",
        ),
    ] {
        let run = folder.run(&format!("prove bishop c2 --index-bits 4 --out {out}"));
        assert!(!run.err.contains("--resume"), "{}", run.err);
        run.refused(&format!("{out} is there already, {words}"));
    }
    assert_eq!(folder.read("notes.json"), "the user's");
}

/// As on a full disk: no file may have more than a few thousand bytes.
#[cfg(unix)]
#[test]
fn a_record_that_cannot_be_saved_keeps_what_was_saved_before() {
    use crate::common::{Run, program};
    use std::process::Command;

    let folder = Folder::new();
    let prove = "prove bishop e8 --index-bits 5 --count --threads 1 --out e8.json";
    let limited = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" {prove}");
    let mut command = Command::new("sh");
    command
        .args(["-c", &limited, program()])
        .current_dir(folder.path(""));
    let run = Run::new(&command.output().expect("a shell"));
    assert!(run.err.contains("cannot write e8.json: "), "{}", run.err);
    let again = "prove bishop e8 --index-bits 5 --count --resume e8.json";
    run.refused(&format!(
        "what was saved before is still there; once the file can be written, go on with `magics {again}`"
    ));
    assert_eq!(folder.files(), ["e8.json"]);
    folder
        .run(again)
        .expect(0)
        .says(&["exactly 267,317 magic factors"]);
}

#[cfg(unix)]
mod interrupted {
    use super::*;
    use crate::common::{first_error, signal};
    use std::process::Child;
    use std::thread::sleep;
    use std::time::Duration;

    /// Some seconds of work, in 4,096 units.
    const LONG: &str = "prove bishop e8 --index-bits 5 --count --threads 1";

    fn units(folder: &Folder) -> u64 {
        // The file is there as a whole or not at all.
        let text =
            std::fs::read_to_string(folder.path("e8.json")).unwrap_or_else(|_| "{}".to_owned());
        serde_json::from_str::<Value>(&text).expect("never half a file")["totals"]["units"]
            .as_u64()
            .unwrap_or(0)
    }

    /// Starts, and waits until more is saved than before, or all is done.
    fn start(folder: &Folder, options: &str, before: u64) -> Child {
        let mut child = folder.start(&format!("{LONG} {options}"));
        while units(folder) <= before && child.try_wait().expect("it can be waited for").is_none() {
            sleep(Duration::from_millis(10));
        }
        child
    }

    #[test]
    fn a_record_is_kept_by_one_process_at_a_time() {
        // Minutes of work.
        const LONGER: &str = "prove bishop d5 --index-bits 8 --count --threads 1";
        let folder = Folder::new();
        let child = folder.start(&format!("{LONGER} --order down:5:25:ahead --out d5.json"));
        while !folder.path("d5.json").exists() {
            sleep(Duration::from_millis(10));
        }
        let other = format!("{LONGER} --resume d5.json");
        folder
            .run(&other)
            .refused("another process is at work on d5.json");
        folder
            .run(&format!("{LONGER} --out d5.json"))
            .refused("there already");
        signal(child, "-TERM", None).expect(3);
        assert_eq!(folder.files(), ["d5.json"]);
        // A lock file that a killed process has left behind is taken over and removed.
        folder.write("d5.json.magics-lock", "");
        let mut child = folder.start(&other);
        let errors = first_error(&mut child, "going on after");
        folder
            .run(&other)
            .refused("another process is at work on d5.json");
        signal(child, "-TERM", Some(errors)).expect(3);
        assert_eq!(folder.files(), ["d5.json"]);
    }

    /// The order is estimated for half a second and longer.
    #[test]
    fn an_interrupted_estimate_leaves_nothing_behind() {
        let folder = Folder::new();
        let child = folder.start("prove rook a2 --index-bits 10 --again --out a2.json");
        while !folder.path("a2.json.magics-lock").exists() {
            sleep(Duration::from_millis(1));
        }
        let run = signal(child, "-INT", None).expect(3);
        run.begins("rook on a2, 10 index bits: not settled\n")
            .says(&["2> stopped before the search began; nothing was written"]);
        assert_eq!(folder.files(), [""; 0]);
    }

    #[test]
    fn an_interrupted_scan_names_no_rate() {
        let folder = Folder::new();
        let mut child = folder.start("prove rook a2 --index-bits 10 --scan");
        // It says what it is doing every five seconds.
        let errors = first_error(&mut child, ": the scan, which takes 15 s at most");
        signal(child, "-INT", Some(errors)).expect(3).says(&[
            "factors a second",
            "tree: stopped after less than 0.1 s, too early for a rate",
        ]);
    }

    #[test]
    fn a_proof_survives_kills_and_interruptions() {
        let folder = Folder::new();
        signal(start(&folder, "--out e8.json", 0), "-KILL", None);
        let killed = units(&folder);
        assert!(killed > 0);
        // Killed while it saved, it leaves a new file behind that is not yet in place.
        for name in folder
            .files()
            .iter()
            .filter(|name| name.starts_with(".magics-"))
        {
            std::fs::remove_file(folder.path(name)).expect("the folder can be written");
        }

        let run = signal(start(&folder, "--resume e8.json", killed), "-TERM", None);
        let saved = units(&folder);
        assert!(saved >= killed);
        if saved < 4096 {
            let run = run.expect(3);
            assert!(run.out.contains(" so far\n"), "{}", run.out);
            let again = "magics prove bishop e8 --index-bits 5 --count --resume e8.json";
            assert!(run.err.contains(again), "{}", run.err);
            folder.run("certificate check e8.json --units 2").expect(3);
        }

        let json = folder
            .run(&format!("{LONG} --resume e8.json --json"))
            .expect(0)
            .json();
        assert_eq!(
            (&json["factors"], &json["complete"]),
            (&json!(267_317), &json!(true))
        );
        folder
            .run("prove bishop e8 --index-bits 5 --count --out whole.json")
            .expect(0);
        assert_eq!(record(&folder, "e8.json"), record(&folder, "whole.json"));
        assert_eq!(folder.files().len(), 2, "{:?}", folder.files());
    }
}

#[test]
fn that_no_factor_has_smaller_indices() {
    let folder = Folder::new();
    let run = folder
        .run("prove bishop e8 --index-bits 5 --max-index 28 --again")
        .expect(1);
    run.begins("bishop on e8, 5 index bits and indices up to 28: no magic factor\n");
    assert_eq!(folder.files(), ["bishop-e8-5-max28.json"]);
    folder
        .run("certificate check bishop-e8-5-max28.json --full")
        .expect(0);
    let run = folder
        .run("prove bishop e8 --index-bits 5 --max-index 29 --json")
        .expect(0);
    run.has(&json!({ "found": ["0x000000004f68bcb9"], "max_index": 29 }));
    let run =
        folder.run("prove bishop d8 --index-bits 9 --max-index 60 --count --order weight --json");
    run.expect(0)
        .has(&json!({ "complete": true, "order": "weight:0:26" }));
    let known = "no factor with 5 index bits and indices up to 28 for the bishop on e8: shown by this project; --again \
                 searches\n";
    folder
        .run("prove bishop e8 --index-bits 5 --max-index 28")
        .expect(1)
        .begins(known);
    for (max_index, words) in [
        (10, "attack sets for 11 indices"),
        (0, "attack sets for 1 index\n"),
    ] {
        folder
            .run(&format!(
                "prove bishop e8 --index-bits 5 --max-index {max_index}"
            ))
            .expect(1)
            .says(&[words]);
    }
    folder
        .run("prove bishop e8 --index-bits 4 --again --out e8.json")
        .expect(1);
    folder
        .run("prove bishop e8 --index-bits 4 --max-index 14 --resume e8.json")
        .refused("e8.json is of indices of any size, not up to 14");
    for (arguments, words) in [
        (
            "--count --resume bishop-e8-5-max28.json",
            "is of indices up to 28, not of any size",
        ),
        (
            "--max-index 27 --count --resume bishop-e8-5-max28.json",
            "is of indices up to 28, not up to 27",
        ),
        ("--max-index 31", "31 is no limit"),
        (
            "--max-index 28 --order down:0:31:mirrored --out x.json",
            "mirror",
        ),
    ] {
        folder
            .run(&format!("prove bishop e8 --index-bits 5 {arguments}"))
            .refused(words);
    }
}
