/** Works of other tools, brought to the creation area: a report first, then a draft with its media. */
import sharp from 'sharp'
import { zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import type * as v from 'valibot'
import { creationGet, creationList } from '../../../../protocol/api/creation.ts'
import { creationImport, mediaList } from '../../../../protocol/api/creationMedia.ts'
import { AUTHORING } from '../../../../server/limits.ts'
import { createImportedStory, playWork } from '../../../helpers/importedStory.ts'
import { type Admin, startWithAdmin } from './admins.ts'

type Answer = v.InferOutput<typeof creationImport.answer>
type Files = Readonly<Record<string, string | Uint8Array>>

const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content
const toBase64 = (content: string | Uint8Array): string => Buffer.from(toBytes(content)).toString('base64')
const listFiles = (files: Files) => Object.entries(files).map(([path, content]) => ({ path, file: toBase64(content) }))
const zip = (files: Files): string =>
  toBase64(zipSync(Object.fromEntries(Object.entries(files).map(([path, content]) => [path, toBytes(content)]))))

let picture: Uint8Array
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#876' } })
    .png()
    .toBuffer()
})

const INK = 'The lamp is out. # image: quay.png\n* [Wait] You wait.\n* [Leave] You leave.\n- -> END\n'
const TWINE =
  '<tw-storydata name="The lamp" startnode="1" format="Harlowe" format-version="3.3.9" ifid="A">' +
  '<tw-passagedata pid="1" name="Quay">The lamp is out.\n[[Wait-&gt;Night]]</tw-passagedata>' +
  '<tw-passagedata pid="2" name="Night">You wait.</tw-passagedata></tw-storydata>'
const CARD = JSON.stringify({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: { name: 'Mara', description: 'Keeps the lamp.', first_mes: 'The lamp is out.', extensions: { other: 1 } },
})

const countStories = async (admin: Admin): Promise<number> => (await admin.ask(creationList, {})).stories.length

test.each<[string, string, Files]>([
  ['ink', 'The lamp is out.', { 'a work.txt': INK }],
  ['twine', 'The lamp is out.', { 'export.htm': TWINE }],
  ['card', 'The lamp is out.', { 'mara.json': CARD }],
])(
  'a work of %s is known by its content, reported without storing, then a draft that plays',
  async (format, line, files) => {
    const admin = await startWithAdmin()
    const before = await countStories(admin)
    const report = await admin.ask(creationImport, { files: listFiles(files) })
    expect(report).toMatchObject({ outcome: 'report', format, locale: 'en' })
    expect(report.outcome === 'report' && report.notes).toContainEqual(
      expect.objectContaining({ code: 'lines', effect: 'kept', count: expect.any(Number) as unknown }),
    )
    expect(await countStories(admin)).toBe(before)
    // The same in a zip, in a folder with what the system put there.
    const zipped = zip({
      ...Object.fromEntries(Object.entries(files).map(([path, content]) => [`work/${path}`, content])),
      '__MACOSX/work/._a': 'x',
    })
    expect(await admin.ask(creationImport, { zip: zipped })).toMatchObject({ outcome: 'report', format })
    const made = await admin.ask(creationImport, { files: listFiles(files), make_draft: true })
    if (made.outcome !== 'imported') throw new Error(JSON.stringify(made))
    expect(await countStories(admin)).toBe(before + 1)
    const { document, status } = await admin.ask(creationGet, { id: made.id })
    expect(status).toBe('draft')
    expect(JSON.stringify(playWork(createImportedStory(document)).turn.lines)).toContain(line)
  },
)

test('a draft has the media of its work, and names in the report what was left out', async () => {
  const admin = await startWithAdmin()
  const files = { 'game/quay.png': picture, 'game/main.ink': INK, 'game/voice.ogg': Uint8Array.of(1, 2) }
  const report = await admin.ask(creationImport, { zip: zip(files) })
  expect(report.outcome === 'report' && report.notes).toContainEqual(
    expect.objectContaining({ effect: 'left_out', file: 'game/voice.ogg' }),
  )
  const made = await admin.ask(creationImport, { zip: zip(files), make_draft: true })
  if (made.outcome !== 'imported') throw new Error(JSON.stringify(made))
  expect(made.warnings).toEqual([])
  const { media } = await admin.ask(mediaList, { story_id: made.id })
  expect(media).toEqual([expect.objectContaining({ name: 'quay', kind: 'picture', width: 40, height: 60 })])
  expect(media[0]?.used_at).not.toEqual([])
})

test('a picture that is none is a warning, and the draft is made without it', async () => {
  const admin = await startWithAdmin()
  const files = listFiles({ 'main.ink': INK, 'quay.png': 'no picture' })
  expect(await admin.ask(creationImport, { files, make_draft: true })).toMatchObject({
    outcome: 'imported',
    warnings: [{ file: 'quay.png', code: 'other_media' }],
  })
})

test('a card that is a zip keeps its pictures', async () => {
  const admin = await startWithAdmin()
  const card = {
    spec: 'chara_card_v3',
    spec_version: '3.0',
    data: {
      name: 'Mara',
      first_mes: 'The lamp is out.',
      assets: [{ type: 'icon', name: 'main', uri: 'embeded://assets/mara.png', ext: 'png' }],
    },
  }
  const charx = zip({ 'card.json': JSON.stringify(card), 'assets/mara.png': picture })
  const made = await admin.ask(creationImport, { zip: charx, make_draft: true })
  if (made.outcome !== 'imported') throw new Error(JSON.stringify(made))
  expect((await admin.ask(mediaList, { story_id: made.id })).media.map(({ kind }) => kind)).toContain('picture')
})

test.each<[string, { zip: string } | { files: { path: string; file: string }[] }, Answer | object]>([
  ['nothing', { files: [] }, { refusal: { code: 'no_files' } }],
  [
    'no work',
    { files: listFiles({ 'a.bin': Uint8Array.of(0, 255, 0) }) },
    { refusal: { code: 'not_text', file: 'a.bin' } },
  ],
  ['a sound alone', { zip: zip({ 'a.mp3': 'x' }) }, { refusal: { code: 'unknown_kind' } }],
  [
    'an open brace',
    { files: listFiles({ 'a.ink': '=== a\n{ b\n-> END\n' }) },
    { refusal: { code: 'broken', file: 'a.ink' } },
  ],
])('%s is refused, and nothing is stored', async (_, body, expected) => {
  const admin = await startWithAdmin()
  const before = await countStories(admin)
  const answer = await admin.ask(creationImport, { ...body, make_draft: true })
  expect(answer).toMatchObject({ outcome: 'refused', ...expected })
  expect(await countStories(admin)).toBe(before)
})

test('a path that leads outside, too many files and too much are refused', async () => {
  const admin = await startWithAdmin()
  expect(await admin.try(creationImport, { files: listFiles({ '../a.ink': INK }) })).toBe('400')
  const many = Array.from({ length: AUTHORING.zipFiles + 1 }, (_, number) => [`${number}.ink`, INK] as const)
  expect(await admin.try(creationImport, { files: listFiles(Object.fromEntries(many)) })).toBe('413')
  const notes = { 'story.yaml': 'id: a', 'script.yaml': 'start: a', 'notes.md': '#'.repeat(AUTHORING.zipTextBytes) }
  expect(await admin.try(creationImport, { files: listFiles(notes) })).toBe('413')
})
