#!/bin/sh
# webgal-parser 4.5.18. An option of `choose` whose words hold a colon, such as a time.
# Expected: what stands behind the last colon is where the option leads, or the line is refused.
# Seen: the parser rewrites the line without the part behind the second colon: the words end at the first one, and the option leads to the rest of
# the sentence. The target is in the result nowhere. `\:` keeps it.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund webgal-parser@4.5.18
cat > show.mjs <<'EOF'
import * as module from 'webgal-parser'
const Parser = module.default?.default ?? module.default
const parser = new Parser(() => {}, (name) => name, module.ADD_NEXT_ARG_LIST, module.SCRIPT_CONFIG)
const read = (line) => parser.parse(line, 'start.txt', 'start.txt').sentenceList[0].content
const [plain, escaped] = [read('choose:Take the 10:30 train:station|Stay:home;'), read('choose:Take the 10\\:30 train:station|Stay:home;')]
console.log({ plain, escaped })
process.exit(plain === 'Take the 10:30 train|Stay:home' && escaped.includes('station') ? 0 : 1)
EOF
node show.mjs
