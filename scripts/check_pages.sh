#!/usr/bin/env bash
# check_pages.sh -- opens every page of a report in headless Chromium and looks for what a reader
# would trip over: broken links and images, sideways scrolling, text too faint to read.
#
# usage: check_pages.sh DIR
#
# Each page is laid out 400 and 1400 pixels wide, in the light and in the dark theme.  Text needs a
# contrast of 4.5 to what lies behind it (WCAG AA).  Exit 1 if a page has a fault, 2 on bad usage, 77
# if there is no Chromium.
set -euo pipefail

[ $# -eq 1 ] && [ -f "$1/index.html" ] || {
    echo 'usage: check_pages.sh DIR      DIR holds index.html' >&2
    exit 2
}
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || {
    echo 'check_pages: skipped, Chromium is not installed' >&2
    exit 77
}
root=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
pages=$(cd "$root" && find . -name '*.html' -printf '%P\n' | LC_ALL=C sort)
faults=0

# Links and images are checked in the files, so that a page need not be clicked through.
while read -r page; do
    folder=$(dirname "$root/$page")
    while read -r target; do
        case $target in '' | '#'* | http:* | https:* | data:* | mailto:*) continue ;; esac
        [ -e "$folder/${target%%#*}" ] || {
            echo "$page: broken link $target"
            faults=$((faults + 1))
        }
    done < <(grep -oE '(href|src)="[^"]*"' "$root/$page" | sed -E 's/^[a-z]+="(.*)"$/\1/; s/&amp;/\&/g')
done <<<"$pages"

# The page that looks at the pages.
{
    echo '<!doctype html><meta charset="utf-8"><pre id="faults"></pre><script>const pages = ['
    sed "s,.*,'file://$root/&'\,," <<<"$pages"
    cat <<'END'
];
const faults = [];
const numbers = (colour) => (colour.match(/[\d.]+/g) || [0, 0, 0]).map(Number);
function luminance(c) {
    const part = (v) => ((v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]);
}
function background(element, view) {
    for (let e = element; e; e = e.parentElement) {
        const c = numbers(view.getComputedStyle(e).backgroundColor);
        if (c.length < 4 || c[3] > 0.5) return c;
    }
    return numbers(view.getComputedStyle(view.document.documentElement).colorScheme === 'dark' ? 'rgb(18,18,18)' : 'rgb(255,255,255)');
}
function faint(doc, view) {
    const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const e = walker.currentNode.parentElement;
        if (!walker.currentNode.data.trim() || e.tagName === 'STYLE') continue;
        const a = luminance(numbers(view.getComputedStyle(e).color)), b = luminance(background(e, view));
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) return `contrast ${ratio.toFixed(1)} of "${walker.currentNode.data.trim().slice(0, 30)}"`;
    }
    return '';
}
async function look(page, width) {
    const frame = document.createElement('iframe');
    frame.style.cssText = `width:${width}px;height:900px;border:0`;
    const loaded = new Promise((done) => { frame.onload = done; });
    frame.src = page;
    document.body.append(frame);
    await loaded;
    const doc = frame.contentDocument, view = frame.contentWindow;
    const complain = (what) => faults.push(`${page} at ${width} pixels: ${what}`);
    for (const image of doc.images) {
        image.loading = 'eager';
        await image.decode().catch(() => complain(`image ${image.getAttribute('src')} cannot be shown`));
    }
    const wide = doc.documentElement.scrollWidth;
    if (wide > width) complain(`scrolls sideways, ${wide} pixels wide`);
    const text = faint(doc, view);
    if (text) complain(text);
    frame.remove();
}
(async () => {
    for (const page of pages) for (const width of [400, 1400]) await look(page, width).catch((e) => faults.push(`${page}: ${e}`));
    document.getElementById('faults').textContent = ['looked at ' + pages.length, ...faults].join('\n') + '\nend';
})();
</script>
END
} >"$work/look.html"

# theme NAME NUMBER: Chromium's setting preferredColorScheme, 0 dark and 1 light.
theme() {
    timeout 300 "$browser" --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$work/profile-$1" --allow-file-access-from-files \
        --blink-settings="preferredColorScheme=$2" --virtual-time-budget=600000 \
        --dump-dom "file://$work/look.html" >"$work/$1.html" 2>/dev/null || true
    sed -n '/<pre id="faults">/,/^end/p' "$work/$1.html" | sed -e 's/.*<pre id="faults">//' -e 's/^end<.*/end/' -e "s,file://$root/,,"
}

for scheme in 'light 1' 'dark 0'; do
    set -- $scheme
    # Pictures are decoded outside the browser's virtual time, which may run out first: look again.
    for ((attempt = 0; attempt < 4; attempt++)); do
        found=$(theme "$1" "$2")
        [ "$(tail -n 1 <<<"$found")" != end ] || break
    done
    [ "$(tail -n 1 <<<"$found")" = end ] || {
        echo "the browser did not finish in the $1 theme"
        faults=$((faults + 1))
        continue
    }
    found=$(grep -vE '^(looked at|end)' <<<"$found" || true)
    [ -z "$found" ] || {
        sed "s/^/$1: /" <<<"$found"
        faults=$((faults + $(wc -l <<<"$found")))
    }
done
printf '%d pages looked at, %d faults\n' "$(wc -l <<<"$pages")" "$faults"
[ "$faults" -eq 0 ]
