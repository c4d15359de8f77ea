#!/usr/bin/env bash
# glicko2 2.1.0 (PyPI): the volatility depends on how far a player is from 1500.
#
# Expected: Glickman's "Example of the Glicko-2 system" (2012, 2022), step 5: f(x) holds the square of
# the player's deviation (phi). Only differences of ratings enter, so the same results among players
# who are all 700 points stronger give the same deviations and volatilities.
# Happens: f(x) holds the square of the rating (mu) in its place. At 1500 mu is 0; ten wins over equals
# raise the volatility there and lower it 700 points above. Glickman's own example doesn't show it: his
# player is at 1500 and hardly changes, 0.059993 instead of 0.059996, and the example prints 0.05999.
# glicko2-lite 5.0.0 (npm), run here beside it, raises it to the same figure at both ratings.
# Matters: whoever checks ratings against a second implementation by the published example alone
# takes this one for right, and any test at other ratings then blames the program under test.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

python3 -m venv python
python/bin/pip -q install glicko2==2.1.0
npm install --silent --no-audit --no-fund glicko2-lite@5.0.0 >/dev/null

cat >lite.js <<'END'
const rate = require('glicko2-lite');
for (const above of [0, 700]) {
    const equals = Array(10).fill([1500 + above, 60, 1]);
    console.log(rate(1500 + above, 60, 0.06, equals).vol.toFixed(6));
}
END

cat >volatility.py <<'END'
from importlib.metadata import version
import glicko2

example = glicko2.Player(1500, 200, 0.06)
example.update_player([1400, 1550, 1700], [30, 100, 300], [1, 0, 0])
print(f"glicko2 {version('glicko2')}")
print(f"published example: {example.rating:.2f} {example.rd:.2f} {example.vol:.5f}")
for above in (0, 700):
    player = glicko2.Player(1500 + above, 60, 0.06)
    player.update_player([1500 + above] * 10, [60] * 10, [1] * 10)
    print(f"ten wins over equals at {1500 + above}: {player.vol:.6f}")
END

seen=$(python/bin/python volatility.py)
lite=$(node lite.js)
echo "$seen"
echo "glicko2-lite 5.0.0, the same ten wins at both ratings:" $lite

expected='glicko2 2.1.0
published example: 1464.05 151.52 0.05999
ten wins over equals at 1500: 0.060291
ten wins over equals at 2200: 0.059999'
if [ "$seen" != "$expected" ] || [ "$lite" != $'0.060170\n0.060170' ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
