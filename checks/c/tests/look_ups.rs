//! Every combination of options, in C and in C++: all relevant occupancies of rooks and bishops on all squares, with and
//! without irrelevant pieces, against a ray walk in the same language, and a digest of all answers against the Rust look-ups.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use c_headers::answers::digest;
use c_headers::compiler::Language;
use c_headers::headers::{Header, Level, distinct, filled};
use c_headers::in_parallel;
use c_headers::programs::{Printed, check, empty_folder};
use magic_tables::Pext;

/// How much more or less the data of squares may take than in the look-ups of the crate: 16 bytes for each of both pieces.
const DIFFERENCE: u64 = 2 * 64 * 16;

static EXPECTED: LazyLock<u64> = LazyLock::new(digest);
static HEADERS: LazyLock<Result<Vec<Header>, Vec<String>>> =
    LazyLock::new(|| distinct(&folder("preprocessed")));

fn folder(name: &str) -> std::path::PathBuf {
    empty_folder(Path::new(env!("CARGO_TARGET_TMPDIR")), name).expect("the folder can be written to")
}

/// All headers.
#[track_caller]
fn headers() -> &'static [Header] {
    HEADERS.as_ref().unwrap_or_else(|failures| panic!("{failures:#?}"))
}

/// Compiles, runs and compares all headers of a level.
#[track_caller]
fn assert_right(language: Language, fill: bool, level: Level) {
    let headers: Vec<Header> = headers().iter().filter(|header| header.level == level).cloned().collect();
    let headers = if fill { filled(&headers) } else { headers };
    let folder = folder(&format!("{language:?}-{fill}-{level:?}"));
    let failures: Vec<String> = in_parallel(&headers, |header| verify(header, language, &folder))
        .into_iter()
        .zip(&headers)
        .filter_map(|(result, header)| result.err().map(|error| format!("{}: {error}", header.name())))
        .collect();
    println!("{} headers", headers.len());
    assert!(failures.is_empty(), "{} of {}:\n{}", failures.len(), headers.len(), failures.join("\n\n"));
    assert!(!headers.is_empty());
}

fn verify(header: &Header, language: Language, folder: &Path) -> Result<(), String> {
    let folder = empty_folder(folder, &header.name())?;
    let path = folder.join(if language == Language::C { "sliders.h" } else { "sliders.hpp" });
    let source = header.source(language).map_err(|error| error.to_string())?;
    fs::write(&path, source).map_err(|error| error.to_string())?;
    let mut flags = header.level.flags().to_vec();
    if header.fill {
        flags.push("-DFILL");
    }
    let Printed { scheme, bytes, digest } = check(language, &path, &flags)?;
    let tables = header.tables()?;
    if digest != *EXPECTED {
        return Err(format!("digest {digest:016x}, not {:016x}", *EXPECTED));
    }
    if scheme != tables.name() {
        return Err(format!("scheme {scheme:?}, not {:?}", tables.name()));
    }
    if bytes.abs_diff(tables.bytes as u64) > DIFFERENCE {
        return Err(format!("{bytes} bytes, not {}", tables.bytes));
    }
    // Headers are large; what is wrong stays for a look at it.
    fs::remove_dir_all(folder).map_err(|error| error.to_string())
}

/// Tests for all headers of a level.
macro_rules! combinations {
    ($($name:ident: $language:ident, $fill:literal, $level:ident $(, $when:meta or $reason:literal)?;)*) => { $(
        #[test]
        #[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
        $(#[cfg_attr(all(compilers, not($when)), ignore = $reason)])?
        fn $name() {
            assert_right(Language::$language, $fill, Level::$level);
        }
    )* };
}

combinations! {
    c: C, false, Basic;
    // Samples in C++ are among the forms.
    cpp: Cpp, false, Basic, any() or "scripts/c.sh runs it";
    // So are some with PEXT.
    c_with_pext: C, false, Bmi2, any() or "scripts/c.sh runs it if the processor has PEXT";
    cpp_with_pext: Cpp, false, Bmi2, any() or "scripts/c.sh --all runs it if the processor has PEXT";
    c_with_avx2: C, false, Avx2, avx2_runs or "this processor has no AVX2";
    cpp_with_avx2: Cpp, false, Avx2, avx2_runs or "this processor has no AVX2";
    c_with_ssse3: C, false, Ssse3, ssse3_runs or "this processor has no SSSE3";
    cpp_with_ssse3: Cpp, false, Ssse3, ssse3_runs or "this processor has no SSSE3";
    c_with_gfni: C, false, Gfni, gfni_runs or "this processor has no GFNI";
    cpp_with_gfni: Cpp, false, Gfni, gfni_runs or "this processor has no GFNI";
    c_with_avx512: C, false, Avx512, avx512_runs or "this processor has no AVX-512";
    cpp_with_avx512: Cpp, false, Avx512, avx512_runs or "this processor has no AVX-512";
    // Samples of headers that fill their slots are among the forms.
    c_filled: C, true, Basic, any() or "scripts/c.sh runs it";
    cpp_filled: Cpp, true, Basic, any() or "scripts/c.sh --all runs it";
    c_filled_with_pext: C, true, Bmi2, any() or "scripts/c.sh --all runs it if the processor has PEXT";
}

/// The combinations stand for each other only if all kinds are among them.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn no_kind_is_left_out() {
    let headers = headers();
    for scheme in magic_tables::Scheme::ALL.iter().filter(|&&scheme| scheme != magic_tables::Scheme::Auto) {
        assert!(headers.iter().any(|header| header.spec.scheme == *scheme), "{scheme:?}");
    }
    for entries in magic_tables::Entries::ALL {
        assert!(headers.iter().any(|header| header.spec.entries == *entries), "{entries:?}");
    }
    for pext in Pext::ALL {
        let written: Vec<_> = headers.iter().filter(|header| header.spec.pext == *pext).collect();
        assert!(*pext == Pext::Always || !written.is_empty(), "{pext:?}");
    }
}

/// Where sanitizers are on, they are seen to work: a read outside of an array ends the program.
#[test]
#[cfg_attr(not(sanitizers), ignore = "no AddressSanitizer and UndefinedBehaviorSanitizer")]
fn sanitizers_report() {
    let folder = folder("sanitizers");
    let source = folder.join("wrong.c");
    let text = "int main(int count, char **words) { int a[2] = {0, 1}; (void)words; return a[count + 1]; }\n";
    fs::write(&source, text).expect("the file can be written");
    let result = c_headers::programs::link_and_run(Language::C, std::slice::from_ref(&source), &source, &[]);
    let error = result.expect_err("it reads outside of the array");
    assert!(error.contains("index 2 out of bounds") || error.contains("AddressSanitizer"), "{error}");
}
