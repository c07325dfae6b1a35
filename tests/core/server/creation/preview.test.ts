/** Previews of drafts, and what will happen in them. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { creationExport, creationImport } from '../../../../protocol/api/creationMedia.ts'
import { previewStart, previewState, storyOutcome } from '../../../../protocol/api/creationPreview.ts'
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
  expect(await admin.ask(previewState, { story_id: preview.story_id })).toMatchObject({ node: 'warm', has_ended: true })
  expect(await callForData(admin.server, storyGet, { id: preview.story_id }, admin.token)).toMatchObject({
    story: { id: preview.story_id, coins: 0 },
  })
  expect(await callForData(admin.server, whoami, {}, admin.token)).toEqual(before)
  expect((await callForData(admin.server, historyList, {}, admin.token)).stories).toEqual([])
  expect((await callForData(admin.server, storyList, {}, admin.token)).stories.map(({ id }) => id)).toEqual(['tiny'])
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
  expect(await admin.ask(creationImport, { zip })).toEqual({ outcome: 'imported', id: 'preview-night', warnings: [] })
  expect(await admin.publish('preview-night')).toMatchObject({ outcome: 'published' })
  const { token } = await admin.server.signUp('device-of-a-player')
  const { actors } = await callForData(admin.server, storyGet, { id: 'preview-night' }, token)
  const body = { restart: true }
  const address = `/actor/preview-night/${actors[0]?.id}/game.start`
  expect(linesOf(await eventsOf(await admin.server.send(address, { token, body })))).toContain('Somebody knocks.')
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

test('the outcome says which nodes, endings and options a player can see, and how much there is to read', async () => {
  const admin = await startWithAdmin()
  const outcome = await admin.ask(storyOutcome, { id: 'tiny' })
  expect(outcome).toMatchObject({ is_played: true, is_complete: true })
  expect(outcome.nodes.filter(({ is_reached }) => !is_reached)).toEqual([])
  expect(outcome.endings.map(({ node, moves, lines }) => [node, moves, lines])).toEqual([
    ['warm', 3, 5],
    ['cold', 2, 4],
  ])
  expect(outcome.options.find(({ id }) => id === 'hug')?.seen).toBe(0)
  expect(outcome.options.find(({ id }) => id === 'open')?.seen).toBe(1)
  const tip = outcome.nodes.find(({ id }) => id === 'hall')
  expect(tip).toMatchObject({ words: { en: 5, zh: 4 }, is_dead_end: false })
  expect(outcome.words.en).toBeGreaterThan(40)
})

test('the outcome of a draft that cannot be played counts its texts, and says why', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, { template: 'choice' })
  const outcome = await admin.ask(storyOutcome, { id })
  expect(outcome).toMatchObject({ is_played: false, endings: [], options: [] })
  expect(outcome.problems.length).toBeGreaterThan(0)
  expect(outcome.nodes.find((node) => node.id === 'start')?.words.en).toBeGreaterThan(10)
})
