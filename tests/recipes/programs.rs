//! Several kinds of tables in one program.

#[cfg(target_arch = "x86_64")]
mod processors {
    mod with_pext {
        magic_bitboards::magic_tables!(pext = always);
    }
    mod without_pext {
        magic_bitboards::magic_tables!(pext = never);
    }

    trait Sliders {
        fn rook_attacks(square: usize, occupied: u64) -> u64;
    }

    struct Pext;

    impl Sliders for Pext {
        fn rook_attacks(square: usize, occupied: u64) -> u64 {
            with_pext::rook_attacks(square, occupied)
        }
    }

    struct Factors;

    impl Sliders for Factors {
        fn rook_attacks(square: usize, occupied: u64) -> u64 {
            without_pext::rook_attacks(square, occupied)
        }
    }

    fn search<S: Sliders>(rook: usize, occupied: u64) -> u32 {
        S::rook_attacks(rook, occupied).count_ones()
    }

    /// The one branch: once for each search, not for each look-up.
    fn start(rook: usize, occupied: u64) -> u32 {
        if std::arch::is_x86_feature_detected!("bmi2") {
            search::<Pext>(rook, occupied)
        } else {
            search::<Factors>(rook, occupied)
        }
    }

    #[test]
    fn both_copies_agree() {
        assert_eq!(start(0, 1 << 2 | 1 << 8), search::<Factors>(0, 1 << 2 | 1 << 8));
        assert_eq!(start(0, 1 << 2 | 1 << 8), 3);
    }
}

mod games {
    mod chess {
        magic_bitboards::magic_tables!(scheme = hyperbola);
    }
    mod los_alamos {
        magic_bitboards::magic_tables!(scheme = hyperbola, board = "6x6", pieces = [rook, queen]);
    }
    mod xiangqi {
        magic_bitboards::magic_tables!(
            scheme = hyperbola,
            board = "9x10",
            pieces = [rook, cannon, horse, elephant]
        );
    }

    #[test]
    fn games_stand_beside_each_other() {
        assert_eq!(chess::rook_attacks(0, 0).count_ones(), 14);
        assert_eq!(los_alamos::rook_attacks(0, 0).count_ones(), 10);
        assert_eq!(xiangqi::rook_attacks(0, 0).count_ones(), 17);
    }
}
