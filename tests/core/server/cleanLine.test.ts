/** What a written line loses, and what it must not name. */
import { expect, test } from 'vitest'
import { createRecordedWriter } from '../../../server/replies/recordedWriter.ts'
import { cleanLine, namesAddress } from '../../../server/replies/cleanLine.ts'
import { SCRIPTED } from '../../../server/replies/settings.ts'
import { linesOf } from './helpers.ts'
import { startTalk } from './modelPlayer.ts'

test.each([
  ['overrides of direction', 'Go \u202eleft\u202c, \u2067then\u2069 right.', 'Go left, then right.'],
  ['marks of direction', 'Go\u200e left\u061c.', 'Go left.'],
  ['spaces without width', 'Go\u200b l\u2060e\ufeffft.', 'Go left.'],
  ['tags, which spell hidden words', 'Go left.\u{e0067}\u{e006f}\u{e007f}', 'Go left.'],
  ['variants of signs, which hide bytes', 'Go\u{e0101}\u{e0150} left.', 'Go left.'],
  ['annotations', 'Go \ufff9left\ufffaright\ufffb.', 'Go leftright.'],
  ['line breaks and controls', 'Go\r\nleft\u0007\u2028now.', 'Go left now.'],
])('%s are taken out', (_, line, clean) => {
  expect(cleanLine(line)).toBe(clean)
})

test('emoji, accents and joined letters stay', () => {
  const line = 'Ça va? 👩‍🍳 نمی‌دانم, é'
  expect(cleanLine(line)).toBe(line)
})

test('the beginning of a text gives the beginning of its line', () => {
  const text = ' A\u202e lamp\u200b.  *She\u{e0041} nods.*\n\u2066Well\u2069, then.'
  for (let length = 0; length <= text.length; length += 1)
    expect(cleanLine(text).startsWith(cleanLine(text.slice(0, length)))).toBe(true)
})

const NAMED = [
  'See https://lamp.example now.',
  'See ftp://lamp',
  'Write to mailto:me',
  'Look at www.lamp',
  'Look at lamp.example/x, dear.',
  'LAMP.EXAMPLE',
  'It is a.io.',
  'me@lamp.example',
  '去 lamp.example 看看',
  '看看灯.中国吧',
  'xn--lamp.xn--p1ai',
  'lamp．example',
  'Go to 10.0.0.1:80',
]

test.each(NAMED)('an address is named: %s', (line) => {
  expect(namesAddress(line)).toBe(true)
})

test.each([
  'Well... maybe. He left at 3.50 p.m. No.',
  'Dr. Bo, i.e. the cook, e.g. today. 1.5 kg of salt, No.5 of five.',
  'Wait…what? Yes. No',
  '好。OK。就这样……3.5块。',
  'She said: “Go.” *Nods.* “Now.”',
  'Item 2.1.3 is missing.',
])('none is named: %s', (line) => {
  expect(namesAddress(line)).toBe(false)
})

test('a character says neither', async () => {
  const recorded = { story: 'talk', node: 'bar', intent: 'thank' }
  const writer = createRecordedWriter([
    { ...recorded, text: 'cheers', line: 'Look at lamp\u200b.example/x for more.' },
    { ...recorded, text: 'thank you', line: 'Any\u202e time\u202c.' },
  ])
  const player = await startTalk({ ...SCRIPTED, writer })
  await player.start()
  expect(linesOf(await player.write('cheers'))).toEqual(['You are welcome.'])
  expect(player.printed.join()).toContain('(malformed)')
  expect(linesOf(await player.write('thank you'))).toEqual(['Any time.'])
})
