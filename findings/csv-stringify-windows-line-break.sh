#!/bin/sh
# csv-stringify 6.9.0, csv-parse 7.0.3. Rows end as spreadsheets want it (`record_delimiter: 'windows'`), and a cell has a line break of its own ("\n").
# Expected: the cell in quotation marks, as with the default delimiter, so that it is one cell to RFC 4180 and to every spreadsheet.
# Seen: no quotation marks. csv-parse takes the first "\n" for the end of rows, and refuses the file: its rows differ in length.
# `quoted_match: /\n/` quotes such cells. Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-stringify@6.9.0 csv-parse@7.0.3
cat > show.mjs <<'EOF'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
const rows = [['one\ntwo', 'three'], ['four', 'five']]
const [plain, windows, matched] = [{}, { record_delimiter: 'windows' }, { record_delimiter: 'windows', quoted_match: /\n/ }].map(
  (options) => stringify(rows, options),
)
const read = (text) => {
  try {
    return JSON.stringify(parse(text))
  } catch (error) {
    return error.code
  }
}
console.log({ plain, windows, matched })
console.log({ plain: read(plain), windows: read(windows), matched: read(matched) })
const isAsDescribed =
  plain === '"one\ntwo",three\nfour,five\n' &&
  windows === 'one\ntwo,three\r\nfour,five\r\n' &&
  read(plain) === JSON.stringify(rows) &&
  read(windows) !== JSON.stringify(rows) &&
  read(matched) === JSON.stringify(rows)
process.exit(isAsDescribed ? 0 : 1)
EOF
node show.mjs
