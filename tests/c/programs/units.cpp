// One of two files that share the tables: the other one starts the program. Compiled with and without -DSTART.
//
//     c++ -std=c++17 '-DHEADER="sliders.hpp"' -c units.cpp -o look_up.o
//     c++ -std=c++17 '-DHEADER="sliders.hpp"' -DSTART -c units.cpp -o start.o
//     c++ look_up.o start.o
#include HEADER

std::uint64_t look_up_elsewhere(unsigned square, std::uint64_t occupied);

#ifdef START
int main() {
#ifdef FILL
    magic_tables::sliders_init();
#endif
    return look_up_elsewhere(27, UINT64_C(0x9f2d46006224f18b)) !=
               magic_tables::queen_attacks(27, UINT64_C(0x9f2d46006224f18b)) ||
           look_up_elsewhere(0, UINT64_C(0x0000000000000302)) != 0x302;
}
#else
std::uint64_t look_up_elsewhere(unsigned square, std::uint64_t occupied) {
    return magic_tables::queen_attacks(square, occupied);
}
#endif
