/** The list of a long conversation whose older pages come after its last ones. Rule L12. */
import { expect, test } from 'vitest'
import { createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'
import { createLines, getDistanceToEnd, scrollTo, settle } from '../../helpers/messageList.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const WHOLE = splitIntoPages(createLines(320))
const LAST = {
  ...WHOLE,
  pages: WHOLE.pages.map((page, index) => (index < 5 ? { ...page, items: [] } : page)),
  loadedFrom: 5,
}

/** The first row that is visible as a whole. */
function findRow(log: Element): Element {
  const edge = log.getBoundingClientRect().top
  const row = [...log.querySelectorAll('article')].find((each) => each.getBoundingClientRect().top >= edge)
  if (row === undefined) throw new Error('no row is visible')
  return row
}

test('[L12] a conversation opens at its end, and stays there when its older pages come', async () => {
  const { screen, game } = await showChat(createFakeView({ messages: LAST }))
  const log = screen.getByRole('log').element()
  await expect.element(screen.getByText('Line 319.', { exact: false })).toBeVisible()
  game.change({ messages: WHOLE })
  await settle()
  await expect.poll(() => getDistanceToEnd(log)).toBeLessThan(2)
  await expect.element(screen.getByText('Line 319.', { exact: false })).toBeVisible()
})

test('[L12] a line that is read keeps its place when older pages come', async () => {
  const { screen, game } = await showChat(createFakeView({ messages: LAST }))
  const log = screen.getByRole('log').element()
  await waitForDeferred()
  await scrollTo(log, log.scrollTop - 800)
  const row = findRow(log)
  const { top } = row.getBoundingClientRect()
  game.change({ messages: WHOLE })
  await settle()
  expect(row.isConnected).toBe(true)
  expect(Math.abs(row.getBoundingClientRect().top - top)).toBeLessThan(1)
})

test('[L12] a place beyond the loaded pages is empty until they come', async () => {
  const { screen, game } = await showChat(createFakeView({ messages: LAST }))
  const log = screen.getByRole('log').element()
  await scrollTo(log, 0)
  expect(log.querySelectorAll('article')).toHaveLength(0)
  game.change({ messages: WHOLE })
  await expect.poll(() => log.querySelectorAll('article').length).toBeGreaterThan(0)
})
