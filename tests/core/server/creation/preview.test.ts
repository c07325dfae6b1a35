/** Previews of drafts. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { creationExport, creationImport } from '../../../../protocol/api/creationMedia.ts'
import { previewStart, previewState } from '../../../../protocol/api/creationPreview.ts'
import { whoami } from '../../../../protocol/api/account.ts'
import { historyList } from '../../../../protocol/api/library.ts'
import { storyGet, storyList } from '../../../../protocol/api/stories.ts'
import { eventsOf, linesOf, T0, type ReceivedEvent } from '../helpers.ts'
import { callForData } from '../test-users.ts'
import { type Admin, duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'

const SETTINGS = { variables: {}, attributes: {}, coins: 1_000 }

async function send(
  admin: Admin,
  { story_id, actor_id }: { story_id: string; actor_id: string },
  call: string,
  body: object,
): Promise<ReceivedEvent[]> {
  return eventsOf(await admin.server.send(`/actor/${story_id}/${actor_id}/${call}`, { token: admin.token, body }))
}
/** From the first event to the last, ms. */
const spanOf = (events: readonly ReceivedEvent[]): number =>
  (events.at(-1)?.timestamp ?? 0) - (events[0]?.timestamp ?? 0)
const textsOf = (events: readonly ReceivedEvent[]): string => JSON.stringify(events.map(({ data }) => data))

test('a draft is played from any node with what the author wishes, and leaves no trace', async () => {
  const admin = await startWithAdmin()
  const before = await callForData(admin.server, whoami, {}, admin.token)
  const preview = await admin.ask(previewStart, {
    id: 'tiny',
    node: 'last',
    variables: { shy: 1 },
    heart: 70,
    attributes: {},
    coins: 5,
  })
  expect(preview.actor_id).toBe('mo')
  expect(await admin.try(previewState, { story_id: preview.story_id })).toBe('1001')
  const begun = await send(admin, preview, 'game.start', { restart: true })
  expect(begun.map(({ event_type }) => event_type)).toEqual(['heart_value', 'show_chat_options'])
  expect(textsOf(begun)).toContain('Another cup')
  expect(await admin.ask(previewState, { story_id: preview.story_id })).toEqual({
    node: 'last',
    variables: { trust: 0, shy: 1 },
    heart: 70,
    coins: 5,
    has_ended: false,
  })
  const ended = await send(admin, preview, 'game.action', {
    event_type: 'chat',
    timestamp: T0,
    data: { option_id: 'stay' },
  })
  expect(textsOf(ended)).toContain('You stay.')
  // The ending that closes an unfinished draft is none of the story's.
  expect(ended.find(({ event_type }) => event_type === 'show_ending')?.data).toMatchObject({ total: 2 })
  expect(await admin.ask(previewState, { story_id: preview.story_id })).toMatchObject({ node: 'warm', has_ended: true })
  expect(await callForData(admin.server, storyGet, { id: preview.story_id }, admin.token)).toMatchObject({
    story: { id: preview.story_id, coins: 0 },
  })
  expect(await callForData(admin.server, whoami, {}, admin.token)).toEqual(before)
  expect((await callForData(admin.server, historyList, {}, admin.token)).stories).toEqual([])
  expect((await callForData(admin.server, storyList, {}, admin.token)).stories.map(({ id }) => id)).toEqual(['tiny'])
})

test('the intro of a preview has the prices that the author has written, and its start charges nothing', async () => {
  const admin = await startWithAdmin()
  const { document } = await admin.ask(creationGet, { id: 'tiny' })
  const actors = document.metadata.actors as object[]
  const metadata = { ...document.metadata, coins: 12, actors: actors.map((actor) => ({ ...actor, coins: 6 })) }
  const priced = JSON.stringify({ ...document, metadata })
  const preview = await admin.ask(previewStart, { id: 'tiny', document: priced, ...SETTINGS, coins: 5 })
  const intro = await callForData(admin.server, storyGet, { id: preview.story_id }, admin.token)
  expect(intro).toMatchObject({ story: { coins: 12, is_purchased: false }, actors: [{ id: 'mo', coins: 6 }] })
  await send(admin, preview, 'game.start', { restart: true })
  expect(await admin.ask(previewState, { story_id: preview.story_id })).toMatchObject({ coins: 5 })
})

test('after an edit the moves are made again, as far as the document allows them', async () => {
  const admin = await startWithAdmin()
  const { document } = await admin.ask(creationGet, { id: 'tiny' })
  const first = await admin.ask(previewStart, { id: 'tiny', node: 'last', ...SETTINGS })
  expect(first).toMatchObject({ version: '2', replayed: null })
  await send(admin, first, 'game.start', { restart: true })
  const stay = { event_type: 'chat', timestamp: T0, data: { option_id: 'stay' } }
  await send(admin, first, 'game.action', stay)
  const nodes = document.script.nodes as Record<string, { do: unknown[]; choose: { options: { id: string }[] } }>
  Object.assign(nodes.warm ?? {}, { do: [{ narrate: { en: 'Changed.', zh: '改了。' } }] })
  const settings = { id: 'tiny', node: 'last', ...SETTINGS, replay_of: first.story_id }
  const second = await admin.ask(previewStart, { ...settings, document: JSON.stringify(document) })
  const last = { kind: 'choose', option_id: 'stay' }
  expect(second.replayed).toEqual({ moves: 1, possible: 1, has_begun: true, last })
  expect(await admin.ask(previewState, { story_id: second.story_id })).toMatchObject({ node: 'last', has_ended: false })
  // An edit before the client has made the last move does not lose it.
  const again = await admin.ask(previewStart, { ...settings, replay_of: second.story_id })
  expect(again.replayed).toEqual(second.replayed)
  const made = await send(admin, second, 'game.action', stay)
  expect(textsOf(made)).toMatch(/Changed\./)
  // What was read before the edit comes without pauses.
  expect(spanOf(made)).toBeLessThan(made.length)
  const state = await admin.ask(previewState, { story_id: second.story_id })
  expect(state).toEqual(await admin.ask(previewState, { story_id: first.story_id }))
  nodes.last?.choose.options.forEach((option) => Object.assign(option, { id: `${option.id}-renamed` }))
  const third = await admin.ask(previewStart, {
    ...settings,
    document: JSON.stringify(document),
    replay_of: second.story_id,
    locale: 'zh',
  })
  expect(third.replayed).toEqual({ moves: 1, possible: 0, has_begun: false, last: null })
  // A preview that was never begun, or is not there any more, is not played again.
  for (const replay_of of [
    first.story_id.slice(1),
    (await admin.ask(previewStart, { id: 'tiny', ...SETTINGS })).story_id,
  ])
    expect((await admin.ask(previewStart, { ...settings, replay_of })).replayed).toBeNull()
})

test('the moves of a legacy chat are made again, too, and its history has them', async () => {
  const admin = await startWithAdmin()
  const { document } = await admin.ask(creationGet, { id: 'tiny' })
  const legacy = JSON.stringify(document).replaceAll('"version":"2"', '"version":"1"')
  const first = await admin.ask(previewStart, { id: 'tiny', document: legacy, ...SETTINGS })
  expect(first.version).toBe('1')
  await send(admin, first, 'game.start', { restart: true })
  const choose = (preview: typeof first, option_id: string) =>
    send(admin, preview, 'game.action', { event_type: 'chat', timestamp: T0, data: { option_id } })
  await choose(first, 'open')
  await send(admin, first, 'game.action', { event_type: 'chat', timestamp: T0, data: { text: 'tea' } })
  const settings = { id: 'tiny', ...SETTINGS, replay_of: first.story_id }
  const changed = legacy.replace('There is a knock.', 'The bell rings.')
  const second = await admin.ask(previewStart, { ...settings, document: changed })
  expect(second.replayed).toEqual({ moves: 2, possible: 2, has_begun: true, last: { kind: 'send', text: 'tea' } })
  const body = { story_id: second.story_id, actor_id: second.actor_id }
  const history = await eventsOf(await admin.server.send('/actor/event/game.history', { token: admin.token, body }))
  expect(textsOf(history)).toContain('The bell rings.')
  expect(textsOf(history)).toContain('Tea or coffee?')
})

test('moves that an edit made impossible are made again once they fit, unless the player goes on', async () => {
  const admin = await startWithAdmin()
  const { document } = await admin.ask(creationGet, { id: 'tiny' })
  const nodes = document.script.nodes as Record<string, { choose: { options: { when?: string; goto: string }[] } }>
  const again = nodes.last?.choose.options[0]
  delete again?.when
  Object.assign(again ?? {}, { goto: 'last' })
  const whole = JSON.stringify(document)
  const withoutStay = whole.replace('"id":"stay"', '"id":"rest"')
  const withoutBoth = withoutStay.replace('"id":"again"', '"id":"more"')
  type Preview = Awaited<ReturnType<typeof begin>>
  const begin = async (text: string, replay_of?: string) =>
    admin.ask(previewStart, {
      id: 'tiny',
      node: 'last',
      ...SETTINGS,
      document: text,
      ...(replay_of !== undefined && { replay_of }),
    })
  const start = (preview: Preview) => send(admin, preview, 'game.start', { restart: true })
  const act = (preview: Preview, option_id: string) =>
    send(admin, preview, 'game.action', { event_type: 'chat', timestamp: T0, data: { option_id } })
  const countMoves = ({ replayed }: Preview) => [replayed?.possible, replayed?.moves]

  const first = await begin(whole)
  await start(first)
  await act(first, 'again')
  await act(first, 'stay')
  // Nothing fits: the client begins by itself, and another edit may come before that.
  const none = await begin(withoutBoth, first.story_id)
  const stillNone = await begin(withoutBoth, none.story_id)
  await start(stillNone)
  expect([none, stillNone].map(countMoves)).toEqual([
    [0, 2],
    [0, 2],
  ])
  // One fits: the client makes it again, which is no other way.
  const one = await begin(withoutStay, stillNone.story_id)
  await act(one, 'again')
  const undone = await begin(whole, one.story_id)
  expect([one, undone].map(countMoves)).toEqual([
    [1, 2],
    [2, 2],
  ])
  // The player goes another way, or begins again.
  const cut = await begin(withoutStay, undone.story_id)
  await act(cut, 'again')
  await act(cut, 'rest')
  expect(countMoves(await begin(withoutStay, cut.story_id))).toEqual([2, 2])
  const cutAgain = await begin(withoutBoth, undone.story_id)
  await start(cutAgain)
  await start(cutAgain)
  expect((await begin(whole, cutAgain.story_id)).replayed).toMatchObject({ moves: 0 })
})

test('a preview is for its admin only', async () => {
  const admin = await startWithAdmin()
  const { story_id } = await admin.ask(previewStart, { id: 'tiny', ...SETTINGS })
  const other = await admin.server.signUp('device-of-another')
  const answers = await Promise.all([
    admin.server.call(`/story.get?id=${story_id}`, { token: other.token }),
    admin.server.call(`/story.get?id=${story_id}`),
    admin.server.call(`/actor/${story_id}/mo/game.start`, { token: other.token, body: { restart: true } }),
    admin.server.call('/actor/event/game.history', { token: other.token, body: { story_id, actor_id: 'mo' } }),
  ])
  expect(answers.map(({ envelope }) => envelope.code)).toEqual(['404', '404', '404', '404'])
})

test('a story that is called preview-night is published, and every player can start it', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const exported = await admin.ask(creationExport, { id: await duplicateTiny(admin) })
  const files = unzipSync(Buffer.from(exported.file, 'base64'))
  const renamed = strFromU8(files['story.yaml'] ?? new Uint8Array()).replace(/^id: .*$/m, 'id: preview-night')
  const zip = Buffer.from(zipSync({ ...files, 'story.yaml': strToU8(renamed) })).toString('base64')
  expect(await admin.ask(creationImport, { zip, make_draft: true })).toEqual({
    outcome: 'imported',
    id: 'preview-night',
    warnings: [],
  })
  expect(await admin.publish('preview-night')).toMatchObject({ outcome: 'published' })
  const { token } = await admin.server.signUp('device-of-a-player')
  const { actors } = await callForData(admin.server, storyGet, { id: 'preview-night' }, token)
  const body = { restart: true }
  const address = `/actor/preview-night/${actors[0]?.id}/game.start`
  expect(linesOf(await eventsOf(await admin.server.send(address, { token, body })))).toContain('There is a knock.')
})

test('no author can take the address of a preview', async () => {
  const admin = await startWithAdmin()
  const { story_id } = await admin.ask(previewStart, { id: 'tiny', ...SETTINGS })
  expect(await admin.try(creationCreate, { id: `${story_id}x` })).toBe('400')
})

test('what is wrong in a draft is left out, and what leads nowhere ends the story', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, {})
  const script = {
    start: 'a',
    nodes: { a: { do: [{ narrate: { en: 'Here.', zh: '在。' } }, { narrate: 7 }], goto: 'nowhere' }, b: 'no node' },
  }
  const document = JSON.stringify({ metadata: { title: 7, surprise: 1 }, script })
  const preview = await admin.ask(previewStart, { id, document, ...SETTINGS })
  expect(preview.problems.length).toBeGreaterThan(3)
  const events = await send(admin, preview, 'game.start', { restart: true })
  expect(events.map(({ event_type }) => event_type)).toEqual(['message', 'show_ending'])
  expect(textsOf(events)).toContain('The draft ends here')
})

test('a preview that goes on for ever is refused with the node', async () => {
  const admin = await startWithAdmin()
  const { document } = await admin.ask(creationGet, { id: 'tiny' })
  Object.assign(document.script.nodes as object, { x: { do: [], goto: 'y' }, y: { do: [], goto: 'x' } })
  const body = { id: 'tiny', document: JSON.stringify(document), node: 'x' }
  const { envelope } = await admin.server.call('/creation/preview.start', { token: admin.token, body })
  expect([envelope.code, envelope.message]).toEqual(['1303', expect.stringMatching(/: x$/)])
  // Nobody gets there from the start.
  expect((await admin.ask(previewStart, { ...SETTINGS, id: 'tiny', document: body.document })).story_id).toMatch(
    /^_preview-/,
  )
})

test('only the previews started last are kept', async () => {
  const admin = await startWithAdmin()
  const ids: string[] = []
  for (let count = 0; count < 7; count += 1)
    ids.push((await admin.ask(previewStart, { id: 'tiny', ...SETTINGS })).story_id)
  const codes = await Promise.all(ids.map((story_id) => admin.try(previewState, { story_id })))
  expect(codes).toEqual(['404', '404', '1001', '1001', '1001', '1001', '1001'])
})
