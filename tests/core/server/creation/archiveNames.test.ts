/** Zips of Windows, macOS and phones, and texts in other encodings: imported, or each left-out file named with its reason. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Zip, ZipDeflate, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { creationGet } from '../../../../protocol/api/creation.ts'
import { creationImport, mediaList } from '../../../../protocol/api/creationMedia.ts'
import { decodeText } from '../../../../protocol/decodeText.ts'
import { FOLDERS } from '../../../../server/folders.ts'
import { sortArchive } from '../../../../server/services/creation/archiveNames.ts'
import { startWithAdmin } from './admins.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const story = encode('id: lamp\nversion: "2"\n')
const script = encode('start: a\nnodes: {}\n')
const picture = readFileSync(join(FOLDERS.media, 'ember-line/platform.webp'))
const CASES = join(import.meta.dirname, 'archiveNames.txt')

test(
  'names of Windows, macOS and phones in a zip: imported, or named with the reason',
  { timeout: 30_000 },
  async () => {
    const admin = await startWithAdmin()
    const names = readFileSync(CASES, 'utf8').trim().split('\n')
    const files = Object.fromEntries(names.map((name) => [name, /\.ya?ml$/i.test(name) ? story : picture]))
    const zip = zipSync({ ...files, [String.raw`story\script.yaml`]: script }, { level: 0 })
    const imported = await admin.ask(creationImport, { zip: toBase64(zip), make_draft: true })
    if (imported.outcome !== 'imported') throw new Error(JSON.stringify(imported))
    const leftOut = imported.warnings.filter(({ code }) => code.endsWith('_file') || code.endsWith('_name'))
    expect(leftOut.map(({ file, code }) => [file, code])).toEqual([
      ['._story.yaml', 'system_file'],
      ['__MACOSX/story/._cover.webp', 'system_file'],
      ['story/media/Cover 1.PNG', 'bad_file_name'],
      ['story/media/封面.webp', 'bad_file_name'],
    ])
    expect((await admin.ask(creationGet, { id: imported.id })).document.metadata).toMatchObject({ id: 'lamp' })
  },
)

/** What a program writes that does not mark its names as UTF-8. */
const asLatin1 = (name: string): string => Buffer.from(name).toString('latin1')
/** `我的故事` in GBK, as Windows in Chinese writes it. */
const GBK_FOLDER = Buffer.from([0xce, 0xd2, 0xb5, 0xc4, 0xb9, 0xca, 0xca, 0xc2]).toString('latin1')

test.each<[string, string[], Record<string, string>, [string, string][]]>([
  ['.yml', ['story.yml', 'script.yml'], { 'story.yaml': 'story.yml', 'script.yaml': 'script.yml' }, []],
  [
    'upper case',
    ['STORY.YAML', 'MEDIA/Lan.WEBP'],
    { 'story.yaml': 'STORY.YAML', 'media/Lan.webp': 'MEDIA/Lan.WEBP' },
    [],
  ],
  [
    'nested folders',
    ['a/b/story.yaml', 'a/b/assets/in/lan.png'],
    { 'story.yaml': 'a/b/story.yaml', 'media/lan.png': 'a/b/assets/in/lan.png' },
    [],
  ],
  [
    'backslashes',
    ['a\\story.yaml', 'a\\media\\lan.png'],
    { 'story.yaml': 'a\\story.yaml', 'media/lan.png': 'a\\media\\lan.png' },
    [],
  ],
  [
    'a folder in GBK',
    [`${GBK_FOLDER}/story.yaml`, `${GBK_FOLDER}/读我.txt`],
    { 'story.yaml': `${GBK_FOLDER}/story.yaml` },
    [[`${GBK_FOLDER}/读我.txt`, 'outside_folder']],
  ],
  [
    'unmarked UTF-8',
    [asLatin1('封/story.yaml'), asLatin1('封/封.png')],
    { 'story.yaml': asLatin1('封/story.yaml') },
    [['封/封.png', 'bad_file_name']],
  ],
  [
    'names in NFD',
    ['e\u0301/story.yaml', 'e\u0301/e\u0301.png'],
    { 'story.yaml': 'e\u0301/story.yaml' },
    [['\u00e9/\u00e9.png', 'bad_file_name']],
  ],
  ['one accented letter in Latin-1', ['caf\u00e9/story.yaml'], { 'story.yaml': 'caf\u00e9/story.yaml' }, []],
  [
    'files beside the folder',
    ['story/story.yaml', 'notes.txt', 'story/notes.txt'],
    { 'story.yaml': 'story/story.yaml' },
    [
      ['notes.txt', 'outside_folder'],
      ['story/notes.txt', 'unknown_file'],
    ],
  ],
  [
    'two pictures of a name',
    ['story.yaml', 'lan.png', 'media/lan.webp'],
    { 'story.yaml': 'story.yaml', 'lan.png': 'lan.png' },
    [['media/lan.webp', 'repeated_file']],
  ],
  [
    'a small picture without its large one',
    ['story.yaml', 'media/lan-360.webp', 'media/mo.webp', 'media/mo-360.webp', 'media/pier.png', 'media/pier-360.webp'],
    {
      'story.yaml': 'story.yaml',
      'media/mo.webp': 'media/mo.webp',
      'media/mo-360.webp': 'media/mo-360.webp',
      'media/pier.png': 'media/pier.png',
    },
    [
      ['media/lan-360.webp', 'unknown_file'],
      ['media/pier-360.webp', 'unknown_file'],
    ],
  ],
  [
    'files of systems',
    ['story.yaml', '.DS_Store', 'media/Thumbs.db', 'desktop.ini'],
    { 'story.yaml': 'story.yaml' },
    [
      ['.DS_Store', 'system_file'],
      ['media/Thumbs.db', 'system_file'],
      ['desktop.ini', 'system_file'],
    ],
  ],
])('names in a zip: %s', (_, names, files, leftOut) => {
  const sorted = sortArchive(names)
  expect(Object.fromEntries(sorted.files)).toEqual(files)
  expect(sorted.leftOut.map(({ file, code }) => [file, code])).toEqual(leftOut)
})

test('a zip that was written as a stream has its sizes behind each file, and is imported', async () => {
  const admin = await startWithAdmin()
  const parts: Uint8Array[] = []
  const zip = new Zip((_, part) => parts.push(part))
  for (const [name, bytes] of [
    ['story.yaml', story],
    ['script.yaml', script],
  ] as const) {
    const file = new ZipDeflate(name)
    zip.add(file)
    file.push(bytes, true)
  }
  zip.end()
  expect(await admin.ask(creationImport, { zip: toBase64(Buffer.concat(parts)), make_draft: true })).toMatchObject({
    outcome: 'imported',
  })
})

test.each(['a.png', 'a.jpg', 'a.webp', 'a.mp4', 'a.m4a', 'a.mp3'])(
  'an empty %s in a zip is named, and the story is imported',
  async (file) => {
    const admin = await startWithAdmin()
    const zip = zipSync({
      'story.yaml': story,
      'script.yaml': script,
      [`media/${file}`]: new Uint8Array(),
      'b.webp': picture,
    })
    const imported = await admin.ask(creationImport, { zip: toBase64(zip), make_draft: true })
    if (imported.outcome !== 'imported') throw new Error(JSON.stringify(imported))
    expect(imported.warnings.filter(({ code }) => code === 'other_media').map((one) => one.file)).toEqual([
      `media/${file}`,
    ])
    expect((await admin.ask(mediaList, { story_id: imported.id })).media.map(({ name }) => name)).toEqual(['b'])
  },
)

const TEXT = 'start: 灯\nnodes: {}\n'
const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')
/** `灯` in GBK. */
const GBK = Buffer.concat([encode('start: '), Buffer.from([0xb5, 0xc6]), encode('\nnodes: {}\n')])

test.each([
  ['UTF-8 with its mark', encode(`\uFEFF${TEXT}`), TEXT],
  ['UTF-16, little endian', utf16(TEXT), TEXT],
  ['UTF-16, big endian', utf16(TEXT).swap16(), TEXT],
  ['UTF-16 without a mark', utf16(TEXT).subarray(2), null],
  ['UTF-16 of Latin letters without a mark', Buffer.from('start: a', 'utf16le'), null],
  ['UTF-16 that breaks off', utf16(TEXT).subarray(0, 7), null],
  ['GBK', GBK, null],
])('a text in %s is read, or refused', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})

test('a text in UTF-16 is imported from a zip; one in GBK is refused by name', async () => {
  const admin = await startWithAdmin()
  const importScript = (bytes: Uint8Array) =>
    admin.ask(creationImport, {
      zip: toBase64(zipSync({ 'story.yaml': story, 'script.yaml': bytes })),
      make_draft: true,
    })
  expect(await importScript(GBK)).toMatchObject({
    outcome: 'problems',
    problems: [{ file: 'script.yaml', code: 'not_utf8' }],
  })
  const imported = await importScript(utf16(TEXT))
  if (imported.outcome !== 'imported') throw new Error(JSON.stringify(imported))
  expect((await admin.ask(creationGet, { id: imported.id })).document.script).toMatchObject({ start: '灯' })
})
