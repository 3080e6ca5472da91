#pragma once
/* What is used of libsndfile's binary interface, which has been the same since 1.0.18 (2009). Declared here, since it is
 * looked up while the program runs and its header need not be installed. Names: https://libsndfile.github.io/libsndfile/api.html */
#include <stdint.h>

typedef struct tally_sf_info { /* SF_INFO */
    int64_t frames;
    int samplerate, channels, format, sections, seekable;
} tally_sf_info;

typedef struct tally_sf_virtual_io { /* SF_VIRTUAL_IO */
    int64_t (*get_filelen)(void *user);
    int64_t (*seek)(int64_t offset, int whence, void *user);
    int64_t (*read)(void *buffer, int64_t count, void *user);
    int64_t (*write)(const void *buffer, int64_t count, void *user);
    int64_t (*tell)(void *user);
} tally_sf_virtual_io;
