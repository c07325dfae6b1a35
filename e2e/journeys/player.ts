/** A player: finds things by role and name as a screen reader does, and plays a story along a route. */
import { type Locator, type Page } from 'playwright/test'
import { type Language, NAMES } from '../names.ts'
import { type Route, STORY, textOfOption } from '../story.ts'

const MOST_WAIT_MS = 45_000

/** Whose move it is: the player's, in one of these ways. */
type Turn = 'ending' | 'overlay' | 'options' | 'words'

export interface Player {
  /** Opens the list. The game clock runs so many times faster, and but for real time (1) the server makes no pauses. */
  openList: (rate?: number) => Promise<void>
  /** From the list to the chat, over the intro. */
  enterStory: () => Promise<void>
  /** Waits until it is the player's move. */
  waitForTurn: () => Promise<Turn>
  /** Plays on along the route to the ending, or up to its choice number `upTo`, counted from 1. */
  play: (route: Route, upTo?: number) => Promise<void>
  messages: Locator
  options: Locator
  composer: Locator
  ending: Locator
}

export function createPlayer(page: Page, language: Language): Player {
  const names = NAMES[language]
  const messages = page.getByRole('log', { name: names.messages })
  const options = page.getByRole('group', { name: names.options })
  const composer = page.getByRole('textbox')
  const writable = page.getByRole('textbox', { disabled: false })
  const overlay = page.getByRole('dialog', { name: names.overlay })
  const ending = page.getByRole('region', { name: names.ending })

  const waitForTurn = async (): Promise<Turn> => {
    await ending.or(overlay).or(options).or(writable).first().waitFor({ timeout: MOST_WAIT_MS })
    if (await ending.isVisible()) return 'ending'
    if (await overlay.isVisible()) return 'overlay'
    return (await options.isVisible()) ? 'options' : 'words'
  }

  /** The move is made once what the player said stands in the conversation, or what it led to covers that. */
  const seeSaid = (text: string): Promise<void> => messages.getByText(text, { exact: true }).or(overlay).or(ending).last().waitFor()

  const moves: Record<Exclude<Turn, 'ending'>, (route: Route) => Promise<void>> = {
    async overlay() {
      await overlay.getByRole('button').click()
      await overlay.waitFor({ state: 'hidden' })
    },
    async options(route) {
      const text = await shownOption(options, route, language)
      await options.getByRole('button', { name: text }).click()
      await seeSaid(text)
    },
    async words(route) {
      const text = route.words[language][await countSaid(messages, route, language)]
      if (text === undefined) throw new Error(`the route to ${route.ending} has nothing more to say`)
      await composer.fill(text)
      await page.getByRole('button', { name: names.send }).click()
      await seeSaid(text)
    },
  }

  return {
    messages,
    options,
    composer,
    ending,
    waitForTurn,
    async openList(rate = 50) {
      await page.goto(`/?lang=${language}${rate === 1 ? '' : `&rate=${rate}&pace=0`}`)
    },
    async enterStory() {
      await page.getByRole('link', { name: STORY.title[language] }).click()
      await page.getByRole('button', { name: names.play }).click()
      await messages.waitFor()
    },
    async play(route, upTo) {
      const stop = upTo === undefined ? null : route.choices[upTo - 1]
      for (let turn = await waitForTurn(); turn !== 'ending'; turn = await waitForTurn()) {
        if (turn === 'options' && stop !== null && (await isShown(options, stop, language))) return
        await moves[turn](route)
      }
      if (stop !== null) throw new Error(`the story ended before choice ${upTo}`)
    },
  }
}

/** Text of the option on the route among those shown. */
async function shownOption(options: Locator, route: Route, language: Language): Promise<string> {
  for (const id of route.choices) if (await isShown(options, id, language)) return textOfOption(id, language)
  throw new Error(`the route to ${route.ending} knows none of the options shown: ${await options.innerText()}`)
}

function isShown(options: Locator, id: string | undefined, language: Language): Promise<boolean> {
  return id === undefined ? Promise.resolve(false) : options.getByRole('button', { name: textOfOption(id, language) }).isVisible()
}

/** How many of the route's words were said already: a reload does not begin anew. */
async function countSaid(messages: Locator, route: Route, language: Language): Promise<number> {
  const said = await Promise.all(route.words[language].map((text) => messages.getByText(text, { exact: true }).count()))
  return said.filter((count) => count > 0).length
}
