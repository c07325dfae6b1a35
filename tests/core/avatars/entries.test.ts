/** Avatars of the server as entries of the grid. Doc 2 §3, §4; doc 1 §9. */
import { describe, expect, test } from 'vitest'
import { avatarList } from '../../../protocol/api/avatars.ts'
import { fitAnswer } from '../../../protocol/api/call.ts'
import { createOwnEntry, estimateProgress, isSelectable } from '../../../src/screens/avatars/avatarEntries.ts'

/** The entry of a record as a server wrote it. */
function readEntry(record: object) {
  const fitted = fitAnswer(avatarList.answer, { user_avatars: [{ id: 'a', ...record }], total: 1 })
  const [avatar] = fitted.ok ? fitted.value.user_avatars : []
  if (avatar === undefined) throw new Error('the record does not fit')
  return createOwnEntry(avatar, 500)
}

describe('the type of an entry', () => {
  test.each([
    [{ status: 'start', submitted_at: 1, url: null }, 'generating', null],
    [{ status: 'submitted', url: '/early.webp' }, 'generating', null],
    [{ status: 'finish', url: '/a.webp' }, 'custom', '/a.webp'],
    [{ status: 'finish', image_urls: ['/b.webp', '/c.webp'], style: 'yamato' }, 'custom', '/b.webp'],
    [{ status: 'finish', url: null }, 'failed', null],
    [{ status: 'failed', url: null }, 'failed', null],
    [{ status: 'rejected', url: '/a.webp' }, 'failed', null],
  ])('%o is %s', (record, type, url) => {
    expect(readEntry(record)).toMatchObject({ type, url, startedAt: type === 'generating' ? 500 : null })
  })

  test('only finished and predefined avatars can be selected', () => {
    const entry = { id: 'a', url: '/a.webp', startedAt: null }
    const types = ['predefined', 'custom', 'generating', 'failed'] as const
    expect(types.filter((type) => isSelectable({ ...entry, type }))).toEqual(['predefined', 'custom'])
    expect(isSelectable({ ...entry, type: 'custom', url: null })).toBe(false)
  })
})

test('the progress begins at 6, grows, and is 99 at most', () => {
  expect(estimateProgress(0)).toBe(6)
  // The clock of the device was set back.
  expect(estimateProgress(-5_000)).toBe(6)
  const values = [0, 1_000, 5_000, 20_000, 60_000, 3_600_000].map(estimateProgress)
  expect(values).toEqual(values.toSorted((a, b) => a - b))
  expect(new Set(values).size).toBeGreaterThan(4)
  expect(values.at(-1)).toBe(99)
})
