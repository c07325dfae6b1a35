/**
 * Twee 3, by `extwee`, one passage at a time: what it does to several at once (joins scripts, drops the second of a name, cuts the last header, takes a
 * byte-order mark for a part of a name) cannot happen to one, and each keeps its line.
 */
import { parseTwee } from 'extwee'
import { type WorkFile } from '../reader.ts'
import { type Passage, type TwineStory } from './twineStory.ts'

interface Chunk {
  header: string
  body: string
  file: string
  /** Line of the header, from 1. */
  line: number
}

/** The story of these files together. */
export function readTwee(files: readonly Pick<WorkFile, 'path' | 'text'>[]): TwineStory {
  const story = { title: '', format: '', start: '' }
  const passages: Passage[] = []
  const scripts: Passage[] = []
  const styles: Passage[] = []
  const outside: Passage[] = []
  for (const { path, text } of files) {
    const { before, chunks } = splitTwee(path, text ?? '')
    if (before.text.trim() !== '') outside.push(before)
    for (const chunk of chunks) readChunk(chunk)
  }
  return { ...story, passages, scripts, styles, outside, others: [] }

  function readChunk(chunk: Chunk): void {
    const blanks = /^\s*/.exec(chunk.body)?.[0] ?? ''
    const place = { file: chunk.file, line: chunk.line + 1 + countLines(blanks) }
    const header = dropMetadata(chunk.header)
    const name = header
      .replace(/^::/, '')
      .replace(/(?<!\\)\[[^\]]*\]\s*$/, '')
      .trim()
    if (name === '') {
      outside.push({
        name: '',
        tags: [],
        text: `${chunk.header}\n${chunk.body}`.trim(),
        file: chunk.file,
        line: chunk.line,
      })
      return
    }
    const read = parseTwee(`${header}\n${chunk.body}\n`)
    const [passage] = read.passages
    if (name === 'StoryTitle') story.title = read.name
    else if (name === 'StoryData') {
      if (!isJson(chunk.body)) outside.push({ name, tags: [], text: chunk.body.trim(), ...place })
      story.format = [read.format, read.formatVersion].filter((part) => part !== '').join(' ')
      story.start = read.start
    } else if (passage !== undefined)
      // `extwee` writes `\::` for a line that begins with `::`, and does not read it back.
      passages.push({
        name: passage.name,
        tags: passage.tags,
        text: passage.text.replaceAll(/^\\::/gm, '::'),
        ...place,
      })
    else if (read.storyJavaScript !== '') scripts.push({ name, tags: ['script'], text: read.storyJavaScript, ...place })
    else if (read.storyStylesheet !== '')
      styles.push({ name, tags: ['stylesheet'], text: read.storyStylesheet, ...place })
  }
}

function splitTwee(file: string, source: string): { before: Passage; chunks: Chunk[] } {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const chunks: { header: string; body: string[]; line: number }[] = []
  const before: string[] = []
  for (const [index, text] of lines.entries()) {
    const last = chunks.at(-1)
    if (text.startsWith('::')) chunks.push({ header: text, body: [], line: index + 1 })
    else (last?.body ?? before).push(text)
  }
  return {
    before: { name: '', tags: [], text: before.join('\n'), file, line: 1 },
    chunks: chunks.map(({ header, body, line }) => ({ header, body: body.join('\n'), file, line })),
  }
}

/** Metadata places a passage in Twine's editor and says nothing to a player. With braces inside, `extwee` takes a part of it for the name. */
function dropMetadata(header: string): string {
  return header.replace(/(?<!\\)\{.*\}\s*$/, '').trimEnd()
}

function countLines(text: string): number {
  return text.split('\n').length - 1
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
