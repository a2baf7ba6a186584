//! Look-ups are the same whatever other pieces stand beside them; bytes of headers count; names of
//! engines stay as they are.

use quote::quote;

use super::*;
use crate::emit::functions::Names;
use crate::spec::{Entries, Pext, PieceCodes, Scheme};

/// The source as paragraphs. (In C and C++, sets have a type of their own where there are other
/// pieces.)
fn paragraphs(spec: &Spec, options: &SourceOptions) -> Vec<String> {
    let names = Names::new(quote!(lookup));
    let source = match options.language {
        Language::Rust => rust::source(spec, options, &names, |item| format!("{item}\n")),
        Language::C | Language::Cpp => c::source(spec, options),
    };
    let source = source.expect("the options are right");
    let text = source.texts[0]
        .replace("magic_tables_bitboard", "uint64_t")
        .replace("bitboard", "uint64_t");
    text.split("\n\n")
        .map(|paragraph| paragraph.trim_end().to_owned())
        .collect()
}

#[test]
fn sliders_are_the_same_beside_other_pieces() {
    let specs = [
        Spec::default(),
        Spec {
            entries: Entries::Shared,
            incorporate_shift: true,
            ..Spec::default()
        },
        Spec {
            entries: Entries::Pdep,
            bishop_entries: Some(Entries::Bitboard),
            ..Spec::default()
        },
        Spec {
            scheme: Scheme::Black,
            pext: Pext::Never,
            ..Spec::default()
        },
        Spec {
            scheme: Scheme::Hyperbola,
            ..Spec::default()
        },
        Spec {
            scheme: Scheme::Kindergarten,
            ..Spec::default()
        },
    ];
    // What says which tables there are, counts their bytes, fills all of them, and names what they
    // are compiled for.
    let of_all = [
        "@generated",
        "TABLE_BYTES",
        "fn sliders_init",
        "void sliders_init",
        "define MAGIC_TABLES_NAMESPACE",
    ];
    for (number, spec) in specs.into_iter().enumerate() {
        let pieces = Some("[rook, bishop, queen, hop = hopper[(0, 1), (1, 1)], horse]".into());
        let mixed = Spec {
            pieces,
            ..spec.clone()
        };
        for (place, &language) in Language::ALL.iter().enumerate() {
            // The numbers of tables take most of the time, so one language has them for each scheme.
            let has_numbers = place == number % Language::ALL.len();
            for (unchecked, fill) in [(false, false), (true, false), (false, true), (true, true)] {
                let options = SourceOptions {
                    language,
                    unchecked,
                    fill,
                    ..SourceOptions::default()
                };
                let is_line_wise = spec.scheme.is_line_wise();
                let has_form = (language == Language::Rust || !unchecked)
                    && (fill || is_line_wise || has_numbers)
                    && !(fill && is_line_wise);
                if !has_form {
                    continue;
                }
                let [chess, mixed] = [&spec, &mixed].map(|spec| paragraphs(spec, &options));
                let is_missing = |paragraph: &&String| {
                    !mixed.contains(paragraph)
                        && !of_all.iter().any(|words| paragraph.contains(words))
                };
                assert_eq!(
                    chess.iter().find(is_missing),
                    None,
                    "{}, {options:?}",
                    spec.options()
                );
            }
        }
    }
}

/// Vectors look up other pieces in C and C++, whether sliders stand beside them or not.
#[test]
fn vectors_are_the_same_beside_sliders() {
    let of = |pieces: &str| Spec {
        scheme: Scheme::Hyperbola,
        board: Some("8x8".into()),
        pieces: Some(format!("[{pieces}hop = hopper[(0, 1), (1, 0), (0, -1)]]").into()),
        ..Spec::default()
    };
    for language in [Language::C, Language::Cpp] {
        let options = SourceOptions {
            language,
            ..SourceOptions::default()
        };
        let [alone, mixed] = ["", "rook, bishop, "].map(|pieces| paragraphs(&of(pieces), &options));
        let of_vectors = |paragraph: &&String| {
            ["_lanes", "lanes_", "along_rays", "SHUFFLES 1"]
                .iter()
                .any(|word| paragraph.contains(word))
        };
        let mut vectors = alone.iter().filter(of_vectors);
        assert!(
            vectors.clone().count() > 10,
            "{language:?}: the target, and the functions"
        );
        assert_eq!(
            vectors.find(|paragraph| !mixed.contains(paragraph)),
            None,
            "{language:?}"
        );
    }
}

/// In C, `congruent_modulo` has larger tables than in Rust, and these count.
#[test]
fn a_limit_holds_for_the_tables_of_a_header() {
    let within = |max_bytes| {
        let spec = Spec {
            scheme: Scheme::CongruentModulo,
            max_bytes: Some(max_bytes),
            ..Spec::default()
        };
        let options = SourceOptions {
            language: Language::C,
            ..SourceOptions::default()
        };
        c::source(&spec, &options)
    };
    assert!(within(12_800).is_ok());
    let Err(Error::Options(problems)) = within(12_799) else {
        panic!("the header is larger")
    };
    assert!(
        problems[0]
            .message
            .starts_with("the tables of the header take 12800 bytes"),
        "{problems:?}"
    );
}

#[test]
fn names_of_engines_are_not_ours() {
    let codes = Some(PieceCodes::read(
        "[empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king]",
    ));
    for language in [Language::C, Language::Cpp] {
        let own = |name: &str| Some(format!("fmt_{name}"));
        let spec = Spec {
            views: true,
            piece_codes: codes.clone(),
            square: own("square"),
            ..Spec::default()
        };
        let spec = Spec {
            square_index: own("index"),
            bitboard: own("set"),
            ..spec
        };
        let text = c::source(
            &spec,
            // Without the numbers of large tables, which have no names.
            &SourceOptions {
                language,
                fill: true,
                ..SourceOptions::default()
            },
        );
        let text = &text.expect("the options are right").texts[0];
        let of_engine = text.matches("fmt_").count();
        assert!(of_engine > 5, "{of_engine}");
        assert!(
            !text.contains("fmagic") && !text.contains("mt_mt"),
            "a name of the engine has changed"
        );
    }
}
