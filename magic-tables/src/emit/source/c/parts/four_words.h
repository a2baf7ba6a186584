// Sets of more than 128 squares: four words of 64 bits.
#pragma once

#include "words.h"

// A set of squares: square s is bit s % 64 of word[s / 64].
typedef struct mt_bitboard {
    uint64_t word[4];
} mt_bitboard;

// The set of these words, that with the lowest squares first.
MT_INTERFACE mt_bitboard mt_bitboard_of(uint64_t first, uint64_t second, uint64_t third, uint64_t last)
{
    const mt_bitboard made = { { first, second, third, last } };
    return made;
}

// The squares that are in both, in one or both, or in one of them; and those that are not in a set, off the board, too.
#ifdef __cplusplus
constexpr mt_bitboard operator&(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2], a.word[3] & b.word[3]);
}
constexpr mt_bitboard operator|(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2], a.word[3] | b.word[3]);
}
constexpr mt_bitboard operator^(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.word[0] ^ b.word[0], a.word[1] ^ b.word[1], a.word[2] ^ b.word[2], a.word[3] ^ b.word[3]);
}
constexpr mt_bitboard operator~(mt_bitboard set)
{
    return mt_bitboard_of(~set.word[0], ~set.word[1], ~set.word[2], ~set.word[3]);
}
constexpr mt_bitboard &operator&=(mt_bitboard &a, mt_bitboard b) { return a = a & b; }
constexpr mt_bitboard &operator|=(mt_bitboard &a, mt_bitboard b) { return a = a | b; }
constexpr mt_bitboard &operator^=(mt_bitboard &a, mt_bitboard b) { return a = a ^ b; }
constexpr bool operator==(mt_bitboard a, mt_bitboard b)
{
    const mt_bitboard differing = a ^ b;
    return (differing.word[0] | differing.word[1] | differing.word[2] | differing.word[3]) == 0;
}
constexpr bool operator!=(mt_bitboard a, mt_bitboard b) { return !(a == b); }
#else  // C
MT_INTERFACE mt_bitboard mt_bitboard_and(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.word[0] & b.word[0], a.word[1] & b.word[1], a.word[2] & b.word[2], a.word[3] & b.word[3]);
}
MT_INTERFACE mt_bitboard mt_bitboard_or(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.word[0] | b.word[0], a.word[1] | b.word[1], a.word[2] | b.word[2], a.word[3] | b.word[3]);
}
MT_INTERFACE mt_bitboard mt_bitboard_xor(mt_bitboard a, mt_bitboard b)
{
    return mt_bitboard_of(a.word[0] ^ b.word[0], a.word[1] ^ b.word[1], a.word[2] ^ b.word[2], a.word[3] ^ b.word[3]);
}
MT_INTERFACE mt_bitboard mt_bitboard_not(mt_bitboard set)
{
    return mt_bitboard_of(~set.word[0], ~set.word[1], ~set.word[2], ~set.word[3]);
}
#endif // C++

// The set of one square.
MT_INTERFACE mt_bitboard mt_bitboard_square(unsigned square)
{
    mt_bitboard set = mt_bitboard_of(0, 0, 0, 0);
    set.word[square / 64] = (uint64_t)(1) << (square % 64);
    return set;
}

// Whether a square is in the set.
MT_INTERFACE mt_Truth mt_bitboard_has(mt_bitboard set, unsigned square)
{
    return ((set.word[square / 64] >> (square % 64)) & 1) != 0;
}

// Whether no square is in the set.
MT_INTERFACE mt_Truth mt_bitboard_is_empty(mt_bitboard set)
{
    return (set.word[0] | set.word[1] | set.word[2] | set.word[3]) == 0;
}

// The set in a table.
MT_CONSTEXPR mt_bitboard mt_read(const uint64_t *words)
{
    return mt_bitboard_of(words[0], words[1], words[2], words[3]);
}

// The squares of `set` as far as a slider on a ray goes, if those in `blockers` are occupied: up to the lowest one, or,
// if numbers do not rise along the ray, from the highest one on. Without blockers, these are all squares.
MT_CONSTEXPR mt_bitboard mt_to_first(mt_bitboard set, mt_bitboard blockers, mt_Truth rises)
{
    if (rises) {
        // x ^ (x - 1), with a borrow from word to word.
        uint64_t borrow = 1;
        for (int i = 0; i < 4; i++) {
            const uint64_t x = blockers.word[i];
            set.word[i] &= x ^ (x - borrow);
            borrow = borrow != 0 && x == 0 ? 1 : 0;
        }
    } else {
        uint64_t open = ~(uint64_t)(0);
        for (int i = 4; i-- > 0;) {
            set.word[i] &= open & mt_from_highest_of_word(blockers.word[i]);
            open = blockers.word[i] != 0 ? 0 : open;
        }
    }
    return set;
}

// The squares of a ray that are in both sets, or in the first one alone.
MT_CONSTEXPR mt_bitboard mt_common(mt_bitboard a, mt_bitboard b)
{
    for (int i = 0; i < 4; i++)
        a.word[i] &= b.word[i];
    return a;
}

MT_CONSTEXPR mt_bitboard mt_without(mt_bitboard a, mt_bitboard b)
{
    for (int i = 0; i < 4; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

MT_CONSTEXPR mt_bitboard mt_united(mt_bitboard a, mt_bitboard b)
{
    for (int i = 0; i < 4; i++)
        a.word[i] |= b.word[i];
    return a;
}

// What a rider attacks along `count` rays. Numbers rise along the first `rising` of them.
MT_CONSTEXPR mt_bitboard mt_ride(const uint64_t (*rays)[4], int count, int rising, mt_bitboard occupied)
{
    mt_bitboard attacks = mt_bitboard_of(0, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        const mt_bitboard ray = mt_read(rays[i]);
        attacks = mt_united(attacks, mt_to_first(ray, mt_common(ray, occupied), i < rising));
    }
    return attacks;
}

// What a hopper attacks along `count` rays, of each at most `range` squares; 255 is no range.
MT_CONSTEXPR mt_bitboard mt_hop(const uint64_t (*rays)[4], int count, int rising, unsigned range, mt_bitboard occupied)
{
    mt_bitboard attacks = mt_bitboard_of(0, 0, 0, 0);
    for (int i = 0; i < count; i++) {
        const mt_bitboard ray = mt_read(rays[i]);
        const mt_bitboard behind = mt_without(ray, mt_to_first(ray, mt_common(ray, occupied), i < rising));
        mt_bitboard blockers = mt_common(behind, occupied);
        if (range < 255) {
            // The range ends where a blocker would stand.
            mt_bitboard last = behind;
            for (unsigned before = 1; before < range; before++)
                last = mt_without(last, mt_to_first(last, last, i < rising));
            blockers = mt_united(blockers, last);
        }
        attacks = mt_united(attacks, mt_to_first(behind, blockers, i < rising));
    }
    return attacks;
}

// What a piece attacks along the paths from `start` to `end`, each of which is the number of its squares, and the
// squares: behind the first occupied square if it hops, of each path at most `range` squares.
MT_CONSTEXPR mt_bitboard mt_walk(const uint8_t *paths, size_t start, size_t end, mt_Truth hops, unsigned range,
                                 mt_bitboard occupied)
{
    mt_bitboard attacks = mt_bitboard_of(0, 0, 0, 0);
    for (size_t path = start; path < end; path += (size_t)(1) + paths[path]) {
        unsigned hurdles = hops ? 0 : 1;
        unsigned attacked = 0;
        for (size_t at = path + 1; at <= path + paths[path] && hurdles < 2 && attacked < range; at++) {
            if (hurdles == 1) {
                attacks = mt_united(attacks, mt_bitboard_square(paths[at]));
                attacked++;
            }
            if (mt_bitboard_has(occupied, paths[at]))
                hurdles++;
        }
    }
    return attacks;
}

// The last squares of such paths on which, of those before, as many are occupied as are `needed`: 0, 1, or 255, which
// is all. If it is 1, that one must be among the last `range` squares before.
MT_CONSTEXPR mt_bitboard mt_jump(const uint8_t *paths, size_t start, size_t end, unsigned needed, unsigned range,
                                 mt_bitboard occupied)
{
    mt_bitboard attacks = mt_bitboard_of(0, 0, 0, 0);
    for (size_t path = start; path < end; path += (size_t)(1) + paths[path]) {
        const size_t last = path + paths[path];
        size_t hurdles = 0;
        for (size_t at = path + 1; at < last; at++) {
            if (mt_bitboard_has(occupied, paths[at]))
                hurdles += needed == 1 && last - at > range ? 2 : 1;
        }
        if (hurdles == (needed == 255 ? last - path - 1 : needed))
            attacks = mt_united(attacks, mt_bitboard_square(paths[last]));
    }
    return attacks;
}

// The ray to square `to` among those of a queen, `lines` on which numbers rise and as many opposite ones behind them;
// -1 if there is none.
MT_CONSTEXPR int mt_ray_to(const uint64_t (*rays)[4], int lines, size_t to)
{
    for (int i = 0; i < 2 * lines; i++) {
        if (mt_bitboard_has(mt_read(rays[i]), (unsigned)(to)))
            return i;
    }
    return -1;
}

// The squares between `a` and `b`, from which a queen has these rays.
MT_CONSTEXPR mt_bitboard mt_squares_between(const uint64_t (*from_a)[4], const uint64_t (*from_b)[4], int lines,
                                            size_t b)
{
    const int i = mt_ray_to(from_a, lines, b);
    if (i < 0)
        return mt_bitboard_of(0, 0, 0, 0);
    const mt_bitboard others = mt_without(mt_read(from_a[i]), mt_read(from_b[i]));
    return mt_without(others, mt_bitboard_square((unsigned)(b)));
}

// The line through `a` and `b`, from the first of which a queen has these rays.
MT_CONSTEXPR mt_bitboard mt_line_through(const uint64_t (*from_a)[4], int lines, size_t a, size_t b)
{
    const int i = mt_ray_to(from_a, lines, b);
    if (i < 0)
        return mt_bitboard_of(0, 0, 0, 0);
    const mt_bitboard back = mt_read(from_a[i < lines ? i + lines : i - lines]);
    return mt_united(mt_united(mt_read(from_a[i]), back), mt_bitboard_square((unsigned)(a)));
}

// The ray that leads from a square to square `to`, from the square with the rays `from`; both may be the same.
MT_CONSTEXPR mt_bitboard mt_ray_behind(const uint64_t (*of_first)[4], const uint64_t (*from)[4], int lines, size_t to)
{
    const int i = mt_ray_to(of_first, lines, to);
    return i < 0 ? mt_bitboard_of(0, 0, 0, 0) : mt_read(from[i]);
}
