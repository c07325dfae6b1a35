/** Ink stories by chance, of the constructs that an import supports. Ways back only stand behind a choice, so that each turn ends. */
import fc from 'fast-check'

const WORDS = ['amber', 'boat', 'cold rain', 'door', 'ember', 'far hills', 'glass', 'harbour'] as const
const word = fc.constantFrom(...WORDS)
const global = fc.constantFrom('gold', 'trust', 'days')
const small = fc.integer({ min: 0, max: 4 })

const number: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: global },
  { weight: 2, arbitrary: small.map(String) },
  fc.tuple(global, fc.constantFrom('+', '-', '*'), small).map(([a, sign, b]) => `${a} ${sign} ${b}`),
  fc
    .tuple(global, fc.constantFrom('/', 'mod'), fc.integer({ min: 1, max: 3 }))
    .map(([a, sign, b]) => `${a} ${sign} ${b}`),
  fc.tuple(global, global, small).map(([a, b, c]) => `${a} + ${b} - ${c}`),
  fc.tuple(global, global).map(([a, b]) => `double(${a}) - ${b}`),
)
const condition: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(number, fc.constantFrom('>', '<', '>=', '<=', '==', '!='), small).map(([a, sign, b]) => `${a} ${sign} ${b}`),
  fc.constantFrom(
    'kept',
    'not kept',
    'aside',
    'not aside',
    'aside > 1',
    'bag ? key',
    'mood == calm',
    'mood != sad',
    'mood > calm',
    'name == "Ann"',
    'hall',
  ),
  fc.tuple(global, global).map(([a, b]) => `${a} > 1 and ${b} < 3`),
  fc.tuple(global, global).map(([a, b]) => `not (${a} > 2) or ${b} == 0`),
)

/** A part of a line. */
const piece: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 2, arbitrary: number.map((e) => `{${e}}`) },
  { weight: 2, arbitrary: fc.tuple(condition, word, word).map(([when, a, b]) => `{${when}: ${a}|${b}}`) },
  fc.tuple(condition, word).map(([when, a]) => `{${when}:${a}}`),
  fc
    .tuple(fc.constantFrom('', '&', '!'), fc.array(word, { minLength: 2, maxLength: 3 }))
    .map(([kind, all]) => `{${kind}${all.join('|')}}`),
  fc.tuple(word, word, word).map(([a, b, c]) => `{${a}|{&${b}|${c}}}`),
  fc.constantFrom('{name}', '{kept}', '{describe(gold)}'),
)
const text = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(' '))

const change: fc.Arbitrary<string> = fc.oneof(
  fc.tuple(global, number).map(([a, e]) => `~ ${a} = ${e}`),
  fc.tuple(global, fc.constantFrom('++', '--')).map(([a, sign]) => `~ ${a}${sign}`),
  // A variable keeps its kind: how often a place was seen is a number.
  condition.filter((e) => e !== 'aside' && e !== 'hall').map((e) => `~ kept = ${e}`),
  global.map((a) => `~ raise(${a}, 2)`),
  fc.constantFrom(
    '~ mood = sad',
    '~ mood = glad',
    '~ bag += key',
    '~ bag -= key',
    '~ bag += (key, lamp)',
    '~ name = "Bo Lee"',
    '~ name = "Ann"',
    '~ mood++',
  ),
  fc.tuple(number, small).map(([e, b]) => `~ temp t# = ${e}\n~ t# = t# + ${b}\n{t#}`),
)

/** What stands on lines of its own, and does not end the flow. */
const statement: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 3, arbitrary: change },
  fc.tuple(condition, text, text).map(([when, a, b]) => `{ ${when}:\n  ${a}\n- else:\n  ${b}\n}`),
  fc.tuple(condition, change).map(([when, a]) => `{ ${when}:\n  ${a.replaceAll('\n', '\n  ')}\n}`),
  fc
    .tuple(global, text, text, text)
    .map(([a, one, two, other]) => `{ ${a}:\n- 0: ${one}\n- 1: ${two}\n- else: ${other}\n}`),
  fc
    .tuple(fc.constantFrom('stopping', 'cycle', 'once'), text, text)
    .map(([kind, a, b]) => `{ ${kind}:\n- ${a}\n- ${b}\n}`),
  fc.tuple(word, text).map(([a, b]) => `${a} <>\n${b}`),
  fc.constantFrom('-> aside ->', '-> walk(gold) ->'),
)
const body = fc.array(statement, { minLength: 0, maxLength: 3 }).map((lines) => lines.join('\n'))

interface Choice {
  sign: string
  label: string
  when: string
  words: string
  inner: string
  after: string
  /** Where it leads; '' falls through to the gather. */
  to: string
}
const choice = (knots: number): fc.Arbitrary<Choice> =>
  fc.record({
    sign: fc.constantFrom('*', '*', '+'),
    label: fc.constant(''),
    when: fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      condition.map((each) => ` {${each}}`),
    ),
    words: fc.oneof(
      word,
      fc.tuple(word, piece).map((parts) => parts.join(' ')),
    ),
    inner: fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      word.map((each) => ` [${each}] `),
      fc.constant('[]'),
    ),
    after: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, text),
    to: fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      fc.integer({ min: 0, max: knots - 1 }).map((index) => `-> k${index}`),
    ),
  })

const formatChoice = (
  { sign, label, when, words, inner, after, to }: Choice,
  depth: number,
  index: number,
  then: string,
): string => {
  const head = `${`${sign} `.repeat(depth)}${label}${when} ${words} ${index}${inner}${after}`
  return [head, then, to].filter((line) => line !== '').join('\n')
}

const knot = (index: number, knots: number): fc.Arbitrary<string> =>
  fc
    .record({
      before: body,
      thread: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, fc.constant('<- stranger')),
      choices: fc.array(choice(knots), { minLength: 1, maxLength: 3 }),
      thens: fc.array(body, { minLength: 3, maxLength: 3 }),
      nested: fc.option(fc.array(choice(knots), { minLength: 1, maxLength: 2 }), { nil: null, freq: 4 }),
      fallback: fc.constantFrom('', '* -> way', '+ -> way'),
      gather: body,
    })
    .map(({ before, thread, choices, thens, nested, fallback, gather }) => {
      const formatted = choices.map((each, at) => {
        const inner =
          at === 0 && nested !== null ? nested.map((one, i) => formatChoice(one, 2, 10 * i + 5, '')).join('\n') : ''
        // What leads away says nothing more.
        const to = inner === '' ? each.to : ''
        return formatChoice(
          { ...each, label: at === 0 ? `(lab${index}) ` : '', to },
          1,
          at,
          [thens[at] ?? '', inner].filter((part) => part !== '').join('\n'),
        )
      })
      const next = index + 1 < knots ? `-> k${index + 1}` : '-> END'
      return [
        `=== k${index} ===`,
        before,
        thread,
        ...formatted,
        fallback.replace('way', index + 1 < knots ? `k${index + 1}` : 'END'),
        `- (gat${index}) ${gather === '' ? 'gathered' : gather}`,
        `{lab${index}: once here}`,
        next,
      ]
        .filter((line) => line !== '')
        .join('\n')
    })

const HEAD = `VAR gold = 3
VAR trust = 0
VAR days = 1
VAR kept = false
VAR name = "Cy"
LIST mood = (calm), sad, glad
LIST bag = key, lamp
CONST MOST = 4
-> hall
=== hall
In the hall.
-> k0`
const TAIL = `=== aside
An aside {once|twice|more}.
->->
=== walk(x)
Walked {x}.
{ x > 2:
  Far.
  ->->
}
Near.
->->
=== stranger
* A stranger waves[]. {gold} coins.
  -> hall
-> DONE
=== function double(x)
~ return x * 2
=== function raise(ref x, by)
~ x = x + by
{ x > MOST:
  ~ x = 0
}
=== function describe(x)
{ x > 2:
  plenty
- else:
  little
}`

export const inkStory: fc.Arbitrary<string> = fc
  .integer({ min: 1, max: 3 })
  .chain((knots) => fc.tuple(...Array.from({ length: knots }, (_, index) => knot(index, knots))))
  .map((knots) => numberTemporaries([HEAD, ...knots, TAIL].join('\n')))

/** A temporary is declared once in a knot. */
function numberTemporaries(story: string): string {
  let count = 0
  return story.replaceAll(/~ temp t#[^]*?\{t#\}/g, (part) => {
    count += 1
    return part.replaceAll('t#', `t${count}`)
  })
}
