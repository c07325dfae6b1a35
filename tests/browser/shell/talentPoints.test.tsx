/** The chosen talent and its points: the card in the middle, by hold, by slider, evenly. Doc 2 §4, §5 (talent). */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { parse } from 'valibot'
import { story as storySchema } from '../../../protocol/api/stories.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { type GameConfig } from '../../../src/screens/story/start/startSteps.ts'
import { HOLD_MS, HOLD_REPEAT_MS } from '../../../src/ui/useHoldRepeat.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'
import { story } from './storyAnswers.ts'
import { TalentDrawer } from '../../../src/screens/story/talents/TalentDrawer.tsx'

await startAllTexts('en')

const { clock } = setUpShell()

const skills = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  name: `Talent ${id}`,
  image_url: '',
  skill_configs: [{ attr: 'strength', value: 3 }],
}))
const drawer = () => page.getByRole('dialog', { name: 'Select Your Talent' })
const cards = () => drawer().getByRole('button', { name: /^Talent / })
const add = (name: string) => drawer().getByRole('button', { name: `Add a point to ${name}` })
const value = (name: string) => drawer().getByRole('group', { name: new RegExp(`^${name} `) })

async function openDrawer(): Promise<Partial<GameConfig>[]> {
  localStorage.setItem('talent-tutorial-seen', '1')
  fakeApi({ '/talent/skill-from-story.list': () => ({ skills }) })
  signIn(guest)
  const chosen: Partial<GameConfig>[] = []
  const active = parse(storySchema, { ...story, is_active_skill: true })
  await show(
    <TalentDrawer story={active} actor={null} onDone={(part) => chosen.push(part)} onClose={() => undefined} />,
  )
  await expect.element(cards().nth(0)).toBeVisible()
  return chosen
}

/** The names of the card in the middle and of the chosen one. */
function readCards(): [string | undefined, string | undefined] {
  const all = cards().elements()
  const shown = all.find((card) => card.closest('li')?.dataset.shown === 'true')
  const chosen = all.find((card) => card.getAttribute('aria-pressed') === 'true')
  return [shown?.textContent, chosen?.textContent]
}

test('the card in the middle is the chosen one: by button, by a tap on another card, by arrow keys', async () => {
  await openDrawer()
  const names = cards()
    .elements()
    .map(({ textContent }) => textContent)
  const expectAt = (index: number) => expect.poll(readCards).toEqual([names[index], names[index]])
  await expectAt(0)
  await userEvent.click(drawer().getByRole('button', { name: 'Next talent' }))
  await expectAt(1)
  ;(cards().nth(2).element() as HTMLElement).click()
  await expectAt(2)
  ;(cards().nth(2).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expectAt(3)
  expect(document.activeElement).toBe(cards().nth(3).element())
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}')
  await expectAt(1)
  // Tab passes the others by: to look at the points changes none.
  expect(
    cards()
      .elements()
      .map((card) => (card as HTMLElement).tabIndex),
  ).toEqual([-1, 0, -1, -1])
})

test('a held button adds points until it is let go or none can be added, and its click adds none', async () => {
  await openDrawer()
  const button = add('Happiness').element() as HTMLElement
  const press = (type: string) => button.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0 }))
  press('pointerdown')
  await clock().pass(HOLD_MS - 1)
  await expect.element(value('Happiness')).toHaveAccessibleName('Happiness 0')
  await clock().pass(1)
  await clock().pass(HOLD_REPEAT_MS)
  await clock().pass(HOLD_REPEAT_MS)
  await expect.element(value('Happiness')).toHaveAccessibleName('Happiness 3')
  press('pointerup')
  button.click()
  await clock().pass(HOLD_REPEAT_MS * 5)
  await expect.element(value('Happiness')).toHaveAccessibleName('Happiness 3')
  button.click()
  await expect.element(value('Happiness')).toHaveAccessibleName('Happiness 4')
  press('pointerdown')
  await clock().pass(HOLD_MS)
  for (let times = 0; times < 20; times += 1) await clock().pass(HOLD_REPEAT_MS)
  await expect.element(value('Happiness')).toHaveAccessibleName('Happiness 10')
})

test('a slider sets the points, within what the talent gives and what is left', async () => {
  await openDrawer()
  const slider = (name: string) => drawer().getByRole('slider', { name })
  await userEvent.fill(slider('Wealth'), '9')
  await userEvent.fill(slider('Happiness'), '10')
  await expect.element(drawer().getByText('1 point to allocate')).toBeVisible()
  await userEvent.fill(slider('Intelligence'), '6')
  await expect.element(value('Intelligence')).toHaveAccessibleName('Intelligence 1')
  // Its talent gives strength 3.
  await userEvent.fill(slider('Strength'), '0')
  await expect.element(value('Strength')).toHaveAccessibleName('Strength 3')
  await userEvent.fill(slider('Wealth'), '0')
  await expect.element(drawer().getByText('9 points to allocate')).toBeVisible()
})

test('one tap takes the talent with its points spread evenly, and starts', async () => {
  const chosen = await openDrawer()
  await userEvent.click(drawer().getByRole('button', { name: 'Start with even points' }))
  expect(chosen).toHaveLength(1)
  expect(chosen[0]?.numerical_values).toEqual({ happiness: 6, intelligence: 6, strength: 6, wealth: 5 })
})

test('spread evenly uses every point, and the game can start', async () => {
  const chosen = await openDrawer()
  await userEvent.click(drawer().getByRole('button', { name: 'Spread evenly' }))
  await expect.element(drawer().getByText('0 points to allocate')).toBeVisible()
  await userEvent.click(drawer().getByRole('button', { name: 'Confirm' }))
  expect(chosen[0]?.numerical_values).toEqual({ happiness: 6, intelligence: 6, strength: 6, wealth: 5 })
})
