import { describe, expect, test, vi } from 'vitest'
import { NOTICE_CODES, type NoticeCode } from '../../../protocol/errors.ts'
import { FALLBACK_LOCALE, type Locale, LOCALES } from '../../../protocol/locale.ts'
import { listTexts, PAGE_TEXTS, startAllTexts } from '../../helpers/pageTexts.ts'
import { formatFailure } from '../../../src/i18n/formatFailure.ts'
import { formatNotice } from '../../../src/screens/chat/formatNotice.ts'

vi.stubGlobal('document', { documentElement: {} })
await startAllTexts('en')
const textsOf = (locale: Locale) => new Map(listTexts(PAGE_TEXTS[locale]))
const fallback = textsOf(FALLBACK_LOCALE)
const SLOT = /\{\{\w+(?:, amount)?\}\}/g
const slots = (text: string | undefined): string[] => (text?.match(SLOT) ?? []).sort()
const withoutSlots = (text: string): string => text.replaceAll(SLOT, '')

/** Names and descriptions that only a screen reader has, beside an amount that is shown. */
/** Texts of the specification. */
const SPECIFIED: ReadonlySet<string> = new Set(['intro.characters.coins', 'shell.credits'])
/** They count up to a limit, or are never about one. */
const NEVER_ONE: ReadonlySet<string> = new Set([
  'shell.credits',
  'stories.intro.characters',
  'stories.intro.endings',
  'creation.exportNotes.actors',
  'creation.list.report.times',
  'creation.problems.code.too_many_positions',
])
const EXACT = new Set([
  'shell.credits',
  'stories.diamonds',
  'stories.rating',
  'stories.intro.priceWas',
  'account.profile.balance',
  'creation.graph.ways.price',
  'credits.tasks.balance',
  'credits.tasks.checkIn.dayState.taken',
  'credits.tasks.checkIn.dayState.today',
  'credits.tasks.checkIn.dayState.next',
  'game.options.priced',
  'game.options.charge',
  'game.options.missing',
  'game.options.owned',
  'game.status.nextCharge',
])

describe.each(LOCALES)('the texts in %s', (locale) => {
  const translated = textsOf(locale)

  test('have the keys of the fallback', () => {
    expect([...translated.keys()].sort()).toEqual([...fallback.keys()].sort())
  })

  test('fill the same slots, and none is empty', () => {
    for (const [key, text] of fallback) {
      expect(translated.get(key)?.trim(), key).not.toBe('')
      expect(slots(translated.get(key)), key).toEqual(slots(text))
    }
  })

  test('amounts of diamonds are shown in one format, N.Nk from 1000 on; names for screen readers are exact', () => {
    const raw = [...translated].filter(([, text]) =>
      /\{\{\w+\}\} (?:diamond|coin|free|颗)|(?:[Dd]iamonds|coins|钻石)[^{]*[:：] ?\{\{\w+\}\}/.test(text),
    )
    expect(raw.map(([key]) => key.replace(/_(?:one|other)$/, '')).filter((key) => !EXACT.has(key))).toEqual([])
  })

  test('numbers of stories, games and players, which grow without an end, have the same format', () => {
    const raw = [...translated].filter(([, text]) =>
      /\{\{count\}\} ?(?:stor(?:y|ies)|games?|players?|个故事|局|位玩家|名玩家|人)/.test(text),
    )
    expect(raw.map(([key]) => key.replace(/_(?:one|other)$/, '')).filter((key) => !EXACT.has(key))).toEqual([])
  })

  test('the currency has one name; "coins" and "credits" only where the specification writes them', () => {
    const word = locale === 'zh' ? /金币|硬币/ : /\b(?:coins?|credits?)\b/i
    const others = [...translated].filter(([key, text]) => word.test(withoutSlots(text)) && !SPECIFIED.has(key))
    expect(others.map(([key]) => key)).toEqual([])
  })

  test('are in Chinese characters where the language is Chinese, and only there', () => {
    const script = locale === 'zh' ? /^$|\p{Script=Han}|^[^\p{L}]*$/u : /^\P{Script=Han}*$/u
    for (const [key, text] of translated) expect(withoutSlots(text), key).toMatch(script)
  })
})

test('a text that counts diamonds or time has a form for one', () => {
  const COUNTED = /\{\{(\w+)(?:, amount)?\}\} (?:free )?(?:diamonds?|days?|hours?|minutes?|seconds?)\b/g
  const wrong = [...fallback].filter(([key, text]) =>
    [...text.matchAll(COUNTED)].some(([, slot]) => slot !== 'count' || !/_(?:one|other)$/.test(key)),
  )
  // The name of the balance is fixed.
  expect(wrong.filter(([key]) => key !== 'shell.credits').map(([key, text]) => `${key}: ${text}`)).toEqual([])
})

test('an English text that counts has words for one', () => {
  const plural = [...fallback].filter(([, text]) => /\{\{count(?:, amount)?\}\} (?!of )(?:\w+ )?\w+[^s]s\b/.test(text))
  expect(plural.map(([key]) => key).filter((key) => !/_(?:one|other)$/.test(key) && !NEVER_ONE.has(key))).toEqual([])
})

describe('texts of codes', () => {
  test('every notice has a text of its own', () => {
    const words = NOTICE_CODES.map((code) => formatNotice(code, { name: '', price: 5, balance: 12 }))
    expect(new Set(words).size).toBe(NOTICE_CODES.length)
  })

  test('the texts of notices are word for word those of the error catalogue', () => {
    const format = (code: NoticeCode): string => formatNotice(code, { name: 'Lan', price: null, balance: null })
    expect({
      network_unstable: format('network_unstable'),
      chat_init_failed: format('chat_init_failed'),
      send_failed: format('send_failed'),
      video_failed: format('video_failed'),
      refresh_failed: format('refresh_failed'),
      story_error: format('story_error'),
      stage_complete: format('stage_complete'),
    }).toEqual({
      network_unstable: 'Sorry, the network is unstable, please try again or switch to another story to continue.',
      chat_init_failed: 'Failed to initialize chat',
      send_failed: 'Failed to send message',
      video_failed: 'Failed to load video',
      refresh_failed: 'Failed to refresh token',
      story_error: 'An error occurred',
      stage_complete: "This stage is complete. You can still chat with Lan, or tap 'Finish' to go back.",
    })
  })

  test('a refusal shows the message of the server; any other failure shows a text of the app', () => {
    expect(formatFailure({ ok: false, code: 'refused', message: 'The story rests today' })).toBe(
      'The story rests today',
    )
    expect(formatFailure({ ok: false, code: 'refused', message: '' })).toBe('An error occurred')
    expect(formatFailure({ ok: false, code: 'unauthorized', message: 'jwt expired' })).toBe('Failed to refresh token')
  })
})

test('no component draws an amount of diamonds past the format', async () => {
  const sources = import.meta.glob('../../../src/{app,authoring,screens,ui}/**/*.tsx', {
    query: '?raw',
    import: 'default',
  })
  const raw: string[] = []
  for (const [path, load] of Object.entries(sources))
    if (/>\s*\{[\w.]*(?:coins|price|balance|reward)\}\s*</i.test(await load())) raw.push(path)
  expect(Object.keys(sources).length).toBeGreaterThan(100)
  expect(raw).toEqual([])
})
