/**
 * Twine 2 HTML and archives, by `extwee`, one passage at a time: of several it drops the second of a name, and compares each with all others. What
 * stands around the story, the engine of its format, is not read at all.
 */
import { parseTwine2HTML } from 'extwee'
import { type WorkFile } from '../reader.ts'
import { createLineCounter } from '../workFiles.ts'
import { type Passage, type TwineStory } from './twineStory.ts'

const NO_IFID = '00000000-0000-4000-8000-000000000000'

/** The first story of the file; the others are named in `others`. */
export function readTwineHtml({ path, text }: Pick<WorkFile, 'path' | 'text'>): TwineStory {
  const html = (text ?? '').replaceAll(/\r\n?/g, '\n')
  const countLine = createLineCounter(html)
  const [first, ...rest] = findElements(html, 'tw-storydata', 0, html.length)
  if (first === undefined)
    return { title: '', format: '', start: '', passages: [], scripts: [], styles: [], outside: [], others: [] }
  const { title, format, startId } = readAttributes(first.tag)
  const passages: Passage[] = []
  const outside: Passage[] = []
  let start = ''
  for (const element of findElements(html, 'tw-passagedata', first.from, first.end)) {
    const line = countLine(element.from)
    const passage = readPassage(element, path, line)
    if (passage === null) outside.push({ name: '', tags: [], text: element.tag, file: path, line })
    else {
      passages.push(passage)
      if (readId(element.tag, 'pid') === startId) start = passage.name
    }
  }
  const code = (element: 'script' | 'style'): Passage[] =>
    findElements(html, element, first.from, first.end)
      .filter(({ content }) => content.trim() !== '')
      .map(({ content, from }) => ({ name: '', tags: [element], text: content, file: path, line: countLine(from) }))
  return {
    title,
    format,
    start,
    passages,
    scripts: code('script'),
    styles: code('style'),
    outside,
    others: rest.map(({ tag, from }) => ({ title: readAttributes(tag).title, file: path, line: countLine(from) })),
  }
}

interface Element {
  tag: string
  content: string
  from: number
  end: number
}

/** The elements of a name, which none of their kind contain. */
function findElements(html: string, name: string, from: number, to: number): Element[] {
  const elements: Element[] = []
  const opening = new RegExp(`<${name}(?=[\\s>])(?:[^>"']|"[^"]*"|'[^']*')*>`, 'gi')
  opening.lastIndex = from
  for (let match = opening.exec(html); match !== null && match.index < to; match = opening.exec(html)) {
    const begin = match.index + match[0].length
    const close = html.indexOf(`</${name}`, begin)
    const end = close === -1 ? to : close
    elements.push({ tag: match[0], content: html.slice(begin, end), from: match.index, end })
    opening.lastIndex = end
  }
  return elements
}

function readAttributes(tag: string): { title: string; format: string; startId: number } {
  const story = parse(tag, '')
  return {
    title: story.name,
    format: [story.format, story.formatVersion].filter((part) => part !== '').join(' '),
    startId: readId(tag, 'startnode'),
  }
}

function readPassage({ tag, content }: Element, file: string, line: number): Passage | null {
  if (!/\sname\s*=/i.test(tag)) return null
  const wrapped = `<tw-storydata name="" ifid="${NO_IFID}" format="">`
  // `extwee` decodes names and tags twice and texts once.
  const [passage] = parse(wrapped, `${tag.replaceAll('&', '&amp;')}${content}</tw-passagedata>`).passages
  return passage === undefined ? null : { name: passage.name, tags: passage.tags, text: passage.text, file, line }
}

function parse(tag: string, content: string): ReturnType<typeof parseTwine2HTML> {
  const withIfid = tag.replace(/\sifid\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/i, '').replace(/>$/, ` ifid="${NO_IFID}">`)
  return parseTwine2HTML(`${withIfid}${content}</tw-storydata>`)
}

function readId(tag: string, attribute: 'pid' | 'startnode'): number {
  return Number(new RegExp(`\\s${attribute}\\s*=\\s*["']?(\\d+)`, 'i').exec(tag)?.[1] ?? NaN)
}
