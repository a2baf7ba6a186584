// The search below the nodes at which conflict rows are made (`rows.rs`, `search/mod.rs`), in OpenCL C.
//
// A group of warps takes such a node from the queue, makes its rows, and searches below it to the end. For each step there is a
// stack of nodes that wait, and the warps take nodes from the deepest one that has any, up to BATCH at a time, so the
// stacks stay short. A launch ends when its budget is spent. Then the groups save what they are at, for the next launch.
//
// The 32 lanes of a warp work together: at windows they are 32 nodes; at the tests of single children, pairs of a child and a
// test; at exact tests, occupancies of one node. On graphics processors a lane is a thread; on a CPU one thread is all of them,
// one after the other, since compilers for CPUs make too much of threads that meet. So lanes go different ways within `LANES`
// alone, and what one tells another passes through memory that they share.
//
// The host defines INDEX_BITS, MIRRORED (0 or 1), PERIOD, numbers of what a plan has (STEPS, BITS after the last step, SUBSETS
// of the base, TESTS, OCCUPANCIES), WARPS of a group, STACK (nodes on one), FOUND (room for factors), and NVIDIA, CPU or
// LOCAL_ROWS where they apply.

#define WARP 32u
#define SLOTS (1u << INDEX_BITS)
#define BATCH (1024u * WARPS)
// Chunks of 32 nodes that each warp works at before counts are written down and the budget is asked.
#define TURN 32u
// Children of 32 nodes in one window of each.
#define MOST_CHILDREN (WARP * 256u)
#define NONE 0xffffffffu

// Bits of a product below a bucket, a cell and a position.
#define BUCKET (64u - INDEX_BITS)
#define CELL (BUCKET - 3u)
#define POSITION (BUCKET - 4u)
#define BELOW(bits) ((1ul << (bits)) - 1)

// A row and its tail, in words; one more, so that the rows lie in different banks. The last row is that of the empty set, which has
// one position.
#define ROW (SLOTS / 4 + 17u)
#define ROWS 65u
#define EMPTY_ROW 64u
#ifdef LOCAL_ROWS
#define IN_ROWS __local
#else
#define IN_ROWS __global
#endif
typedef const IN_ROWS uint *Rows;

// --- What the host writes

struct Range { ulong begin, end; };
struct Test { ulong newer, older, reach, row; };
// `fixed`: the bits of the factor that were fixed when the occupancy was tested last; `growth`: of its product since then.
struct Occupancy { ulong set, growth, fixed, attacks; };
struct Subset { ulong set, growth, attacks; };
struct Step { struct Range windows, children, exact; ulong count, spacing, child_bit, window_bit, places[4]; };
struct Bit { ulong bit; struct Range exact; };
struct Plan {
    struct Step steps[STEPS];
    // The first has no bit: it is for the nodes that the last step leaves.
    struct Bit bits[BITS + 1];
    // What is tested at a node that makes rows, and in a whole factor.
    struct Range top, all;
    struct Subset base[SUBSETS];
    struct Test tests[TESTS];
    struct Occupancy occupancies[OCCUPANCIES];
};
struct Queued { ulong job, factor; };

// --- What the host reads

// Nodes after each step, then those bit by bit from the end of the last step on, then factors.
#define COUNTERS (STEPS + BITS + 2)
struct Job { ulong done, sum, counts[COUNTERS]; };
struct Found { ulong job, factor; };
enum { NEXT, END, SPENT, BUDGET, FACTORS };

// --- What a group remembers between launches

// Nodes that wait for a step, and the batch of them that is under way: `take` nodes from `begin` on, of which each chunk has up
// to `lanes`, `columns` apart: siblings, which are neighbours, would read the same banks.
struct Level { uint nodes, begin, take, lanes, columns, chunks, next; };
struct Group {
    ulong factor;
    uint job, fresh, level, limit;
    uint sum[2], counts[COUNTERS];
    struct Level levels[STEPS + 1];
};

// --- Warps

#define LISTED 512u
#define SHARED_WORDS (SLOTS > 2048u ? SLOTS / 4 : 512u)
struct Warp {
    // Windows of 32 nodes, word by word, and a list of their children; at exact tests the slots.
    uint shared[SHARED_WORDS];
    // Of the nodes: the first child of the window, and the tests that matter.
    ulong first[WARP], matter[WARP];
#ifndef NVIDIA
    ulong votes[4];
#endif
    uint counts[WARP], word, mattering[2];
    // Children under test, by node and place, and tests of these.
    ushort children[2][WARP];
    uchar tests[64];
};
typedef __local struct Warp *Warp;

#ifdef CPU
#define LANES for (uint lane = 0; lane < WARP; lane++)
// Copies of what each lane has for itself, and which is this lane's.
#define COPIES WARP
#define OWN lane
#define LANES_OF_THREAD WARP
#define VOTE(votes, vote) (votes) = 0; LANES (votes) |= (uint)(vote) << lane
void meet(void) {}
#else
#define LANES for (uint lane = get_local_id(0) % WARP, begins = lane + 1; begins > lane; begins = lane)
#define COPIES 1
#define OWN 0
#define LANES_OF_THREAD 1u
#define VOTE(votes, vote) LANES (votes) = ballot(warp, vote)
#endif
#define THREADS (WARPS * WARP / LANES_OF_THREAD)

#ifdef NVIDIA
void meet(void) { asm volatile("bar.warp.sync 0xffffffff;" ::: "memory"); }

uint ballot(Warp warp, bool vote)
{
    uint votes;
    asm volatile("{ .reg .pred p; setp.ne.u32 p, %1, 0; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(votes) : "r"((uint)vote) : "memory");
    return votes;
}

uint funnel(uint low, uint high, uint by)
{
    uint out;
    asm("shf.r.wrap.b32 %0, %1, %2, %3;" : "=r"(out) : "r"(low), "r"(high), "r"(by));
    return out;
}
#else
#ifndef CPU
// A group is one warp.
void meet(void) { barrier(CLK_LOCAL_MEM_FENCE); }

uint ballot(Warp warp, bool vote)
{
    ((__local uchar *)warp->votes)[get_local_id(0)] = vote;
    meet();
    uint votes = 0;
    // The product has the lowest bit of each byte in its highest byte.
    for (uint i = 0; i < 4; i++)
        votes |= (uint)(warp->votes[i] * 0x0102040810204080ul >> 56) << 8 * i;
    meet();
    return votes;
}
#endif

// From the bits of `low` and `high`, 32 beginning with bit `by` < 32.
uint funnel(uint low, uint high, uint by) { return ((ulong)high << 32 | low) >> by; }
#endif

uint lowest(uint bits) { return 31 - clz(bits & -bits); }
uint bits_below(uint bits, uint lane) { return popcount(bits & ((1u << lane) - 1)); }

// The sum of the counts of all lanes. `before`: of those before this lane.
uint sum(Warp warp, uint lane, uint *before)
{
    uint all = 0;
    for (uint i = 0; i < WARP; i++) {
        *before = i == lane ? all : *before;
        all += warp->counts[i];
    }
    return all;
}

// --- Exact tests

// Whether no two attack sets share a definite index. The slots begin as those of `top`, or free.
bool exact_test(Warp warp, __local uint *slots, const __local uint *top, __global const struct Plan *plan, struct Range range,
                ulong factor, bool mirrored)
{
    __local uchar *taken = (__local uchar *)slots;
    uint index[COPIES], attacks[COPIES], collisions = 0;
    meet();
    LANES
        for (uint i = lane; i < SLOTS / 4; i += WARP)
            slots[i] = top ? top[i] : 0;
    meet();
    for (uint i = range.begin; i < range.end && !collisions; i += WARP) {
        LANES {
            index[OWN] = NONE;
            if (i + lane < range.end) {
                struct Occupancy o = plan->occupancies[i + lane];
                ulong low = (factor & o.fixed) * o.set, high = low + o.growth;
                attacks[OWN] = o.attacks;
                if (low >> BUCKET == high >> BUCKET) {
                    index[OWN] = low >> BUCKET;
                    if (taken[index[OWN]] == 0)
                        taken[index[OWN]] = attacks[OWN];
                }
            }
        }
        // Of the lanes that found a slot free, one has taken it.
        meet();
        VOTE(collisions, index[OWN] != NONE && taken[index[OWN]] != attacks[OWN]);
    }
    // The empty occupancy has index 0 in a factor and in its mirror image, where index 0 is the opposite one.
    bool passes = !collisions && !(mirrored && taken[0] && taken[SLOTS - 1]);
    meet();
    return passes;
}

// --- Rows

// The bucket of a base product plus a summand that lies in `from..=to` within bucket 0, or NONE.
uint definite(ulong product, ulong growth, ulong from, ulong to)
{
    ulong within = product & BELOW(BUCKET);
    uint low = (within + from) >> BUCKET, high = (within + to + growth) >> BUCKET;
    return low == high ? ((uint)(product >> BUCKET) + low) & (SLOTS - 1) : NONE;
}

void set_cells(IN_ROWS uint *rows, uint row, uint bucket, uint cells)
{
    bucket &= SLOTS - 1;
    if (cells)
        atomic_or(rows + row * ROW + bucket / 4, cells << 8 * (bucket % 4));
}

void make_rows(IN_ROWS uint *rows, __global const struct Plan *plan, ulong factor)
{
    const ulong cell = 1ul << CELL, step = 1ul << POSITION;
    uint thread = get_local_id(0);
    for (uint i = thread; i < ROWS * ROW; i += THREADS)
        rows[i] = 0;
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    for (uint pair = thread; pair < SUBSETS * SUBSETS; pair += THREADS) {
        struct Subset older = plan->base[pair / SUBSETS], newer = plan->base[pair % SUBSETS];
        ulong older_product = factor * older.set, newer_product = factor * newer.set;
        // The cells from which the newer product stays in its bucket, and from which it reaches the next one.
        uint bucket = newer_product >> BUCKET, here = 0, next = 0;
        for (uint j = 0; j < 8; j++) {
            uint to = definite(newer_product, newer.growth, j * cell, (j + 1) * cell - 1);
            here |= (uint)(to == bucket) << j;
            next |= (uint)(to != bucket && to != NONE) << j;
        }
        // Rows in the order of `RowSet`: well known and coarse, each for all pairs and for different attack sets.
        for (uint row = 0; row < EMPTY_ROW; row++) {
            if ((row & 16) && older.attacks == newer.attacks)
                continue;
            ulong from = row % 16 * step, error = row & 32 ? cell + cell / 64 : cell / 16;
            uint to = definite(older_product, older.growth, from, from + step - 1 + error);
            if (to != NONE) {
                set_cells(rows, row, to - bucket, here);
                set_cells(rows, row, to - bucket - 1, next);
            }
        }
        uint to = MIRRORED && older.set ? definite(older_product, older.growth, 0, 0) : NONE;
        if (to != NONE) {
            set_cells(rows, EMPTY_ROW, to - bucket, here);
            set_cells(rows, EMPTY_ROW, to - bucket - 1, next);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    // The tail of a row repeats its beginning.
    for (uint i = thread; i < ROWS * 16; i += THREADS) {
        IN_ROWS uint *row = rows + i / 16 * ROW;
        row[SLOTS / 4 + i % 16] = row[i % 16 % (SLOTS / 4)];
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
}

// --- Tests by rows

// Where a factor's cells of a test begin: in bit `shift` of `words`; `more`: how many beyond the first its product may lie in.
struct Place { Rows words; uint shift, more; };

struct Place place(Rows rows, struct Test test, ulong factor)
{
    ulong newer = factor * test.newer, older = factor * test.older;
    uint from_bucket = (uint)(newer >> 32) - ((uint)(older >> 32) & ~(NONE >> INDEX_BITS));
    uint cell = from_bucket >> (CELL - 32), position = (uint)(older >> POSITION) % 16;
    struct Place place = {rows + (uint)test.row + position * ROW + cell / 32, cell % 32, ((newer & BELOW(CELL)) + test.reach) >> CELL};
    return place;
}

// Whether all cells that the product can lie in are set.
bool fails(Rows rows, struct Test test, ulong child)
{
    struct Place at = place(rows, test, child);
    uint all = (2u << at.more) - 1;
    return (funnel(at.words[0], at.words[1], at.shift) & all) == all;
}

// Removes from a window the children that a test forbids.
void forbid(Rows rows, struct Test test, ulong first, uint window[8])
{
    struct Place at = place(rows, test, first);
    uint cells[9];
#pragma unroll
    for (uint i = 0; i < 9; i++)
        cells[i] = funnel(at.words[i], at.words[i + 1], at.shift);
#pragma unroll
    for (uint i = 0; i < 8; i++) {
        uint forbidden = cells[i];
        for (uint by = 1; by <= at.more; by++)
            forbidden &= funnel(cells[i], cells[i + 1], by);
        window[i] &= ~forbidden;
    }
}

// Of up to 64 tests, those that may forbid a child between `begin` and `end`: some cell is set where their products can lie.
ulong tests_that_matter(Rows rows, __global const struct Test *tests, uint count, ulong begin, ulong end)
{
    ulong matter = 0;
    for (uint i = 0; i < count; i++) {
        struct Test test = tests[i];
        ulong newer = begin * test.newer, older = begin * test.older, distance = end - begin;
        ulong moved = distance * test.newer, older_moved = distance * test.older;
        ulong reach = (newer & BELOW(CELL)) + test.reach;
        // Where the children lie far apart, or once around, the test counts.
        bool some = mul_hi(distance, test.newer) || mul_hi(distance, test.older) || moved > ~reach || (moved + reach) >> CELL >= 440 ||
                    older_moved >> POSITION > 1;
        uint cells = (uint)((moved + reach) >> CELL) + 1;
        ulong row = older >> POSITION, last = row + (((older & BELOW(POSITION)) + older_moved) >> POSITION);
        for (; row <= last && !some; row++) {
            uint cell = ((uint)(newer >> CELL) - (uint)(row >> 4 << 3)) & (SLOTS * 8 - 1);
            Rows words = rows + (uint)test.row + row % 16 * ROW + cell / 32;
            uint from = cell % 32, to = from + cells;
            for (uint k = 0; 32 * k < to; k++) {
                uint here = words[k] & (k ? NONE : NONE << from);
                some = some || (to < 32 * (k + 1) ? here & ((1u << to % 32) - 1) : here);
            }
        }
        matter |= (ulong)some << i;
    }
    return matter;
}

// Makes a list of the tests that matter to some of the children under test, and returns their number.
uint list_tests(Warp warp, uint children)
{
    LANES
        if (lane < 2)
            warp->mattering[lane] = 0;
    meet();
    LANES
        if (lane < children) {
            ulong those = warp->matter[warp->children[0][lane] >> 8];
            atomic_or(&warp->mattering[0], (uint)those);
            atomic_or(&warp->mattering[1], (uint)(those >> 32));
        }
    meet();
    uint low = warp->mattering[0], high = warp->mattering[1];
    LANES {
        if (low >> lane & 1)
            warp->tests[bits_below(low, lane)] = lane;
        if (high >> lane & 1)
            warp->tests[popcount(low) + bits_below(high, lane)] = WARP + lane;
    }
    return popcount(low) + popcount(high);
}

// The child at a place of a window.
ulong child_at(__global const struct Step *step, ulong first, uint place)
{
    return first | (ulong)(place >> step->spacing) << step->child_bit;
}

// Tests single children: `list` holds `count` of them, by node and place. Those that fail are taken from the windows of the warp.
// `chosen`: by the tests that matter to their nodes alone, of `all`.
void child_tests(Warp warp, Rows rows, __global const struct Test *tests, uint all, __global const struct Step *step, bool chosen,
                 const __local ushort *list, uint count)
{
    for (uint begin = 0; begin < count; begin += WARP) {
        // Each lane has two tests of a child; the more children there are, the fewer tests are made of each at a time.
        uint children = min(count - begin, WARP), width = WARP, which = 0, dead;
        while (width >= 2 * children)
            width /= 2;
        LANES
            if (lane < children)
                warp->children[0][lane] = list[begin + lane];
        meet();
        uint alive = NONE >> (WARP - children), of_tests = chosen ? list_tests(warp, children) : all;
        meet();
        for (uint test = 0; test < of_tests && alive;) {
            LANES {
                bool fails_one = false;
                if (alive >> lane % width & 1) {
                    uint place = warp->children[which][lane % width];
                    ulong child = child_at(step, warp->first[place >> 8], place % 256);
                    // Beyond the last test, it is made again.
                    uint one = min(test + lane / width, of_tests - 1), other = min(test + (lane + WARP) / width, of_tests - 1);
                    one = chosen ? warp->tests[one] : one;
                    other = chosen ? warp->tests[other] : other;
                    fails_one = (uint)fails(rows, tests[one], child) | (uint)fails(rows, tests[other], child);
                }
                warp->counts[lane] = fails_one;
            }
            VOTE(dead, warp->counts[lane]);
            test += 2 * WARP / width;
            for (uint by = WARP / 2; by >= width; by /= 2)
                dead |= dead >> by;
            dead &= alive;
            LANES
                if (dead >> lane & 1) {
                    uint place = warp->children[which][lane];
                    atomic_and(&warp->shared[place % 256 / 32 * WARP + (place >> 8)], ~(1u << place % 32));
                }
            alive &= ~dead;
            uint left = popcount(alive);
            if (left && 2 * left <= width) {
                LANES
                    if (alive >> lane & 1)
                        warp->children[!which][bits_below(alive, lane)] = warp->children[which][lane];
                while (2 * left <= width)
                    width /= 2;
                alive = NONE >> (WARP - left);
                which = !which;
                meet();
            }
        }
    }
}

// --- Nodes

// From this many children on, a node is looked at for tests that do not matter: mostly these forbid none of them.
#define MANY 24u

// Finds the children of the nodes of a chunk in one window of each, and puts them on the stack of the next step.
void expand(Warp warp, Rows rows, const __local uint *top, __global const struct Plan *plan, __local struct Group *group,
            uint chunk, __global const ulong *batch, __global ulong *stack)
{
    uint index = group->level, children[COPIES][8], count[COPIES], total, many, parents;
    __local struct Level *level = group->levels + index;
    __global const struct Step *step = plan->steps + index;
    __global const struct Test *tests = plan->tests + step->children.begin;
    uint of_tests = step->children.end - step->children.begin;
    bool selects = of_tests >= 16 && of_tests <= 64;
    LANES {
        uint which = lane * level->columns + chunk % level->columns;
        bool some = lane < level->lanes && which < level->take;
        ulong first = (some ? batch[which] : 0) | (ulong)(chunk / level->columns) << step->window_bit;
        uint window[8], lowest_place = 0, highest_place = 0, places = 0;
#pragma unroll
        for (uint i = 0; i < 8; i++)
            window[i] = some ? (uint)(step->places[i / 2] >> 32 * (i % 2)) : 0;
        for (uint test = step->windows.begin; test < step->windows.end && some;) {
            for (uint last = min(test + 16, (uint)step->windows.end); test < last; test++)
                forbid(rows, plan->tests[test], first, window);
            some = window[0] | window[1] | window[2] | window[3] | window[4] | window[5] | window[6] | window[7];
        }
#pragma unroll
        for (uint i = 0; i < 8; i++) {
            children[OWN][i] = warp->shared[i * WARP + lane] = window[i];
            if (window[i]) {
                lowest_place = places ? lowest_place : 32 * i + lowest(window[i]);
                highest_place = 32 * i + 31 - clz(window[i]);
            }
            places += popcount(window[i]);
        }
        warp->first[lane] = first;
        warp->counts[lane] = count[OWN] = places;
        warp->matter[lane] = ~0ul >> (64 - clamp(of_tests, 1u, 64u));
        if (selects && places >= MANY)
            warp->matter[lane] = tests_that_matter(rows, tests, of_tests, child_at(step, first, lowest_place),
                                                   child_at(step, first, highest_place));
    }
    meet();
    VOTE(many, count[OWN] >= MANY);
    uint begin[COPIES];
    LANES
        total = sum(warp, lane, &begin[OWN]);
    __local ushort *list = (__local ushort *)(warp->shared + 8 * WARP);
    for (uint base = 0; base < total; base += LISTED) {
        LANES {
            uint at = begin[OWN];
            if (at < base + LISTED && at + count[OWN] > base)
#pragma unroll
                for (uint i = 0; i < 8; i++)
                    for (uint left = children[OWN][i]; left; left &= left - 1, at++)
                        if (at - base < LISTED)
                            list[at - base] = lane << 8 | (32 * i + lowest(left));
        }
        meet();
        child_tests(warp, rows, tests, of_tests, step, selects && many, list, min(total - base, LISTED));
        meet();
    }
    LANES {
        count[OWN] = 0;
#pragma unroll
        for (uint i = 0; i < 8; i++) {
            children[OWN][i] = warp->shared[i * WARP + lane];
            count[OWN] += popcount(children[OWN][i]);
        }
    }
    // Now the slots take the place of windows and list.
    VOTE(parents, index && count[OWN]);
    for (; parents; parents &= parents - 1) {
        uint node = lowest(parents);
        bool passes = exact_test(warp, warp->shared, top, plan, step->exact, warp->first[node], MIRRORED);
        LANES
            count[OWN] = passes || lane != node ? count[OWN] : 0;
    }
    LANES
        warp->counts[lane] = count[OWN];
    meet();
    LANES {
        total = sum(warp, lane, &begin[OWN]);
        if (lane == 0) {
            warp->word = atomic_add(&group->levels[index + 1].nodes, total);
            atomic_add(&group->counts[index], total);
        }
    }
    meet();
    LANES {
        uint at = warp->word + begin[OWN];
        if (count[OWN])
#pragma unroll
            for (uint i = 0; i < 8; i++)
                for (uint left = children[OWN][i]; left; left &= left - 1)
                    stack[at++] = child_at(step, warp->first[lane], 32 * i + lowest(left));
    }
}

// Searches below a node that the last step leaves, bit by bit.
void search_bits(Warp warp, __global const struct Plan *plan, __local struct Group *group, ulong factor, __global struct Found *found,
                 __global uint *control)
{
    uint depth = 0;
    do {
        bool passes = exact_test(warp, warp->shared, 0, plan, plan->bits[depth].exact, factor, MIRRORED);
        LANES
            if (passes && lane == 0)
                atomic_inc(&group->counts[STEPS + depth]);
        for (uint image = 0; image <= MIRRORED && passes && depth == BITS; image++) {
            ulong whole = image ? ~factor & PERIOD : factor;
            bool is_magic = exact_test(warp, warp->shared, 0, plan, plan->all, whole, false);
            LANES
                if (is_magic && lane == 0) {
                    atomic_inc(&group->counts[COUNTERS - 1]);
                    // The sum, in two words.
                    uint carry = atomic_add(&group->sum[0], (uint)whole) > ~(uint)whole;
                    atomic_add(&group->sum[1], (uint)(whole >> 32) + carry);
                    uint at = atomic_inc(&control[FACTORS]);
                    if (at < FOUND) {
                        found[at].job = group->job;
                        found[at].factor = whole;
                    }
                }
        }
        if (passes && depth < BITS) {
            depth++;
        } else {
            while (depth && (factor & plan->bits[depth].bit))
                factor ^= plan->bits[depth--].bit;
            factor |= plan->bits[depth].bit;
        }
    } while (depth);
}

// Adds what a turn has counted to the counts of its node.
void write_down(__local struct Group *group, __global struct Job *job)
{
    job->sum += (ulong)group->sum[1] << 32 | group->sum[0];
    group->sum[0] = group->sum[1] = 0;
    for (uint i = 0; i < COUNTERS; i++)
        if (group->counts[i]) {
            job->counts[i] += group->counts[i];
            group->counts[i] = 0;
        }
}

// Decides, in one thread, what a group does next: which batch it goes on with, after it has taken a node from the queue if it has
// none. False if there is nothing to do, or the budget is spent. A turn has ended, unless the launch `begins`.
bool next_turn(__global const struct Plan *plan, __local struct Group *group, __global const struct Queued *queue,
               __global struct Job *jobs, __global uint *control, __global ulong *stack, bool begins)
{
    group->fresh = begins;
    if (!begins) {
        __local struct Level *last = group->levels + group->level;
        last->next = min(last->next, group->limit);
        write_down(group, jobs + group->job);
    }
    for (;;) {
        if (group->job == NONE) {
            uint at = atomic_add(control + SPENT, 1) < control[BUDGET] ? atomic_inc(control + NEXT) : NONE;
            if (at >= control[END])
                return false;
            group->job = queue[at].job;
            group->factor = stack[0] = queue[at].factor;
            group->levels[0].nodes = 1;
            group->fresh = true;
        }
        for (uint i = STEPS + 1; i-- > 0;) {
            __local struct Level *level = group->levels + i;
            if (level->next == level->chunks) {
                if (level->nodes == 0)
                    continue;
                level->take = min(level->nodes, BATCH);
                level->nodes -= level->take;
                level->begin = level->nodes;
                level->lanes = i == STEPS ? 1 : clamp(level->take / WARPS, 1u, WARP);
                level->columns = (level->take + level->lanes - 1) / level->lanes;
                level->chunks = level->columns * (i == STEPS ? 1 : (uint)plan->steps[i].count);
                level->next = 0;
            }
            group->level = i;
            group->limit = min(level->chunks, level->next + TURN * WARPS);
            return atomic_add(control + SPENT, TURN * WARPS) < control[BUDGET];
        }
        jobs[group->job].done = 1;
        group->job = NONE;
    }
}

__kernel __attribute__((reqd_work_group_size(THREADS, 1, 1)))
void search(__global const struct Plan *plan, __global const struct Queued *queue, __global struct Job *jobs,
            __global struct Found *found, __global uint *control, __global struct Group *saved, __global ulong *stacks,
            __global uint *slabs)
{
    __local struct Group group;
    __local struct Warp warps[WARPS];
    __local uint top[SLOTS / 4], goes_on;
#ifdef LOCAL_ROWS
    __local uint rows[ROWS * ROW];
#else
    __global uint *rows = slabs + get_group_id(0) * (ROWS * ROW);
#endif
    __global ulong *stack = stacks + (ulong)get_group_id(0) * (STEPS + 1) * STACK;
    Warp warp = warps + get_local_id(0) * LANES_OF_THREAD / WARP;
    if (get_local_id(0) == 0)
        group = saved[get_group_id(0)];
    for (bool begins = true;; begins = false) {
        if (get_local_id(0) == 0)
            goes_on = next_turn(plan, &group, queue, jobs, control, stack, begins);
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
        if (!goes_on)
            break;
        if (group.fresh) {
            make_rows(rows, plan, group.factor);
            if (warp == warps)
                exact_test(warp, top, 0, plan, plan->top, group.factor, false);
            barrier(CLK_LOCAL_MEM_FENCE);
        }
        uint index = group.level;
        __local struct Level *level = group.levels + index;
        __global const ulong *batch = stack + (ulong)index * STACK + level->begin;
        for (;;) {
            meet();
            LANES
                if (lane == 0) {
                    // The next stack has room for what all warps may put there at once.
                    bool room = index == STEPS || *(volatile __local uint *)&level[1].nodes <= STACK - WARPS * MOST_CHILDREN;
                    warp->word = room ? atomic_inc(&level->next) : NONE;
                }
            meet();
            uint at = warp->word;
            if (at >= group.limit)
                break;
            if (index == STEPS)
                search_bits(warp, plan, &group, batch[at], found, control);
            else
                expand(warp, rows, top, plan, &group, at, batch, stack + (ulong)(index + 1) * STACK);
        }
        barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    }
    if (get_local_id(0) == 0)
        saved[get_group_id(0)] = group;
}
