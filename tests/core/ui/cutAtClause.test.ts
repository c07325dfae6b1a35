/** The last line on the card of a begun story. */
import { expect, test } from 'vitest'
import { cutAtClause } from '../../../src/screens/stories/cutAtClause.ts'

test.each([
  ['Who is there?', 'Who is there?'],
  [
    'The last ferry puts you off with one bag and goes home. Behind you the ferry woman clicks her tally.',
    'The last ferry puts you off with one bag and…',
  ],
  [
    '“Who is there?” Nobody answers, and the lamp above the door goes out as if it had heard you.',
    '“Who is there?” Nobody answers…',
  ],
  ['She counts. Tonight one lamp of the seven is missing and nobody says why.', 'She counts.'],
  [
    '末班渡轮放下你和一只旅行包，掉头回去了。身后，船老大按了一下计数器。',
    '末班渡轮放下你和一只旅行包，掉头回去了。身后…',
  ],
  ['她每夜数灯。今夜少了一盏灯而防波堤那头却有什么东西替它应了一声', '她每夜数灯。'],
  ['abcdefghij'.repeat(8), `${'abcdefghij'.repeat(4)}abcdef…`],
  ['', ''],
])('%j ends where a sentence, a clause or a word does', (text, cut) => {
  expect(cutAtClause(text)).toBe(cut)
})
