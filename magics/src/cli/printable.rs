//! Names and messages as a terminal shows them and a shell reads them, whoever wrote them.

use magic_tables::spec::escaped;
use std::path::Path;

/// Characters of the longest word that is printed whole: no path on Linux is longer, and a command
/// with a path that is cut could not be run.
const LONGEST_WORD: usize = 4096;

/// A message without what a terminal would obey. Of a very long word, the beginning and the end are
/// left.
pub fn message(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(line).collect();
    lines.join("\n")
}

fn line(text: &str) -> String {
    let words: Vec<String> = text
        .split(' ')
        .map(|word| middle_left_out(&escaped(word)))
        .collect();
    words.join(" ")
}

/// A word, or its beginning and its end if it is very long.
fn middle_left_out(word: &str) -> String {
    let characters: Vec<char> = word.chars().collect();
    if characters.len() <= LONGEST_WORD {
        return word.to_owned();
    }
    let (begin, rest) = characters.split_at(LONGEST_WORD / 2);
    let end = &rest[rest.len() - LONGEST_WORD / 2..];
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
    fn the_longest_path_is_whole_and_longer_words_are_not() {
        let longest = "x".repeat(4096);
        assert_eq!(message(&longest), longest);
        let cut = message(&format!("see {longest}yy"));
        assert_eq!(cut.chars().count(), "see ".len() + 4096 + 1);
        assert!(cut.ends_with("xyy") && cut.contains("x…x"));
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
