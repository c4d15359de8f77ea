#!/usr/bin/env bash
# @xterm/addon-image 0.9.0 with @xterm/xterm 6.0.0 (npm): an image of some cells leaves a stripe of its
# last cell bare.
#
# Expected: iTerm2's protocol gives the size of an image in cells (`width=4;height=2;preserveAspectRatio=0`).
# Such an image fills these cells, so that a part of a picture can be replaced by a smaller image.
# Happens: where a cell is a fraction of a pixel wide, as usual in a browser, the image is cut down to whole
# pixels. The last column of pixels of its last cell shows nothing, not even the picture below, whose
# cell has been taken.
# Matters: a program that sends only what has changed of a picture leaves a dark line at the right of every
# piece. Pieces that end where the picture ends leave none.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

npm install --silent --no-audit --no-fund @xterm/xterm@6.0.0 @xterm/addon-image@0.9.0 \
    puppeteer-core@24.43.1 @sparticuz/chromium@147.0.0 dejavu-fonts-ttf@2.37.3 >/dev/null

cat >seen.mjs <<'END'
import {readFileSync} from 'node:fs'
import chromium from '@sparticuz/chromium'
import puppeteer from 'puppeteer-core'

const read = (path, encoding = 'utf8') => readFileSync(`node_modules/${path}`, encoding)
const font = read('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf', 'base64')
const browser = await puppeteer.launch(
    {args: chromium.args, executablePath: await chromium.executablePath(), headless: 'shell'})
const page = await browser.newPage()
await page.setContent(`<style>@font-face { font-family: mono; src: url(data:font/ttf;base64,${font}) }
    ${read('@xterm/xterm/css/xterm.css')}</style><div id=screen></div>`)
for (const path of ['@xterm/xterm/lib/xterm.js', '@xterm/addon-image/lib/addon-image.js'])
    await page.addScriptTag({content: read(path)})
for (const name of ['xterm', 'addon-image'])
    console.log(`@xterm/${name} ${JSON.parse(read(`@xterm/${name}/package.json`)).version}`)
console.log(await page.evaluate(async () => {
    await document.fonts.load('13px mono')
    const terminal = new Terminal({cols: 20, rows: 4, fontSize: 13, fontFamily: 'mono'})
    terminal.loadAddon(new ImageAddon.ImageAddon())
    terminal.open(document.getElementById('screen'))
    const picture = document.createElement('canvas')
    const pen = Object.assign(picture.getContext('2d'), {fillStyle: '#f00'})
    pen.fillRect(0, 0, picture.width, picture.height)
    const data = picture.toDataURL('image/png').split(',')[1]
    /** The bare columns of pixels after an image of so many cells from this column on. */
    const after = async (column, cells) => {
        const image = `size=${atob(data).length};width=${cells};height=2;preserveAspectRatio=0:${data}`
        terminal.write(`\x1b[1;${column}H\x1b]1337;File=inline=1;${image}\x07`)
        await new Promise(done => setTimeout(done, 1000))
        const layer = document.querySelector('.xterm-image-layer').getContext('2d')
        const pixels = [...Array(100).keys()].map(x => layer.getImageData(x, 5, 1, 1).data[3])
        return pixels.flatMap((opacity, x) => opacity ? [] : [x])
    }
    const whole = await after(1, 16), parts = await after(3, 3)
    return `bare of 100 columns: [${whole}], with an image over the cells 3 to 5: [${parts}]`
}))
await browser.close()
END

seen=$(node seen.mjs)
echo "$seen"

expected='@xterm/xterm 6.0.0
@xterm/addon-image 0.9.0
bare of 100 columns: [], with an image over the cells 3 to 5: [38]'
if [ "$seen" != "$expected" ]; then
    echo "the behaviour has changed" >&2
    exit 1
fi
