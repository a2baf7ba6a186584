//! A header for some processors alone: what others have is cut.
//!
//! Each form of the look-ups has a macro, which says whether the processor has the instructions of
//! the form. Processors of x86 have those of all lower forms, too. So the macro of a form that is
//! left out becomes that of the next higher form that is there, or 0 if there is none. Then the
//! generator decides the conditions of the preprocessor as far as it can.

use super::conditions::{MacroState, resolved_further};
use super::style::with_names;
use super::variants::TargetVariant;
use crate::spec::{Form, FormList};

/// The macros of all processors.
const PROCESSOR: &str = include_str!("parts/processor.h");

/// What stands in a text where the macros of the processor are, while its conditions are decided.
const PLACE: &str = "MT_PROCESSOR\n";

/// The macros of gcc and clang for parts of AVX-512.
const OF_AVX512: [&str; 8] = [
    "__AVX512F__",
    "__AVX512CD__",
    "__AVX512BW__",
    "__AVX512DQ__",
    "__AVX512VL__",
    "__AVX512VBMI__",
    "__AVX512VBMI2__",
    "__AVX512BITALG__",
];

/// The forms that a header has, if not all.
#[derive(Clone, Copy)]
pub(super) struct Forms<'a>(&'a [Form]);

impl<'a> Forms<'a> {
    /// The forms of the list, unless these are all.
    pub(super) fn of(list: Option<&'a FormList>) -> Option<Self> {
        let forms = list?.forms().ok()?;
        (forms.len() < Form::ALL.len()).then_some(Self(forms))
    }

    fn has(self, form: Form) -> bool {
        self.0.contains(&form)
    }

    /// Whether any form of x86 is there.
    fn has_x86(self) -> bool {
        self.x86() != "0"
    }

    /// `name` if the form is there, and otherwise what holds for the next higher one.
    fn own_or(self, form: Form, name: &str, higher: String) -> String {
        if self.has(form) {
            name.to_owned()
        } else {
            higher
        }
    }

    fn avx2(self) -> String {
        let gfni = self.own_or(Form::Gfni, "MT_GFNI", "0".to_owned());
        let avx512 = self.own_or(Form::Avx512, "MT_AVX512", "0".to_owned());
        self.own_or(Form::Avx2, "MT_AVX2", either(gfni, avx512))
    }

    fn ssse3(self) -> String {
        self.own_or(Form::Ssse3, "MT_SSSE3", self.avx2())
    }

    fn x86(self) -> String {
        self.own_or(Form::Sse2, "MT_X86", self.ssse3())
    }

    fn neon(self) -> String {
        self.own_or(Form::Neon, "MT_NEON", "0".to_owned())
    }

    /// The condition that stands for a macro of the processor, if that is one.
    fn condition(self, name: &str) -> Option<String> {
        let none = || "0".to_owned();
        Some(match name {
            "MT_X86" => self.x86(),
            "MT_SSSE3" => self.ssse3(),
            "MT_AVX2" => self.avx2(),
            "MT_GFNI" => self.own_or(Form::Gfni, name, none()),
            "MT_AVX512" => self.own_or(Form::Avx512, name, none()),
            "MT_NEON" => self.neon(),
            "MT_SHUFFLES" => either(self.ssse3(), self.neon()),
            "MT_REVERSES" => self.own_or(Form::Plain, name, none()),
            _ => return None,
        })
    }

    /// The condition that holds wherever the header compiles, if there is no form for all
    /// processors.
    fn always(self) -> Option<String> {
        let least = either(self.x86(), self.neon());
        (!self.has(Form::Plain)).then_some(least)
    }

    /// Leaves out variants for processors that take another one.
    pub(super) fn cut_variants(self, variants: &mut Vec<TargetVariant>) {
        let condition = |variant: &TargetVariant| self.condition(variant.condition?);
        variants.retain(|variant| condition(variant).as_deref() != Some("0"));
        let always = self.always();
        let last = variants
            .iter()
            .position(|variant| always.is_some() && condition(variant) == always);
        variants.truncate(last.map_or(variants.len(), |last| last + 1));
    }

    /// The macros of the processor that these forms need.
    pub(super) fn processor(self, part: &str) -> String {
        let mut text = String::new();
        for block in part.split_inclusive("#endif\n") {
            let macro_name = block.split("#define ").nth(1);
            let macro_name = macro_name.and_then(|rest| rest.split(' ').next());
            let is_needed = match macro_name {
                Some("MT_X86") => self.has_x86(),
                // Higher forms have it, too.
                Some("MT_AVX2") => self.avx2() != "0",
                Some("MT_SHUFFLES") => false,
                Some(name) => self.condition(name).as_deref() == Some(name),
                None => true,
            };
            if is_needed {
                text += block;
            }
        }
        let absent = [
            ("MT_X86", self.has_x86()),
            ("MT_NEON", self.has(Form::Neon)),
        ];
        let known: Vec<_> = absent
            .into_iter()
            .filter(|(_, is_there)| !is_there)
            .map(|(name, _)| (name, MacroState::Value(0)))
            .collect();
        resolved_further(&text, &known) + &self.refusal()
    }

    /// What stops the compiler where no form is for the processor.
    fn refusal(self) -> String {
        let Some(always) = self.always() else {
            return String::new();
        };
        let mut words: Vec<&str> = self.0.iter().map(|form| form.word()).collect();
        let last = words.pop().unwrap_or_default();
        let named = if words.is_empty() {
            last.to_owned()
        } else {
            format!("{} or {last}", words.join(", "))
        };
        format!(
            "#if !{always}\n#error \"this header is for processors with {named}: compile for one of these, or generate it \
             with the form `plain`, too\"\n#endif\n"
        )
    }

    /// `text` with what stands for the macros of the processor, but for lines that ask whether these
    /// are defined, or end their definitions.
    fn with_conditions(self, text: &str) -> String {
        let mut all = String::with_capacity(text.len());
        for line in text.split_inclusive('\n') {
            let is_about_definitions = line.contains("defined(MT_") || line.starts_with("#undef");
            let renamed = with_names(line, |name| self.condition(name));
            if is_about_definitions || renamed == line {
                all += line;
            } else {
                all += &without_zeros(&renamed);
            }
        }
        all
    }

    /// `text`, which has the macros of the `processor`, without what is for others.
    pub(super) fn cut(self, text: &str, processor: &str) -> String {
        let Some((before, behind)) = text.split_once(processor).filter(|_| !processor.is_empty())
        else {
            return text.to_owned();
        };
        let marked = [before, PLACE, behind].concat();
        let mut known = Vec::new();
        if !self.has(Form::Avx512) {
            known.extend(OF_AVX512.map(|name| (name, MacroState::Undefined)));
        }
        if !self.has(Form::Gfni) {
            known.push(("__GFNI__", MacroState::Undefined));
        }
        let always = self.always().unwrap_or_default();
        known.push((&always, MacroState::Value(1)));
        let cut = resolved_further(&self.with_conditions(&marked), &known);
        cut.replacen(PLACE, processor, 1)
    }
}

/// Writes the macros of the processor, for all forms or for some.
pub(super) fn processor(forms: Option<Forms<'_>>, part: impl Fn(&str) -> String) -> String {
    let all = part(PROCESSOR);
    forms.map_or(all.clone(), |forms| forms.processor(&all))
}

/// The condition that one of two holds.
fn either(one: String, other: String) -> String {
    match (&*one, &*other) {
        ("0", _) => other,
        (_, "0") => one,
        _ => format!("({one} || {other})"),
    }
}

/// A line without a 0 beside a condition.
fn without_zeros(line: &str) -> String {
    let mut line = line.to_owned();
    for (zero, nothing) in [
        (" || 0", ""),
        ("(0 || ", "("),
        (" 0 || ", " "),
        ("!0 && ", ""),
        (" && !0", ""),
    ] {
        line = line.replace(zero, nothing);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(words: &str) -> FormList {
        FormList::read(&format!("[{words}]"))
    }

    fn condition(words: &str, name: &str) -> String {
        let list = forms(words);
        Forms::of(Some(&list)).unwrap().condition(name).unwrap()
    }

    #[test]
    fn a_form_that_is_left_out_is_the_next_higher_one() {
        assert_eq!(condition("plain, avx2", "MT_SSSE3"), "MT_AVX2");
        assert_eq!(condition("plain, ssse3", "MT_X86"), "MT_SSSE3");
        assert_eq!(
            condition("plain, gfni, avx512", "MT_AVX2"),
            "(MT_GFNI || MT_AVX512)"
        );
    }

    #[test]
    fn a_form_without_a_higher_one_is_nowhere() {
        assert_eq!(condition("plain, ssse3", "MT_AVX2"), "0");
        assert_eq!(condition("plain, neon", "MT_X86"), "0");
        assert_eq!(condition("plain", "MT_SHUFFLES"), "0");
    }

    #[test]
    fn all_forms_leave_the_header_as_it_is() {
        let all = forms(&Form::WORDS.join(", "));
        assert!(Forms::of(Some(&all)).is_none());
        assert!(Forms::of(None).is_none());
    }

    #[test]
    fn branches_of_other_processors_are_cut() {
        let text = "P\n#if MT_AVX512\na\n#elif MT_AVX2\nb\n#elif MT_SSSE3\nc\n#elif MT_NEON\nd\n#else\ne\n#endif\n";
        let cut = |words: &str| {
            let list = forms(words);
            Forms::of(Some(&list)).unwrap().cut(text, "P\n")
        };
        assert_eq!(cut("plain"), "P\ne\n");
        assert_eq!(cut("avx2"), "P\nb\n");
        assert_eq!(cut("plain, avx2"), "P\n#if MT_AVX2\nb\n#else\ne\n#endif\n");
        assert_eq!(
            cut("avx2, avx512"),
            "P\n#if MT_AVX512\na\n#else\nb\n#endif\n"
        );
    }

    #[test]
    fn definitions_of_macros_end_under_their_own_names() {
        let text = "P\n#if MT_AVX2\na\n#endif\n#if defined(MT_AVX2)\n#undef MT_AVX2\n#endif\n";
        let list = forms("plain, gfni");
        let cut = Forms::of(Some(&list)).unwrap().cut(text, "P\n");
        let expected = "P\n#if MT_GFNI\na\n#endif\n#if defined(MT_AVX2)\n#undef MT_AVX2\n#endif\n";
        assert_eq!(cut, expected);
    }

    #[test]
    fn headers_without_a_form_for_all_say_for_which_they_are() {
        let list = forms("avx2, neon");
        let text = Forms::of(Some(&list)).unwrap().processor(PROCESSOR);
        assert!(text.contains("#if !(MT_AVX2 || MT_NEON)\n#error"), "{text}");
        let list = forms("plain, avx2");
        let text = Forms::of(Some(&list)).unwrap().processor(PROCESSOR);
        assert!(
            !text.contains("#error") && !text.contains("MT_NEON"),
            "{text}"
        );
    }
}
