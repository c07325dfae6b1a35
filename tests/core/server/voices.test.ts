/** Voices: files that a speech service makes, and none where it fails or is not configured; and preloads. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type AppOptions } from '../../../server/appOptions.ts'
import { RATE_LIMITS } from '../../../server/limits.ts'
import { createSeededRandom } from '../../../server/random.ts'
import { recognizeAudio } from '../../../server/speech/recognizeAudio.ts'
import { SOUND, type SpeechServer, startSpeechServer } from '../../helpers/speechServer.ts'
import { FAIR_FOLDER } from './fair-stories.ts'
import { startServer, type TestServer } from './helpers.ts'

const LINE = 'Come in! *waves* It rains, and the drum is wet.'
const SPOKEN = 'Come in! It rains, and the drum is wet.'
const KEY = 'sk-a-secret'
/** Long enough for a busy machine, short enough for a test that waits for it. */
const LIMITS = { answerMs: 3_000, requestMs: 6_000 }

interface Speaking {
  server: TestServer
  service: SpeechServer
  /** What the server printed. */
  printed: string[]
  say: (text: string, voiceId?: string, actor?: string) => Promise<string>
}

async function startSpeaking(options: Partial<AppOptions> = {}): Promise<Speaking> {
  const service = await startSpeechServer()
  const printed: string[] = []
  const server = await startServer({
    storiesFolder: FAIR_FOLDER,
    speech: { url: service.url, model: 'tts-1', key: KEY },
    speechLimits: LIMITS,
    print: (line) => printed.push(line),
    ...options,
  })
  const { token } = await server.signUp()
  return { server, service, printed, say: (text, voiceId, actor) => say(server, token, { text, voiceId, actor }) }
}

interface Request {
  text: string
  voiceId?: string | undefined
  actor?: string | undefined
}

async function say(server: TestServer, token: string, { text, voiceId, actor = 'ci' }: Request): Promise<string> {
  const body = { text, ...(voiceId !== undefined && { voice_config: { voice_id: voiceId } }) }
  const { envelope } = await server.call(`/actor/${actor}/tts.generate`, { token, body })
  return envelope.isOk ? (envelope.data as { audio_url: string }).audio_url : envelope.code
}

test('a speech service makes the file of a line, in the voice of the one who speaks or in the requested one', async () => {
  const { server, service, say } = await startSpeaking()
  const address = await say(LINE)
  expect(address).toMatch(/^\/media\/voice\/[0-9a-f]{40}\.wav$/)
  expect(service.asked).toEqual([
    {
      key: `Bearer ${KEY}`,
      body: { model: 'tts-1', input: SPOKEN, voice: 'coral', speed: 1.1, response_format: 'mp3' },
    },
  ])
  const file = await fetch(server.url + address)
  expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'audio/wav'])
  expect(Buffer.from(await file.arrayBuffer()).equals(SOUND)).toBe(true)
  const part = await fetch(server.url + address, { headers: { Range: 'bytes=0-3' } })
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
    206,
    `bytes 0-3/${SOUND.length}`,
    'RIFF',
  ])
  expect((await fetch(server.url + address, { method: 'POST' })).status).toBe(405)
  const voices = [undefined, 'low', 'drum', 'nobody'] as const
  for (const voice of voices) await say('Once more.', voice)
  expect(service.asked.slice(1).map(({ body }) => body.voice)).toEqual(['coral', 'onyx'])
  await say('Once more.', undefined, 'reasoning')
  expect(service.asked.at(-1)?.body.voice).toBe('alloy')
})

test('a line is made once, also by players at the same time and after a restart', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'speech-test-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const first = await startSpeaking({ dataFolder })
  const addresses = await Promise.all([first.say(LINE), first.say(LINE), first.say(`*laughs* ${LINE}`)])
  expect(new Set(addresses).size).toBe(1)
  expect(first.service.asked).toHaveLength(1)
  await first.server.close()
  const second = await startSpeaking({ dataFolder, random: createSeededRandom(2) })
  expect(await second.say(LINE)).toBe(addresses[0])
  expect((await fetch(second.server.url + addresses[0])).status).toBe(200)
  expect(second.service.asked).toEqual([])
})

test('the oldest files make room', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'speech-test-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true }))
  const { say } = await startSpeaking({ dataFolder, speechLimits: { ...LIMITS, totalBytes: 2 * SOUND.length } })
  const addresses = [await say('One.'), await say('Two.'), await say('Three.')]
  expect(
    readdirSync(join(dataFolder, 'speech'))
      .map((name) => `/media/voice/${name}`)
      .toSorted(),
  ).toEqual(addresses.slice(1).toSorted())
})

const faults: [what: string, answer: (response: ServerResponse) => void][] = [
  ['answers 500', (response) => response.writeHead(500).end('broken')],
  ['refuses the key', (response) => response.writeHead(401).end(`{"error":"wrong key ${KEY}"}`)],
  [
    'sends a page with the type of a sound',
    (response) => response.setHeader('Content-Type', 'audio/mpeg').end('<html>'.repeat(50)),
  ],
  ['sends nothing', (response) => response.end()],
  ['sends too much', (response) => response.end(Buffer.concat([SOUND, Buffer.alloc(3 * 1024 * 1024)]))],
  ['redirects', (response) => response.writeHead(302, { Location: 'https://elsewhere.example/' }).end()],
  [
    'breaks off',
    (response) =>
      void response.writeHead(200, { 'Content-Length': '9999' }).write(SOUND.subarray(0, 99), () => response.destroy()),
  ],
]

test.each(faults)(
  'a speech service that %s leads to no file and to no error, and the key is not printed',
  async (_, answer) => {
    const { server, service, printed, say } = await startSpeaking()
    service.answerWith(answer)
    expect(await say(LINE)).toBe('')
    expect(server.reported).toEqual([])
    expect(printed).toHaveLength(1)
    expect(printed.join()).not.toContain(KEY)
  },
)

test.each([
  ['nothing', 'answered 200 with nothing', (response) => response.end()],
  [
    'an error with a status of success',
    'answered 200 with an error (429, rate_limit_exceeded)',
    (response) =>
      response
        .setHeader('Content-Type', 'audio/mpeg')
        .end(JSON.stringify({ error: { message: SPOKEN, code: 'rate_limit_exceeded', status: 429 } })),
  ],
  ['a page', 'answered 200 with no sound that is known', (response) => response.end('<html>'.repeat(50))],
  ['a redirect', 'answered 302', (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end()],
  ['half of it', 'broke off its answer', faults.at(-1)?.[1] ?? (() => undefined)],
] satisfies [string, string, (response: ServerResponse) => void][])(
  'of a speech service that sends %s the log says what it did, and not what it wrote',
  async (_, log, answer) => {
    const { service, printed, say } = await startSpeaking()
    service.answerWith(answer)
    expect(await say(LINE)).toBe('')
    expect(printed).toEqual([expect.stringContaining(`(SPEECH_URL) ${log}:`)])
    expect(printed.join()).not.toContain(SPOKEN)
  },
)

test('an error with a status of success that concerns the text stops no other line', async () => {
  const { service, say } = await startSpeaking()
  service.answerWith((response) => response.end('{"error":{"code":400,"message":"too long"}}'))
  expect(await say('A line that it does not say.')).toBe('')
  service.answerWith((response) => response.end(SOUND))
  expect(await say('One.')).toMatch(/\.wav$/)
})

test('a slow speech service is not waited for; its file serves the next player', async () => {
  const { service, say } = await startSpeaking({ speechLimits: { answerMs: 100, requestMs: 30_000 } })
  let finish = (): void => undefined
  service.answerWith((response) => (finish = () => response.end(SOUND)))
  expect(await say(LINE)).toBe('')
  finish()
  await expect.poll(() => say(LINE), { timeout: 10_000 }).toMatch(/^\/media\/voice\//)
  expect(service.asked).toHaveLength(1)
})

test('a speech service that hangs is given up', async () => {
  const { service, printed, say } = await startSpeaking({ speechLimits: { answerMs: 5_000, requestMs: 100 } })
  service.answerWith(() => undefined)
  expect(await say(LINE)).toBe('')
  expect(printed).toEqual([expect.stringContaining('did not answer')])
})

test('after a failure the service is left alone for a while; one line that it refuses stops no other', async () => {
  const { server, service, say } = await startSpeaking()
  service.answerWith((response) => response.writeHead(400).end())
  expect(await say('A line that it does not say.')).toBe('')
  service.answerWith((response) => response.writeHead(503).end())
  expect(await say('One.')).toBe('')
  service.answerWith((response) => response.end(SOUND))
  expect(await say('One.')).toBe('')
  expect(service.asked).toHaveLength(2)
  await server.clock.sleep(30_000)
  expect(await say('One.')).toMatch(/\.wav$/)
})

test('a sound that the service streamed, without sizes and in joined files, is stored as one with its sizes', async () => {
  const { server, service, say } = await startSpeaking()
  const streamed = Buffer.from(SOUND)
  streamed.writeUInt32LE(0xff_ff_ff_ff, 4)
  streamed.writeUInt32LE(0xff_ff_ff_ff, 40)
  service.answerWith((response) => response.end(Buffer.concat([streamed, streamed])))
  const stored = Buffer.from(await (await fetch(server.url + (await say(LINE)))).arrayBuffer())
  expect([stored.readUInt32LE(4), stored.readUInt32LE(40)]).toEqual([stored.length - 8, 2 * (SOUND.length - 44)])
})

test('a player has so many lines made, and hears the others from their device', async () => {
  const { service, say } = await startSpeaking()
  const { max } = RATE_LIMITS.speechByUser
  const lines = Array.from({ length: max + 2 }, (_, number) => `Line ${number}.`)
  const addresses: string[] = []
  for (const line of lines) addresses.push(await say(line))
  expect(addresses.filter((address) => address === '')).toHaveLength(2)
  expect(service.asked).toHaveLength(max)
  // What is there is heard all the same.
  expect(await say('Line 0.')).toBe(addresses[0])
})

test('without a speech service there is no file, and the events say so', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const { token } = await server.signUp()
  expect(await say(server, token, { text: LINE })).toBe('')
  expect(await say(server, token, { text: LINE, voiceId: 'low' })).toBe('')
})

test('an unknown actor and an empty text are refused', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const { token } = await server.signUp()
  expect(await say(server, token, { text: LINE, actor: 'nobody' })).toBe('404')
  expect(await say(server, token, { text: LINE, actor: 'constructor' })).toBe('404')
  expect(await say(server, token, { text: LINE, actor: '__proto__' })).toBe('404')
  expect(await say(server, token, { text: '*waves*' })).toBe('400')
  expect(await say(server, token, { text: ' ' })).toBe('400')
})

test.each([
  '',
  `${'0'.repeat(40)}.mp3`,
  '0'.repeat(40),
  'low-00000000-2.wav',
  '../server.sqlite',
  '..%2fserver.sqlite',
])('"%s" is no sound', async (name) => {
  const { server } = await startSpeaking()
  expect((await fetch(`${server.url}/media/voice/${name}`)).status).toBe(404)
})

test('sounds are known by their first bytes', () => {
  const file = (...head: number[]): Uint8Array => Uint8Array.from([...head, ...Array.from({ length: 80 }, () => 0)])
  const text = (head: string): Uint8Array => file(...Buffer.from(head, 'latin1'))
  expect(
    [
      text('ID3\x04'),
      file(0xff, 0xfb),
      file(0xff, 0xf3),
      file(0xff, 0xf1),
      text('OggS'),
      text('fLaC'),
      text('\0\0\0\x20ftypM4A '),
      text('RIFF\0\0\0\0WAVE'),
    ].map(recognizeAudio),
  ).toEqual(['mp3', 'mp3', 'mp3', 'aac', 'ogg', 'flac', 'm4a', 'wav'])
  expect(
    [text('RIFF\0\0\0\0AVI '), text('<html>'), text('{"error"'), file(0xff, 0x00), Buffer.from('ID3')].map(
      recognizeAudio,
    ),
  ).toEqual([null, null, null, null, null])
})

test('the first media of a story can be preloaded', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const { token } = await server.signUp()
  const { envelope } = await server.call('/actor/reasoning/fair/game.preload', { token, body: {} })
  expect(envelope.data).toEqual({
    preloads: [
      { url: '/media/fair/gate.webp', type: 'image' },
      { url: '/media/fair/tent.webp', type: 'image' },
      { url: '/media/fair/wheel-turns.mp4', type: 'video' },
    ],
  })
  expect((await server.call('/actor/nobody/fair/game.preload', { token, body: {} })).status).toBe(404)
})
