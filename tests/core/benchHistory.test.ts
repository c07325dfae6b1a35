/** The history of ratios that `npm run bench -- --record` keeps. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addHistoryRow, formatHistoryRow, HISTORY_HEADING } from '../bench/history.ts'

const RUN = { day: '2026-11-22', commit: 'abc1234' }
const DOCUMENT = readFileSync(join(import.meta.dirname, '../../docs/performance.md'), 'utf8')

test('a row names the run and has the ratios alone', () => {
  const rows = [
    { what: 'floor', value: 1_000, unit: 'events/s' },
    { what: 'floor : whole', value: 4.567, unit: 'times' },
  ]
  expect(formatHistoryRow(RUN, 'fold', rows)).toBe('| 2026-11-22 | abc1234 | fold | floor : whole: 4.57 |')
  expect(formatHistoryRow(RUN, 'server', rows.slice(0, 1))).toBeNull()
})

test('a row goes to the end of the table, wherever that is', () => {
  const document = `# Speed\n\n| a table |\n\n${HISTORY_HEADING}\n\nText.\n\n| day |\n|---|\n| old |\n\n## More\n`
  expect(addHistoryRow(document, '| new |')).toBe(document.replace('| old |\n', '| old |\n| new |\n'))
  expect(addHistoryRow(`${HISTORY_HEADING}\n| day |`, '| new |')).toBe(`${HISTORY_HEADING}\n| day |\n| new |`)
  expect(() => addHistoryRow('# Other\n| a table |', '| new |')).toThrow('no table')
})

test('docs/performance.md has that table', () => {
  expect(addHistoryRow(DOCUMENT, '| new |')).toContain('|\n| new |\n')
})

test.each(['first-line', 'list', 'play', 'memory', 'fold', 'updates', 'interaction', 'reading', 'long'])(
  'the history has ratios of %s',
  (bench) => expect(DOCUMENT).toMatch(new RegExp(`^\\| \\d{4}-\\d\\d-\\d\\d \\| \\w+ \\| ${bench} \\| .*: \\d`, 'm')),
)
