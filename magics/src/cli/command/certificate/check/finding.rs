//! What a check has found: whether a certificate holds, what that rests on, and what a forger could still hide.

use crate::cli::claim;
use crate::cli::number;
use crate::cli::output::Status;
use crate::picture::style::Style;
use crate::prove::{Certificate, Simd, escape};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Parts of the units that a forger may have made up, in percent.
const EMPTIED: [u64; 3] = [1, 10, 50];

/// The outcome of a check.
pub enum Verdict {
    /// What is wrong.
    Wrong(String),
    /// The certificate agrees with itself, and `searched` of the `asked` units gave the same results again.
    Agrees { searched: u64, asked: u64 },
}

/// A checked certificate.
pub struct Finding<'a> {
    /// The name of the file, with a colon, if there are several.
    pub name: String,
    pub record: &'a Certificate,
    pub verdict: Verdict,
    /// The seed of the draw.
    pub seed: u64,
    pub simd: Simd,
}

impl Finding<'_> {
    /// Whether the certificate holds; `None` if nothing was searched again, so that it agrees with itself alone.
    fn holds(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Wrong(_) => Some(false),
            Verdict::Agrees { searched: 0, .. } => None,
            Verdict::Agrees { .. } => Some(true),
        }
    }

    pub fn status(&self) -> Status {
        match self.verdict {
            Verdict::Wrong(_) => Status::No,
            Verdict::Agrees { searched, asked }
                if 0 < searched && searched == asked && self.record.is_complete() =>
            {
                Status::Done
            }
            Verdict::Agrees { .. } => Status::Stopped,
        }
    }

    /// For some shares of the units, in percent: the probability that the check misses it if a forger made up that share.
    fn escapes(&self, searched: u64) -> [(u64, f64); 3] {
        let units = self.record.totals.units;
        EMPTIED.map(|percent| (percent, escape(units, searched, (units * percent).div_ceil(100))))
    }

    pub fn text(&self, style: Style) -> String {
        let Self { name, record, .. } = self;
        let searched = match &self.verdict {
            Verdict::Wrong(wrong) => return format!("{name}{}: {wrong}\n", style.red("does not hold")),
            Verdict::Agrees { searched, .. } => *searched,
        };
        let verdict = match (self.holds(), record.totals.units) {
            (Some(_), _) => style.green("holds"),
            (None, 0) => style.yellow("shows nothing, since no unit is searched yet"),
            (None, _) => style.yellow("agrees with itself, and nothing more is known"),
        };
        let mut text = format!(
            "{name}{verdict}, {} of {} searched again: {}\n",
            number::count(searched),
            number::plural(record.totals.units, "unit"),
            claim::sentence(record, style)
        );
        let listed = number::plural(record.found().len() as u64, "listed factor");
        _ = writeln!(text, "  checked: the units, their sums, {listed}; order {}", record.job.order);
        _ = writeln!(
            text,
            "  searched by {}, and again with {}",
            self.searched_by(),
            vectors(self.simd.name())
        );
        if searched == record.totals.units {
            return text;
        }
        let escapes = self.escapes(searched).map(|(percent, chance)| format!("{chance:.2} for {percent} %"));
        _ = writeln!(
            text,
            "  the chance that forged units go unnoticed: {}; --seed {} draws the same again",
            escapes.join(", "),
            self.seed
        );
        text
    }

    /// What the units were searched with, according to the certificate.
    fn searched_by(&self) -> String {
        let by = &self.record.searched_by;
        let names: Vec<String> =
            by.iter().map(|by| format!("{} with {}", by.program, vectors(&by.vectors))).collect();
        if names.is_empty() {
            "an older program, which did not say how".to_owned()
        } else {
            names.join(" and ")
        }
    }

    pub fn document(&self) -> Value {
        let mut document = match self.verdict {
            Verdict::Wrong(_) => json!({}),
            Verdict::Agrees { .. } => claim::document(self.record),
        };
        let (searched, wrong) = match &self.verdict {
            Verdict::Wrong(wrong) => (0, Some(wrong)),
            Verdict::Agrees { searched, .. } => (*searched, None),
        };
        document["command"] = json!("certificate check");
        document["holds"] = json!(self.holds());
        document["wrong"] = json!(wrong);
        document["searched_again"] = json!(searched);
        if wrong.is_none() {
            let escapes = self
                .escapes(searched)
                .map(|(percent, chance)| json!({ "percent": percent, "chance": chance }));
            document["seed"] = json!(self.seed);
            document["vectors"] = json!(self.simd.name());
            document["searched_by"] = json!(self.record.searched_by);
            document["emptied_units_unnoticed"] = json!(escapes);
        }
        document["status"] = json!(self.status() as u8);
        document
    }

    /// What people should know as well.
    pub fn note(&self) -> Option<String> {
        let Verdict::Agrees { searched, asked } = self.verdict else { return None };
        let missing = self.record.missing().len() as u64;
        if searched < asked {
            let rest = number::plural(asked - searched, "unit");
            Some(format!("{}stopped before the end: {rest} not searched again", self.name))
        } else if missing > 0 {
            let (units, are) = (number::plural(missing, "unit"), if missing == 1 { "is" } else { "are" });
            Some(format!("{}{units} {are} still to be searched: this is no proof yet", self.name))
        } else {
            None
        }
    }
}

/// Vectors in words.
fn vectors(name: &str) -> String {
    match name {
        "none" => "plain words".to_owned(),
        "avx2" => "AVX2".to_owned(),
        "avx512" => "AVX-512".to_owned(),
        other => other.to_owned(),
    }
}
