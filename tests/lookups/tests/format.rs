//! Draft.
#![allow(dead_code)]

#[path = "../src/case.rs"]
mod case;
#[path = "../src/draw.rs"]
mod draw;
#[path = "../src/list.rs"]
mod list;

use std::fs;
use std::path::Path;

use magic_tables::Language;

#[test]
fn dump() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("format");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let name = std::env::var("LIST").unwrap_or("few".into());
    let cases = if let Ok(n) = name.parse::<u64>() {
        (0..n).map(draw::draw).collect()
    } else {
        list::cases(&name)
    };
    let mut n = 0;
    for (number, case) in cases.iter().enumerate() {
        let case = case.without("prefix");
        let own = |set: &str| {
            let c = case
                .set("square", "crate::own::Square".into())
                .set("square_index", "crate::own::index".into())
                .set("bitboard", set.into());
            [("steppers", 1), ("lines", 1), ("setwise", 1)]
                .iter()
                .fold(c, |c, (k, _)| c.set(k, "true".into()))
        };
        let t = || "true".to_owned();
        let large = case.board().is_none_or(|b| b.numbers() > 64);
        let variants = [
            ("plain", case.clone()),
            ("fill", case.set("fill", t())),
            ("const", case.set("const_fn", t())),
            ("own", own("crate::own::Set")),
            (
                "ownc",
                own(if large {
                    "crate::own::Large(u128)"
                } else {
                    "crate::own::Small(u64)"
                })
                .set("const_fn", t()),
            ),
            (
                "ownf",
                own(if large {
                    "crate::own::Large(u128)"
                } else {
                    "crate::own::Small(u64)"
                })
                .set("fill", t()),
            ),
        ];
        for (form, case) in variants {
            for unchecked in [false, true] {
                let Ok(builder) = case.builder(Language::Rust, unchecked) else {
                    continue;
                };
                let Ok(source) = builder.source() else {
                    continue;
                };
                let mut skipping = false;
                let text: String = source
                    .split_inclusive('\n')
                    .filter(|line| {
                        if line.starts_with("#[rustfmt::skip]") {
                            skipping = true;
                        } else if line.ends_with(";\n") && !line.starts_with(' ') {
                            skipping = false;
                        }
                        !(skipping
                            && line.trim_start().starts_with(|c: char| c.is_ascii_digit())
                            && line.ends_with(",\n"))
                    })
                    .collect();
                let u = if unchecked { "_u" } else { "" };
                fs::write(folder.join(format!("{number}_{form}{u}.rs")), text).unwrap();
                n += 1;
            }
        }
    }
    println!("{n} files");
}
