//! What a check has found: whether a certificate holds, what that rests on, and what a forger could still hide.

use crate::cli::claim;
use crate::cli::number;
use crate::cli::output::Status;
use crate::picture::style::Style;
use crate::prove::{Certificate, Recount, Simd, escape};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Parts of the units that a forger may have made up, in percent.
const EMPTIED: [u64; 3] = [1, 10, 50];

/// The outcome of a check.
pub enum Verdict {
    /// What is wrong.
    Wrong(String),
    /// Nothing is wrong with what was searched again.
    Agrees(Agreement),
}

/// How much of a certificate agrees with what is seen.
#[derive(Clone, Copy)]
pub struct Agreement {
    /// Units that gave the same results again.
    pub searched: u64,
    /// Units that had to.
    pub asked: u64,
    /// As many as these count for, where the search ended early: [`Certificate::places`].
    pub places: u64,
    /// The nodes that were counted in all units, if that was not stopped.
    pub recount: Option<Recount>,
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
    /// Whether the certificate holds; `None` if not all units were searched again, or some are still to be searched.
    fn holds(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Wrong(_) => Some(false),
            Verdict::Agrees(Agreement { searched, .. }) => {
                let all = 0 < searched && searched == self.record.totals.units;
                (all && self.record.is_complete()).then_some(true)
            }
        }
    }

    pub fn status(&self) -> Status {
        match self.verdict {
            Verdict::Wrong(_) => Status::No,
            Verdict::Agrees(Agreement { searched, asked, .. })
                if 0 < searched && searched == asked && self.record.is_complete() =>
            {
                Status::Done
            }
            Verdict::Agrees(_) => Status::Stopped,
        }
    }

    /// The probability that the check misses it if a forger made up one unit.
    fn escape(&self, agreement: Agreement) -> f64 {
        escape(self.record.totals.units, agreement.places, 1)
    }

    /// The same if a forger made up some shares of the units.
    fn escapes(&self, agreement: Agreement) -> [(u64, f64); 3] {
        let units = self.record.totals.units;
        EMPTIED.map(|percent| (percent, escape(units, agreement.places, (units * percent).div_ceil(100))))
    }

    pub fn text(&self, style: Style) -> String {
        let Self { name, record, .. } = self;
        let agreement = match &self.verdict {
            Verdict::Wrong(wrong) => return format!("{name}{}: {wrong}\n", style.red("does not hold")),
            Verdict::Agrees(agreement) => *agreement,
        };
        let mut text = self.headline(agreement, style);
        if let Some(Recount { bits, nodes, .. }) = agreement.recount {
            let (nodes, all) = (number::count(nodes), number::plural(record.totals.all_nodes(), "node"));
            _ = writeln!(
                text,
                "  counted again in all units: {nodes} of {all}, those that fix up to {bits} bits"
            );
        }
        let listed = number::plural(record.found().len() as u64, "listed factor");
        _ = writeln!(
            text,
            "  checked: the known factors, the units, their sums, {listed}; order {}",
            record.job.order
        );
        _ = writeln!(
            text,
            "  searched by {}, and again with {}",
            self.searched_by(),
            vectors(self.simd.name())
        );
        if agreement.searched == record.totals.units {
            return text;
        }
        let escapes = self.escapes(agreement).map(|(percent, chance)| format!("{chance:.2} for {percent} %"));
        _ = writeln!(
            text,
            "  the chance that more forged units go unnoticed: {}; --seed {} draws the same again",
            escapes.join(", "),
            self.seed
        );
        text
    }

    /// What agrees, what could still be hidden, and what the certificate says.
    fn headline(&self, agreement: Agreement, style: Style) -> String {
        let Self { name, record, .. } = self;
        let Agreement { searched, places, .. } = agreement;
        let (units, claim) = (number::plural(record.totals.units, "unit"), claim::sentence(record, style));
        let verdict = match (searched, record.totals.units) {
            (0, 0) => style.yellow("shows nothing, since no unit is searched yet"),
            (0, _) => style.yellow("agrees with itself, and nothing more is known"),
            _ if self.holds() == Some(true) => style.green("holds"),
            (_, all) if searched == all => style.yellow("agrees so far, and is not complete"),
            _ => {
                let bound = if places < searched { " at most, if it is the largest" } else { "" };
                return format!(
                    "{name}{} in {} of {units}; one forged unit would go unnoticed with chance {}{bound}\n  it says: {claim}\n",
                    style.yellow("agrees"),
                    number::count(searched),
                    number::percent(self.escape(agreement))
                );
            }
        };
        format!("{name}{verdict}, {} of {units} searched again: {claim}\n", number::count(searched))
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
        let (mut document, wrong, searched) = match &self.verdict {
            Verdict::Wrong(wrong) => (json!({}), Some(wrong), 0),
            Verdict::Agrees(agreement) => (self.agreement(*agreement), None, agreement.searched),
        };
        document["command"] = json!("certificate check");
        document["holds"] = json!(self.holds());
        document["wrong"] = json!(wrong);
        document["searched_again"] = json!(searched);
        document["status"] = json!(self.status() as u8);
        document
    }

    /// How much agrees, as JSON.
    fn agreement(&self, agreement: Agreement) -> Value {
        let escapes =
            self.escapes(agreement).map(|(percent, chance)| json!({ "percent": percent, "chance": chance }));
        let counted =
            agreement.recount.map(|recount| json!({ "bits": recount.bits, "nodes": recount.nodes }));
        let mut document = claim::document(self.record);
        document["seed"] = json!(self.seed);
        document["vectors"] = json!(self.simd.name());
        document["searched_by"] = json!(self.record.searched_by);
        document["one_forged_unit_unnoticed"] = json!(self.escape(agreement));
        document["emptied_units_unnoticed"] = json!(escapes);
        document["counted_in_all_units"] = json!(counted);
        document
    }

    /// What people should know as well.
    pub fn note(&self) -> Option<String> {
        let Verdict::Agrees(Agreement { searched, asked, .. }) = self.verdict else { return None };
        let missing = self.record.missing().len() as u64;
        if searched < asked {
            let rest = number::plural(asked - searched, "unit");
            let more = if searched == 0 { "; --seconds N gives them more time" } else { "" };
            Some(format!("{}stopped before the end: {rest} not searched again{more}", self.name))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prove::{Job, Order, Problem, Unit};
    use magic_tables::board::slider::Slider;

    #[test]
    fn a_sample_never_holds_and_names_the_chance_of_one_unit_first() {
        let problem = Problem::new(Slider::Bishop, 60, 5).unwrap().limited(29).unwrap();
        let order: Order = "windows:4:18:d7f7g6c6b5".parse().unwrap();
        let mut record = Certificate::new(Job::new(&problem, order));
        record.units = (0..4096)
            .map(|prefix| Unit { prefix, nodes: [].into(), factors: 0, sum: 0, found: Vec::new() })
            .collect();
        record.totals.units = 4096;
        let finding = |searched, places| {
            let verdict = Verdict::Agrees(Agreement { searched, asked: searched, places, recount: None });
            Finding { name: String::new(), record: &record, verdict, seed: 7, simd: Simd::Portable }
        };
        let (sample, style) = (finding(8, 8), Style::new(false));
        let text = sample.text(style);
        assert!(
            text.starts_with(
                "agrees in 8 of 4,096 units; one forged unit would go unnoticed with chance 99.8 %\n"
            ),
            "{text}"
        );
        assert!(!text.contains("hold"), "{text}");
        let json = sample.document();
        assert_eq!(
            (&json["holds"], &json["one_forged_unit_unnoticed"]),
            (&json!(null), &json!(4088.0 / 4096.0))
        );
        // A search that the time has cut short counts for fewer units.
        let text = finding(8, 2).text(style);
        assert!(text.contains("with chance 99.95 % at most, if it is the largest\n"), "{text}");
        let all = finding(4096, 4096);
        assert!(all.text(style).starts_with("holds, 4,096 of 4,096 units searched again: "));
        assert_eq!(all.document()["one_forged_unit_unnoticed"], json!(0.0));
    }
}
