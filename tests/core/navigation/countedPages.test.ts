/** Pages that are no visit: previews, and drafts that test readers play. */
import { expect, test } from 'vitest'
import { isCountedPage } from '../../../src/navigation/countedPages.ts'

test.each(['/creation/preview', '/story/_test-1', '/story/_test-1/', '/chat/_test-1/mo', '/chat3/reasoning/_test-1'])(
  '%s is not counted',
  (path) => expect(isCountedPage(path)).toBe(false),
)

test.each(['/', '/creation', '/story/lamp', '/chat2/lamp/mo', '/chat3/reasoning/lamp'])('%s is counted', (path) =>
  expect(isCountedPage(path)).toBe(true),
)
