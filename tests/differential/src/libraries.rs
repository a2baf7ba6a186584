//! Compiles `magic-bitboards`, with which expansions are linked, once for each level.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

use crate::levels::Level;

/// Knows for which levels the library is compiled, and compiles it for others.
pub(crate) struct Libraries {
    folder: PathBuf,
    target: String,
    compiled: Mutex<Vec<&'static str>>,
}

impl Libraries {
    /// Compiles into `folder`.
    pub(crate) fn new(folder: PathBuf) -> Self {
        let output = Command::new(rustc()).arg("-vV").output().expect("rustc runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let host = text.lines().find_map(|line| line.strip_prefix("host: ")).expect("rustc names its host");
        Self { folder, target: host.to_owned(), compiled: Mutex::default() }
    }

    /// The flags of rustc that link a program with the library for `level`.
    pub(crate) fn flags(&self, level: Level) -> Vec<String> {
        let copy = self.folder.join(format!("level-{}", level.name));
        let library = copy.join("libmagic_bitboards.rlib");
        let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
        let built = self.folder.join(&self.target).join(profile);
        {
            let mut compiled = self.compiled.lock().expect("nobody panics here");
            if !compiled.contains(&level.name) {
                self.compile(level);
                fs::create_dir_all(&copy).expect("the folder can be written");
                fs::copy(built.join("libmagic_bitboards.rlib"), &library).expect("Cargo has compiled it");
                compiled.push(level.name);
            }
        }
        let folder = |path: &Path| format!("dependency={}", path.display());
        [
            "--extern".to_owned(),
            format!("magic_bitboards={}", library.display()),
            "-L".to_owned(),
            folder(&built.join("deps")),
            "-L".to_owned(),
            folder(&self.folder.join(profile).join("deps")),
        ]
        .into()
    }

    fn compile(&self, level: Level) {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut command = Command::new(cargo);
        command.args(["build", "--quiet", "-p", "magic-bitboards", "--features", "boards", "--target"]);
        command.arg(&self.target).arg("--target-dir").arg(&self.folder).current_dir(root);
        if !cfg!(debug_assertions) {
            command.arg("--release");
        }
        // Flags of this level alone, and a program that can say where it panics.
        command.env_remove("CARGO_ENCODED_RUSTFLAGS").env("RUSTFLAGS", level.of_rustc().join(" "));
        command.env("CARGO_PROFILE_RELEASE_PANIC", "unwind").stdin(Stdio::null());
        let status = command.status().expect("Cargo runs");
        assert!(status.success(), "Cargo compiles `magic-bitboards`");
    }
}

/// The compiler of Rust.
pub(crate) fn rustc() -> std::ffi::OsString {
    env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())
}
