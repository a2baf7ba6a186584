//! Divides a piece for look-ups: into components with few enough relevant squares for slots, and
//! into paths of one form.

use crate::board::geometry::Geometry;
use crate::board::movement::Shape;
use crate::board::piece::{Movement, Path, PathKind, Piece};
use crate::board::walk::Walk;
use crate::spec::{Problem, Scheme};

/// The greatest number of index bits of a component of a piece. With more, it would take more than a
/// megabyte for a single square.
pub(super) const MOST_BITS: u32 = 16;

/// The greatest number of index bits of lame leapers beside tables that look up one line at a time.
/// Those are small, so leapers get up to 64 slots a square.
pub(super) const MOST_BITS_OF_LEAPERS: u32 = 6;

/// The components of `piece` that are looked up separately, such that at most `most_bits` squares
/// are relevant for each. Paths that lead nowhere on this board are in none.
pub(super) fn components(
    board: &Geometry,
    piece: &Piece,
    most_bits: u32,
) -> Result<Vec<Piece>, Problem> {
    let mut lines = piece.on(board).movement.lines();
    // Bent lines with the same steps stand side by side, so that they join. Squares that are always
    // attacked come last, because they can join any others.
    lines.sort_by_key(|line| {
        let Shape {
            is_bent,
            files,
            ranks,
        } = line.shape();
        (line.is_free(), is_bent.then_some((files, ranks)))
    });
    let mut components: Vec<Piece> = Vec::new();
    for line in lines {
        if let Some(last) = components.last_mut() {
            // A queen is a rook and a bishop, with which it can share slots.
            if line.is_free() || last.movement.shape() == line.shape() {
                let together = last.movement.joined(&line);
                if most_relevant_squares(board, &together) <= most_bits {
                    last.movement = together;
                    continue;
                }
            }
        }
        components.push(part_of(piece, line));
    }
    if components
        .iter()
        .all(|component| most_relevant_squares(board, &component.movement) <= most_bits)
    {
        return Ok(components);
    }
    let cause = format!(
        "of `{}` has more than {most_bits} relevant squares on this board, too many for slots",
        piece.name
    );
    let others = piece.movement.filtered(|path| !path.is_ray(board));
    if least_bits(board, &others) > most_bits {
        let message = format!(
            "a path {cause}; give it fewer squares, or a range, such as `rider({MOST_BITS})`"
        );
        return Err(Problem::of_value("pieces", message));
    }
    let cause = format!("a line {cause}");
    Err(Problem::no_tables(&cause, "`scheme = hyperbola`"))
}

/// The part of `piece` that has this movement.
pub(super) fn part_of(piece: &Piece, movement: Movement) -> Piece {
    Piece {
        name: piece.name.clone(),
        movement,
    }
}

/// The greatest number of squares that are relevant for this movement, on any square.
pub(super) fn most_relevant_squares(board: &Geometry, movement: &Movement) -> u32 {
    let mut most = 0;
    for square in 0..board.squares() {
        let relevant = <Walk>::new(board, movement, square).relevant_mask();
        most = most.max(relevant.count());
    }
    most
}

/// The least number of index bits with which every line of this movement can be a component of its
/// own.
pub(super) fn least_bits(board: &Geometry, movement: &Movement) -> u32 {
    let lines = movement.lines();
    lines
        .iter()
        .map(|line| most_relevant_squares(board, line))
        .max()
        .unwrap_or_default()
}

/// The form in which a scheme without slots for whole pieces looks up a path.
#[derive(PartialEq)]
pub(super) enum PathForm {
    /// A leap, or a path that runs to and fro, has slots for the squares that it passes.
    Leap,
    /// A ray, which is looked up by its nearest occupied square, as for a piece of this kind.
    Ray(PathKind),
    /// A line has slots that other lines share.
    Line,
}

impl PathForm {
    /// The form of `path` on this board in this scheme.
    pub(super) fn new(path: &Path, board: &Geometry, scheme: Scheme) -> Self {
        match path {
            path if !path.is_ray(board) => Self::Leap,
            path if path.is_straight() && scheme != Scheme::Hyperbola => Self::Line,
            path => Self::Ray(path.kind.on_ray()),
        }
    }
}

#[cfg(test)]
mod tests;
