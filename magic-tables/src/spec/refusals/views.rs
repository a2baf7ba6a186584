//! What goes with views along rays.

use crate::spec::codes::{EXAMPLE_OF_CODES, read_codes};
use crate::spec::options::Spec;
use crate::spec::problem::{Part, Problem};

/// What is wrong with `views` and `piece_codes`.
pub(super) fn views(spec: &Spec) -> Option<Problem> {
    let by = spec.front_end;
    let (views, codes) = (by.option("views"), by.option("piece_codes"));
    #[cfg(feature = "boards")]
    if spec.views && spec.geometry().is_ok_and(|board| !board.is_chess()) {
        let message =
            format!("views are for the chess board, numbered by ranks; leave {views} and {codes} out");
        return Some(Problem::new("views", Part::Value, message));
    }
    let (key, message) = match (spec.views, &spec.piece_codes) {
        (true, None) => {
            let message = format!(
                "{views} needs to know what the numbers in a mailbox mean; add {}",
                by.setting("piece_codes", EXAMPLE_OF_CODES)
            );
            ("views", message)
        }
        (false, Some(_)) => {
            let message = format!(
                "{codes} says what a mailbox of views holds; add {}, or leave {codes} out",
                by.setting("views", "true")
            );
            ("piece_codes", message)
        }
        (true, Some(codes)) => return read_codes(codes).err(),
        (false, None) => return None,
    };
    Some(Problem::new(key, Part::Value, message))
}
