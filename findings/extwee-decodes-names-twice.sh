#!/bin/sh
# extwee 2.3.18. A passage whose name holds an entity as text, such as `R&amp;B`, read from Twine 2 HTML, also from HTML that extwee has written.
# Expected: names, texts and the links in them are decoded once, so that a link finds its passage.
# Seen: the name is decoded twice and the text once: the passage is called `R&B`, and the link to it says `R&amp;B`.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund extwee@2.3.18
cat > show.mjs <<'EOF'
import { Passage, parseTwine2HTML, Story } from 'extwee'
const story = new Story('Radio')
story.IFID = '5E1B0B0A-6C5B-4B39-9E0F-2D9B1E3C7A11'
story.format = 'SugarCube'
story.formatVersion = '2.37.3'
story.start = 'Studio'
story.addPassage(new Passage('Studio', 'Play [[R&amp;B]]'))
story.addPassage(new Passage('R&amp;B', 'A slow song.'))
const [studio, song] = parseTwine2HTML(story.toTwine2HTML()).passages
console.log({ link: studio.text, name: song.name })
process.exit(studio.text === 'Play [[R&amp;B]]' && song.name === 'R&B' ? 0 : 1)
EOF
node show.mjs
