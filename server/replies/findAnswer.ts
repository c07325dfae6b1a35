/** The object of JSON in what a model wrote: alone, in a code fence, between sentences, or behind what it thought. */
import { parse as parsePartialJson } from 'partial-json'

/** Objects without objects in them: an answer has none. */
interface ObjectText {
  start: number
  /** Behind its last sign; null where it is still open. */
  end: number | null
}

/** The first object that `read` accepts; null without one. One in a thought that has no end counts only as the last thing written. */
export function findAnswer<T>(content: string, read: (value: unknown) => T | null): T | null {
  const { text, isThought } = dropThoughts(content)
  for (const { start, end } of findObjects(text)) {
    if (end === null || (isThought && !/^[\s`]*$/.test(text.slice(end)))) continue
    const value = read(parseJson(text.slice(start, end)))
    if (value !== null) return value
  }
  return null
}

/** The beginning of an answer that is still being written; null where it begins with anything else, which may hold objects that are no answer. */
export function findDraft<T>(content: string, read: (value: unknown) => T | null): T | null {
  const { text } = dropThoughts(content)
  if (!/^\s*(?:```[a-z]*\s*)?\{/i.test(text)) return null
  const [object] = findObjects(text)
  if (object === undefined) return null
  try {
    return read(parsePartialJson(cleanJson(text.slice(object.start, object.end ?? undefined))))
  } catch {
    return null
  }
}

const THOUGHT_END = /[<[]\/(?:think|thinking|thought|reasoning)[>\]]/gi
const THOUGHT_START = /[<[](?:think|thinking|thought|reasoning)[>\]]/i

/** The text behind the last thought. Templates may write the tag that opens it, so that only its end is there. */
function dropThoughts(content: string): { text: string; isThought: boolean } {
  const last = [...content.matchAll(THOUGHT_END)].at(-1)
  const text = last === undefined ? content : content.slice(last.index + last[0].length)
  return { text, isThought: THOUGHT_START.test(text) }
}

/** In one pass: braces in texts do not count, nor do quotes outside of objects. */
function findObjects(text: string): ObjectText[] {
  const found: ObjectText[] = []
  const open: number[] = []
  /** Whether the object that was opened last has none in it. */
  let isInnermost = false
  let isInText = false
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index]
    if (isInText) {
      if (sign === '\\') index += 1
      else if (sign === '"') isInText = false
    } else if (sign === '{') {
      open.push(index)
      isInnermost = true
    } else if (sign === '}') {
      const start = open.pop()
      if (start !== undefined && isInnermost) found.push({ start, end: index + 1 })
      isInnermost = false
    } else if (sign === '"' && open.length > 0) {
      isInText = true
    }
  }
  const last = open.at(-1)
  return last === undefined || !isInnermost ? found : [...found, { start: last, end: null }]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(cleanJson(text))
  } catch {
    return null
  }
}

/** Models break lines inside of texts, where a space is as good, and end lists with a comma. JSON allows neither. */
function cleanJson(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/, *\}$/, '}')
}
