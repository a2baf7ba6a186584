//! Runs the fuzz targets on the stored corpus.

use std::fs;
use std::path::Path;

#[test]
fn all_stored_inputs_pass() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in hostile::TARGETS {
        let folder = corpus.join(name);
        let files =
            fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut count = 0;
        for file in files {
            let path = file.expect("the folder can be read").path();
            // Names the file if the target panics.
            eprintln!("{}", path.display());
            target(&fs::read(&path).expect("the file can be read"));
            count += 1;
        }
        assert!(count >= 3, "{name} has {count} files");
    }
}
