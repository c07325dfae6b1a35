/** Stories of statements by chance, written in Yarn and in ChoiceScript, and a small reader that plays them as they are meant. */
import fc from 'fast-check'

export type Step =
  | { kind: 'line'; shows: number | null }
  | { kind: 'set'; variable: number; add: boolean; value: number }
  | { kind: 'if'; variable: number; least: number; body: Step[]; other: Step[] | null }
  | { kind: 'choose'; options: Option[] }
  | { kind: 'goto'; part: number }
interface Option {
  when: { variable: number; least: number } | null
  isOnce: boolean
  body: Step[]
}
export type Story = Step[][]

const PARTS = 3
const VARIABLES = 3
const variable = fc.nat({ max: VARIABLES - 1 })
const least = fc.integer({ min: -2, max: 4 })

const { steps } = fc.letrec<{ steps: Step[]; step: Step; option: Option }>((tie) => ({
  steps: fc.array(tie('step'), { minLength: 1, maxLength: 4 }),
  step: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('line' as const), shows: fc.option(variable) }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('set' as const), variable, add: fc.boolean(), value: least }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('if' as const),
        variable,
        least,
        body: tie('steps'),
        other: fc.option(tie('steps')),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('choose' as const),
        options: fc.array(tie('option'), { minLength: 1, maxLength: 3 }),
      }),
    },
  ),
  option: fc.record({
    when: fc.option(fc.record({ variable, least })),
    isOnce: fc.boolean(),
    body: fc
      .tuple(tie('steps'), fc.option(fc.nat({ max: PARTS - 1 })))
      .map(([body, part]): Step[] => (part === null ? body : [...body, { kind: 'goto', part }])),
  }),
}))

/** In each question one option is always open, as the tools want it. */
export const stories: fc.Arbitrary<Story> = fc.array(steps, { minLength: PARTS, maxLength: PARTS })

export interface Turn {
  lines: string[]
  options: string[]
}

/** A line or an option is known by its number. */
function number(story: Story): Map<Step | Option, number> {
  const numbers = new Map<Step | Option, number>()
  const visit = (list: readonly Step[]): void => {
    for (const step of list) {
      numbers.set(step, numbers.size + 1)
      if (step.kind === 'if') [step.body, step.other ?? []].forEach(visit)
      if (step.kind === 'choose')
        for (const option of step.options) {
          numbers.set(option, numbers.size + 1)
          visit(option.body)
        }
    }
  }
  story.forEach(visit)
  return numbers
}

const isFree = (option: Option, index: number, { length }: readonly Option[]): boolean =>
  index === length - 1 || (option.when === null && !option.isOnce)

/** Plays a story: what is said up to the next question, and its options. */
export class Reader {
  private readonly story: Story
  private readonly numbers: Map<Step | Option, number>
  private readonly values = Array.from({ length: VARIABLES }, () => 0)
  private readonly chosen = new Set<Option>()
  private stack: { steps: readonly Step[]; at: number }[]
  private open: Option[] = []

  constructor(story: Story) {
    this.story = story
    this.numbers = number(story)
    this.stack = [{ steps: story[0] ?? [], at: 0 }]
  }

  run(): Turn {
    const lines: string[] = []
    for (let frame = this.stack.at(-1); frame !== undefined; frame = this.stack.at(-1)) {
      const step = frame.steps[frame.at]
      frame.at += 1
      if (step === undefined) this.stack.pop()
      else if (step.kind === 'line') {
        const value = step.shows === null ? '' : ` has ${this.values[step.shows]}`
        lines.push(`Line ${this.numbers.get(step)}${value}.`)
      } else if (step.kind === 'set')
        this.values[step.variable] = step.value + (step.add ? (this.values[step.variable] ?? 0) : 0)
      else if (step.kind === 'if') {
        const body = (this.values[step.variable] ?? 0) >= step.least ? step.body : step.other
        if (body !== null) this.stack.push({ steps: body, at: 0 })
      } else if (step.kind === 'goto') this.stack = [{ steps: this.story[step.part] ?? [], at: 0 }]
      else {
        this.open = step.options.filter((option, index, all) => isFree(option, index, all) || this.isOpen(option))
        return { lines, options: this.open.map((option) => `Option ${this.numbers.get(option)}`) }
      }
    }
    return { lines, options: [] }
  }

  choose(index: number): void {
    const option = this.open[index]
    if (option === undefined) throw new Error(`no option ${index}`)
    this.chosen.add(option)
    this.stack.push({ steps: option.body, at: 0 })
  }

  private isOpen(option: Option): boolean {
    const { when, isOnce } = option
    return (when === null || (this.values[when.variable] ?? 0) >= when.least) && !(isOnce && this.chosen.has(option))
  }
}

/** The story as a script of Yarn. */
export function writeYarn(story: Story): string {
  const numbers = number(story)
  const write = (list: readonly Step[], indent: string): string[] =>
    list.flatMap((step): string[] => {
      switch (step.kind) {
        case 'line':
          return [`${indent}Line ${numbers.get(step)}${step.shows === null ? '' : ` has {$v${step.shows}}`}.`]
        case 'set':
          return [`${indent}<<set $v${step.variable} ${step.add ? '+=' : 'to'} ${step.value}>>`]
        case 'goto':
          return [`${indent}<<jump P${step.part}>>`]
        case 'if':
          return [
            `${indent}<<if $v${step.variable} >= ${step.least}>>`,
            ...write(step.body, `${indent}  `),
            ...(step.other === null ? [] : [`${indent}<<else>>`, ...write(step.other, `${indent}  `)]),
            `${indent}<<endif>>`,
          ]
        case 'choose':
          return [
            ...step.options.flatMap((option, index, all) => {
              const { when, isOnce } = option
              const asked = when === null ? '' : `if $v${when.variable} >= ${when.least}`
              const words = [isOnce ? 'once' : '', asked].filter((word) => word !== '').join(' ')
              const guard = isFree(option, index, all) ? '' : ` <<${words}>>`
              return [`${indent}-> Option ${numbers.get(option)}${guard}`, ...write(option.body, `${indent}    `)]
            }),
            // What stands between two questions keeps them apart.
            `${indent}Behind ${numbers.get(step)}.`,
          ]
      }
    })
  const declared = Array.from({ length: VARIABLES }, (_, index) => `<<declare $v${index} = 0>>`)
  return story
    .map((part, index) =>
      [`title: P${index}`, '---', ...(index === 0 ? declared : []), ...write(part, ''), '===', ''].join('\n'),
    )
    .join('')
}

/** The story as a scene of ChoiceScript. */
export function writeChoicescript(story: Story): string {
  const numbers = number(story)
  const write = (list: readonly Step[], indent: string): string[] =>
    list.flatMap((step): string[] => {
      switch (step.kind) {
        case 'line':
          return [`${indent}Line ${numbers.get(step)}${step.shows === null ? '' : ` has \${v${step.shows}}`}.`, '']
        case 'set': {
          const value = step.add ? `(v${step.variable} + ${negative(step.value)})` : negative(step.value)
          return [`${indent}*set v${step.variable} ${value}`]
        }
        case 'goto':
          return [`${indent}*goto p${step.part}`]
        case 'if':
          return [
            `${indent}*if v${step.variable} >= ${negative(step.least)}`,
            ...write(step.body, `${indent}  `),
            ...(step.other === null ? [] : [`${indent}*else`, ...write(step.other, `${indent}  `)]),
          ]
        case 'choose':
          return [
            `${indent}*fake_choice`,
            ...step.options.flatMap((option, index, all) => {
              const { when, isOnce } = option
              const isPlain = isFree(option, index, all)
              const reuse = isOnce && !isPlain ? '*hide_reuse ' : ''
              const guard = when === null || isPlain ? '' : `*if (v${when.variable} >= ${negative(when.least)}) `
              return [
                `${indent}  ${reuse}${guard}#Option ${numbers.get(option)}`,
                ...write(option.body, `${indent}    `),
              ]
            }),
            `${indent}Behind ${numbers.get(step)}.`,
            '',
          ]
      }
    })
  const parts = story.flatMap((part, index) => [`*label p${index}`, ...write(part, ''), '*ending'])
  return [...Array.from({ length: VARIABLES }, (_, index) => `*create v${index} 0`), ...parts, ''].join('\n')
}

/** A number below zero begins a change where it stands alone. */
function negative(value: number): string {
  return value < 0 ? `(0 - ${-value})` : String(value)
}
