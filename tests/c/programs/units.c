/* One of two files that share the tables: the other one starts the program. Compiled with and without -DSTART.
 *
 *     cc '-DHEADER="sliders.h"' -c units.c -o look_up.o
 *     cc '-DHEADER="sliders.h"' -DSTART -c units.c -o start.o
 *     cc look_up.o start.o data.o
 */
#include HEADER

uint64_t look_up_elsewhere(unsigned square, uint64_t occupied);

#ifdef START
int main(void) {
#ifdef FILL
    sliders_init();
#endif
    return look_up_elsewhere(27, UINT64_C(0x9f2d46006224f18b)) !=
           queen_attacks(27, UINT64_C(0x9f2d46006224f18b)) ||
           look_up_elsewhere(0, UINT64_C(0x0000000000000302)) != 0x302;
}
#else
uint64_t look_up_elsewhere(unsigned square, uint64_t occupied) {
    return queen_attacks(square, occupied);
}
#endif
