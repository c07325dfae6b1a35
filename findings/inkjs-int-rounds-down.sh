#!/bin/sh
# inkjs 2.4.0. `INT` of a negative number, as ink's manual shows it ("Writing with ink", INT(), FLOOR() and FLOAT()).
# Expected: `INT` cuts the fraction off, so that INT(-4.8) is -4, and `FLOOR` rounds down, to -5.
# Seen: both give -5; to cut a fraction off, a story has to ask for the sign first.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund inkjs@2.4.0
cat > show.mjs <<'END'
import { Compiler } from 'inkjs/full'
const story = new Compiler('VAR debt = -4.8\n{INT(4.8)} {INT(debt)} {FLOOR(debt)} {CEILING(debt)}\n').Compile()
const shown = story.Continue().trim()
console.log(shown)
process.exit(shown === '4 -5 -5 -4' ? 0 : 1)
END
node show.mjs
