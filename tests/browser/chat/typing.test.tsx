import { afterEach, expect, test, vi } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { showChat } from '../../helpers/game.tsx'
import { emulateMotion, reduceMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const TEXT = '*She turns.* Come with me, will you?'
const typing = { messageId: 'a', startedAt: 0, chunk: 6, interval: 1_000 }
const view = createFakeView({
  messages: splitIntoPages([createFakeMessage('a', TEXT)]),
  typing,
  composer: { reason: 'please_wait', until: null },
})

/** The letters of the line that are visible `ms` after it began, with the animations set to that time. */
async function seenAt(log: Element, ms: number): Promise<string> {
  await expect.poll(() => log.getAnimations({ subtree: true }).length).toBeGreaterThan(0)
  for (const animation of log.getAnimations({ subtree: true })) {
    animation.pause()
    animation.currentTime = ms
  }
  return readVisible(log.querySelector('article p') ?? log)
}

/** What a pointer finds is what can be seen: a clip takes its share of both. */
function readVisible(line: Element): string {
  const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let seen = ''
  while (texts.nextNode() !== null) {
    const { currentNode: node } = texts
    for (let index = 0; index < (node.textContent ?? '').length; index += 1) {
      range.setStart(node, index)
      range.setEnd(node, index + 1)
      const { left, top, width, height } = range.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      if (found === node.parentElement) seen += node.textContent?.[index] ?? ''
    }
  }
  return seen
}

afterEach(() => vi.restoreAllMocks())

test('the line comes piece by piece, by its chunk and interval, and actions stay actions', async () => {
  const { screen } = await showChat(view)
  const log = screen.getByRole('log').element()
  expect(await seenAt(log, 0)).toBe('She turns.')
  expect(await seenAt(log, 2_500)).toBe('She turns. Come ')
  expect(await seenAt(log, 4_999)).toBe('She turns. Come with me, will ')
  expect(await seenAt(log, 5_001)).toBe('She turns. Come with me, will you?')
  expect([...log.querySelectorAll('em')].map((piece) => piece.textContent).join('')).toBe('She turns.')
})

test.each(LOCALES)('a line of several rows comes row by row (%s)', async (language) => {
  const text = language === 'en' ? 'Seven lamps on the quay, and six burn. '.repeat(5) : '码头上有七盏灯。'.repeat(12)
  const messages = splitIntoPages([createFakeMessage('a', text.trim(), { from: 'system' })])
  const { screen } = await showChat(createFakeView({ ...view, messages }, language), language)
  const log = screen.getByRole('log').element()
  const seen: string[] = []
  for (const ms of [500, 5_500, 12_500, 99_000]) seen.push(await seenAt(log, ms))
  for (const part of seen) expect(text).toContain(part.trim())
  expect(seen.map((part) => text.startsWith(part))).toEqual([true, true, true, true])
  for (const [index, part] of seen.entries()) expect(part.length).toBeGreaterThan(seen[index - 1]?.length ?? 0)
  expect(seen.at(-1)).toBe(text.trim())
})

test('a line of any length moves two elements, and no frame of the page is drawn for it', async () => {
  const messages = splitIntoPages([createFakeMessage('a', 'Come with me, will you? '.repeat(20))])
  const { screen } = await showChat({ ...view, messages })
  const log = screen.getByRole('log').element()
  await expect.poll(() => log.getAnimations({ subtree: true }).length).toBe(2)
  for (const { effect } of log.getAnimations({ subtree: true })) {
    const frames = effect instanceof KeyframeEffect ? effect.getKeyframes() : []
    // Only what the compositor animates.
    expect(new Set(frames.flatMap((frame) => Object.keys(frame)))).toEqual(
      new Set(['offset', 'computedOffset', 'easing', 'composite', 'transform']),
    )
    expect(frames.length).toBeLessThanOrEqual(25)
  }
  expect(log.querySelectorAll('article p *:not(em)')).toHaveLength(2)
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
  const getAnimation = () => screen.getByRole('log').element().getAnimations({ subtree: true })[0]
  await expect.poll(getAnimation).toBeDefined()
  expect(getAnimation()?.effect?.getComputedTiming().delay).toBe(-2_500)
})

test('while it types, the page requests no frames and renders nothing', async () => {
  const { screen } = await showChat(view)
  await expect.poll(() => screen.getByRole('log').element().getAnimations({ subtree: true }).length).toBe(2)
  await passFrames(2)
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
  expect(readVisible(log.element().querySelector('article p') ?? log.element())).toBe(
    'She turns. Come with me, will you?',
  )
  expect(log.element().querySelector('article [style*="clip-path"]')).toBeNull()
  expect(log.element().getAnimations({ subtree: true })).toEqual([])
})

test('with reduced motion the whole line is there at once', async () => {
  await reduceMotion()
  const { screen } = await showChat(view)
  const log = screen.getByRole('log').element()
  expect(log.querySelector('article p')?.textContent).toBe('She turns. Come with me, will you?')
  expect(log.getAnimations({ subtree: true })).toEqual([])
})
