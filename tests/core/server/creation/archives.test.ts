/** Stories as files: a round trip without a change, and zips that are not what they should be. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Unzipped, unzipSync, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { creationCheck, creationGet, creationList } from '../../../../protocol/api/creation.ts'
import { creationExport, creationImport, mediaList } from '../../../../protocol/api/creationMedia.ts'
import { DRAFT_LIMITS } from '../../../../protocol/story/draft.ts'
import { FOLDERS } from '../../../../server/folders.ts'
import { readImport } from '../../../../server/services/creation/importedFiles.ts'
import { readDocument } from '../../../../server/services/creation/storySources.ts'
import { writeSources } from '../../../../server/stories/writeSources.ts'
import { formatYaml, patchYaml } from '../../../../server/stories/patchYaml.ts'
import { listStoryFolders } from '../../../../server/stories/library.ts'
import { type Admin, startWithAdmin } from './admins.ts'
import { isThorough } from '../../../helpers/isThorough.ts'

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes)
const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** The files of a story, as a zip has them. */
function readStory(id: string): Unzipped {
  const [story, media] = [join(FOLDERS.stories, id), join(FOLDERS.media, id)]
  // Texts that players may write are tests of the repository, and no part of a story.
  const names = readdirSync(story).filter((file) => file !== 'inputs.jsonl')
  return {
    ...Object.fromEntries(names.map((file) => [file, readFileSync(join(story, file))])),
    ...Object.fromEntries(readdirSync(media).map((file) => [`media/${file}`, readFileSync(join(media, file))])),
  }
}

function listChangedLines(before: string, after: string): string[] {
  const lines = before.split('\n')
  return after.split('\n').filter((line, index) => line !== lines[index])
}

async function exportFiles(admin: Admin, id: string): Promise<Unzipped> {
  return unzipSync(Buffer.from((await admin.ask(creationExport, { id })).file, 'base64'))
}

test(
  'ember-line is imported, a line is changed, and the exported folder differs in that line only',
  { timeout: 30_000 },
  async () => {
    const admin = await startWithAdmin()
    const files = readStory('ember-line')
    const zip = toBase64(zipSync(files, { level: 0 }))
    const imported = await admin.ask(creationImport, { zip, make_draft: true })
    if (imported.outcome !== 'imported') throw new Error(JSON.stringify(imported))
    expect(imported).toEqual({ outcome: 'imported', id: 'ember-line', warnings: [] })
    await admin.edit(imported.id, ({ script }) => {
      const nodes = script.nodes as Record<string, { do: { narrate?: { en: string; zh: string } }[] }>
      const line = nodes.platform?.do.find(({ narrate }) => narrate !== undefined)?.narrate
      if (line !== undefined) line.en = 'The 23:52 stops: "at last".'
    })
    const exported = await exportFiles(admin, imported.id)
    const changed = Object.keys(files).filter(
      (name) => !Buffer.from(files[name] ?? []).equals(Buffer.from(exported[name] ?? [])),
    )
    expect([changed, Object.keys(exported).toSorted()]).toEqual([['script.yaml'], Object.keys(files).toSorted()])
    expect(listChangedLines(decode(files['script.yaml']), decode(exported['script.yaml']))).toEqual([
      String.raw`          en: "The 23:52 stops: \"at last\"."`,
    ])
    const { media } = await admin.ask(mediaList, { story_id: imported.id })
    expect(media.find(({ name }) => name === 'window')).toMatchObject({
      kind: 'clip',
      width: 720,
      height: 1280,
      seconds: 5,
    })
    expect(media.find(({ name }) => name === 'platform')?.alt.en).toContain('A country platform')
  },
)

test.each(listStoryFolders(FOLDERS.stories))(
  '%s: what is read and written is the same file',
  { timeout: 30_000 },
  (id) => {
    const sources = Object.fromEntries(
      ['story.yaml', 'script.yaml'].map((file) => [file, readFileSync(join(FOLDERS.stories, id, file), 'utf8')]),
    )
    const document = readDocument(sources)
    expect(writeSources(sources, structuredClone(document))).toEqual(sources)
    // Without an earlier text the file has another form, and the same content.
    expect(readDocument(writeSources({}, document))).toEqual(document)
  },
)

describe.runIf(isThorough)('a story shows no problem, also when it is played', () => {
  test.for(listStoryFolders(FOLDERS.stories))('%s', { timeout: 60_000 }, async (id) => {
    const admin = await startWithAdmin({ storiesFolder: FOLDERS.stories, mediaFolder: FOLDERS.media })
    const { problems, document } = await admin.ask(creationGet, { id })
    const played = await admin.ask(creationCheck, { id, document: JSON.stringify(document) })
    expect([problems, played.problems]).toEqual([[], []])
  })
})

const YAML = `# Why it is so.
start: a # the beginning
scenes: [one, two]
nodes:
  # The first one.
  a:
    do:
      - narrate: { en: Hello, zh: 你好 } # a line
      # before the wait
      - wait: 1
      - say:
          en: 'It''s me.'
          zh: "是我。"
        by: mo
    goto: b

  # The second one.
  b:
    do: []
    goto: a
`
/** The value of the file, changed. */
function changed(change: (value: Record<string, never>) => void): [unknown, string] {
  const value = readDocument({ 'story.yaml': 'id: x', 'script.yaml': YAML }).script
  change(value as never)
  return [value, patchYaml(YAML, value)]
}
type Nodes = { nodes: Record<string, { do: Record<string, unknown>[]; goto: string }>; scenes: string[] }

test.each<[string, (value: Nodes) => void, string[], string[]]>([
  [
    'a line in a flow map',
    ({ nodes }) => Object.assign(nodes.a?.do[0]?.narrate as object, { en: 'Hi, you' }),
    ['      - narrate: { en: Hello, zh: 你好 } # a line'],
    ['      - narrate: { en: "Hi, you", zh: 你好 } # a line'],
  ],
  [
    'a text in single quotes',
    ({ nodes }) => Object.assign(nodes.a?.do[2]?.say as object, { en: "It isn't me." }),
    ["          en: 'It''s me.'"],
    ["          en: 'It isn''t me.'"],
  ],
  [
    'a number',
    ({ nodes }) => Object.assign(nodes.a?.do[1] as object, { wait: 2.5 }),
    ['      - wait: 1'],
    ['      - wait: 2.5'],
  ],
  [
    'a new step',
    ({ nodes }) => nodes.a?.do.splice(1, 0, { tip: { en: 'Look', zh: '看' } }),
    [],
    ['      - tip:', '          en: Look', '          zh: 看'],
  ],
  ['a step less', ({ nodes }) => nodes.a?.do.splice(1, 1), ['      - wait: 1'], []],
  ['a new node', ({ nodes }) => (nodes.c = { do: [], goto: 'a' }), [], ['  c:', '    do: []', '    goto: a']],
  ['a new scene', ({ scenes }) => scenes.push('three'), ['scenes: [one, two]'], ['scenes: [one, two, three]']],
  [
    'the first step of an empty list',
    ({ nodes }) => nodes.b?.do.push({ wait: 1 }),
    ['    do: []'],
    ['    do: [{ wait: 1 }]'],
  ],
])('%s is written in place', (_, change, removed, added) => {
  const [value, text] = changed(change as never)
  expect(readDocument({ 'story.yaml': 'id: x', 'script.yaml': text }).script).toEqual(value)
  const [before, after] = [YAML.split('\n'), text.split('\n')]
  expect(before.filter((line) => !after.includes(line))).toEqual(removed)
  expect(after.filter((line) => !before.includes(line))).toEqual(
    expect.arrayContaining(added.filter((line) => !before.includes(line))),
  )
  expect(after.filter((line) => line.includes('#'))).toHaveLength(6)
})

test('a node less goes with its lines, and its neighbours keep their comments', () => {
  const [value, text] = changed((value) => delete (value as unknown as Nodes).nodes.a)
  expect(readDocument({ 'story.yaml': 'id: x', 'script.yaml': text }).script).toEqual(value)
  expect(text).toContain('# The second one.\n  b:')
})

test('another order of keys, and what cannot be patched, gets a form of its own', () => {
  expect(patchYaml('a: &x 1\nb: *x\n', { a: 2, b: 3 })).toBe('a: 2\nb: 3\n')
  expect(patchYaml('no: [', { a: 1 })).toBe(formatYaml({ a: 1 }))
  expect(patchYaml('# head\na: 1\nb: 2\n', { b: 3, a: 1 })).toContain('# head')
})

const story = encode('id: lamp\nversion: "2"\n')
const script = encode('start: a\nnodes: {}\n')

test.each([
  ['no zip', Buffer.from('no zip at all'), '415'],
  ['a path outside', zipSync({ 'story.yaml': story, 'script.yaml': script, '../evil.yaml': story }), '415'],
  ['an absolute path', zipSync({ '/etc/story.yaml': story }), '415'],
  ['a path with a drive', zipSync({ 'c:\\story.yaml': story }), '415'],
  ['too many files', zipSync(Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`${n}.md`, story]))), '413'],
  ['a bomb', zipSync({ 'story.yaml': story, 'script.yaml': new Uint8Array(60 * 1024 * 1024) }), '413'],
])('%s is refused, and nothing is stored', async (_, zip, code) => {
  const admin = await startWithAdmin()
  expect(await admin.try(creationImport, { zip: toBase64(zip), make_draft: true })).toBe(code)
  expect((await admin.ask(creationList, {})).stories.map(({ id }) => id)).toEqual(['tiny'])
})

test('a zip that declares less than it holds is refused', async () => {
  const admin = await startWithAdmin()
  const zip = Buffer.from(zipSync({ 'story.yaml': story, 'script.yaml': new Uint8Array(4 * 1024 * 1024) }))
  // The declared size, in both headers.
  const size = Buffer.from([0, 0, 64, 0])
  for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size, at + 1)) zip.writeUInt32LE(20, at)
  const answer = await admin.try(creationImport, { zip: toBase64(zip), make_draft: true })
  expect(answer === '415' || (typeof answer === 'object' && answer.outcome === 'problems')).toBe(true)
})

test.each([
  [
    'a file less',
    { 'story.yaml': story },
    {
      file: 'script.yaml',
      line: null,
      code: 'missing_file',
      message: 'is missing; a story has story.yaml and script.yaml',
    },
  ],
  [
    'broken YAML',
    { 'story.yaml': encode('id: lamp\ntitle: }\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 2, code: 'yaml_broken' },
  ],
  [
    'a tab',
    { 'story.yaml': encode('title:\n\ten: Lamp\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 2, code: 'yaml_tab' },
  ],
  [
    'an open bracket',
    { 'story.yaml': encode('tags: [a, b\nid: lamp\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 2, code: 'yaml_unclosed' },
  ],
  [
    'an open quotation mark',
    { 'story.yaml': encode('title: "Lamp\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 2, code: 'yaml_unclosed' },
  ],
  [
    'names that are not below each other',
    { 'story.yaml': encode('title:\n    en: Lamp\n  zh: 灯\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 3, code: 'yaml_indent' },
  ],
  [
    'a value with fields below it',
    { 'story.yaml': encode('title: Lamp\n  zh: 灯\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 1, code: 'yaml_indent' },
  ],
  [
    'a list item that is not below the others',
    { 'story.yaml': encode('tags:\n  - a\n - b\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 3, code: 'yaml_indent' },
  ],
  [
    'a name twice',
    { 'story.yaml': encode('id: lamp\nid: quay\n'), 'script.yaml': script },
    { file: 'story.yaml', line: 2, code: 'yaml_repeated' },
  ],
  ['a list', { 'story.yaml': encode('- a'), 'script.yaml': script }, { file: 'story.yaml', line: 1 }],
  [
    'no text',
    { 'story.yaml': Uint8Array.from([0xff, 0xfe, 0x00]), 'script.yaml': script },
    { file: 'story.yaml', line: null, message: 'is no text in UTF-8; save it as UTF-8' },
  ],
  [
    'nested aliases',
    {
      'story.yaml': encode(
        `a: &a [x,x,x,x,x,x,x,x]\n${'bcdefghi'.replace(/./g, (name) => `${name}: &${name} [${Array.from({ length: 8 }, () => `*${String.fromCodePoint((name.codePointAt(0) ?? 0) - 1)}`).join(',')}]\n`)}`,
      ),
      'script.yaml': script,
    },
    { file: 'story.yaml', message: 'uses too many aliases; write the values out' },
  ],
])('%s: the answer says where and what to do', async (_, files, problem) => {
  const admin = await startWithAdmin()
  expect(
    await admin.ask(creationImport, { zip: toBase64(zipSync(files as Unzipped)), make_draft: true }),
  ).toMatchObject({
    outcome: 'problems',
    problems: expect.arrayContaining([expect.objectContaining(problem)]) as unknown,
  })
})

test('a story that does not fit yet is imported, with a warning for each line', async () => {
  const admin = await startWithAdmin()
  const script = 'start: a\nnodes:\n  a:\n    do:\n      - page: { en: "<b>x</b>", zh: "<p>好</p>" }\n    goto: a\n'
  const files = [
    { path: 'story.yaml', file: toBase64(encode('id: lamp\nversion: "9"\n')) },
    { path: 'script.yml', file: toBase64(encode(script)) },
  ]
  const answer = await admin.ask(creationImport, { files, make_draft: true })
  expect(answer).toMatchObject({ outcome: 'imported', id: 'lamp' })
  expect(answer.outcome === 'imported' && answer.warnings).toContainEqual({
    file: 'script.yaml',
    line: 5,
    code: 'bad_html',
    values: { field: 'en' },
    message: 'nodes.a.do.0.page.en is wrong: only <p>, <em>, <strong>, <br> and <hr> stand in a page',
  })
  expect((await admin.ask(creationImport, { files, make_draft: true })).outcome === 'imported').toBe(true)
  expect((await admin.ask(creationGet, { id: 'lamp-2' })).document.metadata.id).toBe('lamp-2')
})

test('notes, colours and places of an author leave with the zip, and come back', { timeout: 30_000 }, async () => {
  const admin = await startWithAdmin()
  const files = { 'story.yaml': encode('id: lamp\n'), 'script.yaml': encode('start: a\nnodes: {}\n') }
  const imported = await admin.ask(creationImport, { zip: toBase64(zipSync(files)), make_draft: true })
  if (imported.outcome !== 'imported') throw new Error(JSON.stringify(imported))
  expect(Object.keys(await exportFiles(admin, imported.id))).not.toContain('marks.yaml')
  const marks = { notes: { a: 'Darker: rain?' }, colours: { a: 'red' }, places: { a: { x: 3, y: -4.5 } } }
  await admin.edit(imported.id, (document) => void (document.marks = marks))
  const exported = await exportFiles(admin, imported.id)
  expect(decode(exported['marks.yaml'])).toContain('Darker: rain?')
  const again = await admin.ask(creationImport, { zip: toBase64(zipSync(exported)), make_draft: true })
  if (again.outcome !== 'imported') throw new Error(JSON.stringify(again))
  expect((await admin.ask(creationGet, { id: again.id })).document.marks).toEqual(marks)
  // Taken away, they are gone from the next file, too.
  await admin.edit(again.id, (document) => void (document.marks = {}))
  expect(decode((await exportFiles(admin, again.id))['marks.yaml'])).toBe('{}\n')
})

test('what a story was made of is kept where it can be used, and else left out', async () => {
  const origin = (document: object, media: object[] = []): string => JSON.stringify({ format: 'ink', document, media })
  let deep: unknown = 0
  for (let level = 0; level < DRAFT_LIMITS.depth; level += 1) deep = [deep]
  const medium = { kind: 'picture', name: 'x'.repeat(DRAFT_LIMITS.chars), hash: '', stored: '' }
  const document = { metadata: {}, script: {} }
  const read = async (text: string) => {
    const found = await readImport({ 'story.yaml': story, 'script.yaml': script, 'origin.json': encode(text) })
    if (found.kind !== 'story') throw new Error(JSON.stringify(found))
    return [
      found.sources['origin.json'],
      found.warnings.flatMap(({ file, code }) => (file === 'origin.json' ? code : [])),
    ]
  }
  expect(await read(origin(document))).toEqual([origin(document), []])
  for (const text of ['{}', origin({ ...document, script: { deep } }), origin(document, [medium, medium])])
    expect(await read(text)).toEqual([undefined, ['unknown_file']])
})

test('marks that are no YAML are refused with their line', async () => {
  const admin = await startWithAdmin()
  const files = {
    'story.yaml': encode('id: lamp\n'),
    'script.yaml': encode('start: a\nnodes: {}\n'),
    'marks.yaml': encode('notes:\n\ta: b\n'),
  }
  expect(await admin.ask(creationImport, { zip: toBase64(zipSync(files)), make_draft: true })).toMatchObject({
    outcome: 'problems',
    problems: [{ file: 'marks.yaml', line: 2 }],
  })
})
