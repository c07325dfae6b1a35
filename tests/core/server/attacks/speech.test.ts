/** Attack: voices of invented names, and of very many lines, keep the server busy. */
import { expect, test, vi } from 'vitest'
import { RATE_LIMITS } from '../../../../fixtures/server/limits.ts'
import { ATTACK_TIMEOUT_MS, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

const LINES = 40

test('invented names are not synthesized, and those that were issued block nobody', async () => {
  const server = await startChild()
  const token = await server.signUp('a-speaker', '192.0.2.1')
  const issue = async (text: string): Promise<string> =>
    (await server.call<{ audio_url: string }>('/actor/mo/tts.generate', { token, body: { text } })).audio_url
  // The thread stays, with its memory, which grows until it collects its garbage for the first time.
  for (let number = 0; number < LINES; number += 1)
    await (await server.send(await issue(`${'One apple, two apples, '.repeat(9)}${number}`))).arrayBuffer()
  const statuses = new Map<number, number>()
  const get = async (path: string): Promise<void> => {
    const response = await server.send(path, { from: '192.0.2.1' })
    await response.arrayBuffer()
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
  }
  await surviveAttack(server, async () => {
    for (let number = 0; number < LINES; number += 1)
      await get(`/media/voice/low-${String(number).padStart(8, '0')}-18.18.18.18.18.18.18.18.18.18.wav`)
    const urls: string[] = []
    for (let number = 0; number < LINES; number += 1)
      urls.push(await issue('One banana, two bananas, '.repeat(9) + number))
    await Promise.all([...urls, ...urls].map(get))
  })
  expect(Object.fromEntries(statuses)).toEqual({ 200: 2 * LINES, 404: LINES })
  expect(RATE_LIMITS.speechByAddress.max).toBeLessThanOrEqual(600)
})
