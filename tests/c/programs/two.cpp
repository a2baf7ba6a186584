// Two headers with the prefixes first and second_, and one without a prefix, in one file of one program: all answer alike.
//
//     c++ -std=c++17 '-DFIRST="first.hpp"' '-DSECOND="second.hpp"' '-DHEADER="sliders.hpp"' two.cpp
#include FIRST
#include SECOND
#include HEADER

// Again, as when two headers of an engine include the same one.
#include FIRST
#include HEADER

#include <cstdio>

#include "answers.h"

int main() {
    std::uint64_t random = 1;
    for (unsigned square = 0; square < 64; square++) {
        for (unsigned round = 0; round < 100; round++) {
            const std::uint64_t occupied = random_bits(&random) & random_bits(&random);
            const std::uint64_t queen = magic_tables::queen_attacks(square, occupied);
            if (first::queen_attacks(square, occupied) != queen || second::queen_attacks(square, occupied) != queen ||
                first::rook_and_bishop_attacks(square, occupied).rook != magic_tables::rook_attacks(square, occupied) ||
                second::bishop_attacks(square, occupied) != magic_tables::bishop_attacks(square, occupied) ||
                first::between(square, round % 64) != magic_tables::between(square, round % 64) ||
                second::knight_attacks(square) != magic_tables::knight_attacks(square))
                return 1;
        }
    }
    static_assert(first::TABLE_BYTES > 0 && second::TABLE_BYTES > 0 && magic_tables::TABLE_BYTES > 0);
    std::printf("%s; %s; %s\n", first::SCHEME, second::SCHEME, magic_tables::SCHEME);
    return 0;
}
