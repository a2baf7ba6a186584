//! Boards that are none, or too large, and pieces that cannot be.

mod unreadable {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "nine by nine");
}
mod large {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "17x16");
}
mod drawing {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "...\n.#.\n...");
}
mod order {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", numbering = by_files);
}
mod edges {
    magic_bitboards::magic_tables!(scheme = hyperbola, wrap = ranks);
}
mod lines_round {
    magic_bitboards::magic_tables!(scheme = hyperbola, wrap = files, lines = true);
}
mod sets_round {
    magic_bitboards::magic_tables!(scheme = hyperbola, wrap = both, setwise = true);
}
mod diagonals_round {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x10", wrap = both);
}
mod remainders {
    magic_bitboards::magic_tables!(scheme = congruent_modulo, board = "6x10");
}
mod uneven {
    magic_bitboards::magic_tables!(scheme = congruent_modulo, board = "....\n ...\n....");
}
mod long {
    magic_bitboards::magic_tables!(scheme = kindergarten, pext = never, board = "64x2");
}
mod too_large {
    magic_bitboards::magic_tables!(scheme = auto, board = "9x10", max_bytes = 1000);
}
mod word {
    pub struct Set(pub u128);
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", bitboard = Set(u64));
}
mod narrow {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "1x9");
}
mod names {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", pieces = [rook, all_rook = rider[(1, 2)]], setwise = true);
}
mod wraps {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "9x9", off_board = wrap);
}
mod none {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "0x9");
}
mod holes {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "   \n   ");
}
mod boards_without_squares_long {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "99999999999x9");
}
mod boards_without_squares_large {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "...........................................\n...........................................\n...........................................\n...........................................\n...........................................\n...........................................");
}
mod far {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = ".                                                                                                                                .");
}
mod four_words_by_factors {
    magic_bitboards::magic_tables!(board = "16x16");
}
mod four_words_by_lines {
    magic_bitboards::magic_tables!(scheme = kindergarten, board = "13x13");
}
mod sets_of_four_words {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "16x16", setwise = true);
}
mod four_words {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "16x16", bitboard = u128);
}
mod four_words_or_two {
    pub struct Set(pub u128);
    magic_bitboards::magic_tables!(scheme = auto, board = "16x16", bitboard = Set(u128));
}
mod reversed_round {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "13x13", wrap = both, pieces = [back = reverse(hopper(1)[(1, 1)])]);
}
mod wide {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "1x200");
}
mod passed_off_the_board {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "3x3", pieces = [x = lame[((0, 3), (1, 1))]]);
}
mod one_square {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "1x1", pieces = [rook]);
}
mod hops_nowhere {
    magic_bitboards::magic_tables!(scheme = fancy, board = "2x2", pieces = [cannon]);
}
mod unknown {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook, bishup]);
}
mod pieces_word {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = rook);
}
mod without_steps {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook, archer = rider[]]);
}
mod nowhere {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [archer = hopper[(1, 1), (0, 0)]]);
}
mod leaps {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [archer = lame[(1, 2)]]);
}
mod movement {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [archer = ridr[(1, 2)]]);
}
mod twice {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [lance, cannon, white_lance]);
}
mod immovable {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = "1x9", pieces = [rook, horse]);
}
mod no_brackets {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider]);
}
mod no_leaps {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = lame[]]);
}
mod passes_itself {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = lame[((0, 0), (1, 2))]]);
}
mod long_step {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider[(1, 200)]]);
}
mod longer_than_numbers {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider[(1, 99999999999999999999)]]);
}
mod step_twice {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [x = rider[(1, 2), (1, 2)]]);
}
mod capital {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [Archer = rider[(1, 2)]]);
}
mod two_lines {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [a__b = rider[(1, 2)]]);
}
mod taken {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [rook_and_bishop = rider[(1, 2)]]);
}
mod pieces_without_steps_none {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = []);
}
mod scheme_of_nothing {
    magic_bitboards::magic_tables!(pieces = [], steppers = true, hyperbola = latency, pext = always);
}
mod no_range {
    magic_bitboards::magic_tables!(pieces = [x = rider(0)[(1, 2)]]);
}
mod word_as_range {
    magic_bitboards::magic_tables!(pieces = [x = hopper(one)[(1, 2)]]);
}
mod range_of_leaps {
    magic_bitboards::magic_tables!(pieces = [x = lame(2)[((0, 1), (1, 2))]]);
}
mod three_squares {
    magic_bitboards::magic_tables!(pieces = [x = rider[((1, 1), (2, 1), (2, 1))]]);
}
mod one_square_of_a_path {
    magic_bitboards::magic_tables!(pieces = [x = rider[((1, 1))]]);
}
mod range_of_jumps {
    magic_bitboards::magic_tables!(pieces = [x = jump(2)[((0, 1), (0, 2))]]);
}
mod jump_of_one_square {
    magic_bitboards::magic_tables!(pieces = [x = jump[(0, 2)]]);
}
mod no_jumps {
    magic_bitboards::magic_tables!(pieces = [x = jump[]]);
}
mod reverse_before_the_piece {
    magic_bitboards::magic_tables!(pieces = [back = reverse(archer), archer = rider[(1, 2)]]);
}
mod reverse_of_two {
    magic_bitboards::magic_tables!(pieces = [reverse(lance)]);
}
mod moves_of_betza {
    magic_bitboards::magic_tables!(pieces = [x = betza("fmWfcF")]);
}
mod atom_of_betza {
    magic_bitboards::magic_tables!(pieces = [x = betza("QX")]);
}
mod leaps_of_grasshoppers {
    magic_bitboards::magic_tables!(pieces = [x = betza("gN")]);
}
mod ranges_of_betza {
    magic_bitboards::magic_tables!(pieces = [x = betza("R200")]);
}
mod nothing_of_betza {
    magic_bitboards::magic_tables!(pieces = [x = betza("")]);
}
mod unfinished_betza {
    magic_bitboards::magic_tables!(pieces = [x = betza("Rf")]);
}
mod still {
    magic_bitboards::magic_tables!(pieces = [x = rider[((1, 1), (1, 1))]]);
}
mod long_leap {
    magic_bitboards::magic_tables!(pieces = [x = lame[((1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 0), (12, 0), (13, 0), (14, 0), (15, 0), (16, 0), (17, 0), (18, 0))]], board = "20x2");
}
mod both {
    magic_bitboards::magic_tables!(pieces = [x = rider[(0, 1)] + hopper[(0, 1)]]);
}
mod word_in_sum {
    magic_bitboards::magic_tables!(pieces = [dragon = rook + rider(1)[(1, 1)]]);
}
mod paths_twice {
    magic_bitboards::magic_tables!(pieces = [x = rider[(0, 1)] + rider[((0, 1), (0, 2))]]);
}
mod sets {
    magic_bitboards::magic_tables!(board = "9x9", pieces = [rook, griffon = rider[((1, 1), (1, 2))]], setwise = true);
}
mod sliders {
    magic_bitboards::magic_tables!(scheme = hyperbola, steppers = true, pieces = [rook, knight = rider[(1, 2), (2, 1)]]);
}
mod endings {
    magic_bitboards::magic_tables!(board = "5x5", pieces = [x = rider[(0, 1)], archer_attacks = rider[(1, 2)]]);
}

fn main() {
    // The functions exist all the same.
    _ = unreadable::rook_attacks(0, 0) | large::rook_attacks(0, 0) | narrow::bishop_attacks_const(0, 0);
    _ = names::all_rook_attacks(0, 0) | order::rook_attacks(0, 0_u128) | drawing::queen_attacks(0, 0);
    _ = immovable::horse_attacks(0, 0) | unknown::rook_attacks(0, 0);
    _ = (sliders::knight_attacks(0, 0), sliders::king_attacks(0));
}
