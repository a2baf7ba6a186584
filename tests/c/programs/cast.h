/* Casts in programs that are C and C++, without warnings of either. */
#ifndef CAST_H
#define CAST_H

#ifdef __cplusplus
#define CAST(type, value) static_cast<type>(value)
#else
#define CAST(type, value) ((type)(value))
#endif

#endif
