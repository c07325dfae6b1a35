/** Elements of the page, by their ids, and what stands in them: a link may put something else in its place. */
import { type Tag } from './markup.ts'
import { type Content } from './twineStory.ts'

/** Elements whose content a link may replace. */
const ELEMENT = /^(?:span|div|p|section|article|ul|ol|li|b|i|em|strong)$/

interface Element extends Content {
  /** How many contents it may have had so far. */
  contents: number
}

export class PageElements {
  private readonly open: { tag: string; element: Element | null }[] = []
  private readonly byId = new Map<string, Element>()
  private readonly here: string

  constructor(here: string) {
    this.here = here
  }

  enterTag({ name, isEnd, attributes }: Tag): void {
    if (!ELEMENT.test(name)) return
    const id = attributes.get('id') ?? ''
    if (!isEnd) this.open.push({ tag: name, element: id === '' ? null : this.find(id) })
    else this.close(name)
  }

  /** What was opened in it and not closed ends with it, as in a browser. */
  private close(name: string): void {
    const at = this.open.findLastIndex(({ tag }) => tag === name)
    if (at !== -1) this.open.length = at
  }

  /** One that a link names may come further down in the passage. */
  private find(id: string): Element {
    const element = this.byId.get(id) ?? { element: `${this.here} › ${id}`, content: 0, contents: 1 }
    this.byId.set(id, element)
    return element
  }

  /** The contents in which something stands that is read now. */
  listContents(): Content[] {
    return this.open.flatMap(({ element }) =>
      element === null ? [] : { element: element.element, content: element.content },
    )
  }

  /** Reads what comes into the element `id`. A link puts one content into it, in several parts: that is added to `shown`. */
  readInto<T>(id: string, shown: Content[], read: () => T): T {
    if (id === '') return read()
    const element = this.find(id)
    const { content } = element
    const known = shown.find((one) => one.element === element.element)
    element.content = known?.content ?? element.contents++
    if (known === undefined) shown.push({ element: element.element, content: element.content })
    const opened = this.open.length
    if (!this.open.some((one) => one.element === element)) this.open.push({ tag: '', element })
    const body = read()
    this.open.length = Math.min(this.open.length, opened)
    element.content = content
    return body
  }
}
