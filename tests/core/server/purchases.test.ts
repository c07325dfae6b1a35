/** Purchases of stories, actors and options: once each, and never without enough coins. */
import { expect, test } from 'vitest'
import {
  listEventData,
  FAIR_FOLDER,
  createTestFolder,
  getOwned,
  createStoryClient,
  spendCoins,
} from './fair-stories.ts'
import { type Player, startServer, type TestServer } from './helpers.ts'

/** A server, a player with 120 coins, and a function that takes some. */
async function setUp(): Promise<{ server: TestServer; player: Player; spend: (coins: number) => Promise<void> }> {
  const folder = createTestFolder()
  const server = await startServer({ storiesFolder: FAIR_FOLDER, dataFolder: folder })
  const player = await server.signUp()
  return { server, player, spend: (coins) => spendCoins(folder, player.id, coins) }
}

test('a start buys the story and its actor, and sends the balance', async () => {
  const { server, player } = await setUp()
  const events = await createStoryClient(server, player, 'inn', 'em').start()
  expect(events.slice(0, 2)).toMatchObject([
    { event_type: 'update_user_coins', data: { coins: 108 } },
    { event_type: 'update_user_coins', data: { coins: 102 } },
  ])
  expect(await getOwned(server, player)).toEqual({ coins: 102, story: true, actors: { du: false, em: true } })
})

test('an owned item is not bought again: by a restart, with another actor, or by the same key', async () => {
  const { server, player } = await setUp()
  const inn = createStoryClient(server, player, 'inn')
  const first = await inn.start({ restart: true }, 'key')
  expect(await inn.start({ restart: true }, 'key')).toEqual(first)
  expect(listEventData(await inn.start(), 'update_user_coins')).toEqual([])
  await createStoryClient(server, player, 'inn', 'em').start()
  expect(await getOwned(server, player)).toEqual({ coins: 102, story: true, actors: { du: false, em: true } })
})

test('a paid option is paid once, and is shown as bought', async () => {
  const { server, player } = await setUp()
  const inn = createStoryClient(server, player, 'inn')
  expect(listEventData(await inn.start(), 'show_chat_options')[0]).toMatchObject({
    options: [{ option_id: 'room', paid_required: true, is_purchased: false, coins: 3 }, { option_id: 'floor' }],
  })
  const bought = await inn.act({ option_id: 'room', text: 'A room' }, 'chat', 'choice')
  expect(await inn.act({ option_id: 'room', text: 'A room' }, 'chat', 'choice')).toEqual(bought)
  expect(listEventData(bought, 'update_user_coins')).toEqual([{ coins: 105 }, { coins: 107 }])
  expect(listEventData(bought, 'show_chat_options')[0]).toMatchObject({ options: [{ is_purchased: true }, {}] })
  expect(listEventData(await inn.act({ option_id: 'room' }), 'update_user_coins')).toEqual([])
  expect((await getOwned(server, player)).coins).toBe(107)
})

test('without enough coins nothing is bought, started or sent', async () => {
  const { server, player, spend } = await setUp()
  const inn = createStoryClient(server, player, 'inn')
  await spend(109)
  expect(await inn.refusal('start', { restart: true })).toBe('200 99001')
  expect([await inn.history(), await getOwned(server, player)]).toEqual([
    [],
    { coins: 11, story: false, actors: { du: false, em: false } },
  ])
})

test('without enough coins a paid option is refused, and the game stays where it is', async () => {
  const { server, player, spend } = await setUp()
  const inn = createStoryClient(server, player, 'inn')
  const before = await inn.start()
  await spend(106)
  expect(await inn.refusal('action', { event_type: 'chat', data: { option_id: 'room' } })).toBe('200 99001')
  expect(await inn.history()).toEqual(before)
  expect((await getOwned(server, player)).coins).toBe(2)
})

test('a started game continues without coins', async () => {
  const { server, player, spend } = await setUp()
  const inn = createStoryClient(server, player, 'inn')
  await inn.start()
  await spend(108)
  expect((await inn.act({ option_id: 'floor' })).at(-1)?.event_type).toBe('show_ending')
  expect((await inn.start()).at(-1)?.event_type).toBe('show_chat_options')
})

test('purchases belong to one user', async () => {
  const { server, player } = await setUp()
  const other = await server.signUp('another-device')
  await createStoryClient(server, player, 'inn').start()
  expect(await getOwned(server, other)).toEqual({ coins: 120, story: false, actors: { du: false, em: false } })
})
