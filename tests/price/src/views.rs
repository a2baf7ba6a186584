//! The costs of views along rays, which need no tables.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use magic_tables::{Builder, Language, Scheme};

use crate::assembly::{Cost, Functions};
use crate::c;
use crate::rust::{CRATE, compile};

/// The page with the table, relative to the root of the workspace.
pub const PAGE: &str = "docs/views.md";

/// The kinds of processors with a form of their own, and what the compiler is told.
pub const PROCESSORS: [(&str, &[&str]); 4] = [
    ("x86-64", &["-Ctarget-cpu=x86-64"]),
    ("x86-64-v2", &["-Ctarget-cpu=x86-64-v2"]),
    ("x86-64-v3", &["-Ctarget-cpu=x86-64-v3"]),
    ("x86-64-v4+vbmi2", &["-Ctarget-cpu=x86-64-v4", "-Ctarget-feature=+avx512vbmi,+avx512vbmi2"]),
];

/// What is counted: the name in the table, and an expression of a `view` and of a code of a piece.
pub const USES: [(&str, &str); 8] = [
    ("`attackers()`", "view.attackers()"),
    ("`attackers()`, `bitboard`", "view.bitboard(view.attackers())"),
    ("`attackers()`, `write`", "view.write(view.attackers(), pairs)"),
    ("`attacked_by(code)`", "view.attacked_by(code)"),
    ("`attacked_by(code)`, `count`", "view.count(view.attacked_by(code))"),
    ("`attacked_by(code)`, `write`", "view.write(view.attacked_by(code), pairs)"),
    ("`through()`", "view.through()"),
    ("`write_through`", "view.write_through(both)"),
];

/// The costs of [`USES`] with a view of their own, compiled with `flags`. Files are written into `folder`.
///
/// # Errors
/// If a file cannot be written, or the source cannot be compiled.
pub fn costs(name: &str, flags: &[&str], folder: &Path) -> Result<Vec<Cost>, Box<dyn Error>> {
    let folder = folder.join(format!("views-{name}"));
    fs::create_dir_all(&folder)?;
    let look_ups = folder.join("libmagic_tables.rlib");
    compile(flags, "rlib", Path::new(CRATE), &[("link", &look_ups)], None)?;
    let mut source =
        String::from("fn main() {}\ntype View = magic_tables::lookup::views::View<0x0edc_ba90_0654_3210>;\n");
    for (number, (_, used)) in USES.iter().enumerate() {
        // As with the type of squares of an engine, the compiler knows that the square is on the board; and there is room for pairs.
        writeln!(
            source,
            "#[unsafe(no_mangle)]\npub fn look_up_view_{number}(\
             square: usize, mailbox: &[u8; 64], code: u8, pairs: &mut [(u8, u8); 16], both: &mut [[(u8, u8); 2]; 8]) -> impl Sized {{\n    _ = code;\n    unsafe {{ core::hint::assert_unchecked(square < 64) }};\n    \
             let view = View::new(square, mailbox);\n    {used}\n}}"
        )?;
    }
    let (file, assembly) = (folder.join("views.rs"), folder.join("views.s"));
    fs::write(&file, source)?;
    compile(flags, "bin", &file, &[("asm", &assembly)], Some(&look_ups))?;
    let assembly = fs::read(assembly)?;
    let functions = Functions::new(&assembly);
    Ok((0..USES.len()).map(|number| functions.cost(&format!("look_up_view_{number}"))).collect())
}

/// The same uses in C, each with the type of its result.
const USES_IN_C: [(&str, &str); USES.len()] = [
    ("uint64_t", "v_attackers(&view)"),
    ("uint64_t", "v_bitboard(&view, v_attackers(&view))"),
    ("unsigned", "v_write(&view, v_attackers(&view), pairs)"),
    ("uint64_t", "v_attacked_by(&view, code)"),
    ("unsigned", "v_count(&view, v_attacked_by(&view, code))"),
    ("unsigned", "v_write(&view, v_attacked_by(&view, code), pairs)"),
    ("v_sliders_and_pieces", "v_through(&view)"),
    ("unsigned", "v_write_through(&view, both)"),
];

/// The list of piece codes that [`costs`] counts with.
const PIECE_CODES: &str = "[empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, _, _, black_pawn, \
                           black_knight, black_bishop, black_rook, black_queen, black_king]";

/// The flags of compilers of C for each of [`PROCESSORS`].
const FLAGS_OF_C: [&[&str]; PROCESSORS.len()] = [
    &["-march=x86-64"],
    &["-march=x86-64-v2"],
    &["-march=x86-64-v3"],
    &["-march=x86-64-v4", "-mavx512vbmi", "-mavx512vbmi2"],
];

/// The costs of [`USES`] in C for the processor with this number, compiled by one of [`COMPILERS`](c::COMPILERS). Files are written
/// into `folder`.
///
/// # Errors
/// If a file cannot be written, or the compiler refuses the source.
pub fn costs_in_c(compiler: &str, processor: usize, folder: &Path) -> Result<Vec<Cost>, Box<dyn Error>> {
    let folder = folder.join("views-c");
    fs::create_dir_all(&folder)?;
    let options = Builder::new().scheme(Scheme::Hyperbola).views(true).piece_codes(PIECE_CODES);
    fs::write(folder.join("views.h"), options.language(Language::C).prefix("v_").source()?)?;
    let mut source = String::from("#include <stddef.h>\n#include \"views.h\"\n");
    for (number, (result, used)) in USES_IN_C.iter().enumerate() {
        // Many calls in one file would not be inlined.
        writeln!(
            source,
            "__attribute__((flatten)) {result} look_up_view_{number}(size_t square, const uint8_t *mailbox, unsigned code, \
             v_square_and_code *pairs, v_square_and_code (*both)[2]) {{\n    \
             (void)code, (void)pairs, (void)both;\n    if (square > 63) __builtin_unreachable();\n    \
             const v_View view = v_view((unsigned)square, mailbox);\n    return {used};\n}}"
        )?;
    }
    let assembly = c::assembly(&source, (compiler, Language::C), FLAGS_OF_C[processor], &folder)?;
    let functions = Functions::new(&assembly);
    Ok((0..USES.len()).map(|number| functions.cost(&format!("look_up_view_{number}"))).collect())
}

/// The instructions of `write_as` in C++ by clang with the best vectors, in a caller that is marked to be always inlined, and in one that
/// is not. Files are written into `folder`.
///
/// # Errors
/// If a file cannot be written, or the compiler refuses the source.
pub fn costs_of_elements(folder: &Path) -> Result<[usize; 2], Box<dyn Error>> {
    let folder = folder.join("views-elements");
    fs::create_dir_all(&folder)?;
    let options = Builder::new().scheme(Scheme::Hyperbola).views(true).piece_codes(PIECE_CODES);
    fs::write(folder.join("views.hpp"), options.language(Language::Cpp).prefix("v").source()?)?;
    let mut source = String::from("#include \"views.hpp\"\n");
    for (number, mark) in ["", "__attribute__((always_inline)) "].iter().enumerate() {
        writeln!(
            source,
            "{mark}static inline unsigned threats_{number}(unsigned square, const uint8_t *mailbox, unsigned code, uint32_t *to) {{\n    \
             const auto view = v::view(square, mailbox);\n    \
             return view.write_as(view.attackers(), to, [square, code](unsigned from, unsigned attacker) {{ \
             return attacker << 24 | from << 16 | code << 8 | square; }});\n}}\n\
             extern \"C\" unsigned look_up_elements_{number}(unsigned square, const uint8_t *mailbox, unsigned code, uint32_t *to) {{\n    \
             return threats_{number}(square, mailbox, code, to);\n}}"
        )?;
    }
    let assembly = c::assembly(&source, ("clang++", Language::Cpp), FLAGS_OF_C[3], &folder)?;
    let functions = Functions::new(&assembly);
    Ok([0, 1].map(|number| functions.cost(&format!("look_up_elements_{number}")).instructions))
}
