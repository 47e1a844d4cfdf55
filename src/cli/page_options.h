/* SPDX-License-Identifier: MIT
 *
 * The options of affray page, which affray-page reads with the same row.
 */
#ifndef CLI_PAGE_OPTIONS_H
#define CLI_PAGE_OPTIONS_H

enum { PAGE_PORT };

#endif
