/* One of two files that share the tables: the other one starts the program, and prints the scheme. It is C and C++. Compiled with and
 * without -DSTART.
 *
 *     cc '-DHEADER="sliders.h"' -c units.c -o look_up.o
 *     cc '-DHEADER="sliders.h"' -DSTART -c units.c -o start.o
 *     cc look_up.o start.o data.o
 *
 * For a header in C++: -DNAMESPACE=magic_tables.
 */
#include HEADER

#include <stdio.h>

#ifdef NAMESPACE
#define NAME(function) NAMESPACE::function
#define SCHEME_NAME NAMESPACE::SCHEME
#else
#define NAME(function) function
#define SCHEME_NAME MAGIC_TABLES_SCHEME
#endif

uint64_t look_up_elsewhere(unsigned square, uint64_t occupied);

#ifdef START
int main(void) {
#ifdef FILL
    NAME(sliders_init)();
#endif
    puts(SCHEME_NAME);
    return look_up_elsewhere(27, UINT64_C(0x9f2d46006224f18b)) != NAME(queen_attacks)(27, UINT64_C(0x9f2d46006224f18b)) ||
           look_up_elsewhere(0, UINT64_C(0x0000000000000302)) != 0x302;
}
#else
uint64_t look_up_elsewhere(unsigned square, uint64_t occupied) {
    return NAME(queen_attacks)(square, occupied);
}
#endif
