#!/bin/sh
# HAProxy 2.6.12 (Debian 12: haproxy=2.6.12-1+deb12u4, with its libraries installed): a small event of a chunked stream comes some 200 ms late over HTTP/1.1.
# Guess: a proxy that buffers nothing passes what it has read. What happens: HAProxy tells the kernel that more follows (MSG_MORE) while a chunked answer is not
# over, and the kernel waits 200 ms for it. `option http-no-delay` passes each event within ms.
# Output seen:
#   by default: 205 ms late at least
#   with option http-no-delay: 1 ms
# Needs apt-get, dpkg and Node. Exits with 1 if this changes.
set -eu
folder=$(mktemp -d)
trap 'kill $(cat "$folder"/*.pid 2>/dev/null) 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -qq haproxy=2.6.12-1+deb12u4 2>/dev/null
dpkg -x haproxy_*.deb .
cat > try.mjs <<'JS'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
const port = () => new Promise((ok) => { const s = createServer().listen(0, '127.0.0.1', () => { const { port } = s.address(); s.close(() => ok(port)) }) })
async function measure(option) {
  const origin = createServer(async (_, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (let event = 0; event < 5; event += 1) { answer.write(`data: ${Date.now()}\n\n`); await sleep(500) }
    answer.end()
  })
  await new Promise((ok) => origin.listen(0, '127.0.0.1', ok))
  const at = await port()
  writeFileSync('haproxy.cfg', `defaults\n  mode http\n  timeout connect 2s\n  timeout client 30s\n  timeout server 30s\n  ${option}\nlisten web\n  bind 127.0.0.1:${at}\n  server one 127.0.0.1:${origin.address().port}\n`)
  const haproxy = spawn('./usr/sbin/haproxy', ['-db', '-f', 'haproxy.cfg'], { stdio: 'ignore' })
  writeFileSync('haproxy.pid', String(haproxy.pid))
  const delays = []
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await new Promise((ok) => request({ host: '127.0.0.1', port: at, agent: false }, ok).once('error', () => ok(null)).end())
    if (answer === null) { await sleep(100); continue }
    for await (const bytes of answer) for (const [, written] of String(bytes).matchAll(/data: (\d+)/g)) delays.push(Date.now() - Number(written))
    break
  }
  haproxy.kill('SIGKILL')
  origin.close()
  // The first goes out with the head.
  return Math.min(...delays.slice(1))
}
const [usual, noDelay] = [await measure(''), await measure('option http-no-delay')]
console.log(`by default: ${usual} ms late at least`)
console.log(`with option http-no-delay: ${noDelay} ms`)
process.exit(usual >= 150 && noDelay < 100 ? 0 : 1)
JS
node try.mjs
