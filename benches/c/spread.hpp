// The median and the quartiles of what many rounds took.

#ifndef SPREAD_HPP
#define SPREAD_HPP

#include <algorithm>
#include <cstddef>
#include <vector>

struct Spread {
    double lower, median, upper;

    // The median and the quartiles of `figures`, which may not be empty.
    static Spread of(std::vector<double> figures) {
        std::sort(figures.begin(), figures.end());
        auto at = [&](std::size_t quarters) { return figures[(figures.size() - 1) * quarters / 4]; };
        return {at(1), at(2), at(3)};
    }
};

#endif
