#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Types command lines and a tab into a real shell, and reads what came of them.

usage: completions.py bash|zsh FOLDER, where FOLDER holds our completions. Each line is
then wrapped in echo '<...>' and run, so that the shell itself says what it holds."""
import os
import pty
import re
import select
import sys
import time

LINES = [
    ("affray sens", "affray sensitivity "),
    ("affray run threa/skir", "affray run threa/skirmish "),
    ("affray run thr\tskir", "affray run threa/skirmish "),
    ("affray run threa/duel --expl", "affray run threa/duel --explain "),
    ("affray sim threa/duel --set wat", "affray sim threa/duel --set watch."),
    ("affray sim threa/duel --set watch.tactic=sea", "affray sim threa/duel --set watch.tactic=search "),
    ("affray sim threa/duel --set watch.tactic.cau", "affray sim threa/duel --set watch.tactic.caution="),
    ("affray sim threa/duel --set aldric.skills.sw", "affray sim threa/duel --set aldric.skills.swords="),
    ("affray sim threa/duel --set rulings.armor_ch", "affray sim threa/duel --set rulings.armor_check="),
    ("affray play threa/duel --as ald", "affray play threa/duel --as aldric "),
    ("affray run threa/duel --color=nev", "affray run threa/duel --color=never "),
    ("affray rules threa THR-ATK-05", "affray rules threa THR-ATK-05 "),
    ("affray match sear", "affray match search "),
    ("affray check some-fi", "affray check some-file.yaml "),
]

SHELLS = {
    "bash": (
        ["bash", "--norc", "--noprofile", "-i"],
        "bind 'set bell-style none'; source '%s/affray.bash'",
    ),
    "zsh": (
        ["zsh", "-f", "-i"],
        "fpath=('%s' $fpath); autoload -U compinit; compinit -u -D; bindkey -e; setopt no_beep",
    ),
}


def read_until(shell, pattern, seconds=120):
    """What the shell says up to a pattern, without escapes; ends the test if it never does."""
    said = ""
    until = time.monotonic() + seconds
    while True:
        plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r|\x07", "", said)
        found = re.search(pattern, plain)
        if found:
            return found
        left = until - time.monotonic()
        if left <= 0 or not select.select([shell], [], [], left)[0]:
            sys.exit("the shell did not say %s, but:\n%s" % (pattern, plain))
        try:
            piece = os.read(shell, 65536)
        except OSError:
            piece = b""
        if not piece:
            sys.exit("the shell ended; it said:\n%s" % plain)
        said += piece.decode("utf-8", "replace")


def main():
    words, setup = SHELLS[sys.argv[1]]
    child, shell = pty.fork()
    if child == 0:
        os.environ.update(TERM="vt100", COLUMNS="500", LINES="50", PS1="$ ", INPUTRC="/dev/null")
        os.execvp(words[0], words)
    os.write(shell, ("stty cols 500; %s; PS1='$ '; echo rea''dy\n" % (setup % sys.argv[2])).encode())
    read_until(shell, r"\nready")
    failed = False
    for typed, wanted in LINES:
        os.write(shell, (typed + "\t\x01echo '<\x05>'\n").encode())
        got = read_until(shell, r"\n<(.*)>\n").group(1)
        if sys.argv[1] == "zsh":  # removes the space after a word when the cursor moves
            wanted = wanted.rstrip()
        if got != wanted:
            failed = True
            print("%s: %r becomes %r instead of %r" % (sys.argv[1], typed, got, wanted))
    os.write(shell, b"exit\n")
    os.waitpid(child, 0)
    sys.exit(failed)


main()
