// Records the look-ups, in order, into the file that `MAGIC_RECORD_FILE` names.
//
// `MAGIC_RECORD_SKIP` look-ups are skipped first (0 if unset), then `MAGIC_RECORD_TAKE` are
// recorded (all if unset). A record has 16 bytes, least significant first: the occupancy (8), the
// square (1), 0 for a rook or 1 for a bishop (1), and 6 zeros. Records are appended; those of
// several threads mix.

// Some engines are `no_std`.
extern crate std;

use std::fs::File;
use std::io::{BufWriter, Write};
use std::sync::{LazyLock, Mutex};

pub use tables::{bishop_attacks_const, queen_attacks_const, rook_attacks_const};

struct Recorder {
    file: Option<BufWriter<File>>,
    skip: u64,
    take: u64,
}

static RECORDER: LazyLock<Mutex<Recorder>> = LazyLock::new(|| {
    let number = |name: &str, otherwise| match std::env::var(name) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{name} is not a number: {text}")),
        Err(_) => otherwise,
    };
    let file = std::env::var_os("MAGIC_RECORD_FILE").map(|path| {
        let file = File::options().append(true).create(true).open(path);
        BufWriter::with_capacity(
            1 << 20,
            file.expect("the file of the records can be opened"),
        )
    });
    let (skip, take) = (
        number("MAGIC_RECORD_SKIP", 0),
        number("MAGIC_RECORD_TAKE", u64::MAX),
    );
    Mutex::new(Recorder { file, skip, take })
});

fn record(piece: u8, square: usize, occupied: u64) {
    let mut recorder = RECORDER.lock().expect("no thread panicked here");
    let Recorder {
        file: Some(file),
        skip,
        take,
    } = &mut *recorder
    else {
        return;
    };
    if *skip > 0 {
        *skip -= 1;
        return;
    }
    if *take > 0 {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&occupied.to_le_bytes());
        bytes[8] = square as u8;
        bytes[9] = piece;
        file.write_all(&bytes).expect("records can be written");
        *take -= 1;
        // A static is never dropped, so what a small run recorded must not wait in the buffer.
        if *take % 4096 == 0 {
            file.flush().expect("records can be written");
        }
    }
    if *take == 0 {
        recorder.file = None;
    }
}

#[inline]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    record(0, square, occupied);
    tables::rook_attacks(square, occupied)
}

#[inline]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    record(1, square, occupied);
    tables::bishop_attacks(square, occupied)
}

#[inline]
pub fn queen_attacks(square: usize, occupied: u64) -> u64 {
    rook_attacks(square, occupied) | bishop_attacks(square, occupied)
}
