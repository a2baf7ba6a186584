//! How rays in vectors are looked up: the same steps for each kind of vectors, in C.

use std::fmt::Write as _;

use crate::lookup::any::vectors::Way;

/// A kind of vectors.
pub(super) struct Kind {
    /// The type.
    pub(super) vector: &'static str,
    /// What pointers point to.
    pub(super) element: &'static str,
    /// By how many of these the vectors of a square are apart.
    apart: usize,
    intrinsics: Intrinsics,
}

/// The names of intrinsics.
enum Intrinsics {
    /// Of x86-64: what they begin with, and what those without a size of elements end with.
    X86(&'static str, &'static str),
    Neon,
}

pub(super) const AVX2: Kind =
    Kind { vector: "__m256i", element: "__m256i", apart: 1, intrinsics: Intrinsics::X86("_mm256", "si256") };
pub(super) const SSSE3: Kind =
    Kind { vector: "__m128i", element: "__m128i", apart: 2, intrinsics: Intrinsics::X86("_mm", "si128") };
pub(super) const NEON: Kind =
    Kind { vector: "uint8x16_t", element: "uint8_t", apart: 32, intrinsics: Intrinsics::Neon };

impl Kind {
    /// The statements that find `attacks` from `board`, and from `vectors`, in which the vectors of a square stand.
    pub(super) fn attacks(&self, way: Way, hops: bool) -> String {
        let mut text = format!("const {};\n", self.minus_one());
        let near = self.add_part("", 0, way, hops, &mut text);
        let attacks = if way.behind == 1 {
            // The subtraction goes on where all that is nearer is 0.
            let first = 2 + way.direct + 2 * way.sums;
            self.or(&near, &self.add_part("_behind", first, way, hops, &mut text))
        } else {
            near
        };
        let _ = writeln!(text, "const {} attacks = {attacks};", self.vector);
        text
    }

    /// Adds the statements for up to eight squares of each ray, whose vectors begin with the number `first`. Gives what is attacked. The
    /// names end with `end`.
    fn add_part(&self, end: &str, first: usize, way: Way, hops: bool, text: &mut String) -> String {
        let Way { direct, sums, far, .. } = way;
        let of_sums = first + 2 + direct;
        let of_far = of_sums + 2 * sums;
        let mut name = |name: &str, value: &str| {
            let _ = writeln!(text, "const {} {name}{end} = {value};", self.vector);
            format!("{name}{end}")
        };
        let borrow = |nearer| if end.is_empty() { "less".to_owned() } else { self.are_zero(nearer) };
        let mask = name("mask", &self.loaded(first + 1));
        let taken = name("taken", &self.and(&self.shuffled("board", &self.loaded(first)), &mask));
        let before = name("before", &self.plus(&taken, &borrow("taken")));
        let seen = name("seen", &self.xor(&taken, &before));
        let attacked = if hops {
            let others = name("others", &self.and(&taken, &before));
            let hopped = name("hopped", &self.xor(&others, &self.plus(&others, &borrow("others"))));
            self.and_not(&hopped, &seen)
        } else {
            seen
        };
        let weights = if far == 1 { self.loaded(of_far) } else { mask };
        let results = name("results", &self.and(&attacked, &weights));
        let by_bytes = self.shuffled(&results, &self.loaded(first + 2));
        if sums == 0 {
            return by_bytes;
        }
        let base = (far == 1).then(|| self.loaded(of_far + 1));
        let sums = self.shuffled(&self.sums(&results, base.as_deref()), &self.loaded(of_sums));
        let by_sums = self.and(&name("sums", &sums), &self.loaded(of_sums + 1));
        if direct == 1 { self.or(&by_bytes, &by_sums) } else { by_sums }
    }

    /// The vector with this number.
    fn loaded(&self, number: usize) -> String {
        let address = match number * self.apart {
            0 => "vectors".to_owned(),
            place => format!("vectors + {place}"),
        };
        match self.intrinsics {
            Intrinsics::X86(mm, whole) => format!("{mm}_loadu_{whole}({address})"),
            Intrinsics::Neon => format!("vld1q_u8({address})"),
        }
    }

    /// Two vectors combined bit by bit, by an operation that these instruction sets have names for.
    fn of(&self, [x86, neon]: [&str; 2], a: &str, b: &str) -> String {
        match self.intrinsics {
            Intrinsics::X86(mm, whole) => format!("{mm}_{x86}_{whole}({a}, {b})"),
            Intrinsics::Neon => format!("v{neon}q_u8({a}, {b})"),
        }
    }

    fn and(&self, a: &str, b: &str) -> String {
        self.of(["and", "and"], a, b)
    }

    fn or(&self, a: &str, b: &str) -> String {
        self.of(["or", "orr"], a, b)
    }

    fn xor(&self, a: &str, b: &str) -> String {
        self.of(["xor", "eor"], a, b)
    }

    /// `a` without `b`.
    fn and_not(&self, a: &str, b: &str) -> String {
        match self.intrinsics {
            Intrinsics::X86(..) => self.of(["andnot", ""], b, a),
            Intrinsics::Neon => self.of(["", "bic"], a, b),
        }
    }

    /// The bytes of `from` that `order` says.
    fn shuffled(&self, from: &str, order: &str) -> String {
        match self.intrinsics {
            Intrinsics::X86(mm, _) => format!("{mm}_shuffle_epi8({from}, {order})"),
            Intrinsics::Neon => format!("vqtbl1q_u8({from}, {order})"),
        }
    }

    /// The constant -1, which is added to words to subtract one: its type, name and value.
    fn minus_one(&self) -> String {
        match self.intrinsics {
            Intrinsics::X86(mm, _) => format!("{} less = {mm}_set1_epi64x(-1)", self.vector),
            Intrinsics::Neon => "uint64x2_t less = vdupq_n_u64(UINT64_MAX)".to_owned(),
        }
    }

    /// All bits of the words of 64 bits that are 0. Smaller vectors than those of AVX2 are not asked for it.
    fn are_zero(&self, words: &str) -> String {
        let Intrinsics::X86(mm, whole) = self.intrinsics else { unreachable!("{LONG}") };
        format!("{mm}_cmpeq_epi64({words}, {mm}_setzero_{whole}())")
    }

    /// The sums of words of 64 bits.
    fn plus(&self, words: &str, added: &str) -> String {
        match self.intrinsics {
            Intrinsics::X86(mm, _) => format!("{mm}_add_epi64({words}, {added})"),
            Intrinsics::Neon => {
                format!("vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8({words}), {added}))")
            }
        }
    }

    /// The sums of each eight bytes, or of their differences from those of `base`.
    fn sums(&self, bytes: &str, base: Option<&str>) -> String {
        match (&self.intrinsics, base) {
            (Intrinsics::X86(mm, whole), None) => format!("{mm}_sad_epu8({bytes}, {mm}_setzero_{whole}())"),
            (Intrinsics::X86(mm, _), Some(base)) => format!("{mm}_sad_epu8({bytes}, {base})"),
            (Intrinsics::Neon, base) => {
                let bytes =
                    base.map_or_else(|| bytes.to_owned(), |base| format!("vabdq_u8({bytes}, {base})"));
                format!("vreinterpretq_u8_u64(vpaddlq_u32(vpaddlq_u16(vpaddlq_u8({bytes}))))")
            }
        }
    }
}

const LONG: &str = "long rays are in vectors of AVX2";
