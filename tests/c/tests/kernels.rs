//! Headers in files of CUDA: kernels look up in data of the device, and what they cannot read is
//! refused.

use std::fs;
use std::path::Path;
use std::process::Command;

use c_headers::compiler::Language;
use c_headers::samples::builder;
use c_headers::{compilers, folder, owned, path_macro, write, write_header};

/// Kernels cannot read data of the host, so an engine says where data and functions go.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn kernels_need_data_and_functions_of_their_own() {
    const KERNEL: [&str; 4] = ["-x", "c++", "-D__CUDACC__", "-D__CUDA_ARCH__=800"];
    let folder = folder("kernels");
    let object = folder.join("tables.o");
    for language in [Language::C, Language::Cpp] {
        let header = write_header(&folder, "tables", language, &builder("scheme = hyperbola"));
        for compiler in compilers(Language::Cpp, &folder) {
            let compiled = |flags: &[&str]| {
                let flags = [&KERNEL[..], flags].concat();
                compiler.object(&header, &owned(&flags), &object)
            };
            for one in [
                &[][..],
                &["-DMAGIC_TABLES_DATA="],
                &["-DMAGIC_TABLES_FUNCTION="],
            ] {
                let said = compiled(one).expect_err("data and functions are those of the host");
                for part in [
                    "kernels cannot read tables of the host",
                    "both as __device__ for look-ups in kernels",
                ] {
                    assert!(said.contains(part), "{said}");
                }
            }
            compiled(&["-DMAGIC_TABLES_DATA=", "-DMAGIC_TABLES_FUNCTION="])
                .unwrap_or_else(|error| panic!("{error}"));
        }
    }
}

/// Compiled by clang for a device, which needs nothing of NVIDIA: look-ups stand in the kernel, and
/// nothing calls what it does not have.
#[test]
#[cfg_attr(not(compilers), ignore = "no compiler for C and C++")]
fn kernels_look_up() {
    const DEVICE: [&str; 8] = [
        "-x",
        "cuda",
        "--cuda-device-only",
        "-nocudainc",
        "-nocudalib",
        "-D__CUDACC__",
        "-std=c++17",
        "-O1",
    ];
    const KERNEL: &str = "#define MAGIC_TABLES_DATA __attribute__((device))
#define MAGIC_TABLES_FUNCTION __attribute__((device))
#include TABLES
__attribute__((global)) void kernel(uint64_t *sets, unsigned square)
{
    sets[0] = magic_tables::rook_attacks(square, sets[1]);
}
";
    let folder = folder("kernels-look-up");
    let source = write(&folder, "kernel.cu", KERNEL);
    let assembly = folder.join("kernel.ptx");
    let call = |source: &Path, more: &[&str]| {
        let mut command = Command::new("clang++");
        command.args(DEVICE).args(more).arg("-S").arg(source);
        command.arg("-o").arg(&assembly).output()
    };
    let empty = write(&folder, "empty.cu", "");
    if !call(&empty, &[]).is_ok_and(|output| output.status.success()) {
        println!("not checked: kernels (there is no clang++ that compiles for devices)");
        return;
    }
    for options in ["scheme = hyperbola", "scheme = fancy; board = 5x6"] {
        let header = write_header(&folder, "tables", Language::Cpp, &builder(options));
        let path = path_macro("TABLES", &header);
        let output = call(&source, &[&path]).expect("the compiler runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            output.status.success() && said.is_empty(),
            "{options}: {said}"
        );
        let text = fs::read_to_string(&assembly).expect("there is assembly");
        let reads = text.contains("ld.global") || text.contains("ld.const");
        assert!(reads && !text.contains("trap"), "{options}: {text}");
    }
}
