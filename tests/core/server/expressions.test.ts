/** The language of scripts: expressions, ways on, texts with variables, draws. */
import { expect, test } from 'vitest'
import { parseExpression, type Value } from '../../../protocol/story/expression.ts'
import { evaluate, holds, type Scope } from '../../../server/engine/evaluate.ts'
import { formatText, listTextVariables } from '../../../server/engine/formatText.ts'
import { drawFromSeed } from '../../../server/engine/random.ts'

const scope: Scope = {
  values: { trust: 2, heart: 50, kept: true, lost: false, door: 'left', actor: 'yao' },
  visits: { 'the-quay': 2 },
  chosen: ['keep-ticket'],
}

test.each([
  'trust >= 2',
  'trust <= 2',
  'trust == 2',
  'trust != 3',
  'trust > 1',
  'trust<3 and heart > 49',
  'other == 0',
  'other > -1',
  'kept',
  'not (lost)',
  'not lost',
  'lost or kept',
  'lost or trust > 1 and kept',
  'not (lost or trust > 2)',
  'door == \'left\' and door != "right"',
  "actor == 'yao'",
  "visits('the-quay') == 2",
  "visits('nowhere') == 0",
  "chose('keep-ticket') and not (chose('sell-ticket'))",
  'trust + 1 == 3 and trust * 2 - 1 == 3',
  '(trust > 5 or heart > 10) and kept == true',
  'heart / 4 == 12.5 and floor(heart / 4) == 12',
  'heart mod 7 == 1 and floor(0 - heart / 4) == -13',
  'min(trust, heart) == 2 and max(trust, heart) == 50',
])('%s holds', (condition) => {
  expect(holds(condition, scope)).toBe(true)
})

test.each([
  'trust >= 3',
  'trust == 2 and heart < 50',
  'lost',
  'kept and lost',
  "door == 'right'",
  // Of no kind that can be compared, or none that is true or false.
  'door > 1',
  'trust',
  'kept + 1 == 2',
  'not trust',
  // A number divided by 0 is none.
  'trust / 0 == 0',
  'trust mod 0 == 0',
  'floor(kept) == 1',
])('%s does not hold', (condition) => {
  expect(holds(condition, scope)).toBe(false)
})

test.each([
  '',
  'trust >=',
  'trust = 2',
  'trust >= 2 and',
  '2 trust',
  'a; b',
  'a, b',
  'trust >= 2 && kept',
  'kept ? 1 : 2',
  'trust.length == 1',
  "visits['x']",
  'visits(quay)',
  'chose()',
  "chose('a', 'b')",
  'constructor("x")()',
  'this',
  '[1]',
  'and',
  '`x`',
  'x'.repeat(501),
])('%s is no expression', (source) => {
  expect(parseExpression(source)).toBeNull()
})

test('an expression reads own values only, whatever they are called', () => {
  const read = (source: string): Value | null => {
    const expression = parseExpression(source)
    return expression === null ? null : evaluate(expression, { values: {}, visits: {}, chosen: [] })
  }
  expect(read('constructor')).toBe(0)
  expect(read("visits('constructor')")).toBe(0)
  expect(read('toString == 0')).toBe(true)
})

test('a text with a code of a character is none: it would be read as the letters of the code', () => {
  expect(parseExpression(String.raw`door == '\u4f60'`)).toBeNull()
  expect(parseExpression(String.raw`door == '\x41'`)).toBeNull()
  expect(parseExpression(String.raw`door == 'it\'s'`)).toMatchObject({ right: { value: "it's" } })
})

test('a text shows variables and forms of words', () => {
  const values = { lamps: 1, kept: true, door: 'left' }
  const lamps = '{lamps, plural, one {# lamp} other {# lamps}}'
  expect(formatText(lamps, 'en', values)).toBe('1 lamp')
  expect(formatText(lamps, 'en', { ...values, lamps: 1200 })).toBe('1200 lamps')
  expect(formatText('{lamps, plural, other {#盏灯}}', 'zh', { lamps: 7 })).toBe('7盏灯')
  expect(formatText('{kept, select, true {You kept it} other {It is gone}}, {door}.', 'en', values)).toBe(
    'You kept it, left.',
  )
  expect(formatText('<p>It’s {lamps}</p>', 'en', values)).toBe('<p>It’s 1</p>')
})

test('an apostrophe quotes nothing', () => {
  expect(formatText("'{name}, come here!' she said. It's {name}'s.", 'en', { name: 'Mo' })).toBe(
    "'Mo, come here!' she said. It's Mo's.",
  )
  expect(listTextVariables("'{name}' isn't {other}")).toEqual(['name', 'other'])
})

test.each([1987, 0.1 + 0.2, 1_234_567, -3])('{n} and # print %d alike', (n) => {
  const [argument, pound] = formatText('{n} {n, plural, other {#}}', 'en', { n }).split(' ')
  expect(argument).toBe(pound)
})

test('# is the number in what a plural selects, too', () => {
  const text =
    '{n, plural, one {one} other {{who, select, her {she has # of {m, plural, other {#}}, #} other {# #}}}} of # {who, select, her {#} other {}}'
  expect(formatText(text, 'en', { n: 3, m: 7, who: 'her' })).toBe('she has 3 of 7, 3 of # #')
  expect(formatText('{n, plural, offset:1 other {{w, select, other {and # more}}}}', 'en', { n: 3, w: '' })).toBe(
    'and 2 more',
  )
  expect(listTextVariables(text)).toContain('who')
})

test('a text whose braces are no pattern is shown as it is written', () => {
  for (const text of ['a {brace', '{}', '{moon} rises', '{lamps, plural, one {x}}', "that's all"])
    expect(formatText(text, 'en', { lamps: 1 })).toBe(text)
  expect(listTextVariables('a {brace')).toBeNull()
  expect(listTextVariables('{a} {n, plural, one {# of {b}} other {#}}')).toEqual(['a', 'n', 'b'])
})

test('draws of a seed are the same each time, reach both ends, and are about even', () => {
  const count = new Map<number, number>()
  let seed = 7
  for (let drawn = 0; drawn < 6000; drawn += 1) {
    const next = drawFromSeed(seed, [1, 6])
    expect(drawFromSeed(seed, [1, 6])).toEqual(next)
    count.set(next.value, (count.get(next.value) ?? 0) + 1)
    seed = next.seed
  }
  expect(new Set(count.keys())).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  for (const times of count.values()) expect(times).toBeGreaterThan(900)
})
