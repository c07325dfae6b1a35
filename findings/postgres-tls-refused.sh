#!/bin/sh
# postgres.js 3.4.9 with `ssl: 'require'`, at a server that has no TLS.
#
# A client asks for TLS with 8 bytes, and the server answers with one: S for yes, N for no. After N, libpq gives up with 'server does not support SSL, but
# SSL was required'. postgres.js looks at the answer for `prefer` only: it sends the greeting of TLS nevertheless, which a PostgreSQL takes for a broken
# message and closes. So the error is one of a lost connection, and an application that repeats those waits for a database that is there.
#
# Seen: the byte after N is 0x16 (a TLS handshake), and the error is ECONNRESET.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" postgres@3.4.9 > /dev/null
cat > look.mjs <<'JS'
import { createServer } from 'node:net'
import postgres from 'postgres'

let after = null
const server = createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', () => {
    socket.write('N')
    socket.once('data', (bytes) => {
      after = bytes[0]
      socket.destroy()
    })
  })
})
server.listen(0, '127.0.0.1', async () => {
  const sql = postgres({ host: '127.0.0.1', port: server.address().port, user: 'u', database: 'd', ssl: 'require', max: 1 })
  const code = await sql`SELECT 1`.then(() => 'none', (error) => error.code)
  console.log(`after N: 0x${after?.toString(16)}, error: ${code}`)
  process.exit(after === 0x16 && code === 'ECONNRESET' ? 0 : 1)
})
JS
timeout 30 node look.mjs
