#!/bin/sh
# Caddy 2.6.2 (Debian 12: caddy=2.6.2-5): `flush_interval -1`, which is recommended for streams, keeps a client's abort from the origin.
# Guess: it only flushes each write at once. What happens: the origin's connection stays open after the client has left, so that a silent stream is never
# closed there; without the line events pass at once as well (`text/event-stream` is flushed by itself), and the origin sees the abort within ms.
# Output seen:
#   with flush_interval -1: not told within 5 s
#   without: told
# Needs apt-get, dpkg and Node. Exits with 1 if this changes.
set -eu
folder=$(mktemp -d)
trap 'kill $(cat "$folder"/*.pid 2>/dev/null) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq caddy=2.6.2-5 2>/dev/null
dpkg -x caddy_*.deb .
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
const port = () => new Promise((ok) => { const s = createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => ok(port)) }) })
async function isTold(line) {
  let told = false
  const origin = createServer((_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
    answer.once('close', () => (told = true))
  })
  await new Promise((ok) => origin.listen(0, '127.0.0.1', ok))
  const at = await port()
  writeFileSync('Caddyfile', `{\n\tadmin off\n}\nhttp://127.0.0.1:${at} {\n\treverse_proxy 127.0.0.1:${origin.address().port} {\n\t\t${line}\n\t}\n}\n`)
  const env = { ...process.env, HOME: process.cwd(), XDG_DATA_HOME: process.cwd(), XDG_CONFIG_HOME: process.cwd() }
  const caddy = spawn('./usr/bin/caddy', ['run', '--config', 'Caddyfile'], { stdio: 'ignore', env })
  writeFileSync('caddy.pid', String(caddy.pid))
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await new Promise((ok) => request({ host: '127.0.0.1', port: at, method: 'POST', agent: false, headers: { 'Content-Length': 0 } }, ok).once('error', () => ok(null)).end())
    if (answer === null) { await sleep(100); continue }
    await new Promise((ok) => answer.once('data', ok))
    told = false
    answer.on('error', () => {}).destroy()
    break
  }
  for (let tries = 0; tries < 50 && !told; tries += 1) await sleep(100)
  caddy.kill('SIGKILL')
  origin.closeAllConnections()
  origin.close()
  return told
}
const [withLine, without] = [await isTold('flush_interval -1'), await isTold('')]
console.log(`with flush_interval -1: ${withLine ? 'told' : 'not told within 5 s'}`)
console.log(`without: ${without ? 'told' : 'not told within 5 s'}`)
process.exit(!withLine && without ? 0 : 1)
JS
node try.mjs
