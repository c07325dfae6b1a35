import { expect, test } from 'vitest'
import { parseRuns, stripAsterisks } from '../../../protocol/lineText.ts'
import { splitForTyping } from '../../../src/screens/chat/messages/typedPieces.ts'

const said = (text: string): string =>
  parseRuns(text)
    .map((run) => (run.isAction ? `<${run.text}>` : run.text))
    .join('')

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
  ['*over\n\nparagraphs.* Well?', '<over\n\nparagraphs.> Well?'],
  ['*她合上书。\n\n她等着。*好吗？', '<她合上书。\n\n她等着。>好吗？'],
  ['他说*转身*好吧', '他说<转身>好吧'],
  ['*She **really** turns* now', '<She ><really>< turns> now'],
  ['*She laughs.*Hm', '<She laughs.>Hm'],
  ['*تنظر إلى* harbour 7', '<تنظر إلى> harbour 7'],
  ['2 * 3, and 4 * 5', '2 * 3, and 4 * 5'],
  ['2*3, and 4*5', '2*3, and 4*5'],
  ['a*b*c, f(x)*g(y)*h', 'a*b*c, f(x)*g(y)*h'],
  ['(2+3)*(4+5)*(6)', '(2+3)*(4+5)*(6)'],
  ['Free*, and cheap*.', 'Free*, and cheap*.'],
  ['Free* for all.\n\n*Terms apply.', 'Free* for all.\n\n*Terms apply.'],
  ['5*-rated and 4*-rated', '5*-rated and 4*-rated'],
  ['价格*：5元，尺寸*：6', '价格*：5元，尺寸*：6'],
  ['潮水*九点退去。\n\n*以当地时间为准。', '潮水*九点退去。\n\n*以当地时间为准。'],
  ['* one\n* two', '* one\n* two'],
  ['Rated ***** by us. *smiles*', 'Rated ***** by us. <smiles>'],
  ['****', '****'],
])('%j is read as %j', (text, expected) => expect(said(text)).toBe(expected))

test('a run knows where it begins in the line, asterisks counted', () => {
  expect(parseRuns('*a* b')).toEqual([
    { text: 'a', isAction: true, start: 1 },
    { text: ' b', isAction: false, start: 3 },
  ])
})

test('what is spoken has no asterisks', () => expect(stripAsterisks('*She turns.* Come.')).toBe('She turns. Come.'))

test('a line of nothing but asterisks is read in no time', () => expect(parseRuns('*'.repeat(200_000))).toHaveLength(1))

const pieces = (line: string, chunk: number): [string, number][] =>
  splitForTyping(parseRuns(line), { chunk, interval: 10 }).map(({ text, at }) => [text, at])

test('`chunk` characters appear every `interval` ms, words whole, asterisks counted', () => {
  expect(pieces('One two three', 3)).toEqual([
    ['One', 0],
    [' two', 10],
    [' three', 20],
  ])
  expect(pieces('*Hm.* 好的，走吧', 3)).toEqual([
    ['Hm.', 0],
    [' 好的', 10],
    ['，走吧', 20],
  ])
})

test('no character is torn', () => expect(pieces('🌙🌙🌙', 3).map(([text]) => text)).toEqual(['🌙🌙', '🌙']))

test('nothing is lost, and a long line has few pieces', () => {
  const text = '*She turns.* ' + 'Seven lamps, and six of them burn. '.repeat(80)
  const all = pieces(text, 3)
  expect(all.map(([part]) => part).join('')).toBe(stripAsterisks(text))
  expect(all.length).toBeLessThan(30)
})

test('a line of nothing has no pieces', () => expect(pieces('', 3)).toEqual([]))
