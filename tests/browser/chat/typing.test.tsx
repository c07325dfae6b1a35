import { afterEach, expect, test, vi } from 'vitest'
import { fakeMessage, fakeView, inPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const TEXT = '*She turns.* Come with me.'
const typing = { messageId: 'a', startedAt: 0, chunk: 3, interval: 20 }
const view = fakeView({ messages: inPages([fakeMessage('a', TEXT)]), typing, composer: { reason: 'please_wait', until: null } })

/** What the eye sees of the line: the part for screen readers is left out. */
function seen(log: Element): string {
  return log.querySelector('article p > [aria-hidden]')?.textContent ?? log.querySelector('article p')?.textContent ?? ''
}

afterEach(() => vi.restoreAllMocks())

test('letters come by the clock, actions too, and the line is whole for screen readers from the start', async () => {
  const { screen, game } = await showChat(view)
  const log = screen.getByRole('log').element()
  expect(seen(log)).toBe('')
  await expect.element(screen.getByText('She turns. Come with me.')).toBeInTheDocument()
  game.elapse(40)
  await expect.poll(() => seen(log)).toBe('She t')
  game.elapse(100)
  await expect.poll(() => seen(log)).toBe('She turns. Come wit')
  expect(log.querySelector('em')?.textContent).toBe('She turns.')
})

test('a letter costs no drawing by React: the node it is written to stays the same', async () => {
  const { screen, game } = await showChat(view)
  const action = screen.getByRole('log').element().querySelector('em')
  game.elapse(60)
  await expect.poll(() => action?.textContent).toBe('She turn')
  expect(action?.isConnected).toBe(true)
})

test('no frame is asked for once the line is there', async () => {
  const { screen, game } = await showChat(view)
  game.elapse(10_000)
  await expect.poll(() => seen(screen.getByRole('log').element())).toBe('She turns. Come with me.')
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  game.change({ coins: 1 })
  await screen.getByRole('button', { name: 'Credits: 1 diamonds' }).findElement()
  expect(frames).not.toHaveBeenCalled()
})

test('the end of typing leaves the whole line, and the list is busy no more', async () => {
  const { screen, game } = await showChat(view)
  await expect.element(screen.getByRole('log')).toHaveAttribute('aria-busy', 'true')
  game.change({ typing: null })
  await expect.element(screen.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  expect(seen(screen.getByRole('log').element())).toBe('She turns. Come with me.')
})

test('with reduced motion the whole line is there at once', async () => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => real(query.includes('prefers-reduced-motion') ? 'all' : query))
  const { screen } = await showChat(view)
  expect(seen(screen.getByRole('log').element())).toBe('She turns. Come with me.')
})

test('a tap finishes the line; so does Escape, and a button that the keyboard finds', async () => {
  const { screen, game } = await showChat(view)
  screen.getByRole('log').element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  const skip = screen.getByRole('button', { name: 'Skip' }).element()
  if (skip instanceof HTMLElement) skip.click()
  expect(game.intents).toEqual([{ kind: 'tap' }, { kind: 'tap' }, { kind: 'tap' }])
})

test('a tap with nothing to hurry says nothing, nor does one on a button or while words are marked', async () => {
  const { screen, game } = await showChat(view)
  screen.getByRole('button', { name: 'Back' }).element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  const log = screen.getByRole('log').element()
  getSelection()?.selectAllChildren(log)
  log.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  getSelection()?.removeAllRanges()
  game.change({ typing: null, composer: { reason: null, until: null } })
  log.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(game.intents).toEqual([])
})
