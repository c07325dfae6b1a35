#!/bin/sh
# intl-messageformat 12.1.5 beside @messageformat/core 3.4.0. A `select` inside a `plural`, with `#` in its cases.
# Expected: one syntax, one text: `#` is the number of the plural around it, as @messageformat/core prints it ('she has 3 lamps').
# Seen: intl-messageformat prints the sign itself ('she has # lamps'). Its parser gives `#` a meaning in the cases of the plural alone, and says nothing.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund intl-messageformat@12.1.5 @messageformat/core@3.4.0
cat > show.mjs <<'EOF'
import Other from '@messageformat/core'
import { IntlMessageFormat } from 'intl-messageformat'
const message = '{lamps, plural, one {one lamp} other {{who, select, her {she has # lamps} other {they have # lamps}}}}'
const values = { lamps: 3, who: 'her' }
const seen = [new IntlMessageFormat(message, 'en').format(values), new Other('en').compile(message)(values)]
console.log(seen)
process.exit(seen[0] === 'she has # lamps' && seen[1] === 'she has 3 lamps' ? 0 : 1)
EOF
node show.mjs
