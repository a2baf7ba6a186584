//! The option `forms`: for which processors source in C and C++ has look-ups of its own.

use super::problem::{Problem, suggestion};
use super::value::Value;
use crate::choices::Form;
use crate::text::shortened;

/// A list for messages.
const EXAMPLE: &str = "[plain, avx2]";

/// The forms that a header has.
#[derive(Clone, Debug, PartialEq)]
pub struct FormList {
    text: String,
    forms: Result<Vec<Form>, Problem>,
}

impl FormList {
    /// Reads `text`, a list of forms in brackets.
    #[must_use]
    pub fn read(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            forms: read_forms(text.trim()),
        }
    }

    /// The forms, in the order of [`Form::ALL`].
    ///
    /// # Errors
    /// What is wrong with the list.
    pub fn forms(&self) -> Result<&[Form], &Problem> {
        self.forms.as_deref()
    }

    /// The list as people write it.
    pub(super) fn written(&self) -> String {
        match &self.forms {
            Ok(forms) => {
                let words: Vec<_> = forms.iter().map(|form| form.word()).collect();
                format!("[{}]", words.join(", "))
            }
            Err(_) => self.text.trim().to_owned(),
        }
    }
}

impl Value {
    /// A list of forms.
    pub(super) fn forms(&self, key: &'static str) -> Result<FormList, Problem> {
        match self {
            Self::Other(text) if text.starts_with('[') => {
                let list = FormList::read(text);
                match list.forms() {
                    Ok(_) => Ok(list),
                    Err(problem) => Err(problem.clone()),
                }
            }
            _ => {
                let expected = format!("a list, such as `{EXAMPLE}`");
                Err(self.unfit(key, &expected, ""))
            }
        }
    }
}

/// Reads a list of forms, or says what is wrong with it.
fn read_forms(text: &str) -> Result<Vec<Form>, Problem> {
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let Some(inside) = inside else {
        let shown = shortened(text);
        return Err(wrong(format!(
            "expected a list, such as `{EXAMPLE}`, not `{shown}`"
        )));
    };
    let mut given = Vec::new();
    for word in inside.split(',').map(str::trim) {
        // A comma may stand behind the last one.
        if word.is_empty() && given.len() + 1 >= inside.split(',').count() {
            continue;
        }
        let Some(form) = Form::from_word(word) else {
            let hint = suggestion(word, Form::WORDS);
            return Err(wrong(format!("unknown form `{}`; {hint}", shortened(word))));
        };
        if given.contains(&form) {
            return Err(wrong(format!("`{word}` is given twice; keep one")));
        }
        given.push(form);
    }
    if given.is_empty() {
        return Err(wrong(format!(
            "the list is empty, so that there would be no look-ups; name at least one form, such as \
             `{EXAMPLE}`, or leave `forms` out"
        )));
    }
    let mut forms = Form::ALL.to_vec();
    forms.retain(|form| given.contains(form));
    Ok(forms)
}

fn wrong(message: String) -> Problem {
    Problem::of_value("forms", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        FormList::read(text).forms().unwrap_err().message.clone()
    }

    #[test]
    fn forms_have_an_order_of_their_own() {
        let list = FormList::read("[neon, plain, avx2,]");
        let forms = [Form::Plain, Form::Avx2, Form::Neon];
        assert_eq!(list.forms(), Ok(&forms[..]));
        assert_eq!(list.written(), "[plain, avx2, neon]");
    }

    #[test]
    fn wrong_lists_of_forms_have_a_way_out() {
        let unknown = message("[plain, avx]");
        assert!(
            unknown.starts_with("unknown form `avx`; did you mean"),
            "{unknown}"
        );
        assert!(message("[]").contains("name at least one form, such as `[plain, avx2]`"));
        assert!(message("[avx2, avx2]").contains("keep one"));
        assert!(message("plain").contains("expected a list"));
        assert!(message("[plain,,avx2]").starts_with("unknown form ``"));
    }
}
