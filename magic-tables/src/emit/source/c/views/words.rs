//! Views in ordinary words, for C and C++.

/// What all forms share. [`written`](super::written) replaces the marks.
pub(super) const SHARED: &str = "\
// How many bits are set.
&unsigned @bits_of(uint64_t set)
{
#if defined(__GNUC__)
    return %unsigned(__builtin_popcountll(set));
#else
    set -= (set >> 1) & 0x5555555555555555;
    set = (set & 0x3333333333333333) + ((set >> 2) & 0x3333333333333333);
    set = (set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return %unsigned((set * 0x0101010101010101) >> 56);
#endif
}

// The number of the lowest bit. There must be one.
&unsigned @lowest(uint64_t set)
{
#if defined(__GNUC__)
    return %unsigned(__builtin_ctzll(set));
#else
    return @bits_of((set & (0 - set)) - 1);
#endif
}

// All bits of the bytes that are not 0. In each byte, only one bit may be set, and not the lowest one.
&uint64_t @whole_bytes(uint64_t set)
{
    const uint64_t highest = (set + 0x7f7f7f7f7f7f7f7f) & 0x8080808080808080;
    return highest | (highest - (highest >> 7));
}

// The two halves, exchanged: each direction becomes the opposite one.
&uint64_t @opposite(uint64_t set)
{
    return set << 32 | set >> 32;
}
";

/// The functions of a view. At run time, lines that begin with `#vectors` take the place of what follows up to `#end`, if there are
/// such vectors.
pub(super) const FUNCTIONS: &str = "\
// The view of the square `q`. Places of `left_out` count as empty.
&VIEW @view_of(unsigned q, const uint8_t *mailbox, uint64_t left_out)
{
#vectors VIEW_VECTORS return @view_by_vectors(q, mailbox, left_out);
    VIEW view = { @view_squares[q], { 0 }, 0 };
    uint64_t left = @view_boards[q] & ~left_out;
    while (left != 0) {
        const unsigned place = @lowest(left);
        const unsigned code = mailbox[view.squares[place]] & 15u;
        left &= left - 1;
        if (@view_kinds[code] != 0) {
            view.codes[place] = %uint8_t(code);
            view.seen |= %uint64_t(1) << place;
            // What is left of the ray is hidden.
            if ((place & 7) != 0)
                left &= ~(%uint64_t(0xff) << (place & 56));
        }
    }
    return view;
#end
}

// The pieces of a view of which the kind is among those of the place.
&uint64_t @kinds_among(const VIEW *view, const uint8_t *among)
{
#vectors VIEW_VECTORS return @kinds_by_vectors(view, among);
    uint64_t found = 0;
    for (uint64_t left = view->seen; left != 0; left &= left - 1) {
        const unsigned place = @lowest(left);
        if ((@view_kinds[view->codes[place]] & among[place]) != 0)
            found |= left & (0 - left);
    }
    return found;
#end
}

// The pieces of a view with one of some codes.
&uint64_t @with_codes_in(const VIEW *view, const uint8_t *in)
{
#vectors VIEW_VECTORS return @with_codes_by_vectors(view, in);
    uint64_t found = 0;
    for (uint64_t left = view->seen; left != 0; left &= left - 1) {
        if (in[view->codes[@lowest(left)]] != 0)
            found |= left & (0 - left);
    }
    return found;
#end
}

// The squares of places with pieces that are seen.
&uint64_t @squares_of(const VIEW *view, uint64_t places)
{
#vectors VIEW_SQUARES return @squares_by_vectors(view, places);
    uint64_t squares = 0;
    for (uint64_t left = places & view->seen; left != 0; left &= left - 1)
        squares |= %uint64_t(1) << view->squares[@lowest(left)];
    return squares;
#end
}

DOC view
&VIEW PUBLIC_view(SQUARE square, const uint8_t *mailbox)
{
    return @view_of(NUMBER(square), mailbox, 0);
}

DOC view_without
&VIEW PUBLIC_view_without(SQUARE square, const uint8_t *mailbox, SQUARE other)
{
    const unsigned q = NUMBER(square);
    // Of squares that are nowhere in the view, it is a place outside the board.
    const uint64_t left_out = %uint64_t(1) << (@view_squares[q][64 + NUMBER(other)] & 63);
    return @view_of(q, mailbox, left_out);
}

DOC codes_of
&CODES PUBLIC_codes_of(unsigned bits)
{
    CODES codes = { { 0 } };
    for (unsigned code = 0; code < 16; code++)
        codes.in[code] = (bits >> code & 1u) != 0 ? 255 : 0;
    return codes;
}

DOC nearest
&SETS @nearest(const VIEW *view)
{
    return view->seen & 0xfefefefefefefefe;
}

DOC knight_squares
&SETS @knight_squares(const VIEW *view)
{
    return view->seen & 0x0101010101010101;
}

DOC attackers
&SETS @attackers(const VIEW *view)
{
    return @kinds_among(view, @view_attackers);
}

DOC attacked_by
&SETS @attacked_by(const VIEW *view, unsigned code)
{
    return view->seen & @view_attacked[code & 15];
}

DOC sliders
&SETS @sliders(const VIEW *view)
{
    return @kinds_among(view, @view_sliders);
}

DOC with_codes
&SETS @with_codes(const VIEW *view, const CODES *codes)
{
    return @with_codes_in(view, codes->in);
}

DOC through
&THROUGH @through(const VIEW *view)
{
    const SETS sliders = @sliders(view);
    const SETS pieces = @nearest(view);
    const uint64_t from = @whole_bytes(sliders) & @opposite(@whole_bytes(pieces));
    const THROUGH through = { PLACES(sliders & from), PLACES(pieces & @opposite(from)) };
    return through;
}

DOC bitboard
&BITBOARD @bitboard(const VIEW *view, SETS places)
{
    return AS_BITBOARD(@squares_of(view, places));
}

DOC count
&unsigned @count(const VIEW *view, SETS places)
{
    return @bits_of(places & view->seen);
}

DOC write
&unsigned @write(const VIEW *view, SETS places, PAIR *pairs)
{
#vectors VIEW_WRITES return @write_by_vectors(view, places, pairs);
    unsigned count = 0;
    for (uint64_t left = places & view->seen; left != 0; left &= left - 1) {
        const unsigned place = @lowest(left);
        pairs[count].square = view->squares[place];
        pairs[count].code = view->codes[place];
        count++;
    }
    return count;
#end
}

DOC write_through
&unsigned @write_through(const VIEW *view, PAIR (*pairs)[2])
{
    const THROUGH through = @through(view);
    // Exchanged, the pieces behind the square are in the order of their sliders.
    uint64_t behind = @opposite(BITS(through.pieces));
    unsigned count = 0;
    for (uint64_t left = BITS(through.sliders); left != 0; left &= left - 1) {
        const unsigned place = @lowest(left);
        const unsigned other = @lowest(behind) ^ 32;
        behind &= behind - 1;
        pairs[count][0].square = view->squares[place];
        pairs[count][0].code = view->codes[place];
        pairs[count][1].square = view->squares[other];
        pairs[count][1].code = view->codes[other];
        count++;
    }
    return count;
}
";

/// In C++, the methods that make elements of an engine.
pub(super) const ELEMENTS: &str = "\
template <typename Element, typename Make>
constexpr unsigned View::write_as(Places places, Element *elements, Make make) const
{
    const uint64_t wanted = places.bits & seen;
#vectors VIEW_WRITES return @write_as_by_vectors(*this, wanted, elements, make);
    unsigned count = 0;
    for (uint64_t left = wanted; left != 0; left &= left - 1) {
        const unsigned place = @lowest(left);
        elements[count] = make(squares[place], codes[place]);
        count++;
    }
    return count;
#end
}

template <typename Element, typename Make>
constexpr unsigned View::write_through_as(Element *elements, Make make) const
{
    const sliders_and_pieces both = through();
    // Exchanged, the pieces behind the square are in the order of their sliders.
    uint64_t behind = @opposite(both.pieces.bits);
    unsigned count = 0;
    for (uint64_t left = both.sliders.bits; left != 0; left &= left - 1) {
        const unsigned place = @lowest(left);
        const unsigned other = @lowest(behind) ^ 32;
        behind &= behind - 1;
        elements[count] = make(squares[place], codes[place], squares[other], codes[other]);
        count++;
    }
    return count;
}
";
