/* SPDX-License-Identifier: MIT
 *
 * The paths of the running program and of the shared library that contains this code.
 */
#ifndef BASE_SELF_PATH_H
#define BASE_SELF_PATH_H

/*
 * Candidate `index`, absolute and without links, in memory to be freed: the shared
 * library that holds this code, then the program that runs. NULL: no more.
 */
char *self_path(int index);

#endif
