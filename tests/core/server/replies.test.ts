/** Characters who answer, with a model behind them: what is said, what it costs, and that a model which fails is never noticed. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { MODEL_DIALECTS, MODEL_FAULTS } from '../../../fixtures/model/modelServer.ts'
import { createInstantClock, createManualClock } from '../../../server/clock.ts'
import { startGame } from '../../../server/engine/moves.ts'
import { NO_OWNERSHIP } from '../../../server/engine/ownership.ts'
import { createModelWriter } from '../../../server/replies/modelWriter.ts'
import { createModeration } from '../../../server/replies/moderation.ts'
import { createRecordedWriter } from '../../../server/replies/recordedWriter.ts'
import { createReplies } from '../../../server/replies/replies.ts'
import { createReplySettings, SCRIPTED } from '../../../server/replies/settings.ts'
import { readSettings } from '../../../server/settings.ts'
import { splitLines } from '../../../server/replies/splitLines.ts'
import { openSqlite } from '../../../server/storage/sqlite/open.ts'
import { requireAccepted } from './fair-stories.ts'
import { linesOf, T0, waitUntil } from './helpers.ts'
import { createModelSettings, startModel, startTalk } from './modelPlayer.ts'
import { TALK_FOLDER, TALK_SETUP } from './talkStory.ts'
import { isThorough } from '../../helpers/isThorough.ts'

const ROOT = join(import.meta.dirname, '../../..')

const SCRIPTED_ANSWER = ['Keys get lost.', 'She looks at the clock.']

test('a model writes the line, and the author’s steps follow it', async () => {
  const model = await startModel()
  const player = await startTalk(createModelSettings(model))
  await player.start()
  const lines = linesOf(await player.write('where is the key?'))
  expect(lines.at(-1)).toBe('She looks at the clock.')
  expect(lines).not.toContain('Keys get lost.')
  expect(lines.length).toBeGreaterThan(1)
  expect(linesOf(await player.write('I have to go now')).at(-1)).toBe('The ferry waits.')
})

test.each(MODEL_DIALECTS)('a model whose server has the dialect %s writes the line, too', async (dialect) => {
  const player = await startTalk(createModelSettings(await startModel(), dialect))
  await player.start()
  const lines = linesOf(await player.write('where is the key?'))
  expect(lines.at(-1)).toBe('She looks at the clock.')
  expect(lines).not.toContain('Keys get lost.')
  expect(lines.length).toBeGreaterThan(1)
  expect(player.printed).toEqual([])
})

test('a status is in the log', async () => {
  const player = await startTalk(createModelSettings(await startModel(), '429'))
  await player.start()
  await player.write('where is the key?')
  expect(player.printed).toEqual([expect.stringContaining('(refused), status 429:')])
})

test('[B14] a text that is refused for the time of a paid scene asks no model; the story’s own examples still lead out', async () => {
  const stories = mkdtempSync(join(tmpdir(), 'paid-talk-'))
  onTestFinished(() => rmSync(stories, { recursive: true }))
  cpSync(TALK_FOLDER, stories, { recursive: true })
  const file = join(stories, 'talk', 'script.yaml')
  const script = readFileSync(file, 'utf8')
  const paid = `start: bar
scenes: [bar]`
  const steps = `  bar:
    do:
      - scene: { id: bar, title: { en: Bar, zh: 酒吧 } }
      - paid_scene: { scene: bar, seconds: 300, coins: 5, text: { en: Closed., zh: 打烊。 } }`
  writeFileSync(
    file,
    script
      .replace('start: bar', paid)
      .replace('  bar:\n    do:', steps)
      .replace('  ferry:\n    do:', '  ferry:\n    do:\n      - scene: { id: pier, title: { en: Pier, zh: 码头 } }')
      .replace('scenes: [bar]', 'scenes: [bar, pier]'),
  )
  const model = await startModel()
  const player = await startTalk(createModelSettings(model), 'en', null, stories)
  await player.start()
  await player.write('where is the key?')
  const asked = model.countRequests()
  expect(asked).toBeGreaterThan(0)
  await player.server.clock.sleep(400_000)
  expect(await (await player.send('and what is behind the clock?')).json()).toMatchObject({ code: '1009' })
  expect(model.countRequests()).toBe(asked)
  expect(linesOf(await player.write('I have to go now')).at(-1)).toBe('The ferry waits.')
  expect(model.countRequests()).toBe(asked)
})

test('a model writes in the language of the game', async () => {
  const player = await startTalk(createModelSettings(await startModel()), 'zh')
  await player.start()
  expect(linesOf(await player.write('谢谢你的酒')).join('')).toMatch(/^[^A-Za-z]+$/)
})

test('a request that is repeated, during the answer or after it, gets the same lines, and the model is asked and paid once', async () => {
  const model = await startModel()
  const player = await startTalk(createModelSettings(model))
  await player.start()
  const both = await Promise.all([player.write('where is the key?', 'same'), player.write('where is the key?', 'same')])
  const later = await player.write('where is the key?', 'same')
  expect(both[0]).toEqual(both[1])
  expect(later).toEqual(both[0])
  expect(model.countRequests()).toBe(1)
  expect(linesOf(await player.history()).filter((line) => line === 'where is the key?')).toHaveLength(1)
})

test('the history has the words that were said, after the model is gone', async () => {
  const model = await startModel()
  const player = await startTalk(createModelSettings(model))
  await player.start()
  const said = linesOf(await player.write('where is the key?'))
  await model.close()
  expect(linesOf(await player.history()).slice(-said.length)).toEqual(said)
  expect(linesOf(await player.write('cheers'))).toEqual(['You are welcome.'])
})

// The slow one takes eight seconds.
describe.each(MODEL_FAULTS.filter((fault) => isThorough || fault !== 'slow'))('with the fault %s', (fault) => {
  test('the story’s own answer comes in the same turn, within 10 s, and nothing is lost or paid twice', async () => {
    const model = await startModel()
    const player = await startTalk(createModelSettings(model, fault))
    await player.start()
    const began = performance.now()
    const answer = await player.write('where is the key?', 'one')
    expect(performance.now() - began).toBeLessThan(10_000)
    // A model that only errs in the intent, or obeys, may still have said something harmless.
    if (fault === 'injection') expect(linesOf(answer).at(-1)).toBe('She looks at the clock.')
    else expect(linesOf(answer)).toEqual(SCRIPTED_ANSWER)
    expect(await player.write('where is the key?', 'one')).toEqual(answer)
    expect(model.countRequests()).toBe(1)
    const history = linesOf(await player.history())
    expect(history.filter((line) => line === 'where is the key?')).toHaveLength(1)
    // Eight seconds once are enough.
    if (fault !== 'slow') expect(linesOf(await player.write('I have to go now')).at(-1)).toBe('The ferry waits.')
    expect(player.server.reported).toEqual([])
    expect(player.printed.join('\n')).not.toMatch(/key\?|secret-key|Ada/)
  }, 30_000)
})

test('the first word is waited for 8 s, and no longer', async () => {
  const model = await startModel()
  const timer = createManualClock(T0)
  const writer = createModelWriter({ url: model.getUrl('slow'), name: 'test', key: '', timer })
  const player = await startTalk({ ...createModelSettings(model), writer })
  await player.start()
  let lines: string[] | null = null
  const answer = player.write('where is the key?').then((events) => (lines = linesOf(events)))
  await waitUntil(() => model.countRequests() === 1)
  await timer.elapse(7_900)
  expect(lines).toBeNull()
  await timer.elapse(200)
  await answer
  expect(lines).toEqual(SCRIPTED_ANSWER)
})

test('an address where nobody answers costs a line at most', async () => {
  const model = await startModel()
  const settings = createModelSettings(model)
  await model.close()
  const player = await startTalk(settings)
  await player.start()
  expect(linesOf(await player.write('where is the key?'))).toEqual(SCRIPTED_ANSWER)
})

test('the budget of a player in a story on a day ends the model’s lines, and not the story', async () => {
  const model = await startModel()
  const player = await startTalk({ ...createModelSettings(model), tokensPerDay: 1_200 })
  await player.start()
  const asked: number[] = []
  for (const text of ['hello there', 'nice lamp', 'thank you for the drink']) {
    await player.write(text)
    asked.push(model.countRequests())
  }
  expect(asked[0]).toBe(1)
  expect(asked[2]).toBeLessThan(3)
  expect(player.printed.join()).toContain('budget')
  expect(linesOf(await player.write('I have to go'))).toContain('The ferry waits.')
})

test('recorded answers are said for the texts they were recorded for', async () => {
  const writer = createRecordedWriter([
    { story: 'talk', node: 'bar', text: 'Where is the key?', intent: 'ask-key', line: 'In a file.' },
  ])
  const player = await startTalk({ ...SCRIPTED, writer })
  await player.start()
  expect(linesOf(await player.write('where is the KEY'))).toEqual(['In a file.', 'She looks at the clock.'])
  expect(linesOf(await player.write('cheers'))).toEqual(['You are welcome.'])
})

test('an address of moderation refuses what it flags, and what it could not check is not said', async () => {
  const model = await startModel()
  const moderation = createModeration({ url: model.getUrl(), name: '', key: '' })
  const player = await startTalk({ ...createModelSettings(model), moderation })
  await player.start()
  expect(linesOf(await player.write('please flag this, where is the key'))).toEqual(['Not in here.'])
  const gone = await startTalk({
    ...createModelSettings(model),
    moderation: createModeration({ url: 'http://127.0.0.1:9/v1', name: '', key: '' }),
  })
  await gone.start()
  expect(linesOf(await gone.write('where is the key'))).toEqual(SCRIPTED_ANSWER)
})

test('without an address nobody is asked', async () => {
  const player = await startTalk(createReplySettings(readSettings({})))
  await player.start()
  const requested = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => requested.mockRestore())
  expect(linesOf(await player.write('where is the key?'))).toEqual(SCRIPTED_ANSWER)
  // The test's own.
  expect(requested).toHaveBeenCalledTimes(1)
})

test('without an address a text is answered at once: not even the conversation is read for a writer', async () => {
  const storage = openSqlite(null)
  onTestFinished(() => storage.close())
  const replies = createReplies({ ...SCRIPTED, tokens: storage.replyTokens, clock: createInstantClock(T0) })
  const { state } = requireAccepted(startGame(TALK_SETUP, NO_OWNERSHIP))
  const listLines = vi.fn(() => Promise.resolve([]))
  const written = { setup: TALK_SETUP, state, userId: 'a', text: 'where is the key?', listLines, isRepeated: false }
  expect(await replies.begin(written)).toEqual({
    understood: { answer: 0, lines: null, refusal: null, smallTalk: null },
    rest: null,
  })
  expect(listLines).not.toHaveBeenCalled()
})

test('nothing of a model is in the page or its worker', () => {
  const sources = ['src', 'worker', 'protocol'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  )
  expect(sources.length).toBeGreaterThan(500)
  const uses = sources.filter((file) =>
    /from '(?:partial-json|fastest-levenshtein)|server\/replies\/|chat\/completions|\bMODEL_(?:URL|KEY)\b/.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  )
  expect(uses).toEqual([])
})

test.each([
  [{ MODEL_URL: 'http://127.0.0.1:1/v1' }, 'MODEL_NAME'],
  [{ MODEL_URL: 'nowhere', MODEL_NAME: 'x', MODEL_KEY: 'sk-secret' }, 'MODEL_URL'],
  [{ MODEL_TOKENS_PER_DAY: 'many' }, 'MODEL_TOKENS_PER_DAY'],
  [{ REPLIES_FILE: '/nowhere/replies.jsonl' }, 'REPLIES_FILE'],
  [{ MODERATION_URL: 'nowhere' }, 'MODERATION_URL'],
])('wrong settings are named: %j', (environment, name) => {
  const read = (): unknown => createReplySettings(readSettings(environment))
  expect(read).toThrow(name)
  expect(read).not.toThrow('sk-secret')
})

test('the first sentence is a line of its own, long lines become several, actions stay whole, and there are no more sentences than the author wants', () => {
  expect(splitLines('One. *She nods. Twice.* Two. Three.', 'en', 2)).toEqual(['One.', '*She nods. Twice.* Two.'])
  expect(splitLines('One. Two. Three.', 'en', 3)).toEqual(['One.', 'Two. Three.'])
  expect(splitLines('One. Two.', 'en', 1)).toEqual(['One.'])
  const long = `A ${'word '.repeat(30)}end.`
  expect(splitLines(`${long} ${long} ${long}`, 'en', 3)).toEqual([long, long, long])
  expect(splitLines('你好。*他笑了。*再见！', 'zh', 3)).toEqual(['你好。', '*他笑了。*再见！'])
})
