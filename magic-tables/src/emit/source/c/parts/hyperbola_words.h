// Rook and bishop at once, or a queen, line by line. Each statement needs the one before it, so that compilers finish
// one line after the other: gcc has no registers for several.
#pragma once

#include "prelude.h"

// Attacks along one of the three lines of the square `q` that a swap of bytes reverses, by its number.
MT_CONSTEXPR uint64_t mt_along_line(size_t q, size_t number, uint64_t occupied)
{
    return mt_along(mt_data_squares.lines[4 * q + number], mt_data_squares.lines[4 * q + 1],
                    mt_data_squares.lines[((4 * q) ^ 224) + 1], occupied);
}

// Both sets, one line after the other.
MT_CONSTEXPR mt_words_of_both mt_both_in_integers(size_t q, uint64_t occupied)
{
    uint64_t attacks = mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, 0, occupied);
    const uint64_t rook = attacks;
    attacks |= mt_along_line(q, 2, occupied);
    attacks |= mt_along_line(q, 3, occupied);
    const mt_words_of_both sets = { rook, attacks ^ rook };
    return sets;
}

// The union of both sets, one line after the other.
MT_CONSTEXPR uint64_t mt_queen_in_integers(size_t q, uint64_t occupied)
{
    uint64_t attacks = mt_along_line(q, 2, occupied);
    attacks |= mt_along_line(q, 3, occupied);
    attacks |= mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, 0, occupied);
    return attacks;
}

// Both sets where no two lines of a piece are neighbours. The falling diagonal comes first: clang puts lines in the
// order of the data into one vector.
MT_CONSTEXPR mt_words_of_both mt_both_of_lines_apart(size_t q, uint64_t occupied)
{
    uint64_t attacks = mt_along_line(q, 2, occupied);
    attacks |= mt_along_line(q, 0, occupied);
    const uint64_t bishop = attacks;
    attacks |= mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, 3, occupied);
    const mt_words_of_both sets = { attacks ^ bishop, bishop };
    return sets;
}

// The union of both sets, likewise.
MT_CONSTEXPR uint64_t mt_queen_of_lines_apart(size_t q, uint64_t occupied)
{
    uint64_t attacks = mt_along_line(q, 2, occupied);
    attacks |= mt_along_line(q, 0, occupied);
    attacks |= mt_along_rank(q, occupied);
    attacks |= mt_along_line(q, 3, occupied);
    return attacks;
}
