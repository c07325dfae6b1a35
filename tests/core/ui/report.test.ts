import { expect, test } from 'vitest'
import { reportFields } from '../../../src/api/report.ts'

test('[W14] a field that does not fit is reported once, wherever in a list it stands', () => {
  const reports: unknown[] = []
  const report = (_what: string, details: Record<string, unknown>): void => void reports.push(details)
  reportFields('/story.list', ['stories.3.coins', 'stories.4.coins'], report)
  reportFields('/story.list', ['stories.0.coins'], report)
  reportFields('/actor.list', ['actors.0.hot'], report)
  expect(reports).toEqual([{ call: '/story.list', field: 'stories.3.coins' }, { call: '/actor.list', field: 'actors.0.hot' }])
})
