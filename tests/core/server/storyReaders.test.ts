/** Simulated readers (`npm run stories:read`): personas play a story by a seed, and the report says how it went. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { FOLDERS } from '../../../server/folders.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { READER_PERSONAS } from '../../../protocol/api/creationTrials.ts'
import { MOVES_MAX, playReader, type ReaderSettings, VISITS_MAX } from '../../../server/stories/readers/playReader.ts'
import { createRandomSource } from '../../../server/stories/readers/random.ts'
import {
  listPatternWords,
  misspell,
  parseReaderInputs,
  writeReaderText,
} from '../../../server/stories/readers/readerTexts.ts'
import { createReadersReport, formatReadersReport, readWithPersonas } from '../../../server/stories/readers/report.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { scriptFile } from '../../../protocol/story.ts'
import { type ModelFault } from '../../../fixtures/model/modelServer.ts'
import { createReaderModel } from '../../../server/stories/readers/readerModel.ts'
import { startModel } from './modelPlayer.ts'
import { getTalkStory } from './talkStory.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

function settingsOf(id: string, locale: Locale = 'en'): ReaderSettings {
  const story = stories.get(id)
  if (story === undefined) throw new Error(`${id} is missing`)
  const file = join(FOLDERS.stories, id, 'inputs.jsonl')
  return { story, inputs: existsSync(file) ? parseReaderInputs(readFileSync(file, 'utf8')) : [], locale }
}

/** A made-up script in the place of a story's own. */
function settingsWith(nodes: object): ReaderSettings {
  const script = v.parse(scriptFile, { start: 'door', nodes })
  return { story: { ...getTalkStory(), script }, inputs: [], locale: 'en' }
}

const localize = (text: string): { en: string; zh: string } => ({ en: text, zh: text })
const END = {
  do: [],
  ending: { id: 'out', number: 1, title: localize('Out'), html: localize('Out'), image: 'out', alt: localize('Out') },
}
const option = (id: string, goto: string, more: object = {}): object => ({ id, text: localize(id), goto, ...more })

test.each([...stories.keys()])('%s: one of fifty readers at least reaches each ending', async (id) => {
  const settings = settingsOf(id)
  const { endings } = await readWithPersonas(settings, 50, 3)
  const all = Object.values(settings.story.script.nodes).flatMap(({ ending }) => ending?.id ?? [])
  expect(
    endings
      .filter(({ readers }) => readers > 0)
      .map(({ id: ending }) => ending)
      .toSorted(),
  ).toEqual(all.toSorted())
})

test('the same seed gives the same report, another seed another', async () => {
  const settings = settingsOf('tidewater-diner')
  const read = async (seed: number): Promise<string[]> =>
    formatReadersReport(await readWithPersonas(settings, 10, seed))
  expect(await read(1)).toEqual(await read(1))
  expect(await read(2)).not.toEqual(await read(1))
})

describe.each([...stories.keys()])('%s', (id) => {
  test.each(LOCALES)('each persona reaches an ending or is reported where it stopped (%s)', async (locale) => {
    const settings = settingsOf(id, locale)
    for (const persona of READER_PERSONAS) {
      const game = await playReader(settings, persona, 'a')
      if (game.ending === null) {
        const { stops, circles } = createReadersReport(settings.story, [game])
        expect(stops).toEqual([{ readers: 1, personas: { [persona]: 1 }, node: game.node, reason: game.stop }])
        expect(game.stop === 'price' || circles.length > 0).toBe(true)
      }
      expect(game.words).toBeGreaterThan(0)
      expect(game.ms).toBeGreaterThan(0)
    }
  })
})

test.each(LOCALES.flatMap((locale) => [...stories.keys()].map((id) => [id, locale] as const)))(
  '%s (%s): nobody is told a line twice, word for word, whatever they choose and write',
  async (id, locale) => {
    const settings = settingsOf(id, locale)
    for (const persona of READER_PERSONAS)
      for (let seed = 0; seed < 4; seed += 1) {
        const { repeated } = await playReader(settings, persona, `said ${seed}`)
        expect(repeated, `${persona}, seed ${seed}`).toEqual([])
      }
  },
)

test('a line that a loop says again is reported', async () => {
  const loop = settingsWith({
    door: { do: [{ narrate: localize('It is shut.') }], choose: { options: [option('knock', 'door')] } },
  })
  const { repeated, moves } = await playReader(loop, 'hurried', '1')
  expect(repeated).toHaveLength(moves)
  expect(repeated[0]).toEqual({ node: 'door', text: 'It is shut.' })
})

test('a circle is found, and a reader who never gets out stops after the limit of moves', async () => {
  const settings = settingsWith({
    door: { do: [], choose: { options: [option('knock', 'yard'), option('leave', 'out')] } },
    yard: { do: [], choose: { options: [option('back', 'door')] } },
    out: END,
  })
  // The contrary reader takes the last option, which leads out.
  expect(await playReader(settings, 'contrary', '1')).toMatchObject({ ending: 'out', circles: new Map() })
  const games = await Promise.all(
    Array.from({ length: 40 }, (_, seed) => playReader(settings, 'hurried', String(seed))),
  )
  const round = games.filter(({ circles }) => circles.has('door'))
  expect(round.length).toBeGreaterThan(0)
  const report = createReadersReport(settings.story, games)
  const [circle] = report.circles
  expect(circle).toMatchObject({ node: 'door', readers: round.length, personas: { hurried: round.length } })
  expect(circle?.most).toBeGreaterThan(VISITS_MAX)

  const endless = settingsWith({ door: { do: [], choose: { options: [option('again', 'door')] } } })
  expect(await playReader(endless, 'curious', '1')).toMatchObject({
    ending: null,
    stop: 'moves',
    moves: MOVES_MAX,
    circles: new Map([['door', MOVES_MAX + 1]]),
  })
})

const LISTENS = {
  door: {
    do: [],
    listen: {
      answers: [
        { match: { en: ['\\b(please|open)s?\\b'], zh: ['开门'] }, do: [], goto: 'out' },
        { examples: { en: ['let me in'], zh: ['让我进去'] }, do: [], goto: 'out' },
      ],
      otherwise: { do: [], goto: 'out' },
    },
  },
  out: END,
}

test('a text that is not understood is counted, by node and text, the most frequent first', async () => {
  const settings = settingsWith(LISTENS)
  const games = [
    await playReader(settings, 'silent', '1'),
    await playReader(settings, 'curious', '1'),
    await playReader(settings, 'silent', '2'),
  ]
  expect(createReadersReport(settings.story, games).unknown).toEqual([{ node: 'door', text: '.', count: 2 }])
  const unknown = Array.from({ length: 30 }, (_, index) => ({ node: 'door', text: `text ${index % 25}` }))
  const many = createReadersReport(
    settings.story,
    games.slice(0, 1).map((game) => ({ ...game, unknown })),
  )
  expect(many.unknown).toHaveLength(20)
  expect(many.unknown.map(({ count }) => count)).toEqual([...Array<number>(5).fill(2), ...Array<number>(15).fill(1)])
})

test('readers write words of the patterns, the examples and the inputs, in the language of the game', () => {
  const { listen } = settingsWith(LISTENS).story.script.nodes['door'] ?? {}
  if (listen === undefined) throw new Error('the node does not listen')
  const inputs = parseReaderInputs('{"node":"door","locale":"en","text":"hello there","means":null}\n')
  const write = (writes: 'story' | 'rude' | 'dot', locale: Locale): Set<string> => {
    const random = createRandomSource('texts')
    return new Set(
      Array.from({ length: 60 }, () =>
        writeReaderText(listen, locale === 'en' ? inputs : [], { writes }, locale, random),
      ),
    )
  }
  expect(write('story', 'en')).toEqual(new Set(['please', 'open', 'let me in', 'hello there']))
  expect(write('story', 'zh')).toEqual(new Set(['开门', '让我进去']))
  expect(write('dot', 'en')).toEqual(new Set(['.']))
  expect(write('rude', 'en')).toContain('shut up')
  expect(write('rude', 'zh')).toContain('闭嘴')
  expect(listPatternWords('^(?:no|nope)\\b[abc]+ way')).toEqual(['no', 'nope', 'way'])
  const slips = Array.from({ length: 20 }, (_, seed) => misspell('inspector', createRandomSource(String(seed))))
  for (const slip of slips) expect(slip).toMatch(/^i\w{6,7}r$/)
  expect(new Set(slips).size).toBeGreaterThan(3)
})

test('personas choose, send pictures and pay as they are', async () => {
  const cold = settingsWith({
    door: {
      do: [{ heart: 50 }],
      choose: { options: [option('warm', 'kind'), option('cold', 'harsh'), option('same', 'out')] },
    },
    kind: { do: [{ heart: { add: 20 } }], goto: 'out' },
    harsh: { do: [{ heart: { add: -20 } }], goto: 'cellar' },
    cellar: { do: [], ending: { ...END.ending, id: 'cellar', number: 2 } },
    out: END,
  })
  const rude = await Promise.all(Array.from({ length: 20 }, (_, seed) => playReader(cold, 'rude', String(seed))))
  expect(rude.filter(({ ending }) => ending === 'cellar').length).toBeGreaterThan(14)

  const picture = settingsWith({
    door: { do: [], upload: { text: localize('You?'), goto: 'out', declined: 'cellar' } },
    cellar: { do: [], ending: { ...END.ending, id: 'cellar', number: 2 } },
    out: END,
  })
  expect((await playReader(picture, 'silent', '1')).ending).toBe('cellar')
  expect((await playReader(picture, 'curious', '1')).ending).toBe('out')

  const dear = settingsWith({ door: { do: [], choose: { options: [option('pay', 'out', { price: 20 })] } }, out: END })
  expect(await playReader(dear, 'curious', '1')).toMatchObject({ ending: 'out', paid: 20 })
  expect(await playReader(dear, 'hurried', '1')).toMatchObject({ ending: null, stop: 'price', node: 'door', paid: 0 })
})

test('the command lets a model decide for the readers where one is configured', () => {
  const command = join(FOLDERS.root, 'server/cli/stories-read.ts')
  const environment = { ...process.env, MODEL_URL: 'test' }
  const args = [command, 'tidewater-diner', '--readers', '5']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', env: environment })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^decided by the model: (\d+) of \1 choices and texts$/m)
}, 60_000)

test('the command prints the report and its help, and one line for a wrong argument', () => {
  const run = (...args: string[]): { status: number | null; lines: string[] } => {
    const command = join(FOLDERS.root, 'server/cli/stories-read.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
    return { status, lines: (stdout + stderr).trim().split('\n') }
  }
  const report = run('shrine-of-snow', '--readers', '5')
  expect(report.status).toBe(0)
  expect(report.lines[0]).toBe('shrine-of-snow: 5 readers')
  const help = run('--help')
  expect(help).toMatchObject({ status: 0 })
  for (const name of ['--readers', '--seed', '--language']) expect(help.lines.join(' ')).toContain(name)
  for (const [args, message] of [
    [['nowhere'], /^There is no story nowhere\. Stories: ember-line, /],
    [['shrine-of-snow', '--readers', '0'], /^--readers takes a whole number from 1 to 10000, not 0\.$/],
    [['shrine-of-snow', '--reader', '5'], /^Unknown option '--reader'\. See --help\.$/],
  ] as const) {
    const { status, lines } = run(...args)
    expect({ status, count: lines.length }).toEqual({ status: 1, count: 1 })
    expect(lines[0]).toMatch(message)
  }
}, 60_000)

describe('with a model', () => {
  const read = async (fault?: ModelFault) => {
    const model = await startModel()
    const reader = createReaderModel({ url: model.getUrl(fault), name: 'test', key: '' })
    const settings = { ...settingsWith(LISTENS), locale: 'zh' as const, model: reader }
    return { report: await readWithPersonas(settings, 5, 1), asked: model.countRequests() }
  }

  test('it writes and chooses for the readers, in the language of the game, and the report says how often', async () => {
    const { report, asked } = await read()
    expect(report.decisions).toEqual({ made: 5, by_model: 5 })
    expect(asked).toBe(5)
    for (const { text } of report.unknown) expect(text).toMatch(/^\p{Script=Han}+$/u)
    expect(formatReadersReport(report).at(-1)).toBe('decided by the model: 5 of 5 choices and texts')
    const model = await startModel()
    const reader = createReaderModel({ url: model.getUrl(), name: 'test', key: '' })
    const choosing = settingsWith({
      door: { do: [], choose: { options: [option('one', 'out'), option('two', 'out'), option('three', 'out')] } },
      out: END,
    })
    expect(await playReader({ ...choosing, model: reader }, 'rude', '1')).toMatchObject({ ending: 'out', byModel: 1 })
  })

  test.each(['429', 'malformed', 'empty', 'wrong-intent'] as const)(
    'where it fails (%s) the seed decides',
    async (fault) => {
      const { report } = await read(fault)
      const seeded = await readWithPersonas({ ...settingsWith(LISTENS), locale: 'zh' }, 5, 1)
      expect(report).toEqual(seeded)
    },
  )
})
