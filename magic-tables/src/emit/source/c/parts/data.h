// The data that functions of the parts read. The generator prints them.
#ifndef MT_DATA_H
#define MT_DATA_H

#include "prelude.h"

// Functions that constant expressions call read constants.
#ifdef __cplusplus
#define MT_DATA constexpr
#define MT_NUMBERS = {}
#else
#define MT_DATA extern const
#define MT_NUMBERS
#endif

// Of each square four lines, and with some vectors also sets.
struct mt_square_data {
    uint64_t lines[256];
    uint64_t below[64];
    uint64_t sliders[64];
};

MT_DATA struct mt_square_data mt_data_squares MT_NUMBERS;
MT_DATA uint8_t mt_data_view_squares[64][128] MT_NUMBERS;
MT_DATA uint64_t mt_data_view_boards[64] MT_NUMBERS;
MT_DATA uint8_t mt_data_view_kinds[16] MT_NUMBERS;
MT_DATA uint8_t mt_data_view_attackers[64] MT_NUMBERS;
MT_DATA uint8_t mt_data_view_sliders[64] MT_NUMBERS;
MT_DATA uint64_t mt_data_view_attacked[16] MT_NUMBERS;

#endif // MT_DATA_H
