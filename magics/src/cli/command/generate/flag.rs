//! Options as the command line writes them.

use magic_tables::spec::{FrontEnd, OPTIONS, Part, Problem};

/// The flag for the option `key`.
pub(super) fn name(key: &'static str) -> String {
    FrontEnd::Program.option(key).written()
}

/// A text about options, with flags in place of what the macro takes: `--scheme hyperbola` for `scheme = hyperbola`.
pub(super) fn in_text(text: &str) -> String {
    let flag = |code: &str| {
        let (key, value) = code.split_once(" = ").unwrap_or((code, "true"));
        let option = OPTIONS.iter().find(|option| option.key == key)?;
        Some(FrontEnd::Program.setting(option.key, value).to_string())
    };
    let parts = text.split('`').enumerate().map(|(number, part)| match number % 2 {
        0 => part.to_owned(),
        _ => flag(part).unwrap_or_else(|| format!("`{part}`")),
    });
    parts.collect()
}

/// What is wrong with the option `key`.
pub(super) fn message(key: &'static str, message: &str) -> String {
    format!("{}: {message}", name(key))
}

/// What is wrong with an option.
pub(super) fn problem(Problem { key, part, message }: &Problem) -> String {
    match part {
        Part::Element(i) => {
            format!("{}, element {i}: {message}", name(key))
        }
        Part::Key | Part::Value | Part::Fields => self::message(key, message),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_name_flags() {
        assert_eq!(in_text("With `scheme = hyperbola`: both"), "With `--scheme hyperbola`: both");
        assert_eq!(
            in_text("from a mailbox with `piece_codes`, or"),
            "from a mailbox with `--piece-codes`, or"
        );
        assert_eq!(
            in_text("such as `rook, nightrider = rider[(1, 2)]`"),
            "such as `rook, nightrider = rider[(1, 2)]`"
        );
    }

    #[test]
    fn no_text_of_an_option_shows_what_only_the_macro_takes() {
        for option in OPTIONS {
            let text = in_text(option.about);
            for other in OPTIONS {
                let shown = text.contains(&format!("`{}`", other.key))
                    || text.contains(&format!("`{} = ", other.key));
                assert!(!shown, "{text}");
            }
        }
    }
}
