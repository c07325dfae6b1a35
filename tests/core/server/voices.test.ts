/** Voices and preloads. */
import { expect, test } from 'vitest'
import { synthesizeSpeech } from '../../../fixtures/server/voice/synthesizeSpeech.ts'
import { parseSpeechName, getSpeechUrl } from '../../../fixtures/server/voice/speechName.ts'
import { extractSpeech } from '../../../protocol/lineText.ts'
import { signSpeechName } from '../../../fixtures/server/voice/speechKey.ts'
import { VOICES } from '../../../protocol/story.ts'
import { FAIR_FOLDER } from './fair-stories.ts'
import { startServer, type TestServer } from './helpers.ts'

const LINE = 'Come in! *waves* It rains, and the drum is wet.'

async function say(server: TestServer, actor: string, body: object): Promise<string> {
  const { token } = await server.signUp()
  const { envelope } = await server.call(`/actor/${actor}/tts.generate`, { token, body })
  return envelope.isOk ? (envelope.data as { audio_url: string }).audio_url : envelope.code
}

test('a line is spoken in the actor’s voice, or in the requested one', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  expect(await say(server, 'ci', { text: LINE })).toBe(getSpeechUrl(LINE, 'bright'))
  expect(await say(server, 'du', { text: LINE })).toBe(getSpeechUrl(LINE, 'mid'))
  expect(await say(server, 'ci', { text: LINE, voice_config: { provider: 'babble', voice_id: 'low' } })).toBe(
    getSpeechUrl(LINE, 'low'),
  )
  expect(await say(server, 'ci', { text: LINE, voice_config: { provider: 'other', voice_id: 'v-17' } })).toBe(
    getSpeechUrl(LINE, 'bright'),
  )
  // The client removes empty fields from a body.
  expect(await say(server, 'ci', { text: LINE, voice_config: { provider: 'babble' } })).toBe(
    getSpeechUrl(LINE, 'bright'),
  )
  expect(await say(server, 'ci', { text: LINE, voice_config: { voice_id: 'low' } })).toBe(getSpeechUrl(LINE, 'low'))
  expect(await say(server, 'reasoning', { text: LINE })).toBe(getSpeechUrl(LINE, 'mid'))
})

test('an unknown actor and an empty text are refused', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  expect(await say(server, 'nobody', { text: LINE })).toBe('404')
  expect(await say(server, 'constructor', { text: LINE })).toBe('404')
  expect(await say(server, '__proto__', { text: LINE })).toBe('404')
  expect(await say(server, 'ci', { text: '*waves*' })).toBe('400')
  expect(await say(server, 'ci', { text: ' ' })).toBe('400')
})

test('an address always gives the same sound, and its ranges on request', async () => {
  const { url } = await startServer({ storiesFolder: FAIR_FOLDER })
  const address = url + getSpeechUrl(LINE, 'low')
  const [first, again] = [await fetch(address), await fetch(address)]
  expect([first.status, first.headers.get('Content-Type')]).toEqual([200, 'audio/wav'])
  const bytes = Buffer.from(await first.arrayBuffer())
  expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
  expect(bytes.length).toBeLessThan(100_000)
  expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await fetch(address, { headers: { Range: 'bytes=0-3' } })
  expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([
    206,
    `bytes 0-3/${bytes.length}`,
    'RIFF',
  ])
  expect((await fetch(address, { method: 'POST' })).status).toBe(405)
})

const signed = (name: string): string => `${name}-${signSpeechName(name)}.wav`

test.each([
  signed('low-1-2'),
  signed('loud-00000000-2'),
  signed('low-00000000-99'),
  signed('low-00000000-1.1.1.1.1.1.1.1.1.1.1'),
  signed('low-00000000-0'),
  signed('low-00000000-2').replace('.wav', '.mp3'),
  'low-00000000-2.wav',
  'low-00000000-2-0123456789abcdef.wav',
  '',
  '../server.ts',
])('"%s" is no sound', async (name) => {
  const { url } = await startServer({ storiesFolder: FAIR_FOLDER })
  expect((await fetch(`${url}/media/voice/${name}`)).status).toBe(404)
})

test('actions are not spoken; phrases are counted in syllables, in Chinese and in letters', () => {
  expect(extractSpeech('*waves* Come  in! *smiles*')).toBe('Come in!')
  expect(getSpeechUrl(LINE, 'low')).toMatch(/-2\.2\.5-[0-9a-f]{16}\.wav$/)
  expect(getSpeechUrl('提灯的那位！*一截袖口*它只慢到水塔为止。', 'low')).toMatch(/-5\.8-[0-9a-f]{16}\.wav$/)
  expect(getSpeechUrl('x'.repeat(2_000), 'mid')).toMatch(/-1-[0-9a-f]{16}\.wav$/)
})

test('every voice is audible, and none too loud', () => {
  for (const voice of VOICES) {
    const samples = synthesizeSpeech(
      parseSpeechName(getSpeechUrl(LINE, voice).slice('/media/voice/'.length)) ?? { voice, seed: 0, phrases: [] },
    )
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
    const strength = Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
    expect(loudest, voice).toBeCloseTo(0.8)
    expect(strength, voice).toBeGreaterThan(0.05)
  }
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
