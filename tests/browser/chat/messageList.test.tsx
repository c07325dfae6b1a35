import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Message } from '../../../protocol/view/conversation.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat, type ShownChat } from '../../helpers/game.tsx'

const MANY = 10_000

const lines = (count: number): Message[] =>
  Array.from({ length: count }, (_, index) =>
    createFakeMessage(`m${index}`, `Line ${index}. ${'And on it goes. '.repeat(index % 7)}`),
  )

const show = (count: number): Promise<ShownChat> => showChat(createFakeView({ messages: splitIntoPages(lines(count)) }))

const distanceToEnd = (log: Element): number => log.scrollHeight - log.clientHeight - log.scrollTop

/** Waits a few frames, so that the effects of a scroll or a resize are done. */
async function settle(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** The input of a reader who scrolls. A scroll without input counts as the app's own. */
function turnWheel(log: Element): void {
  log.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, bubbles: true }))
}

/** Whether there is text in the middle of the viewport. */
function isDrawn(log: Element): boolean {
  const { left, top, width, height } = log.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('article') !== null
}

async function scrollTo(log: Element, top: number): Promise<void> {
  turnWheel(log)
  log.scrollTop = top
  await settle()
}

test('ten thousand messages: under 2,000 nodes, opened at the end', async () => {
  const { screen } = await show(MANY)
  await expect.element(screen.getByText(`Line ${MANY - 1}.`, { exact: false })).toBeVisible()
  await settle()
  expect(document.getElementsByTagName('*').length).toBeLessThan(2_000)
  expect(distanceToEnd(screen.getByRole('log').element())).toBeLessThan(2)
})

test('ten thousand messages: each is reached by scrolling, and the nodes stay few', async () => {
  const { screen } = await show(MANY)
  const log = screen.getByRole('log').element()
  const met = new Set<number>()
  let most = 0
  for (let top = 0; top < log.scrollHeight; top = top + 3_000) {
    await scrollTo(log, top)
    await expect.poll(() => isDrawn(log)).toBe(true)
    if (met.size === MANY) break
    for (const article of log.querySelectorAll('article')) met.add(Number(/Line (\d+)/.exec(article.textContent)?.[1]))
    most = Math.max(most, document.getElementsByTagName('*').length)
  }
  expect(met.size).toBe(MANY)
  expect(most).toBeLessThan(2_000)
}, 60_000)

test('pages that are drawn above do not move what is read', async () => {
  // Narrow glyphs make each page much shorter than estimated.
  const narrow = lines(1_000).map((line) => ({ ...line, text: line.text + 'ill '.repeat(40) }))
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(narrow) }))
  const log = screen.getByRole('log').element()
  await scrollTo(log, log.scrollHeight / 2)
  await settle()
  for (let step = 0; step < 40; step += 1) {
    const edge = log.getBoundingClientRect().top
    const read = [...log.querySelectorAll('article')].find(
      (article) => article.getBoundingClientRect().bottom > edge + 400,
    )
    if (read === undefined) throw new Error('nothing is drawn where the reader is')
    const before = read.getBoundingClientRect().top
    await scrollTo(log, log.scrollTop - 150)
    expect(Math.abs(read.getBoundingClientRect().top - before - 150)).toBeLessThan(2)
  }
})

test('at the end, a new message is followed', async () => {
  const { screen, game } = await show(60)
  game.change({ messages: splitIntoPages(lines(61)) })
  await expect.element(screen.getByRole('log').getByText('Line 60.', { exact: false })).toBeVisible()
  await expect.poll(() => distanceToEnd(screen.getByRole('log').element())).toBeLessThan(2)
})

test('at the end, a line is followed while it types', async () => {
  const long = createFakeMessage('long', 'Word by word it comes. '.repeat(30))
  const messages = splitIntoPages([...lines(60), long])
  const typing = { messageId: 'long', startedAt: 0, chunk: 10, interval: 10 }
  const { screen, game } = await showChat(createFakeView({ messages, typing }))
  const log = screen.getByRole('log').element()
  for (const ms of [100, 200, 400]) {
    game.elapse(ms)
    await expect.poll(() => distanceToEnd(log)).toBeLessThan(2)
  }
})

test.each([
  ['en', 'Jump to latest'],
  ['zh', '回到最新'],
] as const)('anywhere else nothing moves, and a button leads to the latest (%s)', async (language, name) => {
  const { screen, game } = await showChat(createFakeView({ messages: splitIntoPages(lines(60)) }), language)
  const log = screen.getByRole('log').element()
  const jump = screen.getByRole('button', { name })
  await expect.element(jump).not.toBeInTheDocument()
  await scrollTo(log, log.scrollTop - 400)
  const top = log.scrollTop
  game.change({ messages: splitIntoPages(lines(62)) })
  await settle()
  expect(log.scrollTop).toBe(top)
  await jump.click()
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2)
  await expect.element(jump).not.toBeInTheDocument()
})

test('a few pixels up is leaving the end', async () => {
  const { screen, game } = await show(60)
  const log = screen.getByRole('log').element()
  await scrollTo(log, log.scrollTop - 12)
  const top = log.scrollTop
  game.change({ messages: splitIntoPages(lines(61)) })
  await settle()
  expect(log.scrollTop).toBe(top)
})

test('a message that arrives while the player scrolls up does not scroll back to the end', async () => {
  const { screen, game } = await show(60)
  const log = screen.getByRole('log').element()
  const top = log.scrollTop - 400
  turnWheel(log)
  log.scrollTop = top
  game.change({ messages: splitIntoPages(lines(61)) })
  await settle()
  expect(log.scrollTop).toBe(top)
})

test.each(['wheel', 'touchmove', 'keydown', 'pointerdown', 'focusin'])(
  'a player who scrolls up stays there: %s',
  async (type) => {
    const { screen, game } = await show(60)
    const log = screen.getByRole('log').element()
    log.dispatchEvent(new Event(type, { bubbles: true }))
    log.scrollTop -= 400
    await settle()
    const top = log.scrollTop
    game.change({ messages: splitIntoPages(lines(61)) })
    await settle()
    expect(log.scrollTop).toBe(top)
    dispatchEvent(new Event('pointerup'))
  },
)

test('a scroll that no input of the reader caused does not end following', async () => {
  const { screen, game } = await show(60)
  const log = screen.getByRole('log').element()
  log.scrollTop -= 200
  await settle()
  game.change({ messages: splitIntoPages(lines(61)) })
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2)
  await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument()
})

test('a message of several lines is written and sent, and what follows it is in sight', async () => {
  const { screen, game } = await show(60)
  const log = screen.getByRole('log').element()
  await screen.getByRole('textbox').click()
  const words = 'one{Shift>}{Enter}{/Shift}two{Shift>}{Enter}{/Shift}three, and more than fits on the line of a phone'
  await userEvent.keyboard(words)
  await settle()
  expect(distanceToEnd(log)).toBeLessThan(2)
  await userEvent.keyboard('{Enter}')
  game.change({ messages: splitIntoPages(lines(62)) })
  await expect.poll(() => distanceToEnd(log)).toBeLessThan(2)
  await expect.element(screen.getByRole('button', { name: 'Jump to latest' })).not.toBeInTheDocument()
})

test('options that come up push the conversation up, and do not cover its end', async () => {
  const { screen, game } = await show(60)
  const items = ['a', 'b', 'c'].map((id) => ({
    id,
    text: id,
    price: 0,
    purchased: false,
    imageUrl: null,
    alt: '',
    sceneId: null,
    actorId: null,
  }))
  game.change({ options: { style: 'default', tooltip: '', items } })
  await screen.getByRole('group', { name: 'Options' }).findElement()
  await expect.poll(() => distanceToEnd(screen.getByRole('log').element())).toBeLessThan(2)
})
