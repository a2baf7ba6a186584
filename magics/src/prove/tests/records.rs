//! Records: cut into shards, merged, coarsened, stopped, saved and forged.

use super::{ONE, all_orders, small_job, square, whole};
use crate::prove::certificate::checkpoint;
use crate::prove::certificate::job::{Job, Shard};
use crate::prove::certificate::run::{RunError, run};
use crate::prove::certificate::{Certificate, CertificateError};
use crate::prove::check::{Recheck, escape};
use crate::prove::order::plan::Plan;
use crate::prove::order::{BitOrder, Order};
use crate::prove::problem::Problem;
use crate::prove::vectors::Simd;
use magic_tables::board::slider::Slider::{Bishop, Rook};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Searches `count` random units again.
fn recheck(record: &Certificate, count: usize, seed: u64) -> Recheck {
    let units = record.draw_units(count, seed);
    record
        .recheck(
            Duration::MAX,
            &units,
            ONE,
            Simd::detect(),
            &AtomicBool::new(false),
            |_| (),
        )
        .unwrap()
}

#[test]
fn mirrored_records_count_all_and_begin_below_the_middle() {
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    for order in all_orders(&problem)
        .into_iter()
        .filter(|order| order.mirrored)
    {
        let record = whole(Job::new(&problem, order), 2, Simd::detect());
        assert_eq!(
            (record.totals.factors, record.units.len()),
            (9547, 1 << 11),
            "{order}"
        );
        assert_eq!(record.check(), Ok(()));
        assert_eq!(
            recheck(&record, 64, 1),
            Recheck {
                searched: 64,
                different: None
            }
        );
        let up = Order {
            direction: BitOrder::Up,
            ..order
        };
        assert!(
            Plan::new(&problem, up)
                .unwrap_err()
                .to_string()
                .contains("top-down")
        );
        let no_prefix = Job {
            prefix: 0,
            ..record.job.clone()
        };
        assert!(
            Certificate::new(no_prefix)
                .check()
                .unwrap_err()
                .to_string()
                .contains("at least one bit")
        );
        assert!(record.coarsen(0).is_err());
        let mut moved = record;
        let unit = moved
            .units
            .iter_mut()
            .find(|unit| unit.found.len() > 1)
            .unwrap();
        let factor = unit.found[0];
        unit.found[0] ^= 1 << 25;
        unit.sum = unit.sum.wrapping_sub(factor).wrapping_add(unit.found[0]);
        assert!(
            moved
                .check()
                .unwrap_err()
                .to_string()
                .contains("has no place"),
            "a factor half a period further"
        );
    }
}

#[test]
fn threads_and_vectors_change_nothing() {
    let problem = Problem::new(Bishop, square("c2"), 4).unwrap();
    let order = Order::new(BitOrder::Down, 1, 9);
    let step = Job {
        prefix: 9,
        shard: Shard {
            number: 3,
            count: 256,
        },
        ..Job::new(&problem, order)
    };
    // Windows that go once around all cells.
    let around = Order {
        mirrored: true,
        ..order
    };
    let around = Job {
        prefix: 9,
        shard: Shard {
            number: 185,
            count: 256,
        },
        ..Job::new(&problem, around)
    };
    let problem = Problem::new(Bishop, square("d5"), 9).unwrap();
    let last = "down:5:28:ahead:mirrored:last".parse().unwrap();
    let last = Job {
        prefix: 16,
        shard: Shard {
            number: 9_001,
            count: 1 << 15,
        },
        ..Job::new(&problem, last)
    };
    let problem = Problem::new(Bishop, square("f7"), 4).unwrap();
    let out = "out:1:7:g6e6d5c4b3:mirrored".parse().unwrap();
    let out = Job {
        shard: Shard {
            number: 13,
            count: 256,
        },
        ..Job::new(&problem, out)
    };
    for job in [small_job(), step, around, last, out] {
        let one = whole(job.clone(), 1, Simd::Portable);
        assert_eq!(one.totals.factors, 0);
        for simd in Simd::available() {
            assert_eq!(whole(job.clone(), 3, simd), one, "{simd:?}");
        }
    }
}

#[test]
fn larger_units_are_those_of_a_run_with_a_shorter_prefix() {
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    for order in all_orders(&problem)
        .into_iter()
        .filter(|order| order.base == 0)
    {
        let job = Job {
            prefix: 8,
            ..Job::new(&problem, order)
        };
        let small = whole(job.clone(), 2, Simd::detect());
        assert_eq!(small.totals.factors, 9547);
        for prefix in [u32::from(order.mirrored), 3] {
            let large = whole(
                Job {
                    prefix,
                    ..job.clone()
                },
                1,
                Simd::detect(),
            );
            assert_eq!(small.coarsen(prefix), Ok(large), "{order} {prefix}");
        }
    }
    let small = whole(small_job(), 2, Simd::detect());
    assert!(
        small
            .coarsen(8)
            .unwrap_err()
            .to_string()
            .contains("no more than 8")
    );
    let mut cut = small;
    cut.units.pop();
    cut.totals.units -= 1;
    assert!(
        cut.coarsen(2)
            .unwrap_err()
            .to_string()
            .contains("whole job")
    );
}

#[test]
fn a_record_of_other_index_bits_is_not_had_in_larger_units() {
    let mut forged = whole(
        Job {
            prefix: 3,
            ..small_job()
        },
        1,
        Simd::detect(),
    );
    forged.job.index_bits = 2;
    assert_eq!(forged.check(), Ok(()), "each unit agrees with itself");
    assert_eq!(
        forged.coarsen(0),
        Err(CertificateError::UnitNodes { unit: 0 }.into()),
        "no search has nodes below such prefixes"
    );
}

#[test]
fn a_run_stopped_at_any_unit_resumes_to_the_same_record() {
    let all = whole(small_job(), 1, Simd::detect());
    for units in [1, 2, 100, 255] {
        let mut record = Certificate::new(small_job());
        let stop = AtomicBool::new(false);
        run(&mut record, ONE, Simd::detect(), &stop, |_, progress| {
            stop.store(progress.done >= units, Ordering::Relaxed);
            Ok(())
        })
        .unwrap();
        assert!(record.check().is_ok());
        let text = serde_json::to_string(&record).unwrap();
        let mut record: Certificate = serde_json::from_str(&text).unwrap();
        let stop = AtomicBool::new(false);
        run(&mut record, ONE, Simd::detect(), &stop, |_, _| Ok(())).unwrap();
        record.seconds = 0.0;
        assert_eq!(record, all);
    }
}

#[test]
fn an_error_of_the_report_stops_the_run() {
    let mut record = Certificate::new(small_job());
    let stop = AtomicBool::new(false);
    let result = run(&mut record, ONE, Simd::detect(), &stop, |_, _| {
        Err("disk full".into())
    });
    assert!(matches!(&result, Err(RunError::Report(cause)) if cause.to_string() == "disk full"));
    assert_eq!(result.unwrap_err().to_string(), "disk full");
    assert_eq!(record.totals.units, 1);
}

#[test]
fn tampered_units_come_out_otherwise() {
    let good = whole(small_job(), 1, Simd::detect());
    assert_eq!(good.check(), Ok(()));
    assert_eq!(
        recheck(&good, 20, 7),
        Recheck {
            searched: 20,
            different: None
        }
    );
    let busy = good
        .units
        .iter()
        .position(|unit| !unit.nodes.is_empty())
        .unwrap();
    assert!(busy < 128, "the units with nodes are known to begin early");
    // Units that agree with the totals but not with the search are found by searching anew.
    let mut forged = good.clone();
    let unit = &mut forged.units[busy];
    let (&level, _) = unit.nodes.last_key_value().unwrap();
    *unit.nodes.get_mut(&level).unwrap() += 1;
    *forged.totals.nodes.get_mut(&level).unwrap() += 1;
    assert_eq!(forged.check(), Ok(()));
    assert_eq!(recheck(&forged, 256, 1).different, Some(busy as u64));
}

#[test]
fn records_survive_the_disk_and_bad_files_are_named() {
    let folder = std::env::temp_dir().join(format!("magics-prove-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("record.json");
    let record = whole(small_job(), 1, Simd::detect());
    checkpoint::save(&record, &path).unwrap();
    checkpoint::save(&record, &path).unwrap();
    assert_eq!(checkpoint::load(&path).unwrap(), record);
    assert_eq!(
        std::fs::read_dir(&folder).unwrap().count(),
        1,
        "no temporary file is left"
    );
    let json = std::fs::read(&path).unwrap();
    for end in (0..1000.min(json.len())).chain([json.len() / 2]) {
        std::fs::write(&path, &json[..end]).unwrap();
        assert!(
            checkpoint::load(&path)
                .unwrap_err()
                .to_string()
                .contains("cut short"),
            "{end}"
        );
    }
    std::fs::write(&path, b"{}").unwrap();
    assert!(
        checkpoint::load(&path)
            .unwrap_err()
            .to_string()
            .contains("not a certificate")
    );
    std::fs::write(&path, b"1. e4 e5").unwrap();
    assert!(
        checkpoint::load(&path)
            .unwrap_err()
            .to_string()
            .contains("not a certificate")
    );
    std::fs::remove_file(&path).unwrap();
    assert!(
        checkpoint::load(&path)
            .unwrap_err()
            .to_string()
            .contains("cannot read")
    );
    assert!(
        checkpoint::save(&record, &folder.join("none").join("x"))
            .unwrap_err()
            .to_string()
            .contains("cannot write")
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn shards_and_problems_are_read_strictly() {
    let problem = Problem::new(Rook, 0, 11).unwrap();
    let order = Order::bitwise(&problem, BitOrder::Down);
    assert_eq!(
        Job::sized(&problem, order, 1e13).units(),
        1 << 14,
        "ten thousand seconds"
    );
    assert!(
        (escape(4, 2, 1) - 0.5).abs() < 1e-9
            && escape(64, 8, 0) > 0.999
            && escape(64, 8, 57) < 1e-9
    );
    assert_eq!(
        "2/8".parse(),
        Ok(Shard {
            number: 2,
            count: 8
        })
    );
    for bad in ["5/4", "0/4", "1", "1/", "/1", "a/b", "-1/2", "1/2/3"] {
        assert!(bad.parse::<Shard>().unwrap_err().to_string().contains(bad));
    }
    assert!(Problem::new(Rook, 64, 10).is_err());
    assert!(Problem::new(Rook, 0, 0).is_err());
    assert!(Problem::new(Rook, 0, 65).is_err());
}

#[test]
fn the_upper_levels_of_every_order_are_counted_the_same_again() {
    let stop = AtomicBool::new(false);
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    for order in all_orders(&problem) {
        let job = Job {
            prefix: order.rows.min(8),
            ..Job::new(&problem, order)
        };
        let mut record = whole(job, 2, Simd::detect());
        let recount = record.recount(&stop).unwrap().unwrap();
        assert_eq!(recount.different, None, "{order}");
        assert_eq!(
            recount.bits,
            if order.base == 0 { 26 } else { order.rows },
            "{order}"
        );
        // Two units with each other's nodes are told from the true ones.
        let other = (1..record.units.len()).find(|&i| {
            let nodes = |unit: usize| record.units[unit].nodes.range(..=recount.bits);
            !nodes(i).eq(nodes(0))
        });
        let other = other.unwrap();
        let nodes = std::mem::take(&mut record.units[0].nodes);
        record.units[0].nodes = std::mem::replace(&mut record.units[other].nodes, nodes);
        assert_eq!(
            record.recount(&stop).unwrap().unwrap().different,
            Some(0),
            "{order}"
        );
    }
    stop.store(true, Ordering::Relaxed);
    assert_eq!(
        whole(small_job(), 2, Simd::detect()).recount(&stop),
        Ok(None)
    );
}
