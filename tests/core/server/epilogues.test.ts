/** The day after an ending: when it comes, in whose words, and what is known of a character by then. */
import { expect, test } from 'vitest'
import { epilogueGet, epilogueRead, type Epilogue } from '../../../protocol/api/epilogues.ts'
import { storyGet } from '../../../protocol/api/stories.ts'
import { EPILOGUE_DAYS } from '../../../protocol/limits.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { writeEpilogue } from '../../../server/engine/epilogue.ts'
import { initialState, NO_CHOICES } from '../../../server/engine/state.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { createInstantClock } from '../../../server/clock.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { type Player, startServer, type TestServer, TINY } from './helpers.ts'
import { callForData } from './test-users.ts'

const HOUR_MS = 3_600_000
/** Eight in the evening, UTC. */
const EVENING = Date.parse('2030-01-31T20:00:00Z')

interface World {
  server: TestServer
  /** With a token of now. */
  renew: () => Promise<Player>
  /** What waits for the player where they are, minutes to the east of UTC. */
  find: (utcOffset?: number) => Promise<Epilogue | null>
  pass: (hours: number) => Promise<void>
}

async function setUp(language = 'en'): Promise<World> {
  const clock = createInstantClock(EVENING)
  const server = await startServer({ clock })
  const player = await server.signUp()
  await player.start({ language })
  await player.choose('open')
  await player.write('tea')
  await player.choose('stay')
  return {
    server,
    // The same device has the same guest.
    renew: () => server.signUp(),
    find: async (utcOffset = 0) =>
      (await callForData(server, epilogueGet, { utc_offset: utcOffset }, (await server.signUp()).token)).epilogue,
    pass: (hours) => clock.sleep(hours * HOUR_MS),
  }
}

test('it comes on the next day of the player, wherever they are, from whom they ended with', async () => {
  const { find, pass } = await setUp()
  expect(await find()).toBe(null)
  // Past midnight, and not yet where the player is.
  await pass(5)
  expect(await find(-8 * 60)).toBe(null)
  expect(await find()).toMatchObject({
    story_id: 'tiny',
    actor_id: 'mo',
    ending_id: 'warm',
    language: 'en',
    lines: [
      { name: 'Mo', text: 'Your cup is still warm.' },
      { name: 'Mo', text: 'The door is open.' },
    ],
  })
})

test('it is in the language of the game, and stays in it', async () => {
  const { find, pass } = await setUp('zh')
  await pass(5)
  expect((await find())?.lines.map(({ text }) => text)).toEqual(['你的杯子还热着。', '门开着。'])
})

test('it is read once; a new game does not take it away, and another ending takes its place', async () => {
  const { server, renew, find, pass } = await setUp()
  await pass(5)
  let player = await renew()
  await player.start()
  expect(await find()).not.toBe(null)
  await callForData(server, epilogueRead, { ...TINY.at, ending_id: 'cold' }, player.token)
  expect(await find()).not.toBe(null)
  await callForData(server, epilogueRead, { ...TINY.at, ending_id: 'warm' }, player.token)
  expect(await find()).toBe(null)
  await player.choose('wait')
  await player.write('tea')
  await player.choose('stay')
  await pass(24)
  // This time there was less trust.
  expect((await find())?.lines.map(({ text }) => text)).toEqual(['The door is open.'])
  player = await renew()
  await player.start()
  await player.choose('open')
  await player.write('nothing')
  await pass(24)
  // That ending has none.
  expect(await find()).toBe(null)
})

test('it waits for so many days, and no longer', async () => {
  const { find, pass } = await setUp()
  await pass(24 * EPILOGUE_DAYS)
  expect(await find()).not.toBe(null)
  await pass(24)
  expect(await find()).toBe(null)
})

test('a character says how near they came to a player, and how often they reached an end', async () => {
  const { server, renew } = await setUp()
  const player = await renew()
  const findBond = async (token?: string) =>
    (await callForData(server, storyGet, { id: 'tiny' }, token)).story.actors.map(({ bond }) => bond)
  expect(await findBond(player.token)).toEqual([{ heart: 20, endings: 1 }])
  await player.start()
  await player.choose('wait')
  await player.write('nothing')
  // The heart was lower this time.
  expect(await findBond(player.token)).toEqual([{ heart: 20, endings: 2 }])
  expect(await findBond()).toEqual([null])
  expect(await findBond((await server.signUp('device-of-another')).token)).toEqual([null])
})

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

test.each([...stories.values()].map((story) => [story.metadata.id, story] as const))(
  'after each ending of %s a character says a few lines, for each one who was chosen, in each language',
  (_, story) => {
    for (const { id: actorId } of story.metadata.actors)
      for (const [node, { ending }] of Object.entries(story.script.nodes))
        for (const locale of ending === undefined ? [] : LOCALES) {
          const state = { ...initialState(story, NO_CHOICES, 0), node, ended: true }
          const lines = writeEpilogue({ story, actorId, locale }, state)
          expect([2, 3, 4], `${ending?.id} with ${actorId}, ${locale}`).toContain(lines.length)
          expect(lines.every(({ avatarUrl }) => avatarUrl !== null)).toBe(true)
        }
  },
)
