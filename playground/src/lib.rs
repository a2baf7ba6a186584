//! The generator for the playground: one page that shows why a factor is magic, and on which engine
//! authors choose options, see what a look-up does, and copy the source.
//!
//! The page asks questions in JSON, and [`answer`] answers them. The page runs this crate as
//! WebAssembly, and calls the functions below: it writes a question into the memory, and reads the
//! answer from there. `page` has the page, and `scripts/playground.sh` puts everything
//! into one file.

pub mod answer;
mod lab;
mod options;
mod trace;

// The front end of the macro is compiled into this crate, so that options mean the same on the
// page, and mistakes are reported in the same words.
#[path = "../../magic-macros/src/expand/mod.rs"]
#[allow(dead_code, reason = "nothing is expanded here")]
mod expand;

use std::cell::RefCell;

/// A question, its answer, and what is kept between questions.
#[derive(Default)]
struct Desk {
    question: Vec<u8>,
    answer: Vec<u8>,
    session: answer::Session,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a question of `length` bytes. The page writes it to the address returned.
#[unsafe(no_mangle)]
pub extern "C" fn question(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.question = vec![0; length];
        desk.question.as_mut_ptr()
    })
}

/// Answers the question. The answer is at the address returned, until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    DESK.with_borrow_mut(|desk| {
        desk.answer = desk.session.answer(&desk.question);
        desk.answer.as_ptr()
    })
}

/// The length of the answer in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    DESK.with_borrow(|desk| desk.answer.len())
}

#[test]
fn a_question_is_written_and_its_answer_read() {
    let text = br#"{"ask": "tables", "options": "scheme = fancy"}"#;
    let address = question(text.len());
    // SAFETY: `question` has made room for as many bytes, and nothing else uses them now.
    unsafe { std::slice::from_raw_parts_mut(address, text.len()) }.copy_from_slice(text);
    let address = answer();
    // SAFETY: the answer has this length, and stays until the next question.
    let answer = unsafe { std::slice::from_raw_parts(address, answer_length()) };
    assert!(String::from_utf8_lossy(answer).contains(r#""bytes":709696"#));
}
