#!/bin/sh
# music-metadata 11.16.1. An MP3 of a variable bit rate without a header that counts its frames, as streaming encoders write it; its first
# frames are silent and therefore of the lowest bit rate. The option `duration: true` says: read the whole file where that is needed.
# Expected: the length of all frames, 120 of 1,152 samples at 44.1 kHz: 3.13 s.
# Seen: `parseBuffer` calls the file one of a constant bit rate after three frames and divides its size by the size of such a frame: 10.2 s.
# The same bytes as a stream, whose size it does not know, are counted: 3.13 s.
# Exits with 0 while this is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund music-metadata@11.16.1
cat > show.mjs <<'END'
import { parseBuffer, parseWebStream } from 'music-metadata'
/** A frame of MPEG 1, layer 3, 44.1 kHz, mono: without side information it decodes to silence. */
const frame = (rate, bytes) => {
  const data = Buffer.alloc(bytes)
  data.set([0xff, 0xfb, rate, 0xc4])
  return data
}
const quiet = Array.from({ length: 30 }, () => frame(0x10, 104)) // 32 kbit/s
const loud = Array.from({ length: 90 }, () => frame(0x90, 417)) // 128 kbit/s
const file = Buffer.concat([...quiet, ...loud])
const options = { duration: true }
const fromBuffer = (await parseBuffer(file, { mimeType: 'audio/mpeg' }, options)).format
const fromStream = (await parseWebStream(new Blob([file]).stream(), { mimeType: 'audio/mpeg' }, options)).format
const seconds = (120 * 1152) / 44100
console.log({ seconds, buffer: [fromBuffer.duration, fromBuffer.codecProfile], stream: fromStream.duration })
process.exit(fromBuffer.duration > 3 * seconds && Math.abs(fromStream.duration - seconds) < 0.01 ? 0 : 1)
END
node show.mjs
