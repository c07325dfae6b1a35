/**
 * Readers who know no route: a hurried one, who taps twice a second anywhere on the stage, a careful one, who lets the story set the pace, and one who
 * writes wherever that is possible. They take what is free, and measure what they met.
 */
import { expect, type Locator, type Page } from 'playwright/test'
import { TAP_PAUSE } from '../protocol/limits.ts'
import { readLastSession } from '../tests/helpers/failedSession.ts'
import { type MeasuredReading, measureReading } from './measureReading.ts'
import { type Language, NAMES } from './names.ts'
import { type Player } from './player.ts'

export interface Reader {
  /** The game clock runs so many times faster than real time. A reader whose taps are measured reads in real time. */
  rate: number
  /** Time between two taps on the stage, ms; null for none. */
  tapMs: number | null
  /** Which option they take of those that they have taken least often. */
  takes: 'first' | 'last'
  /** What they write, in turn; none where options are tapped. */
  texts: readonly string[]
}

export const HURRIED: Reader = { rate: 1, tapMs: 500, takes: 'first', texts: [] }
/** Nobody taps for them: all that they wait for runs on the game clock, so it runs faster and they meet the same. */
export const CAREFUL: Reader = { rate: 8, tapMs: null, takes: 'last', texts: [] }

export interface Reading extends MeasuredReading {
  /** Panels, and the whole conversation, that a tap opened. */
  opened: string[]
  /** Options that were taken by a tap in the rhythm of others, with no pause before it. */
  strays: string[]
  /** The most taps in a row that changed nothing on the screen while nothing was asked. */
  stillTaps: number
}

/** A hurried reader sees options after so many taps that did nothing, stops tapping, and chooses. */
const TAPS_ON_QUESTION = 3
/** To see whether something is asked, ms. */
const CHECK_MS = 50
/** So long they look at what they choose, ms: options wake 600 ms after the last tap. */
const LOOK_MS = 1_200
/** Places of the taps, as shares of the screen: a grid over all that is picture and conversation, the handle's ways included. */
const PLACES = [0.3, 0.5, 0.7].flatMap((x) => [0.2, 0.35, 0.45, 0.5, 0.55, 0.62, 0.7].map((y) => [x, y] as const))
/** How often is looked for the end of the log, and how far apart, ms. */
const [STORED_LOOKS, STORED_LOOK_MS] = [20, 250]
/** For what may vanish before it is pressed, ms. */
const SOON = { timeout: 5_000 }

/** Reads to the ending, or for so long, ms. */
export async function readStory(
  page: Page,
  player: Player,
  language: Language,
  reader: Reader,
  forMs = Infinity,
): Promise<Reading> {
  // Where the game clock runs faster, options wake as much sooner.
  await page.evaluate(watchChoices, TAP_PAUSE.ms / reader.rate)
  const watch: Watch = { opened: new Set(), seen: '', still: 0, stillTaps: 0 }
  const answers = createAnswers(page, player, language, reader)
  const from = performance.now()
  for (let taps = 0; performance.now() - from < forMs; taps += 1) {
    if (reader.tapMs !== null) await tapUntilAsked(page, player, language, reader.tapMs, watch, taps)
    if (performance.now() - from >= forMs) break
    if ((await player.waitForTurn()) === 'ending') break
    if (reader.tapMs !== null) await page.waitForTimeout(LOOK_MS)
    await answers.give()
  }
  const measured = await measureSession(page, player)
  const strays = await page.evaluate(readStrayChoices)
  return { ...measured, opened: [...watch.opened], strays, stillTaps: watch.stillTaps }
}

/** Runs in the page, by its own clock: a tap that this machine sent late is no tap in a rhythm. */
function watchChoices(pauseMs: number): void {
  const strays: string[] = []
  Object.assign(globalThis, { strayChoices: strays })
  let [pressedAt, gapMs] = [-Infinity, Infinity]
  const onPress = (): void => {
    const now = performance.now()
    ;[pressedAt, gapMs] = [now, now - pressedAt]
  }
  const onClick = ({ target }: Event): void => {
    const option = target instanceof Element ? target.closest('[data-choice]') : null
    if (option === null || option.getAttribute('aria-disabled') === 'true' || gapMs >= pauseMs) return
    strays.push(option.getAttribute('aria-label') ?? '')
  }
  document.addEventListener('pointerdown', onPress, { capture: true })
  document.addEventListener('click', onClick, { capture: true })
}

function readStrayChoices(): string[] {
  return Reflect.get(globalThis, 'strayChoices') as string[]
}

/** What is seen while the reader taps. */
interface Watch {
  opened: Set<string>
  /** What lay on the screen last, and the taps since it came. */
  seen: string
  still: number
  stillTaps: number
}

/** The log is written a moment after what it says is seen. */
async function measureSession(page: Page, { ending }: Player): Promise<MeasuredReading> {
  const isAtEnd = await ending.isVisible()
  for (let looks = 0; ; looks += 1) {
    const session = await page.evaluate(readLastSession)
    if (session === null) throw new Error('the page has stored no session')
    const measured = measureReading(session.entries)
    if (measured.hasEnded || !isAtEnd || looks === STORED_LOOKS) return measured
    await page.waitForTimeout(STORED_LOOK_MS)
  }
}

/** Taps in turn over the stage, in time, until something has been asked for several taps, or the story has ended. */
async function tapUntilAsked(
  page: Page,
  player: Player,
  language: Language,
  tapMs: number,
  watch: Watch,
  first: number,
): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 360, height: 640 }
  const question = locateQuestion(page, player, language)
  watch.still = 0
  let tappedAt = performance.now()
  for (let [taps, asked] = [0, 0]; asked < TAPS_ON_QUESTION; taps += 1) {
    // A machine that taps late makes a pause, and who pauses sees what has woken.
    if (performance.now() - tappedAt > TAP_PAUSE.ms - CHECK_MS && (await question.count()) > 0) return
    const [x, y] = PLACES[((first + taps) * 5) % PLACES.length] ?? [0.5, 0.5]
    await page.mouse.click(width * x, height * y)
    tappedAt = performance.now()
    for (const name of await listOpened(page)) watch.opened.add(name)
    if (await player.ending.isVisible()) return
    asked = (await question.count()) > 0 ? asked + 1 : 0
    const now = JSON.stringify(await player.messages.allInnerTexts())
    watch.still = now !== watch.seen || asked > 0 ? 0 : watch.still + 1
    watch.seen = now
    watch.stillTaps = Math.max(watch.stillTaps, watch.still)
    // Nobody makes up for a tap that came late.
    await page.waitForTimeout(Math.max(0, tappedAt + tapMs - performance.now()))
  }
}

/** What waits for more than a tap on the stage. */
function locateQuestion(page: Page, player: Player, language: Language): Locator {
  const names = NAMES[language]
  return (
    player.options
      .or(page.getByRole('button', { name: names.on }))
      .or(page.getByRole('dialog'))
      .or(page.getByRole('region', { name: names.picture }))
      // A clip is watched for a while, and then left.
      .or(page.locator('section:has(video)'))
      .or(page.getByRole('textbox', { disabled: false }))
  )
}

/** Gives what is asked for. */
function createAnswers(
  page: Page,
  player: Player,
  language: Language,
  { takes, texts }: Reader,
): { give: () => Promise<void> } {
  /** How often each option was taken, by its name. */
  const taken = new Map<string, number>()
  const field = page.getByRole('textbox', { disabled: false })
  let written = 0
  return { give }

  async function give(): Promise<void> {
    const turn = await player.waitForTurn()
    if (turn === 'pass') return player.pass()
    if (turn === 'picture') return player.decline()
    if (turn === 'words') return write(nextText())
    // Every second text at a choice is one of its options in words.
    if (turn === 'options' && texts.length > 0 && (await field.count()) > 0) {
      const option = await pickOption()
      return written % 2 === 0 || option === null ? write(nextText()) : write(option.name)
    }
    if (turn === 'options') return choose()
  }

  function nextText(): string {
    const text = texts[written % Math.max(1, texts.length)]
    return text ?? (language === 'zh' ? '我不知道' : 'I do not know')
  }

  async function write(text: string): Promise<void> {
    written += 1
    await field.fill(text, SOON)
    await page.getByRole('button', { name: NAMES[language].send }).click(SOON)
    await expect(page.getByRole('textbox')).toHaveValue('', SOON)
  }

  async function choose(): Promise<void> {
    const option = await pickOption()
    if (option === null) return
    const element = await option.button.elementHandle(SOON)
    await option.button.click(SOON)
    await element?.waitForElementState('hidden', SOON).catch(() => undefined)
  }

  async function pickOption(): Promise<{ button: Locator; name: string } | null> {
    const free = player.options.getByRole('button').filter({ hasNot: page.locator('[data-price]') })
    const names = await free.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
    const order = names.map((name, index) => ({ name, index }))
    if (takes === 'last') order.reverse()
    const least = Math.min(...order.map(({ name }) => countTaken(name)))
    const picked = order.find(({ name }) => countTaken(name) === least)
    if (picked === undefined) return null
    // Also one that is said, or the reader would say it for ever.
    taken.set(picked.name, least + 1)
    return { button: free.nth(picked.index), name: picked.name }
  }

  function countTaken(name: string): number {
    return taken.get(name) ?? 0
  }
}

/** What lies open over the story: the sheet, and panels, which can be closed where the story's own dialogs can only be answered. */
function listOpened(page: Page): Promise<string[]> {
  return page
    .locator('[data-part="whole"][aria-expanded="true"]')
    .or(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Close|关闭)$/ })
        // A toast moves into what is modal, and has a button of its own.
        .and(page.locator(':not([data-type] *)')),
    )
    .evaluateAll((found) =>
      found.map((each) => each.getAttribute('aria-label') ?? each.textContent.trim().slice(0, 60)),
    )
}
