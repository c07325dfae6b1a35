/** The creation area: drafts, revisions and publishing, and what players get of them. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  creationActors,
  creationCheck,
  creationCreate,
  creationDelete,
  creationGet,
  creationProblems,
  creationList,
  creationNameRevision,
  creationPublish,
  creationRestore,
  creationReview,
  creationRevisions,
  creationSave,
  creationUnpublish,
} from '../../../../protocol/api/creation.ts'
import { creationGoBack } from '../../../../protocol/api/creationPublishing.ts'
import { mediaList, mediaUpload } from '../../../../protocol/api/creationMedia.ts'
import { DRAFT_LIMITS } from '../../../../protocol/story/draft.ts'
import { storyGet, storyList } from '../../../../protocol/api/stories.ts'
import { favoriteList, historyList } from '../../../../protocol/api/library.ts'
import { favoriteCreate } from '../../../../protocol/api/stories.ts'
import { DECLARED_CALLS } from '../declaredCalls.ts'
import { eventsOf, startServer, T0, type ReceivedEvent } from '../helpers.ts'
import { callApi, callForData, register } from '../test-users.ts'
import { type Admin, duplicateTiny, paintTinyMedia, setFirstLine, startWithAdmin } from './admins.ts'

const CREATION_CALLS = DECLARED_CALLS.filter(({ path }) => path.startsWith('/creation/'))

/** A player's moves in a story; the events' texts. */
async function play(
  admin: Admin,
  story: string,
  token: string,
  call: 'game.start' | 'game.action',
  body: object,
): Promise<ReceivedEvent[]> {
  return eventsOf(await admin.server.send(`/actor/${story}/mo-${story}/${call}`, { token, body }))
}
const textsOf = (events: readonly ReceivedEvent[]): string => JSON.stringify(events.map(({ data }) => data))
const OPEN_DOOR = { event_type: 'chat', timestamp: T0, data: { option_id: 'open' } }

test('guests and registered users reach no call of the creation area', { timeout: 30_000 }, async () => {
  const server = await startServer()
  const guest = await server.signUp()
  const user = await register(server, 'kai')
  expect(CREATION_CALLS.length).toBeGreaterThan(15)
  for (const { method, path } of CREATION_CALLS)
    for (const token of [guest.token, user.token])
      expect(
        (await server.call(path, { token, method, ...(method === 'POST' && { body: { id: 1 } }) })).envelope.code,
      ).toBe('403')
})

test('a new story is a draft of revision 1, and its id is taken', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, { id: 'lamp', title: { en: 'The Lamp', zh: '灯' } })
  expect(await admin.ask(creationGet, { id })).toMatchObject({
    id: 'lamp',
    status: 'draft',
    revision: 1,
    is_read_only: false,
    updated_by: 'mira',
    document: { metadata: { title: { en: 'The Lamp', zh: '灯' } }, script: { start: 'start' } },
  })
  expect([
    await admin.try(creationCreate, { id: 'lamp' }),
    await admin.try(creationCreate, { id: 'tiny' }),
    await admin.try(creationCreate, { id: 'talents' }),
    await admin.try(creationCreate, { id: 'avatars' }),
    await admin.try(creationCreate, { id: '../lamp' }),
    await admin.try(creationGet, { id: 'none' }),
  ]).toEqual(['409', '409', '409', '409', '400', '404'])
})

test('a draft is answered without its problems where they are asked for apart, with their revision', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, { template: 'choice' })
  const { problems } = await admin.ask(creationGet, { id })
  expect(problems).not.toEqual([])
  expect((await admin.ask(creationGet, { id, problems: false })).problems).toEqual([])
  expect(await admin.ask(creationProblems, { id })).toEqual({ revision: 1, problems })
  expect(await admin.ask(creationProblems, { id: 'tiny' })).toMatchObject({ revision: null })
  expect(await admin.try(creationProblems, { id: 'none' })).toBe('404')
})

test('a template with a choice has no problem in its script but its pictures and empty texts', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, { template: 'choice' })
  const { problems } = await admin.ask(creationGet, { id })
  const inScript = problems.filter(({ at }) => at[0] === 'script')
  expect(inScript.every(({ at }) => at.includes('ending'))).toBe(true)
  expect(problems.some(({ at }) => at.join('.') === 'metadata.description.en')).toBe(true)
})

test('a save on an old revision is a conflict that shows both, and stores nothing', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, { id: 'lamp' })
  const { document } = await admin.ask(creationGet, { id })
  const mine = { ...document, marks: { note: 'mine' } }
  const theirs = { ...document, marks: { note: 'theirs' } }
  expect(await admin.ask(creationSave, { id, base: 1, document: JSON.stringify(theirs) })).toMatchObject({
    outcome: 'saved',
    revision: 2,
  })
  expect(await admin.ask(creationSave, { id, base: 1, document: JSON.stringify(mine) })).toMatchObject({
    outcome: 'conflict',
    revision: 2,
    document: theirs,
    updated_by: 'mira',
    has_sent: false,
  })
  const kept = await admin.ask(creationGet, { id, revision: 1 })
  expect(kept.document.marks).toEqual({})
  // Of the version that is written in alone, which has some.
  expect(kept.problems).toEqual([])
  expect((await admin.ask(creationGet, { id })).problems).not.toEqual([])
  expect((await admin.ask(creationRevisions, { id })).revisions.map(({ revision, base }) => [revision, base])).toEqual([
    [2, 1],
    [1, null],
  ])
})

test('a save whose answer was lost is known when it is sent again, also after others have gone on from it', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, { id: 'lamp' })
  const { document } = await admin.ask(creationGet, { id })
  const withNote = (note: string): string => JSON.stringify({ ...document, marks: { note } })
  const [first, second] = [withNote('first'), withNote('second')]
  await admin.ask(creationSave, { id, base: 1, document: first })
  const again = () => admin.ask(creationSave, { id, base: 1, document: first })
  expect(await again()).toMatchObject({ outcome: 'conflict', revision: 2, has_sent: true })
  await admin.ask(creationSave, { id, base: 2, document: second })
  expect(await again()).toMatchObject({ outcome: 'conflict', revision: 3, has_sent: true })
  expect(await admin.ask(creationSave, { id, base: 1, document: second })).toMatchObject({ has_sent: false })
})

test('a draft keeps everything that was typed, wrong or not', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, {})
  const document = {
    metadata: { title: { en: '' }, surprise: null, actors: 'none yet' },
    script: {
      start: '',
      nodes: { empty: {}, html: { do: [{ page: { en: '<script>x</script>', zh: '<p>好</p>' } }] } },
    },
    marks: { places: { empty: [1, 2] } },
  }
  await admin.ask(creationSave, { id, base: 1, document: JSON.stringify(document) })
  const read = await admin.ask(creationGet, { id })
  expect(read.document).toEqual(document)
  const places = read.problems.map(({ at }) => at.join('.'))
  expect(places).toContain('metadata.surprise')
  expect(places).toContain('script.nodes.empty')
  expect(places).toContain('script.nodes.html.do.0.page.en')
})

test.each([
  ['no JSON', '{'],
  ['no draft', '[]'],
  ['unknown parts', JSON.stringify({ metadata: {}, script: {}, more: 1 })],
  ['too deep', `{"metadata":{},"script":{"a":${'['.repeat(60)}${']'.repeat(60)}}}`],
  ['too long', JSON.stringify({ metadata: { a: 'x'.repeat(DRAFT_LIMITS.chars) }, script: {} })],
])('a document with %s is refused', async (_, document) => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, {})
  expect(await admin.try(creationSave, { id, base: 1, document })).toBe('400')
})

test('a story with errors is not published; its warnings and errors are those of stories:check', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const { problems } = await admin.ask(creationGet, { id })
  expect(problems).toEqual([])
  const listed = (await admin.ask(creationList, {})).stories.find((story) => story.id === id)
  expect(listed?.problems, 'the list counts with the media that were copied').toBe(0)
  await admin.edit(id, ({ script }) => {
    ;(script.nodes as Record<string, object>).lost = {
      do: [{ image: { src: 'none', alt: { en: 'x', zh: 'x' } } }],
      goto: 'away',
    }
  })
  const refused = await admin.publish(id)
  expect(refused).toMatchObject({ outcome: 'problems' })
  expect(
    refused.outcome === 'problems' && refused.problems.map(({ at, message }) => `${at.join('.')}: ${message}`),
  ).toEqual([
    'script.nodes.lost.goto: lost leads to away, which is no node',
    'script.nodes.lost: nothing leads to lost',
    'script.nodes.lost.do.0.image.src: there is no picture none',
    'script.nodes.last: there is a way to last on which only stay is offered: a choice needs two options',
    'script.nodes.door.choose.options.2: the option hug of door is never offered',
  ])
  expect(await callApi(admin.server, storyGet, { id })).toBe('404')
})

test('playing finds what the shape does not show', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const { document } = await admin.ask(creationGet, { id: 'tiny' })
  const nodes = document.script.nodes as Record<string, { choose?: { options: { when?: string }[] } }>
  const again = nodes.last?.choose?.options[0]
  if (again !== undefined) again.when = 'shy == 9'
  expect((await admin.ask(creationCheck, { id: 'tiny', document: JSON.stringify(document) })).problems).toContainEqual({
    severity: 'warning',
    at: ['script', 'nodes', 'last', 'choose', 'options', 0],
    code: 'option_never_offered',
    values: { name: 'again', node: 'last' },
    message: 'the option again of last is never offered',
  })
})

test('a published story is in the catalogue, and stays after a restart', async () => {
  const mediaFolder = await paintTinyMedia()
  const admin = await startWithAdmin({ mediaFolder })
  const id = await duplicateTiny(admin)
  expect(await admin.publish(id)).toMatchObject({ outcome: 'published', is_first: true })
  expect(await admin.publish(id)).toMatchObject({ outcome: 'published', is_first: false })
  const { story, actors } = await callForData(admin.server, storyGet, { id })
  expect([story.title, actors.map((actor) => actor.id)]).toEqual(['A Knock', [`mo-${id}`]])
  const picture = await fetch(new URL(story.preview_url ?? '', admin.server.url))
  expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
  const part = await fetch(new URL(story.preview_url ?? '', admin.server.url), { headers: { Range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  await admin.server.close()
  const again = await startServer({ mediaFolder, dataFolder: admin.dataFolder })
  expect((await callForData(again, storyList, {})).stories.map((one) => one.id)).toContain(id)
})

test('an actor of another story cannot be published twice', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.edit(id, ({ metadata, script }) => {
    metadata.actors = [{ ...(metadata.actors as object[])[0], id: 'mo' }]
    Object.assign(script, JSON.parse(JSON.stringify(script).replaceAll(`mo-${id}`, 'mo')))
  })
  expect(await admin.publish(id)).toMatchObject({
    outcome: 'problems',
    problems: expect.arrayContaining([
      expect.objectContaining({
        severity: 'error',
        at: ['metadata', 'actors', 0, 'id'],
        code: 'taken_actor',
        message: 'the actor mo is already an actor of tiny',
      }),
    ]) as unknown,
  })
})

test('a game keeps the revision it began with; a new game takes the latest', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.publish(id)
  const { token } = await admin.server.signUp('device-of-a-player')
  await play(admin, id, token, 'game.start', { restart: true })
  await admin.edit(id, (document) => setFirstLine(document, 'kitchen', 'A changed kitchen.'))
  await admin.publish(id)
  expect(textsOf(await play(admin, id, token, 'game.action', OPEN_DOOR))).not.toContain('A changed kitchen.')
  await play(admin, id, token, 'game.start', { restart: true })
  expect(textsOf(await play(admin, id, token, 'game.action', OPEN_DOOR))).toContain('A changed kitchen.')
})

test('a story that was deleted is played to its end, and nobody begins it', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.publish(id)
  const player = await admin.server.signUp('device-of-a-player')
  await play(admin, id, player.token, 'game.start', { restart: true })
  await callForData(admin.server, favoriteCreate, { story_id: id }, player.token)
  await admin.ask(creationDelete, { id })
  expect((await callForData(admin.server, storyList, {}, player.token)).stories.map((one) => one.id)).not.toContain(id)
  expect((await callForData(admin.server, favoriteList, {}, player.token)).stories).toEqual([])
  expect((await callForData(admin.server, historyList, {}, player.token)).stories).toEqual([])
  // The player with the open game still sees what it is.
  expect(await callForData(admin.server, storyGet, { id }, player.token)).toMatchObject({ story: { id } })
  expect(await callApi(admin.server, storyGet, { id })).toBe('404')
  expect(textsOf(await play(admin, id, player.token, 'game.action', OPEN_DOOR))).toContain('Tea or coffee?')
  const write = (text: string): Promise<ReceivedEvent[]> =>
    play(admin, id, player.token, 'game.action', { event_type: 'chat', timestamp: T0, data: { text } })
  expect(textsOf(await write('nothing'))).toContain('You leave.')
  const restart = await admin.server.call(`/actor/${id}/mo-${id}/game.start`, {
    token: player.token,
    body: { restart: true },
  })
  expect(restart.envelope.code).toBe('404')
  const { document } = await admin.ask(creationGet, { id })
  expect([
    await admin.try(creationSave, { id, base: 1, document: JSON.stringify(document) }),
    await admin.try(creationPublish, { id, revision: 1 }),
  ]).toEqual(['404', '404'])
  // Restored, it is a draft.
  expect((await admin.ask(creationList, { deleted: true })).stories.map((one) => one.id)).toEqual([id])
  await admin.ask(creationRestore, { id })
  expect(await admin.ask(creationGet, { id })).toMatchObject({ status: 'draft' })
  await admin.publish(id)
  await admin.ask(creationUnpublish, { id })
  expect(await callApi(admin.server, storyGet, { id })).toBe('404')
})

test('the list shows status, problems and the week, and searches and sorts', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  await admin.ask(creationCreate, { id: 'lamp', title: { en: 'The Lamp', zh: '灯' } })
  const id = await duplicateTiny(admin)
  await admin.publish(id)
  await admin.edit(id, (document) => setFirstLine(document, 'door', 'Changed.'))
  const player = await admin.server.signUp('device-of-a-player')
  await play(admin, id, player.token, 'game.start', { restart: true })
  const { stories } = await admin.ask(creationList, { sort: 'played' })
  expect(stories.map((one) => [one.id, one.status, one.is_read_only, one.week.games])).toEqual([
    [id, 'changed', false, 1],
    ['lamp', 'draft', false, 0],
    ['tiny', 'published', true, 0],
  ])
  expect(stories[0]?.cover_url).toMatch(/^\/media\/tiny-copy\/[0-9a-f]{32}\.webp$/)
  expect(stories[1]?.problems).toBeGreaterThan(0)
  expect((await admin.ask(creationList, { search: '灯' })).stories.map((one) => one.id)).toEqual(['lamp'])
  const { actors } = await admin.ask(creationActors, {})
  expect(actors.map(({ story_id, actor_id, at }) => [story_id, actor_id, at])).toContainEqual([
    id,
    `mo-${id}`,
    ['metadata', 'actors', 0],
  ])
})

test('a story of a folder can be read, and not changed', async () => {
  const admin = await startWithAdmin()
  const { document, is_read_only } = await admin.ask(creationGet, { id: 'tiny' })
  expect([is_read_only, document.metadata.id]).toEqual([true, 'tiny'])
  expect([
    await admin.try(creationSave, { id: 'tiny', base: 1, document: JSON.stringify(document) }),
    await admin.try(creationPublish, { id: 'tiny', revision: 1 }),
    await admin.try(creationDelete, { id: 'tiny' }),
  ]).toEqual(['1301', '1301', '1301'])
})

test('before it is published a draft is compared with what players have, beside the games that are under way', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  expect(await admin.ask(creationReview, { id })).toEqual({ before: null, published: null, standing: [] })
  await admin.publish(id)
  const player = await admin.server.signUp('device-of-player')
  await play(admin, id, player.token, 'game.start', { restart: true })
  const { document, revision } = await admin.ask(creationGet, { id })
  await admin.edit(id, (draft) => setFirstLine(draft, 'door', 'The cellar is dry.'))
  const review = await admin.ask(creationReview, { id })
  expect(review.published).toMatchObject({ revision, document })
  expect(review.standing).toEqual([{ node: expect.any(String) as string, games: 1 }])
  expect(await admin.try(creationReview, { id: 'tiny' })).toBe('1301')
})

test('a change that is undone is none: the story is published again', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.publish(id)
  const { document } = await admin.ask(creationGet, { id })
  const statusOf = async (): Promise<string | undefined> =>
    (await admin.ask(creationList, {})).stories.find((story) => story.id === id)?.status
  const save = async (next: object): Promise<unknown> => {
    const { revision } = await admin.ask(creationGet, { id })
    return admin.ask(creationSave, { id, base: revision ?? 0, document: JSON.stringify(next) })
  }
  await admin.edit(id, (draft) => setFirstLine(draft, 'door', 'The cellar is dry.'))
  expect(await statusOf()).toBe('changed')
  expect(await save({ ...document, marks: { note: 'mine' } })).toMatchObject({ status: 'published' })
  expect(await statusOf()).toBe('published')
  // So is the place of a text that is not written, which an export leaves out.
  const withTeaser = (teaser: object) => ({
    ...document,
    metadata: { ...document.metadata, languages: ['en'], teaser },
  })
  expect(await save(withTeaser({ en: 'A knock.', zh: '' }))).toMatchObject({ status: 'changed' })
  await admin.publish(id)
  expect(await save(withTeaser({ en: 'A knock.' }))).toMatchObject({ status: 'published' })
  // Of nodes the order counts.
  const { nodes } = document.script as { nodes: object }
  const reversed = Object.fromEntries(Object.entries(nodes).toReversed())
  expect(await save({ ...document, script: { ...document.script, nodes: reversed } })).toMatchObject({
    status: 'changed',
  })
})

test('the version before is published again in one step; games under way and the draft stay as they are', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.edit(id, (draft) => setFirstLine(draft, 'door', 'The first version.'))
  await admin.publish(id)
  expect(await admin.try(creationGoBack, { id, from: 2 })).toBe('409')
  await admin.edit(id, (draft) => setFirstLine(draft, 'door', 'The second version.'))
  await admin.publish(id)
  const early = await admin.server.signUp('device-of-early')
  expect(textsOf(await play(admin, id, early.token, 'game.start', { restart: true }))).toContain('The second version.')
  const { before, published } = await admin.ask(creationReview, { id })
  expect([before?.revision, published?.revision]).toEqual([2, 3])
  expect(await admin.ask(creationGoBack, { id, from: 3 })).toMatchObject({ revision: 2, status: 'changed' })
  expect(await admin.try(creationGoBack, { id, from: 3 })).toBe('409')
  const late = await admin.server.signUp('device-of-late')
  const begun = textsOf(await play(admin, id, late.token, 'game.start', { restart: true }))
  expect([begun.includes('The first version.'), begun.includes('The second version.')]).toEqual([true, false])
  expect(textsOf(await play(admin, id, early.token, 'game.start', { restart: false }))).toContain('The second version.')
  const { document, revision } = await admin.ask(creationGet, { id })
  expect([revision, JSON.stringify(document)]).toEqual([3, expect.stringContaining('The second version.')])
  expect(await admin.ask(creationRevisions, { id })).toMatchObject({
    published_revision: 2,
    revisions: [{ revision: 3 }, { revision: 2 }, { revision: 1 }],
  })
  expect(await admin.try(creationGoBack, { id: 'tiny', from: 1 })).toBe('1301')
  // What players have now is the same as the draft again.
  await admin.edit(id, (draft) => void (draft.script.nodes as { door: { do: unknown[] } }).door.do.splice(0, 1))
  expect(await admin.ask(creationGet, { id })).toMatchObject({ status: 'published' })
})

test('a version gets a name, by which it is kept', async () => {
  const admin = await startWithAdmin()
  const id = await duplicateTiny(admin)
  await admin.ask(creationNameRevision, { id, revision: 1, name: '  Before the storm \u202e' })
  await admin.edit(id, (draft) => setFirstLine(draft, 'door', 'Later.'))
  const names = async () => (await admin.ask(creationRevisions, { id })).revisions.map(({ name }) => name)
  expect(await names()).toEqual(['', 'Before the storm'])
  expect(await admin.try(creationNameRevision, { id, revision: 9, name: 'x' })).toBe('404')
  expect(await admin.try(creationNameRevision, { id, revision: 1, name: 'x'.repeat(61) })).toBe('400')
  expect(await admin.try(creationNameRevision, { id: 'tiny', revision: 1, name: 'x' })).toBe('1301')
  await admin.ask(creationNameRevision, { id, revision: 1, name: ' ' })
  expect(await names()).toEqual(['', ''])
})

test('a published version comes with its own files, also where the draft has others under their names', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.publish(id)
  const listUrls = async (): Promise<Map<string, string>> =>
    new Map((await admin.ask(mediaList, { story_id: id })).media.map(({ name, url }) => [name, url]))
  const before = await listUrls()
  const other = await sharp({ create: { width: 16, height: 24, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  await admin.ask(mediaUpload, {
    story_id: id,
    name: 'dawn',
    kind: 'picture',
    alt: { en: 'Dawn', zh: '黎明' },
    file: other.toString('base64'),
  })
  const { files } = await admin.ask(creationGet, { id, revision: 1 })
  const { published } = await admin.ask(creationReview, { id })
  expect(files.length).toBeGreaterThan(3)
  expect(published?.files).toEqual(files)
  for (const { name, kind, url } of files) expect([kind, url]).toEqual(['picture', before.get(name)])
  expect((await listUrls()).get('dawn')).not.toBe(before.get('dawn'))
  expect((await admin.ask(creationGet, { id, revision: 2 })).files).toEqual([])
})
