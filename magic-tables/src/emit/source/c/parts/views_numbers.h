// The numbers of the tables of views in C: what a loop finds in C++ are constant expressions here.
#pragma once

#include "views_tables.h"

#ifndef __cplusplus
#define MT_8(of, i) of((i)), of((i) + 1), of((i) + 2), of((i) + 3), of((i) + 4), of((i) + 5), of((i) + 6), of((i) + 7)
#define MT_16(of, i) MT_8(of, i), MT_8(of, (i) + 8)
#define MT_64(of, i) MT_16(of, i), MT_16(of, (i) + 16), MT_16(of, (i) + 32), MT_16(of, (i) + 48)

// The square so many files and ranks away, if there is one; a ray of them; all rays; and the knight squares.
#define MT_AWAY(q, files, ranks, flags) \
    ((((q) % 8 + (files)) | ((q) / 8 + (ranks))) & ~7 ? 0 : ((flags) + (q) + (files) + 8 * (ranks)) & 255)
#define MT_RAY(q, f, r) \
    0, MT_AWAY(q, f, r, 192), MT_AWAY(q, 2 * (f), 2 * (r), 128), MT_AWAY(q, 3 * (f), 3 * (r), 128), \
        MT_AWAY(q, 4 * (f), 4 * (r), 128), MT_AWAY(q, 5 * (f), 5 * (r), 128), MT_AWAY(q, 6 * (f), 6 * (r), 128), \
        MT_AWAY(q, 7 * (f), 7 * (r), 128)
#define MT_AROUND(q) \
    { \
        MT_RAY(q, 0, 1), MT_RAY(q, 0, -1), MT_RAY(q, 1, 0), MT_RAY(q, -1, 0), MT_RAY(q, 1, 1), MT_RAY(q, -1, -1), \
            MT_RAY(q, 1, -1), MT_RAY(q, -1, 1) \
    }
#define MT_KNIGHTS(q) \
    { \
        0, 0, 0, 0, 0, 0, 0, 0, MT_AWAY(q, 1, 2, 128), MT_AWAY(q, 2, 1, 128), MT_AWAY(q, 2, -1, 128), \
            MT_AWAY(q, 1, -2, 128), MT_AWAY(q, -1, -2, 128), MT_AWAY(q, -2, -1, 128), MT_AWAY(q, -2, 1, 128), \
            MT_AWAY(q, -1, 2, 128) \
    }

// The ray that has such steps, if a difference is some of them.
#define MT_STEPS(i, step, ray) (((i)-119) % (step) == 0 && ((i)-119) / (step) > 0 && ((i)-119) / (step) < 8 ? (ray) : 0)
#define MT_TOWARD(i) \
    (MT_STEPS(i, 16, 1) | MT_STEPS(i, -16, 2) | MT_STEPS(i, 1, 4) | MT_STEPS(i, -1, 8) | MT_STEPS(i, 17, 16) | \
     MT_STEPS(i, -17, 32) | MT_STEPS(i, -15, 64) | MT_STEPS(i, 15, 128))

// The numbers of the elements of a set: each in front of those above it.
#define MT_IF(set, i, above) ((uint32_t)(above) << 4 * ((set) >> (i)&1) | (uint32_t)(((set) >> (i)&1) * (i)))
#define MT_UPPER(set) MT_IF(set, 4, MT_IF(set, 5, MT_IF(set, 6, MT_IF(set, 7, 0))))
#define MT_ELEMENTS(set) MT_IF(set, 0, MT_IF(set, 1, MT_IF(set, 2, MT_IF(set, 3, MT_UPPER(set)))))

// A code: its piece, 1 to 6 for White and 9 to 14 for Black, and what the tables have of it.
#define MT_PIECE(code) ((int)(MT_PIECE_CODES >> 4 * (code)&15) * ((MT_PIECE_CODES >> 4 * (code)&7) % 7 != 0))
#define MT_KIND(code) (MT_PIECE(code) % 8 == 1 ? MT_PIECE(code) / 8 + 1 : (1 << MT_PIECE(code) % 8) & 124)
#define MT_THREATENED(code) (int)(MT_THREATS >> 6 * ((MT_PIECE(code) + 7) % 8) & (MT_PIECE(code) == 0 ? 0 : 63))
#define MT_ATTACKED(code) (MT_PIECE(code) == 0 ? 0 : 127)
#define MT_VICTIMS(code) ((MT_THREATENED(code) & 62) << 1 | (MT_THREATENED(code) & 1) * 3)
#define MT_WAYS(code) \
    ((MT_KIND(code) & 48 ? 1 : 0) | (MT_KIND(code) & 40 ? 2 : 0) | (MT_KIND(code) & 4) << 5 | \
     (MT_KIND(code) & 3) << 3 | (MT_KIND(code) & 64) >> 1)
#define MT_CODE(code) \
    { \
        MT_WAYS(code) ^ (MT_KIND(code) & 3 ? 24 : 0), MT_VICTIMS(code), MT_KIND(code), 127 \
    }

#if defined(__GNUC__)
__attribute__((aligned(64)))
#endif
MT_DEFINED const struct mt_ViewTables mt_view_tables = {
    { MT_64(MT_AROUND, 0) },
    { MT_64(MT_KNIGHTS, 0) },
    { MT_64(MT_TOWARD, 0), MT_64(MT_TOWARD, 64), MT_64(MT_TOWARD, 128), MT_16(MT_TOWARD, 192), MT_16(MT_TOWARD, 208),
      MT_16(MT_TOWARD, 224) },
    { MT_64(MT_ELEMENTS, 0), MT_64(MT_ELEMENTS, 64), MT_64(MT_ELEMENTS, 128), MT_64(MT_ELEMENTS, 192) },
    { MT_16(MT_CODE, 0) },
    { MT_16(MT_WAYS, 0) },
    { MT_16(MT_KIND, 0) },
    { { MT_16(MT_ATTACKED, 0) }, { MT_16(MT_VICTIMS, 0) } },
};
#endif
