/**
 * `npm run new:event -- show_poll`: writes a new chat event into every place that can be written without knowing what it does, and names
 * the others. docs/architecture.md has the checklist.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Arguments, type ExitCode, runCommand, UsageError } from '../protocol/commandLine.ts'
import { LOCALES } from '../protocol/locale.ts'
import { readTypeText } from './helpers/typeText.ts'

const COMMAND = {
  name: 'npm run new:event',
  operands: 'EVENT_TYPE',
  summary:
    'Writes schema, handler, builder, rule, texts and tests of a new chat event with one field, and names what is left to do.',
  options: { root: { type: 'string', value: 'FOLDER', default: '.', help: 'the repository' } },
  notes: ['Example: npm run new:event -- show_poll'],
} as const

/** What only its author knows. A check or the compiler fails until each is there; the screen and the gallery nobody can check. */
const LEFT = [
  'protocol/events/FILE: its fields, each with a unit or a meaning (then tests/core/protocol/examples.ts, the fuzz story)',
  'protocol/SPEC.md: the rule RULE says what it does now: nothing',
  'worker/reducer/events/FILE and traits.ts: what it does, whether the player perceives it, its role in a history',
  'protocol/view/ and worker/reducer/state.ts: a field that the page draws (STATE_VERSION is raised already)',
  'tests/fuzz/chaos/model/events.ts: the same, in the naive model',
  'src/screens/chat/ and src/dev/gallery/states/: how it is drawn; the text `chat.KEY` is for it, in each language (tests/core/ui/texts)',
  'protocol/story/steps.ts, src/authoring/steps/stepKinds.ts and icons.tsx, `steps.kinds` and `steps.kindHints` of src/i18n/*/creation/steps.ts, server/engine/events.ts: the step of a story (the compiler)',
  'tests/helpers/testLibrary/fair/script.yaml: the step in the story of the tests (tests/core/server/steps)',
  'tests/recordings/scenarios/, tests/contracts/foreign/: a recording and a foreign shape (tests/core/protocol/eventPlaces)',
  'npm run contract, after the recording, from which its example comes: what other teams build against (npm run check)',
]

function writeEvent({ values: { root }, operands: [type, ...others] }: Arguments<typeof COMMAND.options>): ExitCode {
  if (type === undefined || others.length > 0 || !/^[a-z]+(?:_[a-z]+)*$/.test(type))
    throw new UsageError('Name one event in small letters and underscores, such as show_poll.')
  const files = createFiles(root)
  if (new RegExp(`^ {2}${type}\\b`, 'm').test(files.read('protocol/events/index.ts')))
    throw new UsageError(`There is an event ${type} already.`)
  const names = nameParts(type)
  if (existsSync(join(root, 'protocol/events', names.file)))
    throw new UsageError(`There is a file protocol/events/${names.file} already.`)
  const rule = findNextRule(files.read('protocol/SPEC.md'))
  for (const place of PLACES) place(files, { type, rule, ...names })
  files.save()
  raiseStateVersion(root)
  console.log(
    [...files.changed(), 'worker/reducer/state.ts', 'tests/core/log/stateVersion.test.ts']
      .map((file) => `wrote  ${file}`)
      .join('\n'),
  )
  console.log('\nWhat is left:')
  for (const line of LEFT)
    console.log(`- ${line.split('FILE').join(names.file).split('RULE').join(rule).split('KEY').join(names.schema)}`)
  return 0
}

interface Names {
  type: string
  /** The id of its rule, such as S23. */
  rule: string
  /** `show_poll`: `showPoll`, `applyShowPoll`, `showPoll.ts`, `Show poll`. */
  schema: string
  handler: string
  file: string
  words: string
}

function nameParts(type: string): Omit<Names, 'type' | 'rule'> {
  const schema = type.replace(/_(?<letter>[a-z])/g, (_match, letter: string) => letter.toUpperCase())
  const capital = schema.slice(0, 1).toUpperCase() + schema.slice(1)
  const words = type.split('_').join(' ')
  return {
    schema,
    handler: `apply${capital}`,
    file: `${schema}.ts`,
    words: words.slice(0, 1).toUpperCase() + words.slice(1),
  }
}

interface Files {
  read(path: string): string
  create(path: string, text: string): void
  /** Adds lines before or after an anchor. Throws where the file does not have it: then this command has to follow the file. */
  insert(path: string, anchor: RegExp, where: 'before' | 'after', text: string): void
  changed(): string[]
  /** Writes all of them, once nothing can fail any more. */
  save(): void
}

function createFiles(root: string): Files {
  const texts = new Map<string, string>()
  const read = (path: string): string => texts.get(path) ?? readFileSync(join(root, path), 'utf8')
  return {
    read,
    create: (path, text) => void texts.set(path, text),
    insert(path, anchor, where, text) {
      const source = read(path)
      const found = anchor.exec(source)
      if (found === null) throw new Error(`${path} has no place for an event any more (${anchor.source})`)
      const at = found.index + (where === 'after' ? found[0].length : 0)
      texts.set(path, source.slice(0, at) + text + source.slice(at))
    },
    changed: () => [...texts.keys()],
    save: () => {
      for (const [path, text] of texts) writeFileSync(join(root, path), text)
    },
  }
}

/** The end of a table that begins with this text: behind its last row. */
function endOf(begin: string): RegExp {
  return new RegExp(`(?<=${begin}[^]*?\\n)(?=\\})`)
}

/** In a list of rows, by what each of them writes. */
const PLACES: readonly ((files: Files, names: Names) => void)[] = [
  (files, { schema, file, type, rule }) =>
    files.create(
      `protocol/events/${file}`,
      `/** The event \`${type}\`. Rule ${rule}. */\nimport * as v from 'valibot'\nimport { text } from './fields.ts'\n\nexport const ${schema} = v.object({ text: v.optional(text, '') })\n`,
    ),
  (files, { schema, file, type }) => {
    files.insert(
      'protocol/events/index.ts',
      /(?=\n\/\*\* The schema of `data`)/,
      'before',
      `import { ${schema} } from './${file}'\n`,
    )
    files.insert(
      'protocol/events/index.ts',
      endOf('export const eventSchemas = \\{'),
      'before',
      `  ${type}: ${schema},\n`,
    )
  },
  (files, { handler, file, type, rule }) => {
    files.create(
      `worker/reducer/events/${file}`,
      `/** The event \`${type}\`. Rule ${rule}. */\nimport { type EventOf } from '../../../protocol/events/index.ts'\nimport { type FoldContext } from '../foldContext.ts'\n\n/** Changes nothing, and lets the next event begin. */\nexport function ${handler}(_context: FoldContext, _event: EventOf<'${type}'>): null {\n  return null\n}\n`,
    )
    const index = 'worker/reducer/events/index.ts'
    files.insert(
      index,
      /(?=\n\/\*\* Applies an event, and answers the gate)/,
      'before',
      `import { ${handler} } from './${file}'\n`,
    )
    files.insert(index, endOf('export const HANDLERS: Handlers = \\{'), 'before', `  ${type}: ${handler},\n`)
  },
  (files, { type }) =>
    files.insert(
      'worker/reducer/events/traits.ts',
      endOf('export const EVENT_TRAITS: [^\\n]* = \\{'),
      'before',
      `  ${type}: { isPerceived: false, isConversation: false, historyRole: 'none', media: NO_MEDIA },\n`,
    ),
  (files, { type, rule }) =>
    files.insert(
      'worker/debug/rules.ts',
      endOf('export const EVENT_RULES: [^\\n]* = \\{'),
      'before',
      `  ${type}: ['${rule}', 'P3'],\n`,
    ),
  (files, { type, rule }) =>
    files.insert(
      'protocol/SPEC.md',
      new RegExp(`(?<=\\n- \\*\\*${previousRule(rule)}\\*\\*[^\\n]*\\n)`),
      'before',
      `- **${rule}** \`${type}\` changes nothing that is shown, and costs no time.\n`,
    ),
  (files, { schema, words }) => {
    for (const locale of LOCALES)
      files.insert(`src/i18n/${locale}/chat.ts`, /export const texts[^\n]*\{\n/, 'after', `  ${schema}: '${words}',\n`)
  },
  (files, { type, schema }) =>
    files.insert(
      'fixtures/builders/events.ts',
      /(?=\/\*\* An event as one block of a stream)/,
      'before',
      `/** An event \`${type}\` with this text. */\nexport function ${schema}(timestamp: number, text: string): EventOf<'${type}'> {\n  return event('${type}', timestamp, { text })\n}\n\n`,
    ),
  (files, { type }) => {
    const examples = 'tests/core/protocol/examples.ts'
    files.insert(examples, endOf('export const EXAMPLES: [^\\n]* = \\{'), 'before', `  ${type}: { text: 'Look.' },\n`)
    files.insert(examples, endOf('export const DEFAULTS: [^\\n]* = \\{'), 'before', `  ${type}: { text: '' },\n`)
    files.insert(examples, endOf('export const REQUIRED: [^\\n]* = \\{'), 'before', `  ${type}: [],\n`)
    files.insert('tests/core/protocol/events.test.ts', /(?<=const OURS: [^\n]* = \[)/, 'before', `'${type}', `)
  },
  (files, { type }) => {
    const story = 'tests/fuzz/chaos/story.ts'
    files.insert(
      story,
      /(?= {2}voice_config: \(random\))/,
      'before',
      `  ${type}: (random) => ({ text: random.pick(['', 'Look.']) }),\n`,
    )
    files.insert(story, /(?= {2}\[1, 'payment_required'\])/, 'before', `  [1, '${type}'],\n`)
    files.insert(
      'tests/fuzz/chaos/model/events.ts',
      endOf('const EFFECTS: Effects = \\{'),
      'before',
      `  ${type}: ignore,\n`,
    )
  },
  (files, { type, schema, rule }) =>
    files.create(
      `tests/core/runtime/${schema}.test.ts`,
      `import { expect, test } from 'vitest'\nimport { line, ${schema} } from '../../../fixtures/builders/events.ts'\nimport { playEvents } from '../../helpers/session.ts'\n\ntest('[${rule}] ${type} changes nothing that is shown, and costs no time', async () => {\n  const game = await playEvents([${schema}(1, 'Look.'), line(2, 'Then.')])\n  expect(game.lines()).toEqual(['Then.'])\n})\n`,
    ),
]

/** The next free number of the scenes' rules. */
function findNextRule(spec: string): string {
  const numbers = [...spec.matchAll(/^- \*\*S(?<number>\d+)\*\*/gm)].map(({ groups }) => Number(groups?.number))
  return `S${Math.max(0, ...numbers) + 1}`
}

function previousRule(rule: string): string {
  return `S${Number(rule.slice(1)) - 1}`
}

/** A stored state of another shape has another version: raises it, and pins the new shape in its test. Rule L8. */
function raiseStateVersion(root: string): void {
  const state = join(root, 'worker/reducer/state.ts')
  const source = readFileSync(state, 'utf8')
  const version = Number(/STATE_VERSION = (?<version>\d+)/.exec(source)?.groups?.version) + 1
  writeFileSync(state, source.replace(/STATE_VERSION = \d+/, `STATE_VERSION = ${version}`))
  const shape = createHash('sha256').update(readTypeText(state, 'State')).digest('hex').slice(0, 16)
  const pinned = join(root, 'tests/core/log/stateVersion.test.ts')
  const text = readFileSync(pinned, 'utf8').replace(
    /PINNED = \{[^}]*\}/,
    `PINNED = { version: ${version}, shape: '${shape}' }`,
  )
  writeFileSync(pinned, text)
}

await runCommand(COMMAND, writeEvent)
