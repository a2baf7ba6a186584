//! The instructions of look-ups on boards other than that of chess, in Rust and C.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use magic_tables::emit::{Names, items};
use magic_tables::spec::{Entries, Packing, Pext, Scheme, Spec};
use magic_tables::tables::board::BoardTables;
use magic_tables::tables::{Bmi2, Tables};
use magic_tables::{Builder, Language};

use crate::assembly::{Cost, Functions, symbol};
use crate::c;
use crate::module::with_data;
use crate::parallel::in_parallel;
use crate::rust::{CRATE, compile};

/// The levels for which every function is compiled: without vectors, with those of SSSE3, and with AVX2 and BMI2.
pub const LEVELS: [&str; 3] = ["x86-64", "x86-64-v2", "x86-64-v3"];

/// A level with AVX-512 whose instructions gather single bits: the processor, and what it has besides.
pub const BITALG: [&str; 2] = ["x86-64-v4", "+avx512bitalg"];

/// Boards where `hyperbola` uses them: one with words of 64 bits, one with long rays.
pub const BOARDS_IN_PLACES: [&str; 2] = ["7x7", "10x10"];

/// The boards: one with words of 64 bits, the others with words of 128 bits.
pub const BOARDS: [&str; 4] = ["7x7", "9x9", "10x8", "9x10"];

/// The look-ups that are counted.
pub const LOOK_UPS: [&str; 7] =
    ["rook", "bishop", "queen", "rook_and_bishop", "cannon", "rook_and_cannon", "horse"];

/// All pieces of these look-ups.
const PIECES: &str = "[rook, bishop, queen, cannon, horse]";

/// Those with few slots on boards with words of 128 bits. All others would take minutes to compile.
const SMALL: &str = "[bishop, horse]";

/// Schemes, what slots hold, and how they lie. `fancy` with `pdep` is where PEXT has taken its place.
const FORMS: [(Scheme, Entries, Packing); 14] = [
    (Scheme::Hyperbola, Entries::Bitboard, Packing::Auto),
    (Scheme::Kindergarten, Entries::Bitboard, Packing::Auto),
    (Scheme::CongruentModulo, Entries::Bitboard, Packing::Auto),
    (Scheme::Pext, Entries::Pdep, Packing::Auto),
    (Scheme::Fancy, Entries::Bitboard, Packing::Auto),
    (Scheme::Fancy, Entries::Byte, Packing::Auto),
    (Scheme::Fancy, Entries::Shared, Packing::Auto),
    (Scheme::FixedShift, Entries::Bitboard, Packing::Concatenated),
    (Scheme::FixedShift, Entries::Byte, Packing::Overlapping),
    (Scheme::Black, Entries::Bitboard, Packing::Auto),
    (Scheme::Pext, Entries::Bitboard, Packing::Auto),
    (Scheme::Pext, Entries::Byte, Packing::Auto),
    (Scheme::Pext, Entries::Shared, Packing::Auto),
    (Scheme::Fancy, Entries::Pdep, Packing::Auto),
];

/// By form, the costs of [`LOOK_UPS`]; `None` if a level lacks the instructions, and for look-ups of other pieces.
pub type Counted = Vec<Option<Vec<Option<Cost>>>>;

/// Tables of one form on one board.
#[derive(Clone, Debug)]
pub struct Form {
    /// The board, one of [`BOARDS`].
    pub board: &'static str,
    /// The name, as in `SCHEME`.
    pub name: String,
    spec: Spec,
    tables: Tables,
}

impl Form {
    /// All forms on all boards.
    ///
    /// # Panics
    /// If tables cannot be built.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let of_board = |board| FORMS.map(|(scheme, entries, packing)| (board, scheme, entries, packing));
        in_parallel(&BOARDS.map(of_board).concat(), |&(board, scheme, entries, packing)| {
            Self::new(board, scheme, entries, packing)
        })
    }

    /// `hyperbola` on [`BOARDS_IN_PLACES`].
    ///
    /// # Panics
    /// If tables cannot be built.
    #[must_use]
    pub fn in_places() -> Vec<Self> {
        let of_board = |board| Self::new(board, Scheme::Hyperbola, Entries::Bitboard, Packing::Auto);
        BOARDS_IN_PLACES.map(of_board).into()
    }

    fn new(board: &'static str, scheme: Scheme, entries: Entries, packing: Packing) -> Self {
        let by_lines = scheme.is_line_wise() || (scheme, entries) == (Scheme::Pext, Entries::Pdep);
        let instead = (scheme, entries) == (Scheme::Fancy, Entries::Pdep);
        let pext = instead || scheme == Scheme::Pext;
        let spec = Spec {
            scheme,
            entries: if instead { Entries::Bitboard } else { entries },
            pext_entries: instead.then_some(entries),
            packing,
            pext: if pext { Pext::Auto } else { Pext::Never },
            board: Some(board.into()),
            pieces: Some(if by_lines || board == BOARDS[0] { PIECES } else { SMALL }.into()),
            ..Spec::default()
        };
        let bmi2 = if pext { Bmi2::ByTarget } else { Bmi2::Possible };
        let tables = Tables::build(&spec, bmi2).expect("there are such tables");
        Self { board, name: tables.name(), spec, tables }
    }

    fn of_board(&self) -> &BoardTables {
        self.tables.board().expect("they are tables of a board")
    }

    /// Whether a processor of this level has the instructions.
    fn is_on(&self, level: &str) -> bool {
        self.tables.scheme != Scheme::Pext || level == LEVELS[2]
    }

    /// Whether the look-up is one of these tables.
    fn has(&self, look_up: &str) -> bool {
        let of_board = self.of_board();
        look_up.split("_and_").all(|name| of_board.pieces.iter().any(|(piece, _)| piece.name == name))
    }

    /// In how many tables a look-up reads.
    #[must_use]
    pub fn tables_of(&self, look_up: &str) -> usize {
        let of_board = self.of_board();
        let is_meant = |name: &str| look_up.split("_and_").any(|part| part == name);
        let pieces = of_board.pieces.iter().filter(|(piece, _)| is_meant(&piece.name));
        pieces.map(|(_, parts)| parts.len()).sum()
    }

    /// The costs of [`LOOK_UPS`], found in `functions`; `None` for look-ups of other pieces.
    fn costs(&self, functions: &Functions<'_>, number: usize) -> Vec<Option<Cost>> {
        let cost = |look_up| self.has(look_up).then(|| functions.cost(&symbol(look_up, number)));
        LOOK_UPS.map(cost).into()
    }
}

/// The costs of [`LOOK_UPS`] in all `forms` on one of [`LEVELS`], or on another processor with target features `besides`; `None` if the
/// level lacks the instructions. Files are written into `folder`.
///
/// # Errors
/// If a file cannot be written, or the source cannot be compiled.
pub fn costs(forms: &[Form], level: &str, besides: &str, folder: &Path) -> Result<Counted, Box<dyn Error>> {
    let folder = folder.join(format!("boards-{level}{besides}"));
    fs::create_dir_all(&folder)?;
    let look_ups = folder.join("libmagic_tables.rlib");
    let [level_flag, besides] = [format!("-Ctarget-cpu={level}"), format!("-Ctarget-feature={besides}")];
    let flags = [&*level_flag, &*besides, "--cfg=feature=\"boards\""];
    compile(&flags, "rlib", Path::new(CRATE), &[("link", &look_ups)], None)?;

    // A program, like engines: in a library, the tables would be addressed through the linker's tables.
    let mut source = String::from("pub type Square = usize;\nfn main() {}\n");
    for (number, form) in forms.iter().enumerate().filter(|(_, form)| form.is_on(level)) {
        let board = &form.of_board().board;
        let (squares, word) = (board.squares(), format!("u{}", board.word_bits()));
        let names = Names { square: Some("crate::Square".parse()?), ..Names::new("magic_tables".parse()?) };
        let items = with_data(&folder, &number.to_string(), |data| items(&form.tables, &names, data))?;
        writeln!(source, "pub mod m{number} {{\n{items}}}")?;
        for look_up in LOOK_UPS.into_iter().filter(|look_up| form.has(look_up)) {
            let symbol = symbol(look_up, number);
            let result = if look_up.contains("_and_") { format!("({word}, {word})") } else { word.clone() };
            writeln!(
                source,
                "#[unsafe(no_mangle)]\npub fn {symbol}(square: Square, occupied: {word}) -> {result} {{\n    \
                 unsafe {{ core::hint::assert_unchecked(square < {squares}) }};\n    \
                 m{number}::{look_up}_attacks(square, occupied)\n}}"
            )?;
        }
    }
    let (file, assembly) = (folder.join("lookups.rs"), folder.join("lookups.s"));
    fs::write(&file, source)?;
    compile(&flags, "bin", &file, &[("asm", &assembly)], Some(&look_ups))?;
    let assembly = fs::read(assembly)?;
    let functions = Functions::new(&assembly);
    let counted = |(number, form): (usize, &Form)| form.is_on(level).then(|| form.costs(&functions, number));
    Ok(forms.iter().enumerate().map(counted).collect())
}

/// The same in C, compiled by one of [`COMPILERS`](c::COMPILERS).
///
/// # Errors
/// If a file cannot be written, or the compiler refuses the source.
pub fn costs_in_c(
    forms: &[Form],
    compiler: &str,
    level: &str,
    besides: &str,
    folder: &Path,
) -> Result<Counted, Box<dyn Error>> {
    let folder = folder.join("boards-c");
    fs::create_dir_all(&folder)?;
    let mut source = String::from("#include <stddef.h>\n#include <stdint.h>\n");
    for (number, form) in forms.iter().enumerate().filter(|(_, form)| form.is_on(level)) {
        let prefix = format!("m{number}_");
        let header = Builder::from(form.spec.clone()).language(Language::C).prefix(&prefix).source()?;
        fs::write(folder.join(format!("m{number}.h")), c::without_most_rows(&header))?;
        writeln!(source, "#include \"m{number}.h\"")?;
        let board = &form.of_board().board;
        let set = if board.word_bits() == 64 { "uint64_t".to_owned() } else { format!("{prefix}bitboard") };
        for look_up in LOOK_UPS.into_iter().filter(|look_up| form.has(look_up)) {
            let symbol = symbol(look_up, number);
            let result = if look_up.contains("_and_") { format!("{prefix}{look_up}") } else { set.clone() };
            writeln!(
                source,
                "{result} {symbol}(size_t square, {set} occupied) {{\n    \
                 if (square >= {}) __builtin_unreachable();\n    \
                 return {prefix}{look_up}_attacks((unsigned)square, occupied);\n}}",
                board.squares()
            )?;
        }
    }
    let flags = [format!("-march={level}"), besides.replace('+', "-m")];
    let flags: Vec<&str> = flags.iter().map(String::as_str).filter(|flag| !flag.is_empty()).collect();
    let assembly = c::assembly(&source, (compiler, Language::C), &flags, &folder)?;
    let functions = Functions::new(&assembly);
    let counted = |(number, form): (usize, &Form)| form.is_on(level).then(|| form.costs(&functions, number));
    Ok(forms.iter().enumerate().map(counted).collect())
}
