/** Random bytes from a seed for a connection: odd, truncated or doubly framed requests, or no request. */
import { type Draw } from './fuzz-requests.ts'

export interface RawCase {
  bytes: Buffer
  /** Two readers could disagree about where this request ends: the server must refuse it and close the connection. */
  ambiguous: boolean
}

const UP = ['..', '%2e%2e', '.%2e', '%252e%252e', '..%00', '..;', '%c0%ae%c0%ae', '%u002e%u002e', '\u2025']
const SLASH = ['/', '\\', '%2f', '%5c', '%252f', '//', '/./', '%c0%af']
const ROOTS = ['', '/media', '/media/tiny', '/media/voice', '/assets', '/uploads', '/api/v1', '/dev-pay', '/index.html']
const HIDDEN = ['secret.txt', 'data/server.sqlite', '.hidden', 'etc/passwd', 'package.json', 'proc/self/environ']
const TARGETS = [
  '/',
  '/index.html',
  '/icon.svg',
  '/assets/app-1a2b.js',
  '/media/tiny/cover.webp',
  '/media/voice/low-00000000-2.wav',
  '/api/v1/price.list',
  '/api/v1/user.whoami',
  '/api/v1/story.get?id=tiny',
  '*',
  '',
  'x',
  '/api/v1/user-guest.sign-up',
  '/api/v1/story.list',
  '/api/v1/actor/tiny/mo/game.start',
  '/api/v1/actor/event/game.history',
  '/uploads/nothing?signature=x',
  '/dev-provider/google/authorize?state=x',
  '/dev',
  '/telemetry/envelope',
  'http://127.0.0.1/',
  'http://evil.example/api/v1/price.list',
  'HTTP://x/../../secret.txt',
  'http://',
  'http://[::1',
  'http://a@b:99999/',
  'https://x/',
  'ftp://x/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'x:80',
  '127.0.0.1:80',
  '//evil.example/',
  '/\\evil.example',
  '/%',
  '/%zz',
  '/%00',
  '/%ff%fe',
  '/\u00e9',
  '/\x01',
  '/a b',
  '/?%',
  '/#x',
  `/${'a'.repeat(20_000)}`,
  `/${'a/'.repeat(4_000)}`,
  `/${'%2e%2e/'.repeat(2_000)}`,
  `/?${'a=1&'.repeat(3_000)}`,
  '/api/v1/__proto__',
  '/constructor',
  '/media/__proto__/toString.webp',
]
const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
  'get',
  'G@T',
  '',
  'X'.repeat(5_000),
]
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  '',
  'HTTP/1.1 ',
]
const HOSTS = [
  '127.0.0.1',
  'localhost:4173',
  'evil.example',
  '',
  ' ',
  '[::1]',
  '[::',
  'a b',
  'x'.repeat(3_000),
  'a,b',
  '\u00e9',
  '127.0.0.1:999999',
  'user@host',
  '../..',
  '%00',
]
const LONG = '9'.repeat(20)
const RANGES = [
  'bytes=0-1',
  'bytes=0-',
  'bytes=-1',
  'bytes=5-2',
  `bytes=0-${LONG}`,
  `bytes=${LONG}-`,
  `bytes=${LONG}-${LONG}`,
  `bytes=-${LONG}`,
  `bytes=0-${'9'.repeat(5_000)}`,
  `bytes=${'0-0,'.repeat(2_000)}`,
  'bytes=0-1,2-3',
  'bytes=',
  'bytes',
  '0-1',
  'bytes=a-b',
  'bytes=--1',
  'bytes=1e3-',
  'bytes=0x1-0x2',
  'bytes= 0-1',
  'BYTES=0-1',
  'bytes=-0',
  'bytes=9007199254740992-',
  'bytes=0-9007199254740993',
  'bytes=NaN-',
  'bytes=Infinity-',
  'lines=0-1',
  '\u00ff',
]
const ODD_HEADERS = [
  'X',
  ':',
  ': x',
  'X : y',
  'X\tY: z',
  'X: a\r\n folded',
  '\0: x',
  'X: \0',
  'X: \r',
  'Ü: x',
  `X: ${'y'.repeat(20_000)}`,
  'Expect: 100-continue',
  'Expect: nothing',
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c',
  '__proto__: x',
  'constructor: x',
  'Content-Encoding: gzip',
  'Trailer: Host',
  'TE: trailers',
  `If-None-Match: ${'"a",'.repeat(3_000)}`,
  'If-None-Match: *',
  'If-Modified-Since: never',
  'Accept-Encoding: br;q=x, gzip;;;',
  `Accept-Language: ${'en;q=0.1,'.repeat(1_500)}`,
  `Accept-Language: ${'"'.repeat(3_000)}`,
  'X-Forwarded-For: ::::',
  'X-Fault: close',
  'Idempotency-Key: \u00e9',
  'Cookie: a=b; c',
  'Host: evil.example',
  'Max-Forwards: 0',
  'Proxy-Connection: keep-alive',
  'X-HTTP-Method-Override: DELETE',
  'Content-Type: application/json; charset=utf-16',
]
const SMUGGLED = 'GET /secret.txt HTTP/1.1\r\nHost: x\r\n\r\n'
/** Framings that readers read in different ways, with the body that goes with them. */
const AMBIGUOUS: readonly (readonly [string, string])[] = [
  [`Content-Length: 5\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${SMUGGLED}`],
  [`Transfer-Encoding: chunked\r\nContent-Length: ${SMUGGLED.length}`, `0\r\n\r\n${SMUGGLED}`],
  ['Content-Length: 0\r\nContent-Length: 40', SMUGGLED],
  ['Content-Length: 0, 40', SMUGGLED],
  ['Content-Length: -1', SMUGGLED],
  ['Content-Length: +5', `hello${SMUGGLED}`],
  ['Content-Length: 0x5', `hello${SMUGGLED}`],
  ['Content-Length: 1e1', SMUGGLED],
  [`Content-Length: ${LONG}${LONG}`, SMUGGLED],
  ['Transfer-Encoding: xchunked', `0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked, identity', `0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding : chunked', `0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked', `0x0\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked', `-1\r\n\r\n${SMUGGLED}`],
  ['Transfer-Encoding: chunked', `ffffffffffffffffff\r\n${SMUGGLED}`],
]
const BODIES = [
  '{}',
  '',
  '{',
  '{"device_id":"device-of-a-fuzz"}',
  '['.repeat(20_000),
  '\u0000',
  '\u00ff\u00fe',
  '{"__proto__":{"a":1}}',
  'x'.repeat(70_000),
  '"'.repeat(1_000),
]
const NO_REQUESTS = [
  '\r\n',
  '\0',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET',
  'GET /',
  'GET / HTTP/1.1\r\n',
  'GET / HTTP/1.1\nHost: x\n\n',
  '\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n',
  'HTTP/1.1 200 OK\r\n\r\n',
  'SSH-2.0-x\r\n',
  ' GET / HTTP/1.1\r\n\r\n',
]

/** The next case; `token` is valid. */
export function drawRaw(draw: Draw, token: string): RawCase {
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)] as T
  const chance = (percent: number): boolean => draw(100) < percent
  const climb = (): string =>
    `${pick(ROOTS)}${Array.from({ length: 1 + draw(6) }, () => pick(SLASH) + pick(UP)).join('')}${pick(SLASH)}${pick(HIDDEN)}`
  const auth = chance(40) ? [`Authorization: Bearer ${token}`] : []

  if (chance(4)) return { bytes: Buffer.from(pick(NO_REQUESTS), 'latin1'), ambiguous: false }
  if (chance(10)) {
    const [framing, body] = pick(AMBIGUOUS)
    const head = ['POST /api/v1/story.list HTTP/1.1', 'Host: x', 'Content-Type: application/json', framing, ...auth]
    return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'), ambiguous: true }
  }
  const method = pick(METHODS)
  const body = method.startsWith('P') || chance(5) ? Buffer.from(pick(BODIES), 'latin1') : Buffer.alloc(0)
  const isChunked = body.length > 0 && chance(30)
  const head = [
    `${method} ${chance(45) ? climb() : pick(TARGETS)} ${pick(VERSIONS)}`.trimEnd(),
    ...(chance(95) ? [`Host: ${chance(80) ? 'x' : pick(HOSTS)}`] : []),
    ...auth,
    ...(chance(30) ? [`Range: ${pick(RANGES)}`] : []),
    ...Array.from({ length: draw(3) }, () => (chance(50) ? pick(ODD_HEADERS) : 'Accept: */*')),
    ...(chance(2) ? Array.from({ length: 300 }, (_, index) => `X-${index}: ${index}`) : []),
    ...(chance(85) ? ['Connection: close'] : []),
    ...(body.length > 0
      ? ['Content-Type: application/json', isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`]
      : []),
  ]
  const framed = isChunked
    ? Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')])
    : body
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), framed])
  // Some break off, and some contain another request.
  if (chance(8)) return { bytes: bytes.subarray(0, draw(bytes.length)), ambiguous: false }
  return { bytes: chance(5) ? Buffer.concat([bytes, bytes, Buffer.from(SMUGGLED)]) : bytes, ambiguous: false }
}
