//! Headers for other boards and pieces: samples, and what the program `boards.c` needs to know of a board.

use std::fmt::Write as _;

use lookups::FAIRY;
use magic_tables::board::Direction;
use magic_tables::board::geometry::Geometry;
use magic_tables::board::piece::{Kind, Path, Piece};
use magic_tables::spec::{Spec, Value};
use magic_tables::{Builder, Numbering, Scheme};

/// A board with holes: the hexagons of a small board, as a drawing.
const HEXAGONS: &str = "  .....\n ......\n.......\n ......\n  .....";

/// 9x9 without the number 63, so that the upper word of a set starts with a file.
const GAP: &str = "      _  \n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........\n.........";

const NIGHTRIDER: &str =
    "nightrider = rider[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]";

/// More squares than a path can have.
const LONGEST: usize = 128;

const XIANGQI: &str = "rook, bishop, queen, cannon, horse, elephant";

/// A board with its pieces.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The name of its file.
    pub name: String,
    /// The options.
    pub spec: Spec,
    /// Whether slots are filled at start-up.
    pub fill: bool,
}

impl Sample {
    /// The options as a builder.
    #[must_use]
    pub fn builder(&self) -> Builder {
        Builder::from(self.spec.clone()).fill(self.fill)
    }

    /// What `boards.c` needs to know: the places of squares, and the pieces with their steps. `constants`: some look-ups in
    /// constant expressions of C++, too.
    ///
    /// # Panics
    /// If the options are wrong.
    #[must_use]
    pub fn facts(&self, constants: bool) -> String {
        let board = self.spec.geometry().expect("it is a board");
        let pieces = self.spec.all_pieces();
        let wide = board.word_bits() == 128;
        let mut text = format!("#define SQUARES {}\n#define WIDE {}\n", board.squares(), u8::from(wide));
        for (pair, is_there) in
            [(["rook", "bishop"], "HAS_BOTH"), (["rook", "cannon"], "HAS_ROOK_AND_CANNON")]
        {
            if pair.iter().all(|name| pieces.iter().any(|piece| piece.name == *name)) {
                let _ = writeln!(text, "#define {is_there}");
            }
        }
        // A number that no square has is far from all of them.
        let place = |square| if board.has(square) { board.place(square) } else { (1000, 1000) };
        let places: Vec<_> = (0..board.squares()).map(place).collect();
        let places: Vec<_> = places.iter().map(|(file, rank)| format!("{{{file}, {rank}}}")).collect();
        let _ = writeln!(text, "static const int places[SQUARES][2] = {{{}}};", places.join(", "));
        let mut list = String::new();
        for Piece { name, movement } in &pieces {
            let path = |path: &Path| {
                let kind = match path.kind {
                    Kind::Rider(_) => "RIDER",
                    Kind::Hopper(_) => "HOPPER",
                    Kind::Lame => "LAME",
                };
                let squares: Vec<_> =
                    path.squares.iter().map(|to| format!("{{{}, {}}}", to.files, to.ranks)).collect();
                let (most, count) = (path.kind.most().min(LONGEST), squares.len());
                format!("{{{kind}, {most}, {count}, {{{}}}}}", squares.join(", "))
            };
            let paths: Vec<_> = movement.0.iter().map(path).collect();
            let _ = writeln!(text, "static const struct path {name}_paths[] = {{{}}};", paths.join(", "));
            let of_all =
                if self.spec.setwise { format!("NAME(all_{name}_attacks)") } else { "NULL".to_owned() };
            let _ = writeln!(
                list,
                "    {{\"{name}\", {}, {name}_paths, NAME({name}_attacks), {of_all}}},",
                paths.len()
            );
        }
        let _ = writeln!(text, "static const struct piece pieces[] = {{\n{list}}};");
        if self.spec.setwise {
            text += "#define HAS_SETS\n";
        }
        if self.spec.steppers {
            text += &fixed(&board);
        }
        if constants {
            let occupied = 0x9f2d_4600_6224_f18b_u128;
            let set = format!("0x{:x}u", occupied as u64);
            let set = if wide { format!("SETS(of)({set}, 0)") } else { set };
            let mut expect = |look_up: &str, attacks: u128| {
                let (low, high) = (attacks as u64, (attacks >> 64) as u64);
                let _ = if wide {
                    writeln!(
                        text,
                        "static_assert(SETS(low)({look_up}) == 0x{low:x}u && SETS(high)({look_up}) == 0x{high:x}u);"
                    )
                } else {
                    writeln!(text, "static_assert({look_up} == 0x{low:x}u);")
                };
            };
            for piece in &pieces {
                let name = &piece.name;
                let attacks = |square| piece.attacks(&board, square, occupied);
                for square in (0..board.squares()).step_by(7) {
                    expect(&format!("NAME({name}_attacks)({square}, {set})"), attacks(square));
                }
                if self.spec.setwise {
                    let squares = (0..board.squares().min(64)).filter(|square| occupied >> square & 1 == 1);
                    let all = squares.fold(0, |all, square| all | attacks(square));
                    expect(&format!("NAME(all_{name}_attacks)({set}, {set})"), all);
                }
            }
        }
        text
    }
}

/// What `boards.c` compares stepping pieces and lines with.
fn fixed(board: &Geometry) -> String {
    let squares = board.squares();
    let words = |set: u128| format!("{{{{0x{:x}u, 0x{:x}u}}}}", set as u64, (set >> 64) as u64);
    let list = |sets: Vec<u128>| sets.into_iter().map(words).collect::<Vec<_>>().join(", ");
    let knight = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    let king = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
    let steps: [&[(i8, i8)]; 4] = [&knight, &king, &[(-1, 1), (1, 1)], &[(-1, -1), (1, -1)]];
    let mut text = format!("#define HAS_FIXED\nstatic const struct words fixed_steps[4][{squares}] = {{\n");
    for steps in steps {
        let to = |square, &(files, ranks): &(i8, i8)| board.step(square, Direction::new(files, ranks));
        let reached =
            |square| steps.iter().filter_map(|step| to(square, step)).fold(0, |set, to| set | 1 << to);
        let _ = writeln!(text, "{{{}}},", list((0..squares).map(reached).collect()));
    }
    // The squares of a ray, in the order of the walk.
    let ray = |square, (files, ranks)| {
        let next = |&at: &usize| board.step(at, Direction::new(files, ranks));
        std::iter::successors(next(&square), next).collect::<Vec<_>>()
    };
    let set = |squares: &[usize]| squares.iter().fold(0_u128, |set, square| set | 1 << square);
    let joined = |a: usize, b: usize| {
        let towards = king.into_iter().find(|&step| ray(a, step).contains(&b))?;
        let there = ray(a, towards);
        let between = there.iter().position(|&square| square == b)?;
        let back = ray(a, (-towards.0, -towards.1));
        Some([set(&there[..between]), set(&there) | set(&back) | 1 << a, set(&there)])
    };
    let _ = writeln!(text, "}};\nstatic const struct words fixed_pairs[3][{squares}][{squares}] = {{");
    for which in 0..3 {
        text += "{\n";
        for a in 0..squares {
            let of = |b| joined(a, b).map_or(0, |sets| sets[which]);
            let _ = writeln!(text, "{{{}}},", list((0..squares).map(of).collect()));
        }
        text += "},\n";
    }
    text + "};\n"
}

/// The samples: both widths, both numberings, all kinds of movements and tables, a drawing, and the largest board.
///
/// # Panics
/// If the options are wrong.
#[must_use]
pub fn samples() -> Vec<Sample> {
    use Numbering::{ByFile, ByRank};
    use Scheme::{Auto, CongruentModulo, Fancy, Hyperbola, Kindergarten};
    let hops = "rook, horse, hop = hopper[(1, 1), (0, 1), (-2, 1)]";
    let boards = [
        ("xiangqi", "9x10", ByRank, XIANGQI, Hyperbola),
        ("xiangqi", "9x10", ByRank, "bishop, horse, elephant", Fancy),
        ("shogi", "9x9", ByFile, "rook, bishop, lance", Auto),
        ("gap", GAP, ByFile, "rook, bishop, cannon, horse", Hyperbola),
        ("gap", GAP, ByFile, "bishop, horse", Fancy),
        ("fairy", "10x8", ByRank, NIGHTRIDER, Hyperbola),
        ("hexagons", HEXAGONS, ByFile, XIANGQI, Hyperbola),
        ("hexagons", HEXAGONS, ByFile, XIANGQI, Fancy),
        ("small", "5x5", ByRank, XIANGQI, Hyperbola),
        ("small", "5x5", ByRank, XIANGQI, Fancy),
        ("xiangqi", "9x10", ByRank, XIANGQI, Kindergarten),
        ("xiangqi", "9x10", ByFile, "rook, bishop, cannon, lance", CongruentModulo),
        ("small", "5x5", ByFile, XIANGQI, Kindergarten),
        ("small", "5x5", ByRank, "rook, bishop, queen", CongruentModulo),
        ("hexagons", HEXAGONS, ByRank, "rook, cannon", Kindergarten),
        ("fairy", "10x8", ByRank, NIGHTRIDER, Kindergarten),
        (
            "names",
            "6x6",
            ByRank,
            "queen, queen_table_1 = hopper[(1, 0)], rook, rook_table = rider[(1, 1)]",
            Fancy,
        ),
        ("leapers", "9x10", ByFile, "horse, elephant", Fancy),
        ("tiny", "4x5", ByRank, XIANGQI, Fancy),
        ("largest", "16x8", ByRank, hops, Hyperbola),
        ("variants", "9x8", ByRank, FAIRY, Hyperbola),
        ("variants", "6x7", ByFile, FAIRY, Kindergarten),
        ("variants", "5x5", ByRank, FAIRY, Fancy),
        ("chess", "8x8", ByFile, "rook, bishop, white_lance, cannon", Hyperbola),
        ("chess", "8x8", ByFile, "horse, castle = rider[(0, 1), (1, 0), (0, -1), (-1, 0)], queen", Fancy),
    ];
    let mut samples = Vec::new();
    for (name, board, numbering, pieces, scheme) in boards {
        let mut spec = Spec { scheme, numbering, board: Some(board.into()), ..Spec::default() };
        spec.set("pieces", &Value::Other(format!("[{pieces}]"))).expect("these are pieces");
        if ["shogi", "gap", "small", "hexagons", "chess"].contains(&name) {
            (spec.steppers, spec.lines) = (true, true);
        }
        // On 8x8, sets of rooks and queens have vectors, whose text depends on the compiler, too.
        spec.setwise = match (board, scheme) {
            // There are no sets of some pieces.
            _ if name == "variants" => false,
            ("8x8", _) => scheme == Fancy,
            _ => matches!(scheme, Hyperbola | Auto),
        };
        let sample = Sample { name: format!("{name}_{}", scheme.word()), spec, fill: false };
        if scheme == Fancy {
            samples.push(Sample { name: format!("{}_filled", sample.name), fill: true, ..sample.clone() });
        }
        samples.push(sample);
    }
    samples.extend(samples.iter().find(|sample| sample.name == "xiangqi_hyperbola").map(|sample| Sample {
        name: "xiangqi_latency".to_owned(),
        spec: Spec { hyperbola: magic_tables::Hyperbola::Latency, ..sample.spec.clone() },
        fill: false,
    }));
    samples.extend(with_pdep());
    // PEXT changes how many parts a queen has.
    let queen = Spec {
        board: Some("9x9".into()),
        pieces: Some("[queen]".into()),
        scheme: Scheme::Auto,
        ..Spec::default()
    };
    samples.push(Sample { name: "parts".to_owned(), spec: queen, fill: false });
    samples
}

/// Whether look-ups differ where there is PEXT: with slots for PDEP, and where the parts differ. Sets of other slots are read alike, and
/// where rays are in vectors, nothing takes the place of factors.
#[must_use]
pub fn differ_with_pext(sample: &Sample) -> bool {
    ["pdep", "parts"].iter().any(|word| sample.name.contains(word))
}

/// Slots for PDEP.
fn with_pdep() -> Vec<Sample> {
    let mut samples = Vec::new();
    for (name, pieces, lines) in lookups::slots_for_pdep() {
        let sample = |what: &str, spec: &Spec, fill| Sample {
            name: format!("{name}_{what}"),
            spec: spec.clone(),
            fill,
        };
        samples.extend([
            sample("pdep", &pieces, false),
            sample("pdep_filled", &pieces, true),
            sample("pdep_lines", &lines, false),
        ]);
    }
    samples
}
