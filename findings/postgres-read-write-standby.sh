#!/bin/sh
# postgres.js 3.4.9 with `target_session_attrs: 'read-write'`, at a hot standby.
#
# libpq takes a server for `read-write` only if it is no hot standby and its sessions are not read-only by default. postgres.js looks at
# `default_transaction_read_only` alone, which a standby leaves off: of several hosts it stays at a standby, and each write fails with 25006. `primary` looks
# at `in_hot_standby`, and goes on to the next host.
#
# The script plays two servers that say at the start of a session what PostgreSQL 14 and newer say there: the first is a standby, the second is not.
#
# Seen: read-write uses the standby, primary uses the other one.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --prefix "$folder" postgres@3.4.9 > /dev/null
cat > look.mjs <<'JS'
import { createServer } from 'node:net'
import postgres from 'postgres'

const message = (type, body) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const status = (name, value) => message('S', Buffer.from(`${name}\0${value}\0`))
const ready = message('Z', Buffer.from('I'))
let used = []

// Takes any password, and answers each simple query with no rows.
const start = (name, isStandby) =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      let isOpen = false
      socket.on('error', () => undefined)
      socket.on('data', (bytes) => {
        if (!isOpen) {
          isOpen = true
          socket.write(message('R', Buffer.alloc(4)))
          socket.write(status('default_transaction_read_only', 'off'))
          socket.write(status('in_hot_standby', isStandby ? 'on' : 'off'))
          return socket.write(ready)
        }
        if (bytes[0] !== 'Q'.charCodeAt(0)) return
        used.push(name)
        socket.write(Buffer.concat([message('C', Buffer.from('SET\0')), ready]))
      })
    })
    server.listen(0, '127.0.0.1', () => resolve(server.address().port))
  })

const port = [await start('standby', true), await start('primary', false)]
const ask = async (target) => {
  used = []
  const sql = postgres({
    host: ['127.0.0.1', '127.0.0.1'],
    port,
    user: 'u',
    database: 'd',
    max: 1,
    fetch_types: false,
    target_session_attrs: target,
  })
  await sql`SET a.b = 1`.simple()
  console.log(`${target}: ${used.join()}`)
  return used.join()
}
const seen = [await ask('read-write'), await ask('primary')]
process.exit(seen.join(' ') === 'standby primary' ? 0 : 1)
JS
timeout 30 node look.mjs
