//! Every combination of options of this project, as the build script has generated it. Squares are of a type with 64
//! values, as those of most peers are.

use shakmaty::Square;

use crate::scheme::{Family, Options, Scheme, Visitor};

/// Declares schemes: type, module, name, family, what the processor must have, scheme, entries, packing, whether
/// these are all options, and whether a scheme other than PEXT uses PDEP.
macro_rules! ours {
    ($($(#[$cfg:meta])? $scheme:ident $module:ident $name:literal $family:ident $needs:ident
        [$word:literal $entries:literal $packing:literal] $plain:literal $pdep:literal;)*) => {
        $(
            $(#[$cfg])?
            struct $scheme;

            $(#[$cfg])?
            mod $module {
                include!(concat!(env!("OUT_DIR"), "/", stringify!($module), ".rs"));
            }

            $(#[$cfg])?
            impl Scheme for $scheme {
                const NAME: &'static str = $name;
                const COMPILED_IN: &'static str = $module::SCHEME;
                const TABLE_BYTES: usize = $module::TABLE_BYTES;
                const FAMILY: Family = Family::$family;
                const OPTIONS: Option<Options> = Some(Options {
                    scheme: $word,
                    entries: $entries,
                    packing: $packing,
                    no_others: $plain,
                    pdep: $pdep,
                });
                type Square = Square;

                fn prepare() -> bool {
                    Needs::$needs.is_met()
                }

                #[inline(always)]
                fn square(index: usize) -> Square {
                    Square::new(index as u32)
                }

                #[inline(always)]
                fn rook(square: Square, occupied: u64) -> u64 {
                    $module::rook_attacks(square, occupied)
                }

                #[inline(always)]
                fn bishop(square: Square, occupied: u64) -> u64 {
                    $module::bishop_attacks(square, occupied)
                }

                #[inline(always)]
                fn queen(square: Square, occupied: u64) -> u64 {
                    $module::queen_attacks(square, occupied)
                }
            }
        )*

        /// Hands each scheme to `visitor`.
        pub(crate) fn visit(visitor: &mut impl Visitor) {
            $($(#[$cfg])? visitor.visit::<$scheme>();)*
            visitor.visit::<Checked>();
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/ours.rs"));

/// What look-ups need of the processor. Those that need BMI2 compiled in are not there without it.
#[derive(Clone, Copy)]
enum Needs {
    Nothing,
    #[cfg(target_arch = "x86_64")]
    Bmi2,
    #[cfg(target_feature = "bmi2")]
    Bmi2CompiledIn,
}

impl Needs {
    fn is_met(self) -> bool {
        match self {
            Self::Nothing => true,
            #[cfg(target_arch = "x86_64")]
            Self::Bmi2 => std::arch::is_x86_feature_detected!("bmi2"),
            #[cfg(target_feature = "bmi2")]
            Self::Bmi2CompiledIn => true,
        }
    }
}

/// `fancy` with squares that are checked: what the check costs.
struct Checked;

mod checked {
    magic_bitboards::magic_tables!(scheme = fancy, pext = never);
}

impl Scheme for Checked {
    const NAME: &'static str = "fancy, square checked";
    const COMPILED_IN: &'static str = checked::SCHEME;
    const TABLE_BYTES: usize = checked::TABLE_BYTES;
    const FAMILY: Family = Family::Fancy;
    const OPTIONS: Option<Options> = None;
    type Square = u8;

    #[inline(always)]
    fn square(index: usize) -> u8 {
        index as u8
    }

    #[inline(always)]
    fn rook(square: u8, occupied: u64) -> u64 {
        checked::rook_attacks(usize::from(square), occupied)
    }

    #[inline(always)]
    fn bishop(square: u8, occupied: u64) -> u64 {
        checked::bishop_attacks(usize::from(square), occupied)
    }

    #[inline(always)]
    fn queen(square: u8, occupied: u64) -> u64 {
        checked::queen_attacks(usize::from(square), occupied)
    }
}
