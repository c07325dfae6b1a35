import { expect, test } from 'vitest'
import { fakeMessage } from '../../../src/dev/gallery/fakeView.ts'
import { estimateHeight } from '../../../src/screens/chat/messages/estimate.ts'
import { runsOf, spokenText, typedLength, typedPart } from '../../../src/screens/chat/messages/words.ts'

const said = (text: string): string => runsOf(text).map((run) => (run.isAction ? `<${run.text}>` : run.text)).join('')

test.each([
  ['', ''],
  ['Plain words.', 'Plain words.'],
  ['*She turns.* Come.', '<She turns.> Come.'],
  ['Come. *She turns*', 'Come. <She turns>'],
  ['*a* and *b*', '<a> and <b>'],
  ['**Loud** steps', '<Loud> steps'],
  ['*她转过身。*来吧。', '<她转过身。>来吧。'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['*no partner', '*no partner'],
  ['*not over\nlines*', '*not over\nlines*'],
  ['****', '****'],
])('%j is read as %j', (text, expected) => expect(said(text)).toBe(expected))

test('a run knows where it begins in the line, asterisks counted', () => {
  expect(runsOf('*a* b')).toEqual([
    { text: 'a', isAction: true, start: 1 },
    { text: ' b', isAction: false, start: 3 },
  ])
})

test('what is spoken has no asterisks', () => expect(spokenText('*She turns.* Come.')).toBe('She turns. Come.'))

test('a line of nothing but asterisks is read in no time', () => expect(runsOf('*'.repeat(200_000))).toHaveLength(1))

test('`chunk` characters appear every `interval` ms', () => {
  const typing = { startedAt: 1_000, chunk: 3, interval: 20 }
  expect([900, 1_000, 1_019, 1_020, 1_045].map((now) => typedLength(typing, now))).toEqual([0, 0, 0, 3, 6])
})

test('a run appears from its start on, and never half of a character', () => {
  const run = { text: '🌙 up', isAction: false, start: 4 }
  expect([0, 4, 5, 6, 7, 99].map((typed) => typedPart(run, typed))).toEqual(['', '', '🌙', '🌙', '🌙 ', '🌙 up'])
})

test('a page is guessed taller the more it says, and Chinese is wider than English', () => {
  const height = (text: string): number => estimateHeight({ id: 0, items: [fakeMessage('a', text)] })
  expect(height('x'.repeat(400))).toBeGreaterThan(height('x'))
  expect(height('灯'.repeat(60))).toBeGreaterThan(height('x'.repeat(60)))
})
