#!/bin/sh
# re2js 2.10.0. `RE2JS.translateRegExp`, which takes a pattern of JavaScript, and the space of Chinese and Japanese text (U+3000).
# Expected: the translated pattern matches what JavaScript's does: `\s` is any white space of Unicode there.
# Seen: `\s` is passed on and means the six spaces of ASCII, so `/你\s好/` matches '你　好' in JavaScript and not here; `\S` matches that space.
# Text that is normalized with NFKC first has ordinary spaces.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund re2js@2.10.0
cat > show.mjs <<'EOF'
import { RE2JS } from 're2js'
const find = (pattern, text) => RE2JS.compile(RE2JS.translateRegExp(pattern)).matcher(text).find()
const text = '你\u3000好'
const seen = {
  javascript: [/你\s好/.test(text), /你\S好/.test(text)],
  re2js: [find('你\\s好', text), find('你\\S好', text)],
  normalized: find('你\\s好', text.normalize('NFKC')),
}
console.log(seen)
process.exit(JSON.stringify(seen) === '{"javascript":[true,false],"re2js":[false,true],"normalized":true}' ? 0 : 1)
EOF
node show.mjs
