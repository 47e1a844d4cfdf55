#!/bin/sh
# SPDX-License-Identifier: MIT
# affray page serves a folder to this machine alone, with the right types and headers; a port in
# use, missing files and wrong requests are refused.

. tests/scripts/lib
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1

mkdir page
for name in index.html app.js style.css icon.svg files.json affray.wasm app.webmanifest old.fight; do
	echo "this is $name" >page/$name
done
echo secret >secret
refused 'there is no page in nowhere: no index.html' page nowhere
refused '--port takes a number from 0 to 65535' page --port 65536 page
refused 'one word too many' page page page

# The first line is the address; it appears when the server listens.
mkfifo said
"$AFFRAY" page --port 0 page >said 2>"$err" &
server=$!
read -r address <said || fail "no address"
port=${address#http://127.0.0.1:}
port=${port%/}
[ "$port" -gt 0 ] || fail "no address: $address"
refused "port $port is taken; choose another with --port" page --port "$port" page

python3 - "$port" <<'END' || exit 1
import socket, sys
from http.client import HTTPConnection

port = int(sys.argv[1])

def get(path):
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read().decode()

types = {"/": "text/html", "/index.html": "text/html", "/app.js": "text/javascript", "/style.css": "text/css",
         "/icon.svg": "image/svg+xml", "/files.json": "application/json", "/affray.wasm": "application/wasm",
         "/app.webmanifest": "application/manifest+json", "/old.fight": "text/plain"}
for path, type in types.items():
    status, headers, text = get(path)
    assert status == 200, (path, status)
    assert headers["content-type"].split(";")[0] == type, (path, headers)
    assert text == "this is %s\n" % (path[1:] or "index.html"), (path, text)
    policy = headers["content-security-policy"].split("; ")
    assert "default-src 'self'" in policy and "script-src 'self' 'wasm-unsafe-eval'" in policy, policy
    assert headers["x-content-type-options"] == "nosniff", headers
for path in ["/nothing", "/../secret", "/%2e%2e/secret", "//../secret"]:
    status, _, text = get(path)
    assert status >= 400 and "secret\n" not in text, (path, status)

# Another address of this machine: a server open to the network would answer there.
try:
    socket.create_connection(("127.0.0.2", port), timeout=60)
    sys.exit("it can be reached at other addresses than 127.0.0.1")
except ConnectionRefusedError:
    pass
END

kill -TERM "$server"
wait "$server"
status=$?
server=
[ $status -eq 0 ] || fail "a polite kill: exit status $status"
