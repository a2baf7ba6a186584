// What engines call of views in C++.
#ifndef MT_VIEW_METHODS_HPP
#define MT_VIEW_METHODS_HPP

#include "views.h"

constexpr mt_View mt_view(mt_Square square, const uint8_t *mailbox)
{
    return mt_view_of(mt_number(square), mailbox, 0);
}

constexpr mt_View mt_view_without(mt_Square square, const uint8_t *mailbox, mt_Square other)
{
    return mt_view_of_without(mt_number(square), mailbox, mt_number(other));
}

// The set of codes with a bit in `bits`, as `with_codes` takes it.
constexpr mt_Codes mt_codes_of(unsigned bits)
{
    mt_Codes codes = { { 0 } };
    for (unsigned code = 0; code < 16; code++)
        codes.in[code] = (bits >> code & 1u) != 0 ? 255 : 0;
    return codes;
}

constexpr mt_Places mt_View::nearest() const { return mt_Places{ seen & 0xfefefefefefefefe }; }
constexpr mt_Places mt_View::knight_squares() const { return mt_Places{ seen & 0x0101010101010101 }; }
constexpr mt_Places mt_View::attackers() const { return mt_Places{ mt_kinds_among(this, mt_data_view_attackers) }; }

constexpr mt_Places mt_View::attacked_by(unsigned code) const
{
    return mt_Places{ seen & mt_data_view_attacked[code & 15] };
}

constexpr mt_Places mt_View::sliders() const { return mt_Places{ mt_kinds_among(this, mt_data_view_sliders) }; }

constexpr mt_Places mt_View::with_codes(const mt_Codes &wanted) const
{
    return mt_Places{ mt_with_codes_in(this, wanted.in) };
}

constexpr mt_sliders_and_pieces mt_View::through() const
{
    const mt_Places attacking = sliders();
    const mt_Places pieces = nearest();
    const mt_Places from = { mt_rays_through(attacking.bits, pieces.bits) };
    return { attacking & from, pieces & mt_Places{ mt_opposite(from.bits) } };
}

constexpr mt_Bitboard mt_View::bitboard(mt_Places places) const
{
    return mt_as_bitboard(mt_squares_of(this, places.bits));
}

constexpr unsigned mt_View::count(mt_Places places) const { return mt_bits_of(places.bits & seen); }

constexpr unsigned mt_View::write(mt_Places places, mt_square_and_code *pairs) const
{
    return mt_write_places(this, places.bits, pairs);
}

constexpr unsigned mt_View::write_through(mt_square_and_code (*pairs)[2]) const
{
    const mt_sliders_and_pieces both = through();
    return mt_write_both(this, both.sliders.bits, both.pieces.bits, pairs);
}

#if MT_VIEW_WRITES

// All elements that there could be are made, so that compilers do it in vectors.
template <typename Element, typename Make>
inline unsigned mt_write_as_by_vectors(const mt_View &view, uint64_t wanted, Element *elements, Make make)
{
    uint8_t squares[16];
    uint8_t codes[16];
    void *const to_squares = squares;
    void *const to_codes = codes;
    _mm_storeu_si128((__m128i *)(to_squares), mt_front(wanted, view.squares));
    _mm_storeu_si128((__m128i *)(to_codes), mt_front(wanted, view.codes));
    // Where callers are always inlined, clang would unroll the loop before it looks for vectors. It would warn if it
    // found none for a `make` and were told to use them.
#if defined(__clang__)
#pragma clang loop unroll(disable)
#endif
    for (unsigned number = 0; number < 16; number++)
        elements[number] = make(squares[number], codes[number]);
    return mt_bits_of(wanted);
}

#endif

template <typename Element, typename Make>
constexpr unsigned mt_View::write_as(mt_Places places, Element *elements, Make make) const
{
    const uint64_t wanted = places.bits & seen;
#if MT_VIEW_WRITES
    if (MT_AT_RUN_TIME)
        return mt_write_as_by_vectors(*this, wanted, elements, make);
#endif
    unsigned count = 0;
    for (uint64_t left = wanted; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        elements[count] = make(squares[place], codes[place]);
        count++;
    }
    return count;
}

template <typename Element, typename Make>
constexpr unsigned mt_View::write_through_as(Element *elements, Make make) const
{
    const mt_sliders_and_pieces both = through();
    // Exchanged, the pieces behind the square are in the order of their sliders.
    uint64_t behind = mt_opposite(both.pieces.bits);
    unsigned count = 0;
    for (uint64_t left = both.sliders.bits; left != 0; left &= left - 1) {
        const unsigned place = mt_lowest(left);
        const unsigned other = mt_lowest(behind) ^ 32;
        behind &= behind - 1;
        elements[count] = make(squares[place], codes[place], squares[other], codes[other]);
        count++;
    }
    return count;
}

#endif // MT_VIEW_METHODS_HPP
