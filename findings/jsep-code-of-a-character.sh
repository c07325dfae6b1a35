#!/bin/sh
# jsep 1.6.0. A text of an expression with the code of a character, as JavaScript and JSON write it: `name == '\u4f60'`.
# Expected: the character, or an error for an escape that the parser does not know.
# Seen: the backslash is dropped: the text is 'u4f60', and the comparison is false for every name that is meant. `\n` and `\t` are read.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jsep@1.6.0
cat > show.mjs <<'EOF'
import jsep from 'jsep'
const source = String.raw`name == '\u4f60'`
const { value } = jsep(source).right
const javascript = new Function('name', `return ${source}`)('你')
console.log({ jsep: value, javascript, newline: jsep(String.raw`'\n'`).value === '\n' })
process.exit(value === 'u4f60' && javascript ? 0 : 1)
EOF
node show.mjs
