/** A story as plain text: it reads back as it was, and what the text does not show stays with its lines. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import {
  type Form,
  formatForm,
  isCondition,
  isDirection,
  isLabel,
  parseText,
  TEXT_KINDS,
} from '../../../src/authoring/text/lines.ts'
import { formatText, type TextOf, writeText } from '../../../src/authoring/text/storyText.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { readStory, STORY_IDS } from './readStories.ts'

const PIER: TextOf = { node: 'pier', locale: 'en' }
const STORY: TextOf = { node: null, locale: 'en' }
const PIER_TEXT = [
  '[image: pier]',
  'The pier is empty.',
  'Lan: Who is there?',
  '  * Answer -> lit',
  '  * Leave -> dark',
].join('\n')

/** The draft after an edit of its text, as an author makes it. */
function edit(document: Draft, of: TextOf, change: (text: string) => string): Draft {
  const { document: written, errors } = writeText(document, change(formatText(document, of)), of)
  expect(errors).toEqual([])
  return written
}

function findErrors(text: string, of = PIER): string[] {
  return writeText(createStoryDocument(), text, of).errors.map(({ line, code }) => `${line} ${code}`)
}

/** The document with one place changed by hand. */
function change(...changes: [(string | number)[], unknown][]): Draft {
  const document = createStoryDocument()
  for (const [path, value] of changes) writeAt(document, path, value)
  return document
}

const STEPS = ['script', 'nodes', 'pier', 'do']
const OPTIONS = ['script', 'nodes', 'pier', 'choose', 'options']

describe('lines', () => {
  const words = fc
    .array(
      fc.oneof(
        fc.constantFrom(...'|#*[]\\-> :：\n@.'.split(''), 'Lan: ', '[if a] ', ' -> lit', '[tip]'),
        fc.string({ maxLength: 4 }),
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join('').replaceAll('\r', ''))
  const target = fc.constantFrom('', 'lit', 'node-1', 'zh')
  const form: fc.Arbitrary<Form> = fc
    .tuple(
      fc.option(fc.constantFrom('trust >= 2', "visits('pier') == 1", 'a'), { nil: null }),
      fc.oneof(
        fc.record({ kind: fc.constant('narrate' as const), words }),
        fc.record({
          kind: fc.constant('say' as const),
          label: fc.constantFrom('@', 'Lan', '阿岚', 'Old man of sea'.slice(0, 7)),
          words,
        }),
        fc.record({ kind: fc.constant('text' as const), name: fc.constantFrom(...TEXT_KINDS), words }),
        fc.record({
          kind: fc.constant('direction' as const),
          name: fc.constantFrom('music', 'enter', '?'),
          value: words.filter((value) => isDirection('music', value)),
        }),
        fc.record({ kind: fc.constant('option' as const), words, goto: target }),
        fc.record({ kind: fc.constant('way' as const), goto: target }),
      ),
    )
    .map(([condition, rest]) => ({ ...rest, condition }))

  test.each([': ', '：'] as const)('whatever stands in a line reads back as it was, with %j behind names', (colon) => {
    fc.assert(
      fc.property(fc.array(form, { maxLength: 6 }), (forms) => {
        const { parts, errors } = parseText(forms.map((each) => formatForm(each, colon)).join('\n'))
        expect(errors).toEqual([])
        expect(parts.flatMap(({ items }) => items.map((item) => item.form))).toEqual(forms)
      }),
      { seed: 46, numRuns: 1_000 },
    )
  })

  test('what no line can say is no label, condition or direction', () => {
    expect(['Lan', 'The old keeper', '@', '阿岚'].map(isLabel)).toEqual([true, true, true, true])
    expect(['', 'a: b', 'One two three four', '[x', 'Dr. No', ' x', '#1'].filter(isLabel)).toEqual([])
    expect(['', ' a', 'a]', 'a\nb'].filter(isCondition)).toEqual([])
    expect([isDirection('music', 'a\nb'), isDirection('music', 'a]')]).toEqual([false, true])
  })
})

describe.each(STORY_IDS)('%s', (id) => {
  const document = readStory(id)

  test.each(LOCALES)('its text in %s reads back as the same draft, node by node and whole', (locale) => {
    for (const node of [null, ...Object.keys(document.script['nodes'] as object)]) {
      const of = { node, locale }
      const { document: written, errors } = writeText(document, formatText(document, of), of)
      expect(errors).toEqual([])
      expect(written).toBe(document)
    }
  })

  test('a word that is changed in each line of a language changes nothing else', () => {
    const directions = /^\[\w+: /
    const changed = formatText(document, STORY)
      .split('\n')
      .map((line) => (directions.test(line) ? line : line.replaceAll(/\bthe\b/g, 'THE')))
      .join('\n')
    const written = edit(document, STORY, () => changed)
    const omitEnglish = (draft: Draft): unknown =>
      JSON.parse(
        JSON.stringify(draft, (key, value: unknown) => (key === 'en' && typeof value === 'string' ? '' : value)),
      )
    expect(omitEnglish(written)).toEqual(omitEnglish(document))
    expect(formatText(written, STORY)).toBe(changed)
    expect(formatText(written, { node: null, locale: 'zh' })).toBe(formatText(document, { node: null, locale: 'zh' }))
  })

  test('lines that are removed, doubled and moved leave all others as they are', () => {
    const nodes = Object.keys(document.script['nodes'] as object)
    fc.assert(
      fc.property(
        fc.constantFrom(...nodes),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('remove', 'move', 'add'),
        (node, at, to, how) => {
          const of = { node, locale: 'en' } as const
          const steps = (readAt(document, ['script', 'nodes', node, 'do']) ?? []) as unknown[]
          if (steps.length === 0) return
          const [from, place] = [at % steps.length, to % steps.length]
          const expected = [...steps]
          const [removed] = how === 'add' ? [] : expected.splice(from, 1)
          if (how === 'move') expected.splice(place, 0, removed)
          if (how === 'add') expected.splice(from, 0, { narrate: { zh: '', en: 'Brand new.' } })
          const changed = {
            ...document,
            script: { ...document.script, nodes: { ...(document.script['nodes'] as object) } },
          }
          writeAt(changed, ['script', 'nodes', node], {
            ...(readAt(document, ['script', 'nodes', node]) as object),
            do: expected,
          })
          const written = edit(document, of, () => formatText(changed, of))
          expect(readAt(written, ['script', 'nodes', node])).toEqual(readAt(changed, ['script', 'nodes', node]))
        },
      ),
      { seed: 46, numRuns: 60 },
    )
  })
})

test('a node is lines, directions, and indented options', () => {
  expect(formatText(createStoryDocument(), PIER)).toBe(PIER_TEXT)
  expect(formatText(createStoryDocument(), { node: 'lit', locale: 'zh' })).toBe(
    '守夜人：那就进来吧。\n[ending] 进门\n[ending text] <p>完。</p>',
  )
  expect(formatText(createStoryDocument(), STORY)).toMatch(
    /^# pier\n\[image: pier\]\n[^]*\n\n# lit\nThe keeper: Come in, then\.\n/,
  )
})

test('an author who only types: lines, a speaker, directions, options, a way', () => {
  const document = edit(change([['script', 'nodes'], { start: { do: [] } }]), { node: 'start', locale: 'en' }, () =>
    [
      'Rain.',
      'Lan: Come in!',
      '| Quick.',
      'The keeper: No.',
      '[music: rain]',
      '[wait: 1.5]',
      '[tip] Save.',
      '* Go -> inn',
      '  * [if trust > 1] Stay -> inn',
    ].join('\n'),
  )
  const en = (text: string): Record<string, string> => ({ zh: '', en: text })
  expect(readAt(document, ['script', 'nodes', 'start'])).toEqual({
    do: [
      { narrate: en('Rain.') },
      { say: en('Come in!\nQuick.') },
      { say: en('No.'), by: 'keeper' },
      { music: 'rain' },
      { wait: 1.5 },
      { tip: en('Save.') },
    ],
    choose: {
      options: [
        { id: 'option-1', text: en('Go'), goto: 'inn' },
        { id: 'option-2', text: en('Stay'), goto: 'inn', when: 'trust > 1' },
      ],
    },
  })
  expect(formatText(document, { node: 'start', locale: 'en' })).toContain('Lan: Come in!\n| Quick.\nThe keeper: No.')
})

describe('what the text does not show stays', () => {
  test('words are changed in their language alone, an option keeps its id and price, a picture what it shows', () => {
    const before = change(
      [[...STEPS, 2, 'voice'], true],
      [[...OPTIONS, 1, 'price'], 5],
      [[...STEPS, 1, 'if'], 'trust > 0'],
    )
    const after = edit(before, PIER, (text) =>
      text
        .replace('is empty', 'lies empty')
        .replace('Who is there?', 'Who?')
        .replace('Leave -> dark', 'Walk off -> lit')
        .replace('image: pier', 'image: quay'),
    )
    const expected = change(
      [[...STEPS, 0, 'image', 'src'], 'quay'],
      [[...STEPS, 1], { narrate: { en: 'The pier lies empty.', zh: '码头上空无一人。' }, if: 'trust > 0' }],
      [[...STEPS, 2], { say: { en: 'Who?', zh: '谁在那儿？' }, voice: true }],
      [[...OPTIONS, 1], { id: 'leave', text: { en: 'Walk off', zh: '离开' }, goto: 'lit', price: 5 }],
    )
    expect(after).toEqual(expected)
  })

  test('a line that is split, or gets a speaker or a condition, keeps its translation', () => {
    const split = edit(createStoryDocument(), PIER, (text) => text.replace('is empty.', 'is\nempty and dark.'))
    expect(readAt(split, STEPS)).toMatchObject([
      {},
      { narrate: { en: 'The pier is', zh: '码头上空无一人。' } },
      { narrate: { en: 'empty and dark.', zh: '' } },
      { say: { zh: '谁在那儿？' } },
    ])
    const said = edit(createStoryDocument(), PIER, (text) =>
      text.replace('The pier is', '[if trust > 1] The keeper: It is'),
    )
    expect(readAt(said, [...STEPS, 1])).toEqual({
      say: { en: 'It is empty.', zh: '码头上空无一人。' },
      by: 'keeper',
      if: 'trust > 1',
    })
  })

  test('lines move into other nodes whole, also directions that no text can write', () => {
    const before = change([[...STEPS, 1], { enter: [{ who: 'lan', face: 'glad' }] }])
    const after = edit(before, STORY, (text) => {
      const [line = ''] = /^\[enter: .*\n/m.exec(text) ?? []
      return text.replace(line, '').replace('# dark\n', `# dark\n${line}`)
    })
    expect(readAt(after, ['script', 'nodes', 'dark', 'do', 0])).toBe(readAt(before, [...STEPS, 1]))
    expect(readAt(after, STEPS)).toHaveLength(2)
  })

  test('a node that is renamed keeps everything, and all that leads there follows', () => {
    const after = edit(change([['marks', 'notes', 'lit'], 'Warm.']), STORY, (text) =>
      text.replace('# lit', '# lamp-room'),
    )
    expect(Object.keys(after.script['nodes'] as object)).toEqual(['pier', 'lamp-room', 'dark'])
    expect(readAt(after, ['script', 'nodes', 'lamp-room'])).toEqual(
      readAt(createStoryDocument(), ['script', 'nodes', 'lit']),
    )
    expect(readAt(after, [...OPTIONS, 0, 'goto'])).toBe('lamp-room')
    expect(after.marks).toEqual({ notes: { 'lamp-room': 'Warm.' } })
  })

  test('nodes are added, ordered and removed by their headers', () => {
    const after = edit(createStoryDocument(), STORY, (text) => {
      const [pier = '', , dark = ''] = text.split('\n\n')
      return `${dark}\n\n${pier}\n\n# quay\nFog.\n-> dark`
    })
    expect(Object.keys(after.script['nodes'] as object)).toEqual(['dark', 'pier', 'quay'])
    expect(readAt(after, ['script', 'nodes', 'quay'])).toEqual({
      do: [{ narrate: { zh: '', en: 'Fog.' } }],
      goto: 'dark',
    })
    expect(readAt(after, ['script', 'nodes', 'pier'])).toEqual(
      readAt(createStoryDocument(), ['script', 'nodes', 'pier']),
    )
  })

  test('ways, branches and endings change into each other as they are written', () => {
    const branch = edit(createStoryDocument(), PIER, (text) =>
      text.replace(/ {2}\*[^]*/, '[if trust > 1] -> lit\n-> dark'),
    )
    expect(readAt(branch, ['script', 'nodes', 'pier'])).toMatchObject({
      branch: [{ if: 'trust > 1', goto: 'lit' }, { goto: 'dark' }],
    })
    expect(readAt(branch, ['script', 'nodes', 'pier', 'choose'])).toBeUndefined()
    const ending = edit(branch, PIER, (text) => text.replace(/\[if[^]*/, '[ending] Over'))
    expect(readAt(ending, ['script', 'nodes', 'pier', 'ending'])).toMatchObject({
      id: 'ending-3',
      number: 3,
      title: { en: 'Over' },
    })
    const title = edit(createStoryDocument(), { node: 'lit', locale: 'zh' }, (text) => text.replace('进门', '入内'))
    expect(title).toEqual(change([['script', 'nodes', 'lit', 'ending', 'title', 'zh'], '入内']))
  })

  test('a line of several actors names the one played with, and speakers with the same name have their ids', () => {
    const before = change(
      [['metadata', 'actors', 1], { id: 'mo', name: { en: 'Mo', zh: '阿默' } }],
      [['script', 'speakers', 'guard'], { name: { en: 'Mo' } }],
      [[...STEPS, 1], { say: { en: 'Halt.' }, by: 'guard' }],
    )
    expect(formatText(before, PIER)).toContain('guard: Halt.\n@: Who is there?')
    const after = edit(before, PIER, (text) => text.replace('@: Who', 'mo: Who'))
    expect(readAt(after, [...STEPS, 2, 'by'])).toBe('mo')
  })

  test('a draft that is wrong everywhere shows, and stays as it is', () => {
    const before = change(
      [
        STEPS,
        [null, 'x', { say: 'x' }, { narrate: {}, if: 3 }, { wait: 'long' }, { say: { en: 'Hm.' }, by: 'ghost' }, {}],
      ],
      [OPTIONS, 'none'],
      [['script', 'nodes', 'lit'], ['a']],
      [['script', 'nodes', 'dark', 'do'], { 0: 'a' }],
    )
    for (const node of ['pier', 'lit', 'dark', null]) {
      const of = { node, locale: 'en' } as const
      expect(writeText(before, formatText(before, of), of)).toEqual({ document: before, errors: [] })
    }
    const after = edit(before, PIER, (text) => text.replace('ghost: Hm.', 'ghost: Hmm.'))
    expect(readAt(after, [...STEPS, 5])).toEqual({ say: { en: 'Hmm.' }, by: 'ghost' })
  })
})

test.each([
  ['an unknown speaker', 'Bob: Hi.', '1 unknown_speaker'],
  ['words before any', '| more', '1 stray_continuation'],
  ['a direction that is none', 'Hm.\n[shout]', '2 unknown_direction'],
  ['a number that is none', '[wait: long]', '1 unknown_direction'],
  ['a direction that has a form', '[enter: lan]', '1 form_only'],
  ['a node in a node', '# other', '1 bad_node'],
  ['a line behind the end', '-> lit\nHm.', '2 after_end'],
  ['two ends', '* Go -> lit\n-> dark', '2 two_ends'],
])('%s is an error of its line, and nothing is taken', (_, text, error) => {
  expect(findErrors(text)).toEqual([error])
})

test.each([
  ['Hm.\n# pier', '1 no_node'],
  ['# pier\n# pier', '2 repeated_node'],
  ['# a b', '1 bad_node'],
  ['# constructor', '1 bad_node'],
])('in a whole story %j', (text, error) => {
  expect(findErrors(text, STORY)).toEqual([error])
})

test('a story as long as a draft may be is read and written in bounded work', () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [
      `node-${index}`,
      {
        do: Array.from({ length: 8 }, (__, line) => ({ narrate: { en: `Line ${line} of ${index}.`, zh: '' } })),
        goto: `node-${index + 1}`,
      },
    ]),
  )
  const document = change([['script', 'nodes'], nodes])
  const after = edit(document, STORY, (text) => text.replace('Line 3 of 1000.', 'Another.'))
  const [before, next] = [document, after].map(({ script }) => script['nodes'] as Record<string, unknown>)
  expect(Object.keys(nodes).filter((id) => before?.[id] !== next?.[id])).toEqual(['node-1000'])
})
