#!/usr/bin/env bash
# Neovim 0.7.2 (Debian 12): its terminal claims 24-bit colours that it doesn't show.
#
# Expected: DECRQSS for SGR (`ESC P $ q m ESC \`) is how a program tests for 24-bit colours, as described
# with the convention around COLORTERM: set such a colour, ask for it, and if the answer holds its
# numbers, the terminal has it.
# Happens: `:terminal` answers 48:2:17:34:51, but unless 'termguicolors' is set, it draws the text without
# any colour; 256 colours are drawn as they are. The answer comes from libvterm, which keeps the
# colour; what is shown is decided elsewhere.
# Matters: a program that trusts the answer draws coloured shapes that nobody sees, on a terminal
# whose 256 colours would have been enough. NVIM in the environment tells that Neovim is around.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

for package in neovim=0.7.2-7 neovim-runtime=0.7.2-7 \
    libluajit-5.1-2=2.1.0~beta3+git20220320+dfsg-4.1+deb12u1 libluajit2-5.1-2=2.1-20230119-1 \
    libmsgpackc2=4.0.0-3 libtermkey1=0.22-1 libtree-sitter0=0.20.7-1 libunibilium4=2.1.0-1 \
    libuv1=1.44.2-1+deb12u1 libvterm0=0.1.4-1 lua-luv=1.44.2-0-1; do
    apt-get -qq -o APT::Sandbox::User=root download "$package"
done
for file in *.deb; do
    dpkg -x "$file" .
done

cat >inner.py <<'END'
import os, select, termios, tty
tty.setraw(0)
os.write(1, b"\x1b[48;2;17;34;51mDEEP\x1b[0m \x1b[48;5;25mMEDIUM\x1b[0m")
os.write(1, b"\x1b[48;2;17;34;51m\x1bP$qm\x1b\\\x1b[0m")
answer = b""
while not answer.endswith(b"\x1b\\") and select.select([0], [], [], 20)[0]:
    answer += os.read(0, 100)
open("answer", "wb").write(answer)
END

cat >outer.py <<'END'
import fcntl, os, pty, re, select, signal, struct, subprocess, sys, termios, time

def run(*options):
    """What Neovim sends to its terminal while inner.py runs in it, and the answer inner.py got."""
    process, terminal = pty.fork()
    if process == 0:
        here = os.getcwd()
        os.environ.pop("COLORTERM", None)
        os.environ.update(TERM="xterm-256color", HOME=here, VIMRUNTIME=here + "/usr/share/nvim/runtime")
        os.execv(here + "/usr/bin/nvim", ["nvim", "-u", "NONE", "-i", "NONE", *options,
                                          "-c", f"terminal {sys.executable} inner.py"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    sent, end = b"", time.time() + 30
    while not (b"MEDIUM" in sent and os.path.exists("answer")) and time.time() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            sent += os.read(terminal, 65536)
    time.sleep(0.3)
    answer = open("answer", "rb").read()
    os.remove("answer")
    os.kill(process, signal.SIGKILL)
    return sent, answer

version = subprocess.run(["usr/bin/nvim", "--version"], capture_output=True, text=True).stdout
print(version.splitlines()[0])
for name, options in (("as it comes", ()), ("with termguicolors", ("--cmd", "set termguicolors"))):
    sent, answer = run(*options)
    drawn = [m.decode() for m in re.findall(rb"\x1b\[(48;[0-9;]*)m(?:DEEP|MEDIUM)", sent)]
    print(f"{name}: answers {answer[2:-2].decode()!r}, draws {drawn}")
END

seen=$(LD_LIBRARY_PATH=$PWD/usr/lib/$(uname -m)-linux-gnu python3 outer.py)
echo "$seen"

expected="NVIM v0.7.2
as it comes: answers '1\$r48:2:17:34:51m', draws ['48;5;25']
with termguicolors: answers '1\$r48:2:17:34:51m', draws ['48;2;17;34;51', '48;5;25']"
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
