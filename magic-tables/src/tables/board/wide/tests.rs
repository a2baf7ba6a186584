//! Tables of boards with more than 128 squares. Building them compares each look-up with the walk.

use super::{WideLookUp, WidePaths, WideTable, WideTables, occupancies};
use crate::board::geometry::{Geometry, Numbering, Wrap};
use crate::board::wide_set::WideSet;
use crate::lookup::boards::bits256::PathRule;
use crate::spec::PieceList;

/// The tables of these pieces on a board with these options.
fn tables(board: &str, numbering: Numbering, wrap: Wrap, pieces: &str) -> WideTables {
    let board = Geometry::read(board, numbering).unwrap().wrapped(wrap);
    let pieces = PieceList::read(pieces).pieces().unwrap().to_vec();
    WideTables::build(board, pieces, true, wrap == Wrap::None)
}

/// The tables of these pieces on 16x16.
fn of_16x16(pieces: &str) -> WideTables {
    tables("16x16", Numbering::ByRank, Wrap::None, pieces)
}

#[test]
fn a_queen_shares_the_rays_of_rook_and_bishop() {
    let tables = of_16x16("[rook, bishop, queen, cannon]");
    let numbers: Vec<Vec<usize>> = tables
        .pieces
        .iter()
        .map(|(_, parts)| parts.iter().map(|part| part.table).collect())
        .collect();
    assert_eq!(numbers, [vec![0], vec![1], vec![0, 1], vec![0]]);
    let cannon = &tables.pieces[3].1[0];
    assert_eq!(cannon.look_up, WideLookUp::Hopper(u8::MAX));
}

#[test]
fn the_bytes_are_those_of_all_rays_and_paths() {
    let mut tables = of_16x16("[rook, horse]");
    tables.steppers.clear();
    tables.lines = None;
    let WideTable::Paths(WidePaths { paths, .. }) = &tables.tables[1] else {
        panic!("a horse leaps");
    };
    // Each leap is its length, the square that it passes, and the one that it reaches. A knight has
    // 8 * 14 * 15 moves on 16x16.
    assert_eq!(paths.len(), 3 * 8 * 14 * 15);
    let of_rays = 256 * 4 * 32;
    assert_eq!(tables.bytes(), of_rays + 4 * 257 + paths.len());
}

#[test]
fn pieces_of_every_kind_are_looked_up_as_they_walk() {
    let pieces = "[rook, lance, horse, elephant, \
                  nightrider = rider[(1, 2), (2, 1), (-1, 2), (-2, -1)], \
                  short = rider(3)[(1, 0), (-1, -1)], grasshopper = hopper(1)[(0, 1), (-1, 1)], \
                  pao = hopper(2)[(1, 0), (0, -1)], crooked = rider[((1, 1), (2, 0), (3, 1))], \
                  griffon = rider[((1, 1), (1, 2))], jumper = jump[((1, 1), (2, 2), (3, 3))], \
                  back = reverse(rider[((1, 1), (1, 2))]), away = reverse(hopper(2)[(1, 0)])]";
    for (board, numbering, wrap) in [
        ("13x10", Numbering::ByRank, Wrap::None),
        ("10x13", Numbering::ByFile, Wrap::Files),
        ("12x11", Numbering::ByFile, Wrap::Both),
    ] {
        let tables = tables(board, numbering, wrap, pieces);
        assert_eq!(tables.pieces.len(), 14);
    }
}

#[test]
fn where_edges_are_joined_paths_are_lists() {
    let tables = tables("13x13", Numbering::ByRank, Wrap::Files, "[rook]");
    let look_ups: Vec<_> = tables.pieces[0].1.iter().map(|part| part.look_up).collect();
    assert_eq!(
        look_ups,
        [
            WideLookUp::Rider,
            WideLookUp::Paths(PathRule::Rider, u8::MAX)
        ],
        "files end, ranks go round"
    );
}

#[test]
#[should_panic(expected = "the table is wrong for square 0")]
fn a_wrong_table_is_found() {
    let mut tables = of_16x16("[rook]");
    let WideTable::Rays(rays) = &mut tables.tables[0] else {
        panic!("a rook has rays");
    };
    rays.rays[0][0] = WideSet::of(17);
    tables.verify_at_random();
}

#[test]
fn all_occupancies_of_a_short_path_are_tried() {
    let all = occupancies(&[1, 200, 70]);
    assert_eq!(all.len(), 8);
    for (number, set) in all.iter().enumerate() {
        assert!(!all[..number].contains(set));
    }
    // Longer ones: none, all, and one or two neighbours, there or left out.
    let long: Vec<usize> = (100..113).collect();
    assert_eq!(occupancies(&long).len(), 2 + 4 * long.len());
}
