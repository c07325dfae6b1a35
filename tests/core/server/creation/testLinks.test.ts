/** Links for test readers: they play a draft as it was when the link was made, and nothing of it counts, costs, pays or is listed. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { whoami } from '../../../../protocol/api/account.ts'
import { creationDelete, creationGet, creationList } from '../../../../protocol/api/creation.ts'
import { type TestLink, testLinkCreate, testLinkEnd, testLinkList } from '../../../../protocol/api/creationTestLinks.ts'
import { gameHistory } from '../../../../protocol/api/historyCheck.ts'
import { favoriteList, historyList } from '../../../../protocol/api/library.ts'
import { storyFinds } from '../../../../protocol/api/play.ts'
import { taskPlay } from '../../../../protocol/api/rewards.ts'
import { accountDelete } from '../../../../protocol/api/signIn.ts'
import { favoriteCreate, storyGet, storyList } from '../../../../protocol/api/stories.ts'
import { type Draft } from '../../../../protocol/story/draft.ts'
import { createInstantClock } from '../../../../server/clock.ts'
import { createSeededRandom } from '../../../../server/random.ts'
import { AUTHORING } from '../../../../server/limits.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { eventsOf, linesOf, T0, type ReceivedEvent } from '../helpers.ts'
import { callApi, callForData, register } from '../test-users.ts'
import { type Admin, duplicateTiny, paintTinyMedia, replacePicture, setFirstLine, startWithAdmin } from './admins.ts'

const DAY_MS = AUTHORING.testLinkDayMs

async function createLink(admin: Admin, id: string, days: 1 | 7 | 30 = 7): Promise<TestLink> {
  const { revision } = await admin.ask(creationGet, { id })
  return (await admin.ask(testLinkCreate, { id, revision: revision ?? 0, days })).link
}

interface Reader {
  token: string
  language?: string
}
const ACTOR = 'mo-tiny-copy'
async function send(admin: Admin, { story_id }: TestLink, reader: Reader, call: string, body: object) {
  const { token, language = 'en' } = reader
  return admin.server.send(`/actor/${story_id}/${ACTOR}/${call}`, {
    token,
    body,
    headers: { 'Accept-Language': language },
  })
}
const start = async (admin: Admin, link: TestLink, reader: Reader): Promise<ReceivedEvent[]> =>
  eventsOf(await send(admin, link, reader, 'game.start', { restart: true }))
const act = async (admin: Admin, link: TestLink, reader: Reader, data: object): Promise<ReceivedEvent[]> =>
  eventsOf(await send(admin, link, reader, 'game.action', { event_type: 'chat', timestamp: T0, data }))
async function finish(admin: Admin, link: TestLink, reader: Reader): Promise<ReceivedEvent[]> {
  await start(admin, link, reader)
  await act(admin, link, reader, { option_id: 'open' })
  await act(admin, link, reader, { text: 'tea' })
  return act(admin, link, reader, { option_id: 'stay' })
}
const textsOf = (events: readonly ReceivedEvent[]): string => JSON.stringify(events.map(({ data }) => data))
const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: string }).code

test('a guest plays the draft as it was when the link was made, in either language', async () => {
  const admin = await startWithAdmin()
  const id = await duplicateTiny(admin)
  await admin.edit(id, (document) => setFirstLine(document, 'door', 'The first draft.'))
  const link = await createLink(admin, id)
  await admin.edit(id, (document) => setFirstLine(document, 'door', 'The second draft.'))
  const guest = await admin.server.signUp('device-of-a-guest')
  const intro = await callForData(admin.server, storyGet, { id: link.story_id }, guest.token)
  expect(intro.story).toMatchObject({ id: link.story_id, title: 'A Knock', coins: 0, endings: 2 })
  expect(linesOf(await start(admin, link, guest))[0]).toBe('The first draft.')
  expect(textsOf(await finish(admin, link, guest))).toContain('You stay.')
  const other = await admin.server.signUp('device-of-another')
  const reader = { token: other.token, language: 'zh' }
  expect(linesOf(await start(admin, link, reader))[0]).toBe('改过的一句。')
  expect(textsOf(await act(admin, link, reader, { option_id: 'wait' }))).toContain('这里很冷。')
})

test('a link plays the pictures that the draft had when it was made, whatever is replaced and published since', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const readPicture = async (storyId: string): Promise<string | null | undefined> =>
    (await callForData(admin.server, storyGet, { id: storyId })).story.preview_url
  const first = await createLink(admin, id)
  const before = await readPicture(first.story_id)
  await replacePicture(admin, id, 'spare')
  expect((await admin.ask(creationGet, { id })).revision).toBe(1)
  await replacePicture(admin, id, 'cover')
  const second = await createLink(admin, id)
  expect([first.revision, second.revision]).toEqual([1, 2])
  expect(await admin.publish(id)).toMatchObject({ outcome: 'published' })
  const after = await readPicture(id)
  expect([await readPicture(first.story_id), await readPicture(second.story_id)]).toEqual([before, after])
  expect(after).not.toBe(before)
})

test('its address cannot be guessed, and is named nowhere but to authors', async () => {
  const admin = await startWithAdmin()
  const id = await duplicateTiny(admin)
  const [one, other] = [await createLink(admin, id), await createLink(admin, id)]
  expect(one.story_id).toMatch(/^_test-[0-9a-f]{32}$/)
  expect(other.story_id).not.toBe(one.story_id)
  const guest = await admin.server.signUp('device-of-a-guest')
  await finish(admin, one, guest)
  const { server } = admin
  for (const answer of [
    await callForData(server, storyList, {}, guest.token),
    await callForData(server, historyList, {}, guest.token),
    await callForData(server, favoriteList, {}, guest.token),
    await (await fetch(`${server.url}/sitemap.xml`)).text(),
  ]) {
    expect(JSON.stringify(answer)).not.toContain('_test-')
    expect(JSON.stringify(answer)).not.toContain(id)
  }
  expect(await callApi(server, favoriteCreate, { story_id: one.story_id }, guest.token)).toBe('404')
  for (const unknown of ['_test-', `_test-${'0'.repeat(32)}`])
    expect(await callApi(server, storyGet, { id: unknown }, guest.token)).toBe('404')
  expect(await callApi(server, testLinkList, { id }, guest.token)).toBe('403')
})

test('nothing of it costs, pays or counts', async () => {
  const admin = await startWithAdmin()
  const id = await duplicateTiny(admin)
  await admin.edit(id, makePaid)
  const link = await createLink(admin, id)
  const reader = await register(admin.server, 'kai')
  const { server } = admin
  const before = await callForData(server, whoami, {}, reader.token)
  const intro = await callForData(server, storyGet, { id: link.story_id }, reader.token)
  expect(intro).toMatchObject({ story: { coins: 0 }, actors: [{ coins: 0 }] })
  const began = await start(admin, link, reader)
  const options = began.find(({ event_type }) => event_type === 'show_chat_options')?.data.options as {
    price?: number
  }[]
  expect(options.map(({ price = 0 }) => price)).toEqual([0, 0])
  const all = [...began, ...(await finish(admin, link, reader))]
  for (const paid of ['update_user_coins', 'payment_required', 'enter_paid_scene'])
    expect(all.map(({ event_type }) => event_type)).not.toContain(paid)
  expect(await callForData(server, whoami, {}, reader.token)).toEqual(before)
  expect(await callApi(server, taskPlay, {}, reader.token)).toBe('1202')
  expect(await callForData(server, storyFinds, { story_id: link.story_id }, reader.token)).toMatchObject({
    places: [],
    pictures: [],
  })
  const { stories } = await admin.ask(creationList, {})
  expect(stories.map(({ week }) => week)).toEqual(stories.map(() => ({ games: 0, players: 0, endings: 0 })))
  // The authors see them apart.
  expect((await admin.ask(testLinkList, { id })).links).toMatchObject([{ readers: 1, games: 2, endings: 1 }])
})

/** The same draft asks for diamonds and gives some, in each way that there is. */
function makePaid(document: Draft): void {
  const actors = document.metadata.actors as { coins?: number }[]
  for (const actor of actors) actor.coins = 30
  document.metadata.coins = 50
  const nodes = document.script.nodes as Record<string, { do: unknown[]; choose: { options: { price?: number }[] } }>
  for (const option of nodes['door']?.choose.options ?? []) option.price = 10
  nodes['door']?.do.unshift({ coins: { add: 500 } }, { paid_scene: { scene: 'door', seconds: 1, coins: 40 } })
  nodes['kitchen']?.do.unshift({ pay: { coins: 9_000, text: { en: 'Pay first.', zh: '先付钱。' } } })
}

test('a link that has ended says so, and stops the games under way', async () => {
  const clock = createInstantClock(T0)
  const admin = await startWithAdmin({ clock })
  const id = await duplicateTiny(admin)
  const [revoked, expired, removed] = [
    await createLink(admin, id),
    await createLink(admin, id, 1),
    await createLink(admin, id),
  ]
  let guest = await admin.server.signUp('device-of-a-guest')
  for (const link of [revoked, expired, removed]) await start(admin, link, guest)
  await admin.ask(testLinkEnd, { id, story_id: revoked.story_id })
  const tryAll = async (link: TestLink): Promise<unknown[]> => [
    await callApi(admin.server, storyGet, { id: link.story_id }, guest.token),
    await callApi(admin.server, storyGet, { id: link.story_id }),
    await callApi(admin.server, gameHistory, { story_id: link.story_id, actor_id: ACTOR }, guest.token),
    await codeOf(await send(admin, link, guest, 'game.start', { restart: true })),
    await codeOf(
      await send(admin, link, guest, 'game.action', { event_type: 'chat', timestamp: T0, data: { option_id: 'open' } }),
    ),
  ]
  const ended = ['1305', '1305', '1305', '1305', '1305']
  expect(await tryAll(revoked)).toEqual(ended)
  expect(await callApi(admin.server, storyGet, { id: expired.story_id }, guest.token)).toBeTypeOf('object')
  await clock.sleep(DAY_MS)
  guest = await admin.server.signUp('device-of-a-guest')
  expect(await tryAll(expired)).toEqual(ended)
  expect(await callApi(admin.server, storyGet, { id: removed.story_id }, guest.token)).toBeTypeOf('object')
  const { token } = await admin.server.signUp()
  await callForData(admin.server, creationDelete, { id }, token)
  expect(await tryAll(removed)).toEqual(ended)
  // A reader who had the address reads why, and not that it never was.
  const { envelope } = await admin.server.call(`/story.get?id=${removed.story_id}`)
  expect(envelope.message).toBe('This test reading has ended. Thank you for taking part')
})

test('authors list the links, and make and end them within bounds', async () => {
  const admin = await startWithAdmin()
  const id = await duplicateTiny(admin)
  expect(await admin.try(testLinkCreate, { id: 'tiny', revision: 1, days: 7 })).toBe('1301')
  expect(await admin.try(testLinkCreate, { id, revision: 9, days: 7 })).toBe('404')
  const first = await createLink(admin, id)
  expect(first).toMatchObject({ revision: 1, created_by: 'mira', has_ended: false, readers: 0 })
  expect(first.expires_at - first.created_at).toBe(7 * DAY_MS)
  for (let made = 1; made < AUTHORING.testLinks; made += 1) await createLink(admin, id)
  const create = { id, revision: 1, days: 7 } as const
  expect(await admin.try(testLinkCreate, create)).toBe('409')
  const other = await duplicateTiny(admin)
  expect(await admin.try(testLinkEnd, { id: other, story_id: first.story_id })).toBe('404')
  await admin.ask(testLinkEnd, { id, story_id: first.story_id })
  expect((await admin.ask(testLinkCreate, create)).link.has_ended).toBe(false)
  const { links } = await admin.ask(testLinkList, { id })
  expect(links.filter(({ has_ended }) => has_ended).map(({ story_id }) => story_id)).toEqual([first.story_id])
})

test('games of test readers outlive the server, and go with the account', async () => {
  const admin = await startWithAdmin()
  const id = await duplicateTiny(admin)
  const link = await createLink(admin, id)
  const guest = await admin.server.signUp('device-of-a-guest')
  await start(admin, link, guest)
  await admin.server.close()
  const again = await startWithAdmin({ dataFolder: admin.dataFolder, random: createSeededRandom(2) })
  expect(textsOf(await act(again, link, guest, { option_id: 'open' }))).toContain('Tea or coffee?')
  await callForData(again.server, accountDelete, { user_id: guest.id }, guest.token)
  await expect.poll(async () => (await again.ask(testLinkList, { id })).links).toMatchObject([{ readers: 0, games: 0 }])
})

test('games of test readers go when their story is removed for good', async () => {
  const admin = await startWithAdmin({ clock: createInstantClock(T0) })
  const id = await duplicateTiny(admin)
  const link = await createLink(admin, id)
  await start(admin, link, await admin.server.signUp('device-of-a-guest'))
  await admin.ask(creationDelete, { id })
  await admin.server.close()
  const count = (path: readonly string[], table: string): unknown => {
    const database = new DatabaseSync(join(admin.dataFolder, ...path, DATABASE_FILE))
    const found = database.prepare(`SELECT COUNT(*) AS rows FROM ${table}`).get()?.rows
    database.close()
    return found
  }
  const countAll = (): unknown[] => [
    count([], 'authored_stories'),
    count([], 'test_links'),
    count(['tests'], "users WHERE id LIKE '_test-%'"),
    count(['tests'], 'games'),
  ]
  expect(countAll()).toEqual([1, 1, 1, 1])
  await startWithAdmin({
    dataFolder: admin.dataFolder,
    clock: createInstantClock(T0 + AUTHORING.undoMs + DAY_MS),
    random: createSeededRandom(2),
  })
  await expect.poll(countAll).toEqual([0, 0, 0, 0])
})

test('a link whose games cannot be removed keeps no other link from it', async () => {
  const admin = await startWithAdmin({ clock: createInstantClock(T0) })
  const id = await duplicateTiny(admin)
  const links = [await createLink(admin, id, 1), await createLink(admin, id, 1)]
  for (const link of links) await start(admin, link, await admin.server.signUp('device-of-a-guest'))
  await admin.server.close()
  const database = new DatabaseSync(join(admin.dataFolder, 'tests', DATABASE_FILE))
  const [stuck = ''] = database
    .prepare(`SELECT id FROM users WHERE id LIKE '_test-%' ORDER BY id`)
    .all()
    .map((row) => String(row['id']))
  database.exec(
    `CREATE TRIGGER stuck BEFORE DELETE ON users WHEN old.id = '${stuck}' BEGIN SELECT RAISE(ABORT, 'stuck'); END`,
  )
  const again = await startWithAdmin({
    dataFolder: admin.dataFolder,
    clock: createInstantClock(T0 + AUTHORING.undoMs + 2 * DAY_MS),
    random: createSeededRandom(2),
  })
  const listPlayers = (): unknown[] => database.prepare(`SELECT id FROM users WHERE id LIKE '_test-%'`).all()
  await expect.poll(listPlayers).toEqual([{ id: stuck }])
  await expect.poll(() => again.server.reported.map(String)).toEqual(['Error: stuck'])
  database.close()
})
