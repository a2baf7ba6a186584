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
    assert_eq!(
        read_from(&bytes[..], u64::MAX).unwrap(),
        Some(bytes.to_vec())
    );
}

#[test]
fn a_file_is_replaced_as_a_whole_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("magics-replace-{}", std::process::id()));
    fs::create_dir_all(folder.join("folder")).unwrap();
    fs::write(folder.join("file"), "old").unwrap();
    replace(&folder.join("file"), b"new").unwrap();
    assert_eq!(fs::read_to_string(folder.join("file")).unwrap(), "new");
    let refused = replace(&folder.join("folder"), b"new").unwrap_err();
    assert!(
        refused
            .to_string()
            .ends_with("folder: it names a folder; add the name of a file")
    );
    let refused = replace(&folder.join("none/file"), b"new").unwrap_err();
    assert!(
        refused
            .to_string()
            .ends_with("none is missing; make it first")
    );
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        2,
        "no temporary file is left"
    );
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn several_files_are_replaced_together_or_not_at_all() {
    let folder = std::env::temp_dir().join(format!("magics-together-{}", std::process::id()));
    fs::create_dir_all(folder.join("folder")).unwrap();
    let [old, new, refused] = ["old", "new", "folder"].map(|name| folder.join(name));
    fs::write(&old, "old").unwrap();
    let files: [(&Path, &[u8]); 3] = [(&old, b"1"), (&new, b"2"), (&refused, b"3")];
    let error = replace_all(&files).unwrap_err().to_string();
    assert!(error.contains("folder: it names a folder"), "{error}");
    assert_eq!(fs::read_to_string(&old).unwrap(), "old");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);

    replace_all(&files[..2]).unwrap();
    assert_eq!(fs::read_to_string(&old).unwrap(), "1");
    assert_eq!(fs::read_to_string(&new).unwrap(), "2");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 3);
    fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn files_get_back_what_they_held() {
    let folder = std::env::temp_dir().join(format!("magics-restore-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("file");
    fs::write(&file, "new").unwrap();
    restore(&file, Some(b"old".to_vec()));
    assert_eq!(fs::read_to_string(&file).unwrap(), "old");
    restore(&file, None);
    assert!(!file.exists());
    fs::remove_dir_all(&folder).unwrap();
}

/// An empty folder, and the paths of a file in it and of the file's lock file.
fn paths(name: &str) -> [PathBuf; 3] {
    let folder = std::env::temp_dir().join(format!("magics-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    [
        folder.clone(),
        folder.join("file"),
        folder.join("file.magics-lock"),
    ]
}

/// A process opens the lock file just before the holder removes it, and locks it when there is
/// another.
#[test]
fn a_file_that_was_removed_is_no_lock() {
    let [folder, path, lock_file] = paths("lock-late");
    let first = Lock::take(&path).unwrap();
    let late = File::options().append(true).open(&lock_file).unwrap();
    drop(first);
    let second = Lock::take(&path).unwrap();
    late.try_lock().unwrap();
    assert!(Lock::if_in_place(late, &lock_file).unwrap().is_none());
    assert!(lock_file.exists(), "it is that of the second one");
    drop(second);
    assert!(!lock_file.exists());
    fs::remove_dir_all(&folder).unwrap();
}

/// Somebody removes a lock file by hand, and another process begins.
#[test]
fn only_its_own_file_is_removed() {
    let [folder, path, lock_file] = paths("lock-own");
    let first = Lock::take(&path).unwrap();
    fs::remove_file(&lock_file).unwrap();
    let second = Lock::take(&path).unwrap();
    drop(first);
    assert!(lock_file.exists());
    drop(second);
    assert!(!lock_file.exists());
    fs::remove_dir_all(&folder).unwrap();
}
