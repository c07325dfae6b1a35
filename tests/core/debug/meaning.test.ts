/** Two plays of one story compare by meaning: what their server and device drew for them is no difference. */
import { expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { compareLogs } from '../../../worker/debug/compareLogs.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

/** The same play at another time, with other ids, keys and contents of names, as another game of the same server has it. */
function playAgain(entries: readonly Entry[]): Entry[] {
  const ids = new Set<string>()
  for (const entry of entries) {
    if (entry.type === 'open' || entry.type === 'intent') ids.add(entry.key)
    if (entry.type === 'server')
      for (const event of entry.events) {
        ids.add(event.id)
        if (event.event_type === 'message') ids.add(event.data.id)
        if (event.fingerprint !== undefined) ids.add(event.fingerprint)
      }
  }
  const longestFirst = [...ids].sort((a, b) => b.length - a.length)
  const names = new Map(longestFirst.map((id, index) => [id, `other${String(index).padStart(4, '0')}`]))
  const pattern = new RegExp(
    `(?<=[":])(?:${longestFirst.map((id) => id.replace(/[.~*+?^$()|[\]\\]/g, '\\$&')).join('|')})(?=[":#])`,
    'g',
  )
  const text = JSON.stringify(entries)
    .replace(pattern, (id) => names.get(id) ?? id)
    .replace(/17\d{11}/g, (time) => String(Number(time) + 86_400_123))
  return JSON.parse(text) as Entry[]
}

/** Its server gives one id to several events, which are told apart by their contents. */
const REPEATS_IDS = 'ids-that-begin-again'

test.each(recordingNames().filter((name) => name !== REPEATS_IDS))('%s, played again, is the same play', (name) => {
  const { entries } = recording(name)
  const again = playAgain(entries)
  expect(again).not.toEqual(entries)
  expect(compareLogs(entries, again).log).not.toBeNull()
  expect(compareLogs(entries, again, { byMeaning: true })).toMatchObject({ log: null, view: null, last: [] })
})

test('what remains is the difference: another text of one line, and nothing of the ids and times before it', () => {
  const { entries } = recording('option-chosen')
  const text = JSON.stringify(playAgain(entries)).replace('Good.', 'Bad.')
  const { log, last } = compareLogs(entries, JSON.parse(text) as Entry[], { byMeaning: true })
  expect(log?.differences.map(({ path, actual }) => [path.join('.'), actual])).toEqual([
    ['events.0.data.content.text', 'Bad.'],
  ])
  expect(last.map(({ actual }) => actual)).toEqual(['Bad.'])
})
