/** A price is what was shown: each kind of charge is refused where it costs more by now, and nothing is done. Rule B15. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wardrobeBuy } from '../../../protocol/api/avatars.ts'
import { createTestFolder, FAIR_FOLDER, getOwned, spendCoins } from './fair-stories.ts'
import { type ApiResponse, eventsOf, type Player, startServer, STORIES, type TestServer } from './helpers.ts'
import { getCoins } from './test-users.ts'

const INN = '/actor/inn/em'

/** The refusal of a request, or 'played'. */
async function play(server: TestServer, { token }: Player, call: string, body: object): Promise<unknown> {
  const response = await server.send(`${INN}/${call}`, { token, body })
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream') === true) {
    await eventsOf(response)
    return 'played'
  }
  const { code, data } = (await response.json()) as ApiResponse['envelope']
  return { code, data }
}

test('[B15] a start is charged at most what the intro showed of story and character', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  const start = (price?: number) => play(server, player, 'game.start', { restart: true, price })
  expect(await start(17)).toEqual({ code: '1008', data: { price: 18 } })
  expect(await start(0)).toEqual({ code: '1008', data: { price: 18 } })
  expect(await getOwned(server, player)).toMatchObject({ coins: 120, story: false })
  expect([await start(18), await getCoins(server, player)]).toEqual(['played', 102])
  // Bought by now: a lower price is charged.
  expect([await start(18), await start(0), await start(), await getCoins(server, player)]).toEqual([
    'played',
    'played',
    'played',
    102,
  ])
})

test('[B15] a request without a price takes any', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  expect([await play(server, player, 'game.start', { restart: true }), await getCoins(server, player)]).toEqual([
    'played',
    102,
  ])
})

test('[B15] a price that rises from 10 to 110 between intro and start is not charged', async () => {
  const [folder, dataFolder] = [createTestFolder(), createTestFolder()]
  cpSync(STORIES, folder, { recursive: true })
  const file = join(folder, 'tiny', 'story.yaml')
  const story = readFileSync(file, 'utf8').replace(/^coins:.*\n/m, '')
  writeFileSync(file, `coins: 10\n${story}`)
  const first = await startServer({ storiesFolder: folder, dataFolder })
  const { token } = await first.signUp()
  const shown = (await first.call('/story.get?id=tiny', { token })).envelope.data as { story: { coins: number } }
  expect(shown.story.coins).toBe(10)
  await first.close()
  writeFileSync(file, `coins: 110\n${story}`)
  const second = await startServer({ storiesFolder: folder, dataFolder })
  const start = async (price: number) =>
    second.send('/actor/tiny/mo/game.start', { token, body: { restart: true, price } })
  expect(await (await start(10)).json()).toMatchObject({ isOk: false, code: '1008', data: { price: 110 } })
  expect((await second.call('/user.whoami', { token })).envelope.data).toMatchObject({ user: { coins: 120 } })
  // The player has agreed to the new price.
  await eventsOf(await start(110))
  expect((await second.call('/user.whoami', { token })).envelope.data).toMatchObject({ user: { coins: 10 } })
})

test('[B15] an option is charged at most what was shown', async () => {
  const server = await startServer({ storiesFolder: FAIR_FOLDER })
  const player = await server.signUp()
  await play(server, player, 'game.start', { restart: true })
  const choose = (price: number) =>
    play(server, player, 'game.action', { event_type: 'chat', price, data: { option_id: 'room', text: 'A room' } })
  expect([await choose(2), await getCoins(server, player)]).toEqual([{ code: '1008', data: { price: 3 } }, 102])
  expect(await choose(3)).toBe('played')
})

test('[B15] a thing to wear is charged at most what was shown', async () => {
  const server = await startServer()
  const player = await server.signUp()
  const buy = async (price: number) =>
    (await server.call(wardrobeBuy.path, { token: player.token, body: { id: 'shawl', price } })).envelope
  expect(await buy(29)).toMatchObject({ code: '1008', data: { price: 30 }, message: expect.stringContaining('30') })
  expect(await getCoins(server, player)).toBe(120)
  expect([(await buy(30)).code, await getCoins(server, player)]).toEqual(['0', 90])
})

test('[B15] a player who cannot pay the higher price is told it, and is refused for want of diamonds only at the price that they know', async () => {
  const dataFolder = createTestFolder()
  const server = await startServer({ storiesFolder: FAIR_FOLDER, dataFolder })
  const player = await server.signUp()
  await spendCoins(dataFolder, player.id, 110)
  const start = (price: number) => play(server, player, 'game.start', { restart: true, price })
  expect([await start(10), await start(18)]).toEqual([
    { code: '1008', data: { price: 18 } },
    { code: '99001', data: null },
  ])
})
