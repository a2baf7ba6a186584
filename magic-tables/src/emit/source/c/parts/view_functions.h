// What engines call of views in C.
#ifndef MT_VIEW_FUNCTIONS_H
#define MT_VIEW_FUNCTIONS_H

#include "views.h"

// The view from a square over a mailbox, which has the codes of 64 squares. Only their lower four bits count.
MT_CONSTEXPR mt_View mt_view(mt_Square square, const uint8_t *mailbox)
{
    return mt_view_of(mt_number(square), mailbox, 0);
}

// The same as if the square `other` were empty.
MT_CONSTEXPR mt_View mt_view_without(mt_Square square, const uint8_t *mailbox, mt_Square other)
{
    return mt_view_of_without(mt_number(square), mailbox, mt_number(other));
}

// The set of codes with a bit in `bits`, as `with_codes` takes it.
MT_CONSTEXPR mt_Codes mt_codes_of(unsigned bits)
{
    mt_Codes codes = { { 0 } };
    for (unsigned code = 0; code < 16; code++)
        codes.in[code] = (bits >> code & 1u) != 0 ? 255 : 0;
    return codes;
}

// The first piece on each ray.
MT_CONSTEXPR mt_Places mt_nearest(const mt_View *view) { return view->seen & 0xfefefefefefefefe; }

// The pieces on knight squares.
MT_CONSTEXPR mt_Places mt_knight_squares(const mt_View *view) { return view->seen & 0x0101010101010101; }

// The pieces of both colours that attack the square.
MT_CONSTEXPR mt_Places mt_attackers(const mt_View *view) { return mt_kinds_among(view, mt_data_view_attackers); }

// The pieces that a piece with this code attacks from the square.
MT_CONSTEXPR mt_Places mt_attacked_by(const mt_View *view, unsigned code)
{
    return view->seen & mt_data_view_attacked[code & 15];
}

// The sliders that attack the square.
MT_CONSTEXPR mt_Places mt_sliders(const mt_View *view) { return mt_kinds_among(view, mt_data_view_sliders); }

// The pieces with one of these codes.
MT_CONSTEXPR mt_Places mt_with_codes(const mt_View *view, const mt_Codes *codes)
{
    return mt_with_codes_in(view, codes->in);
}

// Those of the sliders that have another piece behind the square, and these pieces: what they would attack if the
// square were empty. The piece of a slider in direction d stands in direction d ^ 4, the opposite one.
MT_CONSTEXPR mt_sliders_and_pieces mt_through(const mt_View *view)
{
    const mt_Places sliders = mt_sliders(view);
    const mt_Places pieces = mt_nearest(view);
    const uint64_t from = mt_rays_through(sliders, pieces);
    const mt_sliders_and_pieces through = { sliders & from, pieces & mt_opposite(from) };
    return through;
}

// The squares of these places.
MT_CONSTEXPR mt_Bitboard mt_bitboard(const mt_View *view, mt_Places places)
{
    return mt_as_bitboard(mt_squares_of(view, places));
}

// How many pieces stand in these places.
MT_CONSTEXPR unsigned mt_count(const mt_View *view, mt_Places places) { return mt_bits_of(places & view->seen); }

// Writes the square and the code of each of these places, in their order, and returns how many there are: up to 16.
MT_CONSTEXPR unsigned mt_write(const mt_View *view, mt_Places places, mt_square_and_code *pairs)
{
    return mt_write_places(view, places, pairs);
}

// Writes each of the sliders of `through` and its piece, in the order of the sliders, and returns how many pairs there
// are: up to 8.
MT_CONSTEXPR unsigned mt_write_through(const mt_View *view, mt_square_and_code (*pairs)[2])
{
    const mt_sliders_and_pieces through = mt_through(view);
    return mt_write_both(view, through.sliders, through.pieces, pairs);
}

#endif // MT_VIEW_FUNCTIONS_H
