import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Message } from '../../../protocol/view/conversation.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'
import { createLines, getDistanceToEnd, scrollTo, settle, showLines, giveInput } from '../../helpers/messageList.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

test('a finger whose row is not drawn any more does not stop the list for good', async () => {
  const { screen, game } = await showLines(60)
  const log = screen.getByRole('log').element()
  const row = log.querySelector('article')
  if (row === null) throw new Error('there is no row')
  const touch = new Touch({ identifier: 1, target: row, clientX: 100, clientY: 200 })
  row.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [touch], changedTouches: [touch] }))
  row.remove()
  row.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch] }))
  game.change({ messages: splitIntoPages(createLines(61)) })
  await expect.element(screen.getByRole('log').getByText('Line 60.', { exact: false })).toBeVisible()
  await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
})

test('at the end, a line is followed while it types', async () => {
  const long = createFakeMessage('long', 'Word by word it comes. '.repeat(30))
  const messages = splitIntoPages([...createLines(60), long])
  const typing = { messageId: 'long', startedAt: 0, chunk: 10, interval: 10 }
  const { screen, game } = await showChat(createFakeView({ messages, typing }))
  const log = screen.getByRole('log').element()
  for (const ms of [100, 200, 400]) {
    game.elapse(ms)
    await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
  }
})

test('anywhere else nothing moves, and a button leads to the latest', async () => {
  const { screen, game } = await showChat(createFakeView({ messages: splitIntoPages(createLines(60)) }))
  const log = screen.getByRole('log').element()
  const jump = screen.getByRole('button', { name: 'Jump to latest' })
  await expect.element(jump).not.toBeInTheDocument()
  await scrollTo(log, log.scrollTop - 400)
  const top = log.scrollTop
  game.change({ messages: splitIntoPages(createLines(62)) })
  await settle()
  expect(log.scrollTop).toBe(top)
  await jump.click()
  await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
  await expect.element(jump).not.toBeInTheDocument()
})

test('new lines are counted until they are seen', async () => {
  const { screen, game } = await showChat(createFakeView({ messages: splitIntoPages(createLines(60)) }))
  const log = screen.getByRole('log').element()
  await scrollTo(log, log.scrollTop - 600)
  await expect.element(screen.getByText('3 new lines')).not.toBeInTheDocument()
  game.change({ messages: splitIntoPages(createLines(63)) })
  await expect.element(screen.getByText('3 new lines')).toBeVisible()
  const last = (): Element | undefined => [...log.querySelectorAll('article')].at(-1)
  await expect.poll(() => last()?.textContent).toContain('Line 62.')
  await scrollTo(log, log.scrollTop + getDistanceToEnd(log) - 40)
  await expect.element(screen.getByText('3 new lines')).not.toBeInTheDocument()
})

test.each([
  { kind: 'send', text: 'Here.' },
  { kind: 'choose', optionId: 'a' },
  { kind: 'retry', messageId: 'm1' },
  { kind: 'upload', uploadId: 'u', url: null },
] as const)('what the player does leads to the latest: $kind', async (intent) => {
  const { screen, game } = await showLines(60)
  const log = screen.getByRole('log').element()
  await scrollTo(log, log.scrollTop - 900)
  game.intend(intent)
  await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
  game.change({ messages: splitIntoPages(createLines(61)) })
  await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
})

test('Tab stops only at what can be seen, and never scrolls away', async () => {
  const failed = createLines(60).map((line): Message => ({ ...line, from: 'user', delivery: 'failed' }))
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(failed) }))
  const log = screen.getByRole('log').element()
  await scrollTo(log, log.scrollHeight / 2)
  await settle()
  const top = log.scrollTop
  ;(log as HTMLElement).focus({ preventScroll: true })
  for (let press = 0; press < 3; press += 1) {
    await userEvent.keyboard('{Tab}')
    await settle()
    expect(Math.abs(log.scrollTop - top)).toBeLessThan(60)
  }
})

test.each(['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin'])(
  'a player who scrolls up stays there: %s',
  async (type) => {
    const { screen, game } = await showLines(60)
    const log = screen.getByRole('log').element()
    giveInput(log, type)
    log.scrollTop -= 400
    await settle()
    const top = log.scrollTop
    game.change({ messages: splitIntoPages(createLines(61)) })
    await settle()
    expect(log.scrollTop).toBe(top)
    dispatchEvent(new Event('pointerup'))
  },
)

test('a scroll that no input of the reader caused does not end following', async () => {
  const { screen, game } = await showLines(60)
  const log = screen.getByRole('log').element()
  log.scrollTop -= 200
  await settle()
  game.change({ messages: splitIntoPages(createLines(61)) })
  await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
  await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument()
})

/** The focus that the app leaves on the list after a choice, and taps that make the story go on: neither scrolls. */
const NO_SCROLLS: readonly (readonly [string, (log: HTMLElement) => void])[] = [
  ['the focus of the app', (log) => log.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))],
  ['a finger that taps', (log) => tapOn(log, 'touch')],
  ['a mouse that clicks on a line', (log) => tapOn(log, 'mouse')],
  ['a key that confirms', (log) => log.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))],
]

function tapOn(log: HTMLElement, pointerType: string): void {
  const line = log.querySelector('article') ?? log
  line.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType }))
}

test.each(NO_SCROLLS)(
  'after a choice the list follows, whichever of layout, scroll event and new line an engine has first: %s',
  async (_, act) => {
    const { screen, game } = await showLines(60)
    const log = screen.getByRole('log').element() as HTMLElement
    const holdScroll = (event: Event): void => event.stopImmediatePropagation()
    act(log)
    // As WebKit: the list that became higher is moved up, the new line is laid out, and the event of the scroll comes last.
    addEventListener('scroll', holdScroll, { capture: true })
    log.scrollTop -= 200
    game.change({ messages: splitIntoPages(createLines(61)) })
    await expect.element(screen.getByRole('log').getByText('Line 60.', { exact: false })).toBeVisible()
    await settle()
    removeEventListener('scroll', holdScroll, { capture: true })
    log.dispatchEvent(new Event('scroll'))
    game.change({ messages: splitIntoPages(createLines(63)) })
    await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
    await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument()
    dispatchEvent(new Event('pointerup'))
  },
)

test('a message of several lines is written and sent, and what follows it is in sight', async () => {
  const { screen, game } = await showLines(60)
  const log = screen.getByRole('log').element()
  await screen.getByRole('textbox').click()
  const words = 'one{Shift>}{Enter}{/Shift}two{Shift>}{Enter}{/Shift}three, and more than fits on the line of a phone'
  await userEvent.keyboard(words)
  await settle()
  expect(getDistanceToEnd(log)).toBeLessThan(2)
  await userEvent.keyboard('{Enter}')
  game.change({ messages: splitIntoPages(createLines(62)) })
  await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
  await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument()
})
