// The tables of views: where the candidates of each square are, and what each code of a piece means.
#pragma once

#include "prelude.h"

// Kinds of pieces are bits: 1 and 2 are pawns of White and of Black, 4 knights, 8 bishops, 16 rooks, 32 queens and 64
// kings. Ways to attack are bits, too: 1 is along lines, 2 along diagonals, 8 and 16 from the south and from the
// north as pawns, 32 as kings, 128 by leaps. Squares have 128 added, and 64 more if they are next; 0 is beyond the
// edge.
struct mt_ViewTables {
    uint8_t around[64][64] MT_ZERO;  // eight for each ray, the first one is 0
    uint8_t knights[64][16] MT_ZERO; // the knight squares, behind eight bytes of 0
    uint8_t toward[240] MT_ZERO;     // the ray to a square, by the difference of both in ranks of sixteen squares
    uint32_t elements[256] MT_ZERO;  // of each set of eight, the numbers of its elements, four bits each
    uint8_t code[16][16] MT_ZERO;    // of each code: its ways from the square, the kinds it threatens, its kind, 127
    uint8_t ways[16] MT_ZERO;        // how each code attacks the square
    uint8_t kind[16] MT_ZERO;        // the kind of each code
    uint8_t victims[2][16] MT_ZERO;  // the kinds that each code attacks, and those that it threatens
#ifdef __cplusplus

    constexpr mt_ViewTables()
    {
        // Files and ranks of a step along each ray, and of each leap.
        const int steps[16][2] = { { 0, 1 },   { 0, -1 },  { 1, 0 },  { -1, 0 }, { 1, 1 },  { -1, -1 },
                                   { 1, -1 },  { -1, 1 },  { 1, 2 },  { 2, 1 },  { 2, -1 }, { 1, -2 },
                                   { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 } };
        for (int q = 0; q < 64; q++) {
            for (int i = 0; i < 8; i++) {
                for (int k = 1; k < 8; k++)
                    around[q][8 * i + k] = to(q, k * steps[i][0], k * steps[i][1], k == 1 ? 192 : 128);
                knights[q][8 + i] = to(q, steps[8 + i][0], steps[8 + i][1], 128);
            }
        }
        for (int i = 0; i < 8; i++) {
            for (int k = 1; k < 8; k++)
                toward[119 + k * (steps[i][0] + 16 * steps[i][1])] = (uint8_t)(1 << i);
        }
        for (int set = 0; set < 256; set++) {
            for (int i = 8; i-- > 0;)
                elements[set] = (set >> i & 1) != 0 ? elements[set] << 4 | (uint32_t)(i) : elements[set];
        }
        for (int i = 0; i < 16; i++) {
            // 1 to 6 for White, 9 to 14 for Black.
            const int piece = (int)(MT_PIECE_CODES >> 4 * i & 15), type = piece & 7;
            code[i][3] = 127;
            if (type < 1 || type > 6)
                continue;
            const int ways_of_type[7] = { 0, piece == 1 ? 8 : 16, 128, 2, 1, 3, 32 };
            const int threatened = (int)(MT_THREATS >> 6 * (type - 1) & 63);
            ways[i] = (uint8_t)(ways_of_type[type]);
            code[i][0] = (uint8_t)(type == 1 ? ways[i] ^ 24 : ways[i]);
            victims[0][i] = 127;
            victims[1][i] = code[i][1] = (uint8_t)((threatened & 62) << 1 | (threatened & 1) * 3);
            kind[i] = code[i][2] = (uint8_t)(type > 1 ? 1 << type : piece == 1 ? 1 : 2);
        }
    }

    // The square so many files and ranks away, if there is one.
    static constexpr uint8_t to(int q, int files, int ranks, int flags)
    {
        return (uint8_t)(((q % 8 + files) | (q / 8 + ranks)) & ~7 ? 0 : flags + q + files + 8 * ranks);
    }
#endif
};

#ifdef __cplusplus
// The numbers of views.
alignas(64) MT_SCOPE constexpr mt_ViewTables mt_view_tables;
#else
// The numbers of views.
MT_DECLARED extern const struct mt_ViewTables mt_view_tables;
#endif
