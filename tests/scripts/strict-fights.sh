#!/bin/sh
# SPDX-License-Identifier: MIT
# Every fight of tests/fights is strict (docs/testing.md): its dice are given, a question without an
# answer is an error, and it ends with `expect all`. A fight about the tactic (tactic-*) may leave
# dice and answers to the program; a fight about defaults says `unanswered: default`.
exec awk '
	function say(words) { print name ": " words; failed = 1 }
	function judge() {
		if (name == "")
			return
		if (name !~ /\/tactic-/ && dice != "given")
			say("dice are not given")
		if (name !~ /\/tactic-/ && unanswered !~ /^(error|default)$/)
			say("a question too many is not noticed")
		if (last != "expect all")
			say("ends with \"" last "\", not with expect all")
		defaults += unanswered == "default"
		fights++
	}
	FNR == 1 { judge(); name = FILENAME; dice = unanswered = last = "" }
	/^dice: / { dice = $2 }
	/^unanswered: / { unanswered = $2 }
	/^[^ #]/ { last = $0 }
	END {
		judge()
		name = "tests/fights"
		if (defaults > 5)
			say(defaults " fights take answers by default")
		if (fights < 1000)
			say("only " fights " fights were looked at")
		exit failed
	}' tests/fights/*/*.fight
