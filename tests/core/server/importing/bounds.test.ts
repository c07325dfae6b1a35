/** What holds for works of every format: encodings, line ends, depth, size, and a thread of its own with a time limit. */
import { expect, test, vi } from 'vitest'
import { importWork } from '../../../../server/importing/importWork.ts'
import { importTexts, play, readTexts } from '../../../helpers/importText.ts'

vi.mock(import('../../../../server/limits.ts'), async (load) => {
  const limits = await load()
  return { ...limits, THREADS: { ...limits.THREADS, importing: { ...limits.THREADS.importing, taskMs: 1 } } }
})

const card = (name: string): string =>
  JSON.stringify({ spec: 'chara_card_v2', spec_version: '2.0', data: { name, first_mes: 'Ångström.\nTwo.' } }, null, 1)
const WORKS = {
  ink: ['a.ink', 'VAR n = 1\nÅngström.\nTwo.\n* [Go] Gone.\n-> END\n'],
  twine: ['a.twee', ':: StoryData\n{"format":"Chapbook"}\n\n:: Start\nÅngström.\n\nTwo.\n\n[[Go]]\n\n:: Go\nGone.\n'],
  webgal: ['start.txt', 'setVar:a=1;\nsetVar:b=1;\n:Ångström.;\n:Two.;\nchoose:Go:on;\nlabel:on;\n:Gone.;\n'],
  renpy: [
    'a.rpy',
    'label start:\n    "Ångström."\n    "Two."\n    menu:\n        "Go":\n            "Gone."\n    return\n',
  ],
  yarn: ['a.yarn', 'title: Start\n---\nÅngström.\nTwo.\n-> Go\n    Gone.\n===\n'],
  choicescript: ['a.txt', '*title A\n*create n 1\nÅngström.\n\nTwo.\n*choice\n  #Go\n    Gone.\n    *ending\n'],
  card: ['a.json', card('Mara')],
} as const
type Kind = keyof typeof WORKS
const KINDS = Object.keys(WORKS) as Kind[]
const encodeWide = (text: string): Uint8Array =>
  Uint8Array.of(0xff, 0xfe, ...new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer))

test.each(KINDS)(
  '%s: a work in UTF-16, with a byte-order mark, or with other line ends is the same work',
  async (kind) => {
    const [path, text] = WORKS[kind]
    const { document } = await importTexts({ [path]: text })
    let mixed = 0
    const ends = ['\r\n', '\n', '\r']
    for (const other of [
      encodeWide(text),
      `\uFEFF${text}`,
      text.replaceAll('\n', '\r\n'),
      text.replaceAll('\n', () => ends[(mixed += 1) % 3] ?? '\n'),
    ]) {
      // A card's line ends are those of its JSON.
      expect((await importTexts({ [path]: other })).document).toEqual(document)
    }
  },
)

test.each(KINDS)('%s: bytes that are no text are refused by name', async (kind) => {
  const [path, text] = WORKS[kind]
  const latin = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  expect(await readTexts({ [path]: latin })).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'not_text', file: path },
  })
})

const DEEP = 400
const indent = (level: number): string => ' '.repeat(level)
const levels = (row: (level: number) => string): string =>
  Array.from({ length: DEEP }, (_, level) => row(level)).join('\n')
const NESTED: Readonly<Partial<Record<Kind, string>>> = {
  renpy: `label start:\n    "First."\n${levels((level) => `${indent(level + 4)}if points > ${level}:`)}\n${indent(DEEP + 4)}"Deep."\n`,
  yarn: `title: Start\n---\nFirst.\n${levels((level) => `${indent(level)}-> ${level}`)}\n===\n`,
  choicescript: `*title A\n*create n 1\nFirst.\n${levels((level) => `${indent(level)}*if (n > ${level})`)}\n${indent(DEEP)}Deep.\n`,
  webgal: `setVar:a=1;\nsetVar:b=1;\n:First.;\n:x -when=${'('.repeat(DEEP)}a${')'.repeat(DEEP)};\n`,
  ink: `VAR n = 1\nFirst.\n${'{n:'.repeat(60)}x${'}'.repeat(60)}\n-> END\n`,
}

test.each(Object.entries(NESTED))(
  '%s: what is nested deeply is read or named, and the first line plays; or it is refused with its place',
  async (kind, text) => {
    const [path] = WORKS[kind as Kind]
    const read = await readTexts({ [path]: text })
    if (read.outcome === 'read') expect(play(read).turn.lines[0]).toBe('First.')
    else
      expect(read.refusal).toMatchObject({ code: 'broken', file: path, words: expect.stringMatching(/\S/) as unknown })
    // Ren'Py has a bound of its own, and the parser of Ink runs out of its stack.
    expect(read.outcome).toBe(kind === 'renpy' || kind === 'ink' ? 'refused' : 'read')
  },
)

test('a work that takes longer than its time is refused', async () => {
  const [path, text] = WORKS.ink
  const refused = await importWork([{ path, bytes: new TextEncoder().encode(text) }])
  expect(refused).toEqual({ outcome: 'refused', refusal: { code: 'too_slow', file: '', line: null, words: '' } })
})
