#!/usr/bin/env bash
# @sabaki/gtp 3.0.0 (npm): the first line of an answer loses its indent.
#
# Expected: GTP, version 2, sections 2.6 and 2.7: after "=" and the number comes one space, then the answer,
# which may have several lines; showboard's is a picture of the board.
# Happens: the answer is trimmed at both ends, so the first of its lines is moved to the left and the others
# are not. For a board whose first line are the letters of its columns, or the short top row of a
# hexagon, the columns no longer fit.
# Matters: an engine's board is right at a terminal and crooked in controllers made with this library.
# An answer that begins with a line of words, such as whose turn it is, comes through whole.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund @sabaki/gtp@3.0.0 >/dev/null

cat >engine.js <<'END'
const boards = {showboard: '    A B\n 2  . X\n 1  . .', words: 'White to move\n    A B\n 2  . X\n 1  . .'}
require('readline').createInterface({input: process.stdin}).on('line', line => {
    const [, number, name] = line.match(/^(\d*) ?(\S*)/)
    process.stdout.write(`=${number} ${boards[name] || ''}\n\n`)
    if (name === 'quit') process.exit()
})
END
cat >controller.js <<'END'
const {Controller} = require('@sabaki/gtp')
async function main() {
    console.log('@sabaki/gtp ' + require('@sabaki/gtp/package.json').version)
    const engine = new Controller(process.execPath, ['engine.js'])
    engine.start()
    for (const name of ['showboard', 'words'])
        console.log((await engine.sendCommand({name})).content)
    await engine.stop()
}
main()
END

seen=$(node controller.js)
echo "$seen"

expected='@sabaki/gtp 3.0.0
A B
 2  . X
 1  . .
White to move
    A B
 2  . X
 1  . .'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
