//! What `Builder::generate` does in a build script: this test runs itself again as one, with the
//! folder `OUT_DIR`.

use magic_tables::{Builder, Error, Language, Scheme};
use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn in_a_build_script() {
    let hyperbola = || Builder::new().scheme(Scheme::Hyperbola);
    let files = [
        ("sliders.rs", hyperbola().standalone(true)),
        (
            "sliders.h",
            hyperbola().language(Language::C).prefix("engine_"),
        ),
        ("sliders.hpp", hyperbola().language(Language::Cpp)),
    ];
    if env::var_os("OUT_DIR").is_some() {
        for (file, builder) in files {
            builder.generate(file).unwrap();
        }
        let refused = |builder: Builder, key: &str| {
            let error = builder
                .crate_path("::magic_tables")
                .generate("refused.rs")
                .unwrap_err();
            assert!(
                matches!(&error, Error::Options(all) if all.len() == 1 && all[0].key == key),
                "{error}"
            );
        };
        refused(Builder::new().fill(true), "fill");
        refused(Builder::new().unchecked(true), "unchecked");
        refused(Builder::new().prefix("engine_"), "prefix");
        assert!(hyperbola().check("sliders/no such file.rs").is_err());
        return;
    }
    let folder =
        Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("out-dir-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let mut script = Command::new(env::current_exe().unwrap());
    script
        .args(["--exact", "in_a_build_script"])
        .arg("--nocapture")
        .env("OUT_DIR", &folder)
        .env("HOST", "here")
        .env("TARGET", "there");
    let output = script.output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let printed = String::from_utf8_lossy(&output.stdout);
    let watched = "cargo::rerun-if-changed=sliders/no such file.rs";
    assert!(
        printed.lines().any(|line| line.ends_with(watched)),
        "{printed}"
    );
    for (file, builder) in &files {
        builder.check(folder.join(file)).unwrap();
    }
    assert_eq!(
        fs::read_dir(&folder).unwrap().count(),
        files.len(),
        "refused options write nothing"
    );
    fs::remove_dir_all(&folder).unwrap();
}
