# SPDX-License-Identifier: MIT
# Completion for bash: the answers come from `affray complete`.

_affray() {
	local rest=${COMP_LINE:0:COMP_POINT} words=() piece= i answer

	# Bash also breaks words at = and :; pieces without a space between them are one word.
	for ((i = 0; i <= COMP_CWORD; i++)); do
		piece=${COMP_WORDS[i]}
		if ((i == 0)) || [[ $rest == [[:space:]]* ]]; then
			rest=${rest#"${rest%%[![:space:]]*}"}
			words+=("")
		fi
		piece=${piece:0:${#rest}}
		words[-1]+=$piece
		rest=${rest#"$piece"}
	done

	# Bash replaces only the last piece, after a quotation mark if there is one.
	local word=${words[-1]} quote=
	case $word in
	[\'\"]*) quote=${word:0:1} word=${word:1} piece=${piece#"$quote"} ;;
	esac
	[[ $piece != [=:] ]] || piece=
	local before=${word%"$piece"}
	words[-1]=$word

	COMPREPLY=()
	while IFS=$'\t' read -r answer _; do
		if [[ $answer == :files ]]; then
			compopt -o filenames
			while read -r answer; do
				COMPREPLY+=("$answer")
			done < <(compgen -f -- "$piece")
		else
			answer=${answer#"$before"}
			[[ $quote ]] || printf -v answer %q "$answer"
			COMPREPLY+=("$answer")
		fi
	done < <("${words[0]/#\~/$HOME}" complete -- "${words[@]:1}" 2>/dev/null)
	[[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *[.=] ]] || compopt -o nospace
}

complete -F _affray affray
