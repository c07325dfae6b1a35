/** A sheet that rises for a line: the page has nothing to do when it has arrived. */
import { expect, test } from 'vitest'
import { SHEET_SNAP } from '../../../protocol/limits.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { wait } from '../../../src/ui/time.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { showChat, waitForLaterParts } from '../../helpers/game.tsx'
import { settleMotions } from '../../helpers/motions.ts'

const background = { kind: 'image', url: '/media/none.webp', alt: '', posterUrl: null } as const
const LINES = [
  ...Array.from({ length: 24 }, (_, index) => createFakeMessage(`line-${index}`, `Lamp ${index + 1} burns.`)),
  createFakeMessage('own', 'Who is there?', { from: 'user' }),
]
const ANSWER = createFakeMessage('answer', 'Only the tide. '.repeat(8))

test('its layout is the one of its rest from the start', async () => {
  const { screen, game } = await showChat(
    createFakeView({ messages: splitIntoPages(LINES), stage: { background, still: null, frames: null } }),
  )
  // The motion loads after the first line.
  await waitForLaterParts()
  await settleMotions()
  const list = screen.getByRole('log').element()
  const sheet = list.closest('[data-part="area"]')?.parentElement
  if (sheet === null || sheet === undefined) throw new Error('no sheet')
  const low = list.clientHeight
  game.change({ messages: splitIntoPages([...LINES, ANSWER]) })
  await passFrames(3)
  const changed: MutationRecord[] = []
  const observer = new MutationObserver((records) => void changed.push(...records))
  observer.observe(sheet, { subtree: true, attributes: true, childList: true })
  await wait(SHEET_SNAP.ms + 200)
  observer.disconnect()
  expect(list.clientHeight).toBeGreaterThan(low + 20)
  expect(changed.map(({ attributeName }) => attributeName)).toEqual([])
})
