/**
 * A small reader of Twee in SugarCube's words, which knows nothing of ours: it runs a passage as the format does and gives what a player sees. Tests
 * compare an imported story with it.
 */
type Value = number | boolean | string

export interface SeenPassage {
  lines: string[]
  options: { text: string; target: string; sets: string }[]
}

const OPEN = '⟦'
const CLOSE = '⟧'

export class TweeReference {
  private readonly passages = new Map<string, string>()
  private readonly variables = new Map<string, Value>()
  private readonly visits = new Map<string, number>()
  /** A number grew beyond what a story counts: the engines round and print such ones in their own ways. */
  isBeyond = false

  constructor(source: string) {
    for (const part of source.split(/^:: /m).slice(1)) {
      const [name = '', ...body] = part.split('\n')
      this.passages.set(name.trim(), body.join('\n').trim())
    }
  }

  enter(name: string): SeenPassage {
    this.visits.set(name, (this.visits.get(name) ?? 0) + 1)
    const options: SeenPassage['options'] = []
    const text = this.render(this.passages.get(name) ?? '', options)
    const target = this.leap
    this.leap = null
    if (target !== null) {
      const next = this.enter(target)
      return { lines: [...readLines(text), ...next.lines], options: next.options }
    }
    return { lines: readLines(text), options }
  }

  follow({ target, sets }: SeenPassage['options'][number]): SeenPassage {
    if (sets !== '') this.set(sets)
    return this.enter(target)
  }

  /** The passage that a `<<goto>>` leads to. */
  private leap: string | null = null

  private render(source: string, options: SeenPassage['options']): string {
    const tokens = source.split(/(<<.*?>>|\[\[.*?\]\]|\$\w+)/)
    let out = ''
    /** For each open `if`: whether its way is shown, and whether one was. */
    const open: { isShown: boolean; wasShown: boolean }[] = []
    for (const token of tokens) {
      const isShown = this.leap === null && open.every((one) => one.isShown)
      const [, word = '', args = ''] = /^<<(\/?\w+)\s*(.*)>>$/.exec(token) ?? []
      const top = open.at(-1)
      if (word === 'if') {
        const holds = isShown && this.holds(args)
        open.push({ isShown: holds, wasShown: holds || !isShown })
      } else if ((word === 'elseif' || word === 'else') && top !== undefined) {
        top.isShown = !top.wasShown && (word === 'else' || this.holds(args))
        top.wasShown ||= top.isShown
      } else if (word === '/if') open.pop()
      else if (!isShown) continue
      else if (word === 'set') this.set(args)
      else if (word === 'include') out += this.render(this.passages.get(JSON.parse(args) as string) ?? '', options)
      else if (word === 'goto') this.leap = JSON.parse(args) as string
      else if (token.startsWith('[[')) {
        const [, inner = '', sets = ''] = /^\[\[(.*?)(?:\]\[(.*))?\]\]$/.exec(token) ?? []
        const [label = '', target = label] = inner.split('|')
        options.push({ text: label, target, sets })
        out += `${OPEN}${label}${CLOSE}`
      } else out += token.startsWith('$') ? this.show(token) : token
    }
    return out
  }

  private show(variable: string): string {
    const value = this.variables.get(variable)
    return value === undefined ? variable : String(value)
  }

  private set(source: string): void {
    const [, variable = '', operator = '', value = ''] = /^(\$\w+) (to|\+=) (.+)$/.exec(source) ?? []
    const next = this.evaluate(value)
    const before = this.variables.get(variable)
    const set = operator === '+=' ? Number(before ?? 0) + Number(next) : next
    if (typeof set === 'number' && !Number.isSafeInteger(set)) this.isBeyond = true
    this.variables.set(variable, set)
  }

  private evaluate(source: string): Value {
    const [, left, sign = '', right = ''] = /^(\$\w+) ([-+*]) (.+)$/.exec(source) ?? []
    if (left !== undefined) {
      const [a, b] = [Number(this.evaluate(left)), Number(this.evaluate(right))]
      return sign === '+' ? a + b : sign === '-' ? a - b : a * b
    }
    if (source.startsWith('not ')) return !this.evaluate(source.slice(4))
    if (source.startsWith('$')) return this.variables.get(source) ?? 0
    return JSON.parse(source) as Value
  }

  private holds(source: string): boolean {
    return source.split(' or ').some((part) => part.split(' and ').every((one) => this.isTrue(one)))
  }

  private isTrue(source: string): boolean {
    const visited = /^visited\("(.+)"\) gte (\d+)$/.exec(source)
    if (visited !== null) return (this.visits.get(visited[1] ?? '') ?? 0) >= Number(visited[2])
    const [, left = '', word = '', right = ''] = /^(\$\w+) (is|isnot|gt|gte|lt|lte) (.+)$/.exec(source) ?? []
    if (word === '') return Boolean(this.evaluate(source))
    const [a, b] = [this.evaluate(left), this.evaluate(right)]
    if (word === 'is') return a === b
    if (word === 'isnot') return a !== b
    return word === 'gt' ? a > b : word === 'gte' ? a >= b : word === 'lt' ? a < b : a <= b
  }
}

/** Lines with words; of links alone none, since a chat shows them as options. */
function readLines(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const isLinksOnly = line.includes(OPEN) && !/[a-z0-9$]/i.test(line.replaceAll(/⟦.*?⟧/g, ''))
    const words = line
      .replaceAll(/[⟦⟧]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return isLinksOnly || words === '' ? [] : [words]
  })
}
