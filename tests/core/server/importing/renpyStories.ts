/** Games of Ren'Py by chance, of the constructs that an import supports. Ways back stand behind a choice alone, so that each turn ends. */
import fc from 'fast-check'

const variable = fc.constantFrom('a', 'b')
const small = fc.integer({ min: 0, max: 4 })
const number = fc.oneof(
  variable,
  small.map(String),
  fc.tuple(variable, fc.constantFrom('+', '-', '*'), small).map((parts) => parts.join(' ')),
  fc.tuple(variable, variable, small).map(([left, right, less]) => `${left} + ${right} - ${less}`),
)
const compared = fc
  .tuple(number, fc.constantFrom('==', '!=', '<', '>', '<=', '>='), small)
  .map((parts) => parts.join(' '))
const condition = fc.oneof(
  { weight: 3, arbitrary: compared },
  fc.constantFrom('kept', 'not kept', 'name == "Ann"', 'name != "Bo"', 'a', 'not a == b', 'True', 'name'),
  fc.tuple(compared, fc.constantFrom('and', 'or'), fc.constantFrom('kept', 'not kept')).map((parts) => parts.join(' ')),
  fc.tuple(compared, compared).map(([left, right]) => `not (${left}) or ${right}`),
)
const words = fc.constantFrom(
  'The sea is calm.',
  'You have [a] and [b].',
  'It is {b}cold{/b}, [name].',
  'Sure?  100%% sure,   they say.',
  'Kept: [kept]. {w}Wait.{p}More.',
  'A \\"word\\" and [[one] {{more}.',
)
const said = fc
  .tuple(fc.constantFrom('', 'e ', 'm ', '"Bo" ', 'narrator '), words)
  .map(([who, text]) => [`${who}"${text}"`])
const setting = fc.oneof(
  fc.tuple(variable, number).map(([name, value]) => [`$ ${name} = ${value}`]),
  fc.tuple(variable, fc.constantFrom('+=', '-='), small).map((parts) => [`$ ${parts.join(' ')}`]),
  condition
    .filter((each) => each !== 'a' && each !== 'name')
    .map((each) => [`$ kept = ${each.includes('"') || /\b(?:and|or)\b/.test(each) ? 'not kept' : each}`]),
  fc.constantFrom('Ann', 'Bo', '').map((each) => [`$ name = "${each}"`]),
)

type Lines = readonly string[]
const indent = (lines: Lines): Lines => lines.map((line) => `    ${line}`)
const plain = fc.oneof({ arbitrary: said, weight: 4 }, { arbitrary: setting, weight: 2 })
const row = (part: fc.Arbitrary<Lines>, maxLength = 3): fc.Arbitrary<Lines> =>
  fc.array(part, { minLength: 1, maxLength }).map((all) => all.flat())

/** Statements that lead onward alone: to later labels, or to parts that are called. */
function statements(depth: number, onward: readonly string[], parts: readonly string[]): fc.Arbitrary<Lines> {
  const inner = depth === 0 ? row(plain) : fc.oneof(row(plain), statements(depth - 1, onward, parts))
  const branch = fc
    .tuple(condition, inner, fc.option(fc.tuple(condition, inner)), fc.option(inner))
    .map(([when, yes, elif, no]) => [
      `if ${when}:`,
      ...indent(yes),
      ...(elif === null ? [] : [`elif ${elif[0]}:`, ...indent(elif[1])]),
      ...(no === null ? [] : ['else:', ...indent(no)]),
    ])
  const loop = fc
    .tuple(fc.integer({ min: 1, max: 3 }), row(said, 2))
    .map(([rounds, body]) => [`$ round = 0`, `while round < ${rounds}:`, ...indent([...body, '$ round += 1'])])
  const leap = onward.length === 0 ? said : fc.constantFrom(...onward).map((label) => ['if kept:', `    jump ${label}`])
  const call = parts.length === 0 ? said : fc.constantFrom(...parts).map((label) => [`call ${label}`])
  return row(fc.oneof({ arbitrary: plain, weight: 5 }, branch, loop, leap, call), 4)
}

function menu(named: string, targets: readonly string[]): fc.Arbitrary<Lines> {
  const option = fc
    .tuple(
      fc.constantFrom('Go [a]', 'Stay', 'Wait {i}here{/i}', 'Look, 50%%'),
      fc.option(condition.filter((each) => each !== 'True')),
      row(plain, 2),
      fc.option(fc.constantFrom(...targets)),
    )
    .map(([text, when, body, target]) => [
      `"${text}"${when === null ? '' : ` if ${when}`}:`,
      ...indent([...body, ...(target === null ? [] : [`jump ${target}`])]),
    ])
  const head = fc.oneof(
    fc.constant<Lines>([]),
    fc.constant<Lines>(['"A caption."']),
    fc.constant<Lines>(['e "Well, [name]?"']),
  )
  return fc
    .tuple(fc.boolean(), head, fc.array(option, { minLength: 1, maxLength: 3 }))
    .map(([isNamed, first, options]) => [
      isNamed ? `menu ${named}:` : 'menu:',
      ...indent([...first, ...options.flat()]),
    ])
}

/** A game whose labels all begin with the prefix. It ends at its last label. */
export const renpyStory: fc.Arbitrary<(prefix: string) => string> = fc
  .tuple(
    statements(1, ['P_one', 'P_one.near'], ['P_part']),
    menu('P_ask', ['P_start', 'P_one', 'P_two']),
    statements(1, ['P_two'], ['P_part', 'P_other']),
    statements(0, [], ['P_other']),
    menu('P_again', ['P_one', 'P_one.near', 'P_start']),
    statements(2, [], []),
    statements(1, [], ['P_other']),
    statements(0, [], []),
  )
  .map(([start, ask, one, near, again, two, part, other]) => {
    const label = (name: string, body: Lines): string => [`label ${name}:`, ...indent(body)].join('\n')
    const text = [
      label('P_start', [...start, ...ask]),
      label('P_one', one),
      label('.near', [...near, ...again]),
      label('P_two', [...two, 'return']),
      label('P_part', [...part, 'return']),
      label('P_other', [...other, 'return']),
    ].join('\n')
    return (prefix) => `${text.replaceAll('P_', prefix)}\n`
  })

/** What each game begins with; in one file for all that are played together. */
export const RENPY_HEAD =
  'define e = Character("Eileen")\ndefine m = Character("Mei", what_prefix="«", what_suffix="»")\n'
export const RENPY_FIRSTS: readonly (readonly [string, string])[] = [
  ['a', '1'],
  ['b', '0'],
  ['kept', 'False'],
  ['name', '"Ann"'],
  ['round', '0'],
]
