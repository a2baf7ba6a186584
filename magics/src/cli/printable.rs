//! Names and messages as a terminal shows them and a shell reads them, whoever wrote them.

use magic_tables::spec::escaped;
use std::path::Path;

/// Characters of a word that is printed whole wherever it comes from: more than the name of a file
/// has.
const LONG_WORD: usize = 300;

/// Characters of the longest path that Linux takes.
const LONGEST_PATH: usize = 4096;

/// A message without what a terminal would obey. Of a very long word, the beginning and the end are
/// left.
pub fn message(text: &str) -> String {
    with_words_up_to(LONG_WORD, text)
}

/// The same for a message with a command, which could not be run if the path of a file were cut.
pub fn message_with_command(text: &str) -> String {
    with_words_up_to(LONGEST_PATH, text)
}

fn with_words_up_to(most: usize, text: &str) -> String {
    let mut printable = String::new();
    for part in text.split_inclusive(['\n', ' ']) {
        let word = part.trim_end_matches(['\n', ' ']);
        printable += &middle_left_out(&escaped(word), most);
        printable += &part[word.len()..];
    }
    printable
}

/// A word, or the beginning and the end of one that has more than `most` characters.
fn middle_left_out(word: &str, most: usize) -> String {
    let characters: Vec<char> = word.chars().collect();
    if characters.len() <= most {
        return word.to_owned();
    }
    let begin = &characters[..most / 2];
    let end = &characters[characters.len() - most / 2..];
    format!(
        "{}…{}",
        begin.iter().collect::<String>(),
        end.iter().collect::<String>()
    )
}

/// A path without what a terminal would obey.
pub fn path(path: &Path) -> String {
    escaped(&path.display().to_string()).into_owned()
}

/// Text as a shell reads it as one word, so that a command that is printed can be copied and run.
pub fn shell_word(text: &str) -> String {
    let is_plain = |character: char| {
        character.is_alphanumeric()
            || "-_./+,:@%=".contains(character)
            || cfg!(windows) && character == '\\'
    };
    if !text.is_empty() && text.chars().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_a_terminal_obeys_is_left() {
        assert_eq!(message("a\u{1b}[2J\nb"), "a\\u{1b}[2J\nb");
        assert_eq!(path(Path::new("a\u{1b}[2J\nb")), "a\\u{1b}[2J\\nb");
    }

    #[test]
    fn very_long_words_are_cut() {
        assert_eq!(message(&"x".repeat(300)), "x".repeat(300));
        let cut = message(&format!("see  {}yy\n", "x".repeat(300)));
        assert_eq!(
            cut,
            format!("see  {}…{}yy\n", "x".repeat(150), "x".repeat(148))
        );
    }

    #[test]
    fn the_longest_path_is_whole_in_a_command() {
        let longest = "x".repeat(4096);
        assert_eq!(message_with_command(&longest), longest);
        assert!(message_with_command(&format!("{longest}y")).contains("x…x"));
    }

    #[test]
    fn words_of_a_shell_are_quoted_if_they_must_be() {
        for (text, word) in [
            ("d8.json", "d8.json"),
            ("dir/a-1,2.json", "dir/a-1,2.json"),
            ("my proof.json", "'my proof.json'"),
            ("it's", r"'it'\''s'"),
            ("$HOME", "'$HOME'"),
            ("~/a", "'~/a'"),
            ("", "''"),
        ] {
            assert_eq!(shell_word(text), word);
        }
    }
}
