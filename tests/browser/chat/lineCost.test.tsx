/** What a line costs the page that it must not cost: other rows that change, and motions that end one after the other. */
import { afterEach, expect, type MockInstance, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { SHEET_SNAP } from '../../../protocol/limits.ts'
import { createFakeMessage, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { wait } from '../../../src/platform/time.ts'
import { waitForDeferred } from '../../helpers/game.tsx'
import { createLines, settle, showLines } from '../../helpers/messageList.ts'
import { endMotions } from '../../helpers/motions.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const LINES = createLines(60)
const withLine = splitIntoPages([...LINES, createFakeMessage('new', 'Seven lamps on the quay, and six burn.')])
const typing = { messageId: 'new', startedAt: 0, chunk: 6, interval: 60 }

interface Motion {
  motion: Animation
  ms: number
  element: Element
}

/** Watches the motions that scripts begin and that end; lists them. The browser draws frames of the page around each end. */
function watchMotions(): () => Motion[] {
  const { mock } = vi.spyOn(Element.prototype, 'animate')
  return () =>
    mock.results.flatMap(({ type, value }, index) => {
      const element = mock.contexts[index]
      if (type !== 'return' || !(element instanceof Element)) return []
      const { endTime } = value.effect?.getComputedTiming() ?? {}
      return endTime === Infinity ? [] : [{ motion: value, ms: Number(endTime), element }]
    })
}

afterEach(() => vi.restoreAllMocks())

test('a line, its typing and its end change nothing in the rows before it', async () => {
  const { screen, game } = await showLines(60)
  await waitForDeferred()
  await settle()
  const log = screen.getByRole('log').element()
  const rows = new Set(log.querySelectorAll('article'))
  const changed: Node[] = []
  const observer = new MutationObserver((records) => void changed.push(...records.map(({ target }) => target)))
  observer.observe(log, { subtree: true, childList: true, characterData: true, attributes: true })
  const change = async (parts: Parameters<typeof game.change>[0]): Promise<void> => {
    game.change(parts)
    await settle()
  }
  await change({ thinking: true, composer: { reason: 'please_wait', until: null } })
  await change({ thinking: false, messages: withLine, typing })
  await change({ typing: null })
  observer.disconnect()
  expect(changed).not.toEqual([])
  const inRows = changed.filter((node) => node instanceof Element && rows.has(node.closest('article') ?? document.body))
  expect(inRows).toEqual([])
})

test('what moves when dots or a line arrive ends together, but for the typing', async () => {
  const { screen, game } = await showLines(60)
  await waitForDeferred()
  await settle()
  await endMotions()
  const motions = watchMotions()
  game.change({ thinking: true, composer: { reason: 'please_wait', until: null } })
  const dots = screen.getByRole('img', { name: /thinking/i })
  await expect.element(dots).toBeInTheDocument()
  game.change({ thinking: false, messages: withLine, typing })
  const isTyped = ({ element }: Motion): boolean => element.closest('article') !== null
  await expect.poll(() => motions().filter(isTyped).length).toBe(2)
  expect(
    new Set(
      motions()
        .filter(isTyped)
        .map(({ ms }) => ms),
    ).size,
  ).toBe(1)
  const others = motions().filter((motion) => !isTyped(motion))
  // The dots, and twice the list.
  expect(others.length).toBeGreaterThanOrEqual(3)
  expect(new Set(others.map(({ ms }) => ms)).size).toBe(1)
  // They end by a timer, long before the browser looks for their end.
  expect(others[0]?.ms).toBeGreaterThan(SHEET_SNAP.ms + 500)
  // The next change of the page ends those that have arrived.
  const hasArrived = ({ motion }: Motion): boolean =>
    motion.playState === 'idle' || Number(motion.currentTime) > SHEET_SNAP.ms + 100
  await expect.poll(() => others.every(hasArrived)).toBe(true)
  game.change({ typing: null })
  await expect.poll(() => motions().filter(({ motion }) => motion.playState === 'running')).toEqual([])
})

interface Cost {
  layouts: number
  styles: number
}

/** Layouts and style recalculations of the page that a change takes until it stands still, without a frame that the test asks for. */
async function measureCost(change: () => void): Promise<Cost> {
  const client = cdp() as unknown as MetricsClient
  await client.send('Performance.enable')
  const read = async (): Promise<Cost> => {
    const { metrics } = await client.send('Performance.getMetrics')
    const find = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? 0
    return { layouts: find('LayoutCount'), styles: find('RecalcStyleCount') }
  }
  const before = await read()
  change()
  await wait(SETTLING_MS)
  const after = await read()
  return { layouts: after.layouts - before.layouts, styles: after.styles - before.styles }
}

/** Longer than all that moves when a line comes, ms. */
const SETTLING_MS = 600

interface MetricsClient {
  send: ((method: 'Performance.enable') => Promise<unknown>) &
    ((method: 'Performance.getMetrics') => Promise<{ metrics: readonly { name: string; value: number }[] }>)
}

test('in a turn, dots lay nothing out, a line once, and its end is no change', async () => {
  const { screen, game } = await showLines(60)
  await waitForDeferred()
  await expect.element(screen.getByRole('log')).toBeVisible()
  for (let round = 0; round < 30; round += 1) await settle()
  game.change({ flow: 'streaming', composer: { reason: 'please_wait', until: null } })
  await settle()
  const dots = await measureCost(() => game.change({ thinking: true }))
  const line = await measureCost(() => game.change({ thinking: false, messages: withLine, typing }))
  const end = await measureCost(() => game.change({ typing: null }))
  const next = await measureCost(() => game.change({ thinking: true }))
  expect([dots, line, end, next].map(({ layouts }) => layouts)).toEqual([0, 1, 0, 0])
  expect(end.styles).toBe(0)
})

/** Watches what asks elements for their layout; lists what was asked for. */
function watchLayoutReads(): () => string[] {
  const reads = new Map<string, MockInstance>([
    ['getBoundingClientRect', vi.spyOn(Element.prototype, 'getBoundingClientRect')],
  ])
  for (const name of ['scrollTop', 'scrollHeight', 'clientHeight', 'clientWidth'] as const)
    reads.set(name, vi.spyOn(Element.prototype, name, 'get'))
  for (const name of ['offsetHeight', 'offsetWidth', 'offsetTop'] as const)
    reads.set(name, vi.spyOn(HTMLElement.prototype, name, 'get'))
  return () => [...reads].filter(([, { mock }]) => mock.calls.length > 0).map(([name]) => name)
}

test('the end of a line that types reads no layout', async () => {
  const { screen, game } = await showLines(60)
  await waitForDeferred()
  game.change({ messages: withLine, typing, composer: { reason: 'please_wait', until: null } })
  await expect.element(screen.getByRole('log')).toHaveAttribute('aria-busy', 'true')
  for (let round = 0; round < 30; round += 1) await settle()
  const reads = watchLayoutReads()
  game.change({ typing: null, composer: { reason: 'next_message', until: null } })
  expect(screen.getByRole('log').element()).toHaveAttribute('aria-busy', 'true')
  for (let round = 0; round < 5; round += 1) await settle()
  expect(screen.getByRole('log').element()).toHaveAttribute('aria-busy', 'false')
  expect(reads()).toEqual([])
})

test.each([
  ['a narrated line is six elements', 'system', 5],
  ['a line that can be voiced is ten', 'actor', 9],
] as const)('%s, whatever its length', async (_, from, below) => {
  const { screen, game } = await showLines(60)
  const long = createFakeMessage('long', 'Word by word it comes. '.repeat(40), { from })
  game.change({ messages: splitIntoPages([...LINES, long]) })
  const log = screen.getByRole('log')
  await expect.element(log.getByText('Word by word', { exact: false })).toBeInTheDocument()
  const row = [...log.element().querySelectorAll('article')].at(-1)
  expect(row?.querySelectorAll('*').length).toBeLessThanOrEqual(below)
})
