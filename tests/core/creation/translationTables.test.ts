/** Tables for translators: written, read as spreadsheets and translators' tools save them, and merged without losing a word. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../../protocol/cleanText.ts'
import { DEFAULT_LOCALE, FALLBACK_LOCALE, LOCALES } from '../../../protocol/locale.ts'
import { type Draft } from '../../../protocol/story/draft.ts'
import { writeCsv } from '../../../protocol/story/translation/csv.ts'
import {
  type Direction,
  findDirection,
  listEntries,
  type TableEntry,
} from '../../../protocol/story/translation/entries.ts'
import { applyTable, mergeTable } from '../../../protocol/story/translation/mergeTable.ts'
import { readTable } from '../../../protocol/story/translation/readTable.ts'
import { findLostSlots } from '../../../protocol/story/translation/slots.ts'
import { markStale } from '../../../protocol/story/translation/staleMarks.ts'
import { type TranslationTable } from '../../../protocol/story/translation/table.ts'
import { writeXliff } from '../../../protocol/story/translation/xliffWriter.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { readStory, STORY_IDS } from './readStories.ts'

const TO_CHINESE: Direction = { source: 'en', target: 'zh' }
const SAY = ['script', 'nodes', 'pier', 'do', 2, 'say']
const SAY_ID = SAY.join('.')

const FORMATS = {
  csv: (entries: readonly TableEntry[], direction: Direction) => writeCsv(entries, direction, ({ id }) => `at ${id}`),
  xliff: (entries: readonly TableEntry[], direction: Direction) =>
    writeXliff('lamp', entries, direction, ({ id }) => `at ${id}`),
}
type Format = keyof typeof FORMATS
const EACH_FORMAT = Object.keys(FORMATS) as Format[]

/** A story whose author writes in English. */
function createEnglishStory(): Draft {
  const document = createStoryDocument()
  document.metadata.languages = [FALLBACK_LOCALE, DEFAULT_LOCALE]
  return document
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

function read(file: string | Uint8Array): TranslationTable {
  const outcome = readTable(typeof file === 'string' ? encode(file) : file)
  if (outcome.outcome === 'refused') throw new Error(`${outcome.refusal.code} ${outcome.refusal.line}`)
  return outcome.table
}

function refuse(file: string | Uint8Array): string {
  const outcome = readTable(typeof file === 'string' ? encode(file) : file)
  return outcome.outcome === 'read'
    ? 'read'
    : `${outcome.refusal.code} ${outcome.refusal.line} ${outcome.refusal.words}`.trim()
}

function write(document: Draft, format: Format, direction = TO_CHINESE): string {
  return FORMATS[format](listEntries(document, direction), direction)
}

/** Merges a table and applies it; the notes as short texts. */
function merge(document: Draft, file: string | Uint8Array) {
  const merged = mergeTable(document, read(file), TO_CHINESE)
  applyTable(document, merged.changes, TO_CHINESE)
  const notes = merged.notes.map(({ code, id, words, beside }) => [code, id, words, beside].join(' | '))
  return { counts: merged.counts, notes, changes: merged.changes.length }
}

describe.each(EACH_FORMAT)('%s', (format) => {
  test.each(STORY_IDS)('all texts of %s go out and come back as they are', (id) => {
    const document = readStory(id)
    for (const target of LOCALES) {
      const direction = findDirection(document.metadata, target)
      if (direction === null) throw new Error('two languages')
      const table = read(write(document, format, direction))
      const entries = listEntries(document, direction)
      expect([table.target, table.rows.length]).toEqual([target, entries.length])
      const { changes, notes, counts } = mergeTable(document, table, direction)
      expect([changes, notes, counts.added, counts.changed, counts.kept]).toEqual([[], [], 0, 0, 0])
      expect(counts.unchanged).toBe(entries.filter((entry) => entry.target !== '').length)
    }
  })

  test('a translation is taken by its id, and an empty one takes nothing away', () => {
    const document = createEnglishStory()
    writeAt(document, [...SAY, 'zh'], '')
    writeAt(document, ['metadata', 'title'], undefined)
    const filled = createEnglishStory()
    writeAt(filled, [...SAY, 'zh'], '谁？')
    writeAt(filled, ['metadata', 'description', 'zh'], '')
    writeAt(filled, ['script', 'nodes', 'lit', 'do', 0, 'say', 'zh'], '请进。')
    const { counts, notes } = merge(document, write(filled, format))
    expect(counts).toMatchObject({ added: 1, changed: 1, kept: 1, missing: 0 })
    expect(notes).toEqual([
      'unknown_id | metadata.title | 灯 | The Lamp',
      'changed | script.nodes.lit.do.0.say | 请进。 | 那就进来吧。',
    ])
    expect(readAt(document, [...SAY, 'zh'])).toBe('谁？')
    expect(readAt(document, ['metadata', 'description', 'zh'])).toBe('码头尽头亮着一盏灯。')
  })

  test('texts of any signs come back as they were', () => {
    const sign = fc.oneof(
      fc.constantFrom(
        ...'=+-@\'"“;,\t\n\r|&<>{}[]'.split(''),
        '<p>',
        '</p>',
        '{trust}',
        '&amp;',
        ']]>',
        '\ufffe',
        '\u2028',
        ' ',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    )
    const text = fc.array(sign, { maxLength: 12 }).map((signs) => cleanText(signs.join('')))
    fc.assert(
      fc.property(text, text, (source, target) => {
        const document = createEnglishStory()
        writeAt(document, SAY, { en: source, zh: target })
        const row = read(write(document, format)).rows.find(({ id }) => id === SAY_ID)
        if (source === '' && target === '') expect(row).toBeUndefined()
        else expect([row?.source, row?.target]).toEqual([source, target])
      }),
      { seed: 46, numRuns: 300 },
    )
  })

  test('a mark of a changed source goes along, and a translator takes it away', () => {
    const document = createEnglishStory()
    const text = { locale: 'zh', source: 'Who is there?', target: '谁在那儿？' } as const
    markStale(document, text, 'Who?')
    const table = write(document, format)
    const other = createEnglishStory()
    expect(merge(other, table).changes).toBe(1)
    expect(listEntries(other, TO_CHINESE).find(({ id }) => id === SAY_ID)?.staleSource).toBe('')
    expect(merge(document, table).changes).toBe(0)
    const confirmed = table.replace(/,stale/, ',translated').replace(/initial" subState="story:stale/, 'reviewed')
    expect(confirmed).not.toBe(table)
    expect(merge(document, confirmed).changes).toBe(1)
    expect(document.marks).toEqual({})
  })
})

test('a row says who speaks, where, the note of its node and how long it may be', () => {
  const document = createEnglishStory()
  writeAt(document, ['marks', 'notes', 'pier'], 'Cold and curt.')
  writeAt(document, ['script', 'nodes', 'pier', 'listen'], { answers: [{ examples: { en: ['hi'], zh: [] } }] })
  const rows = writeCsv(listEntries(document, TO_CHINESE), TO_CHINESE, ({ path }) => path.slice(1, 3).join(' '))
  const lines = rows.split('\r\n')
  expect(lines[0]).toBe('\ufeffid,source (en),target (zh),note,speaker,place,maximum,state')
  expect(lines).toContain(`${SAY_ID},Who is there?,谁在那儿？,Cold and curt.,Lan,nodes pier,,translated`)
  expect(lines).toContain('script.nodes.lit.do.0.say,"Come in, then.",那就进来吧。,,The keeper,nodes lit,,translated')
  expect(lines).toContain('script.nodes.pier.listen.answers.0.examples.0,hi,,Cold and curt.,,nodes pier,200,missing')
  const xliff = write(document, 'xliff')
  expect(xliff).toContain('<unit id="script.nodes.pier.listen.answers.0.examples.0" slr:sizeRestriction="200">')
  expect(xliff).toContain('<note category="speaker">The keeper</note>')
})

describe('spreadsheets', () => {
  const row = `${SAY_ID};Who is there?;“谁”？`

  test.each([
    ['semicolons, CRLF and a mark', encode(`\ufeffid;source;target\r\n${row}\r\n`)],
    [
      'tabs in UTF-16, as Excel saves text',
      encodeUtf16(`\ufeffid\tsource\ttarget\r\n${row.replaceAll(';', '\t')}\r\n`),
    ],
    ['the delimiter in a line of its own', encode(`sep=;\r\nid;source;target\r\n${row}\r\n`)],
    [
      'other columns, another order, empty rows',
      encode(`place;Target (zh-CN);x;ID;source\n;;;;\n;“谁”？;y;${SAY_ID};Who is there?\n;;;;\n`),
    ],
    ['no source', encode(`id,target\n${SAY_ID},“谁”？`)],
  ])('%s', (_, file) => {
    const document = createEnglishStory()
    expect(merge(document, file)).toMatchObject({ changes: 1, counts: { changed: 1 } })
    expect(readAt(document, [...SAY, 'zh'])).toBe('“谁”？')
  })

  test('quotes, line breaks in a cell and delimiters in it', () => {
    const { rows } = read('id;target\r\na;"one; ""two""\r\nthree"\r\nb;four\r\n')
    expect(rows.map(({ line, target }) => [line, target])).toEqual([
      [2, 'one; "two"\nthree'],
      [4, 'four'],
    ])
  })

  test.each(['=1+1', '+1', '-- she', '@lan', '\tx', "'=1", "''-x", '＝1'])(
    '%j is no formula, and comes back',
    (text) => {
      const document = createEnglishStory()
      writeAt(document, [...SAY, 'zh'], text)
      const file = write(document, 'csv')
      expect(file).toMatch(new RegExp(`there\\?,"?'`))
      expect(read(file).rows.find(({ id }) => id === SAY_ID)?.target).toBe(text)
      // A spreadsheet that has taken the apostrophe for itself.
      const taken = read(file.replace(/(there\?,"?)'/, '$1')).rows.find(({ id }) => id === SAY_ID)
      expect([text, text.slice(1)]).toContain(taken?.target)
    },
  )

  test('an apostrophe of the text itself stays', () => {
    const document = createEnglishStory()
    writeAt(document, [...SAY, 'zh'], "'tis 它")
    expect(write(document, 'csv')).toContain("there?,'tis 它")
    expect(read(write(document, 'csv')).rows.find(({ id }) => id === SAY_ID)?.target).toBe("'tis 它")
  })
})

test.each([
  ['another encoding', Uint8Array.of(0xc4, 0xe3, 0xff), 'not_utf8 null'],
  ['no id', 'key,target\na,b\n', 'no_id_column 1 key, target'],
  ['no target', 'sep=;\nid;text\na;b\n', 'no_target_column 2 id, text'],
  ['another language', 'id,target (fr)\na,b\n', 'other_language 1 fr'],
  ['no rows', 'id,target\n,\n', 'no_rows null'],
  ['an open quote', 'id,target\na,b\nc,"d\ne,f\n', 'open_quote 4'],
  ['a quote within a cell', 'id,target\na,b "c" d\n', 'stray_quote 2'],
  ['something behind a quote', 'id,target\na,"b" c\n', 'stray_quote 2'],
  ['broken XML', '<xliff>\n<file>\n</xliff>', 'broken_xml 2 Opening and ending tag mismatch: "file" != "xliff"'],
  ['half an attribute', '<xliff>\n<file id=1/></xliff>', 'broken_xml 2 attribute "1" missed quot(")!'],
  ['entities of its own', '<!DOCTYPE x [<!ENTITY a "b">]>\n<xliff>&a;</xliff>', 'broken_xml 2 entity not found:&a;'],
  ['another XML', '<html/>', 'no_xliff 1 html'],
  ['XLIFF 1.2', '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>', 'old_xliff 1 1.2'],
  ['XLIFF of another language', writeXliffText('', 'fr'), 'other_language 1 fr'],
  ['XLIFF without a unit', writeXliffText(''), 'no_rows null'],
  [
    'a sign that there is not',
    writeXliffText('<unit id="a">\n<segment><source>A<cp hex="110000"/></source></segment></unit>'),
    'broken_xml 2 <cp hex="110000">',
  ],
  [
    'a sign without a number',
    writeXliffText('<unit id="a"><segment><source>A<cp hex="x"/></source></segment></unit>'),
    'broken_xml 1 <cp hex="x">',
  ],
  ['nesting', writeXliffText('<group id="g">'.repeat(80) + '</group>'.repeat(80)), 'too_deep 1'],
])('a file that is no table is refused with its line: %s', (_, file, expected) => {
  expect(refuse(file)).toBe(expected)
})

test('a file beyond the limit is refused', () => {
  expect(readTable(encode('id,target\na,b\n'), 10)).toMatchObject({ refusal: { code: 'too_large' } })
})

describe('merging', () => {
  test('lines are found where they have moved to, also repeated ones, and what is gone keeps its words in the report', () => {
    const document = createEnglishStory()
    const table = write(createEnglishStory(), 'csv').replace('谁在那儿？', '谁？')
    const steps = readAt(document, ['script', 'nodes', 'pier', 'do']) as unknown[]
    steps.splice(1, 1)
    steps.unshift({ say: { en: 'A new line.', zh: '' } })
    steps.unshift({ say: { en: 'Another.', zh: '' } })
    const { notes } = merge(document, table)
    expect(notes).toEqual([
      'moved | script.nodes.pier.do.0.image.alt | 夜里的码头。 | script.nodes.pier.do.2.image.alt',
      'unknown_id | script.nodes.pier.do.1.narrate | 码头上空无一人。 | The pier is empty.',
      'moved | script.nodes.pier.do.2.say | 谁？ | script.nodes.pier.do.3.say',
      'changed | script.nodes.pier.do.2.say | 谁？ | 谁在那儿？',
    ])
    expect(readAt(document, ['script', 'nodes', 'pier', 'do', 3, 'say', 'zh'])).toBe('谁？')
    expect(readAt(document, ['script', 'nodes', 'pier', 'do', 0, 'say', 'zh'])).toBe('')
  })

  test('the translation of an earlier source is taken and marked', () => {
    const document = createEnglishStory()
    const table = write(createEnglishStory(), 'csv').replace('谁在那儿？', '谁？')
    writeAt(document, [...SAY, 'en'], 'Who goes there?')
    const { notes } = merge(document, table)
    expect(notes).toEqual([
      `changed | ${SAY_ID} | 谁？ | 谁在那儿？`,
      `source_changed | ${SAY_ID} | 谁？ | Who is there?`,
    ])
    const entry = listEntries(document, TO_CHINESE).find(({ id }) => id === SAY_ID)
    expect(entry).toMatchObject({ target: '谁？', staleSource: 'Who is there?' })
  })

  test('a renamed node keeps its translations; a text elsewhere with other words is not touched', () => {
    const document = createEnglishStory()
    const nodes = document.script.nodes as Record<string, unknown>
    nodes.quay = nodes.pier
    delete nodes.pier
    writeAt(document, ['script', 'nodes', 'quay', 'do', 2, 'say', 'zh'], '')
    const { notes } = merge(document, `id,source,target\n${SAY_ID},Who is there?,谁？\nx.y,The lamp goes out.,灭\n`)
    expect(notes).toEqual([
      `moved | ${SAY_ID} | 谁？ | script.nodes.quay.do.2.say`,
      'unknown_id | x.y | 灭 | The lamp goes out.',
    ])
    expect(readAt(document, ['script', 'nodes', 'quay', 'do', 2, 'say', 'zh'])).toBe('谁？')
    expect(readAt(document, ['script', 'nodes', 'dark', 'do', 0, 'narrate', 'zh'])).toBe('灯灭了。')
  })

  test('lost variables and tags, texts that are too long, and ids that stand twice are said', () => {
    const document = createEnglishStory()
    writeAt(document, [...SAY, 'en'], '<p>You have {gold, plural, one {# coin} other {# coins}}, {name}.</p>')
    const examples = ['script', 'nodes', 'pier', 'listen', 'answers', 0, 'examples']
    writeAt(document, examples, { en: ['hello', 'hi'], zh: [] })
    const long = '好'.repeat(201)
    const { notes } = merge(
      document,
      `id,target\n${SAY_ID},<p>你有 {gold}。\n${examples.join('.')}.1,${long}\n${SAY_ID},谁？\n`,
    )
    expect(notes).toEqual([
      `repeated_id | ${SAY_ID} | 谁？ | `,
      `changed | ${SAY_ID} | <p>你有 {gold}。 | 谁在那儿？`,
      `lost_slots | ${SAY_ID} | <p>你有 {gold}。 | {name} </p>`,
      `too_long | ${examples.join('.')}.1 | ${long} | 200`,
    ])
    expect(readAt(document, [...examples, 'zh'])).toEqual([long])
  })

  test('the lines of a list come whatever the order of the rows', () => {
    const document = createEnglishStory()
    const examples = ['script', 'nodes', 'pier', 'listen', 'answers', 0, 'examples']
    writeAt(document, examples, { en: ['one', 'two', 'three'], zh: [] })
    const id = examples.join('.')
    merge(document, `id,target\n${id}.2,三\n${SAY_ID},谁？\n${id}.1,二\n${id}.0,一\n`)
    expect(readAt(document, [...examples, 'zh'])).toEqual(['一', '二', '三'])
    expect(readAt(document, [...SAY, 'zh'])).toBe('谁？')
  })

  test.each([
    ['{a} {b}', '{b} and {a}', []],
    ['{n, plural, one {{a} x} other {y}}', '{n}', ['{a}']],
    ['{door, select, left {left} other {right}}', 'door', ['{door}']],
    ['<em>a</em> <em>b</em>', '<em>ab</em>', ['<em>', '</em>']],
    ['a<br>b', 'a<br />b', []],
    ['a { b', 'a', []],
  ])('%s needs what it has: %s', (source, target, lost) => {
    expect(findLostSlots(source, target)).toEqual(lost)
  })
})

/** A file of XLIFF with these units or groups. */
function writeXliffText(content: string, target = 'zh'): string {
  const head = `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="${target}">`
  return `${head}<file id="f1">${content}</file></xliff>`
}

function encodeUtf16(text: string): Uint8Array {
  return new Uint8Array(Uint16Array.from(text, (sign) => sign.charCodeAt(0)).buffer)
}

describe('XLIFF of translators’ tools', () => {
  const readUnits = (content: string): TranslationTable => read(writeXliffText(content))

  test('variables are codes', () => {
    const document = createEnglishStory()
    writeAt(document, SAY, { en: 'So, {name}: <em>{gold}</em>?', zh: '{gold}，{name}' })
    const file = write(document, 'xliff')
    expect(file).toContain('<data id="d1">{name}</data>')
    expect(file).toContain(
      '<source>So, <ph id="1" dataRef="d1" disp="{name}"/>: <ph id="2" dataRef="d2" disp="&lt;em&gt;"/>',
    )
    expect(file).toContain(
      '<target><ph id="3" dataRef="d3" disp="{gold}"/>，<ph id="1" dataRef="d1" disp="{name}"/></target>',
    )
  })

  test('several files and groups, segments in another order, what is between them, codes of every kind', () => {
    const { rows, faulty } = read(
      writeXliffText(
        '<group id="g"><unit id="a"><originalData><data id="x">{name}</data><data id="y">&lt;em></data><data id="z">&lt;/em></data></originalData>' +
          '<segment state="final"><source>One <ph id="1" dataRef="x"/>.</source><target order="3"><mrk id="m" type="term">一</mrk><ph id="1" dataRef="x"/></target></segment>' +
          '<ignorable><source> </source></ignorable>' +
          '<segment state="reviewed"><source><pc id="2" dataRefStart="y" dataRefEnd="z">Two</pc><cp hex="2764"/></source><target order="1"><sc id="2" dataRef="y"/>二<ec startRef="2" dataRef="z"/></target></segment>' +
          '</unit></group></file><file id="f2"><unit id="b"><segment><source>Three</source></segment></unit>',
      ),
    )
    expect(faulty).toEqual([])
    expect(rows).toMatchObject([
      { id: 'a', source: 'One {name}. <em>Two</em>❤', target: '<em>二</em> 一{name}', state: 'done' },
      { id: 'b', source: 'Three', target: '', state: null },
    ])
  })

  test('white space counts where the file says so', () => {
    const segment = '<segment><source>A\n   b</source><target>\n    甲\n  乙\n  </target></segment>'
    expect(readUnits(`<unit id="a">${segment}</unit>`).rows[0]).toMatchObject({ source: 'A b', target: '甲 乙' })
    expect(readUnits(`<unit id="a" xml:space="preserve">${segment}</unit>`).rows[0]?.target).toBe('\n    甲\n  乙\n  ')
  })

  test('half a translation and codes that mean nothing are left out, with their words', () => {
    const { rows, faulty } = readUnits(
      '<unit id="a"><segment><source>One.</source><target>一。</target></segment>\n<segment><source>Two.</source></segment></unit>\n' +
        '<unit id="b"><segment><source>Three <ph id="7"/></source><target>三</target></segment></unit>',
    )
    expect(rows).toEqual([])
    expect(faulty).toEqual([
      { fault: 'partial', line: 1, id: 'a', words: '一。' },
      { fault: 'unknown_code', line: 3, id: 'b', words: '<ph id="7">' },
    ])
  })
})
