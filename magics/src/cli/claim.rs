//! What the record of a proof claims, in words and as JSON.

use crate::cli::number;
use crate::picture::board::Style;
use crate::prove::{Certificate, Shard, Target};
use magic_tables::board::square;
use serde_json::{Value, json};

/// What a record claims, as a sentence.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::cli::claim::sentence;
/// use magics::picture::board::Style;
/// use magics::prove::{Certificate, Job, Problem};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).expect("a problem");
/// let nothing_yet = Certificate::new(Job::new(&problem, "down:0:54".parse().expect("an order")));
/// assert_eq!(
///     sentence(&nothing_yet, Style::PLAIN),
///     "bishop on d1, 4 index bits: no magic factor so far"
/// );
/// ```
#[must_use]
pub fn sentence(record: &Certificate, style: Style) -> String {
    let Certificate { job, totals, .. } = record;
    let place = &job.target;
    let part = match job.shard {
        Shard::WHOLE => String::new(),
        Shard { number, count } => format!(" in shard {number}/{count}"),
    };
    let claim = match (record.is_complete(), totals.factors) {
        (true, 0) => style.red("no magic factor"),
        (true, 1) => style.green("exactly 1 magic factor"),
        (true, factors) => {
            style.green(&format!("exactly {} magic factors", number::count(factors)))
        }
        (false, 0) => style.yellow("no magic factor so far"),
        (false, factors) => style.green(&format!(
            "at least {} so far",
            number::plural(factors, "magic factor")
        )),
    };
    format!(
        "{place}, {}: {claim}{part}",
        bits_and_limit(job.index_bits, job.max_index)
    )
}

/// The number of index bits in words, and the limit on indices if there is one.
///
/// ```
/// use magics::cli::claim::bits_and_limit;
///
/// assert_eq!(bits_and_limit(1, None), "1 index bit");
/// assert_eq!(bits_and_limit(5, Some(23)), "5 index bits and indices up to 23");
/// ```
#[must_use]
pub fn bits_and_limit(index_bits: u32, max_index: Option<u32>) -> String {
    let limit = max_index.map_or_else(String::new, |max| format!(" and indices up to {max}"));
    number::plural(index_bits.into(), "index bit") + &limit
}

/// What a record claims, as JSON. What it answers is whether there is a factor at all: a shard
/// without factors says nothing of the other shards.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::cli::claim::document;
/// use magics::prove::{Certificate, Job, Problem};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).expect("a problem");
/// let nothing_yet = Certificate::new(Job::new(&problem, "down:0:54".parse().expect("an order")));
/// assert_eq!(document(&nothing_yet)["answer"], "unknown");
/// ```
#[must_use]
pub fn document(record: &Certificate) -> Value {
    let Certificate {
        job,
        totals,
        seconds,
        ..
    } = record;
    let answer = if totals.factors > 0 {
        "exists"
    } else if shows_that_there_is_none(record) {
        "none"
    } else {
        "unknown"
    };
    let claim = json!({
        "index_bits": job.index_bits,
        "shift": 64 - job.index_bits,
        "max_index": job.max_index,
        "shard": format!("{}/{}", job.shard.number, job.shard.count),
        "order": job.order.to_string(),
        "answer": answer,
        "complete": record.is_complete(),
        "units": totals.units,
        "all_units": job.own_units().count(),
        "nodes": totals.all_nodes(),
        "factors": totals.factors,
        "seconds": seconds,
    });
    with_target(&job.target, claim)
}

/// Whether a record claims that there is no factor at all: all units were searched, those of all
/// shards, and none has one.
///
/// ```
/// use magic_tables::board::slider::Slider;
/// use magics::cli::claim::shows_that_there_is_none;
/// use magics::prove::{Certificate, Job, Problem};
///
/// let problem = Problem::new(Slider::Bishop, 3, 4).expect("a problem");
/// let nothing_yet = Certificate::new(Job::new(&problem, "down:0:54".parse().expect("an order")));
/// assert!(!shows_that_there_is_none(&nothing_yet));
/// ```
#[must_use]
pub fn shows_that_there_is_none(record: &Certificate) -> bool {
    record.totals.factors == 0 && record.is_complete() && record.job.shard == Shard::WHOLE
}

/// A document that says at its beginning what the factors are for.
pub fn with_target(target: &Target, document: Value) -> Value {
    let mut whole = match target {
        Target::Piece { slider, square } => json!({
            "piece": square::name_of(*slider),
            "square": square::name(*square),
        }),
        Target::Values(values) => {
            json!({ "values": values.iter().copied().map(number::hex).collect::<Vec<_>>() })
        }
        target => json!({ "mask": number::hex(target.mask()) }),
    };
    if let (Some(fields), Value::Object(rest)) = (whole.as_object_mut(), document) {
        fields.extend(rest);
    }
    whole
}
