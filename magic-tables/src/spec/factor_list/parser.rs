//! Finds the lists of numbers in a text, whatever stands around them.
//!
//! Brackets hold elements between commas. An element is a number, perhaps in a macro such as
//! `C64(…)`, or brackets, perhaps behind the name of a type; either may have a label, as `mask: …`
//! or `.mask = …`. Brackets with such elements alone are a list, or a part of one. Everything else
//! is code, in which lists stand.

use super::lexer::{Lexer, Token};
use crate::spec::factors::NumberError;

/// A number, or brackets with nothing but numbers and such brackets.
#[derive(Debug, PartialEq)]
pub(super) enum ListNode<'a> {
    Number(u64),
    Group(Vec<ListEntry<'a>>),
    /// A call, or a constant and a number, which begins with this word: it has a value that is not
    /// seen here.
    Unknown(WrongWord<'a>),
}

/// An element of brackets. The label is empty if there is none.
#[derive(Debug, PartialEq)]
pub(super) struct ListEntry<'a> {
    pub(super) label: &'a str,
    pub(super) node: ListNode<'a>,
}

/// A word that is no number, where one should stand.
pub(super) type WrongWord<'a> = (&'a str, NumberError);

/// Brackets that are a list.
pub(super) struct Found<'a> {
    pub(super) name: &'a str,
    pub(super) entries: Vec<ListEntry<'a>>,
    /// The first word among the numbers, which are too many for a list of anything else.
    pub(super) wrong: Option<WrongWord<'a>>,
    /// Which of the brackets of the text they are.
    place: usize,
}

/// What a text holds.
pub(super) struct Parsed<'a> {
    /// Its lists, in their order.
    pub(super) lists: Vec<Found<'a>>,
    /// The first word since the last `=` that may be meant as a number.
    pub(super) wrong: Option<WrongWord<'a>>,
}

/// Lists are brackets in brackets, at most so many: pieces, squares and fields are three.
const MOST_DEPTH: usize = 4;

/// The most arrays whose elements are assigned one by one: each name is compared with all others.
const MOST_ASSIGNED: usize = 64;

/// Brackets of words and more numbers than this are a list with mistakes.
const MOST_NUMBERS_IN_CODE: usize = 8;

/// So many brackets of the same length are the rows of a list whose own brackets are missing.
const FEWEST_ROWS: usize = 8;

/// Longer brackets are lists of their own.
const MOST_IN_ROW: usize = 8;

/// Finds the lists in `text`.
pub(super) fn parse(text: &str) -> Parsed<'_> {
    let mut parser = Parser {
        parsed: Parsed {
            lists: Vec::new(),
            wrong: None,
        },
        brackets: 0,
        assigned: Vec::new(),
        text: Frame::default(),
        open: Vec::new(),
    };
    for token in Lexer::new(text) {
        parser.take(token);
    }
    while !parser.open.is_empty() {
        parser.close();
    }
    parser.finish()
}

/// An element that is being read.
#[derive(Default)]
struct Element<'a> {
    label: &'a str,
    value: Option<ListNode<'a>>,
    /// The place of the value, if it is brackets.
    place: usize,
    /// The sign in front of the next number: whether it is a minus.
    sign: Option<bool>,
    /// Whether a word stands in it.
    has_words: bool,
    /// A word that belongs to no number so far.
    word: Option<WrongWord<'a>>,
    /// A word in brackets of its own, which is a type if a number follows.
    cast: Option<WrongWord<'a>>,
    /// The array and the place to which this is assigned, as in `ROOKS[0] = 1;`.
    assigned_to: Option<(&'a str, u64)>,
    /// Something that can be no part of a list.
    wrong: Option<WrongWord<'a>>,
}

/// Brackets that are open, or the whole text.
#[derive(Default)]
struct Frame<'a> {
    place: usize,
    entries: Vec<ListEntry<'a>>,
    /// The names and the places of those entries that are brackets.
    groups: Vec<(&'a str, usize)>,
    element: Element<'a>,
    /// Whether it has statements.
    is_code: bool,
    /// How many elements are no part of a list, and the first of them.
    wrong_elements: usize,
    wrong: Option<WrongWord<'a>>,
    /// The last word, and the word before the last `=` or `:`, behind which types stand.
    last_word: &'a str,
    name: &'a str,
    has_type: bool,
}

/// What was read so far. It keeps its own stack, so that no text is too deep.
struct Parser<'a> {
    parsed: Parsed<'a>,
    /// How many brackets there were.
    brackets: usize,
    /// Arrays whose elements are assigned one by one.
    assigned: Vec<Found<'a>>,
    text: Frame<'a>,
    open: Vec<Frame<'a>>,
}

impl<'a> Frame<'a> {
    /// What brackets here are called.
    fn name(&self) -> &'a str {
        if self.name.is_empty() {
            self.last_word
        } else {
            self.name
        }
    }

    fn forget_name(&mut self) {
        self.name = "";
        self.has_type = false;
    }

    fn number(&mut self, word: &'a str, number: u64) {
        let element = &mut self.element;
        let sum = match (element.sign.take(), &element.value) {
            (Some(true), None) if element.word.is_some() => {
                element.value = element.word.take().map(ListNode::Unknown);
                return;
            }
            (Some(true), None) if number > 1 << 63 => {
                element.wrong = Some((word, NumberError::TooLarge));
                number
            }
            // Java has no unsigned numbers: what does not fit is written as a negative one.
            (Some(true), None) => number.wrapping_neg(),
            (Some(true), Some(ListNode::Number(first))) => first.wrapping_sub(number),
            (Some(false), Some(ListNode::Number(first))) => first.wrapping_add(number),
            // `table + 17`: what is added to a name is an offset.
            (Some(false), None) => {
                element.word = None;
                number
            }
            _ => number,
        };
        element.value = Some(ListNode::Number(sum));
    }

    /// Whether this is a list although it has no brackets: numbers alone, or rows.
    fn is_list(&self) -> bool {
        let is_plain = !self.is_code && self.wrong_elements == 0 && !self.entries.is_empty();
        is_plain && (self.groups.is_empty() || are_rows(&self.entries))
    }

    /// Whether these brackets are a list with mistakes rather than code.
    fn is_broken_list(&self) -> bool {
        let mut numbers = 0;
        for entry in &self.entries {
            numbers += usize::from(entry.label.is_empty());
        }
        !self.is_code && numbers >= MOST_NUMBERS_IN_CODE && numbers > self.wrong_elements
    }
}

impl<'a> Parser<'a> {
    /// The innermost brackets.
    fn frame(&mut self) -> &mut Frame<'a> {
        self.open.last_mut().unwrap_or(&mut self.text)
    }

    fn take(&mut self, token: Token<'a>) {
        match token {
            Token::Open => {
                self.brackets += 1;
                self.open.push(Frame {
                    place: self.brackets,
                    ..Frame::default()
                });
            }
            Token::Close => self.close(),
            Token::Comma => self.end_element(),
            Token::Colon if self.is_place() => self.frame().element = Element::default(),
            Token::Colon => self.label(true),
            Token::Equals => self.equals(),
            Token::Semicolon => self.semicolon(),
            Token::Sign { is_minus } => self.frame().element.sign = Some(is_minus),
            Token::Number(word, number) => self.number(word, number),
            Token::Word(word, error) => self.word(word, error),
        }
    }

    fn number(&mut self, word: &'a str, number: u64) {
        let element = &self.frame().element;
        // Blanks between numbers are as good as commas.
        if element.sign.is_none() && element.value.is_some() {
            self.end_element();
        }
        self.frame().number(word, number);
    }

    fn word(&mut self, word: &'a str, error: NumberError) {
        if let Some(ListNode::Group(_)) = self.frame().element.value {
            // Not all languages have a semicolon behind a list.
            self.end_statement();
            self.frame().forget_name();
        }
        let frame = self.frame();
        let element = &mut frame.element;
        element.sign = None;
        element.has_words = true;
        element.word.get_or_insert((word, error));
        if error != NumberError::NoNumber || element.value.is_some() {
            element.wrong.get_or_insert((word, error));
        }
        frame.last_word = plain_name(word);
    }

    /// The words of the element are a label, or a name in front of a type.
    fn label(&mut self, is_typed: bool) {
        let frame = self.frame();
        // A part of a C++ class.
        if matches!(frame.last_word, "public" | "private" | "protected") {
            frame.element = Element::default();
            return;
        }
        if frame.element.label.is_empty() {
            frame.element.label = frame.last_word;
        }
        if !frame.has_type {
            frame.name = frame.last_word;
        }
        frame.has_type |= is_typed;
        frame.element.word = None;
    }

    /// Whether the element so far is the place of the next number, as in Go's `0: 17` and C's
    /// `[0] = 17`.
    fn is_place(&mut self) -> bool {
        let is_inside = !self.open.is_empty();
        let frame = self.frame();
        let next = frame.entries.len() as u64;
        is_inside && !frame.element.has_words && frame.element.value == Some(ListNode::Number(next))
    }

    fn equals(&mut self) {
        if self.is_place() {
            self.frame().element = Element::default();
            return;
        }
        let frame = self.frame();
        let assigned_to = match frame.element.value {
            Some(ListNode::Number(place)) if frame.element.place > 0 => {
                Some((frame.last_word, place))
            }
            _ => None,
        };
        if frame.element.value.is_some() {
            // The value is the length of an array, `R[64] =`, or the one of the line before.
            self.end_statement();
        }
        self.label(false);
        let element = &mut self.frame().element;
        element.assigned_to = assigned_to;
        element.wrong = None;
        self.parsed.wrong = None;
    }

    fn semicolon(&mut self) {
        let is_inside = !self.open.is_empty();
        let frame = self.frame();
        let is_number = matches!(frame.element.value, Some(ListNode::Number(_)))
            && frame.element.assigned_to.is_none();
        if is_inside && is_number && !frame.element.label.is_empty() {
            // Delphi has it between fields.
            self.end_element();
        } else {
            self.end_statement();
        }
        self.frame().forget_name();
    }

    /// Ends what is no element of a list; brackets in it may be a list themselves.
    fn end_statement(&mut self) {
        let frame = self.frame();
        frame.is_code = true;
        let element = std::mem::take(&mut frame.element);
        if let Some(element) = self.assign(element) {
            self.keep(element);
        }
    }

    /// Puts the value of an element into the array to which it is assigned, if its place is the
    /// next one, or gives the element back.
    fn assign(&mut self, element: Element<'a>) -> Option<Element<'a>> {
        let Some((name, place)) = element.assigned_to else {
            return Some(element);
        };
        let known = self.assigned.iter().position(|array| array.name == name);
        let length = known.map_or(0, |at| self.assigned[at].entries.len());
        let is_next = place == length as u64 && element.wrong.is_none();
        if !is_next {
            return Some(element);
        }
        let node = element.value?;
        let entry = ListEntry { label: "", node };
        match known {
            None if self.assigned.len() == MOST_ASSIGNED => {}
            Some(at) => self.assigned[at].entries.push(entry),
            None => self.assigned.push(Found {
                name,
                entries: vec![entry],
                wrong: None,
                place: self.brackets,
            }),
        }
        None
    }

    /// Keeps the brackets of an element that is no part of a list itself.
    fn keep(&mut self, element: Element<'a>) {
        if let Some(ListNode::Group(entries)) = element.value {
            let name = self.frame().name();
            self.found(name, element.place, entries, None);
        }
    }

    fn found(
        &mut self,
        name: &'a str,
        place: usize,
        entries: Vec<ListEntry<'a>>,
        wrong: Option<WrongWord<'a>>,
    ) {
        let found = Found {
            name,
            entries,
            wrong,
            place,
        };
        // Inner lists may be found first. (A generic sort would take users longer to compile.)
        let lists = &mut self.parsed.lists;
        let mut at = lists.len();
        while at > 0 && lists[at - 1].place > place {
            at -= 1;
        }
        lists.insert(at, found);
    }

    fn end_element(&mut self) {
        let frame = self.frame();
        let element = std::mem::take(&mut frame.element);
        let name = frame.name();
        let cast = element.cast.filter(|_| element.value.is_none());
        let wrong = element.wrong.or(element.word).or(cast);
        match (element.value, wrong) {
            (Some(node), None) => {
                if let ListNode::Group(_) = node {
                    frame.groups.push((name, element.place));
                    frame.forget_name();
                }
                let label = element.label;
                frame.entries.push(ListEntry { label, node });
            }
            (_, None) => {}
            (value, Some(wrong)) => {
                frame.wrong_elements += 1;
                frame.wrong.get_or_insert(wrong);
                self.parsed.wrong.get_or_insert(wrong);
                self.keep(Element {
                    value,
                    place: element.place,
                    ..Element::default()
                });
                self.frame().forget_name();
            }
        }
    }

    /// Ends the innermost brackets. If none are open, the text may begin inside a list.
    fn close(&mut self) {
        self.end_element();
        let Some(mut inner) = self.open.pop() else {
            if self.text.is_list() {
                self.end_text();
            } else if !self.text.entries.is_empty() {
                self.text.is_code = true;
            }
            return;
        };
        let place = inner.place;
        let is_one = inner.entries.len() == 1 && inner.entries[0].label.is_empty();
        let is_too_deep = !is_one && depth(&inner.entries) >= MOST_DEPTH;
        let element = &self.frame().element;
        if let (Some(name), None, []) = (element.word, &element.value, &*inner.entries) {
            // `MASK(a1)`, the value of a field.
            let wrong = inner.wrong.unwrap_or(name);
            self.parsed.wrong.get_or_insert(wrong);
            return self.value(ListNode::Unknown(wrong), place);
        }
        let is_alone = inner.entries.is_empty() && inner.wrong_elements == 1;
        if is_alone && !inner.is_code && element.value.is_none() {
            // `(U64)`, in front of a number.
            self.frame().element.cast = inner.wrong;
            return;
        }
        if inner.is_code || inner.wrong_elements > 0 || is_too_deep {
            let wrong = inner.wrong;
            if inner.is_broken_list() {
                let name = self.frame().name();
                self.found(name, place, inner.entries, wrong);
            } else {
                self.keep_groups(inner);
            }
            let element = &mut self.frame().element;
            let wrong = wrong
                .or(element.word)
                .unwrap_or(("(", NumberError::NoNumber));
            element.wrong.get_or_insert(wrong);
            return;
        }
        if inner.entries.is_empty() {
            return;
        }
        if is_one {
            let node = inner.entries.remove(0).node;
            let place = inner.groups.first().map_or(place, |&(_, place)| place);
            self.value(node, place);
        } else {
            self.value(ListNode::Group(inner.entries), place);
        }
    }

    /// The value of brackets.
    fn value(&mut self, node: ListNode<'a>, place: usize) {
        if let Some(ListNode::Group(_)) = self.frame().element.value {
            self.end_statement();
            self.frame().forget_name();
        }
        let element = &mut self.frame().element;
        element.word = None;
        element.place = place;
        element.value = Some(node);
    }

    /// Keeps those entries of code that are lists.
    fn keep_groups(&mut self, frame: Frame<'a>) {
        let mut groups = frame.groups.into_iter();
        for entry in frame.entries {
            if let ListNode::Group(entries) = entry.node {
                let (name, place) = groups.next().unwrap_or_default();
                self.found(name, place, entries, None);
            }
        }
    }

    /// Ends the text, which may be a list itself.
    fn end_text(&mut self) {
        let text = std::mem::take(&mut self.text);
        if text.is_list() {
            self.found("", 0, text.entries, None);
        } else {
            self.keep_groups(text);
        }
    }

    /// All lists.
    fn finish(mut self) -> Parsed<'a> {
        self.end_element();
        self.end_text();
        for array in std::mem::take(&mut self.assigned) {
            if array.entries.len() > 1 {
                self.found(array.name, array.place, array.entries, None);
            }
        }
        self.parsed
    }
}

/// A word without what languages put before and behind names.
fn plain_name(word: &str) -> &str {
    let mut name = word;
    while let [b'"' | b'\'' | b'.' | b'*' | b'&', ..] = name.as_bytes() {
        name = &name[1..];
    }
    while let [.., b'"' | b'\'' | b'.' | b'*' | b'&'] = name.as_bytes() {
        name = &name[..name.len() - 1];
    }
    name
}

/// Whether these are the rows of a list: many, short, and equally long.
fn are_rows(entries: &[ListEntry<'_>]) -> bool {
    let mut length = 0;
    for entry in entries {
        let ListNode::Group(inner) = &entry.node else {
            return false;
        };
        if length != 0 && inner.len() != length {
            return false;
        }
        length = inner.len();
    }
    entries.len() >= FEWEST_ROWS && length <= MOST_IN_ROW
}

/// How many brackets are in each other.
fn depth(entries: &[ListEntry<'_>]) -> usize {
    let mut deepest = 0;
    for entry in entries {
        if let ListNode::Group(inner) = &entry.node {
            deepest = deepest.max(1 + depth(inner));
        }
    }
    deepest
}
