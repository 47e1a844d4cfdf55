/* SPDX-License-Identifier: MIT
 *
 * Where this program lies, or the library that this code is in.
 */
#ifndef BASE_SELF_PATH_H
#define BASE_SELF_PATH_H

/*
 * Candidate `index`, absolute and without links, in memory to be freed: the shared
 * library that holds this code, then the program that runs. NULL: no more.
 */
char *self_path(int index);

#endif
