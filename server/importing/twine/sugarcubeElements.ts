/** Elements of the page that are open where a passage is read, and what stands in them: a link may put something else in its place. */
import { type Tag } from './markup.ts'

/** Elements whose content a link may replace. */
const ELEMENT = /^(?:span|div|p|section|article|ul|ol|li|b|i|em|strong)$/

interface Element {
  tag: string
  id: string
  /** A name that no other content of an element has. */
  content: string
}

export class PageElements {
  private readonly open: Element[] = []
  private count = 0
  private readonly here: string

  constructor(here: string) {
    this.here = here
  }

  enterTag({ name, isEnd, attributes }: Tag): void {
    if (!ELEMENT.test(name)) return
    if (!isEnd) this.open.push({ tag: name, id: attributes.get('id') ?? '', content: this.nextContent() })
    else this.close(name)
  }

  /** What was opened in it and not closed ends with it, as in a browser. */
  private close(name: string): void {
    const at = this.open.findLastIndex(({ tag }) => tag === name)
    if (at !== -1) this.open.length = at
  }

  /** The contents in which something stands that is read now. */
  listContents(): string[] {
    return this.open.flatMap(({ id, content }) => (id === '' ? [] : content))
  }

  /** Reads what comes into the element `id`, where it is open here; gives the content that it replaces. */
  readInto<T>(id: string, read: () => T): { replaces: string | null; body: T } {
    const element = this.open.findLast((one) => id !== '' && one.id === id)
    if (element === undefined) return { replaces: null, body: read() }
    const replaces = element.content
    element.content = this.nextContent()
    const body = read()
    element.content = replaces
    return { replaces, body }
  }

  private nextContent(): string {
    this.count += 1
    return `${this.here} › ${this.count}`
  }
}
