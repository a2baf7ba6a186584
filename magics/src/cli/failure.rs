//! Why a command ends without an answer: all that the program complains about, and its words.

use crate::cli::game::SquareError;
use crate::cli::output::Status;
use crate::cli::record::DeniedFactor;
use crate::cli::{number, printable};
use crate::files::FileError;
use crate::pack::Misfit;
use crate::prove::{self, Problem};
use magic_tables::board::geometry::BoardError;
use magic_tables::board::square_set::SquareSet;
use magic_tables::origin::command_that_installs_magics;
use magic_tables::spec::shortened;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::PathBuf;

/// Why a command ends without an answer. Each message names the cause and a way out.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// Options of the generator or of a board are wrong.
    #[error("{}", one_per_line(.0))]
    Options(Vec<OptionMistake>),
    /// An argument names a square that the board does not have.
    #[error("invalid value '{text}' for '<{argument}>': {source}")]
    Square {
        text: String,
        argument: &'static str,
        source: Box<SquareError>,
    },
    /// The text of `--board` describes no board.
    #[error("--board: {0}")]
    Board(BoardError),
    /// The board is too narrow for all moves of a piece.
    #[error(
        "the piece `{piece}` cannot move on a board of {} and {}; name another piece, or a larger board",
        number::plural(*.files as u64, "file"), number::plural(*.ranks as u64, "rank")
    )]
    Immobile {
        piece: String,
        files: usize,
        ranks: usize,
    },
    /// Lances move forward, so that each side has its own.
    #[error("a `lance` is another piece for each side; write `white_lance` or `black_lance`")]
    LanceOfNoSide,
    /// Factors are found for other boards and pieces by the plain way alone.
    #[error(
        "{option} is for rook and bishop on the chess board; leave it out for a {piece} on this board"
    )]
    OnlyOnChessBoard { option: &'static str, piece: String },
    /// Factors are for occupancies of one word, or two.
    #[error(
        "magic factors are for boards with up to {} squares, and this one has {squares}; look-ups of larger ones need none: \
         `magics generate --scheme hyperbola`",
        SquareSet::WIDTH
    )]
    WideBoard { squares: usize },
    /// All occupancies of so many squares do not fit into a table.
    #[error(
        "a {piece} on {square} has {relevant} relevant squares, and a table takes up to {most}; name its parts, such \
         as the rook and the bishop of a queen, or a smaller board"
    )]
    TooManyRelevant {
        piece: String,
        square: String,
        relevant: u32,
        most: u32,
    },
    /// A factor that gives each relevant occupancy an index of its own needs a bit for each square.
    #[error(
        "a {piece} on {square} has {relevant} relevant squares, so name at least as many index bits, or none"
    )]
    TooFewIndexBits {
        piece: String,
        square: String,
        relevant: u32,
    },
    /// No piece has this name. The hint says which names there are.
    #[error("unknown piece `{name}`; {hint}")]
    UnknownPiece { name: String, hint: String },

    /// A file cannot be read, written or locked.
    #[error(transparent)]
    File(#[from] FileError),
    /// The command makes a new file, and there is one already.
    #[error("{} is there already; choose another file with --out", .0.display())]
    FileExists(PathBuf),
    /// A proof would begin, and there is a checkpoint already.
    #[error(
        "{} is there already; go on from it with --resume {}, or choose another file with --out",
        .0.display(), printable::shell_word(&.0.to_string_lossy())
    )]
    CheckpointExists(PathBuf),
    /// A proof would begin, and what is there is no checkpoint of it.
    #[error("{} is there already, and {what}; choose another file with --out", .path.display())]
    OtherFileExists { path: PathBuf, what: &'static str },
    /// A checkpoint cannot be brought up to date.
    #[error(
        "{cause}; what was saved before is still there; once the file can be written, go on with `{command}`"
    )]
    NotSaved { cause: String, command: String },
    /// The file is none that the command wrote.
    #[error(
        "{} is there, and its first line is none that this command writes; name another file, or replace it with --force",
        .0.display()
    )]
    ForeignFile(PathBuf),
    /// Checkpoints are replaced again and again, which pipes and devices cannot be.
    #[error("cannot write {}: it is no ordinary file; choose one with --out", .0.display())]
    CheckpointIsNoFile(PathBuf),
    /// The answer cannot be written.
    #[error("cannot write to standard output: {0}")]
    Stdout(io::Error),
    /// The system does not tell the program about Ctrl-C.
    #[error("cannot watch for interruptions: {0}")]
    Interruptions(#[from] ctrlc::Error),
    /// The system has no random numbers.
    #[error("the system has no entropy for a draw: {0}; name a --seed")]
    Entropy(#[from] getrandom::Error),

    /// The generator refuses what was asked for, or finds the file wrong.
    #[error(transparent)]
    Generator(Box<magic_tables::Error>),

    /// Only complete certificates are merged.
    #[error("{} lacks {}; finish it with --resume", .path.display(), number::plural(*.units as u64, "unit"))]
    UnfinishedShard { path: PathBuf, units: usize },
    /// Only shards of one job are merged.
    #[error(
        "{} and {} are of different jobs, so they are not parts of one search: {is_of}; and {other_is_of}",
        .one.display(), .other.display()
    )]
    DifferentJobs {
        one: PathBuf,
        is_of: String,
        other: PathBuf,
        other_is_of: String,
    },
    /// A file is named twice, so its units would be counted twice.
    #[error("{} is named twice", .0.display())]
    NamedTwice(PathBuf),
    /// Two files have the same unit, which would be counted twice.
    #[error(
        "unit {unit:#x} is in {} and in {}; name one of them, or shards that have no unit in common",
        .one.display(), .other.display()
    )]
    UnitTwice {
        unit: u64,
        one: PathBuf,
        other: PathBuf,
    },
    /// The record denies a factor that the catalog knows.
    #[error("{} is refused: {denied}; it is damaged or forged, so search anew", .path.display())]
    DeniedFactor { path: PathBuf, denied: DeniedFactor },
    /// The checkpoint is of another proof than the arguments.
    #[error("{} is of {there}, not {here}; nothing was changed", .path.display())]
    OtherProof {
        path: PathBuf,
        there: String,
        here: String,
    },
    /// So many index bits make a factor easy to find and a proof needless.
    #[error(
        "{index_bits} index bits are too many for a proof, which takes up to {}; the {place} has {relevant} relevant \
         squares, and with that many index bits or more `magics find` builds factors at once",
        Problem::MAX_INDEX_BITS
    )]
    TooManyIndexBits {
        index_bits: u32,
        place: String,
        relevant: u32,
    },
    /// Graphics processors search the high bits first, and nothing else was written for them.
    #[error("devices begin with the high bits; choose `--order down`, or leave out --gpu")]
    OrderOfDevices,
    /// No order begins with the bits that were asked for.
    #[error("there is no such order for this square")]
    NoSuchOrder,
    /// The program has no search on graphics processors.
    #[error(
        "this program was built without the search on graphics processors; install it with `{} --features gpu`, \
         or leave out --gpu",
        command_that_installs_magics()
    )]
    NoDevices,
    /// Two searches for the same factors find different numbers of them.
    #[error("the scan finds {scan} magic factors, and the tree {tree}: one of them is at fault")]
    SearchesDisagree { scan: u64, tree: u64 },
    /// A search, a proof or a certificate is refused by the library.
    #[error(transparent)]
    Search(Box<dyn Error + Send + Sync>),

    /// The earlier packing is of other tables.
    #[error(
        "{} has a packing for {there}, not for {here}; choose another file with --out, or replace it with --force",
        .path.display()
    )]
    OtherPacking {
        path: PathBuf,
        there: String,
        here: String,
    },
    /// The earlier packing is no place to start from.
    #[error("cannot continue from {}: {source}", .path.display())]
    EarlierPacking {
        path: PathBuf,
        source: PackingFileError,
    },
    /// The search has found a packing in which squares disturb each other.
    #[error("the packing is wrong, which is a mistake in magics: {0}")]
    WrongPacking(Misfit),
}

impl Failure {
    /// The exit status of a command that fails.
    pub const STATUS: Status = Status::Bad;

    /// Whether the message has a part of a command with a path in it.
    pub const fn has_command(&self) -> bool {
        matches!(self, Self::CheckpointExists(_) | Self::NotSaved { .. })
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Self::Search(message.into())
    }
}

/// Errors of the library say what is wrong in the words of the program.
macro_rules! of_library {
    ($($error:ty),+ $(,)?) => {$(
        impl From<$error> for Failure {
            fn from(error: $error) -> Self {
                Self::Search(Box::new(error))
            }
        }
    )+};
}

of_library!(
    serde_json::Error,
    prove::checkpoint::CheckpointError,
    prove::CertificateError,
    prove::CoarsenError,
    prove::JobError,
    prove::MergeError,
    prove::OrderError,
    prove::ProblemError,
    prove::RunError,
);
#[cfg(feature = "gpu")]
of_library!(prove::gpu::DeviceError);

/// Why a file is no packing to start from.
#[derive(Debug, thiserror::Error)]
pub enum PackingFileError {
    /// The system does not let the program read the file.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
    /// The file is longer than any packing.
    #[error("it is longer than any packing; choose another file with --out")]
    TooLong,
    /// A line of the file is none of a packing.
    #[error(
        "this is not a line of a packing: {}; choose another file with --out",
        shortened(.0)
    )]
    NoLine(String),
}

/// What is wrong with the value of one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionMistake {
    /// The option as it is written, as in `--rook-magics`.
    pub flag: String,
    /// The wrong element, if the value is a list.
    pub element: Option<usize>,
    /// The cause and a way out.
    pub message: String,
}

impl Display for OptionMistake {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            flag,
            element,
            message,
        } = self;
        match element {
            Some(element) => write!(f, "{flag}, element {element}: {message}"),
            None => write!(f, "{flag}: {message}"),
        }
    }
}

fn one_per_line(mistakes: &[OptionMistake]) -> String {
    let lines: Vec<String> = mistakes.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wrong_option_has_a_line() {
        let failure = Failure::Options(vec![
            OptionMistake {
                flag: "--board".to_owned(),
                element: None,
                message: "it is wrong".to_owned(),
            },
            OptionMistake {
                flag: "--rook-magics".to_owned(),
                element: Some(3),
                message: "it is wrong".to_owned(),
            },
        ]);
        assert_eq!(
            failure.to_string(),
            "--board: it is wrong\n--rook-magics, element 3: it is wrong"
        );
    }

    #[test]
    fn the_command_that_goes_on_can_be_copied() {
        let failure = Failure::CheckpointExists(PathBuf::from("my proof.json"));
        assert_eq!(
            failure.to_string(),
            "my proof.json is there already; go on from it with --resume 'my proof.json', or choose another file \
             with --out"
        );
    }
}
