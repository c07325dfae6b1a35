/** Which lines a player has read in an earlier play. Rule P14. */
import { expect, test } from 'vitest'
import { FAIR_FOLDER } from './fair-stories.ts'
import { eventsOf, type Player, type ReceivedEvent, startServer, type TestServer, TINY } from './helpers.ts'

type Read = [string, boolean]

/** Each line of the story, and whether it is marked as read. */
function listLines(events: readonly ReceivedEvent[]): Read[] {
  return events.flatMap(({ event_type, data }): Read[] => {
    if (event_type !== 'message') return []
    const { content, is_read } = data as { content: { text?: string }; is_read?: boolean }
    return [[content.text ?? '', is_read === true]]
  })
}

const post = async (server: TestServer, { token }: Player, path: string, body: object, language = 'en') =>
  listLines(await eventsOf(await server.send(path, { token, body, headers: { 'Accept-Language': language } })))

async function setUp() {
  const server = await startServer()
  const player = await server.signUp()
  const start = (language?: string, who = player) => post(server, who, TINY.start, { restart: true }, language)
  const act = (data: object) => post(server, player, TINY.action, { event_type: 'chat', data })
  return { server, start, act }
}

const isRead = (lines: readonly Read[]): boolean[] => lines.map(([, read]) => read)

test('lines of a turn that was answered are marked in the next play, also after a new sign-in; others are not', async () => {
  const { server, start, act } = await setUp()
  const first = await start()
  expect(first.length).toBeGreaterThan(0)
  expect(isRead(first)).not.toContain(true)
  const second = await act({ option_id: 'open' })
  expect(isRead(second)).not.toContain(true)
  // The player leaves without an answer to the second turn.
  expect(isRead(await start())).not.toContain(false)
  expect(isRead(await act({ option_id: 'open' }))).not.toContain(true)
  expect(isRead(await start('zh'))).not.toContain(true)
  expect(isRead(await start('en', await server.signUp('another-device')))).not.toContain(true)
})

test('[P14] lines of a turn are marked although a payment came between them and their answer', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  const path = '/actor/fair/reasoning/game'
  const start = (): Promise<Read[]> => post(server, player, `${path}.start`, { restart: true })
  expect(isRead(await start())).toContain(false)
  const reset = { token: player.token, body: { story_id: 'fair' }, headers: { 'Idempotency-Key': 'reset' } }
  expect((await server.call('/game/current-playtime.reset', reset)).envelope.code).toBe('0')
  await post(server, player, `${path}.action`, { event_type: 'chat', data: { option_id: 'to-bo' } })
  expect(isRead(await start())).not.toContain(false)
})

test('an ending counts the lines before it as read; in one game none does', async () => {
  const { start, act } = await setUp()
  const playThrough = async (): Promise<boolean[]> => {
    const turns = [
      await start(),
      await act({ option_id: 'open' }),
      await act({ text: 'tea' }),
      await act({ option_id: 'stay' }),
    ]
    return turns.flatMap(isRead)
  }
  expect(await playThrough()).not.toContain(true)
  expect(await playThrough()).not.toContain(false)
})
