/** Reads the head of a page as a browser, a messenger or a search engine does: by the parser of the HTML standard, without running anything. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element

export interface ReadHead {
  lang: string
  title: string
  /** `<meta>` by their name or property. A second one of a name is an error. */
  meta: Readonly<Record<string, string>>
  /** `<link>` by `rel`, and of alternates by language. */
  links: Readonly<Record<string, string>>
  /** The parsed blocks of data. */
  data: unknown[]
  /** The scripts that would run, with what is in them. */
  scripts: string[]
  /** All elements of the page. */
  tags: string[]
}

export function readHead(html: string): ReadHead {
  const elements = listElements(parse(html))
  const meta: Record<string, string> = {}
  const links: Record<string, string> = {}
  const data: unknown[] = []
  const scripts: string[] = []
  for (const element of elements) {
    const attributes = Object.fromEntries(element.attrs.map(({ name, value }) => [name, value]))
    const { name, property, content = '', rel, hreflang, href = '', type } = attributes
    const key = name ?? property
    if (element.tagName === 'meta' && key !== undefined) {
      if (key in meta) throw new Error(`two of ${key}`)
      meta[key] = content
    }
    if (element.tagName === 'link' && rel !== undefined)
      links[hreflang === undefined ? rel : `${rel} ${hreflang}`] = href
    if (element.tagName === 'script') {
      if (type === 'application/ld+json') data.push(JSON.parse(readText(element)))
      else scripts.push(readText(element))
    }
  }
  const [root] = elements
  return {
    lang: root?.attrs.find(({ name }) => name === 'lang')?.value ?? '',
    title: elements
      .filter(({ tagName }) => tagName === 'title')
      .map(readText)
      .join('|'),
    meta,
    links,
    data,
    scripts,
    tags: elements.map(({ tagName }) => tagName),
  }
}

function listElements(node: DefaultTreeAdapterTypes.ParentNode): Element[] {
  return node.childNodes.flatMap((child) => ('tagName' in child ? [child, ...listElements(child)] : []))
}

function readText({ childNodes }: Element): string {
  return childNodes.map((child) => ('value' in child ? child.value : '')).join('')
}
