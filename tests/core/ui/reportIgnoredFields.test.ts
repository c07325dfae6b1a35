import { expect, test } from 'vitest'
import { reportIgnoredFields } from '../../../src/api/client.ts'

test('[W14] a field that does not fit is reported once, at whatever index of a list', () => {
  const reports: unknown[] = []
  const report = (_what: string, details: Record<string, unknown>): void => void reports.push(details)
  reportIgnoredFields('/story.list', ['stories.3.coins', 'stories.4.coins'], report)
  reportIgnoredFields('/story.list', ['stories.0.coins'], report)
  reportIgnoredFields('/actor.list', ['actors.0.hot'], report)
  expect(reports).toEqual([
    { call: '/story.list', field: 'stories.3.coins' },
    { call: '/actor.list', field: 'actors.0.hot' },
  ])
})
