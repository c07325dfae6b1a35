/** Players in a scene that is paid by time: the tent of the fair, on a server whose clock the test moves. */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { costTime } from '../../../protocol/api/credits.ts'
import { computeReadingMs } from '../../../protocol/readingTime.ts'
import { type ManualClock, createManualClock } from '../../../server/clock.ts'
import { FAIR_FOLDER, createTestFolder, spendCoins } from './fair-stories.ts'
import { linesOf, parseEvents, type Player, readStream, startServer, T0, type TestServer } from './helpers.ts'

export interface SetUp {
  clock: ManualClock
  server: TestServer
  player: Player
  elapsed: () => Promise<number | null>
  /** The code of a poll with this time behind modals, s. */
  hold: (held: number) => Promise<string>
  reset: (key?: string) => Promise<string>
  /** Chooses the ride, which stays in the scene; the code of a refusal, and null of an answer. */
  act: (key?: string) => Promise<string | null>
  /** Writes in the talk after it, where 'go' leaves the scene; the same. */
  say: (text: string, key?: string) => Promise<string | null>
  /** The time to read the lines of the turn before the paid scene, ms. */
  readingMs: number
}

/** A player in the tent of the fair. They have 120 coins and a gift of 5, and have read the lines before it, unless they are still reading. */
export async function inTheTent(spent = 0, isReading = false, storiesFolder = FAIR_FOLDER): Promise<SetUp> {
  const clock = createManualClock(T0)
  const folder = createTestFolder()
  const server = await startServer({ storiesFolder, clock, developerTools: true, dataFolder: folder })
  const player = await server.signUp()
  const { token } = player
  const send = (call: string, body: object, headers = {}): Promise<Response> =>
    server.send(`/actor/fair/reasoning/game.${call}`, { token, body, headers })
  await readStream(clock, await send('start', { restart: true }))
  const entered = parseEvents(
    await readStream(clock, await send('action', { event_type: 'chat', data: { option_id: 'to-bo' } })),
  )
  const before = entered.slice(
    0,
    entered.findIndex(({ event_type }) => event_type === 'enter_paid_scene'),
  )
  const readingMs = linesOf(before).reduce((sum, line) => sum + computeReadingMs(line), 0)
  if (!isReading) await clock.elapse(readingMs)
  if (spent > 0) await spendCoins(folder, player.id, spent)
  async function act(data: object, key?: string): Promise<string | null> {
    const headers = key === undefined ? {} : { 'Idempotency-Key': key }
    const response = await send('action', { event_type: 'chat', data }, headers)
    if (response.headers.get('content-type')?.startsWith('application/json') === true)
      return ((await response.json()) as { code: string }).code
    await response.body?.cancel()
    return null
  }
  return {
    readingMs,
    clock,
    server,
    player,
    elapsed: async () =>
      parseAnswer(costTime, (await server.call('/game/cost-time.get', { token, body: { story_id: 'fair' } })).envelope)
        ?.duration ?? null,
    hold: async (held) =>
      (await server.call('/game/cost-time.get', { token, body: { story_id: 'fair', held } })).envelope.code,
    act: async (key) => act({ option_id: 'ride' }, key),
    say: async (text, key) => act({ text }, key),
    reset: async (key) =>
      (
        await server.call('/game/current-playtime.reset', {
          token,
          body: { story_id: 'fair' },
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        })
      ).envelope.code,
  }
}

/** The ride is a talk in the paid scene, to which the player listens until they say 'go', which leaves the scene, or 'end', which ends the story. */
export async function inTheTalk(talkFolder: string, spent = 0): Promise<SetUp> {
  const set = await inTheTent(spent, false, talkFolder)
  expect(await set.act()).toBeNull()
  return set
}

/** The stories of the fair with that talk; who calls it removes the folder. */
export function createTalkFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'talk-'))
  cpSync(FAIR_FOLDER, folder, { recursive: true })
  const file = join(folder, 'fair', 'script.yaml')
  const script = readFileSync(file, 'utf8')
  const ride = '    transition: { seconds: 8, scene: wheel, goto: wheel }'
  expect(script).toContain(ride)
  const talk = `    listen:
      answers:
        - { match: { en: [go], zh: [走] }, do: [{ say: { en: Up., zh: 上。 } }], goto: wheel }
        - { match: { en: [end], zh: [完] }, goto: over }
      after: { turns: 20, goto: instant }
      otherwise: { do: [{ say: { en: Hm., zh: 嗯。 } }] }`
  writeFileSync(file, script.replace(ride, talk))
  return folder
}
