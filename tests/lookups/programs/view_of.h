/* The view that a question is about. It is C and C++. */
static P_View view_of(const uint64_t *q)
{
    CODE mailbox[64];
    uint64_t state = q[3];
    for (int i = 0; i < 64; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        mailbox[i] = CAST(CODE, ((state >> 40 & 7) < (q[3] & 7) ? q[4] >> 8 : state >> 32) & 255);
    }
    return q[2] < 64 ? P_view_without(SQUARE(q[1]), mailbox, SQUARE(q[2])) : P_view(SQUARE(q[1]), mailbox);
}
