//! `verify --list`: what the lists of factors in a file are made for.

use crate::cli::factor_file::{self, FactorFileError};
use crate::cli::failure::{Failure, OptionMistake};
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::picture::board::Style;
use clap::Args;
use magic_tables::board::slider::Slider;
use magic_tables::board::{SQUARES, square};
use magic_tables::hash::Key;
use magic_tables::search::diagnosis::{ListFit, Multiplication, SquareOrder, squares_of};
use magic_tables::spec::{FactorError, Meaning, NumberList, OwnFactors};
use serde_json::{Value, json};
use std::fmt::Write as _;

/// The arguments of `magics verify` about a file.
#[derive(Args, Debug)]
pub struct FactorLists {
    /// Verifies the lists of factors in FILE, as they stand in an engine, in C, C++, Rust, Java, C#,
    /// Go, Python or Delphi
    #[arg(long, value_name = "FILE", conflicts_with_all = ["square", "factor", "index_bits", "shift", "black", "svg"])]
    list: Option<String>,

    /// The list with this name alone
    #[arg(long, value_name = "ARRAY", requires = "list")]
    name: Option<String>,
}

impl FactorLists {
    /// Says what each list is made for. The answer is yes if there is a list of factors, for the
    /// piece if one is named, and none is broken. Attack sets of knights may stand beside it.
    pub fn run(&self, piece: Option<Slider>, output: Output) -> Result<Status, Failure> {
        let verdicts = self.verdicts(piece).map_err(|error| {
            Failure::Options(vec![OptionMistake {
                flag: "--list".to_owned(),
                element: None,
                message: error.to_string(),
            }])
        })?;
        let fits = verdicts.iter().any(|verdict| verdict.is_magic(piece));
        let status = if fits && !verdicts.iter().any(ListVerdict::is_broken) {
            Status::Done
        } else {
            Status::No
        };
        output.answer(
            |style| verdicts.iter().map(|verdict| verdict.text(style)).collect(),
            || {
                let lists: Vec<_> = verdicts.iter().map(ListVerdict::document).collect();
                json!({ "command": "verify", "file": self.list, "magic": status == Status::Done, "lists": lists })
            },
        )?;
        Ok(status)
    }

    /// What each list is made for.
    fn verdicts(&self, piece: Option<Slider>) -> Result<Vec<ListVerdict>, FactorFileError> {
        let (file, text) = factor_file::read(self.list.as_deref().unwrap_or_default())?;
        let name = self.name.as_ref().or(file.name.as_ref());
        let lists = match name {
            Some(name) => NumberList::read_named(&text, name)?,
            None => NumberList::read_all(&text),
        };
        if lists.is_empty() {
            // The word that is wrong says more, if there is one.
            OwnFactors::read(&text)?;
            return Err(FactorError::NoLists.into());
        }
        let sliders = piece.map_or(Slider::ALL.to_vec(), |piece| {
            vec![piece, Slider::ALL[1 - piece as usize]]
        });
        Ok(lists
            .into_iter()
            .flat_map(NumberList::one_for_each_column)
            .map(|list| ListVerdict::of(list, &sliders))
            .collect())
    }
}

/// A list, and what it is made for.
struct ListVerdict {
    list: NumberList,
    factors: Vec<u64>,
    fit: Option<ListFit>,
}

impl ListVerdict {
    fn of(list: NumberList, sliders: &[Slider]) -> Self {
        let is_of_factors = [Meaning::Factors, Meaning::Halves]
            .iter()
            .any(|&meaning| list.column(meaning).is_some());
        let as_read = list.factors().ok().filter(|_| is_of_factors);
        let exchanged = as_read.as_ref().and_then(OwnFactors::exchanged);
        let mut factors = as_read.map_or_else(Vec::new, |own| own.all().to_vec());
        let mut fit = ListFit::find(&factors, sliders);
        if let (None, Some(exchanged)) = (&fit, exchanged) {
            fit = ListFit::find(exchanged.all(), sliders);
            if fit.is_some() {
                factors = exchanged.all().to_vec();
            }
        }
        Self { list, factors, fit }
    }

    /// Whether all factors are magic, for the piece if one is named.
    fn is_magic(&self, piece: Option<Slider>) -> bool {
        self.fit.as_ref().is_some_and(|fit| {
            fit.wrong().is_empty() && piece.is_none_or(|piece| piece == fit.slider)
        })
    }

    /// Whether a word, a few of its factors or a shift are wrong.
    fn is_broken(&self) -> bool {
        self.list.wrong.is_some()
            || self.fit.as_ref().is_some_and(|fit| {
                !fit.wrong().is_empty() || wrong_shift(&self.list, fit).is_some()
            })
    }

    /// The name of the list, with what it has.
    fn name(&self) -> String {
        let rows = self.list.rows();
        let [first, others @ ..] = self.list.columns.as_slice() else {
            return String::new();
        };
        let things = match first.meaning {
            _ if !self.list.is_plain() => "structures",
            Meaning::Masks => "masks",
            Meaning::Shifts => "shifts or numbers of bits",
            Meaning::Offsets => "small numbers",
            Meaning::Halves => "halves of factors",
            _ => "factors",
        };
        let mut name = match self.list.name.as_str() {
            "" => format!("{rows} {things}"),
            name => format!("{name}: {rows} {things}"),
        };
        for array in others.iter().filter(|_| self.list.is_plain()) {
            let belonging = match array.meaning {
                Meaning::Halves => "the other halves",
                _ => "the offsets",
            };
            _ = write!(name, " with {belonging} in {}", array.name);
        }
        name
    }

    fn text(&self, style: Style) -> String {
        let mut text = self.name();
        if let Some(wrong) = &self.list.wrong {
            _ = writeln!(text, ", {}: {wrong}", style.red("a word among them"));
            return text;
        }
        let Some(fit) = &self.fit else {
            if self.factors.len() == SQUARES {
                _ = write!(
                    text,
                    ", {}",
                    style.dim("made for no piece in any order, with any key or product")
                );
            } else if !self.factors.is_empty() {
                _ = write!(text, "; a piece of the chess board has {SQUARES}");
            }
            text.push('\n');
            return text;
        };
        let wrong = fit.wrong();
        let verdict = if wrong.is_empty() {
            style.green("magic")
        } else {
            style.red("magic but for a few")
        };
        let bits = fit.index_bits.iter().flatten();
        let (least, most) = (bits.clone().min(), bits.max());
        let (least, most) = (least.unwrap_or(&0), most.unwrap_or(&0));
        _ = writeln!(
            text,
            ", {verdict} for the {} {}, {}, {}",
            square::name_of(fit.slider),
            multiplications(fit).join(" or "),
            fit.order.name(),
            if least == most {
                number::plural((*most).into(), "index bit")
            } else {
                format!("{least} to {most} index bits")
            },
        );
        for square in wrong {
            let place = (0..SQUARES).find(|&place| fit.order.square(place) == square);
            let factor = place.map_or(0, |place| self.factors[place]);
            let others = squares_of(Key::Masked, factor);
            let elsewhere = if others.is_empty() {
                String::new()
            } else {
                format!(", but for {}", square::pieces_on(&others))
            };
            _ = writeln!(
                text,
                "  {}: {} is not magic{elsewhere}",
                square::name(square),
                number::hex(factor)
            );
        }
        if let Some(wrong) = wrong_shift(&self.list, fit) {
            _ = writeln!(text, "  {wrong}");
        }
        if fit.order != SquareOrder::USUAL {
            _ = writeln!(text, "  in the order {}:", SquareOrder::USUAL.name());
            for row in fit.order.sorted(&self.factors).chunks(4) {
                let row: Vec<_> = row.iter().copied().map(number::hex).collect();
                _ = writeln!(text, "  {},", row.join(", "));
            }
        }
        text
    }

    fn document(&self) -> Value {
        let columns: Vec<_> = self
            .list
            .columns
            .iter()
            .map(|column| json!({ "name": column.name, "meaning": meaning_word(column.meaning) }))
            .collect();
        let mut document = json!({
            "name": self.list.name,
            "rows": self.list.rows(),
            "columns": columns,
            "magic": self.is_magic(None),
        });
        if let Some(wrong) = &self.list.wrong {
            document["error"] = json!(wrong.to_string());
        }
        if let Some(fit) = &self.fit {
            let sorted = fit.order.sorted(&self.factors).into_iter();
            document["piece"] = json!(square::name_of(fit.slider));
            document["order"] = json!(fit.order.name());
            document["multiplication"] = json!(fit.multiplication.to_string());
            document["multiplications"] = json!(multiplications(fit));
            document["index_bits"] = json!(fit.index_bits);
            document["wrong"] = fit.wrong().into_iter().map(square::name).collect();
            document["wrong_shift"] = json!(wrong_shift(&self.list, fit));
            // In our order, so that they can be given on.
            document["factors"] = sorted.map(number::hex).collect();
        }
        document
    }
}

/// All that may be multiplied, in words.
fn multiplications(fit: &ListFit) -> Vec<String> {
    let all = [fit.multiplication].into_iter().chain(fit.others.clone());
    all.map(|multiplication| multiplication.to_string())
        .collect()
}

const fn meaning_word(meaning: Meaning) -> &'static str {
    match meaning {
        Meaning::Factors => "factors",
        Meaning::Halves => "halves",
        Meaning::Masks => "masks",
        Meaning::Shifts => "shifts",
        Meaning::Offsets => "offsets",
        _ => "unknown",
    }
}

/// What is wrong with the first shift of the list that leaves fewer index bits than the factor
/// beside it needs, if there is one.
fn wrong_shift(list: &NumberList, fit: &ListFit) -> Option<String> {
    let shifts = &list.column(Meaning::Shifts)?.numbers;
    let word = match fit.multiplication {
        Multiplication::Product(_) => 64,
        Multiplication::HighWord(_) => return None,
        _ => 32,
    };
    for (place, &shift) in shifts.iter().enumerate() {
        let square = fit.order.square(place);
        let needed = u64::from(fit.index_bits[square]?);
        // Some engines store the number of index bits instead.
        let bits = if shift > word / 2 {
            word.saturating_sub(shift)
        } else {
            shift
        };
        if bits < needed {
            return Some(format!(
                "{}: the shift {shift} leaves {}, and the factor needs {needed}",
                square::name(square),
                number::plural(bits, "index bit")
            ));
        }
    }
    None
}
