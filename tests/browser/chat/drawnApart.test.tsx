/** What the chat draws in drawings of its own, so that none is a long task on a slow phone. */
import { expect, test } from 'vitest'
import { showLines } from '../../helpers/messageList.ts'

const LINES = 5

test('the rows of the list come after the rest of the chat', async () => {
  /** What was added to a parent that was there before: a part of the same drawing comes with its parent. */
  const added: Node[] = []
  const changes = new MutationObserver((records) => {
    for (const { addedNodes } of records) added.push(...addedNodes)
  })
  changes.observe(document.body, { childList: true, subtree: true })
  const { screen } = await showLines(LINES)
  await expect.element(screen.getByText(`Line ${LINES - 1}.`, { exact: false })).toBeVisible()
  changes.disconnect()
  expect(added.filter((node) => node instanceof Element && node.matches('article'))).toHaveLength(LINES)
})
