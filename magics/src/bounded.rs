//! Files that are read only as far as the longest of their kind would reach.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// How long the program waits until somebody opens the other end of a pipe.
const PATIENCE: Duration = Duration::from_secs(5);

/// Opens the file, pipe or device at `path`. A pipe with a name that nobody opens at its other end is given up.
pub(crate) fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    if fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) {
        return options.open(path);
    }
    let (send, opened) = mpsc::channel();
    let (path, options) = (path.to_owned(), options.clone());
    // If nobody comes, this thread ends with the program.
    thread::spawn(move || send.send(options.open(path)));
    opened.recv_timeout(PATIENCE).unwrap_or_else(|_| {
        let seconds = PATIENCE.as_secs();
        let message =
            format!("nobody has opened the other end of this pipe for {seconds} s; name a file instead");
        Err(io::Error::other(message))
    })
}

/// What the file, pipe or device at `path` holds, or `None` if that is more than `limit` bytes.
pub(crate) fn read(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let file = open(path, File::options().read(true))?;
    // The length of a pipe or a device is 0, whatever comes out of it.
    if file.metadata()?.len() > limit {
        return Ok(None);
    }
    read_from(file, limit)
}

/// The same for text.
pub(crate) fn read_text(path: &Path, limit: u64) -> io::Result<Option<String>> {
    let text =
        |bytes| String::from_utf8(bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error));
    read(path, limit)?.map(text).transpose()
}

/// All that comes from `source`, or `None` if that is more than `limit` bytes, of which one too many is read.
pub(crate) fn read_from(source: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    source.take(limit.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= limit).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Zeros without end, and how many have been read.
    struct Endless(u64);

    impl Read for &mut Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(0);
            self.0 += buffer.len() as u64;
            Ok(buffer.len())
        }
    }

    #[test]
    fn one_byte_too_many_is_enough() {
        for limit in [0, 1, 4096, 1 << 20] {
            let mut endless = Endless(0);
            assert_eq!(read_from(&mut endless, limit).unwrap(), None);
            assert_eq!(endless.0, limit + 1);
        }
    }

    #[test]
    fn what_is_short_enough_is_read_in_full() {
        let bytes = b"0x1, 0x2";
        assert_eq!(read_from(&bytes[..], 8).unwrap(), Some(bytes.to_vec()));
        assert_eq!(read_from(&bytes[..], 7).unwrap(), None);
        assert_eq!(read_from(&bytes[..], u64::MAX).unwrap(), Some(bytes.to_vec()));
    }
}
