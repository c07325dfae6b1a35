#!/usr/bin/env node
/**
 * Starts the Firefox of FIREFOX_PATH with the arguments given, and stands between it and Playwright: passes the messages of WebDriver BiDi on,
 * and answers itself those commands that Playwright cannot do without and Firefox does not know yet. Playwright starts this file as its browser.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** Playwright sends it to each new context, whether a media feature is set or not. */
const UNKNOWN_TO_FIREFOX = 'emulation.setMediaFeaturesOverride'
const READY = 'WebDriver BiDi listening on '

const command = v.object({ id: v.number(), method: v.string() })

const firefox = spawn(process.env.FIREFOX_PATH ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.once('error', (error) => {
  console.error(error.message)
  process.exit(1)
})
firefox.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => firefox.kill(signal))

for await (const line of createInterface(firefox.stderr))
  if (line.startsWith(READY)) relayTo(line.slice(READY.length))
  else console.error(line)

/** Listens on a port of its own, and tells Playwright its address as Firefox tells its own. */
function relayTo(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  server.on('listening', () => {
    const own = server.address()
    if (typeof own === 'object' && own !== null) console.error(`${READY}ws://127.0.0.1:${own.port}`)
  })
  server.on('connection', (playwright, { url = '' }) => {
    const browser = new WebSocket(address + url, { perMessageDeflate: false })
    const connected = new Promise((resolve) => browser.once('open', resolve))
    playwright.on('message', (data) => {
      const text = toText(data)
      const { id, method } = v.parse(command, JSON.parse(text))
      if (method === UNKNOWN_TO_FIREFOX) playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
      else void connected.then(() => browser.send(text))
    })
    browser.on('message', (data) => playwright.send(toText(data)))
    browser.on('close', () => playwright.close())
    browser.on('error', () => playwright.close())
    playwright.on('close', () => browser.close())
  })
}

function toText(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString()
  return (Buffer.isBuffer(data) ? data : Buffer.from(data)).toString()
}
