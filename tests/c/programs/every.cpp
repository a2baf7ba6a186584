// Calls every function of a header: one of two files of a program, which are compiled for different processors. The one with
// -DSTART compares all answers of both.
//
//     c++ -std=c++17 '-DHEADER="sliders.hpp"' -DSQUARES=64 -mavx2 -c every.cpp -o avx2.o
//     c++ -std=c++17 '-DHEADER="sliders.hpp"' -DSQUARES=64 -DSTART -c every.cpp -o start.o
//     c++ avx2.o start.o
//
// For a header whose slots are filled at start-up: -DFILL. For one with functions for sets: -DSETWISE. For one of another board,
// of which the rook is enough: -DROOK.
#include HEADER

namespace {

std::uint64_t sum(unsigned square, std::uint64_t occupied) {
    std::uint64_t sum = static_cast<std::uint64_t>(magic_tables::rook_attacks(square, occupied));
#ifndef ROOK
    const unsigned other = static_cast<unsigned>(occupied % 64);
    const magic_tables::rook_and_bishop both = magic_tables::rook_and_bishop_attacks(square, occupied);
    const std::uint64_t more[] = {
        both.rook,
        both.bishop,
        magic_tables::bishop_attacks(square, occupied),
        magic_tables::queen_attacks(square, occupied),
        magic_tables::knight_attacks(square),
        magic_tables::king_attacks(square),
        magic_tables::white_pawn_attacks(square),
        magic_tables::black_pawn_attacks(square),
        magic_tables::pawn_attacks(occupied % 2 != 0, square),
        magic_tables::between(square, other),
        magic_tables::line(square, other),
        magic_tables::ray(square, other),
        magic_tables::beyond(square, other),
#ifdef SETWISE
        magic_tables::all_rook_attacks(both.rook, occupied),
        magic_tables::all_bishop_attacks(both.rook, occupied),
        magic_tables::all_queen_attacks(both.rook, occupied),
        magic_tables::all_knight_attacks(both.rook),
        magic_tables::all_king_attacks(both.rook),
        magic_tables::all_white_pawn_attacks(both.rook),
        magic_tables::all_black_pawn_attacks(both.rook),
#endif
    };
    for (const std::uint64_t set : more)
        sum = sum * 31 + set;
#endif
    return sum;
}

void start() {
#ifdef FILL
    magic_tables::sliders_init();
#endif
}

} // namespace

void start_elsewhere();
std::uint64_t sum_elsewhere(unsigned square, std::uint64_t occupied);

#ifdef START
int main() {
    start();
    start_elsewhere();
    std::uint64_t occupied = 1;
    for (unsigned round = 0; round < 2000; round++) {
        // Knuth's factor for random numbers (1999).
        occupied = occupied * 6364136223846793005 + 1442695040888963407;
        const unsigned square = round % SQUARES;
        if (sum(square, occupied) != sum_elsewhere(square, occupied))
            return 1;
    }
    return 0;
}
#else
void start_elsewhere() {
    start();
}

std::uint64_t sum_elsewhere(unsigned square, std::uint64_t occupied) {
    return sum(square, occupied);
}
#endif
