/* SPDX-License-Identifier: MIT
 *
 * A report as one HTML file that needs nothing else.
 */
#include "html.h"

static const char style[] =
	":root{color-scheme:light dark}"
	"body{font:16px/1.5 system-ui,sans-serif;max-width:780px;margin:2em "
	"auto;padding:0 1em;"
	"color:#222;background:#fff}"
	"h1{margin-bottom:.2em}h2{margin-top:2em;font-size:1.1em}"
	".answer{font-size:1.25em;margin:.4em 0 1.2em}"
	"dl{display:grid;grid-template-columns:max-content 1fr;gap:.15em 1em;margin:0}"
	"dt{color:#666}dd{margin:0;overflow-wrap:anywhere}"
	"figure{margin:2.2em 0 0}svg{width:100%;height:auto}"
	".table{max-height:18em;overflow:auto;font-size:.85em}"
	".words{overflow-x:auto;font-size:.85em;margin-top:1em}"
	".words th,.words td{text-align:left;vertical-align:top}"
	".words caption{white-space:nowrap}"
	"table{border-collapse:collapse;font-variant-numeric:tabular-nums}"
	"caption{text-align:left;color:#666;padding:.2em 0}"
	"th,td{padding:.1em .8em .1em 0;text-align:right;border-bottom:1px solid #e3e3e3;"
	"font-weight:400}tr>:first-child{text-align:left}thead th{color:#666}"
	"code{overflow-wrap:anywhere;font-size:.9em}footer{margin:3em 0;color:#666}"
	"@media (prefers-color-scheme:dark){body{color:#e6e6e6;background:#16191d}"
	"dt,caption,thead th,footer{color:#a3aab5}th,td{border-color:#333a42}}"
	"@media print{body{color:#000;background:#fff;max-width:none}"
	".table{max-height:none}figure{break-inside:avoid}}";

static void put_tagged(struct sink *sink, const char *open, const char *text,
		       const char *close)
{
	sink_add_string(sink, open);
	put_escaped(sink, text);
	sink_add_string(sink, close);
}

void html_begin(struct sink *sink, const char *title, const char *answer)
{
	sink_add_string(
		sink, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
		      "<meta name=\"viewport\" content=\"width=device-width\">\n");
	put_tagged(sink, "<title>", title, "</title>\n<style>");
	sink_add_string(sink, style);
	chart_style(sink);
	sink_add_string(sink, "</style></head><body>\n");
	put_tagged(sink, "<h1>", title, "</h1>\n");
	put_tagged(sink, "<p class=\"answer\">", answer, "</p>\n");
}

void html_facts_open(struct sink *sink)
{
	sink_add_string(sink, "<dl>");
}

void html_fact(struct sink *sink, const char *key, const char *value)
{
	put_tagged(sink, "<dt>", key, "</dt>");
	put_tagged(sink, "<dd>", value, "</dd>\n");
}

void html_facts_close(struct sink *sink)
{
	sink_add_string(sink, "</dl>\n");
}

void html_chart(struct sink *sink, const struct chart *chart)
{
	sink_add_string(sink, "<figure>");
	chart_svg(sink, chart, false);
	chart_table(sink, chart);
	sink_add_string(sink, "</figure>\n");
}

void html_heading(struct sink *sink, const char *title)
{
	put_tagged(sink, "<h2>", title, "</h2>\n");
}

void html_text(struct sink *sink, const char *text)
{
	put_tagged(sink, "<p>", text, "</p>\n");
}

void html_table_open(struct sink *sink, const char *title, int columns,
		     const char *const *heads)
{
	put_tagged(sink, "<div class=\"words\"><table><caption>", title,
		   "</caption><thead><tr>");
	for (int i = 0; i < columns; i++)
		put_tagged(sink, "<th>", heads[i], "</th>");
	sink_add_string(sink, "</tr></thead><tbody>\n");
}

void html_row(struct sink *sink, int columns, const char *const *cells)
{
	sink_add_string(sink, "<tr>");
	for (int i = 0; i < columns; i++)
		put_tagged(sink, i ? "<td>" : "<th>", cells[i], i ? "</td>" : "</th>");
	sink_add_string(sink, "</tr>\n");
}

void html_table_close(struct sink *sink)
{
	sink_add_string(sink, "</tbody></table></div>\n");
}

void html_list_open(struct sink *sink)
{
	sink_add_string(sink, "<ul>\n");
}

void html_item(struct sink *sink, const char *text, const char *code)
{
	put_tagged(sink, "<li>", text, "");
	if (code)
		put_tagged(sink, "<br><code>", code, "</code>");
	sink_add_string(sink, "</li>\n");
}

void html_list_close(struct sink *sink)
{
	sink_add_string(sink, "</ul>\n");
}

void html_end(struct sink *sink)
{
	sink_add_string(sink,
			"<footer>Shares are given with their 95 % interval. The same "
			"scenario, seed and version give the same numbers on any "
			"machine.</footer></body></html>\n");
}
