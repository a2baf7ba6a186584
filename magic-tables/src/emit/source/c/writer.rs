//! Writes a header from top to bottom: [`HeaderWriter::c_header`] and
//! [`HeaderWriter::cpp_header`] name the sections of the file in its order, and what each section
//! holds stands below, in the same order.

use super::contents::HeaderContents;
use super::data::DataText;
use super::fill;
use super::forms;
use super::functions::FunctionText;
use super::style::HeaderStyle;
use super::variants::{TargetVariant, joined};
use crate::board::threat_index::threat_count;
use crate::emit::source::introduction;
use crate::spec::{Pext, Scheme};

/// What all headers for chess say of themselves.
const INTRODUCTION: &str = "//
// Attack sets of chess pieces. The squares a1, b1, ... h8 are 0 to 63, and bits 0 to 63 of a set.
// The numbers were compared with a slow ray walk, for every relevant occupancy of every square,
// before they were written here.
";

/// What a header in C says of itself.
const OF_C: &str = "//
// Include this file where you need it. In exactly one source file, define MT_IMPLEMENTATION before
// that: it gets the data. Look-ups are static: each file has its own, for the processors that the
// file is compiled for.
";

/// What a header of functions in a C file says of itself.
const OF_LIBRARY: &str = "//
// Compile the C file of the same name for the processors that will run it, and link it. This header
// has declarations alone, so that other languages can read it.
";

/// What stands in front of the data in C.
const IMPLEMENTATION: &str =
    "#if defined(MT_IMPLEMENTATION) && !defined(MT_IMPLEMENTED)\n#define MT_IMPLEMENTED\n";

/// Where C++ compilers find the functions of C.
pub(super) const BEGIN_C: &str = "#ifdef __cplusplus\nextern \"C\" {\n#endif\n";
pub(super) const END_C: &str = "#ifdef __cplusplus\n}\n#endif\n";

/// What stands in front of the data in C, and of functions that are not inlined.
///
/// Look-ups are inlined in whatever is linked with a shared library, so that the data must be seen
/// outside of it, also where a flag hides all else. A definition takes that from its declaration:
/// g++ warns if a constant says it twice.
const VISIBILITY: &str = "// What is in front of the data: MT_DATA if you define it, such as __flash. Otherwise, programs that use a shared library
// with them see them.
#if defined(__GNUC__) && !defined(_WIN32) && !defined(__CYGWIN__)
#define MT_VISIBLE __attribute__((visibility(\"default\")))
#else
#define MT_VISIBLE
#endif
#if defined(MT_DATA)
#define MT_DECLARED MT_DATA
#define MT_DEFINED MT_DATA
#else
#define MT_DECLARED MT_VISIBLE
#define MT_DEFINED
#endif
";

/// What stands in front of the data in C++. Data of kernels are those of a file, unless it says
/// otherwise.
const SCOPE: &str = "// What is in front of the data: MT_DATA if you define it, such as __device__. Otherwise, all files share them.
#if defined(MT_DATA)
#define MT_SCOPE MT_DATA
#else
#define MT_SCOPE inline
#endif
";

/// What stands in front of functions.
const FUNCTION: &str = "// What is in front of functions: you may define it, such as __device__.
#if !defined(MT_FUNCTION)
#define MT_FUNCTION
#endif
";

/// Data and functions are those of the host unless something else is said. With a flag, NVIDIA's
/// compiler lets kernels call them nevertheless, and the kernels trap.
const NO_KERNELS: &str = "#if (defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)) && !(defined(MT_DATA) && defined(MT_FUNCTION))
#error \"kernels cannot read tables of the host: define MT_DATA and MT_FUNCTION before this header, \
both as __device__ for look-ups in kernels, or as nothing if only functions of the host call look-ups\"
#endif
";

/// What turns off, and on again, warnings of parameters that are called like types and functions of
/// the engine.
const BEGIN_NAMES: &str = "#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored \"-Wshadow\"
#endif
";
const END_NAMES: &str = "#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif
";

/// Names that the header uses in its namespace.
const USING: &str = "using ::std::size_t;
using ::std::uint8_t;
using ::std::uint16_t;
using ::std::uint32_t;
using ::std::uint64_t;
";

/// The namespace of functions in C++, what opens it, and what closes it.
const NAMESPACE: &str = include_str!("parts/namespace.hpp");
const OPENED: &str = "inline namespace MAGIC_TABLES_NAMESPACE {\n";
const CLOSED: &str = "} // inline namespace\n";

/// Processors that have PEXT in microcode: AMD before Zen 3. Compilers define a macro for the one
/// that they are told by `-march`, and gcc another one for that of `-mtune`.
const SLOW_PEXT: [&str; 3] = ["bdver4", "znver1", "znver2"];

/// What the functions for PEXT include.
const INCLUDED: &str = "#if defined(__BMI2__)\n#include <immintrin.h>\n#endif\n";

/// What the name of the scheme and the number of bytes say of themselves.
pub(super) const DOC_OF_SCHEME: &str =
    "What was generated: the scheme, and the options that differ from their defaults.";
pub(super) const DOC_OF_TABLE_BYTES: &str = "Bytes of all tables together.";
pub(super) const DOC_OF_THREAT_COUNT: &str =
    "How many indices of threats there are: all are below this number.";

/// Writes a header in neutral C, whose names the style changes.
pub(super) struct HeaderWriter<'a> {
    pub(super) style: &'a HeaderStyle<'a>,
    pub(super) contents: &'a HeaderContents,
    /// The functions that engines call.
    pub(super) public: Vec<FunctionText>,
}

/// The paragraphs of a file, from top to bottom. Empty ones are left out.
#[derive(Default)]
pub(super) struct Paragraphs(Vec<String>);

impl Paragraphs {
    pub(super) fn add(&mut self, paragraph: impl Into<String>) {
        self.0.push(paragraph.into());
    }

    pub(super) fn text(self) -> String {
        joined(self.0)
    }
}

impl Extend<String> for Paragraphs {
    fn extend<I: IntoIterator<Item = String>>(&mut self, paragraphs: I) {
        self.0.extend(paragraphs);
    }
}

impl<'a> HeaderWriter<'a> {
    pub(super) fn new(style: &'a HeaderStyle<'a>, contents: &'a HeaderContents) -> Self {
        Self {
            style,
            contents,
            public: style.functions(contents),
        }
    }

    /// The whole text below what names the options.
    pub(super) fn text(&self) -> String {
        if self.style.is_c() {
            self.c_header()
        } else {
            self.cpp_header()
        }
    }

    /// Declarations and look-ups, and behind them, for one source file, the data.
    fn c_header(&self) -> String {
        let style = self.style;
        let guard = self.guard();
        let [begin_names, end_names] = self.around_names();
        let mut header = Paragraphs::default();
        header.add(self.about());
        header.add(format!("#ifndef {guard}\n#define {guard}\n"));
        header.add("#include <stddef.h>\n#include <stdint.h>\n");
        header.add(NO_KERNELS);
        header.add(VISIBILITY);
        header.add(FUNCTION);
        header.add(self.pext());
        header.add(self.processor());
        header.add(begin_names);
        header.add(BEGIN_C);
        header.add(style.types_of_engine());
        header.add(style.number_of());
        header.add(style.set_type());
        header.add(style.structure_of_both());
        header.extend(style.set_functions());
        header.add(self.scheme());
        header.add(self.table_bytes());
        header.add(self.threat_count());
        header.extend(self.data(|data| &data.declaration));
        header.extend(self.private_functions());
        header.extend(
            self.public
                .iter()
                .map(|function| function.definition(style, true)),
        );
        header.add(style.views());
        header.add(self.declaration_of_filling());
        header.add(END_C);
        header.add(end_names);
        header.add(format!("#endif // {guard}\n"));

        header.add(IMPLEMENTATION);
        header.add(begin_names);
        header.add(BEGIN_C);
        header.extend(self.data(|data| &data.definition));
        header.add(self.filling());
        header.add(END_C);
        header.add(end_names);
        header.add("#endif\n");
        header.text()
    }

    /// Declarations, then the data, then the look-ups. All files of a program share types and data,
    /// which are in a namespace of their own, whatever the files are compiled for.
    fn cpp_header(&self) -> String {
        let style = self.style;
        let guard = self.guard();
        let [begin_names, end_names] = self.around_names();
        let number_of = style.number_of();
        let mut header = Paragraphs::default();
        header.add(self.about());
        header.add(format!("#ifndef {guard}\n#define {guard}\n"));
        header.add("#include <cstddef>\n#include <cstdint>\n");
        header.add(NO_KERNELS);
        header.add(SCOPE);
        header.add(FUNCTION);
        header.add(self.pext());
        header.add(self.processor());
        header.add(begin_names);
        header.add(format!("namespace mt_Namespace {{\n\n{USING}"));
        header.add(style.types_of_engine());
        let is_number_first = !number_of.is_empty();
        if is_number_first {
            // All functions of the namespace would hide one of the engine with the same name.
            header.add(self.namespace_defined());
            header.add(OPENED);
            header.add(number_of);
            header.add(CLOSED);
        }
        header.add(style.set_type());
        header.add(style.structure_of_both());
        if !is_number_first {
            header.add(self.namespace_defined());
        }

        header.add(OPENED);
        header.extend(style.set_functions());
        header.add(self.scheme());
        header.add(self.table_bytes());
        header.add(self.threat_count());
        let prototypes = self.public.iter().map(|function| function.prototype(style));
        header.extend(prototypes);
        header.add(self.declaration_of_filling());
        header.add(CLOSED);

        header.add("namespace data {\n");
        header.extend(self.data(|data| &data.definition));
        header.add("} // namespace data\n");

        header.add(OPENED);
        header.extend(self.private_functions());
        header.extend(
            self.public
                .iter()
                .map(|function| function.definition(style, false)),
        );
        header.add(style.views());
        header.add(self.filling());
        header.add(CLOSED);

        header.add("} // namespace mt_Namespace\n");
        if style.prefix.ends_with('_') {
            header.add("namespace mt_Prefix = mt_Namespace;\n");
        }
        header.add("#undef MT_SCOPE\n");
        header.add(undefined(&guard, &self.processor()));
        header.add(end_names);
        header.add(format!("#endif // {guard}\n"));
        header.text()
    }

    /// What turns warnings off around names of the engine, and on again, if there are such names.
    const fn around_names(&self) -> [&'static str; 2] {
        if self.style.has_names_of_engine() {
            [BEGIN_NAMES, END_NAMES]
        } else {
            [""; 2]
        }
    }

    /// What the header says of itself.
    pub(super) fn about(&self) -> String {
        let introduction = introduction(self.style.spec);
        let mut about = introduction.unwrap_or_else(|| INTRODUCTION.to_owned());
        if self.style.is_library() {
            about += OF_LIBRARY;
        } else if self.style.is_c() {
            about += OF_C;
        }
        if self.style.options.fill {
            about += "//\n// Call mt_Public_sliders_init() at start-up, before the first look-up: it fills the slots.\n";
        }
        if !self.style.is_c() {
            about += "//\n// The declarations come first, then the data, then the look-ups.\n";
        }
        about
    }

    /// The macro that shows that the header has been included.
    pub(super) fn guard(&self) -> String {
        let style = self.style;
        let beginning = match style.prefix {
            "" => "MT",
            // Besides this name of the namespace, it has another one, which is another prefix.
            prefix if !style.is_c() && prefix.ends_with('_') => "MT_MAGIC_TABLES_too",
            _ => "MT_MAGIC_TABLES",
        };
        let extension = if style.is_c() { "H" } else { "HPP" };
        format!("{beginning}_{extension}")
    }

    /// The macro that says whether PEXT is used.
    pub(super) fn pext(&self) -> String {
        let style = self.style;
        if !self.contents.needs_pext() {
            return String::new();
        }
        let x86 = "defined(__BMI2__) && (defined(__x86_64__) || defined(_M_X64)) && !defined(__CUDACC__) && !defined(__HIPCC__)";
        if style.spec.pext == Pext::Always {
            return format!(
                "#define MT_PEXT 1\n#if !({x86})\n#error \"these tables need PEXT: compile for x86-64 with -mbmi2, or generate them with pext = auto\"\n\
                 #endif\n{INCLUDED}"
            );
        }
        let own = if style.prefix.is_empty() {
            ""
        } else {
            " && !defined(MT_NO_PEXT)"
        };
        // With `scheme = pext`, nothing else could take its place.
        let scheme = style.spec.scheme;
        let (unless, slow) = if scheme == Scheme::Pext || scheme.is_line_wise() {
            (".", String::new())
        } else {
            (
                ", or the processor is\n// one of AMD before Zen 3, where PEXT is slow.",
                unless_defined("") + &unless_defined("tune_"),
            )
        };
        format!(
            "// PEXT where the compiler may use it (-mbmi2), unless MAGIC_TABLES_NO_PEXT is defined{unless}\n\
             #if {x86} && !defined(MAGIC_TABLES_NO_PEXT){own}{slow}\n#define MT_PEXT 1\n#else\n#define MT_PEXT 0\n#endif\n{INCLUDED}"
        )
    }

    /// What the processor has, if functions depend on it.
    pub(super) fn processor(&self) -> String {
        let style = self.style;
        let has_vectors = self.contents.has_part() || !self.contents.rays.is_empty();
        if has_vectors || self.contents.has_fills || style.spec.views {
            forms::processor(style.forms(), |part| style.part(part))
        } else {
            String::new()
        }
    }

    /// The definition of the name of the namespace, with a word for each macro of this header that is
    /// 0 or 1 and that functions depend on besides those of the compiler.
    fn namespace_defined(&self) -> String {
        let contents = self.contents;
        let is_optional = contents.needs_pext() && self.style.spec.pext != Pext::Always;
        let mut words = Vec::new();
        for (is_there, word) in [
            (is_optional, "MAGIC_TABLES_WORD(MT_PEXT, _pext)"),
            (contents.has_part(), "MAGIC_TABLES_WORD(MT_REVERSES, _rbit)"),
            (
                !self.style.set_functions().is_empty(),
                "MAGIC_TABLES_WORD(MT_INT128, _int128)",
            ),
        ] {
            if is_there {
                words.push(word);
            }
        }
        words.resize(4, "");
        let namespace = self.style.part(NAMESPACE);
        namespace.replace("MT_SWITCHES, , , ", &words.join(", "))
    }

    /// `SCHEME`, once if it is the same for all targets.
    pub(super) fn scheme(&self) -> String {
        // Where rook, bishop and queen have no slots, one variant of theirs stands beside those of
        // other pieces.
        let group = if self.style.spec.scheme.is_line_wise() {
            self.contents.groups.last()
        } else {
            self.contents.groups.first()
        };
        group.map_or_else(String::new, |group| {
            group.chain(|variant| vec![self.scheme_of(variant)])
        })
    }

    fn scheme_of(&self, variant: &TargetVariant) -> String {
        let doc = DOC_OF_SCHEME;
        let scheme = &variant.scheme;
        if self.style.is_library() {
            format!("const char *mt_scheme(void)\n{{\n    return \"{scheme}\";\n}}\n")
        } else if self.style.is_c() {
            format!("// {doc}\n#define MT_SCHEME \"{scheme}\"\n")
        } else {
            format!("// {doc}\ninline constexpr char SCHEME[] = \"{scheme}\";\n")
        }
    }

    /// `TABLE_BYTES`, once if it is the same for all targets.
    pub(super) fn table_bytes(&self) -> String {
        let doc = DOC_OF_TABLE_BYTES;
        self.contents.chain(|variants| {
            let of_variants: usize = variants.iter().map(|variant| variant.bytes()).sum();
            let bytes = self.contents.extra_bytes() + of_variants;
            vec![if self.style.is_library() {
                format!("size_t mt_table_bytes(void)\n{{\n    return {bytes};\n}}\n")
            } else if self.style.is_c() {
                format!("// {doc}\n#define MT_TABLE_BYTES {bytes}\n")
            } else {
                format!("// {doc}\ninline constexpr size_t TABLE_BYTES = {bytes};\n")
            }]
        })
    }

    /// `THREAT_COUNT`, if there are indices of threats.
    pub(super) fn threat_count(&self) -> String {
        let spec = self.style.spec;
        if !spec.threat_index {
            return String::new();
        }
        let count = threat_count(spec.threat_rules());
        if self.style.is_library() {
            format!("unsigned mt_threat_count(void)\n{{\n    return {count};\n}}\n")
        } else if self.style.is_c() {
            format!("// {DOC_OF_THREAT_COUNT}\n#define MT_THREAT_COUNT {count}\n")
        } else {
            format!("// {DOC_OF_THREAT_COUNT}\ninline constexpr unsigned THREAT_COUNT = {count};\n")
        }
    }

    /// The declarations or the definitions of all data.
    pub(super) fn data(&self, text: fn(&DataText) -> &String) -> Vec<String> {
        let mut paragraphs: Vec<String> = Vec::new();
        for group in &self.contents.groups {
            paragraphs.push(group.chain(|variant| {
                let data = variant.data.iter();
                data.map(text).cloned().collect()
            }));
        }
        let texts = self.contents.extras.iter().map(text);
        paragraphs.extend(texts.cloned());
        paragraphs
    }

    /// The functions below those that engines call, each behind those that it calls.
    pub(super) fn private_functions(&self) -> Vec<String> {
        let style = self.style;
        let contents = self.contents;
        let mut functions = Vec::new();
        for helper in &contents.helpers {
            functions.push(helper.text.clone());
        }
        if contents.has_fills || !contents.rays.is_empty() {
            functions.push(style.part(include_str!("parts/lanes.h")));
        }
        if contents.has_fills {
            functions.push(style.part(include_str!("parts/setwise.h")));
        }
        functions.push(contents.rays.clone());
        for group in &contents.groups {
            functions.push(group.part.clone());
            let own = group.chain(|variant| variant.functions.clone());
            functions.push(own);
        }
        let filling = self.filling();
        let views = style.views();
        let mut callers = functions.concat() + &filling + &views;
        if style.has_four_words {
            // Functions of two squares call some, too.
            for function in &self.public {
                callers += &function.definition(style, false);
            }
        }
        let mut all = style.linked(callers);
        all.extend(functions);
        all
    }

    /// The declaration of the function that fills the slots, if there is one.
    pub(super) fn declaration_of_filling(&self) -> String {
        if !self.style.options.fill {
            return String::new();
        }
        let (visible, nothing) = match (self.style.is_c(), self.style.is_library()) {
            (true, false) => ("MT_VISIBLE ", "void"),
            (true, true) => ("MT_INTERFACE ", "void"),
            (false, _) => ("", ""),
        };
        format!("// Fills the slots.\n{visible}void mt_Public_sliders_init({nothing});\n")
    }

    /// The functions that fill the slots.
    pub(super) fn filling(&self) -> String {
        if !self.style.options.fill {
            return String::new();
        }
        let mut functions = Paragraphs::default();
        for group in &self.contents.groups {
            let filling = group.chain(|variant| variant.filling.functions.clone());
            functions.add(filling);
        }
        functions.add(self.contents.chain(|variants| {
            let squares = variants.first().map_or(0, |variant| variant.squares);
            let calls = variants.iter().flat_map(|variant| &variant.filling.calls);
            vec![fill::for_engines(self.style, squares, calls)]
        }));
        functions.text()
    }
}

/// A condition that the compiler defines none of the macros for processors with slow PEXT. `word`
/// stands in front of the names of processors.
fn unless_defined(word: &str) -> String {
    let mut condition = " \\\n   ".to_owned();
    for processor in SLOW_PEXT {
        condition += " && !defined(__";
        condition += word;
        condition += processor;
        condition += "__)";
    }
    condition
}

/// The names of the macros that a text defines.
fn defined(text: &str) -> Vec<&str> {
    let lines = text.lines();
    let mut names: Vec<&str> = lines
        .filter_map(|line| line.strip_prefix("#define ")?.split(['(', ' ']).next())
        .collect();
    names.dedup();
    names
}

/// The end of macros that other headers define, too: what makes the namespace, and what the
/// processor has, which a lint may find unused.
fn undefined(guard: &str, processor: &str) -> String {
    let of_processor = defined(processor);
    let mut text = format!("#if defined({guard})");
    for name in &of_processor {
        text = format!("{text} \\\n    && defined({name})");
    }
    text.push('\n');
    for name in of_processor.into_iter().chain(defined(NAMESPACE)) {
        text = format!("{text}#undef {name}\n");
    }
    text + "#endif\n"
}
