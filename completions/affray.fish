# SPDX-License-Identifier: MIT
# Completion for fish: the answers come from `affray complete`.

function __affray_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct | string unescape)
    set -l program $words[1]
    set -e words[1]
    for answer in ($program complete -- $words "$word" 2>/dev/null)
        if test "$answer" = :files
            __fish_complete_path "$word"
        else
            echo $answer
        end
    end
end

complete -c affray -f -a '(__affray_complete)'
