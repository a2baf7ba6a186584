//! The search against plain scans, and records that are cut, merged, stopped or tampered with.

use super::order::Plan;
use super::random::Xorshift;
use super::search::{Given, searcher};
use super::tune::tune;
use super::window::positions;
use super::*;
use magic_tables::slider::Slider::{self, Bishop, Rook};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};

const ONE: NonZero<usize> = NonZero::<usize>::MIN;

fn square(name: &str) -> usize {
    let bytes = name.as_bytes();
    usize::from(bytes[0] - b'a') + 8 * usize::from(bytes[1] - b'1')
}

/// All magic factors of a problem among `factor` with any of the bits of `free` changed, one by one.
fn scan(problem: &Problem, factor: u64, free: u64) -> Vec<u64> {
    let subsets = magic_tables::occupancy::Subsets::of(free).map(|bits| factor & !free | bits);
    subsets.filter(|&factor| problem.is_magic(factor)).collect()
}

/// Compares scan and tree where the factor's bits are free only at `count` random positions, or at the lowest, for all
/// orders that a search would take.
fn agree(slider: Slider, name: &str, shift: u32, factor: u64, count: u32) {
    let problem = Problem::new(slider, square(name), shift).unwrap();
    let bits = problem.period_bits();
    let factor = factor & (u64::MAX >> (64 - bits));
    assert!(problem.is_magic(factor), "{slider:?} {name} {factor:#x}");
    let mut random = Xorshift::new(factor);
    let mut frees = vec![(1 << count) - 1];
    for _ in 0..3 {
        let mut free = 0u64;
        while free.count_ones() < count {
            free |= 1 << random.below(bits.into());
        }
        frees.push(free);
    }
    let cubes: Vec<_> = frees.into_iter().map(|free| (free, scan(&problem, factor, free))).collect();
    for order in all_orders(&problem).into_iter().filter(|order| order.base == 0 || order.rows <= 30) {
        let mut plan = Plan::new(&problem, order).unwrap();
        tune(&problem, &mut plan);
        for (free, expected) in &cubes {
            assert!(expected.contains(&factor));
            for simd in Simd::available() {
                let stop = AtomicBool::new(false);
                let given = |value| Given { mask: !free, value };
                let search = |value, fixed| {
                    searcher(&problem, &plan, given(value), simd, &stop).prefix(0, fixed).unwrap().factors
                };
                let mut found = if order.mirrored {
                    [search(factor, 1), search(plan.schedule.mirror(factor), 1)].concat()
                } else {
                    search(factor, 0)
                };
                found.retain(|&found| given(factor).fits(found, u64::MAX));
                found.sort_unstable();
                found.dedup();
                assert_eq!(found, *expected, "{slider:?} {name} {shift} {order:?} {simd:?} {free:#x}");
            }
        }
    }
}

/// The orders that a search would take, mirrored or not, to the last bit or not; and some bounded.
fn all_orders(problem: &Problem) -> Vec<Order> {
    let mut all = orders(problem);
    let known_up_to_cells = |order: &&Order| order.direction != BitOrder::Up;
    let mirrored: Vec<Order> =
        all.iter().filter(known_up_to_cells).map(|&order| Order { mirrored: true, ..order }).collect();
    all.extend(mirrored);
    let steps = |order: &&Order| order.direction == BitOrder::Down && order.base > 0;
    let last: Vec<Order> = all.iter().filter(steps).map(|&order| Order { last: true, ..order }).collect();
    all.extend(last);
    let can = |order: &&Order| order.base > 0 && order.direction != BitOrder::Up;
    let bounded: Vec<Order> =
        all.iter().filter(can).step_by(4).map(|&order| Order { bounded: true, ..order }).collect();
    all.extend(bounded);
    all
}

#[test]
fn the_tree_finds_what_a_scan_finds_around_drawn_factors() {
    for name in ["c2", "f3", "d5", "c7", "f7"] {
        let problem = Problem::new(Bishop, square(name), problem_shift(name)).unwrap();
        let order = Order::bitwise(&problem, BitOrder::Down);
        let wanted = Wanted { given: Given::default(), seed: 3, count: 1, threads: ONE };
        let factor = sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap().factors[0];
        agree(Bishop, name, problem.shift(), factor, 8);
    }
}

#[test]
fn looking_ahead_is_offered_where_far_squares_are_close_together() {
    let ahead = |slider, name, shift| {
        let problem = Problem::new(slider, square(name), shift).unwrap();
        orders(&problem).iter().any(|order| order.ahead)
    };
    assert!(ahead(Bishop, "d5", 8), "c6 and e6 are two squares apart");
    assert!(!ahead(Rook, "a2", 10), "far squares stand eight apart");
    let up = Order { ahead: true, ..Order::new(BitOrder::Up, 3, 28) };
    assert!(Plan::new(&Problem::new(Bishop, square("f6"), 6).unwrap(), up).is_err());
}

#[test]
fn the_last_step_ends_with_the_factor() {
    for (slider, name, shift, apart) in
        [(Rook, "g2", 9, 2), (Rook, "f2", 10, 2), (Bishop, "d5", 9, 1), (Bishop, "d4", 8, 1)]
    {
        let problem = Problem::new(slider, square(name), shift).unwrap();
        for order in all_orders(&problem).into_iter().filter(|order| order.last) {
            let bits = problem.period_bits();
            let plan = Plan::new(&problem, order).unwrap();
            let step = plan.steps.last().unwrap();
            assert_eq!((step.to, step.window.apart), (bits, apart), "{slider:?} {name} {order}");
            // The children are all factors below the node, each once.
            let children: Vec<u64> = step
                .window
                .firsts(0)
                .flat_map(|first| positions(step.places).map(move |place| step.window.child(first, place)))
                .collect();
            assert!(children.into_iter().eq(0..1 << (bits - step.from)));
        }
    }
}

#[test]
fn every_step_from_within_ends_with_all_bits_of_its_square() {
    for (slider, name, shift) in [(Rook, "h5", 10), (Rook, "g6", 9), (Bishop, "c6", 6), (Bishop, "d5", 8)] {
        let problem = Problem::new(slider, square(name), shift).unwrap();
        let outward: Vec<Order> =
            all_orders(&problem).into_iter().filter(|order| order.direction == BitOrder::Out).collect();
        assert!(outward.len() >= 2, "mirrored or not");
        for order in outward {
            let plan = Plan::new(&problem, order).unwrap();
            assert_eq!(plan.steps[0].from, order.rows);
            for step in &plan.steps {
                let chunk = plan.schedule.fixed_bits(step.to) & !plan.schedule.fixed_bits(step.from);
                assert_eq!(chunk.count_ones(), step.to - step.from, "{order}");
                let mut children: Vec<u64> = step
                    .window
                    .firsts(0)
                    .flat_map(|first| {
                        positions(step.places).map(move |place| step.window.child(first, place))
                    })
                    .collect();
                children.sort_unstable();
                assert!(children.into_iter().eq(magic_tables::occupancy::Subsets::of(chunk)), "{order}");
            }
            assert!(plan.steps.windows(2).all(|pair| pair[0].to == pair[1].from));
        }
    }
}

#[test]
fn orders_from_within_need_every_square_once_and_no_gap() {
    let problem = Problem::new(Bishop, square("c6"), 6).unwrap();
    let plan = |order: &str| Plan::new(&problem, order.parse().unwrap());
    assert!(plan("out:2:11:b7d7d5b5e4f3g2").is_ok());
    for (order, why) in [
        ("out:2:11:b7d7d5b5e4f3", "not the relevant ones"),
        ("out:2:11:b7d7d5b5e4f3h1", "not the relevant ones"),
        ("out:2:11:b7d7d5b5e4g2f3", "without gaps"),
        ("out:2:30:b7g2d7d5b5e4f3", "without gaps"),
        ("out:2:20:b7d7d5b5e4f3g2", "no more than 15"),
        ("out:4:30:b7d7d5b5e4f3g2", "cuts a ray in two"),
        ("out:0:11:b7d7d5b5e4f3g2", "a base of 0 squares"),
        ("out:2:11:b7d7d5b5e4f3g2:ahead", "only a top-down order can look ahead"),
        ("out:2:11:b7d7d5b5e4f3g2:last", "only a top-down order can step to the last bit"),
    ] {
        assert!(plan(order).unwrap_err().contains(why), "{order}: {:?}", plan(order));
    }
    let named = Order { direction: BitOrder::Down, ..plan("out:2:11:b7d7d5b5e4f3g2").unwrap().order };
    assert!(Plan::new(&problem, named).unwrap_err().contains("only an order from within names squares"));
}

#[test]
fn mirrored_records_count_all_and_begin_below_the_middle() {
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    for order in all_orders(&problem).into_iter().filter(|order| order.mirrored) {
        let record = whole(Job::new(&problem, order), 2, Simd::detect());
        assert_eq!((record.totals.factors, record.units.len()), (9547, 1 << 11), "{order}");
        assert_eq!(record.check(), Ok(()));
        assert!(record.spot_check(64, 1).is_ok());
        let up = Order { direction: BitOrder::Up, ..order };
        assert!(Plan::new(&problem, up).unwrap_err().contains("top-down"));
        let no_prefix = Job { prefix: 0, ..record.job.clone() };
        assert!(Certificate::new(no_prefix).check().unwrap_err().contains("at least one bit"));
        assert!(record.coarsen(0).is_err());
        let mut moved = record;
        let unit = moved.units.iter_mut().find(|unit| unit.found.len() > 1).unwrap();
        let factor = unit.found[0];
        unit.found[0] ^= 1 << 25;
        unit.sum = unit.sum.wrapping_sub(factor).wrapping_add(unit.found[0]);
        assert!(moved.check().unwrap_err().contains("has no place"), "a factor half a period further");
    }
}

#[test]
fn orders_are_read_as_they_are_written() {
    let problem = Problem::new(Bishop, square("d5"), 8).unwrap();
    for order in all_orders(&problem) {
        assert_eq!(order.to_string().parse(), Ok(order));
    }
    for wrong in [
        "",
        "down",
        "down:5",
        "down:5:x",
        "up:5:20:ahead",
        "down:5:20:ahead:1",
        "down:5:20:mirrored:ahead",
        "down:5:20:last:last",
        "up:5:20:mirrored",
        "up:5:20:last",
        "up:5:20:bounded",
        "down:5:20:bounded:last",
        "out:2:11",
        "out:2:11:b7b7",
        "out:2:11:b7d",
        "out:2:11:b7é",
        "out:2:11:b7d7:mirrored:mirrored",
        "sideways:5:20",
        "down:-5:20",
    ] {
        assert!(wrong.parse::<Order>().unwrap_err().contains(wrong));
    }
}

/// The number of relevant squares: with so many index bits, factors abound.
fn problem_shift(name: &str) -> u32 {
    Bishop.mask(square(name)).count_ones()
}

#[test]
#[cfg_attr(debug_assertions, ignore = "minutes without optimisation")]
fn the_tree_finds_what_a_scan_finds_around_known_factors() {
    // Factors of G. Osborne, V. Annuss and N. Fiekas (in the latter's thesis) and G. Isenberg, and own ones.
    agree(Rook, "g7", 10, 0x0003_FF95_E5E6_A4C0, 8);
    agree(Rook, "c2", 9, 0x007E_002C_AC99_FFFA, 8);
    agree(Bishop, "c7", 5, 0x0050_C341_79E6, 10);
    agree(Rook, "g7", 9, 0x0003_FF95_E5E6_A4C0, 10);
    agree(Rook, "e7", 9, 0x00FF_FFE9_FFE7_CE00, 10);
    agree(Rook, "c2", 10, 0x007E_002C_AC99_FFFA, 10);
    agree(Rook, "d2", 9, 0x006E_0017_574D_FFFD, 10);
    // The last bit moves the product of f7 by four cells, as that of g7 where g2 has 9 index bits.
    agree(Rook, "f2", 10, 0x0000_8080_0200_0400, 10);
    agree(Rook, "e2", 9, 0x0026_000B_6B65_FFFF, 10);
    agree(Bishop, "d5", 9, 0x0200_8008_0080, 12);
    // From within, bits are fixed at either end in turn.
    agree(Rook, "h4", 11, 0x2406_0000_8061, 10);
    agree(Bishop, "c6", 7, 0x0C04_0200_8400, 10);
    agree(Bishop, "a1", 5, 0xFFED_F9FD_7CFC_FFFF, 10);
}

#[test]
fn the_tree_counts_what_a_scan_counts_in_whole_units() {
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    assert_eq!(problem.period_bits(), 26);
    for order in all_orders(&problem) {
        let mut plan = Plan::new(&problem, order).unwrap();
        tune(&problem, &mut plan);
        let stop = AtomicBool::new(false);
        let mut searcher = searcher(&problem, &plan, Given::default(), Simd::detect(), &stop);
        let job = Job { prefix: 12, ..Job::new(&problem, order) };
        for unit in [0, 1, 0x020, 0x082, 0x208, 0x7FF, 0x841] {
            let begin = job.factor(&plan, unit);
            let free = 0x3FF_FFFF & !job.factor(&plan, 0xFFF);
            let mut expected = scan(&problem, begin, free);
            if order.mirrored {
                expected.extend(scan(&problem, plan.schedule.mirror(begin), free));
            }
            expected.sort_unstable();
            let mut factors = searcher.prefix(begin, 12).unwrap().factors;
            factors.sort_unstable();
            assert_eq!(factors, expected, "{order:?} unit {unit:#x}");
        }
    }
}

#[test]
#[ignore = "minutes, even optimised"]
fn whole_periods_are_counted_alike_by_scan_and_tree() {
    for (name, count) in [("d8", 9_547), ("e8", 267_317)] {
        let problem = Problem::new(Bishop, square(name), 5).unwrap();
        let period = u64::MAX >> (64 - problem.period_bits());
        assert_eq!(scan(&problem, 0, period).len(), count, "{name}");
        for direction in [BitOrder::Down, BitOrder::Up] {
            let record = whole(Job::new(&problem, Order::bitwise(&problem, direction)), 2, Simd::detect());
            assert_eq!(record.totals.factors, count as u64, "{name}, {direction:?}");
        }
    }
}

/// The proof that bishop e2 has no factor with shift 4, in 256 units.
fn small_job() -> Job {
    let problem = Problem::new(Bishop, square("e2"), 4).unwrap();
    Job { prefix: 8, ..Job::new(&problem, Order::new(BitOrder::Down, 0, 45)) }
}

fn whole(job: Job, threads: usize, simd: Simd) -> Certificate {
    let mut record = Certificate::new(job);
    let stop = AtomicBool::new(false);
    run(&mut record, NonZero::new(threads).unwrap(), simd, &stop, |_, _| Ok(())).unwrap();
    assert!(record.is_complete());
    record.seconds = 0.0;
    record
}

#[test]
fn threads_and_vectors_change_nothing() {
    let problem = Problem::new(Bishop, square("c2"), 4).unwrap();
    let order = Order::new(BitOrder::Down, 1, 9);
    let step = Job { prefix: 9, shard: Shard { number: 3, count: 64 }, ..Job::new(&problem, order) };
    let problem = Problem::new(Bishop, square("d5"), 9).unwrap();
    let last = "down:5:28:ahead:mirrored:last".parse().unwrap();
    let last = Job { prefix: 16, shard: Shard { number: 9_001, count: 1 << 15 }, ..Job::new(&problem, last) };
    let problem = Problem::new(Bishop, square("f7"), 4).unwrap();
    let out = "out:1:7:g6e6d5c4b3:mirrored".parse().unwrap();
    let out = Job { shard: Shard { number: 13, count: 64 }, ..Job::new(&problem, out) };
    for job in [small_job(), step, last, out] {
        let one = whole(job.clone(), 1, Simd::Portable);
        assert_eq!(one.totals.factors, 0);
        for simd in Simd::available() {
            assert_eq!(whole(job.clone(), 3, simd), one, "{simd:?}");
        }
    }
}

#[test]
fn shards_sum_to_the_whole() {
    let job = small_job();
    let all = whole(job.clone(), 2, Simd::detect());
    let shards: Vec<_> = (1..=5)
        .map(|number| whole(Job { shard: Shard { number, count: 5 }, ..job.clone() }, 1, Simd::detect()))
        .collect();
    assert_eq!(Certificate::merge(&shards), Ok(all.clone()));
    assert_eq!(Certificate::merge(std::slice::from_ref(&all)), Ok(all));
    assert!(Certificate::merge(&shards[1..]).unwrap_err().contains("missing"));
    let twice: Vec<_> = shards.iter().chain(&shards[..1]).cloned().collect();
    assert!(Certificate::merge(&twice).unwrap_err().contains("two certificates"));
    assert!(Certificate::merge(&[]).is_err());
    let mut other = shards.clone();
    other[0] = whole(Job { prefix: 7, ..other[0].job.clone() }, 1, Simd::detect());
    assert!(Certificate::merge(&other).unwrap_err().contains("different jobs"));
}

#[test]
fn larger_units_are_those_of_a_run_with_a_shorter_prefix() {
    let problem = Problem::new(Bishop, square("d8"), 5).unwrap();
    for order in all_orders(&problem).into_iter().filter(|order| order.base == 0) {
        let job = Job { prefix: 8, ..Job::new(&problem, order) };
        let small = whole(job.clone(), 2, Simd::detect());
        assert_eq!(small.totals.factors, 9547);
        for prefix in [u32::from(order.mirrored), 3] {
            let large = whole(Job { prefix, ..job.clone() }, 1, Simd::detect());
            assert_eq!(small.coarsen(prefix), Ok(large), "{order} {prefix}");
        }
    }
    let small = whole(small_job(), 2, Simd::detect());
    assert!(small.coarsen(8).unwrap_err().contains("no more than 8"));
    let mut cut = small;
    cut.units.pop();
    cut.totals.units -= 1;
    assert!(cut.coarsen(2).unwrap_err().contains("whole job"));
}

#[test]
fn windows_that_begin_below_the_lowest_bit_are_tested_at_last() {
    // For ten index bits, the window of h7 begins one bit below the factor. The factor was once taken for magic.
    let problem = Problem::new(Rook, square("h4"), 10).unwrap();
    let order = Order::bitwise(&problem, BitOrder::Down);
    let plan = Plan::new(&problem, order).unwrap();
    assert!(!problem.is_magic(0x1_A1AE_0031_0400));
    assert!(!plan.survives(0x1_A1AE_0031_0400, problem.period_bits()));
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
    let result = run(&mut record, ONE, Simd::detect(), &stop, |_, _| Err("disk full".to_owned()));
    assert_eq!(result, Err("disk full".to_owned()));
    assert_eq!(record.totals.units, 1);
}

#[test]
fn tampered_certificates_are_refused() {
    let good = whole(small_job(), 1, Simd::detect());
    assert_eq!(good.check(), Ok(()));
    assert_eq!(good.spot_check(20, 7), Ok(20));
    let refused = |change: fn(&mut Certificate), why: &str| {
        let mut bad = good.clone();
        change(&mut bad);
        let error = bad.check().unwrap_err();
        assert!(error.contains(why), "{error}");
    };
    let busy = good.units.iter().position(|unit| !unit.nodes.is_empty()).unwrap();
    assert!(busy < 128, "the units with nodes are known to begin early");
    refused(|c| c.version = 0, "version");
    refused(|c| c.totals.units += 1, "totals");
    refused(|c| c.totals.factors += 1, "totals");
    refused(|c| *c.totals.nodes.get_mut(&12).unwrap() -= 1, "totals");
    refused(|c| c.units.truncate(3), "totals");
    refused(|c| c.units[3].prefix = 2, "twice or out of order");
    refused(|c| c.units[255].prefix = 256, "none of the shard's");
    refused(|c| c.job.shard = Shard { number: 1, count: 2 }, "none of the shard's");
    refused(|c| c.units[9].factors = 1, "does not list");
    refused(|c| c.units[9].nodes.extend([(99, 5)]), "where there are none");
    refused(|c| c.job.square = 64, "off the board");
    refused(|c| c.job.prefix = 17, "prefix");
    refused(|c| c.job.shard = Shard { number: 4, count: 3 }, "shard");
    // Units that agree with the totals but not with the search are found by searching anew.
    let mut forged = good.clone();
    let unit = &mut forged.units[busy];
    let (&level, _) = unit.nodes.first_key_value().unwrap();
    *unit.nodes.get_mut(&level).unwrap() += 1;
    *forged.totals.nodes.get_mut(&level).unwrap() += 1;
    assert_eq!(forged.check(), Ok(()));
    assert!(forged.spot_check(256, 1).unwrap_err().contains("otherwise"));
}

#[test]
fn records_survive_the_disk_and_bad_files_are_named() {
    let folder = std::env::temp_dir().join(format!("magic-tables-prove-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("record.json");
    let record = whole(small_job(), 1, Simd::detect());
    checkpoint::save(&record, &path).unwrap();
    checkpoint::save(&record, &path).unwrap();
    assert_eq!(checkpoint::load(&path), Ok(record.clone()));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1, "no temporary file is left");
    let json = std::fs::read(&path).unwrap();
    for end in (0..1000.min(json.len())).chain([json.len() / 2]) {
        std::fs::write(&path, &json[..end]).unwrap();
        assert!(checkpoint::load(&path).unwrap_err().contains("cut short"), "{end}");
    }
    std::fs::write(&path, b"{}").unwrap();
    assert!(checkpoint::load(&path).unwrap_err().contains("not a certificate"));
    std::fs::write(&path, b"1. e4 e5").unwrap();
    assert!(checkpoint::load(&path).unwrap_err().contains("not a certificate"));
    std::fs::remove_file(&path).unwrap();
    assert!(checkpoint::load(&path).unwrap_err().contains("cannot read"));
    assert!(checkpoint::save(&record, &folder.join("none").join("x")).unwrap_err().contains("cannot write"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_sample_finds_a_factor_again() {
    let problem = Problem::new(Bishop, square("c7"), 5).unwrap();
    let order = Order::bitwise(&problem, BitOrder::Down);
    let given = Given { mask: 0xFFFF, value: 0x6000 };
    let find = || {
        let wanted = Wanted { given, seed: 1, count: 1, threads: ONE };
        sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap()
    };
    let found = find();
    assert_eq!(found, find());
    assert!(found.factors.iter().all(|&factor| problem.is_magic(factor) && factor & 0xFFFF == 0x6000));
    assert!(!found.factors.is_empty());
}

#[test]
fn a_sample_from_within_begins_as_deep_as_the_base_lets_it() {
    // Four bits lie below those that fix b7, fewer than a sample takes where it can.
    let problem = Problem::new(Bishop, square("c6"), 7).unwrap();
    let order = "out:1:11:b7d7d5b5e4f3g2".parse().unwrap();
    let given = Given { mask: u64::MAX << 30, value: 0x0C04_0200_8400 & u64::MAX << 30 };
    let wanted = Wanted { given, seed: 1, count: 1, threads: ONE };
    let stop = AtomicBool::new(false);
    let sampled = sample(&problem, order, wanted, &stop, |_| stop.store(true, Ordering::Relaxed)).unwrap();
    assert_eq!(sampled.subtrees, 1);
}

#[test]
fn a_sample_begins_below_the_base_and_keeps_to_the_given_bits() {
    // Upper bits above one of the few factors for one bit less than relevant squares; the order has a base.
    let problem = Problem::new(Rook, square("c2"), 9).unwrap();
    let order = Order::new(BitOrder::Down, 5, 20);
    let given = Given { mask: u64::MAX << 32, value: 0x007E_002C_0000_0000 };
    let wanted = Wanted { given, seed: 1, count: 1, threads: ONE };
    let found = sample(&problem, order, wanted, &AtomicBool::new(false), |_| ()).unwrap().factors;
    assert!(found.contains(&0x007E_002C_AC99_FFFA), "{found:x?}");
    assert!(found.iter().all(|&factor| problem.is_magic(factor) && factor >> 32 == 0x007E_002C));
}

#[test]
fn shards_and_problems_are_read_strictly() {
    assert_eq!("2/8".parse(), Ok(Shard { number: 2, count: 8 }));
    for bad in ["5/4", "0/4", "1", "1/", "/1", "a/b", "-1/2", "1/2/3"] {
        assert!(bad.parse::<Shard>().unwrap_err().contains(bad));
    }
    assert!(Problem::new(Rook, 64, 10).is_err());
    assert!(Problem::new(Rook, 0, 0).is_err());
    assert!(Problem::new(Rook, 0, 65).is_err());
}

#[test]
fn the_cheapest_order_settles_the_small_bishops() {
    let problem = Problem::new(Bishop, square("d1"), 4).unwrap();
    let (order, estimate) = cheapest(&problem);
    assert_eq!((order, estimate.work.to_bits()), (cheapest(&problem).0, cheapest(&problem).1.work.to_bits()));
    assert_eq!(order.direction, BitOrder::Down);
    assert!(estimate.nodes > 1e3 && estimate.nodes < 1e6);
    assert_eq!(whole(Job::new(&problem, order), 2, Simd::detect()).totals.factors, 0);
}
