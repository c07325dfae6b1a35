/** A character's answer that is sent while it is being written: its first sentence at once, what follows when it is known, and never anything twice. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LATE_FAULTS } from '../../../fixtures/model/modelServer.ts'
import { createManualClock } from '../../../server/clock.ts'
import { createModelWriter } from '../../../server/replies/modelWriter.ts'
import { createModeration } from '../../../server/replies/moderation.ts'
import { type ReplyDraft, ReplyError, type ReplyWriter } from '../../../server/replies/replyWriter.ts'
import { SCRIPTED } from '../../../server/replies/settings.ts'
import { findFirstSentence, splitLines } from '../../../server/replies/splitLines.ts'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { createTestFolder } from '../../contracts/storages.ts'
import { linesOf, parseEvents, type ReceivedEvent, T0, typesOf, waitUntil } from './helpers.ts'
import { createModelSettings, startModel, startTalk, type TalkPlayer } from './modelPlayer.ts'
import { TALK_FOLDER } from './talkStory.ts'

const CLOCK_LINE = 'She looks at the clock.'

/** A writer that writes what a test types. */
interface TypedWriter {
  writer: ReplyWriter
  /** How many answers were asked for. */
  count: () => number
  /** The line so far. */
  type: (line: string, intent?: string | null) => void
  end: (line: string, intent?: string | null) => void
  fail: (error: Error) => void
}

function createTypedWriter(): TypedWriter {
  let count = 0
  let onDraft: ((draft: ReplyDraft) => void) | undefined
  let resolve: (reply: ReplyDraft & { tokens: number }) => void
  let reject: (error: Error) => void
  return {
    writer: {
      estimate: () => 0,
      write: (_, listener) => {
        count += 1
        onDraft = listener
        return new Promise((...settle) => ([resolve, reject] = settle))
      },
    },
    count: () => count,
    type: (line, intent = 'ask-key') => onDraft?.({ intent, line }),
    end: (line, intent = 'ask-key') => resolve({ intent, line, tokens: 0 }),
    fail: (error) => reject(error),
  }
}

/** The answer to a text as it arrives. */
interface Arriving {
  events: () => ReceivedEvent[]
  lines: () => string[]
  isOver: () => boolean
}

/** Writes a text, and reads its answer meanwhile. */
function writeAndRead(player: TalkPlayer, text: string, key?: string): Arriving {
  let received = ''
  let isOver = false
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder()
    const { body } = await player.send(text, key)
    for await (const chunk of body ?? []) received += decoder.decode(chunk, { stream: true })
  }
  read()
    .catch(() => undefined)
    .finally(() => (isOver = true))
  const events = (): ReceivedEvent[] => parseEvents(received)
  return { events, lines: () => linesOf(events()), isOver: () => isOver }
}

async function startTyped(
  options: { locale?: Locale; dataFolder?: string | null; storiesFolder?: string } = {},
): Promise<TypedWriter & { player: TalkPlayer }> {
  const typed = createTypedWriter()
  const { locale = 'en', dataFolder = null, storiesFolder } = options
  const player = await startTalk({ ...SCRIPTED, writer: typed.writer }, locale, dataFolder, storiesFolder)
  await player.start()
  return { ...typed, player }
}

/** Asks for the key, and waits for the first sentence of the answer. */
async function askAndHear(typed: TypedWriter & { player: TalkPlayer }, first: string, key?: string): Promise<Arriving> {
  const answer = writeAndRead(typed.player, 'where is the key?', key)
  await waitUntil(() => typed.count() === 1)
  typed.type(`${first} And wha`)
  await waitUntil(() => answer.lines().length > 0)
  return answer
}

test.each([
  [
    'en',
    'where is the key?',
    ['Under', 'Under your nose.', 'Under your nose. ', 'Under your nose. Or m'],
    'Under your nose. Or mine.',
  ],
  ['zh', '钥匙在哪儿', ['就在', '就在你眼前。', '就在你眼前。也'], '就在你眼前。也许在我眼前。'],
] as const)(
  'the first line in %s goes out as soon as its sentence is whole, the rest when it is known',
  async (locale, text, drafts, whole) => {
    const typed = await startTyped({ locale })
    const answer = writeAndRead(typed.player, text)
    await waitUntil(() => typed.count() === 1)
    const [first = '', second = ''] = splitLines(whole, locale, 2)
    for (const draft of drafts.slice(0, -1)) typed.type(draft)
    expect(answer.lines()).toEqual([])
    typed.type(drafts.at(-1) ?? '')
    await waitUntil(() => answer.lines().length > 0)
    expect(answer.lines()).toEqual([first])
    expect(answer.isOver()).toBe(false)
    typed.end(whole)
    await waitUntil(answer.isOver)
    expect(answer.lines().slice(0, 2)).toEqual([first, second])
    expect(answer.lines()).toHaveLength(3)
    // In the order of the conversation, as if all had been known at once.
    const times = answer.events().map(({ timestamp }) => timestamp)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect((await typed.player.history()).slice(-answer.events().length)).toEqual(answer.events())
  },
)

test('an answer of one sentence is not waited for after it', async () => {
  const folder = createTestFolder()
  cpSync(TALK_FOLDER, folder, { recursive: true })
  changeScript(folder, 'turns: 4', 'turns: 4\n        sentences: 1')
  const typed = await startTyped({ storiesFolder: folder })
  const answer = await askAndHear(typed, 'Under your nose.')
  await waitUntil(answer.isOver)
  expect(answer.lines()).toEqual(['Under your nose.', CLOCK_LINE])
})

test('an answer to small talk is said to its end, too', async () => {
  const folder = createTestFolder()
  cpSync(TALK_FOLDER, folder, { recursive: true })
  const lines = '{ name: { en: [Ada.], zh: [阿达。] } }'
  const speaker = `{ name: { en: Ada, zh: 阿达 }, avatar: ada, voice: mid, small_talk: ${lines} }`
  changeScript(folder, 'nodes:\n', `speakers: { ada: ${speaker} }\nnodes:\n`)
  const typed = await startTyped({ storiesFolder: folder })
  const answer = writeAndRead(typed.player, 'what is your name?')
  await waitUntil(() => typed.count() === 1)
  typed.type('They call me Ada. And wha', null)
  await waitUntil(() => answer.lines().length > 0)
  expect(answer.lines()).toEqual(['They call me Ada.'])
  typed.end('They call me Ada. And what is yours?', null)
  await waitUntil(answer.isOver)
  expect(answer.lines()).toEqual(['They call me Ada.', 'And what is yours?'])
})

describe('an answer that breaks after its first sentence keeps it, and the turn ends in itself', () => {
  test.each(LATE_FAULTS)('with the fault %s', async (fault) => {
    const model = await startModel()
    const timer = createManualClock(T0)
    const writer = createModelWriter({ url: model.getUrl(fault), name: 'test', key: '', timer })
    const player = await startTalk({ ...createModelSettings(model), writer })
    await player.start()
    const answer = writeAndRead(player, 'where is the key?', 'one')
    await waitUntil(() => answer.lines().length > 0)
    expect(answer.lines()[0]).toBe('That is one way to see it.')
    if (fault === 'late-slow') {
      expect(answer.isOver()).toBe(false)
      // From the question on less than 10 s.
      await timer.elapse(9_000)
    }
    await waitUntil(answer.isOver)
    expect(answer.lines()).toEqual(['That is one way to see it.', CLOCK_LINE])
    const again = await player.write('where is the key?', 'one')
    expect(again).toEqual(answer.events())
    expect(model.countRequests()).toBe(1)
    expect(player.server.reported).toEqual([])
    expect(player.printed.join('\n')).not.toMatch(/key\?|way to see|Ada/)
    const history = await player.history()
    expect(linesOf(history).slice(-3)).toEqual(['where is the key?', 'That is one way to see it.', CLOCK_LINE])
  })

  test.each(LOCALES)('whatever the writer does, in %s', async (locale) => {
    const first = { en: 'Under your nose.', zh: '就在你眼前。' }[locale]
    const faults: ((typed: TypedWriter) => void)[] = [
      (typed) => typed.fail(new ReplyError('cut')),
      // Another intent than the one that the turn was made with, and another beginning.
      (typed) => typed.end(`${first} Or mine.`, 'leave'),
      (typed) => typed.end('Something else. Or mine.'),
      (typed) => typed.end(first),
      (typed) => typed.end(`${first} The brass key hangs behind the clock above the door.`),
      (typed) => typed.end(`${first} 黄铜钥匙挂在门上方的挂钟后面。`),
      (typed) => typed.end(`${first} As an AI, I cannot say.`),
      (typed) => typed.end(`${first} {thanked}`),
    ]
    for (const [index, fault] of faults.entries()) {
      const typed = await startTyped({ locale })
      const answer = writeAndRead(typed.player, locale === 'en' ? 'where is the key?' : '钥匙在哪儿')
      await waitUntil(() => typed.count() === 1)
      typed.type(`${first} And wha`)
      await waitUntil(() => answer.lines().length > 0)
      fault(typed)
      await waitUntil(answer.isOver)
      expect(answer.lines(), String(index)).toHaveLength(
        (locale === 'zh' && index === 4) || (locale === 'en' && index === 5) ? 3 : 2,
      )
      expect(answer.lines()[0], String(index)).toBe(first)
      expect(typed.player.server.reported).toEqual([])
    }
  })

  test('a secret that is told in two sentences is not told', async () => {
    const typed = await startTyped()
    const answer = await askAndHear(typed, 'The brass key hangs.')
    typed.end('The brass key hangs. Behind the clock above the door.')
    await waitUntil(answer.isOver)
    expect(answer.lines()).toEqual(['The brass key hangs.', CLOCK_LINE])
  })
})

describe('a first sentence that must not be said', () => {
  test.each([
    ['a secret', 'The brass key hangs behind the clock above the door. And wha', 'ask-key'],
    ['the machine', 'As an AI, I cannot say. And wha', 'ask-key'],
    ['markup', 'See <b>there</b>. And wha', 'ask-key'],
    ['an intent that the words do not have', 'Mind the step. And wha', 'leave'],
    ['an intent that does not exist', 'Mind the step. And wha', 'open-the-vault'],
  ])('%s: the story’s own answer comes at once', async (_, draft, intent) => {
    const typed = await startTyped()
    const answer = writeAndRead(typed.player, 'where is the key?')
    await waitUntil(() => typed.count() === 1)
    typed.type(draft, intent)
    await waitUntil(answer.isOver)
    expect(answer.lines()).toEqual(['Keys get lost.', CLOCK_LINE])
    // What comes of it later changes nothing.
    typed.end('The brass key hangs behind the clock.', intent)
    expect(linesOf(await typed.player.history()).slice(-2)).toEqual(['Keys get lost.', CLOCK_LINE])
  })

  test('an address of moderation is asked about each part before it is sent', async () => {
    const model = await startModel()
    const moderation = createModeration({ url: model.getUrl(), name: '', key: '' })
    const typed = createTypedWriter()
    const writer = { ...typed.writer, estimate: () => 1 }
    const player = await startTalk({ writer, moderation, tokensPerDay: 100 })
    await player.start()
    const first = writeAndRead(player, 'where is the key?')
    await waitUntil(() => typed.count() === 1)
    typed.type('Please flag this. And wha')
    await waitUntil(first.isOver)
    expect(first.lines()).toEqual(['Keys get lost.', CLOCK_LINE])
    const second = writeAndRead(player, 'where is the key?')
    await waitUntil(() => typed.count() === 2)
    typed.type('Under your nose. And wha')
    await waitUntil(() => second.lines().length > 0)
    typed.end('Under your nose. And please flag this.')
    await waitUntil(second.isOver)
    expect(second.lines()).toEqual(['Under your nose.', CLOCK_LINE])
  })
})

describe('while an answer is being written', () => {
  test('a repeated request waits, and gets the same events', async () => {
    const typed = await startTyped()
    const answer = await askAndHear(typed, 'Under your nose.', 'same')
    const again = writeAndRead(typed.player, 'where is the key?', 'same')
    expect(again.lines()).toEqual([])
    typed.end('Under your nose. Or mine.')
    await waitUntil(() => answer.isOver() && again.isOver())
    expect(again.events()).toEqual(answer.events())
    expect(typed.count()).toBe(1)
  })

  test('the history, and the next text, wait for its end', async () => {
    const typed = await startTyped()
    const answer = await askAndHear(typed, 'Under your nose.')
    let read: ReceivedEvent[] | null = null
    const reading = typed.player.history().then((events) => (read = events))
    const next = writeAndRead(typed.player, 'cheers')
    // What both ask for is there, and is not given: so they have been heard when a request of another kind has been answered.
    await typed.player.server.send('/story.list')
    expect(read).toBeNull()
    expect(typed.count()).toBe(1)
    typed.end('Under your nose. Or mine.')
    await waitUntil(() => typed.count() === 2 && answer.isOver())
    expect(answer.lines()).toEqual(['Under your nose.', 'Or mine.', CLOCK_LINE])
    typed.end('You are.', 'thank')
    await waitUntil(next.isOver)
    expect(next.lines()).toEqual(['You are.'])
    const all = ['where is the key?', 'Under your nose.', 'Or mine.', CLOCK_LINE, 'cheers', 'You are.']
    expect(linesOf(await typed.player.history()).slice(-all.length)).toEqual(all)
    expect(all.join()).toContain(
      linesOf(await reading)
        .slice(1)
        .join(),
    )
  })

  test('a new game begins at once', async () => {
    const typed = await startTyped()
    const answer = await askAndHear(typed, 'Under your nose.')
    const begun = await typed.player.start()
    typed.end('Under your nose. Or mine.')
    await waitUntil(answer.isOver)
    expect(answer.lines()).toEqual(['Under your nose.', CLOCK_LINE])
    expect(await typed.player.history()).toEqual(begun)
    expect(typed.player.server.reported).toEqual([])
  })

  test('a server that stops loses nothing and doubles nothing: the turn is whole, with the sentence that was said', async () => {
    const dataFolder = createTestFolder()
    const typed = await startTyped({ dataFolder })
    const answer = await askAndHear(typed, 'Under your nose.', 'one')
    await typed.player.server.close()
    typed.end('Under your nose. Or mine.')
    await waitUntil(answer.isOver)
    const said = answer.events()
    expect(linesOf(said)).toEqual(['Under your nose.'])

    const next = createTypedWriter()
    const player = await startTalk({ ...SCRIPTED, writer: next.writer }, 'en', dataFolder)
    const again = await player.write('where is the key?', 'one')
    expect(linesOf(again)).toEqual(['Under your nose.', CLOCK_LINE])
    expect(again.slice(0, said.length)).toEqual(said)
    expect(next.count()).toBe(0)
    expect(linesOf(await player.history()).slice(-3)).toEqual(['where is the key?', 'Under your nose.', CLOCK_LINE])
  })

  test('what its answer pays is paid once', async () => {
    const folder = createTestFolder()
    cpSync(TALK_FOLDER, folder, { recursive: true })
    changeScript(folder, '- set: { asked: true }', '- coins: { add: 7 }')
    const dataFolder = createTestFolder()
    const typed = await startTyped({ storiesFolder: folder, dataFolder })
    const answer = await askAndHear(typed, 'Under your nose.', 'one')
    typed.end('Under your nose. Or mine.')
    await waitUntil(answer.isOver)
    expect(typesOf(answer.events()).filter((type) => type === 'update_user_coins')).toHaveLength(1)
    expect(await typed.player.write('where is the key?', 'one')).toEqual(answer.events())
    expect(await typed.player.coins()).toBe(127)
  })
})

/** A first sentence is final: whatever follows a beginning of a text, it is the first line of the whole. */
test('the first sentence of a beginning is that of the text', () => {
  const texts: [Locale, string][] = [
    ['en', 'Is that so? *A glance, and back to work.* Say it again, slower.'],
    ['en', 'Hello. *She nods.* Bye. And 5 apples.'],
    ['en', 'It costs 3.50 at noon. 5 apples, e.g. red ones, etc. and so on. Well…'],
    ['en', '“Go on,” she says. “I am listening.” *Dr. Bo waits. He does.* Hm.'],
    ['en', '*She nods.*'],
    ['zh', '是吗？*瞥你一眼，又忙手里的活。*你慢点再说一遍。'],
    ['zh', '他说：“好。”然后走了……3个人。真的！？对。'],
  ]
  for (const [locale, text] of texts) {
    const [whole] = splitLines(text, locale, 4)
    for (let end = 0; end <= text.length; end += 1) {
      const first = findFirstSentence(text.slice(0, end).trim(), locale)
      if (first !== null) expect(first, text.slice(0, end)).toBe(whole)
    }
  }
  expect(findFirstSentence('Hello. *She nods.* B', 'en')).toBe('Hello.')
})

function changeScript(folder: string, from: string, to: string): void {
  const path = join(folder, 'talk/script.yaml')
  const script = readFileSync(path, 'utf8')
  if (!script.includes(from)) throw new Error(`the script has no ${from}`)
  writeFileSync(path, script.replace(from, to))
}
