#!/bin/sh
# @xmldom/xmldom 0.9.12. A document of XML 1.0 with U+2028, as page layout programs write a break within a paragraph, in a text and in an attribute.
# Expected: in XML 1.0 only carriage returns are made line feeds when a document is read; U+2028 is a character like others, as browsers read it.
# Seen: it becomes a line feed in the text and a blank in the attribute, as XML 1.1 has it; a document that is read and written has lost it. As a
# reference, `&#x2028;`, it stays.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @xmldom/xmldom@0.9.12
cat > show.mjs <<'END'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
const text = '<?xml version="1.0"?><line note="one\u2028two">one\u2028two &#x2028;three</line>'
const document = new DOMParser().parseFromString(text, 'text/xml')
const { documentElement: line } = document
const seen = [line.textContent, line.getAttribute('note'), new XMLSerializer().serializeToString(document)]
console.log(seen.map((each) => JSON.stringify(each)).join('\n'))
process.exit(seen[0] === 'one\ntwo \u2028three' && seen[1] === 'one two' && !seen[2].includes('one\u2028two') ? 0 : 1)
END
node show.mjs
