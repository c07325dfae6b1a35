/** What the chat draws in drawings of its own, so that none is a long task on a slow phone. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/messageList.ts'

const LINES = 5

test('the rows of the list come after the rest of the chat', async () => {
  const counts: number[] = []
  const changes = new MutationObserver(() => {
    const list = document.querySelector('[role="log"]')
    if (list !== null) counts.push(list.querySelectorAll('article').length)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  await showLines(LINES)
  await expect.poll(() => counts.at(-1)).toBe(LINES)
  changes.disconnect()
  expect(counts[0]).toBe(0)
})
