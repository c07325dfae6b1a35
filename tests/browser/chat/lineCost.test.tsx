/** What a line costs the page that it must not cost: other rows that change, and motions that end one after the other. */
import { afterEach, expect, test, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { createFakeMessage, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { wait } from '../../../src/platform/time.ts'
import { waitForDeferred } from '../../helpers/game.tsx'
import { createLines, settle, showLines } from '../../helpers/messageList.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const LINES = createLines(60)
const withLine = splitIntoPages([...LINES, createFakeMessage('new', 'Seven lamps on the quay, and six burn.')])
const typing = { messageId: 'new', startedAt: 0, chunk: 6, interval: 60 }

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
