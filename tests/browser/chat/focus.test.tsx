/** Where the focus goes when what had it has gone: to what comes next, and never away from a player who uses it elsewhere. */
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type View } from '../../../protocol/view.ts'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { closePanel } from '../../../src/screens/chat/panelStore.ts'
import { showChat, type ShownChat } from '../../helpers/game.tsx'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'

const messages = splitIntoPages([createFakeMessage('a', 'Come with me.')])
const offer = (...texts: string[]): Partial<View> => ({
  options: { style: 'default', tooltip: '', items: texts.map((text) => createFakeOption(text, text)) },
  composer: { reason: 'select_option', until: null },
})
const busy: Partial<View> = { options: null, composer: { reason: 'please_wait', until: null } }
const open: Partial<View> = { options: null, composer: { reason: null, until: null } }
const choosing = createFakeView({ messages, ...offer('Go in', 'Turn back') })

afterEach(() => closePanel())

/** Chooses the first option by the keyboard; the story goes on. */
async function choose(view: View = choosing): Promise<ShownChat> {
  const shown = await showChat(view)
  const option = shown.screen.getByRole('button', { name: 'Go in' })
  await expect.element(option).toHaveAttribute('aria-disabled', 'false')
  ;(option.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(shown.game.intents).toEqual([{ kind: 'choose', optionId: 'Go in' }])
  shown.game.change(busy)
  await expect.element(shown.screen.getByRole('log')).toHaveFocus()
  return shown
}

test('after a choice the focus waits on the message list, then goes to the next options', async () => {
  const { screen, game } = await choose()
  game.change(offer('Left', 'Right'))
  await expect.element(screen.getByRole('button', { name: 'Left' })).toHaveFocus()
})

test('it goes to the text field when that opens', async () => {
  const { screen, game } = await choose()
  game.change(open)
  await expect.element(screen.getByRole('textbox')).toHaveFocus()
})

test('from a field that was closed it goes to options that may also be said, and a field that was tapped keeps it', async () => {
  const mayBeSaid: View['options'] = {
    style: 'default',
    tooltip: '',
    items: [createFakeOption('Left', 'Left')],
    acceptsText: true,
  }
  const { screen, game } = await showChat(createFakeView({ messages, ...open }))
  const field = screen.getByRole('textbox')
  await userEvent.click(field)
  game.change(busy)
  await expect.element(field).toHaveAttribute('aria-disabled', 'true')
  await expect.element(field).toHaveFocus()
  await passFrames(10)
  game.change({ ...open, options: mayBeSaid })
  await expect.element(screen.getByRole('button', { name: 'Left' })).toHaveFocus()
  await userEvent.click(field)
  game.change({ coins: 7 })
  await passFrames(10)
  await expect.element(field).toHaveFocus()
})

test("it goes to the overlay's button, and from there to what comes after it", async () => {
  const { screen, game } = await choose()
  game.change({ overlay: { id: 'o', text: 'Night falls.', position: 'center', button: 'Go on' } })
  await expect.element(screen.getByRole('button', { name: 'Go on' })).toHaveFocus()
  game.change({ overlay: null })
  await expect.element(screen.getByRole('log')).toHaveFocus()
  game.change(offer('Left'))
  await expect.element(screen.getByRole('button', { name: 'Left' })).toHaveFocus()
})

test('it goes to the button over a picture, and to the ending', async () => {
  const { screen, game } = await choose()
  const still = { url: '/media/last-lantern/cover.webp', alt: 'The harbour' }
  game.change({ stage: { ...EMPTY_STAGE, still } })
  await expect.element(screen.getByRole('button', { name: 'Tap to go on' })).toHaveFocus()
  game.change({
    stage: EMPTY_STAGE,
    ending: { id: 'e', html: 'Dawn.', title: 'Dawn', number: 1, total: 2, picture: null },
  })
  await expect.element(screen.getByRole('group', { name: 'Dawn' })).toHaveFocus()
})

test('it goes to the picture request', async () => {
  const { screen, game } = await choose()
  game.change({
    upload: { id: 'u', text: 'Lend me your face', faceDetect: false },
    composer: { reason: 'upload', until: null },
  })
  await expect
    .poll(() => screen.getByRole('region', { name: 'Your picture' }).element().contains(document.activeElement))
    .toBe(true)
})

test('words that were sent: the field keeps the focus, and gives it to options', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  const field = screen.getByRole('textbox')
  await field.click()
  await userEvent.keyboard('Hello{Enter}')
  game.change(busy)
  await expect.element(field).toHaveAttribute('readonly')
  await expect.element(field).toHaveFocus()
  game.change(offer('Left'))
  await expect.element(screen.getByRole('button', { name: 'Left' })).toHaveFocus()
})

test('a player who writes keeps the focus, with the draft, when options come', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  const field = screen.getByRole('textbox')
  await field.click()
  await userEvent.keyboard('Hel')
  game.change(offer('Left'))
  await expect.element(screen.getByRole('button', { name: 'Left' })).toHaveAttribute('aria-disabled', 'false')
  await expect.element(field).toHaveFocus()
})

test.each([
  ['moved on by Tab', '{Tab}'],
  ['reads back', '{ArrowUp}'],
])('a player who %s after the choice keeps the focus', async (_, keys) => {
  const { screen, game } = await choose()
  await userEvent.keyboard(keys)
  const focused = document.activeElement
  game.change(offer('Left'))
  await expect.element(screen.getByRole('button', { name: 'Left' })).toHaveAttribute('aria-disabled', 'false')
  expect(document.activeElement).toBe(focused)
})

test('options that come while the focus is nowhere take none: the player may be reading', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByRole('textbox')).toBeVisible()
  game.change(offer('Left'))
  await expect.element(screen.getByRole('button', { name: 'Left' })).toHaveAttribute('aria-disabled', 'false')
  expect(document.activeElement).toBe(document.body)
})
