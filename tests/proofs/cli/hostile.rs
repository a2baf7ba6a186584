//! `certificate check` of files that were made to deceive it, to crash it or to keep it busy.

use crate::common::{Folder, Run, change};
use magics::prove::checkpoint;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A change of a certificate.
type Change = fn(&mut Value);

/// A certificate that holds, and a folder for those that are made from it.
fn with_certificate() -> Folder {
    let folder = Folder::new();
    folder
        .run("prove bishop d1 --index-bits 4 --order down:0:54 --out good.json")
        .expect(1);
    folder
}

/// Checks with little memory, and not for ever. (An answer takes much less than that.)
fn check(folder: &Folder, arguments: &str) -> Run {
    let arguments = format!("certificate check --threads 1 {arguments}");
    let mut command = folder.command_with_little_memory(&arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let (mut child, begin) = (command.spawn().expect("the program runs"), Instant::now());
    while child.try_wait().expect("a child").is_none() {
        if begin.elapsed() > Duration::from_secs(60) {
            child.kill().expect("a child");
            panic!("{arguments}: it hangs");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Run::new(&child.wait_with_output().expect("output"))
}

/// Takes everything out of the units that `keep` does not want, but the first nodes if `first`, and
/// mends the sums.
fn cut(record: &mut Value, keep: impl Fn(u64) -> bool, first: bool) {
    let mut sums = serde_json::Map::new();
    for unit in record["units"].as_array_mut().expect("units") {
        if !keep(unit["prefix"].as_u64().expect("a number")) {
            let first_node = unit["nodes"].get("12").filter(|_| first);
            unit["nodes"] = first_node.map_or(json!({}), |nodes| json!({ "12": nodes }));
        }
        for (level, nodes) in unit["nodes"].as_object().expect("levels") {
            let before = sums.get(level).and_then(Value::as_u64).unwrap_or(0);
            sums.insert(
                level.clone(),
                json!(before + nodes.as_u64().expect("nodes")),
            );
        }
    }
    record["totals"]["nodes"] = Value::Object(sums);
}

/// Takes all units out of the record.
fn take_all_units(record: &mut Value) {
    record["units"] = json!([]);
    record["totals"] = json!({ "units": 0, "nodes": {}, "factors": 0 });
}

#[test]
fn nobody_knows_before_which_units_are_searched_again() {
    let folder = Folder::new();
    folder
        .run("prove bishop c2 --index-bits 4 --order down:1:12 --out good.json")
        .expect(1);
    let record = checkpoint::load(&folder.path("good.json")).unwrap();
    // One draw is left as it is, and of all else nothing but the first nodes, which are counted
    // again in all units.
    let known = record.draw_units(64, 0);
    change(&folder, |record| {
        cut(record, |unit| known.contains(&unit), true);
    });
    check(&folder, "bad.json --units 64 --seed 0").expect(3);
    for _ in 0..3 {
        let run = check(&folder, "bad.json --units 64").expect(1);
        assert!(run.out.contains("comes out otherwise"), "{}", run.out);
    }
    let draws = [(); 2].map(|()| {
        check(&folder, "good.json --units 8 --json")
            .expect(3)
            .json()
    });
    assert_ne!(draws[0]["seed"], draws[1]["seed"]);
}

#[test]
fn the_answer_says_what_could_be_hidden() {
    let folder = with_certificate();
    let run = check(&folder, "good.json --units 8 --seed 7").expect(3);
    for words in [
        "agrees in 8 of 4,096 units; one forged unit would go unnoticed with chance 99.8 %\n",
        "it says: bishop on d1, 4 index bits: no magic factor\n",
        "counted again in all units: 50,421 of 50,421 nodes, those that fix up to 54 bits\n",
        "0 listed factors; order down:0:54",
        concat!("searched by magics ", env!("CARGO_PKG_VERSION"), " with "),
        "--seed 7 draws the same again",
    ] {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let json = check(&folder, "good.json --units 64 --seed 7 --portable --json")
        .expect(3)
        .json();
    assert_eq!(
        (&json["seed"], &json["vectors"]),
        (&json!(7), &json!("none"))
    );
    assert_eq!(json["one_forged_unit_unnoticed"], json!(4032.0 / 4096.0));
    // When all units are searched again, nothing can be hidden.
    assert!(
        !check(&folder, "good.json --full")
            .expect(0)
            .out
            .contains("unnoticed")
    );
}

#[test]
fn what_shows_nothing_does_not_hold() {
    let folder = with_certificate();
    check(&folder, "good.json --units 0").refused("this must be a number from 1 on");
    change(&folder, |record| {
        take_all_units(record);
        record["job"]["shard"] = json!({ "number": 1_u64 << 63, "count": u64::MAX });
    });
    let run = check(&folder, "bad.json").expect(1);
    run.says(&["does not hold: shard 9223372036854775808/18446744073709551615 has no unit"]);
    change(&folder, take_all_units);
    check(&folder, "bad.json")
        .expect(3)
        .begins("shows nothing, since no unit is searched yet");
}

/// Makes each change in a certificate that holds. `certificate check` answers with the exit status
/// and the words beside it, and no other command takes the certificate either.
fn refused_by_all_commands(changes: &[(Change, i32, &str)]) {
    let folder = with_certificate();
    for &(change_one, status, words) in changes {
        change(&folder, change_one);
        let run = check(&folder, "bad.json").expect(status);
        assert!(
            run.out.contains(words) || run.err.contains(words),
            "{words}: {}{}",
            run.out,
            run.err
        );
        folder.refuses(&[
            ("certificate merge bad.json --out out.json", words),
            (
                "certificate coarsen bad.json --prefix 2 --out out.json",
                words,
            ),
            ("prove bishop d1 --index-bits 4 --resume bad.json", words),
        ]);
    }
}

#[test]
fn units_and_totals_that_contradict_each_other_are_named() {
    refused_by_all_commands(&[
        (
            |c| c["totals"]["factors"] = json!(1),
            1,
            "the totals are not the sums",
        ),
        (
            |c| _ = c["units"].as_array_mut().unwrap().pop(),
            1,
            "the totals are not the sums",
        ),
        (
            |c| c["units"][7]["prefix"] = json!(6),
            1,
            "twice or out of order",
        ),
        (
            |c| c["job"]["shard"]["count"] = json!(2),
            1,
            "none of the shard's",
        ),
        (
            |c| c["units"][4095]["prefix"] = json!(4096),
            1,
            "none of the shard's",
        ),
        (
            |c| c["units"][9]["factors"] = json!(1),
            1,
            "does not list the factors that it counts",
        ),
        (
            |c| c["totals"]["units"] = json!(4097),
            1,
            "the totals are not the sums",
        ),
        (
            |c| c["units"][0]["nodes"]["40"] = json!(1),
            1,
            "unit 0x0 has nodes where there are none",
        ),
        (
            |c| c["units"][9]["nodes"]["12"] = json!(2),
            1,
            "unit 0x9 has nodes where there are none",
        ),
        (
            |c| c["units"][9]["nodes"]["11"] = json!(1),
            1,
            "unit 0x9 has nodes where there are none",
        ),
        (
            |c| c["totals"]["nodes"]["12"] = json!(u64::MAX),
            1,
            "the totals are not the sums",
        ),
    ]);
}

#[test]
fn what_no_version_of_the_program_writes_is_named() {
    refused_by_all_commands(&[
        (|c| c["version"] = json!(99), 1, "version"),
        (
            |c| c["seconds"] = json!(1e300),
            1,
            "cannot have taken 1e300 seconds",
        ),
        (|c| c["seconds"] = json!(-1), 1, "cannot have taken -1"),
        (
            |c| c["units"][9]["nodes"]["65"] = json!(1),
            2,
            "nodes that fix 65 bits",
        ),
        (
            |c| c["units"][9]["found"] = json!(vec!["0x1"; 1025]),
            2,
            "a list has more than 1024 elements",
        ),
        (
            |c| c["units"] = json!(vec![c["units"][0].clone(); 65_537]),
            2,
            "a list has more than 65536 elements",
        ),
        (
            |c| c["searched_by"] = json!([{ "program": "\u{1b}[2J", "vectors": "" }]),
            1,
            "cannot be printed",
        ),
    ]);
}

#[test]
fn jobs_that_nobody_could_have_done_are_named() {
    refused_by_all_commands(&[
        (
            |c| c["job"]["shard"] = json!({ "number": 0, "count": 0 }),
            1,
            "there is no shard 0/0",
        ),
        (
            |c| c["job"]["shard"]["number"] = json!(2),
            1,
            "there is no shard 2/1",
        ),
        (
            |c| c["job"]["prefix"] = json!(63),
            1,
            "a prefix of 63 bits is too long",
        ),
        (
            |c| c["job"]["prefix"] = json!(u32::MAX),
            1,
            "a prefix of 4294967295 bits is too long",
        ),
        (|c| c["job"]["prefix"] = json!(u64::MAX), 2, "expected u32"),
        (
            |c| c["job"]["square"] = json!(64),
            1,
            "square 64 is off the board",
        ),
        (
            |c| c["job"]["square"] = json!(u64::MAX),
            1,
            "is off the board",
        ),
        (
            |c| c["job"]["index_bits"] = json!(0),
            1,
            "0 index bits: not between 2 and 14",
        ),
        (
            |c| c["job"]["index_bits"] = json!(u32::MAX),
            1,
            "not between 2 and 14",
        ),
        (
            |c| c["job"]["order"]["rows"] = json!(u32::MAX),
            1,
            "not within the 54 bits of the period",
        ),
        (
            |c| c["job"]["order"] = json!({ "direction": "up", "base": u32::MAX, "rows": 9 }),
            1,
            "not between 1 and 4",
        ),
        (
            |c| c["job"]["slider"] = json!("queen"),
            2,
            "unknown piece `queen`",
        ),
    ]);
}

#[test]
fn unknown_keys_are_named() {
    // A key that this program does not know may say that something else was searched.
    refused_by_all_commands(&[
        (
            |c| c["job"]["key"] = json!("black"),
            2,
            "unknown field `key`",
        ),
        (
            |c| c["job"]["shard"]["of_which"] = json!(1),
            2,
            "unknown field `of_which`",
        ),
        (
            |c| c["job"]["order"]["sieved"] = json!(1),
            2,
            "unknown field `sieved`",
        ),
        (
            |c| c["without"] = json!("0x1"),
            2,
            "unknown field `without`",
        ),
        (
            |c| c["totals"]["left_out"] = json!(1),
            2,
            "unknown field `left_out`",
        ),
        (
            |c| c["units"][9]["left_out"] = json!(1),
            2,
            "unknown field `left_out`",
        ),
        (
            |c| c["searched_by"][0]["of"] = json!(1),
            2,
            "unknown field `of`",
        ),
    ]);
}

#[test]
fn an_incomplete_record_does_not_hold_yet() {
    let folder = with_certificate();
    change(&folder, |record| {
        record["units"] = json!([record["units"][0]]);
        record["totals"] =
            json!({ "units": 1, "nodes": record["units"][0]["nodes"], "factors": 0 });
    });
    check(&folder, "bad.json --full")
        .expect(3)
        .begins("agrees so far, and is not complete, 1 of 1 unit searched again")
        .says(&["2> 4,095 units are still to be searched: this is no proof yet"]);
    let json = json!({ "holds": null, "complete": false });
    check(&folder, "bad.json --full --json")
        .expect(3)
        .has(&json);
}

#[test]
fn files_without_end_are_refused() {
    let folder = with_certificate();
    // What begins as a certificate does, and what does not.
    let begins = &folder.read("good.json")[..8192];
    for (beginning, fault) in [
        (begins, "long.json has more than "),
        ("PK", "long.json is not a certificate"),
        ("{\"a\": 1", "long.json is not a certificate: unknown field"),
    ] {
        let mut long = std::fs::File::create(folder.path("long.json")).unwrap();
        long.write_all(beginning.as_bytes()).unwrap();
        long.set_len(1 << 40).unwrap();
        // No more of one's own record is read, although it may be longer.
        check(&folder, "long.json").refused(fault);
        folder
            .run("prove bishop d1 --index-bits 4 --resume long.json")
            .refused(fault);
        long.set_len(1 << 30).unwrap();
        folder
            .run("prove bishop d1 --index-bits 4 --resume long.json")
            .refused("long.json is not a certificate");
    }
    check(&folder, ".").refused("it is no ordinary file");
    folder.write("deep.json", &"[".repeat(1 << 20));
    check(&folder, "deep.json").refused("deep.json is not a certificate");
    if cfg!(unix) {
        check(&folder, "/dev/zero").refused("cannot read /dev/zero: it is no ordinary file");
        let made = Command::new("mkfifo").arg(folder.path("pipe")).status();
        if made.is_ok_and(|status| status.success()) {
            check(&folder, "pipe").refused("it is no ordinary file");
        }
    }
}

#[test]
fn a_search_ends_although_the_certificate_wants_it_endless() {
    let folder = with_certificate();
    // One step of billions of windows, in which no node is counted.
    let nodes: serde_json::Map<_, _> = (0..=8)
        .map(|level| (level.to_string(), json!(1 << level)))
        .collect();
    folder.write(
        "endless.json",
        &json!({
            "version": 1,
            "job": {
                "slider": "rook", "square": 47, "index_bits": 10, "prefix": 0,
                "order": { "direction": "down", "base": 10, "rows": 8, "last": true },
                "shard": { "number": 1, "count": 1 },
            },
            "seconds": 1,
            "totals": { "units": 1, "nodes": nodes, "factors": 0 },
            "units": [{ "prefix": 0, "nodes": nodes, "factors": 0, "sum": 0, "found": [] }],
        })
        .to_string(),
    );
    let run = check(&folder, "endless.json").expect(3);
    assert!(
        run.err
            .contains("stopped before the end: 1 unit not searched again"),
        "{}",
        run.err
    );
    // What counts as many nodes as it should have takes one node to tell.
    change(&folder, |record| cut(record, |_| false, false));
    let run = check(&folder, "bad.json").expect(1);
    assert!(
        run.out.contains("comes out otherwise when searched again"),
        "{}",
        run.out
    );
}

#[test]
fn several_files_are_checked_at_once() {
    let folder = with_certificate();
    change(&folder, |record| cut(record, |_| false, false));
    let run = check(&folder, "good.json good.json --full").expect(0);
    assert_eq!(
        run.out.matches("good.json: holds, 4,096 of 4,096").count(),
        2,
        "{}",
        run.out
    );
    let run = check(&folder, "good.json bad.json good.json --full --json").expect(1);
    let holds: Vec<Value> = run.json()["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["holds"].clone())
        .collect();
    assert_eq!(holds, [json!(true), json!(false), json!(true)]);
}

/// The values of an object that have these keys, as an array.
fn values(object: &Value, keys: &str) -> Value {
    keys.split(' ').map(|key| object[key].clone()).collect()
}

/// Serde takes the elements of an array for the fields of an object, in their order.
#[test]
fn no_array_passes_as_an_object() {
    let folder = with_certificate();
    let orders = [(
        "/job/order",
        json!(["down", 0, 26, false, false, false, false, ""]),
    )];
    let places = [
        ("", "version job seconds searched_by totals units"),
        (
            "/job",
            "slider square index_bits max_index order prefix shard",
        ),
        ("/job/shard", "number count"),
        ("/totals", "units nodes factors"),
        ("/units/7", "prefix nodes factors sum found"),
        ("/searched_by/0", "program vectors"),
    ];
    let good: Value = serde_json::from_str(&folder.read("good.json")).unwrap();
    let arrays = places.map(|(place, names)| (place, values(good.pointer(place).unwrap(), names)));
    for (place, array) in arrays.into_iter().chain(orders) {
        change(&folder, |record| {
            *record.pointer_mut(place).unwrap() = array;
        });
        check(&folder, "bad.json").refused("bad.json is not a certificate: ");
        if !place.is_empty() {
            check(&folder, "bad.json").refused("expected an object in braces");
        }
    }
}

#[test]
fn files_of_older_programs_are_read() {
    let folder = with_certificate();
    change(&folder, |record| {
        record.as_object_mut().unwrap().remove("searched_by");
        let job = record["job"].as_object_mut().unwrap();
        let bits = job.remove("index_bits").unwrap();
        job.insert("shift".to_owned(), bits);
    });
    let run = check(&folder, "bad.json").expect(3);
    assert!(
        run.out
            .contains("searched by an older program, which did not say how"),
        "{}",
        run.out
    );
}
