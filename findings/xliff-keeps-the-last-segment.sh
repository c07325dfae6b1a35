#!/bin/sh
# xliff 6.4.0. A unit of XLIFF 2.0 with two segments, as tools write a paragraph of two sentences.
# Expected: both sentences, joined or as a list.
# Seen: `xliff2js` gives the last segment alone, without a warning, and `js2xliff` of that writes a file in which the first sentence is gone.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund xliff@6.4.0
cat > show.mjs <<'EOF'
import { js2xliff, xliff2js } from 'xliff'
const read = await xliff2js(`<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="zh">
  <file id="story">
    <unit id="line-1">
      <segment id="s1"><source>The lamp is out. </source><target>灯灭了。</target></segment>
      <segment id="s2"><source>Who is there?</source><target>谁在那儿？</target></segment>
    </unit>
  </file>
</xliff>`)
const unit = read.resources.story['line-1']
const written = await js2xliff(read)
console.log(unit, written.includes('The lamp is out'))
process.exit(unit.source === 'Who is there?' && unit.target === '谁在那儿？' && !written.includes('The lamp is out') ? 0 : 1)
EOF
node show.mjs
