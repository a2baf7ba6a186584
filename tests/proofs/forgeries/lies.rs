//! Ways to lie in a certificate. What follows from a lie is changed, too, so that the certificate
//! agrees with itself as far as it can.

use serde_json::{Value, json};
use std::collections::BTreeMap;

/// A way to lie.
pub struct Lie {
    pub name: &'static str,
    /// Tells the lie, if it can be told in this certificate.
    pub tell: fn(&mut Value) -> bool,
}

/// All of them.
pub const LIES: [Lie; 22] = [
    Lie {
        name: "all factors denied",
        tell: deny_all,
    },
    Lie {
        name: "a factor denied",
        tell: deny_one,
    },
    Lie {
        name: "the factors of a unit denied",
        tell: deny_unit,
    },
    Lie {
        name: "a factor exchanged",
        tell: exchange,
    },
    Lie {
        name: "a factor too many",
        tell: invent,
    },
    Lie {
        name: "a factor counted twice",
        tell: count_twice,
    },
    Lie {
        name: "another sum",
        tell: change_sum,
    },
    Lie {
        name: "another total",
        tell: change_total,
    },
    Lie {
        name: "a unit left out",
        tell: leave_out,
    },
    Lie {
        name: "a unit twice",
        tell: repeat,
    },
    Lie {
        name: "no nodes",
        tell: forget_nodes,
    },
    Lie {
        name: "a node too many",
        tell: add_node,
    },
    Lie {
        name: "no limit",
        tell: lift_limit,
    },
    Lie {
        name: "a wider limit",
        tell: widen_limit,
    },
    Lie {
        name: "a narrower limit",
        tell: narrow_limit,
    },
    Lie {
        name: "more index bits",
        tell: more_bits,
    },
    Lie {
        name: "fewer index bits",
        tell: fewer_bits,
    },
    Lie {
        name: "mirrored or not",
        tell: mirror,
    },
    Lie {
        name: "another direction",
        tell: turn,
    },
    Lie {
        name: "the first half for the whole",
        tell: first_half,
    },
    Lie {
        name: "every second unit for the whole",
        tell: every_second,
    },
    Lie {
        name: "a shard for the whole",
        tell: whole_shard,
    },
];

fn units(record: &mut Value) -> &mut Vec<Value> {
    record["units"].as_array_mut().unwrap()
}

/// Makes the totals the sums over the units.
pub fn add_up(record: &mut Value) {
    let (mut factors, mut nodes) = (0, BTreeMap::<String, u64>::new());
    let all = units(record);
    for unit in &*all {
        factors += unit["factors"].as_u64().unwrap();
        for (level, number) in unit["nodes"].as_object().unwrap() {
            *nodes.entry(level.clone()).or_default() += number.as_u64().unwrap();
        }
    }
    let number = all.len();
    record["totals"] = json!({ "units": number, "nodes": nodes, "factors": factors });
}

/// The factors that a unit lists, if these are all.
fn listed(unit: &Value) -> Option<Vec<u64>> {
    let texts = unit["found"].as_array().unwrap().iter();
    let digits = texts.map(|text| text.as_str().unwrap().trim_start_matches("0x").to_owned());
    let all: Vec<u64> = digits
        .map(|digits| u64::from_str_radix(&digits, 16).unwrap())
        .collect();
    (unit["factors"] == all.len()).then_some(all)
}

/// Lets a unit have these factors. In an order that is not mirrored, each is a leaf.
fn set_factors(unit: &mut Value, factors: &[u64], mirrored: bool) {
    unit["factors"] = json!(factors.len());
    unit["sum"] = json!(
        factors
            .iter()
            .fold(0, |sum: u64, &factor| sum.wrapping_add(factor))
    );
    unit["found"] = factors
        .iter()
        .map(|factor| format!("{factor:#x}"))
        .collect();
    let nodes = unit["nodes"].as_object_mut().unwrap();
    if !mirrored && factors.is_empty() {
        nodes.remove("26");
    } else if !mirrored {
        nodes.insert("26".to_owned(), json!(factors.len()));
    }
}

/// Changes the factors of the first unit that has some and lists them all.
fn change_factors(record: &mut Value, change: fn(&mut Vec<u64>)) -> bool {
    let mirrored = record["job"]["order"]["mirrored"] == true;
    let mut all = units(record).iter_mut();
    let Some((unit, mut factors)) = all.find_map(|unit| {
        let factors = listed(unit).filter(|factors| !factors.is_empty())?;
        Some((unit, factors))
    }) else {
        return false;
    };
    change(&mut factors);
    set_factors(unit, &factors, mirrored);
    add_up(record);
    true
}

fn deny_all(record: &mut Value) -> bool {
    let mirrored = record["job"]["order"]["mirrored"] == true;
    for unit in units(record) {
        set_factors(unit, &[], mirrored);
    }
    let were_some = record["totals"]["factors"] != 0;
    add_up(record);
    were_some
}

fn deny_one(record: &mut Value) -> bool {
    change_factors(record, |factors| _ = factors.pop())
}

fn deny_unit(record: &mut Value) -> bool {
    change_factors(record, Vec::clear)
}

fn exchange(record: &mut Value) -> bool {
    change_factors(record, |factors| factors[0] = 1)
}

fn invent(record: &mut Value) -> bool {
    change_factors(record, |factors| factors.push(1))
}

fn count_twice(record: &mut Value) -> bool {
    change_factors(record, |factors| factors.push(factors[0]))
}

fn change_sum(record: &mut Value) -> bool {
    let sum = &mut units(record)[0]["sum"];
    *sum = json!(sum.as_u64().unwrap() ^ 1);
    true
}

fn change_total(record: &mut Value) -> bool {
    let total = &mut record["totals"]["factors"];
    *total = json!(total.as_u64().unwrap() ^ 1);
    true
}

fn leave_out(record: &mut Value) -> bool {
    let all = units(record);
    all.remove(all.len() / 2);
    add_up(record);
    true
}

fn repeat(record: &mut Value) -> bool {
    let all = units(record);
    all.push(all[0].clone());
    add_up(record);
    true
}

fn forget_nodes(record: &mut Value) -> bool {
    let had_some = record["totals"]["nodes"] != json!({});
    for unit in units(record) {
        unit["nodes"] = json!({});
    }
    add_up(record);
    had_some
}

/// In the lowest level of a unit that has two levels, where it may be one of the search's own.
fn add_node(record: &mut Value) -> bool {
    let several = |unit: &&mut Value| unit["nodes"].as_object().unwrap().len() > 1;
    let Some(unit) = units(record).iter_mut().find(several) else {
        return false;
    };
    let nodes = unit["nodes"].as_object_mut().unwrap();
    let last = nodes
        .keys()
        .max_by_key(|level| level.parse::<u32>().unwrap())
        .unwrap()
        .clone();
    let number = nodes[&last].as_u64().unwrap();
    nodes.insert(last, json!(number + 1));
    add_up(record);
    true
}

fn lift_limit(record: &mut Value) -> bool {
    record["job"]
        .as_object_mut()
        .unwrap()
        .remove("max_index")
        .is_some()
}

fn widen_limit(record: &mut Value) -> bool {
    let limit = record["job"]["max_index"].as_u64();
    let bits = record["job"]["index_bits"].as_u64().unwrap();
    let wider = limit
        .map(|limit| limit + 1)
        .filter(|&limit| limit < (1 << bits) - 1);
    record["job"]["max_index"] = json!(wider);
    wider.is_some()
}

fn narrow_limit(record: &mut Value) -> bool {
    let bits = record["job"]["index_bits"].as_u64().unwrap();
    let limit = record["job"]["max_index"]
        .as_u64()
        .unwrap_or((1 << bits) - 1);
    record["job"]["max_index"] = json!(limit - 1);
    true
}

fn more_bits(record: &mut Value) -> bool {
    let bits = record["job"]["index_bits"].as_u64().unwrap();
    record["job"]["index_bits"] = json!(bits + 1);
    true
}

fn fewer_bits(record: &mut Value) -> bool {
    let bits = record["job"]["index_bits"].as_u64().unwrap();
    record["job"]["index_bits"] = json!(bits - 1);
    true
}

/// So many bits that there are as many units as before.
fn mirror(record: &mut Value) -> bool {
    let mirrored = record["job"]["order"]["mirrored"] == true;
    let prefix = record["job"]["prefix"].as_u64().unwrap();
    let prefix = if mirrored { prefix - 1 } else { prefix + 1 };
    record["job"]["order"]["mirrored"] = json!(!mirrored);
    record["job"]["prefix"] = json!(prefix);
    true
}

fn turn(record: &mut Value) -> bool {
    let direction = &mut record["job"]["order"]["direction"];
    let other = match direction.as_str().unwrap() {
        "down" => "weight",
        "weight" | "up" => "down",
        "out" => "windows",
        _ => "out",
    };
    *direction = json!(other);
    true
}

fn first_half(record: &mut Value) -> bool {
    keep(record, |unit, half| unit < half)
}

fn every_second(record: &mut Value) -> bool {
    keep(record, |unit, _| unit % 2 == 0)
}

/// Keeps half of the units, numbered anew, and says that these are all.
fn keep(record: &mut Value, is_kept: fn(u64, u64) -> bool) -> bool {
    let half = units(record).len() as u64 / 2;
    let is_whole = record["job"]["shard"]["count"] == 1;
    if half == 0 || !is_whole {
        return false;
    }
    units(record).retain(|unit| is_kept(unit["prefix"].as_u64().unwrap(), half));
    for (number, unit) in units(record).iter_mut().enumerate() {
        unit["prefix"] = json!(number);
    }
    let prefix = record["job"]["prefix"].as_u64().unwrap() - 1;
    record["job"]["prefix"] = json!(prefix);
    add_up(record);
    true
}

fn whole_shard(record: &mut Value) -> bool {
    let shard = &mut record["job"]["shard"];
    let is_part = shard["count"] != 1;
    *shard = json!({ "number": 1, "count": 1 });
    is_part
}
