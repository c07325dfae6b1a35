import { afterEach, expect, test, vi } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const TEXT = '*She turns.* Come with me, will you?'
const typing = { messageId: 'a', startedAt: 0, chunk: 6, interval: 1_000 }
const view = createFakeView({
  messages: splitIntoPages([createFakeMessage('a', TEXT)]),
  typing,
  composer: { reason: 'please_wait', until: null },
})

/** The pieces of the line that are visible `ms` after it began, with the animations set to that time. */
function seenAt(log: Element, ms: number): string {
  const animations = log.getAnimations({ subtree: true })
  for (const animation of animations) {
    animation.pause()
    animation.currentTime = ms
  }
  const pieces = [...log.querySelectorAll('article p > span > *')]
  return pieces
    .filter((piece) => getComputedStyle(piece).opacity === '1')
    .map((piece) => piece.textContent)
    .join('')
}

afterEach(() => vi.restoreAllMocks())

test('the line comes piece by piece, by its chunk and interval, and actions stay actions', async () => {
  const { screen } = await showChat(view)
  const log = screen.getByRole('log').element()
  expect(seenAt(log, 0)).toBe('')
  expect(seenAt(log, 500)).toBe('She turns.')
  expect(seenAt(log, 2_500)).toBe('She turns. Come ')
  expect(seenAt(log, 9_000)).toBe('She turns. Come with me, will you?')
  expect([...log.querySelectorAll('em')].map((piece) => piece.textContent).join('')).toBe('She turns.')
})

test('the whole line is there for screen readers, and takes its space, from the start', async () => {
  const { screen, game } = await showChat(view)
  const log = screen.getByRole('log').element()
  const line = log.querySelector('article p')
  expect(line?.textContent).toBe('She turns. Come with me, will you?')
  const before = line?.getBoundingClientRect()
  game.change({ typing: null })
  await expect.element(screen.getByRole('log')).toHaveAttribute('aria-busy', 'false')
  const after = log.querySelector('article p')?.getBoundingClientRect()
  // Pieces of a line are laid out on their own, so its width may differ by a rounded 64th of a pixel.
  expect(after?.width).toBeCloseTo(before?.width ?? 0, 0)
  expect(after?.height).toBe(before?.height)
})

test('a message that began to type earlier continues at its current position', async () => {
  const { screen, game } = await showChat(createFakeView())
  game.elapse(2_500)
  game.change(view)
  await expect.element(screen.getByRole('article')).toBeVisible()
  const [animation] = screen.getByRole('log').element().getAnimations({ subtree: true })
  expect(animation?.effect?.getComputedTiming().delay).toBe(-2_500)
})

test('while it types, the page requests no frames and renders nothing', async () => {
  const { screen } = await showChat(view)
  await expect.element(screen.getByRole('article')).toBeVisible()
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => void changes.push(...records))
  observer.observe(screen.getByRole('log').element(), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  for (const animation of document.getAnimations()) animation.finish()
  await Promise.all(document.getAnimations().map((animation) => animation.finished))
  expect(frames).not.toHaveBeenCalled()
  expect(changes).toEqual([])
  observer.disconnect()
})

test('the end of typing leaves the whole line, and the list is busy no more', async () => {
  const { screen, game } = await showChat(view)
  const log = screen.getByRole('log')
  await expect.element(log).toHaveAttribute('aria-busy', 'true')
  game.change({ typing: null })
  await expect.element(log).toHaveAttribute('aria-busy', 'false')
  expect(log.element().querySelector('article p')?.textContent).toBe('She turns. Come with me, will you?')
  expect(log.element().getAnimations({ subtree: true })).toEqual([])
})

test('with reduced motion the whole line is there at once', async () => {
  const real = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    real(query.includes('prefers-reduced-motion') ? 'all' : query),
  )
  const { screen } = await showChat(view)
  const log = screen.getByRole('log').element()
  expect(log.querySelector('article p')?.textContent).toBe('She turns. Come with me, will you?')
  expect(log.getAnimations({ subtree: true })).toEqual([])
})
