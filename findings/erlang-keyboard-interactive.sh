#!/usr/bin/env bash
# Erlang/OTP's ssh 4.15.2 (OTP 25.2.3, Debian 12): a server that asks nothing is a "Protocol error".
#
# Expected: RFC 4256, section 3.1: the server answers a request for keyboard-interactive with a success,
# a failure or a request for information, so it may let somebody in without a question.
# Happens: when the success comes at once, ssh:connect returns {error,"Protocol error"}. When the server
# sends a request for information with no prompts first, the same client is in. OpenSSH's client takes
# both (not run here). The server is asyncssh 2.24.1 (PyPI), twice, with that one difference.
# Matters: a server with guests who have neither a key nor a password uses keyboard-interactive. It has to
# send a question without prompts, or Erlang's and Elixir's programs stay outside.
set -euo pipefail
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"

version=1:25.2.3+dfsg-1+deb12u4
for package in erlang-base erlang-crypto erlang-ssh erlang-public-key erlang-asn1; do
    apt-get -qq -o APT::Sandbox::User=root download "$package=$version"
done
for file in *.deb; do
    dpkg -x "$file" .
done
python3 -m venv python
python/bin/pip -q install asyncssh==2.24.1
mkdir home

cat >server.py <<'END'
import asyncio, sys, asyncssh

class Guests(asyncssh.SSHServer):
    def begin_auth(self, user):
        return True
    def public_key_auth_supported(self):
        return False
    def kbdint_auth_supported(self):
        return True
    def get_kbdint_challenge(self, user, language, submethods):
        return ("", "", "", []) if sys.argv[1] == "question" else True
    def validate_kbdint_response(self, user, responses):
        return True

async def main():
    key = asyncssh.generate_private_key("ssh-ed25519")
    server = await asyncssh.create_server(Guests, "127.0.0.1", 0, server_host_keys=[key])
    print(server.get_port(), flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
END

erlang() {
    ROOTDIR=$PWD/usr/lib/erlang BINDIR=$(echo "$PWD"/usr/lib/erlang/erts-*/bin) EMU=beam PROGNAME=erl \
        HOME=$PWD/home timeout 60 usr/lib/erlang/erts-*/bin/erlexec -noshell -kernel logger_level error -eval "$1"
}

# Connects to a server that sends a success at once, or a question without prompts first.
connect() {
    python/bin/python server.py "$1" >port &
    until [ -s port ]; do sleep 0.1; done
    erlang "ssh:start(),
        case ssh:connect(\"127.0.0.1\", $(cat port), [{user, \"guest\"}, {silently_accept_hosts, true},
                {user_interaction, false}, {user_dir, \"home\"}], 20000) of
            {ok, _} -> io:format(\"in~n\");
            Other -> io:format(\"~p~n\", [Other])
        end, halt()."
    kill $!
    rm port
}

seen=$(
    erlang 'application:load(ssh), {ok, V} = application:get_key(ssh, vsn), io:format("ssh ~s~n", [V]), halt().'
    echo "success at once: $(connect success)"
    echo "question without prompts, then success: $(connect question)"
)
echo "$seen"

expected='ssh 4.15.2
success at once: {error,"Protocol error"}
question without prompts, then success: in'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
