/** How stories address the player, and by what name: said once, taken by the next game, by the texts of every story in each of its languages. */
import { expect, test } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { userUpdate } from '../../../protocol/api/signIn.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { createScope, holds } from '../../../server/engine/evaluate.ts'
import { startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { gameState, type GamePlayer, initialState, NO_CHOICES, UNKNOWN_PLAYER } from '../../../server/engine/state.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import * as v from 'valibot'
import { createSetup, listEventData, requireAccepted } from './fair-stories.ts'
import { startServer, TINY } from './helpers.ts'
import { callForData } from './test-users.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

test.each([...stories.keys()])('%s addresses or names the player, in each language', (id) => {
  const story = stories.get(id)
  const text = JSON.stringify(story?.script.nodes)
  for (const locale of LOCALES) {
    const used = [...text.matchAll(new RegExp(`"${locale}":"((?:[^"\\\\]|\\\\.)*)"`, 'g'))]
    expect(used.some(([, words = '']) => /\{(address|named|player)\b/.test(words))).toBe(true)
  }
})

test.each([...stories.keys()])('in %s a character mentions once how the last play ended, for each ending', (id) => {
  const story = stories.get(id) ?? expect.fail('no story')
  const conditions = Object.values(story.script.nodes)
    .flatMap(({ do: steps }) => steps.flatMap((step) => step.if ?? []))
    .filter((condition) => condition.includes('last_ending'))
  const countMentions = (lastEnding: string): number => {
    const state = initialState(story, NO_CHOICES, 0, { ...UNKNOWN_PLAYER, lastEnding })
    return conditions.filter((condition) => holds(condition, createScope(state, ''))).length
  }
  const endings = Object.values(story.script.nodes).flatMap(({ ending }) => ending?.id ?? [])
  expect(['', ...endings].map(countMentions)).toEqual([0, ...endings.map(() => 1)])
})

/** The first line of a game in which a guest is greeted. */
function greet(player: GamePlayer): unknown {
  const { story, ...setup } = createSetup('fair')
  const { script } = story
  const first = script.nodes[script.start] ?? expect.fail('no start')
  const text = '{address, select, male {Sir} female {Madam} other {Guest}}{named, select, true {, {player}} other {}}.'
  const greeting = { narrate: { en: text, zh: text } }
  const again = { narrate: { en: 'You again.', zh: '又是你。' }, if: "last_ending == 'far'" }
  const nodes = { ...script.nodes, [script.start]: { ...first, do: [greeting, again] } }
  const begun = requireAccepted(
    startGame({ ...setup, story: { ...story, script: { ...script, nodes } } }, NO_OWNERSHIP, NO_CHOICES, 0, player),
  )
  return listEventData(begun.events, 'message').map(({ content }) => (content as { text?: string }).text)
}

test('a text says what the player has said, and something of nobody in particular before', () => {
  expect(greet(UNKNOWN_PLAYER)).toEqual(['Guest.'])
  expect(greet({ address: 'female', name: 'Ada', lastEnding: '' })).toEqual(['Madam, Ada.'])
  expect(greet({ address: 'male', name: '', lastEnding: 'far' })).toEqual(['Sir.', 'You again.'])
})

test('braces in a name are shown as they are', () => {
  expect(greet({ address: 'unknown', name: '{address}', lastEnding: '' })).toEqual(['Guest, {address}.'])
})

test('a guest says it once; the next game takes it, and a game under way stays as it began', async () => {
  const storage = openSqlite(null)
  const server = await startServer({ storage })
  const guest = await server.signUp()
  const playing = async (): Promise<GamePlayer> => {
    const open = await storage.games.findOpen({ userId: guest.id, storyId: 'tiny', actorId: 'mo' })
    return v.parse(gameState, JSON.parse(open?.state ?? '')).player
  }
  const say = (body: object) => callForData(server, userUpdate, body, guest.token)
  const asked = await callForData(server, whoami, {}, guest.token)
  expect(asked?.user).toMatchObject({ gender: 'male', addressed_as: null, story_name: '' })
  await guest.start({ restart: true })
  expect(await playing()).toEqual(UNKNOWN_PLAYER)
  expect((await say({ gender: 'female', story_name: '  Ada ' }))?.user).toMatchObject({
    gender: 'female',
    addressed_as: 'female',
    story_name: 'Ada',
  })
  await guest.choose('wait')
  expect(await playing()).toEqual(UNKNOWN_PLAYER)
  await guest.start({ restart: true })
  expect(await playing()).toEqual({ address: 'female', name: 'Ada', lastEnding: '' })
  expect((await say({ gender: 'unknown', story_name: ' ' }))?.user).toMatchObject({
    addressed_as: 'unknown',
    story_name: '',
  })
  // A place that was reached begins a new game, too.
  await server.send(TINY.start, { token: guest.token, body: { restart: true, place: 'door' } })
  expect(await playing()).toEqual(UNKNOWN_PLAYER)
})

test('a second play knows how the last one ended', async () => {
  const storage = openSqlite(null)
  const server = await startServer({ storage })
  const guest = await server.signUp()
  await guest.start({ restart: true })
  for (const option of ['wait']) await guest.choose(option)
  await guest.write('tea')
  await guest.choose('stay')
  await guest.start({ restart: true })
  const open = await storage.games.findOpen({ userId: guest.id, storyId: 'tiny', actorId: 'mo' })
  expect(v.parse(gameState, JSON.parse(open?.state ?? '')).player.lastEnding).toBe('warm')
})
