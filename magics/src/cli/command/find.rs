//! `find`: factors from the catalog, by construction, or by sampling the search tree.

use crate::cli::argument_types::{
    Drawing, IndexBits, KeyChoice, PieceOnSquare, at_least_one, key_name,
};
use crate::cli::command::find_on_board;
use crate::cli::factor_query::{FactorQuery, Indices, too_few_indices};
use crate::cli::failure::Failure;
use crate::cli::game::GameArguments;
use crate::cli::interruption::{was_interrupted, watch_interruptions};
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::cli::progress::Progress;
use crate::find::find;
use crate::known::{self, Proof, Reduced};
use crate::picture::board::Style;
use crate::picture::board::side_by_side;
use crate::prove::{GivenBits, Problem, SampleGoal, cheapest, sample};
use clap::Args;
use magic_tables::board::square;
use magic_tables::hash::{Catalog, Key};
use magic_tables::search::verify::Request;
use magic_tables::spec::shortened;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::convert::Infallible;
use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The arguments of `magics find`.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  magics find rook a1
  magics find rook c2 --index-bits 9
  magics find cannon e5 --board 9x10")]
pub struct FindArguments {
    /// The piece: `rook`, `bishop`, `white_lance`, `black_lance`, `cannon`, `horse`, `elephant`, or
    /// one that `--pieces` defines
    pub piece: String,

    /// The square, such as `e4`, or its number on this board, from 0 on
    pub square: String,

    #[command(flatten)]
    pub game: GameArguments,

    /// Masks are for another command, which people seek here
    #[arg(long, hide = true, value_parser = refuse_mask)]
    mask: Option<Infallible>,

    #[command(flatten)]
    pub index_bits: IndexBits,

    #[command(flatten)]
    pub hashing: KeyChoice,

    /// Searches for new factors, differently for each seed [default: known factors come first]
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,

    /// How many different factors to find
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one)]
    pub count: NonZero<usize>,

    #[command(flatten)]
    pub drawing: Drawing,
}

/// A mask is given, which belongs to no piece.
#[derive(Clone, Debug, thiserror::Error)]
#[error("`magics gather {}` finds a multiplication for any mask", shortened(.0))]
struct MaskOfNoPiece(String);

/// Says which command takes a mask.
fn refuse_mask(mask: &str) -> Result<Infallible, MaskOfNoPiece> {
    Err(MaskOfNoPiece(mask.to_owned()))
}

/// Runs `magics find`.
pub fn run(arguments: &FindArguments, output: Output) -> Result<Status, Failure> {
    let game = arguments.game.read()?;
    let piece = game.piece(&arguments.piece)?;
    let square = game
        .square(&arguments.square)
        .map_err(|error| error.of_argument(&arguments.square, "SQUARE"))?;
    let Some(slider) = game.chess_slider(&piece) else {
        return find_on_board::run(arguments, &game, &piece, square, output);
    };
    let place = PieceOnSquare {
        piece: slider,
        square,
    };
    let mut search = FactorSearch::new(arguments, place);
    let index_bits = search.index_bits;
    let too_few = too_few_indices(place, index_bits, None);
    let none = too_few.or_else(|| search.known_impossible());
    if let Some(reason) = none {
        output.answer(
            |style| {
                format!(
                    "{} for the {} with {}: {reason}\n",
                    style.red("there is no magic factor"),
                    place.name(),
                    number::plural(index_bits.into(), "index bit")
                )
            },
            || search.document(Some(&reason)),
        )?;
        return Ok(Status::No);
    }
    let stop = watch_interruptions()?;
    if arguments.seed.is_none() {
        search.take_known();
    }
    if !search.is_done() {
        if index_bits < place.relevant() && arguments.hashing.key() == Key::Masked {
            search.sample(stop, output)?;
        } else {
            search.build(stop);
        }
    }
    if let Some(first) = search.finds.first() {
        arguments.drawing.write(|| first.magic.picture())?;
    }
    output.answer(|style| search.text(style), || search.document(None))?;
    if search.is_done() {
        return Ok(Status::Done);
    }
    let found = format!(
        "{} of {}",
        search.finds.len(),
        number::plural(arguments.count.get() as u64, "factor")
    );
    output.note(if was_interrupted() {
        format!("interrupted after {found}")
    } else {
        format!("stopped after {found}; another --seed searches elsewhere")
    });
    Ok(Status::Stopped)
}

/// After this many seeds without a new factor the search gives up: there may be no more.
const PATIENCE: u64 = 1000;

/// After this time a search for rare factors gives up.
const MOST_TIME: Duration = Duration::from_secs(600);

/// A factor, and where it comes from.
pub struct FoundFactor {
    pub magic: FactorQuery,
    pub indices: Indices,
    pub source: String,
}

/// What is sought, and what was found.
pub struct FactorSearch<'a> {
    pub arguments: &'a FindArguments,
    pub place: PieceOnSquare,
    pub index_bits: u32,
    pub finds: Vec<FoundFactor>,
    seen: HashSet<u64>,
}

impl<'a> FactorSearch<'a> {
    pub fn new(arguments: &'a FindArguments, place: PieceOnSquare) -> Self {
        let index_bits = arguments.index_bits.or_relevant(place);
        Self {
            arguments,
            place,
            index_bits,
            finds: Vec::new(),
            seen: HashSet::new(),
        }
    }

    pub fn key(&self) -> Key {
        self.arguments.hashing.key()
    }

    pub fn is_done(&self) -> bool {
        self.finds.len() >= self.arguments.count.get()
    }

    /// Adds a factor if it is magic and new.
    fn add(&mut self, factor: u64, source: impl Into<String>) {
        let magic = FactorQuery {
            place: self.place,
            key: self.key(),
            index_bits: self.index_bits,
            factor,
        };
        if !self.is_done()
            && let Ok(indices) = magic.verify()
            && self.seen.insert(factor)
        {
            self.finds.push(FoundFactor {
                magic,
                indices,
                source: source.into(),
            });
        }
    }

    /// Who has proved that there is no factor, if anybody has.
    pub fn known_impossible(&self) -> Option<String> {
        let PieceOnSquare { piece, square } = self.place;
        match known::facts(piece, square).reduced {
            Reduced::None { proofs }
                if self.index_bits < self.place.relevant() && self.key() == Key::Masked =>
            {
                let command = proofs.iter().find_map(|proof| proof.command.clone());
                let again = command.map(|command| format!("; to repeat the proof: {command}"));
                Some(format!(
                    "shown by {}{}",
                    Proof::authors(&proofs),
                    again.unwrap_or_default()
                ))
            }
            _ => None,
        }
    }

    /// Adds the factors of the catalog.
    pub fn take_known(&mut self) {
        let PieceOnSquare { piece, square } = self.place;
        if self.key() == Key::Black || self.index_bits >= self.place.relevant() {
            return;
        }
        let known = known::facts(piece, square);
        if let Reduced::Factor { factor, by, .. } = known.reduced {
            self.add_known(factor, by);
        }
        self.add_known(known.range.factor, known.range.by);
        let Catalog { best, finders, .. } = Catalog::load();
        self.add_known(
            best[piece as usize][square].hash.factor,
            finders[piece as usize][square],
        );
    }

    fn add_known(&mut self, factor: u64, finder: &str) {
        self.add(factor, format!("catalog, found by {finder}"));
    }

    /// Builds or draws factors, each by its own seed, until there are enough.
    pub fn build(&mut self, stop: &AtomicBool) {
        let PieceOnSquare { piece, square } = self.place;
        let request = Request {
            index_bits: self.index_bits,
            key: self.key(),
            ..Request::new(piece, square)
        };
        // Mostly the first seed finds a factor, and no progress need be shown.
        let mut progress = None;
        let first = self.arguments.seed.unwrap_or(0);
        let rare = self.index_bits < self.place.relevant();
        let mut failures = 0;
        for tried in 0_u64.. {
            if self.is_done() || stop.load(Ordering::Relaxed) || failures > PATIENCE && !rare {
                return;
            }
            let seed = first.wrapping_add(tried);
            let before = self.finds.len();
            if let Some(found) = find(&request, seed) {
                self.add(found.hash.factor, format!("seed {seed}"));
            }
            failures = if self.finds.len() > before {
                0
            } else {
                failures + 1
            };
            if tried >= PATIENCE {
                let progress = progress.get_or_insert_with(|| Progress::new(None));
                progress.set(0, || {
                    format!(
                        "{} seeds, {} found",
                        number::count(tried + 1),
                        self.finds.len()
                    )
                });
            }
        }
    }
}

impl FactorSearch<'_> {
    /// Searches below random prefixes of the factor until there are enough.
    pub fn sample(&mut self, stop: &AtomicBool, output: Output) -> Result<(), Failure> {
        let PieceOnSquare { piece, square } = self.place;
        let problem = Problem::new(piece, square, self.index_bits)?;
        let (order, estimate) = cheapest(&problem);
        let facts = known::facts(piece, square);
        let is_open = matches!(facts.reduced, Reduced::Open { .. });
        output.note(format!(
            "searching at random for at most {}{}; an exhaustive search by `magics prove` would take about {} nodes, or {} on \
             one thread",
            number::elapsed(MOST_TIME),
            if is_open { ", and it is not known whether there is a factor" } else { "" },
            number::approximate(estimate.nodes),
            number::duration(estimate.seconds)
        ));
        let begin = Instant::now();
        let progress = Progress::new(None);
        let first = self.arguments.seed.unwrap_or(0);
        // A seed may find only known factors; then the next seed is tried.
        for tried in 0.. {
            let seed = first.wrapping_add(tried);
            let count = self.arguments.count.get() - self.finds.len();
            let wanted = SampleGoal {
                given: GivenBits::default(),
                seed,
                count,
            };
            let sampled = sample(&problem, order, wanted, stop, |sampled| {
                if begin.elapsed() >= MOST_TIME {
                    stop.store(true, Ordering::Relaxed);
                }
                progress.set(0, || {
                    format!(
                        "{} subtrees, {} nodes, {} found",
                        number::count(sampled.subtrees),
                        number::count(sampled.nodes),
                        sampled.factors.len()
                    )
                });
            })?;
            let before = self.finds.len();
            for factor in sampled.factors {
                self.add(factor, format!("seed {seed}"));
            }
            if self.is_done()
                || begin.elapsed() >= MOST_TIME
                || was_interrupted()
                || tried >= PATIENCE && self.finds.len() == before
            {
                return Ok(());
            }
            // Sampling sets the flag at its end.
            stop.store(was_interrupted(), Ordering::Relaxed);
        }
        Ok(())
    }
}

impl FactorSearch<'_> {
    /// What was found, in words.
    pub fn text(&self, style: Style) -> String {
        let place = self.place;
        let mut text = format!(
            "{}: {} relevant squares, {} (shift right by {})\n",
            style.bold(&place.name()),
            place.relevant(),
            number::plural(self.index_bits.into(), "index bit"),
            64 - self.index_bits
        );
        for find in &self.finds {
            _ = writeln!(
                text,
                "{}  indices {} to {}, {} slots in use  {}",
                style.green(&number::hex(find.magic.factor)),
                find.indices.range.least,
                find.indices.range.greatest,
                number::count(find.indices.used as u64),
                style.dim(&format!("({})", find.source))
            );
        }
        if let Some(first) = self.finds.first() {
            text.push('\n');
            text += &side_by_side(&first.magic.boards(), style);
        }
        text
    }

    /// What was found, as JSON. `none` says why there is no factor.
    pub fn document(&self, none: Option<&str>) -> Value {
        let place = self.place;
        let factors: Vec<Value> = self
            .finds
            .iter()
            .map(|find| {
                json!({
                    "factor": number::hex(find.magic.factor),
                    "least": find.indices.range.least,
                    "greatest": find.indices.range.greatest,
                    "used": find.indices.used,
                    "source": find.source,
                })
            })
            .collect();
        json!({
            "command": "find",
            "piece": square::name_of(place.piece),
            "square": square::name(place.square),
            "index_bits": self.index_bits,
            "shift": 64 - self.index_bits,
            "key": key_name(self.key()),
            "mask": number::hex(place.piece.mask(place.square)),
            "factors": factors,
            "complete": none.is_some() || self.is_done(),
            "none": none,
        })
    }
}
