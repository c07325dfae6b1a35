#!/bin/sh
# webgal-parser 4.5.18. A scene whose lines are indented below a label, as scripts of other engines are.
# Expected: blanks before a command or a name mean nothing.
# Seen: an indented command is a spoken line (its kind is `say`, its words are the argument, and the command's name with its blanks speaks); an
# indented name is another speaker, "\tLan". The text step before it, `sceneTextPreProcess`, leaves the blanks, too.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund webgal-parser@4.5.18
cat > show.cjs <<'END'
const { default: SceneParser, ADD_NEXT_ARG_LIST, SCRIPT_CONFIG, sceneTextPreProcess } = require('webgal-parser')
const log = console.log
console.log = () => {} // The parser prints each text that it is given.
const parser = new SceneParser(() => {}, (name) => name, ADD_NEXT_ARG_LIST, SCRIPT_CONFIG)
const read = (text) => {
  const [{ command, content, args }] = parser.parse(sceneTextPreProcess(text), 'start.txt', 'start.txt').sentenceList
  const { scriptString } = SCRIPT_CONFIG.find(({ scriptType }) => scriptType === command)
  return [scriptString, content, args.find(({ key }) => key === 'speaker')?.value ?? null]
}
const seen = ['changeBg:sea.png;', '  changeBg:sea.png;', '\tLan:Hello;'].map(read)
const wanted = [
  ['changeBg', 'sea.png', null],
  ['say', 'sea.png', '  changeBg'],
  ['say', 'Hello', '\tLan'],
]
log(seen)
process.exit(JSON.stringify(seen) === JSON.stringify(wanted) ? 0 : 1)
END
node show.cjs
