//! Marks in text, and what takes their place.

/// `text` with what `made` makes of the argument behind each `mark`, which ends with a parenthesis.
pub(super) fn replaced(text: &str, mark: &str, made: &dyn Fn(&str) -> String) -> String {
    let mut parts = text.split(mark);
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = closing(part);
        all += &made(&part[..end]);
        all += &part[end + 1..];
    }
    all
}

/// Where the parenthesis closes that was opened in front of `text`.
pub(super) fn closing(text: &str) -> usize {
    let mut open = 1;
    let is_last = |c: char| {
        match c {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        open == 0
    };
    text.find(is_last).expect("parentheses are balanced")
}
