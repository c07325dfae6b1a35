/** What characters who answer never do, with a model or without: talk about what is always refused, cost more than is allowed, or give away keys and words. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { startModelServer } from '../../../fixtures/model/modelServer.ts'
import { createModelWriter } from '../../../server/replies/modelWriter.ts'
import { createModeration } from '../../../server/replies/moderation.ts'
import { findLineRefusal } from '../../../server/replies/moderationWords.ts'
import { createRecordedWriter } from '../../../server/replies/recordedWriter.ts'
import { SCRIPTED } from '../../../server/replies/settings.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { createTestFolder } from '../../contracts/storages.ts'
import { eventsOf, linesOf, T0 } from './helpers.ts'
import { createModelSettings, startModel, startTalk } from './modelPlayer.ts'

const REFUSED: readonly (readonly [locale: Locale, kind: string, text: string])[] = [
  ['en', 'minors', 'I am 14 years old, where is the key?'],
  ['en', 'self-harm', 'thank you, but I want to kill myself'],
  ['en', 'real people', 'thank you, you talk like Taylor Swift'],
  ['zh', 'minors', '我今年十五岁，钥匙在哪儿'],
  ['zh', 'self-harm', '谢谢你的酒，可我不想活了'],
  ['zh', 'real people', '谢谢你的酒，你像不像马斯克'],
]
const REFUSAL = { en: 'Not in here.', zh: '这话别在我这儿说。' }

describe.each(REFUSED)('in %s: %s', (locale, kind, text) => {
  test('is refused in character without a model, and changes nothing', async () => {
    const player = await startTalk(SCRIPTED, locale)
    await player.start()
    await expectRefusal(linesOf(await player.write(text)), locale, kind)
  })

  test('is refused with a model, which is not asked', async () => {
    const model = await startModel()
    const player = await startTalk(createModelSettings(model), locale)
    await player.start()
    await expectRefusal(linesOf(await player.write(text)), locale, kind)
    expect(model.countRequests()).toBe(0)
  })

  test('is not said by a character', async () => {
    const ask = locale === 'en' ? 'cheers' : '多谢款待'
    const recorded = { story: 'talk', node: 'bar', text: ask, intent: 'thank' }
    // As the first sentence, and behind it.
    for (const line of [text, `${locale === 'en' ? 'Well. ' : '好吧。'}${text}`]) {
      const player = await startTalk({ ...SCRIPTED, writer: createRecordedWriter([{ ...recorded, line }]) }, locale)
      await player.start()
      expect(linesOf(await player.write(ask))).toEqual([locale === 'en' ? 'You are welcome.' : '不客气。'])
    }
    expect(findLineRefusal(text)).not.toBeNull()
  })
})

/** Who may need help is told where it is. */
async function expectRefusal(lines: readonly string[], locale: Locale, kind: string): Promise<void> {
  expect(lines[0]).toBe(REFUSAL[locale])
  expect(lines).toHaveLength(kind === 'self-harm' ? 2 : 1)
}

test.each([
  // Of the names of OpenAI’s categories what counts: the words of moderation would refuse the whole names.
  ['self/intent', 2],
  ['x/minors', 1],
  ['hate', 1],
])(
  'an address of moderation that flags %s has the text refused, with help where it is needed',
  async (category, lines) => {
    const model = await startModel()
    const player = await startTalk({
      ...createModelSettings(model),
      moderation: createModeration({ url: model.getUrl(), name: '', key: '' }),
    })
    await player.start()
    const said = linesOf(await player.write(`cheers, flag as ${category}`))
    expect(said[0]).toBe(REFUSAL.en)
    expect(said).toHaveLength(lines)
  },
)

test('the key goes to the model’s address, and nowhere else', async () => {
  const model = await startModelServer({ key: 'sk-right' })
  onTestFinished(model.close)
  const said: string[] = []
  const printed: string[] = []
  for (const key of ['sk-right', 'sk-wrong']) {
    const writer = createModelWriter({ url: model.getUrl(), name: 'test', key })
    const player = await startTalk({ ...createModelSettings(model), writer })
    const answers = [
      await player.start(),
      await player.write('where is the key?'),
      await player.history(),
      (await player.server.call('/story.list', { token: player.token })).envelope,
      (await player.server.call('/user.whoami', { token: player.token })).envelope,
    ]
    expect(JSON.stringify(answers)).not.toMatch(/sk-|127\.0\.0\.1/)
    said.push(...linesOf(answers[1] as Parameters<typeof linesOf>[0]))
    printed.push(...player.printed)
    expect(player.server.reported).toEqual([])
  }
  // The second was refused, and the story's own line said.
  expect(said.slice(-2)).toEqual(['Keys get lost.', 'She looks at the clock.'])
  expect(said.indexOf('Keys get lost.')).toBe(said.length - 2)
  expect(printed.join()).toContain('(refused)')
  expect(printed.join()).not.toMatch(/sk-|key\?|Incorrect/)
})

test('the budget counts each player, in the database', async () => {
  const model = await startModel()
  const settings = { ...createModelSettings(model), tokensPerDay: 1_200 }
  const dataFolder = createTestFolder()
  const player = await startTalk(settings, 'en', dataFolder)
  await player.start()
  for (const text of ['hello there', 'nice lamp', 'good evening']) await player.write(text)
  const asked = model.countRequests()
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(3)
  await player.server.close()
  const again = await startTalk(settings, 'en', dataFolder)
  await again.start()
  await again.write('hello there')
  expect(model.countRequests()).toBe(asked)
  const other = await again.server.signUp('another-device')
  const headers = { 'Accept-Language': 'en' }
  for (const [call, body] of [
    ['start', { story_id: 'talk', restart: true }],
    ['action', { event_type: 'chat', timestamp: T0, data: { text: 'hello there' } }],
  ] as const)
    await eventsOf(await again.server.send(`/actor/talk/ada/game.${call}`, { token: other.token, headers, body }))
  expect(model.countRequests()).toBe(asked + 1)
})
