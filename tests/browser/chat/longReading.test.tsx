/** What a long reading leaves in the document and on the graphics card: as much as a short one. */
import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { type Message } from '../../../protocol/view/conversation.ts'
import { createFakeMessage, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { waitForDeferred } from '../../helpers/game.tsx'
import { createLines, settle, showLines } from '../../helpers/messageList.ts'
import { endMotions } from '../../helpers/motions.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const SHORT = 60
const LINES = 200
/** Few enough that the list draws each of them once. */
const LINES_AT_ONCE = 5
/** Five seconds where nothing else runs. */
const MOST_MS = 60_000

test('after 200 lines the document has no more elements than after 60', { timeout: MOST_MS }, async () => {
  const lines: Message[] = []
  const { screen, game } = await showLines(1)
  await waitForDeferred()
  const log = screen.getByRole('log').element()
  const read = async (count: number): Promise<{ elements: number; rows: number }> => {
    while (lines.length < count) {
      const id = `m${lines.length}`
      lines.push(createFakeMessage(id, `Line ${lines.length}. Seven lamps on the quay, and six burn.`))
      game.change({ messages: splitIntoPages(lines), typing: { messageId: id, startedAt: 0, chunk: 6, interval: 60 } })
      if (lines.length % LINES_AT_ONCE === 0) await settle()
    }
    game.change({ typing: null })
    await expect.element(screen.getByRole('log').getByText(`Line ${count - 1}.`, { exact: false })).toBeVisible()
    await settle()
    return { elements: document.querySelectorAll('*').length, rows: log.querySelectorAll('article').length }
  }
  const short = await read(SHORT)
  const long = await read(LINES)
  // Rows are added and removed several at a time.
  expect(long.rows).toBeLessThanOrEqual(SHORT)
  expect(long.elements - long.rows * 6).toBeLessThanOrEqual(short.elements - short.rows * 6 + 10)
})

test.each([
  ['a line of one row adds two layers while it types: those that move', 'Seven lamps.', 2],
  ['any other line adds three: two that move, and the mask between them', 'Seven lamps, and six burn. '.repeat(12), 3],
])('%s', async (_, text, most) => {
  const { game } = await showLines(SHORT)
  await waitForDeferred()
  let layers: number | null = null
  const client = cdp() as unknown as LayerClient
  client.on('LayerTree.layerTreeDidChange', (tree) => {
    layers = tree.layers?.length ?? layers
  })
  await client.send('LayerTree.enable')
  try {
    await endMotions()
    game.change({
      messages: splitIntoPages([...createLines(SHORT), createFakeMessage('new', text)]),
      typing: { messageId: 'new', startedAt: 0, chunk: 1, interval: 1_000 },
    })
    await expect.poll(countTyping).toBe(2)
    // The list has slid.
    await endMotions()
    expect(document.getAnimations()).toHaveLength(2)
    // The browser reports its layers a little later.
    for (let round = 0; round < 20; round += 1) await settle()
    const typing = Number(layers)
    game.change({ typing: null })
    await expect.poll(() => document.getAnimations().length).toBe(0)
    await expect.poll(() => layers).toBeLessThan(typing)
    for (let round = 0; round < 20; round += 1) await settle()
    expect(typing - Number(layers)).toBeLessThanOrEqual(most)
  } finally {
    await client.send('LayerTree.disable')
  }
})

/** Motions of lines. */
function countTyping(): number {
  return document.getAnimations().filter(({ effect }) => {
    const element = effect instanceof KeyframeEffect ? effect.target : null
    return element?.closest('article') !== null
  }).length
}

interface LayerClient {
  on: (event: 'LayerTree.layerTreeDidChange', listener: (tree: { layers?: readonly unknown[] }) => void) => void
  send: (method: 'LayerTree.enable' | 'LayerTree.disable') => Promise<unknown>
}
