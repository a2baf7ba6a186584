//! What the functions of expansions do: they call the look-ups of the runtime crate.

#[cfg(feature = "boards")]
use super::board::all_stepping;
use super::functions::{Finds, Function};
use super::template::join;
#[cfg(feature = "boards")]
use crate::board::geometry::Geometry;

/// Bodies that look up in the statics of the chess board.
#[derive(Default)]
pub(super) struct Calls<'a> {
    /// The names of the pieces, and that of the piece of chess that moves so, where there are other names.
    pub(super) sliders: &'a [(String, &'static str)],
    /// The board, if it is not that of chess with its usual numbers.
    #[cfg(feature = "boards")]
    pub(super) board: Option<&'a Geometry>,
}

impl Calls<'_> {
    /// Whether `piece` has tables of the chess board.
    #[cfg(feature = "boards")]
    pub(super) fn has(&self, piece: &str) -> bool {
        self.sliders.iter().any(|(name, _)| name == piece)
    }

    /// The piece of chess that moves like `piece`.
    fn like<'b>(&self, piece: &'b str) -> &'b str {
        for (name, like) in self.sliders {
            if name == piece {
                return like;
            }
        }
        piece
    }

    /// The attack set at run time.
    pub(super) fn attacks(&self, piece: &str, [square, occupied]: [&str; 2]) -> String {
        format!("SLIDERS.{}_attacks({square}, {occupied})", self.like(piece))
    }

    /// The body of a function.
    pub(super) fn body(&self, function: &Function<'_>) -> String {
        match function.finds {
            Finds::Attacks(piece) => self.attacks(piece, ["#square", "#occupied"]),
            Finds::InConstants(piece) => {
                format!("#lookup::hyperbola::{}_attacks(#square, #occupied)", self.like(piece))
            }
            Finds::Both if self.like("rook") == "rook" && self.like("bishop") == "bishop" => {
                self.attacks("rook_and_bishop", ["#square", "#occupied"])
            }
            Finds::Both => one_by_one(&|piece, parameters| self.attacks(piece, parameters)),
            Finds::Steps(piece) => format!("{}.attacks(#square)", piece.name().to_uppercase()),
            Finds::Pair(name) => format!("{}.get(#a, #b)", name.to_uppercase()),
            Finds::Pawn => pawn("", ".attacks(#square)"),
            Finds::OnLine(name) => format!("LINE.{name}(from, to)"),
            Finds::OfAll(piece) => {
                let (like, suffix) = (self.like(piece), if function.constant { "_const" } else { "" });
                format!("#lookup::setwise::{like}_attacks{suffix}(#{}, #occupied)", function.parameters[0].0)
            }
            Finds::StepsOfAll(piece) => {
                let pieces = &function.parameters[0].0;
                #[cfg(feature = "boards")]
                if let Some(board) = self.board {
                    return all_stepping(board, piece, pieces);
                }
                format!("#lookup::setwise::{}_attacks(#{pieces})", piece.name())
            }
        }
    }
}

/// The attack set of a pawn, which the table of its colour gives for a square: its name ends with `suffix`, and then comes `look_up`.
pub(super) fn pawn(suffix: &str, look_up: &str) -> String {
    format!("(if #black {{ &BLACK_PAWN{suffix} }} else {{ &WHITE_PAWN{suffix} }}){look_up}")
}

/// The sets of a rook and of a bishop, one after the other. `attacks` gives that of a piece for these parameters.
pub(super) fn one_by_one(attacks: &dyn Fn(&str, [&str; 2]) -> String) -> String {
    let parameters = ["square", "occupied"];
    let (rook, bishop) = (attacks("rook", parameters), attacks("bishop", parameters));
    format!("{{ let (square, occupied) = (#square, #occupied); ({rook}, {bishop}) }}")
}

/// Bodies for wrong options, where there are no statics: sliders of chess work without tables, all others return empty sets. `chess`: the
/// board is that of chess, and the pieces are rook, bishop and queen.
pub(super) fn without_tables(chess: bool, function: &Function<'_>) -> String {
    let attacks = |piece: &str, [square, occupied]: [&str; 2]| {
        if chess {
            format!("#lookup::hyperbola::{piece}_attacks({square}, {occupied})")
        } else {
            format!("{{ _ = ({square}, {occupied}); 0 }}")
        }
    };
    match function.finds {
        Finds::Attacks(piece) | Finds::InConstants(piece) => attacks(piece, ["#square", "#occupied"]),
        Finds::Both => one_by_one(&attacks),
        Finds::OfAll(_) if chess => Calls::default().body(function),
        Finds::OnLine(_) => "{ _ = (from, to); 0 }".to_owned(),
        _ => {
            let mut unused = String::new();
            for (name, _) in function.parameters {
                join(&mut unused, ", ", &format!("#{name}"));
            }
            if function.parameters.len() > 1 {
                unused = format!("({unused})");
            }
            format!("{{ _ = {unused}; 0 }}")
        }
    }
}
