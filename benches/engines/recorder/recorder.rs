//! Records the slider look-ups of an engine, in order, into the file that `MAGIC_RECORD_FILE` names.
//!
//! `MAGIC_RECORD_SKIP` look-ups are skipped first (0 if unset), then `MAGIC_RECORD_TAKE` are recorded (all if unset). A
//! record has 16 bytes, least significant first: the occupancy masked by the relevant mask (8), the square (1), 0 for a
//! rook or 1 for a bishop (1), and 6 zeros. Records are appended; those of several threads mix.

// Some engines are `no_std`.
extern crate std;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::Mutex;

/// How many records are written at once.
const CHUNK: usize = 1 << 16;

struct Recorder {
    file: BufWriter<File>,
    skip: u64,
    take: u64,
    masks: [[u64; 64]; 2],
}

enum State {
    Unstarted,
    Recording(Recorder),
    Done,
}

static STATE: Mutex<State> = Mutex::new(State::Unstarted);

pub fn rook(square: usize, occupied: u64) {
    record(0, square, occupied);
}

pub fn bishop(square: usize, occupied: u64) {
    record(1, square, occupied);
}

fn record(piece: usize, square: usize, occupied: u64) {
    let mut state = STATE.lock().expect("no thread panicked here");
    if let State::Unstarted = *state {
        *state = start();
    }
    let State::Recording(recorder) = &mut *state else { return };
    if recorder.skip > 0 {
        recorder.skip -= 1;
        return;
    }
    let mut bytes = [0; 16];
    bytes[..8].copy_from_slice(&(occupied & recorder.masks[piece][square]).to_le_bytes());
    bytes[8] = square as u8;
    bytes[9] = piece as u8;
    if recorder.take > 0 {
        recorder.file.write_all(&bytes).expect("records can be written");
        recorder.take -= 1;
        // A static is never dropped, so what a small run recorded must not wait in the buffer.
        if recorder.take % 4096 == 0 {
            recorder.file.flush().expect("records can be written");
        }
    }
    if recorder.take == 0 {
        *state = State::Done;
    }
}

fn start() -> State {
    let Some(path) = std::env::var_os("MAGIC_RECORD_FILE") else { return State::Done };
    let number = |name: &str, otherwise| match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text}")),
        Err(_) => otherwise,
    };
    let file = File::options().append(true).create(true).open(&path).expect("the file of the records can be opened");
    State::Recording(Recorder {
        file: BufWriter::with_capacity(16 * CHUNK, file),
        skip: number("MAGIC_RECORD_SKIP", 0),
        take: number("MAGIC_RECORD_TAKE", u64::MAX),
        masks: [masks(&[(1, 0), (-1, 0), (0, 1), (0, -1)]), masks(&[(1, 1), (-1, 1), (1, -1), (-1, -1)])],
    })
}

/// The relevant masks of a piece that moves in `steps` (files, ranks): its rays without their last squares.
fn masks(steps: &[(i32, i32)]) -> [u64; 64] {
    std::array::from_fn(|square| {
        let mut mask = 0;
        for (files, ranks) in steps {
            let (mut file, mut rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
            while (0..8).contains(&(file + files)) && (0..8).contains(&(rank + ranks)) {
                mask |= 1 << (rank * 8 + file);
                (file, rank) = (file + files, rank + ranks);
            }
        }
        mask
    })
}
