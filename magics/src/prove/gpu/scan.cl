// The plain scan (N. Fiekas, 2018, appendix B), in OpenCL C: each thread tests one factor after the other, with a table of its own.

struct Occupancy { ulong set, attacks; };

// `range`: the numbers of the first factor and of the one behind the last.
__kernel void scan(__global const struct Occupancy *occupancies, __global const ulong *range, __global uint *magic)
{
    for (ulong number = range[0] + get_global_id(0); number < range[1]; number += get_global_size(0)) {
        ulong factor = number * SPREAD & PERIOD;
        uchar taken[1 << INDEX_BITS];
        for (uint i = 0; i < 1 << INDEX_BITS; i++)
            taken[i] = 0;
        bool is_magic = true;
        for (uint i = 0; i < OCCUPANCIES && is_magic; i++) {
            uint index = factor * occupancies[i].set >> (64 - INDEX_BITS);
            uchar attacks = occupancies[i].attacks;
            is_magic = taken[index] == 0 || taken[index] == attacks;
            taken[index] = attacks;
        }
        if (is_magic)
            atomic_inc(magic);
    }
}
