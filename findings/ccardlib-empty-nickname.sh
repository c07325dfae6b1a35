#!/bin/sh
# @risuai/ccardlib 0.4.2. A character card of version 2 is converted to version 3, where a nickname takes the place of the name in `{{char}}`.
# Expected: no nickname, as version 2 has none.
# Seen: `nickname: ''`. Who takes a field that is there as the nickname, as the specification of version 3 says, calls the character nothing.
# The way back drops a nickname, so that `{{char}}` becomes the long name again.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @risuai/ccardlib@0.4.2
cat > show.mjs <<'EOF'
import { CCardLib } from '@risuai/ccardlib'
const texts = { name: 'Captain Lan', description: '{{char}} keeps the lamp.', personality: '', scenario: '', first_mes: 'Hello.', mes_example: '' }
const more = { creator_notes: '', system_prompt: '', post_history_instructions: '', alternate_greetings: [], tags: [], creator: '', character_version: '', extensions: {} }
const second = { spec: 'chara_card_v2', spec_version: '2.0', data: { ...texts, ...more } }
const third = CCardLib.character.convert(second, { to: 'v3' })
third.data.nickname === '' && console.log('version 3:', third.data.nickname, CCardLib.character.check(third))
const back = CCardLib.character.convert({ ...third, data: { ...third.data, nickname: 'Lan' } }, { to: 'v2' })
console.log('back in version 2:', Object.values(back.data).includes('Lan'))
process.exit(third.data.nickname === '' && !Object.values(back.data).includes('Lan') ? 0 : 1)
EOF
node show.mjs
