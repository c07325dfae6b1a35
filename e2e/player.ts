/** A player: finds things by role and name as a screen reader does, and plays a story along a route of its README. */
import sharp from 'sharp'
import { expect, type Locator, type Page } from 'playwright/test'
import { type Story } from '../server/stories/story.ts'
import { type Route, type RouteStep } from '../tests/helpers/storyRoutes.ts'
import { type Language, NAMES } from './names.ts'
import { passStartSteps } from './startSteps.ts'
import { LANTERN, textsOfOption } from './story.ts'

const MOST_WAIT_MS = 45_000
/** How often is looked for the next turn, ms. Playwright's own waits look each half second, which was most of the time in which a story was played. */
const LOOK_MS = 50
/** Timeout for pressing an element that may vanish first, ms. */
const SOON = { timeout: 2_000 }
/** Query of an address at which the game clock runs this many times faster than real time, and the local API streams without pauses. */
export const FAST = 'rate=1000'

/** What the player can do: pass something, act in one of three ways, or nothing more. */
export type Turn = 'ending' | 'pass' | 'options' | 'picture' | 'words'

export interface Player {
  /** Opens the list: stories run fast where no other speed is given. */
  openList: (speed?: string) => Promise<void>
  /** From the list to the chat, over the intro, with the player's actor. */
  enterStory: () => Promise<void>
  /** From the intro to the chat. */
  start: () => Promise<void>
  /** Opens the intro by its address and enters the chat with the player's actor. */
  openStory: () => Promise<void>
  /** Waits for the first line, and passes what comes before it. */
  readFirstLine: () => Promise<void>
  /** Waits until the player can do something. */
  waitForTurn: () => Promise<Turn>
  /** Passes what is in front by its button: a dialog, a picture over the screen, a clip. */
  pass: () => Promise<void>
  /** Sends no picture where one is asked for. */
  decline: () => Promise<void>
  /** Continues along the route to the ending, or up to its choice number `upTo`, counted from 1. */
  play: (route: Route, upTo?: number) => Promise<void>
  /** The lines said so far. The buttons of a line are left out: a voice may still be prepared. */
  readLines: () => Promise<string[]>
  messages: Locator
  options: Locator
  composer: Locator
  ending: Locator
}

/** A character of a story. */
type Actor = Story['metadata']['actors'][number]

interface Screen {
  page: Page
  language: Language
  story: Story
  messages: Locator
  options: Locator
  writable: Locator
  /** Dialogs, full-screen pictures, skippable clips and refused messages: each is passed by its button. */
  passable: Locator
  picture: Locator
  ending: Locator
}

/** Waits until the app has taken over the page: a link that is followed before loads another page, without the speed of this one. */
export async function waitForApp(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
  )
}

export function createPlayer(
  page: Page,
  language: Language,
  story: Story = LANTERN,
  actor: Actor | undefined = story.metadata.actors[0],
  /** What the player wants to be good at, in a story with talents. */
  attributes: Readonly<Record<string, number>> = {},
): Player {
  const names = NAMES[language]
  const screen = locateScreen(page, language, story)
  const { messages, options, ending } = screen
  const waitForTurn = (): Promise<Turn> => waitForTurnOn(screen)
  /** From the intro to the chat. */
  const start = async (): Promise<void> => {
    const { version, actors } = story.metadata
    await page.getByRole('button', { name: names.play }).click()
    if (version !== '3' && actors.length > 1 && actor !== undefined) {
      await page.getByRole('dialog').getByText(actor.name[language], { exact: true }).click()
      await page.getByRole('button', { name: names.confirm }).click()
    }
    await passStartSteps(page, language, story, attributes)
    // On a busy machine the story may have come to a full-screen picture by now, which covers the messages.
    await messages.or(screen.passable.first()).first().waitFor()
  }
  return {
    messages,
    options,
    ending,
    composer: page.getByRole('textbox'),
    waitForTurn,
    pass: () => press(screen.passable.first()),
    decline: () => givePicture(screen, false),
    start,
    readLines: () => messages.getByRole('article').evaluateAll(readLines),
    async openList(speed = FAST) {
      await page.goto(`/?lang=${language}&${speed}`)
    },
    async enterStory() {
      await waitForApp(page)
      await page.getByRole('link', { name: story.metadata.title[language], exact: true }).click()
      await start()
    },
    async openStory() {
      await page.goto(`/story/${story.metadata.id}?lang=${language}&${FAST}`)
      await start()
    },
    async readFirstLine() {
      const line = messages.getByRole('article').first()
      const either = line.or(screen.passable.first())
      for (await either.first().waitFor(); !(await line.isVisible()); await either.first().waitFor())
        await press(screen.passable.first())
    },
    async play(route, upTo) {
      const left = [...route.moves]
      const stop = upTo === undefined ? undefined : route.moves.filter(({ kind }) => kind === 'choose')[upTo - 1]
      for (let turn = await waitForTurn(); turn !== 'ending'; turn = await waitForTurn()) {
        if (turn === 'pass') await press(screen.passable.first())
        else if (turn === 'options' && stop?.kind === 'choose' && (await isOffered(screen, stop.id))) return
        else await takeStep(screen, left, turn)
      }
      if (stop !== undefined) throw new Error(`the story ended before choice ${upTo}`)
    },
  }
}

/** Runs in the page. */
function readLines(articles: Element[]): string[] {
  return articles.map((article) => {
    const copy = article.cloneNode(true) as Element
    for (const button of copy.querySelectorAll('button')) button.remove()
    return copy.textContent.trim()
  })
}

function locateScreen(page: Page, language: Language, story: Story): Screen {
  const names = NAMES[language]
  const buttons = [
    page.getByRole('dialog').getByRole('button'),
    page.getByRole('button', { name: names.on }),
    page.locator('section:has(video)').getByRole('button'),
  ]
  return {
    page,
    language,
    story,
    messages: page.getByRole('log', { name: names.messages }),
    options: page.getByRole('group', { name: names.options }),
    // A field beside options, which may come after it, is no question of its own.
    writable: page.getByRole('textbox', { disabled: false }).and(page.locator(`:not([placeholder="${names.orSay}"])`)),
    passable: buttons.reduce((either, button) => either.or(button), page.getByRole('button', { name: names.retry })),
    picture: page.getByRole('region', { name: names.picture }),
    ending: page.getByRole('region', { name: names.ending }),
  }
}

async function waitForTurnOn({ ending, passable, options, picture, writable }: Screen): Promise<Turn> {
  const next = ending.or(passable).or(options).or(picture).or(writable).first()
  // What was there may be gone by the time it is told what it is.
  for (;;) {
    await expect.poll(() => next.isVisible(), { timeout: MOST_WAIT_MS, intervals: [LOOK_MS] }).toBe(true)
    if (await ending.isVisible()) return 'ending'
    if (await passable.first().isVisible()) return 'pass'
    if (await options.first().isVisible()) return 'options'
    if (await picture.isVisible()) return 'picture'
    if (await writable.isVisible()) return 'words'
  }
}

/** Takes the next step of the route in this turn. If its element vanished before the step was taken, the step is retried. */
async function takeStep(screen: Screen, left: RouteStep[], turn: Turn): Promise<void> {
  const step = await findStep(screen, left, turn)
  if (step === null) {
    if (await isOver(screen, turn)) return
    throw new Error(`the route has no step for ${turn}: ${(await screen.options.allInnerTexts()).join()}`)
  }
  // A player who continues after a reload, or in another tab, has taken the earlier steps.
  if (await isTaken(screen, step)) left.splice(0, left.indexOf(step) + 1)
}

/**
 * Whether a turn was seen for a moment only: the composer may be open between two answers of the story, and the request for a picture is seen again
 * when the sheet over it has closed, until the upload is done.
 */
async function isOver(screen: Screen, turn: Turn): Promise<boolean> {
  const { ending, passable, options, picture } = screen
  if (turn !== 'words' && turn !== 'picture') return !(await options.first().isVisible())
  const next = ending.or(passable).or(options)
  const wait =
    turn === 'words'
      ? next.or(picture).first().waitFor({ timeout: MOST_WAIT_MS })
      : picture.waitFor({ state: 'hidden', timeout: MOST_WAIT_MS })
  return wait.then(
    () => true,
    () => false,
  )
}

async function findStep(screen: Screen, left: readonly RouteStep[], turn: Turn): Promise<RouteStep | null> {
  for (const step of left) {
    if (turn === 'options' && step.kind === 'choose' && (await isOffered(screen, step.id))) return step
    if (turn === 'picture' && (step.kind === 'picture' || step.kind === 'decline')) return step
    if (turn === 'words' && step.kind === 'say' && !(await isSaid(screen, step.words[screen.language]))) return step
  }
  return null
}

/** Takes a step; false if its element vanished first. */
function isTaken(screen: Screen, step: RouteStep): Promise<boolean> {
  const taking =
    step.kind === 'choose'
      ? choose(screen, step.id)
      : step.kind === 'say'
        ? say(screen, step.words[screen.language])
        : givePicture(screen, step.kind === 'picture')
  return taking.then(
    () => true,
    () => false,
  )
}

async function choose(screen: Screen, optionId: string): Promise<void> {
  const button = await optionButton(screen, optionId).first().elementHandle(SOON)
  const isPaid = NAMES[screen.language].priced.test((await button?.getAttribute('aria-label')) ?? '')
  await button?.click(SOON)
  // One that costs coins asks first.
  if (isPaid)
    await screen.page.getByRole('dialog').getByRole('button', { name: NAMES[screen.language].confirm }).click(SOON)
  await button?.waitForElementState('hidden', SOON)
}

async function say({ page, language, writable }: Screen, text: string): Promise<void> {
  await fill(writable, text)
  // Where options have come since, the words would answer them.
  await writable.waitFor(SOON)
  await page.getByRole('button', { name: NAMES[language].send }).click(SOON)
  await expect(page.getByRole('textbox')).toHaveValue('', SOON)
}

/** In Firefox Playwright fills a field as a script of the page would, which React takes for its own change. */
async function fill(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() !== 'firefox') return field.fill(text, SOON)
  await field.focus(SOON)
  await field.evaluate((_, typed) => document.execCommand('insertText', false, typed), text)
}

async function givePicture({ page, language, picture }: Screen, gives: boolean): Promise<void> {
  const names = NAMES[language]
  if (!gives) return page.getByRole('button', { name: names.notNow }).click(SOON)
  const file = page.locator('input[type="file"]').and(page.getByLabel(names.choosePicture))
  // Where a face is wanted, a sheet says first what it must show.
  if ((await file.count()) === 0) await picture.getByRole('button', { name: names.choosePicture }).click(SOON)
  await file.first().setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer: await paintFace() }, SOON)
  await picture.waitFor({ state: 'hidden' })
}

/** An element may vanish before it is pressed, for example when a clip ends. */
async function press(button: Locator): Promise<void> {
  await button.click(SOON).catch(() => undefined)
}

function isOffered(screen: Screen, optionId: string): Promise<boolean> {
  return optionButton(screen, optionId).first().isVisible()
}

/** Whether the player has said these words. A character's name is a text of the conversation too. */
async function isSaid({ messages, language }: Screen, text: string): Promise<boolean> {
  const own = messages.getByRole('article', { name: NAMES[language].you, exact: true })
  return (await own.getByText(text, { exact: true }).count()) > 0
}

/** The button of an option. Its name begins with its text; the price may follow. */
function optionButton({ options, story, language }: Screen, optionId: string): Locator {
  const names = textsOfOption(story, optionId, language).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return options.getByRole('button', { name: new RegExp(`^(?:${names.join('|')})`) })
}

/** A picture that counts as a face: the server looks for the colour of skin. */
function paintFace(): Promise<Buffer> {
  return sharp({ create: { width: 128, height: 128, channels: 3, background: '#d9a07c' } })
    .png()
    .toBuffer()
}
