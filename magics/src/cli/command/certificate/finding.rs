//! What a check of a certificate has found, in words and as JSON.

use crate::cli::output::Status;
use crate::cli::record::DeniedFactor;
use crate::cli::{claim, number};
use crate::picture::board::Style;
use crate::prove::{Certificate, Recount, Simd, escape};
use serde_json::{Value, json};
use std::error::Error;
use std::fmt::Write as _;

/// What is wrong with a certificate.
#[derive(Debug, thiserror::Error)]
pub enum Contradiction {
    /// The certificate contradicts itself.
    #[error(transparent)]
    Itself(Box<dyn Error + Send + Sync>),
    /// Somebody has found a factor that the certificate denies.
    #[error(transparent)]
    KnownFactor(DeniedFactor),
    /// A unit has other nodes or factors than the certificate says.
    #[error("unit {0:#x} comes out otherwise when searched again")]
    Unit(u64),
}

/// The outcome of a check.
pub enum Verdict {
    /// The certificate is wrong.
    Wrong(Contradiction),
    /// Nothing is wrong with what was searched again.
    Agrees(Agreement),
}

/// How much of a certificate agrees with what is seen.
#[derive(Clone, Copy)]
pub struct Agreement {
    /// Units that gave the same results again.
    pub searched: u64,
    /// Units that were to be searched again.
    pub asked: u64,
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
    /// Whether the certificate holds; `None` if not all units were searched again, or some are
    /// still to be searched.
    fn holds(&self) -> Option<bool> {
        match self.verdict {
            Verdict::Wrong(_) => Some(false),
            Verdict::Agrees(Agreement { searched, .. }) => {
                let all = 0 < searched && searched == self.record.totals.units;
                (all && self.record.is_complete()).then_some(true)
            }
        }
    }

    /// The exit status of a check of this certificate.
    pub fn status(&self) -> Status {
        match self.verdict {
            Verdict::Wrong(_) => Status::No,
            Verdict::Agrees(_) if self.holds() == Some(true) => Status::Done,
            Verdict::Agrees(_) => Status::Stopped,
        }
    }

    /// The probability that the check misses it if a forger made up one unit.
    fn escape(&self, agreement: Agreement) -> f64 {
        escape(self.record.totals.units, agreement.searched, 1)
    }

    /// The finding in words.
    pub fn text(&self, style: Style) -> String {
        let Self { name, record, .. } = self;
        let agreement = match &self.verdict {
            Verdict::Wrong(wrong) => {
                return format!("{name}{}: {wrong}\n", style.red("does not hold"));
            }
            Verdict::Agrees(agreement) => *agreement,
        };
        let mut text = self.headline(agreement, style);
        if let Some(Recount { bits, nodes, .. }) = agreement.recount {
            _ = writeln!(
                text,
                "  counted again in all units: {} of {}, those that fix up to {bits} bits",
                number::count(nodes),
                number::plural(record.totals.all_nodes(), "node")
            );
        }
        let count = record.found().len() as u64;
        let listed = number::plural(count, "listed factor");
        _ = writeln!(
            text,
            "  checked: the known factors, the units, their sums, {listed}; order {}",
            record.job.order
        );
        if record.totals.units > 0 {
            let again = if agreement.searched > 0 {
                format!(", and again with {}", vectors(self.simd.name()))
            } else {
                String::new()
            };
            _ = writeln!(text, "  searched by {}{again}", self.searched_by());
        }
        let was_drawn = agreement.asked < record.totals.units;
        if was_drawn {
            _ = writeln!(text, "  --seed {} draws the same again", self.seed);
        }
        text
    }

    /// What agrees, what could still be hidden, and what the certificate says.
    fn headline(&self, agreement: Agreement, style: Style) -> String {
        let Self { name, record, .. } = self;
        let Agreement {
            searched, asked, ..
        } = agreement;
        let units = number::plural(record.totals.units, "unit");
        let claim = claim::sentence(record, style);
        let verdict = match (searched, record.totals.units) {
            (0, 0) => style.yellow("shows nothing, since no unit is searched yet"),
            (0, _) => style.yellow("agrees with itself, and nothing more is known"),
            _ if self.holds() == Some(true) => style.green("holds"),
            (_, all) if searched == all => style.yellow("agrees so far, and is not complete"),
            _ => {
                // Large units have less of a chance to be searched in time, so what is searched by
                // then is no draw.
                let chance = if searched < asked {
                    String::new()
                } else {
                    let chance = number::percent(self.escape(agreement));
                    format!("; one forged unit would go unnoticed with chance {chance}")
                };
                return format!(
                    "{name}{} in {} of {units}{chance}\n  it says: {claim}\n",
                    style.yellow("agrees"),
                    number::count(searched),
                );
            }
        };
        format!(
            "{name}{verdict}, {} of {units} searched again: {claim}\n",
            number::count(searched)
        )
    }

    /// What the units were searched with, according to the certificate.
    fn searched_by(&self) -> String {
        let by = &self.record.searched_by;
        let names: Vec<String> = by
            .iter()
            .map(|by| format!("{} with {}", by.program, vectors(&by.vectors)))
            .collect();
        if names.is_empty() {
            "an older program, which did not say how".to_owned()
        } else {
            names.join(" and ")
        }
    }

    /// The finding as JSON.
    pub fn document(&self) -> Value {
        let (mut document, wrong, searched) = match &self.verdict {
            Verdict::Wrong(wrong) => (json!({}), Some(wrong), 0),
            Verdict::Agrees(agreement) => (self.agreement(*agreement), None, agreement.searched),
        };
        document["command"] = json!("certificate check");
        document["holds"] = json!(self.holds());
        document["wrong"] = json!(wrong.map(ToString::to_string));
        document["searched_again"] = json!(searched);
        document["status"] = json!(self.status() as u8);
        document
    }

    /// How much agrees, as JSON.
    fn agreement(&self, agreement: Agreement) -> Value {
        let counted = agreement
            .recount
            .map(|recount| json!({ "bits": recount.bits, "nodes": recount.nodes }));
        let mut document = claim::document(self.record);
        document["seed"] = json!(self.seed);
        document["vectors"] = json!(self.simd.name());
        document["searched_by"] = json!(self.record.searched_by);
        // Of a search that was cut short, nobody knows the chance.
        let is_whole = agreement.searched == agreement.asked;
        let chance = is_whole.then(|| self.escape(agreement));
        document["one_forged_unit_unnoticed"] = json!(chance);
        document["counted_in_all_units"] = json!(counted);
        document
    }

    /// A note for people, beside the answer.
    pub fn note(&self) -> Option<String> {
        let Verdict::Agrees(Agreement {
            searched, asked, ..
        }) = self.verdict
        else {
            return None;
        };
        let missing = self.record.missing().len() as u64;
        if searched < asked {
            let rest = number::plural(asked - searched, "unit");
            Some(format!(
                "{}stopped before the end: {rest} not searched again",
                self.name
            ))
        } else if missing > 0 {
            let are = if missing == 1 { "is" } else { "are" };
            Some(format!(
                "{}{} {are} still to be searched: this is no proof yet",
                self.name,
                number::plural(missing, "unit")
            ))
        } else {
            None
        }
    }
}

/// The name of a kind of vectors, in words.
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

    /// A certificate with 4,096 units in which nothing was found.
    fn certificate() -> Certificate {
        let problem = Problem::new(Slider::Bishop, 60, 5).unwrap();
        let order: Order = "down:0:31".parse().unwrap();
        let mut record = Certificate::new(Job::new(&problem, order));
        record.units = (0..4096)
            .map(|prefix| Unit {
                prefix,
                nodes: [].into(),
                factors: 0,
                sum: 0,
                found: Vec::new(),
            })
            .collect();
        record.totals.units = 4096;
        record
    }

    /// The finding where so many of the units that were asked for were searched again.
    fn finding(record: &Certificate, searched: u64, asked: u64) -> Finding<'_> {
        let agreement = Agreement {
            searched,
            asked,
            recount: None,
        };
        Finding {
            name: String::new(),
            record,
            verdict: Verdict::Agrees(agreement),
            seed: 7,
            simd: Simd::Portable,
        }
    }

    #[test]
    fn a_sample_names_the_chance_of_one_unit_first() {
        let record = certificate();
        let sample = finding(&record, 8, 8);
        let text = sample.text(Style::PLAIN);
        assert!(
            text.starts_with(
                "agrees in 8 of 4,096 units; one forged unit would go unnoticed with chance 99.8 %\n"
            ),
            "{text}"
        );
        let chance = &sample.document()["one_forged_unit_unnoticed"];
        assert_eq!(chance, &json!(4088.0 / 4096.0));
    }

    #[test]
    fn a_sample_never_holds() {
        let record = certificate();
        let sample = finding(&record, 8, 8);
        let text = sample.text(Style::PLAIN);
        assert!(!text.contains("hold"), "{text}");
        assert_eq!(sample.document()["holds"], json!(null));
    }

    #[test]
    fn a_search_that_was_cut_short_is_no_draw() {
        let record = certificate();
        let cut_short = finding(&record, 2, 8);
        let text = cut_short.text(Style::PLAIN);
        assert!(text.starts_with("agrees in 2 of 4,096 units\n"), "{text}");
        let chance = &cut_short.document()["one_forged_unit_unnoticed"];
        assert_eq!(chance, &json!(null));
    }

    #[test]
    fn nothing_is_hidden_when_all_units_were_searched_again() {
        let record = certificate();
        let all = finding(&record, 4096, 4096);
        let text = all.text(Style::PLAIN);
        assert!(
            text.starts_with("holds, 4,096 of 4,096 units searched again: "),
            "{text}"
        );
        let chance = &all.document()["one_forged_unit_unnoticed"];
        assert_eq!(chance, &json!(0.0));
    }
}
