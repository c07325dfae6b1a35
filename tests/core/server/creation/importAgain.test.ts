/** The same files brought again: into the story that was made of them, or as a copy. */
import sharp from 'sharp'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { creationDuplicate, creationGet } from '../../../../protocol/api/creation.ts'
import { creationExport, creationImport, mediaList, mediaUpload } from '../../../../protocol/api/creationMedia.ts'
import { type Draft } from '../../../../protocol/story/draft.ts'
import { writeThread } from '../../../../src/authoring/model/comments.ts'
import { createImportedStory, playWork } from '../../../helpers/importedStory.ts'
import { type Admin, duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'

const toBase64 = (content: string | Uint8Array): string => Buffer.from(content).toString('base64')

let pictures: Uint8Array[]
beforeAll(async () => {
  const paint = (background: string) =>
    sharp({ create: { width: 40, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
  pictures = await Promise.all(['#876', '#345', '#abc'].map(paint))
})

const TALE = 'The lamp is out. # image: quay.png\nIt rains.\n* [Wait] You wait.\n- -> END\n'
const files = (text: string, picture = pictures[0]) => [
  { path: 'lamp.ink', file: toBase64(text) },
  { path: 'quay.png', file: toBase64(picture ?? '') },
]

/** Imports it as a new draft. */
async function bring(admin: Admin, text = TALE, into?: string, picture = pictures[0]): Promise<string> {
  const made = await admin.ask(creationImport, {
    files: files(text, picture),
    make_draft: true,
    ...(into !== undefined && { into }),
  })
  if (made.outcome !== 'imported') throw new Error(JSON.stringify(made))
  return made.id
}

async function reportOf(admin: Admin, body: { files?: { path: string; file: string }[]; zip?: string }) {
  const report = await admin.ask(creationImport, body)
  if (report.outcome !== 'report') throw new Error(JSON.stringify(report))
  return report
}

/** Changes a line of the draft by hand. */
const changeLine = (from: string, to: string) => (document: Draft) => {
  const changed = JSON.parse(JSON.stringify(document.script).replace(from, to)) as Draft['script']
  document.script = changed
}

test('a work that changed says what it changes in its draft, which keeps what was changed there by hand', async () => {
  const admin = await startWithAdmin()
  const id = await bring(admin)
  expect((await reportOf(admin, { files: files(TALE) })).known).toMatchObject({ id, conflicts: [] })
  await admin.edit(id, changeLine('The lamp is out.', 'The lamp is broken.'))
  await admin.edit(id, changeLine('It rains.', 'It pours.'))
  const next = TALE.replace('It rains.', 'It snows.').replace('You wait.', 'You wait long.')
  const { known } = await reportOf(admin, { files: files(next) })
  expect(known?.conflicts.map(({ mine, theirs }) => [mine, theirs])).toEqual([['It pours.', 'It snows.']])
  const before = await admin.ask(creationGet, { id })
  expect(known?.document).toEqual(before.document)
  expect(await bring(admin, next, id)).toBe(id)
  const { document, revision } = await admin.ask(creationGet, { id })
  expect(revision).toBe((before.revision ?? 0) + 1)
  expect(document).toEqual(known?.merged)
  const text = JSON.stringify(document.script)
  for (const words of ['The lamp is broken.', 'It pours.', 'You wait long.']) expect(text).toContain(words)
  // What was brought last is what the next one is compared with.
  expect((await reportOf(admin, { files: files(next) })).known).toMatchObject({ conflicts: [], merged: document })
  await bring(admin, next, id)
  expect((await admin.ask(creationGet, { id })).revision).toBe(revision)
})

test('a second draft of the same work has other actors, and is updated under its own names', async () => {
  const admin = await startWithAdmin()
  const [first, second] = [await bring(admin), await bring(admin)]
  expect(second).toBe(`${first}-2`)
  const { document } = await admin.ask(creationGet, { id: second })
  expect(document.metadata.id).toBe(second)
  await bring(admin, TALE.replace('It rains.', 'It snows.'), second)
  const updated = (await admin.ask(creationGet, { id: second })).document
  expect(updated.metadata).toEqual(document.metadata)
  expect(JSON.stringify(updated.script)).toContain('It snows.')
})

test('a picture of the work is replaced where it changed there, and not where the author has put another one', async () => {
  const admin = await startWithAdmin()
  const id = await bring(admin)
  const urlOf = async (): Promise<string> => (await admin.ask(mediaList, { story_id: id })).media[0]?.url ?? ''
  const first = await urlOf()
  await bring(admin, TALE, id, pictures[1])
  const second = await urlOf()
  expect(second).not.toBe(first)
  await admin.ask(mediaUpload, {
    story_id: id,
    name: 'quay',
    kind: 'picture',
    alt: { en: 'A quay' },
    file: toBase64(pictures[2] ?? ''),
  })
  const own = await urlOf()
  for (const picture of [pictures[1], pictures[0]]) {
    const made = await admin.ask(creationImport, { files: files(TALE, picture), make_draft: true, into: id })
    expect(made).toMatchObject({
      outcome: 'imported',
      warnings: picture === pictures[1] ? [] : [{ file: 'quay.png', code: 'media_kept' }],
    })
    expect(await urlOf()).toBe(own)
  }
})

test(
  'a zip of a story that is here becomes a new version of it, or a copy that can be published beside it',
  { timeout: 60_000 },
  async () => {
    const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
    const id = await duplicateTiny(admin)
    const zip = (await admin.ask(creationExport, { id })).file
    const unzipped = unzipSync(Buffer.from(zip, 'base64'))
    const script = strFromU8(unzipped['script.yaml'] ?? new Uint8Array())
    const changed = toBase64(
      zipSync({ ...unzipped, 'script.yaml': strToU8(script.replace('There is a knock.', 'A knock.')) }),
    )
    const { known, notes, format } = await reportOf(admin, { zip: changed })
    expect(format).toBe('story')
    expect(notes).toContainEqual(expect.objectContaining({ code: 'nodes', effect: 'kept' }))
    expect(known?.id).toBe(id)
    expect(JSON.stringify(known?.merged.script)).toContain('A knock.')
    expect(await admin.ask(creationImport, { zip: changed, make_draft: true, into: id })).toMatchObject({ id })
    const { document, revision } = await admin.ask(creationGet, { id })
    expect([revision, document]).toEqual([2, known?.merged])
    const copied = await admin.ask(creationImport, { zip: changed, make_draft: true })
    if (copied.outcome !== 'imported') throw new Error(JSON.stringify(copied))
    expect(copied.id).not.toBe(id)
    expect(await admin.publish(id)).toMatchObject({ outcome: 'published' })
    expect(await admin.publish(copied.id)).toMatchObject({ outcome: 'published' })
  },
)

test('the comments of a story stay when a newer export of it is brought', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.edit(id, (document) => {
    document.marks = { notes: { hall: 'Cold.' } }
    const comment = { id: 'a', by: admin.id, at: 1, text: 'Too plain?' }
    writeThread(document, 'one', ['script', 'nodes', 'hall', 'do', 0], comment)
  })
  const { comments } = (await admin.ask(creationGet, { id })).document.marks
  const unzipped = unzipSync(Buffer.from((await admin.ask(creationExport, { id })).file, 'base64'))
  const marks = strFromU8(unzipped['marks.yaml'] ?? new Uint8Array()).replace('Cold.', 'Warm.')
  const zip = toBase64(zipSync({ ...unzipped, 'marks.yaml': strToU8(marks) }))
  expect(await admin.ask(creationImport, { zip, make_draft: true, into: id })).toMatchObject({ id })
  expect(comments).toBeDefined()
  expect((await admin.ask(creationGet, { id })).document.marks).toEqual({ notes: { hall: 'Warm.' }, comments })
})

test('an unknown story, one that is read-only, and one of another origin are not written into', async () => {
  const admin = await startWithAdmin()
  const body = { files: files(TALE), make_draft: true }
  expect(await admin.try(creationImport, { ...body, into: 'nowhere' })).toBe('404')
  expect(await admin.try(creationImport, { ...body, into: 'tiny' })).toBe('1301')
  expect(await admin.try(creationImport, { ...body, into: await duplicateTiny(admin) })).toBe('400')
})

test('what was said of the names is kept with the draft for the next import of the work', async () => {
  const admin = await startWithAdmin()
  const text =
    'VAR n = 1\nANN: Who is there?\nANN: Hello?\nAnn: Come in.\nAnn: Sit.\nVoice: It is late.\nVoice: Too late.\n-> END\n'
  const body = { files: [{ path: 'door.ink', file: toBase64(text) }] }
  const { speakers } = await reportOf(admin, body)
  expect(speakers.map(({ name, as, lines }) => [name, as, lines])).toEqual([
    ['ANN', 'person', 2],
    ['Ann', 'person', 2],
    ['Voice', 'person', 2],
  ])
  const choices = [
    { name: 'ANN', as: 'person', person: 'Ann' },
    { name: 'Voice', as: 'narrator' },
  ] as const
  const made = await admin.ask(creationImport, { ...body, make_draft: true, speakers: [...choices] })
  if (made.outcome !== 'imported') throw new Error(JSON.stringify(made))
  const linesOf = async () =>
    playWork(createImportedStory((await admin.ask(creationGet, { id: made.id })).document)).turn.lines
  const lines = ['Ann: Who is there?', 'Ann: Hello?', 'Ann: Come in.', 'Ann: Sit.', 'It is late.', 'Too late.']
  expect(await linesOf()).toEqual(lines)
  const next = { files: [{ path: 'door.ink', file: toBase64(text.replace('Sit.', 'Sit down.')) }] }
  const again = await reportOf(admin, next)
  expect(again.speakers.map(({ name, as, person }) => [name, as, person])).toEqual([
    ['ANN', 'person', 'Ann'],
    ['Ann', 'person', 'Ann'],
    ['Voice', 'narrator', 'Voice'],
  ])
  await admin.ask(creationImport, { ...next, make_draft: true, into: made.id })
  expect(await linesOf()).toEqual(lines.map((line) => line.replace('Sit.', 'Sit down.')))
})

test('a copy of a story, by its zip or at once, has the portraits of its people under their new names', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const nameOf = async (story: string): Promise<string> => {
    const { document } = await admin.ask(creationGet, { id: story })
    const [actor] = document.metadata['actors'] as { id: string }[]
    return `person-${actor?.id}-calm`
  }
  const listPortraits = async (story: string): Promise<string[]> =>
    (await admin.ask(mediaList, { story_id: story })).media.flatMap(({ name }) =>
      name.startsWith('person-') ? name : [],
    )
  const portrait = { name: await nameOf(id), kind: 'picture' as const, alt: { en: 'Mo', zh: '莫' } }
  await admin.ask(mediaUpload, { story_id: id, ...portrait, file: toBase64(pictures[0] ?? '') })
  const { file } = await admin.ask(creationExport, { id })
  const copied = await admin.ask(creationImport, { zip: file, make_draft: true })
  if (copied.outcome !== 'imported') throw new Error(JSON.stringify(copied))
  const { id: duplicated } = await admin.ask(creationDuplicate, { id })
  for (const story of [copied.id, duplicated]) expect(await listPortraits(story)).toEqual([await nameOf(story)])
  expect(await nameOf(duplicated)).not.toBe(portrait.name)
})
