// The types of views in C, and their data.
#ifndef MT_VIEW_TYPES_H
#define MT_VIEW_TYPES_H

#include "prelude.h"

// A set of places around a square, one bit each. Place 8 * d + k is the k-th square in direction d, clockwise from
// north. Place 8 * d is the d-th knight square, clockwise from north-north-east. Places outside the board are in no
// set.
typedef uint64_t mt_Places;

// A piece: its square and its code.
typedef struct mt_square_and_code {
    uint8_t square;
    uint8_t code;
} mt_square_and_code;

// A set of codes: a byte for each, 0 or 255.
typedef struct mt_Codes {
    uint8_t in[16];
} mt_Codes;

// Sliders, and the pieces behind the square.
typedef struct mt_sliders_and_pieces {
    mt_Places sliders;
    mt_Places pieces;
} mt_sliders_and_pieces;

// What stands around a square: the first piece on each ray, and the pieces on the knight squares. Functions of a set
// leave out places where no piece is seen.
typedef struct mt_View {
    // The square at each place.
    const uint8_t *squares;
    // The code at each place.
    uint8_t codes[64];
    // The places of the first pieces and of those on knight squares.
    uint64_t seen;
} mt_View;

#endif // MT_VIEW_TYPES_H
