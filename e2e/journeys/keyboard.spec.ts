/** The story is played without a pointer: Tab reaches everything, and the focus is visible. */
import { type Locator, type Page } from 'playwright/test'
import { NAMES } from '../names.ts'
import { type RouteStep } from '../../tests/helpers/storyRoutes.ts'
import { createPlayer, FAST, type Player, type Turn, waitForApp } from '../player.ts'
import { DAWN, STORY, textOfOption, titleOfEnding } from '../story.ts'
import { expect, test } from './test.ts'

const MOST_TABS = 40
const AROUND_PX = 24
const names = NAMES.en

test('keyboard alone, from the list through the first choice', async ({ page }) => {
  const player = createPlayer(page, 'en')
  await player.openList()
  await waitForApp(page)
  await press(page, page.getByRole('link', { name: STORY.title.en }))
  await press(page, page.getByRole('button', { name: names.play }))
  for (let turn = await player.waitForTurn(); turn !== 'options'; turn = await player.waitForTurn()) {
    if (turn === 'ending') throw new Error('the story ended early')
    if (turn === 'pass') {
      // A dialog moves the focus to its button.
      await expect(page.getByRole('dialog').getByRole('button')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    } else {
      // Between two answers of the story the composer is open for a moment.
      await player.options.or(page.getByRole('dialog')).first().waitFor()
    }
  }
  const option = player.options.getByRole('button').first()
  // Just shown, it ignores keys as it does taps.
  await expect(option).not.toHaveAttribute('aria-disabled', 'true')
  const said = await option.innerText()
  await press(page, option)
  await expect(player.messages.getByText(said, { exact: true })).toBeVisible()
})

test('keyboard alone, from the address of a chat to the ending', async ({ page }) => {
  const player = createPlayer(page, 'en')
  const moves = [...DAWN.moves]
  // A guest who follows a link, and uses Tab, Enter, digits, Escape and letters.
  await page.goto(`/chat2/${STORY.id}/${STORY.actorId}?lang=en&${FAST}`)
  await player.messages.waitFor()
  for (let turn = await player.waitForTurn(); turn !== 'ending'; turn = await player.waitForTurn()) {
    await act(page, player, turn, moves)
    // Wherever the focus is, Tab goes on from there and a screen reader has a place.
    await expect.poll(() => page.evaluate(hasFocus), `the focus after ${turn}`).toBe(true)
  }
  await expect(player.ending.getByText(titleOfEnding('dawn', 'en'))).toBeVisible()
  await expect.poll(() => page.evaluate(hasFocus), 'the focus at the ending').toBe(true)
})

/** Takes the turn; if it passes meanwhile, such as a clip that ends, the next look decides. */
async function act(page: Page, player: Player, turn: Turn, moves: RouteStep[]): Promise<void> {
  if (turn === 'pass') {
    const dialog = page.getByRole('dialog')
    if (await dialog.first().isVisible()) await page.keyboard.press('Enter')
    else await page.keyboard.press('Escape')
  } else if (turn === 'options') await chooseByDigit(page, player, moves)
  else if (turn === 'picture') await press(page, page.getByRole('button', { name: names.notNow }))
  else {
    const step = moves.find(({ kind }) => kind === 'say')
    if (step?.kind !== 'say') throw new Error('the route has no words for this turn')
    moves.splice(0, moves.indexOf(step) + 1)
    await reach(page, player.composer)
    await page.keyboard.type(step.words.en)
    await page.keyboard.press('Enter')
    await expect(player.composer).toHaveValue('')
    // The field stays open until the worker has taken the line: a look before that would write the next one.
    await expect(player.messages.getByText(step.words.en, { exact: true }).last()).toBeVisible()
  }
}

/** Presses the digit of the route's option; one that costs coins asks first. */
async function chooseByDigit(page: Page, player: Player, moves: RouteStep[]): Promise<void> {
  const labels = await player.options.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
  const step = moves.find(
    (move) => move.kind === 'choose' && labels.some((label) => label.startsWith(textOfOption(move.id, 'en'))),
  )
  if (step?.kind !== 'choose') throw new Error(`the route has none of ${labels.join()}`)
  const text = textOfOption(step.id, 'en')
  const index = labels.findIndex((label) => label.startsWith(text))
  moves.splice(0, moves.indexOf(step) + 1)
  const option = player.options.getByRole('button', { name: labels[index] ?? '', exact: true })
  // Just shown, it ignores keys as it does taps.
  await expect(option).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press(String(index + 1))
  if (names.priced.test(labels[index] ?? '')) {
    await expect(page.getByRole('dialog').getByRole('button', { name: names.confirm })).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await option.waitFor({ state: 'hidden' })
}

function hasFocus(): boolean {
  return document.activeElement !== null && document.activeElement !== document.body
}

async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
async function reach(page: Page, target: Locator): Promise<void> {
  const isFocused = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; !(await isFocused()); tabs += 1) {
    expect(tabs, `Tab leads to ${target.toString()}`).toBeLessThan(MOST_TABS)
    await page.keyboard.press('Tab')
  }
  const focused = await lookAt(page, target)
  await target.blur()
  expect(focused.equals(await lookAt(page, target)), `the focus on ${target.toString()} changes what one sees`).toBe(
    false,
  )
  await target.focus()
}

/** The target and its surroundings: a focus ring may be drawn outside the element. */
async function lookAt(page: Page, target: Locator): Promise<Buffer> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const left = Math.max(0, x - AROUND_PX)
  const top = Math.max(0, y - AROUND_PX)
  return page.screenshot({
    animations: 'disabled',
    clip: { x: left, y: top, width: x + width + AROUND_PX - left, height: y + height + AROUND_PX - top },
  })
}
