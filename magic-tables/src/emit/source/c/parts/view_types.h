// What engines see of views: types, and in C++ the declarations of functions.
#pragma once

#include "prelude.h"

// A set of places around a square, one bit each. Place 8 * d + k is the k-th square in direction d, clockwise from
// north. Place 8 * d is the d-th knight square, clockwise from north-north-east. Places outside the board are in no
// set.
#ifdef __cplusplus
struct mt_Places {
    uint64_t bits;

    constexpr bool is_empty() const { return bits == 0; }

    friend constexpr mt_Places operator&(mt_Places a, mt_Places b) { return mt_Places{ a.bits & b.bits }; }
    friend constexpr mt_Places operator|(mt_Places a, mt_Places b) { return mt_Places{ a.bits | b.bits }; }
    friend constexpr mt_Places operator^(mt_Places a, mt_Places b) { return mt_Places{ a.bits ^ b.bits }; }
    friend constexpr mt_Places operator~(mt_Places a) { return mt_Places{ ~a.bits }; }
    friend constexpr bool operator==(mt_Places a, mt_Places b) { return a.bits == b.bits; }
    friend constexpr bool operator!=(mt_Places a, mt_Places b) { return a.bits != b.bits; }
};
#else  // C
typedef uint64_t mt_Places;

typedef struct mt_square_and_code mt_square_and_code;
typedef struct mt_Codes mt_Codes;
typedef struct mt_sliders_and_pieces mt_sliders_and_pieces;
typedef struct mt_View mt_View;
#endif // C++

// A piece: its square and its code.
struct mt_square_and_code {
    uint8_t square;
    uint8_t code;
};

// A set of codes: a byte for each, 0 or 255.
struct mt_Codes {
    uint8_t in[16];
};

// Sliders, and the pieces behind the square.
struct mt_sliders_and_pieces {
    mt_Places sliders;
    mt_Places pieces;
};

// What stands around a square: the first piece on each ray, and the pieces on the knight squares. Functions of a set
// leave out places where no piece is seen.
struct mt_View {
#ifdef __cplusplus
    // The first piece on each ray.
    constexpr mt_Places nearest() const;

    // The pieces on knight squares.
    constexpr mt_Places knight_squares() const;

    // The pieces of both colours that attack the square.
    constexpr mt_Places attackers() const;

    // The pieces that a piece with this code attacks from the square.
    constexpr mt_Places attacked_by(unsigned code) const;

    // The sliders that attack the square.
    constexpr mt_Places sliders() const;

    // The pieces with one of these codes.
    constexpr mt_Places with_codes(const mt_Codes &wanted) const;

    // Those of the sliders that have another piece behind the square, and these pieces: what they would attack if the
    // square were empty. The piece of a slider in direction d stands in direction d ^ 4, the opposite one.
    constexpr mt_sliders_and_pieces through() const;

    // The squares of these places.
    constexpr mt_Bitboard bitboard(mt_Places places) const;

    // How many pieces stand in these places.
    constexpr unsigned count(mt_Places places) const;

    // Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.
    constexpr unsigned write(mt_Places places, mt_square_and_code *pairs) const;

    // Writes each of the sliders of `through` and its piece, in the order of the sliders, and returns how many pairs
    // there are: up to 8.
    constexpr unsigned write_through(mt_square_and_code (*pairs)[2]) const;

    // Writes what `make` gives for the square and the code of each of these places, in their order, and returns how
    // many there are: up to 16. There must be room for 16 elements, of which those behind may change, too.
    template <typename Element, typename Make>
    constexpr unsigned write_as(mt_Places places, Element *elements, Make make) const;

    // Writes what `make` gives for the square and the code of each of the sliders of `through`, and for those of its
    // piece, in the order of the sliders, and returns how many there are: up to 8.
    template <typename Element, typename Make> constexpr unsigned write_through_as(Element *elements, Make make) const;

    // What the methods read.

#endif // C++
    // The square at each place.
    const uint8_t *squares;
    // The code at each place.
    uint8_t codes[64];
    // The places of the first pieces and of those on knight squares.
    uint64_t seen;
};

#ifdef __cplusplus
// The view from a square over a mailbox, which has the codes of 64 squares. Only their lower four bits count.
constexpr mt_View mt_view(mt_Square square, const uint8_t *mailbox);

// The same as if the square `other` were empty.
constexpr mt_View mt_view_without(mt_Square square, const uint8_t *mailbox, mt_Square other);
#endif // C++
