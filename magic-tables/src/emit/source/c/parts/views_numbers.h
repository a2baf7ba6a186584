// The numbers of the tables of views in C: what a loop finds in C++ are constant expressions here.
#pragma once

#include "views_tables.h"

#ifndef __cplusplus
#define MT_8(of, i) of((i)), of((i) + 1), of((i) + 2), of((i) + 3), of((i) + 4), of((i) + 5), of((i) + 6), of((i) + 7)
#define MT_16(of, i) MT_8(of, i), MT_8(of, (i) + 8)
#define MT_64(of, i) MT_16(of, i), MT_16(of, (i) + 16), MT_16(of, (i) + 32), MT_16(of, (i) + 48)

// The square so many files and ranks away, if there is one.
#define MT_TO(q, files, ranks, flags) \
    ((((q) % 8 + (files)) | ((q) / 8 + (ranks))) & ~7 ? 0 : ((flags) + (q) + (files) + 8 * (ranks)) & 255)
#define MT_RAY(q, f, r) \
    0, MT_TO(q, f, r, 192), MT_TO(q, 2 * (f), 2 * (r), 128), MT_TO(q, 3 * (f), 3 * (r), 128), \
        MT_TO(q, 4 * (f), 4 * (r), 128), MT_TO(q, 5 * (f), 5 * (r), 128), MT_TO(q, 6 * (f), 6 * (r), 128), \
        MT_TO(q, 7 * (f), 7 * (r), 128)
#define MT_AROUND(q) \
    { \
        MT_RAY(q, 0, 1), MT_RAY(q, 1, 1), MT_RAY(q, 1, 0), MT_RAY(q, 1, -1), MT_RAY(q, 0, -1), MT_RAY(q, -1, -1), \
            MT_RAY(q, -1, 0), MT_RAY(q, -1, 1) \
    }
#define MT_KNIGHTS(q) \
    { \
        0, 0, 0, 0, 0, 0, 0, 0, MT_TO(q, 1, 2, 128), MT_TO(q, 2, 1, 128), MT_TO(q, 2, -1, 128), MT_TO(q, 1, -2, 128), \
            MT_TO(q, -1, -2, 128), MT_TO(q, -2, -1, 128), MT_TO(q, -2, 1, 128), MT_TO(q, -1, 2, 128) \
    }

// Whether a difference is some steps, and the ray that has such steps.
#define MT_STEPS(i, step, ray) (((i)-119) % (step) == 0 && ((i)-119) / (step) > 0 && ((i)-119) / (step) < 8 ? (ray) : 0)
#define MT_TOWARD(i) \
    (MT_STEPS(i, 16, 1) | MT_STEPS(i, -16, 2) | MT_STEPS(i, 1, 4) | MT_STEPS(i, -1, 8) | MT_STEPS(i, 17, 16) | \
     MT_STEPS(i, -17, 32) | MT_STEPS(i, -15, 64) | MT_STEPS(i, 15, 128))

// How many elements a set of four has, and their numbers.
#define MT_COUNT(set) (((set)&1) + ((set) >> 1 & 1) + ((set) >> 2 & 1) + ((set) >> 3 & 1))
#define MT_NUMBERS_OF(set) \
    (((set) >> 1 & 1) << 4 * ((set)&1) | ((set) >> 2 & 1) * 2 << 4 * MT_COUNT((set)&3) | \
     ((set) >> 3 & 1) * 3 << 4 * MT_COUNT((set)&7))
#define MT_ELEMENTS(set) \
    ((uint32_t)(MT_NUMBERS_OF((set)&15)) | \
     (uint32_t)(MT_NUMBERS_OF((set) >> 4) | (0x4444 & ((1 << 4 * MT_COUNT((set) >> 4)) - 1))) \
         << 4 * MT_COUNT((set)&15))
#define MT_QUAD(numbers, n) \
    ((numbers) >> 4 * (n)&15) * 4, ((numbers) >> 4 * (n)&15) * 4 + 1, ((numbers) >> 4 * (n)&15) * 4 + 2, \
        ((numbers) >> 4 * (n)&15) * 4 + 3
#define MT_FOUR_QUADS(set) \
    { \
        MT_QUAD(MT_NUMBERS_OF(set), 0), MT_QUAD(MT_NUMBERS_OF(set), 1), MT_QUAD(MT_NUMBERS_OF(set), 2), \
            MT_QUAD(MT_NUMBERS_OF(set), 3) \
    }

// Candidates: those on rays, lines first, and those on knight squares. Pawns of Black attack from rays 4 and 7.
#define MT_SLIDE(i) ((i) < 4 ? 1 : (i) < 8 ? 2 : 0)
#define MT_DISTANT(i) ((i) < 8 ? MT_SLIDE(i) : 4)
#define MT_ATTACK(i) ((i) < 8 ? MT_SLIDE(i) | 32 | ((i) < 4 ? 0 : (i) == 4 || (i) == 7 ? 16 : 8) : 4)

// Of a code: the piece, 1 to 6 for White and 9 to 14 for Black, and what is known of it.
#define MT_PIECE(code) (int)(MT_PIECE_CODES >> 4 * (code)&15)
#define MT_TYPE(code) (int)(MT_PIECE_CODES >> 4 * (code)&7)
#define MT_IS_PIECE(code) (MT_TYPE(code) > 0 && MT_TYPE(code) < 7)
#define MT_KIND(code) (MT_IS_PIECE(code) ? MT_TYPE(code) > 1 ? 1 << MT_TYPE(code) : MT_PIECE(code) == 1 ? 1 : 2 : 0)
#define MT_WAYS(code) \
    ((MT_KIND(code) & 48 ? 1 : 0) | (MT_KIND(code) & 40 ? 2 : 0) | (MT_KIND(code) & 4) | (MT_KIND(code) & 3) << 3 | \
     (MT_KIND(code) & 64) >> 1)
#define MT_THREATENED(code) (MT_IS_PIECE(code) ? (int)(MT_THREATS >> 6 * ((MT_TYPE(code) + 7) % 8) & 63) : 0)
#define MT_VICTIMS(code) ((MT_THREATENED(code) & 62) << 1 | (MT_THREATENED(code) & 1) * 3)
#define MT_REACH(ways, i) ((ways)&MT_DISTANT(i) ? 128 : (ways)&MT_ATTACK((i) ^ 1) ? 64 : 0)
#define MT_REACHES(w) \
    MT_REACH(w, 0), MT_REACH(w, 1), MT_REACH(w, 2), MT_REACH(w, 3), MT_REACH(w, 4), MT_REACH(w, 5), MT_REACH(w, 6), \
        MT_REACH(w, 7), MT_REACH(w, 8), MT_REACH(w, 9), MT_REACH(w, 10), MT_REACH(w, 11), MT_REACH(w, 12), \
        MT_REACH(w, 13), MT_REACH(w, 14), MT_REACH(w, 15)
#define MT_SAME(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x
#define MT_CODE(code) \
    { \
        { MT_REACHES(MT_WAYS(code)) }, { MT_SAME(MT_VICTIMS(code)) }, { MT_SAME(MT_KIND(code)) }, \
        { \
            MT_SAME(MT_KIND(code) == 4 ? 255 : 0) \
        } \
    }
#define MT_TURNED(i) ((i) ^ 1)
#define MT_TURNED_PAIR(i) ((i) ^ 2)
#define MT_ORDER(i) (((i)&12) | (int)(MT_THREATS >> (40 + 2 * ((i)&3)) & 3))

#if defined(__GNUC__)
__attribute__((aligned(64)))
#endif
MT_DATA const struct mt_ViewTables mt_view_tables = {
    { MT_64(MT_AROUND, 0) },
    { MT_16(MT_CODE, 0) },
    { MT_64(MT_ELEMENTS, 0), MT_64(MT_ELEMENTS, 64), MT_64(MT_ELEMENTS, 128), MT_64(MT_ELEMENTS, 192) },
    { MT_16(MT_FOUR_QUADS, 0) },
    { MT_64(MT_KNIGHTS, 0) },
    { MT_16(MT_WAYS, 0) },
    { MT_16(MT_KIND, 0) },
    { MT_16(MT_VICTIMS, 0) },
    { MT_16(MT_ATTACK, 0) },
    { MT_16(MT_DISTANT, 0) },
    { MT_16(MT_SLIDE, 0) },
    { MT_16(MT_TURNED, 0) },
    { MT_16(MT_TURNED_PAIR, 0) },
    { MT_16(MT_ORDER, 0) },
    { MT_SAME(255) },
    { MT_64(MT_TOWARD, 0), MT_64(MT_TOWARD, 64), MT_64(MT_TOWARD, 128), MT_16(MT_TOWARD, 192), MT_16(MT_TOWARD, 208),
      MT_16(MT_TOWARD, 224) },
};
#endif
