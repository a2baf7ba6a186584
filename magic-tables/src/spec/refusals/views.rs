//! What goes with views along rays.

use crate::spec::codes::{EXAMPLE_OF_CODES, read_codes};
use crate::spec::options::Spec;
use crate::spec::problem::{Part, Problem};

/// What is wrong with `views` and `piece_codes`.
pub(super) fn views(spec: &Spec) -> Option<Problem> {
    let refused = |key, message: &str| Some(Problem::new(key, Part::Value, message));
    #[cfg(feature = "boards")]
    if spec.views && spec.geometry().is_ok_and(|board| !board.is_chess()) {
        return refused(
            "views",
            "views are for the chess board, numbered by ranks; leave `views` and `piece_codes` out",
        );
    }
    match (spec.views, &spec.piece_codes) {
        (true, None) => {
            let message = format!(
                "`views` needs to know what the numbers in a mailbox mean; add `piece_codes = {EXAMPLE_OF_CODES}`"
            );
            refused("views", &message)
        }
        (false, Some(_)) => refused(
            "piece_codes",
            "`piece_codes` says what a mailbox of views holds; add `views = true`, or leave `piece_codes` out",
        ),
        (true, Some(codes)) => read_codes(codes).err(),
        (false, None) => None,
    }
}
