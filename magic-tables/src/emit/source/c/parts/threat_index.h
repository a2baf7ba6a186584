// The index of each threat: the number of its row among the weights of a network. It is a sum: where the pair of pieces
// begins, where the attacker's square begins, and how many squares that the attacker reaches on an empty board are
// lower.
#pragma once

#include "prelude.h"
#include "words.h"

// The index of a threat, or a negative number. Squares are turned by an exclusive or with `flip`.
static inline int32_t mt_index_of_threat(const uint8_t *quad, unsigned black, unsigned flip)
{
    const unsigned from = quad[MT_AT_FROM] ^ flip, to = (quad[MT_AT_TO] & MT_BITS_OF_TO) ^ flip;
    const unsigned attacker = 16 * black + quad[MT_AT_ATTACKER];
    const unsigned place = mt_Data_threat_tables.moves[attacker] + from;
    const uint64_t lower = mt_Data_threat_tables.reached[place] & (((uint64_t)(1) << to) - 1);
    const unsigned pair = 32 * attacker + 2 * quad[MT_AT_ATTACKED] + (unsigned)(from < to);
    const uint32_t first = mt_Data_threat_tables.pairs[pair];
    return (int32_t)(first + mt_Data_threat_tables.reached_before[place] + mt_bits_of(lower));
}

// What turns squares: Black sees ranks exchanged, and on a mirrored board, files are.
static inline unsigned mt_flip_of(mt_Truth black, mt_Truth mirrored)
{
    return (unsigned)(black ? 56 : 0) | (unsigned)(mirrored ? 7 : 0);
}

#ifdef __cplusplus
// Threats of any type of four bytes.
struct mt_OfThreats {
    const uint8_t *bytes;

    template <typename Quad> mt_OfThreats(const Quad *quads) : bytes((const uint8_t *)((const void *)(quads)))
    {
        static_assert(sizeof(Quad) == 4 && __is_trivially_copyable(Quad), "a threat is four bytes");
    }
};

static inline const uint8_t *mt_bytes_of_threats(mt_OfThreats quads) { return quads.bytes; }
#else
static inline const uint8_t *mt_bytes_of_threats(const uint8_t *quads) { return quads; }
#endif

// The index of a threat with the eyes of Black or White, on the mirrored board or as it is. It is negative if the pair
// of pieces does not count, or if the two attack each other, and the threat from the higher square has the index. Of
// four bytes that are no threat on an empty board, it says nothing; codes must be below 16, and squares below 64.
MT_INTERFACE_AT_RUN_TIME int32_t mt_threat_index(MT_QUADS quad, mt_Truth black, mt_Truth mirrored)
{
    return mt_index_of_threat(mt_bytes_of_threats(quad), black ? 1 : 0, mt_flip_of(black, mirrored));
}

#if MT_SIGNED
// How many indices are written to each list.
typedef struct mt_indices_written {
    unsigned added;
    unsigned removed;
} mt_indices_written;

// Writes the indices of so many threats, if they have one, and returns how many there are: those of threats that appear
// go into the first list, the others into the second one. Each needs room for all.
#ifdef __cplusplus
template <typename Index>
#endif
MT_INTERFACE_AT_RUN_TIME mt_indices_written mt_threat_indices(MT_QUADS changes, unsigned count, mt_Truth black,
                                                              mt_Truth mirrored, MT_INDEX *added, MT_INDEX *removed)
{
    const uint8_t *quad = mt_bytes_of_threats(changes);
    const unsigned flip = mt_flip_of(black, mirrored);
    mt_indices_written written = { 0, 0 };
    for (unsigned i = 0; i < count; i++, quad += 4) {
        const int32_t index = mt_index_of_threat(quad, black ? 1 : 0, flip);
        const mt_Truth appears = quad[MT_AT_TO] >> 7 != 0;
        added[written.added] = (MT_INDEX)(index);
        removed[written.removed] = (MT_INDEX)(index);
        written.added += appears && index >= 0;
        written.removed += !appears && index >= 0;
    }
    return written;
}
#else
// Writes the indices of so many threats, if they have one, and returns how many there are. There must be room for all.
#ifdef __cplusplus
template <typename Index>
#endif
MT_INTERFACE_AT_RUN_TIME unsigned mt_threat_indices(MT_QUADS quads, unsigned count, mt_Truth black, mt_Truth mirrored,
                                                    MT_INDEX *indices)
{
    const uint8_t *quad = mt_bytes_of_threats(quads);
    const unsigned flip = mt_flip_of(black, mirrored);
    unsigned written = 0;
    for (unsigned i = 0; i < count; i++, quad += 4) {
        const int32_t index = mt_index_of_threat(quad, black ? 1 : 0, flip);
        indices[written] = (MT_INDEX)(index);
        written += index >= 0;
    }
    return written;
}
#endif
