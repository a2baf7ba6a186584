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
        let Way { direct, sums, far } = way;
        let of_sums = 2 + direct;
        let of_far = of_sums + 2 * sums;
        let mut text = format!("const {};\n", self.minus_one());
        let mut name = |name: &str, value: &str| {
            let _ = writeln!(text, "const {} {name} = {value};", self.vector);
        };
        name("mask", &self.loaded(1));
        name("taken", &self.and(&self.shuffled("board", &self.loaded(0)), "mask"));
        name("before", &self.less_one("taken"));
        name("seen", &self.xor("taken", "before"));
        if hops {
            name("others", &self.and("taken", "before"));
            name("hopped", &self.xor("others", &self.less_one("others")));
        }
        let attacked = if hops { self.and_not("hopped", "seen") } else { "seen".to_owned() };
        let weights = if far == 1 { self.loaded(of_far) } else { "mask".to_owned() };
        name("results", &self.and(&attacked, &weights));
        if sums == 1 {
            let base = (far == 1).then(|| self.loaded(of_far + 1));
            name("sums", &self.shuffled(&self.sums("results", base.as_deref()), &self.loaded(of_sums)));
        }
        let by_bytes = self.shuffled("results", &self.loaded(2));
        let by_sums = self.and("sums", &self.loaded(of_sums + 1));
        let attacks = match (direct, sums) {
            (1, 1) => self.or(&by_bytes, &by_sums),
            (1, _) => by_bytes,
            _ => by_sums,
        };
        name("attacks", &attacks);
        text
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

    /// What is added in [`less_one`](Self::less_one): its type, name and value.
    fn minus_one(&self) -> String {
        match self.intrinsics {
            Intrinsics::X86(mm, _) => format!("{} less = {mm}_set1_epi64x(-1)", self.vector),
            Intrinsics::Neon => "uint64x2_t less = vdupq_n_u64(UINT64_MAX)".to_owned(),
        }
    }

    /// Each word of 64 bits less one.
    fn less_one(&self, words: &str) -> String {
        match self.intrinsics {
            Intrinsics::X86(mm, _) => format!("{mm}_add_epi64({words}, less)"),
            Intrinsics::Neon => {
                format!("vreinterpretq_u8_u64(vaddq_u64(vreinterpretq_u64_u8({words}), less))")
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
