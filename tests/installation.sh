#!/usr/bin/env bash
# Plays through what OPERATORS.md tells the operator of a server on Debian: with both packages and by hand, in a
# container that systemd has booted. By hand, as root, on Debian with the packages debootstrap and systemd-container:
#
#   tests/installation.sh punct-server_…_amd64.deb punct_…_amd64.deb [OLDER-SERVER.deb]
#
# Where no container can be booted, it says so and skips. A step that fails ends it, with the log of the server.
set -euo pipefail
source=$(cd "$(dirname "$0")/.." && pwd)
[ $# -ge 2 ] || { echo "usage: $0 SERVER.deb GAME.deb [OLDER-SERVER.deb]" >&2; exit 2; }
server=$(realpath "$1") game=$(realpath "$2") older=${3:+$(realpath "$3")}
for needed in debootstrap systemd-nspawn nsenter ssh-keygen dpkg-deb; do
    command -v "$needed" >/dev/null || { echo "skipped: $needed is not here"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "skipped: only root boots a container"; exit 0; }

work=$(mktemp -d)
root=$work/root
booted=
end() {
    [ -z "$booted" ] || kill "$booted" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap end EXIT

# A system is made once, and kept where the caller says.
model=${PUNCT_TEST_SYSTEM:-$work/model}
if [ ! -d "$model" ]; then
    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,adduser,openssh-client,init-system-helpers \
        bookworm "$model" >/dev/null || { echo "skipped: no Debian can be installed here"; exit 0; }
fi

# boot: a fresh system. Its process 1 is the child of systemd-nspawn.
boot() {
    rm -rf "$root"
    cp -a "$model" "$root"
    cp "$server" "$root/root/server.deb"
    cp "$game" "$root/root/game.deb"
    [ -z "$older" ] || cp "$older" "$root/root/older.deb"
    systemd-nspawn -q -D "$root" --private-network --register=no --keep-unit -b >"$work/console" 2>&1 </dev/null &
    booted=$!
    for _ in $(seq 100); do
        first=$(pgrep -P "$booted" || true)
        [ -z "$first" ] || ! inside systemctl is-system-running --wait >/dev/null 2>&1 || return 0
        [ -z "$first" ] || [ "$(inside systemctl is-system-running 2>/dev/null)" != degraded ] || return 0
        kill -0 "$booted" 2>/dev/null || { echo "skipped: systemd can't be booted in a container here"; exit 0; }
        sleep 0.3
    done
    echo "skipped: systemd did not boot within 30 seconds"
    exit 0
}
shut_down() {
    inside systemctl poweroff >/dev/null 2>&1 || true
    wait "$booted" 2>/dev/null || true
    booted=
}
inside() { nsenter -t "$first" -m -u -i -n -p -r -w -- /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 "$@"; }

# step WORDS: what comes next. quietly COMMAND: must succeed; only a failure is told.
step() { echo "== $*"; }
quietly() {
    inside "$@" >"$work/told" 2>&1 || {
        echo "FAILS: $*" >&2
        cat "$work/told" >&2
        inside journalctl -u punct -n 20 --no-pager >&2 || true
        exit 1
    }
}
refused() { ! inside "$@" >"$work/told" 2>&1 || { echo "FAILS, should be refused: $*" >&2; exit 1; }; }
says() { grep -qF -- "$1" "$work/told" || { echo "FAILS: '$1' is not in:" >&2; cat "$work/told" >&2; exit 1; }; }
serves() { quietly sh -c "for i in 1 2 3 4 5 6 7 8 9 10; do ! punct serve status --data /var/lib/punct >/dev/null 2>&1 || exit 0; sleep 0.5; done; systemctl status punct --no-pager; exit 1"; }
# All files belong to the owner of the folder, and nobody else reads them.
owned() {
    quietly sh -c '[ ! -L /var/lib/punct ] && [ "$(stat -c %U:%a /var/lib/punct)" = punct:700 ]'
    inside find /var/lib/punct ! -user punct >"$work/told"
    [ ! -s "$work/told" ] || { echo "FAILS: not owned by punct:" >&2; cat "$work/told" >&2; exit 1; }
}
ssh_as() { quietly ssh -p 2222 -i /root/anna -o BatchMode=yes -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR anna@127.0.0.1 "$@"; }
newer() {
    rm -rf "$work/newer"
    dpkg-deb -R "$server" "$work/newer"
    sed -i 's/^Version: .*/Version: 9.0.0-1/' "$work/newer/DEBIAN/control"
    dpkg-deb -Zgzip -z1 --root-owner-group -b "$work/newer" "$root/root/newer.deb" >/dev/null
}
install_package() { quietly sh -c "DEBIAN_FRONTEND=noninteractive dpkg -i /root/$1"; }

# An account, a game with a move, over ssh.
play() {
    quietly sh -c 'rm -f /root/anna*; ssh-keygen -q -t ed25519 -N "" -f /root/anna'
    quietly punct account add anna /root/anna.pub --data /var/lib/punct
    ssh_as challenge computer:1 white basic
    ssh_as games
    says "your move"
    ssh_as move 1 T-D3,D4,E4
    ssh_as show 1 --json
    says '"T-D3,D4,E4"'
}
still_there() {
    ssh_as show 1 --json
    says '"T-D3,D4,E4"'
}
# Backup and restore as OPERATORS.md writes them.
copies() {
    quietly sh -c "mkdir -p /backups; rm -f /backups/*"
    quietly punct serve backup /backups/punct-1.sqlite3 --data /var/lib/punct
    quietly punct serve backup --check /backups/punct-1.sqlite3
    refused punct serve restore /backups/punct-1.sqlite3 --data /var/lib/punct
    quietly systemctl stop punct
    quietly punct serve restore /backups/punct-1.sqlite3 --data /var/lib/punct
    quietly punct serve --check --data /var/lib/punct --listen 0.0.0.0:2222
    says "All is well"
    owned
    quietly systemctl start punct
    serves
    still_there
}

boot
newer
step "the package of the server: install, check, start, play"
install_package server.deb
refused systemctl is-enabled punct
quietly punct serve --check --data /var/lib/punct --listen 0.0.0.0:2222
says "All is well"
quietly sh -c '[ -z "$(ls -A /var/lib/punct)" ]'
quietly systemctl enable --now punct
serves
play
owned
step "upgrade while it runs"
before=$(inside systemctl show -p MainPID --value punct)
install_package newer.deb
serves
[ "$before" != "$(inside systemctl show -p MainPID --value punct)" ] || { echo "FAILS: the old server still runs" >&2; exit 1; }
still_there
owned
step "back up, restore"
copies
step "go back to an older version"
quietly punct serve backup /backups/before.sqlite3 --data /var/lib/punct
quietly sh -c "DEBIAN_FRONTEND=noninteractive dpkg --force-downgrade -i /root/server.deb"
serves
still_there
owned
step "remove, install again"
quietly dpkg -r punct-server
refused systemctl is-active punct
quietly test -s /var/lib/punct/punct.sqlite3
install_package server.deb
quietly systemctl enable --now punct
serves
still_there
owned
step "purge, install again"
quietly dpkg -P punct-server
refused test -e /var/lib/punct
refused test -e /var/lib/private/punct
refused getent passwd punct
install_package server.deb
quietly systemctl enable --now punct
serves
play
owned
quietly dpkg -P punct-server
if [ -n "$older" ]; then
    step "from an older package, whose data systemd kept elsewhere"
    install_package older.deb
    quietly systemctl enable --now punct
    serves
    play
    install_package newer.deb
    serves
    still_there
    owned
    quietly dpkg -P punct-server
    refused test -e /var/lib/punct
    refused test -e /var/lib/private/punct
fi
step "the package of the game"
install_package game.deb
quietly punct --version
quietly sh -c "man -w punct >/dev/null 2>&1 || test -e /usr/share/man/man1/punct.1.gz"
quietly dpkg -P punct
shut_down

boot
step "by hand, as OPERATORS.md writes it"
dpkg-deb -x "$server" "$work/unpacked"
install -m 755 "$work/unpacked/usr/bin/punct" "$root/usr/local/bin/"
install -m 644 "$source/assets/server/punct.service" "$root/etc/systemd/system/"
quietly useradd --system --home-dir /var/lib/punct --shell /usr/sbin/nologin punct
quietly install -d -m 700 -o punct -g punct /var/lib/punct
quietly punct serve --check --data /var/lib/punct --listen 0.0.0.0:2222
quietly systemctl daemon-reload
quietly systemctl enable --now punct
serves
play
owned
copies
quietly systemctl restart punct
serves
still_there
# What keeps memory small is in the environment of the server.
sed -n 's/^Environment=//p' "$source/assets/server/punct.service" | tr ' ' '\n' >"$work/variables"
[ "$(wc -l <"$work/variables")" = 5 ] || { echo "FAILS: the unit sets other variables:" >&2; cat "$work/variables" >&2; exit 1; }
quietly sh -c 'tr "\0" "\n" <"/proc/$(systemctl show -p MainPID --value punct)/environ"'
cp "$work/told" "$work/environment"
while read -r variable; do
    grep -qxF -- "$variable" "$work/environment" || { echo "FAILS: $variable is not in the environment" >&2; exit 1; }
done <"$work/variables"
exposure=$(inside systemd-analyze security punct --no-pager | tail -n 1)
echo "$exposure"
[[ $exposure == *": 1.5 "* ]] || { echo "FAILS: the exposure is another" >&2; exit 1; }
step "whoever is neither root nor the server's user is told so"
for command in "serve status" "account list"; do
    refused setpriv --reuid=daemon --clear-groups punct $command --data /var/lib/punct
    says "no permission to talk to the server"
done
shut_down

boot
step "by hand, from a unit whose user systemd made at each start"
install -m 755 "$work/unpacked/usr/bin/punct" "$root/usr/local/bin/"
sed 's/^User=punct/DynamicUser=yes/; /^Group=/d' "$source/assets/server/punct.service" \
    >"$root/etc/systemd/system/punct.service"
quietly systemctl daemon-reload
quietly systemctl enable --now punct
serves
play
quietly systemctl stop punct
install -m 644 "$source/assets/server/punct.service" "$root/etc/systemd/system/"
quietly useradd --system --home-dir /var/lib/punct --shell /usr/sbin/nologin punct
quietly systemctl daemon-reload
quietly systemctl start punct
serves
still_there
owned
shut_down
echo "ok"
