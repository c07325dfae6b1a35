import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { type ReadingSpeed } from '../../../protocol/intents.ts'
import { type View } from '../../../protocol/view.ts'
import { computeReadingMs } from '../../../protocol/readingTime.ts'
import { computeTyping } from '../../../worker/ordering/pacing.ts'
import { confirmDialogs, play, type Play, START } from '../../helpers/session.ts'

const SHORT = 'Count the lamps.'
const LONG = 'They count people here, on and off. You suppose it is for the insurance, and say so.'
const TYPED = computeTyping(SHORT).duration

/** A session at this reading speed, with what the server has sent. */
async function playAt(readingSpeed: ReadingSpeed, ...events: ChatEvent[]): Promise<Play> {
  const game = await play()
  await game.host({ kind: 'settings', muted: false, readingSpeed })
  game.server.last().send(...events)
  game.server.last().end()
  await game.settle()
  return game
}

/** Passes time from timer to timer until the condition holds; how long that took, ms. */
async function timeUntil(game: Play, holds: () => boolean): Promise<number> {
  const from = game.clock.now()
  for (let due = game.clock.nextDue(); !holds() && due !== null; due = game.clock.nextDue())
    await game.pass(due - game.clock.now())
  expect(holds()).toBe(true)
  return game.clock.now() - from
}

describe('the reading speed', () => {
  test.each([
    ['slow', 1.5],
    ['normal', 1],
    ['fast', 0.6],
  ] as const)('[P8] %s scales typing and delays by %s', async (speed, factor) => {
    const game = await playAt(speed, line(1, SHORT), line(2, 'Again.'), options(3, ['a']))
    const { chunk, interval, duration } = computeTyping(SHORT, speed)
    expect(game.view().typing).toMatchObject({ chunk, interval })
    expect(duration).toBeCloseTo(TYPED * factor, -2)
    await game.pass(duration)
    expect(game.view().composer).toEqual({ reason: 'next_message', until: START + duration + 3_000 * factor })
    await game.pass(3_000 * factor)
    const rest = computeTyping('Again.', speed).duration + 300 * factor
    await game.pass(rest - 1)
    expect(game.view().options).toBeNull()
    await game.pass(1)
    expect(game.view().options).not.toBeNull()
  })

  test('[P8] instant: a line is whole at once, the next ones and the question with it', async () => {
    const game = await playAt('instant', line(1, SHORT), line(2, 'Again.'), options(3, ['a']))
    expect(game.lines()).toEqual([SHORT, 'Again.'])
    expect(game.view()).toMatchObject({ typing: null, composer: { reason: 'select_option' } })
    expect(game.clock.now()).toBeLessThanOrEqual(START + 16)
  })

  test('[P8] another speed counts at once, also for the delay that runs', async () => {
    const game = await playAt('slow', line(1, LONG), line(2, 'Again.'))
    await game.pass(computeTyping(LONG, 'slow').duration)
    expect(game.view().composer.reason).toBe('next_message')
    await game.host({ kind: 'settings', muted: false, readingSpeed: 'instant' })
    expect(game.lines()).toEqual([LONG, 'Again.'])
  })

  test('[P8] no speed scales wait, thinking or a transition', async () => {
    for (const speed of ['slow', 'fast', 'instant'] as const) {
      const game = await playAt(speed, event('wait', 1, { seconds: 2 }), event('scene_transition', 2, { seconds: 9 }))
      expect(await timeUntil(game, () => game.view().scene.nextAt !== null)).toBe(2_000)
      expect(game.view().scene.nextAt).toBe(START + 2_000 + 9_000)
      const other = await playAt(speed, options(1, ['a']))
      await other.intend({ kind: 'choose', optionId: 'a' })
      other.server.last().send(event('heart_value', 3, { heart_value: 9 }))
      await other.settle()
      expect(await timeUntil(other, () => other.view().heart !== null)).toBe(800)
    }
  })

  test('[P8] without a speed in the fact, the one before stays', async () => {
    const game = await playAt('instant')
    await game.host({ kind: 'settings', muted: true })
    game.server.last().send(line(1, SHORT))
    await game.settle()
    expect(game.view().typing).toBeNull()
  })
})

const COVERING: [string, ChatEvent, (game: Play) => boolean][] = [
  ['a video in front', event('play_video', 2, { url: '/a.mp4' }), (game) => game.view().video !== null],
  ['an overlay', event('show_overlay', 2, { overlay: 'Later' }), (game) => game.view().overlay !== null],
  [
    'a picture over the screen',
    event('show_image', 2, { url: '/a.webp', position: 'fullscreen' }),
    (game) => game.view().stage.still !== null,
  ],
  [
    'animated images',
    event('animated_images', 2, { images: [{ url: '/a.webp' }] }),
    (game) => game.view().stage.frames !== null,
  ],
  ['an alert', event('show_alert', 2, { text: 'Mind the step.' }), (game) => game.view().notices.length > 0],
  ['a scene', event('show_scene', 2, { scene_id: 's2' }), (game) => game.view().scene.id === 's2'],
  ['a paid scene', event('enter_paid_scene', 2, { scene_id: 's2' }), (game) => game.view().paid !== null],
  ['a request for payment', event('payment_required', 2, {}), (game) => game.view().notices.length > 0],
  ['the ending', event('show_ending', 2, { html: 'Over.' }), (game) => game.view().ending !== null],
]

describe('what covers the conversation', () => {
  test.each(COVERING)('[P9] %s comes when the line has been read', async (_what, cover, isThere) => {
    const game = await playAt('normal', line(1, LONG), cover)
    await game.pass(computeReadingMs(LONG) - 1)
    expect(isThere(game)).toBe(false)
    expect(game.lines()).toEqual([LONG])
    await game.pass(1)
    expect(isThere(game)).toBe(true)
  })

  test('[P9] also where it arrives after the delay is over', async () => {
    const game = await playAt('normal', line(1, LONG))
    await game.pass(2_000)
    await game.host({ kind: 'resumed' })
    game.server.last().send(event('play_video', 2, { url: '/a.mp4' }))
    game.server.last().end()
    await game.settle()
    expect(game.view().video).toBeNull()
    expect(game.view().composer).toEqual({ reason: 'next_video', until: START + computeReadingMs(LONG) })
    await game.pass(computeReadingMs(LONG) - 2_000)
    expect(game.view().video).not.toBeNull()
  })

  test('[P2, P9] a short line before a video has the 3000 ms of P2', async () => {
    const game = await playAt('normal', line(1, SHORT), event('play_video', 2, { url: '/a.mp4' }))
    expect(await timeUntil(game, () => game.view().video !== null)).toBe(TYPED + 3_000)
  })

  test('[P9] what came before the last line is read too, but 9 s after that line is whole are enough', async () => {
    const overlay = event('show_overlay', 9, { overlay: 'Later' })
    const game = await playAt('normal', ...[1, 2, 3].map((at) => line(at, `${LONG} ${at}`)), overlay)
    expect(await timeUntil(game, () => game.view().overlay !== null)).toBe(3 * computeReadingMs(`${LONG} 1`))
    const longer = await playAt('normal', ...[1, 2, 3].map((at) => line(at, LONG.repeat(9))), overlay)
    await timeUntil(longer, () => longer.lines().length === 3)
    const typed = computeTyping(LONG.repeat(9)).duration
    expect(await timeUntil(longer, () => longer.view().overlay !== null)).toBe(typed + 9_000)
  })

  test.each([
    ['a line of 380 characters', 'so it goes '.repeat(35).slice(0, 380)],
    ['a long Chinese line', '海面上起了雾，'.repeat(20)],
  ])('[P9] %s keeps the next one back for 9 s beyond its typing', async (_what, text) => {
    const game = await playAt('normal', line(1, text), line(2, 'And then?'))
    const { duration } = computeTyping(text)
    expect(await timeUntil(game, () => game.lines().length === 2)).toBe(duration + 9_000)
  })

  test('[P9] a tap that ends the delay ends it, and so does an act of the player', async () => {
    const game = await playAt('normal', line(1, LONG), event('show_overlay', 2, { overlay: 'Later' }))
    await game.intend({ kind: 'tap' })
    expect(game.view().overlay).toBeNull()
    await game.intend({ kind: 'tap' })
    expect(game.view().overlay).not.toBeNull()

    const other = await playAt('normal', line(1, LONG))
    await other.pass(1_000)
    await other.intend({ kind: 'send', text: 'Why?' })
    other.server.last().send(event('show_overlay', 3, { overlay: 'Later' }))
    expect(await timeUntil(other, () => other.view().overlay !== null)).toBe(800)
  })

  test.each([
    ['slow', 1.5],
    ['fast', 0.6],
    ['instant', 0.6],
  ] as const)('[P8, P9] %s takes %s of the time', async (speed, factor) => {
    const game = await playAt(speed, line(1, LONG), event('show_overlay', 2, { overlay: 'Later' }))
    const time = await timeUntil(game, () => game.view().overlay !== null)
    expect(time).toBe(Math.ceil(computeReadingMs(LONG) * factor))
  })

  test.each([
    ['a line', line(2, 'Again.')],
    ['a tip', event('show_tips', 2, { text: 'Again.' })],
    ['a background', event('show_image', 2, { url: '/media/a.webp', position: 'background' })],
    ['a background clip', event('play_video', 2, { url: '/media/a.mp4', is_background: true })],
    ['the countdown to a scene', event('scene_transition', 2, { seconds: 9 })],
  ])('[P9] %s waits for the line to be read, too, but at once where lines come at once', async (_what, next) => {
    const isThere = (play: Play): boolean =>
      play.lines().length > 1 || play.view().stage.background !== null || play.view().scene.nextAt !== null
    const game = await playAt('normal', line(1, LONG), next)
    expect(await timeUntil(game, () => isThere(game))).toBe(computeReadingMs(LONG))
    expect(isThere(await playAt('instant', line(1, LONG), next))).toBe(true)
  })

  test.each([
    ['options', options(2, ['a'])],
    [
      'pictures to choose from',
      event('show_action_options', 2, { options: [{ option_id: 'a', image_url: '/a.webp' }] }),
    ],
    ['a request for a picture', event('upload_image', 2, {})],
    ['an error', event('error', 2, { message: 'The line is busy.' })],
  ])('[P2, P9] %s come 300 ms after the line is whole', async (_what, next) => {
    const game = await playAt('normal', line(1, LONG), next)
    const isThere = ({ options, actionOptions, upload, notices }: View): boolean =>
      options !== null || actionOptions !== null || upload !== null || notices.length > 0
    expect(await timeUntil(game, () => isThere(game.view()))).toBe(computeTyping(LONG).duration + 300)
  })
})

describe('tap to go on', () => {
  test('[P10, I3] each line waits for a tap, however long that takes', async () => {
    const game = await playAt('tap', line(1, SHORT), line(2, 'Again.'), options(3, ['a']))
    await game.pass(60_000)
    expect(game.lines()).toEqual([SHORT])
    expect(game.view().composer).toEqual({ reason: 'next_tap', until: null })
    await game.intend({ kind: 'tap' })
    expect(game.lines()).toEqual([SHORT, 'Again.'])
    await game.intend({ kind: 'tap' })
    expect(game.view().typing).toBeNull()
    expect(game.view().options).not.toBeNull()
  })

  test('[P6, P10] a tap before the next line has arrived counts for it', async () => {
    const game = await play()
    await game.host({ kind: 'settings', muted: false, readingSpeed: 'tap' })
    game.server.last().send(line(1, SHORT))
    await game.settle()
    await game.pass(TYPED)
    expect(game.view().canSkip).toBe(true)
    await game.intend({ kind: 'tap' })
    expect(game.view().canSkip).toBe(false)
    game.server.last().send(line(2, 'Again.'))
    await game.settle()
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P10] what is not perceived needs no tap, and what comes later does', async () => {
    const game = await playAt('tap', line(1, SHORT), event('heart_value', 2, { heart_value: 9 }))
    await game.pass(TYPED)
    expect(game.view()).toMatchObject({ heart: { value: 9 }, composer: { reason: null } })
    await game.host({ kind: 'resumed' })
    game.server.last().send(line(3, 'Again.'))
    game.server.last().end()
    await game.pass(60_000)
    expect(game.lines()).toEqual([SHORT])
    await game.intend({ kind: 'tap' })
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P10] an act of the player counts as the tap', async () => {
    const game = await playAt('tap', line(1, SHORT))
    await game.pass(TYPED)
    await game.intend({ kind: 'send', text: 'Why?' })
    game.server.last().send(line(2, 'Why not?'))
    await game.pass(800)
    expect(game.lines()).toEqual([SHORT, 'Why?', 'Why not?'])
  })

  test('[P10] another speed gives the waiting line what is left of its time', async () => {
    const game = await playAt('tap', line(1, SHORT), line(2, 'Again.'), line(3, 'Once more.'))
    await game.pass(TYPED + 1_000)
    await game.host({ kind: 'settings', muted: false, readingSpeed: 'normal' })
    expect(game.view().composer).toEqual({ reason: 'next_message', until: START + TYPED + 3_000 })
    await game.host({ kind: 'settings', muted: false, readingSpeed: 'tap' })
    await game.pass(60_000)
    await game.host({ kind: 'settings', muted: false, readingSpeed: 'normal' })
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P10, I3] an act of the player ends the wait for a tap, also one beside the conversation', async () => {
    const game = await playAt('tap', event('upload_image', 1, {}), line(2, SHORT), line(3, 'Again.'))
    await game.pass(TYPED)
    expect(game.view().composer.reason).toBe('next_tap')
    await game.intend({ kind: 'upload', uploadId: game.view().upload?.id ?? '', url: '/media/me.png' })
    expect(game.view().composer.reason).not.toBe('next_tap')
    await game.pass(800)
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P10, P11] a tap behind an alert begins nothing', async () => {
    const game = await playAt('tap', event('show_alert', 1, { text: 'Mind.' }), line(2, SHORT), line(3, 'Again.'))
    await game.intend({ kind: 'tap' })
    await game.pass(5_000)
    expect(game.lines()).toEqual([])
    await confirmDialogs(game)
    expect(game.lines()).toEqual([SHORT])
  })
})
