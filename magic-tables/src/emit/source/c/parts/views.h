// Views along rays: the pieces around a square of a mailbox.
#ifndef MT_VIEWS_H
#define MT_VIEWS_H

#include "view_vectors.h"

// All bits of the bytes that are not 0. In each byte, only one bit may be set, and not the lowest one.
MT_CONSTEXPR uint64_t mt_whole_bytes(uint64_t set)
{
    const uint64_t highest = (set + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;
    return highest | (highest - (highest >> 7));
}

// The two halves, exchanged: each direction becomes the opposite one.
MT_CONSTEXPR uint64_t mt_opposite(uint64_t set) { return set << 32 | set >> 32; }

// The view of the square `q`. Places of `left_out` count as empty.
MT_CONSTEXPR mt_View mt_view_of(unsigned q, const uint8_t *mailbox, uint64_t left_out)
{
#if MT_VIEW_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_view_by_vectors(q, mailbox, left_out);
#endif
    mt_View view = { mt_data_view_squares[q], { 0 }, 0 };
    uint64_t left = mt_data_view_boards[q] & ~left_out;
    while (left != 0) {
        const unsigned place = mt_lowest(left);
        const unsigned code = mailbox[view.squares[place]] & 15u;
        left &= left - 1;
        if (mt_data_view_kinds[code] != 0) {
            view.codes[place] = (uint8_t)(code);
            view.seen |= (uint64_t)(1) << place;
            // What is left of the ray is hidden.
            if ((place & 7) != 0)
                left &= ~((uint64_t)(0xff) << (place & 56));
        }
    }
    return view;
}

// The view of the square `q` as if the square `other` were empty. If that is nowhere in the view, its place is one
// outside the board.
MT_CONSTEXPR mt_View mt_view_of_without(unsigned q, const uint8_t *mailbox, unsigned other)
{
    return mt_view_of(q, mailbox, (uint64_t)(1) << (mt_data_view_squares[q][64 + other] & 63));
}

// The pieces of a view of which the kind is among those of the place.
MT_CONSTEXPR uint64_t mt_kinds_among(const mt_View *view, const uint8_t *among)
{
#if MT_VIEW_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_kinds_by_vectors(view, among);
#endif
    uint64_t found = 0;
    for (uint64_t left = view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        if ((mt_data_view_kinds[view->codes[place]] & among[place]) != 0)
            found |= left & (0 - left);
    }
    return found;
}

// The pieces of a view with one of some codes.
MT_CONSTEXPR uint64_t mt_with_codes_in(const mt_View *view, const uint8_t *in)
{
#if MT_VIEW_VECTORS
    if (MT_AT_RUN_TIME)
        return mt_with_codes_by_vectors(view, in);
#endif
    uint64_t found = 0;
    for (uint64_t left = view->seen; left != 0; left &= left - 1) {
        if (in[view->codes[mt_lowest(left)]] != 0)
            found |= left & (0 - left);
    }
    return found;
}

// All rays with sliders that attack the square, where another piece stands on the opposite ray.
MT_CONSTEXPR uint64_t mt_rays_through(uint64_t sliders, uint64_t nearest)
{
    return mt_whole_bytes(sliders) & mt_opposite(mt_whole_bytes(nearest));
}

// The squares of places with pieces that are seen.
MT_CONSTEXPR uint64_t mt_squares_of(const mt_View *view, uint64_t places)
{
#if MT_VIEW_SQUARES
    if (MT_AT_RUN_TIME)
        return mt_squares_by_vectors(view, places);
#endif
    uint64_t on_board = 0;
    for (uint64_t left = places & view->seen; left != 0; left &= left - 1)
        on_board |= (uint64_t)(1) << view->squares[mt_lowest(left)];
    return on_board;
}

// Writes the square and the code of each of these places.
MT_CONSTEXPR unsigned mt_write_places(const mt_View *view, uint64_t places, mt_square_and_code *pairs)
{
#if MT_VIEW_WRITES
    if (MT_AT_RUN_TIME)
        return mt_write_by_vectors(view, places, pairs);
#endif
    unsigned count = 0;
    for (uint64_t left = places & view->seen; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        pairs[count].square = view->squares[place];
        pairs[count].code = view->codes[place];
        count++;
    }
    return count;
}

// Writes the squares and the codes of sliders, and of pieces behind the square.
MT_CONSTEXPR unsigned mt_write_both(const mt_View *view, uint64_t sliders, uint64_t pieces,
                                    mt_square_and_code (*pairs)[2])
{
    // Exchanged, the pieces behind the square are in the order of their sliders.
    uint64_t behind = mt_opposite(pieces);
    unsigned count = 0;
    for (uint64_t left = sliders; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned other = mt_lowest(behind) ^ 32;
        behind &= behind - 1;
        pairs[count][0].square = view->squares[place];
        pairs[count][0].code = view->codes[place];
        pairs[count][1].square = view->squares[other];
        pairs[count][1].code = view->codes[other];
        count++;
    }
    return count;
}

#endif // MT_VIEWS_H
