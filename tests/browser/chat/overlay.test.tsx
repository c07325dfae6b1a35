import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type OverlayView } from '../../../protocol/view/stage.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { OPTION_INACTIVE_MS } from '../../../protocol/limits.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { showChat } from '../../helpers/game.tsx'
import { createManualPageClock } from '../../helpers/pageClock.ts'

const overlay: OverlayView = { id: 'o', text: 'The sea knew it.', position: 'center', button: '' }
const messages = splitIntoPages([createFakeMessage('a', 'Come.')])

test('a dialog with a text and one way on', async () => {
  const { screen, game } = await showChat(createFakeView({ messages, overlay }))
  const dialog = screen.getByRole('dialog', { name: 'Overlay' })
  await expect.element(dialog).toHaveAccessibleDescription('The sea knew it.')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  expect(game.intents).toEqual([{ kind: 'continue', overlayId: 'o' }])
})

test('the focus moves in, stays in and is restored', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  const field = screen.getByRole('textbox')
  await field.click()
  game.change({ overlay })
  const button = screen.getByRole('dialog').getByRole('button')
  await expect.element(button).toHaveFocus()
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(game.intents).toEqual([])
  game.change({ overlay: null })
  await expect.element(field).toHaveFocus()
})

test('what lies behind is out of reach', async () => {
  const { screen } = await showChat(createFakeView({ messages, overlay }))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  for (const behind of [screen.getByRole('log'), screen.getByRole('button', { name: 'Back' })]) {
    expect(behind.element().closest('[inert]')).not.toBeNull()
  }
})

test.each(['top', 'center', 'bottom'] as const)('it has the position that the story sets (%s)', async (position) => {
  const { screen } = await showChat(createFakeView({ overlay: { ...overlay, position, button: 'Go on' } }))
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Go on' })).toBeVisible()
  const { top, bottom } = screen.getByRole('dialog').element().getBoundingClientRect()
  const middle = (top + bottom) / 2 / window.innerHeight
  expect(middle < 0.4 ? 'top' : middle > 0.6 ? 'bottom' : 'center').toBe(position)
})

test('the next overlay takes the focus again', async () => {
  const { screen, game } = await showChat(createFakeView({ overlay }))
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  game.change({ overlay: { ...overlay, id: 'o2', text: 'And then.' } })
  await expect.element(screen.getByText('And then.')).toBeVisible()
  await expect.element(screen.getByRole('dialog').getByRole('button')).toHaveFocus()
})

test('[P5] without a button, a tap anywhere continues, and its hint says so', async () => {
  const { screen, game } = await showChat(createFakeView({ messages, overlay: { ...overlay, button: null } }))
  const button = screen.getByRole('dialog').getByRole('button', { name: 'Tap anywhere to continue' })
  await expect.element(button).toHaveFocus()
  // Words over the picture, not a button of the browser's.
  expect(getComputedStyle(button.element())).toMatchObject({
    backgroundColor: 'rgba(0, 0, 0, 0)',
    borderTopWidth: '0px',
  })
  await expect.element(button).toHaveAttribute('aria-disabled', 'false')
  await userEvent.keyboard('{Enter}')
  expect(game.intents).toEqual([{ kind: 'continue', overlayId: 'o' }])
  await screen.getByText('The sea knew it.').click()
  expect(game.intents).toHaveLength(2)
  const ground = screen.getByRole('dialog').element().parentElement
  if (ground === null) throw new Error('the overlay covers nothing')
  await userEvent.click(ground, { position: { x: 20, y: 20 } })
  expect(game.intents).toHaveLength(3)
})

test('[P5] with a button, a tap beside it does nothing', async () => {
  const { screen, game } = await showChat(createFakeView({ messages, overlay }))
  await screen.getByText('The sea knew it.').click()
  expect(game.intents).toEqual([])
})

test.each([
  ['with a button', 'Go on'],
  ['without one', null],
])('an overlay %s stays for a player who taps to hurry the story', async (_, button) => {
  const clock = createManualPageClock()
  const restoreClock = replacePageClock(clock)
  try {
    const { screen, game } = await showChat(createFakeView({ overlay: { ...overlay, button } }))
    const press = async (): Promise<void> => {
      const onward = await screen.getByRole('dialog').getByRole('button').findElement()
      if (onward instanceof HTMLElement) onward.click()
    }
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    await clock.pass(OPTION_INACTIVE_MS - 1)
    await press()
    // Another one in its place has just appeared, too.
    game.change({ overlay: { ...overlay, button, id: 'o2', text: 'And then.' } })
    await expect.element(screen.getByText('And then.')).toBeVisible()
    await clock.pass(OPTION_INACTIVE_MS - 1)
    await press()
    expect(game.intents).toEqual([])
    await clock.pass(100)
    await expect.element(screen.getByRole('dialog').getByRole('button')).not.toHaveAttribute('aria-disabled', 'true')
    await press()
    expect(game.intents).toEqual([{ kind: 'continue', overlayId: 'o2' }])
  } finally {
    restoreClock()
  }
})

test('however fast a player taps, an overlay waits for its button no longer than 1.5 s', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  const { screen, game } = await showChat(createFakeView({ overlay }))
  const onward = await screen.getByRole('dialog').getByRole('button').findElement()
  let passed = 0
  while (game.intents.length === 0 && passed < 3_000) {
    for (const type of ['pointerdown', 'pointerup']) onward.dispatchEvent(new PointerEvent(type, { bubbles: true }))
    await clock.pass(60)
    if (onward instanceof HTMLElement) onward.click()
    await clock.pass(440)
    passed += 500
  }
  expect(game.intents).toEqual([{ kind: 'continue', overlayId: overlay.id }])
  expect(passed).toBeLessThanOrEqual(2_000)
})

test('the conversation is hidden behind it, and the foot of the picture stays dark: people end there at their waist', async () => {
  const { screen } = await showChat(createFakeView({ messages, overlay }))
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  const sheet = document.querySelector('[data-part="area"]')?.parentElement ?? null
  const shade = sheet?.parentElement?.querySelector(':scope > [data-open]') ?? null
  const readOpacity = (element: Element | null): number =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * readOpacity(element.parentElement)
  await expect.poll(() => readOpacity(sheet)).toBe(0)
  expect(readOpacity(shade)).toBe(1)
  expect(getComputedStyle(shade ?? document.body, '::before').backgroundImage).toContain('gradient')
})
