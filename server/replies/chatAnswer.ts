/**
 * The answer of a model's server, item by item. Servers that call themselves compatible differ in nearly every field, so each is read if it is there and of
 * a known kind, and none is required.
 */
import * as v from 'valibot'
import { lenient, readServiceError, type ServiceError } from '../serviceErrors.ts'

/** The answer as read so far. */
export interface ChatAnswer {
  /** The text of the answer. */
  content: string
  /** The model's reasoning, where the server sends it apart. */
  thought: string
  /** Arguments of a tool that the model called in place of an answer. */
  toolArguments: string
  hasRefusal: boolean
  /** Why it ended, in small letters; null where the server did not say. */
  ending: string | null
  tokens: number | null
  error: ServiceError | null
}

export const EMPTY_ANSWER: ChatAnswer = {
  content: '',
  thought: '',
  toolArguments: '',
  hasRefusal: false,
  ending: null,
  tokens: null,
  error: null,
}

const text = lenient(v.string())
const called = lenient(v.object({ arguments: v.fallback(v.unknown(), null) }))
const said = v.object({
  content: v.fallback(v.unknown(), null),
  refusal: text,
  reasoning: text,
  reasoning_content: text,
  tool_calls: lenient(v.array(v.object({ function: called }))),
  function_call: called,
})
const choice = v.object({ delta: lenient(said), message: lenient(said), text, finish_reason: text })
const count = lenient(v.pipe(v.number(), v.integer(), v.minValue(0)))
const item = v.object({
  choices: lenient(v.array(v.unknown())),
  usage: lenient(v.object({ total_tokens: count, prompt_tokens: count, completion_tokens: count })),
})

/** Adds an item of a stream, or a whole answer. What is no such item adds nothing. */
export function addItem(answer: ChatAnswer, value: unknown): ChatAnswer {
  const error = readServiceError(value)
  if (error !== null) return { ...answer, error: answer.error ?? error }
  const parsed = v.safeParse(item, value)
  if (!parsed.success) return answer
  const { choices, usage } = parsed.output
  const counted = usage?.total_tokens ?? sum(usage?.prompt_tokens, usage?.completion_tokens)
  const first = v.safeParse(choice, choices?.[0])
  const next = first.success ? addChoice(answer, first.output) : answer
  return { ...next, tokens: counted ?? next.tokens }
}

function addChoice(answer: ChatAnswer, { delta, message, text: plain, finish_reason }: v.InferOutput<typeof choice>) {
  const parts = [delta, message].filter((part) => part !== null)
  const content = parts.map((part) => readText(part.content)).find((each) => each !== '') ?? plain ?? ''
  const thought = parts.map((part) => part.reasoning_content ?? part.reasoning ?? '').find((each) => each !== '') ?? ''
  const called = parts.flatMap((part) => [part.function_call, ...(part.tool_calls ?? []).map((each) => each.function)])
  const ending = finish_reason?.trim().toLowerCase()
  return {
    ...answer,
    content: append(answer.content, content),
    thought: append(answer.thought, thought),
    toolArguments: append(answer.toolArguments, called.map((each) => readArguments(each?.arguments)).join('')),
    hasRefusal: answer.hasRefusal || parts.some(({ refusal }) => refusal !== null && refusal.trim() !== ''),
    // Some servers say it again, empty, in a later item.
    ending: ending || answer.ending,
  }
}

/** Some servers send what has been written so far in each item, or once more at the end. */
function append(before: string, piece: string): string {
  return piece.startsWith(before) ? piece : before + piece
}

/** A text, or parts of which some are text. */
function readText(content: unknown): string {
  return (Array.isArray(content) ? content : [content]).map(readPart).join('')
}

const part = v.object({
  type: v.optional(v.picklist(['text', 'output_text']), 'text'),
  text: v.union([
    v.string(),
    v.pipe(
      v.object({ value: v.string() }),
      v.transform(({ value }) => value),
    ),
  ]),
})

function readPart(value: unknown): string {
  if (typeof value === 'string') return value
  const parsed = v.safeParse(part, value)
  return parsed.success ? parsed.output.text : ''
}

function readArguments(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : ''
}

function sum(one: number | null | undefined, other: number | null | undefined): number | null {
  return typeof one === 'number' && typeof other === 'number' ? one + other : null
}
