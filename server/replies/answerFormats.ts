/** The forms in which models are asked for JSON, from the strictest to the plainest, and which of them an address is known to refuse. */
import { ANSWER_FORMAT_MS } from '../limits.ts'

const FORMATS = ['json_schema', 'json_object', 'text'] as const
export type AnswerFormat = (typeof FORMATS)[number]

/** A model at an address. */
export interface ModelPlace {
  url: string
  name: string
}

/** By address and model. A server has one or two. */
const known = new Map<string, { format: AnswerFormat; until: number }>()

/** The form to ask for: the strictest, unless another one was needed not long ago. */
export function findFormat(place: ModelPlace, now: number): AnswerFormat {
  const found = known.get(toKey(place))
  return found === undefined || found.until <= now ? FORMATS[0] : found.format
}

/** One step down; null where there is none. */
export function nextFormat(format: AnswerFormat): AnswerFormat | null {
  return FORMATS[FORMATS.indexOf(format) + 1] ?? null
}

/** Remembers the form that was answered. Says whether it was another one than is known, and not the strictest. */
export function rememberFormat(place: ModelPlace, format: AnswerFormat, now: number): boolean {
  if (format === findFormat(place, now)) return false
  known.set(toKey(place), { format, until: now + ANSWER_FORMAT_MS })
  return format !== FORMATS[0]
}

function toKey({ url, name }: ModelPlace): string {
  return `${url} ${name}`
}
