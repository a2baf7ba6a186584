// The tables of views: where the candidates of each square are, and what each code of a piece means.
#pragma once

#include "prelude.h"

// What is known of a code, for each candidate. Kinds of pieces are bits: 1 and 2 are pawns of White and of Black, 4
// knights, 8 bishops, 16 rooks, 32 queens and 64 kings.
struct mt_ViewCode {
    uint8_t reach[16];   // 128 where it attacks however far away, 64 where it attacks only the next square
    uint8_t victims[16]; // the kinds that it threatens, sixteen times
    uint8_t kinds[16];   // its own kind, sixteen times
    uint8_t leaps[16];   // 255 if it is a knight
};

// Squares have 128 added, and 64 more if they are next to the square; 0 is beyond the edge. Ways to attack are bits,
// too: 1 is along lines, 2 along diagonals, 4 by leaps, 8 and 16 as pawns of White and of Black, 32 as kings.
struct mt_ViewTables {
    uint8_t around[64][64] MT_ZERO;      // eight for each ray, clockwise from north, the first one is 0
    struct mt_ViewCode code[16] MT_ZERO; // for each code
    uint32_t elements[256] MT_ZERO;      // of each set of eight, the numbers of its elements, four bits each
    uint8_t quads[16][16] MT_ZERO;       // of each set of four quads, their bytes
    uint8_t knights[64][16] MT_ZERO;     // the knight squares, behind eight bytes of 0
    uint8_t ways[16] MT_ZERO;            // how each code attacks
    uint8_t kind[16] MT_ZERO;            // the kind of each code
    uint8_t victims[16] MT_ZERO;         // the kinds that each code threatens
    uint8_t attack[16] MT_ZERO;          // how candidates on the next square attack
    uint8_t distant[16] MT_ZERO;         // how all others do
    uint8_t slide[16] MT_ZERO;           // how sliders do
    uint8_t turned[16] MT_ZERO;          // bytes, each exchanged with its neighbour
    uint8_t turned_pairs[16] MT_ZERO;    // pairs of bytes, likewise
    uint8_t order[16] MT_ZERO;           // which byte of four quads each byte is in the order of the engine
    uint8_t all[16] MT_ZERO;             // all bits
    uint8_t toward[240] MT_ZERO;         // the ray to a square, by the difference of both in ranks of sixteen squares
#ifdef __cplusplus

    constexpr mt_ViewTables()
    {
        const int steps[8][2] = {
            { 0, 1 }, { 1, 1 }, { 1, 0 }, { 1, -1 }, { 0, -1 }, { -1, -1 }, { -1, 0 }, { -1, 1 }
        };
        const int leaps[8][2] = {
            { 1, 2 }, { 2, 1 }, { 2, -1 }, { 1, -2 }, { -1, -2 }, { -2, -1 }, { -2, 1 }, { -1, 2 }
        };
        for (int i = 0; i < 8; i++) {
            for (int q = 0; q < 64; q++) {
                for (int k = 1; k < 8; k++)
                    around[q][8 * i + k] = to(q, k * steps[i][0], k * steps[i][1], k == 1 ? 192 : 128);
                knights[q][8 + i] = to(q, leaps[i][0], leaps[i][1], 128);
            }
            for (int k = 1; k < 8; k++)
                toward[119 + k * (steps[i][0] + 16 * steps[i][1])] = (uint8_t)(1 << ray(i));
        }
        for (int set = 0; set < 256; set++) {
            for (int i = 0; set < 16 && i < 16; i++)
                quads[set][i] = (uint8_t)(i & 3);
            for (int i = 0, n = 0; i < 8; i++) {
                if ((set >> i & 1) == 0)
                    continue;
                elements[set] |= (uint32_t)(i) << 4 * n;
                for (int byte = 0; set < 16 && byte < 4; byte++)
                    quads[set][4 * n + byte] = (uint8_t)(4 * i + byte);
                n++;
            }
        }
        for (int i = 0; i < 16; i++) {
            slide[i] = (uint8_t)(i < 4 ? 1 : i < 8 ? 2 : 0);
            distant[i] = (uint8_t)(i < 8 ? slide[i] : 4);
            // Pawns of Black attack from the north, in rays 4 and 7.
            const int pawns = i == 4 || i == 7 ? 16 : 8;
            attack[i] = (uint8_t)(i < 4 ? 33 : i < 8 ? 34 | pawns : 4);
            turned[i] = (uint8_t)(i ^ 1);
            turned_pairs[i] = (uint8_t)(i ^ 2);
            order[i] = (uint8_t)((i & 12) | (int)(MT_THREATS >> (40 + 2 * (i & 3)) & 3));
            all[i] = 255;
        }
        for (int i = 0; i < 16; i++)
            add_code(i, (int)(MT_PIECE_CODES >> 4 * i & 15));
    }

    // The candidate on the ray in this direction, clockwise from north, or the direction of a candidate.
    static constexpr int ray(int of) { return (of & 1) << 2 | (of & 2) | of >> 2; }

    // The square so many files and ranks away, if there is one.
    static constexpr uint8_t to(int square, int files, int ranks, int flags)
    {
        const int file = square % 8 + files;
        const int rank = square / 8 + ranks;
        return (uint8_t)(((file | rank) & ~7) == 0 ? flags | file | 8 * rank : 0);
    }

    // What is known of a code that stands for this piece: 1 to 6 for White, 9 to 14 for Black.
    constexpr void add_code(int number, int piece)
    {
        const int type = piece & 7;
        if (type < 1 || type > 6)
            return;
        const int own = type > 1 ? 1 << type : piece == 1 ? 1 : 2;
        const int threatened = (int)(MT_THREATS >> 6 * (type - 1) & 63);
        const int ways_of_type[7] = { 0, own == 1 ? 8 : 16, 4, 2, 1, 3, 32 };
        kind[number] = (uint8_t)(own);
        ways[number] = (uint8_t)(ways_of_type[type]);
        victims[number] = (uint8_t)((threatened & 62) << 1 | (threatened & 1) * 3);
        for (int i = 0; i < 16; i++) {
            // It attacks in a direction what would attack it from there in the opposite one.
            const bool is_far = (ways[number] & distant[i]) != 0;
            const bool is_next = (ways[number] & attack[i ^ 1]) != 0;
            code[number].reach[i] = (uint8_t)(is_far ? 128 : is_next ? 64 : 0);
            code[number].victims[i] = victims[number];
            code[number].kinds[i] = kind[number];
            code[number].leaps[i] = (uint8_t)(type == 2 ? 255 : 0);
        }
    }
#endif
};

#ifdef __cplusplus
// The numbers of views.
alignas(64) inline constexpr mt_ViewTables mt_view_tables;
#else
// The numbers of views.
MT_DECLARED extern const struct mt_ViewTables mt_view_tables;
#endif
