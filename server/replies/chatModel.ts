/** Asks a model behind any OpenAI-compatible address for an object of JSON, whichever dialect its server speaks. */
import { createParser } from 'eventsource-parser'
import { addPath, type BoundedAnswer, boundedFetch, FetchError } from '../boundedFetch.ts'
import { type Clock, realClock } from '../clock.ts'
import { ANSWER_LIMITS } from '../limits.ts'
import { type ErrorReason, readServiceError, type ServiceError } from '../serviceErrors.ts'
import { type AnswerFormat, findFormat, nextFormat, rememberFormat } from './answerFormats.ts'
import { addItem, type ChatAnswer, EMPTY_ANSWER } from './chatAnswer.ts'
import { findAnswer } from './findAnswer.ts'
import { describeForm, estimateTokens, type ModelMessage } from './modelPrompt.ts'
import { ReplyError, type ReplyFailure } from './replyWriter.ts'

export interface ModelSettings {
  /** The address that ends in `/v1`, or what the server has in its place. */
  url: string
  name: string
  /** Empty for a server without one. */
  key: string
  /** The clock of deadlines. They run in real time, whatever time the games have. */
  timer?: Clock
  /** Receives what an operator should know of the address: no content, no key. */
  print?: (line: string) => void
}

export interface ChatQuestion<T> {
  messages: readonly ModelMessage[]
  /** The name and the JSON schema of the answer. */
  name: string
  schema: object
  /** The answer in a value; null for one that does not fit. */
  read: (value: unknown) => T | null
  maxTokens: number
  /** Ends the request early. */
  signal?: AbortSignal
  /** Receives the text of a streamed answer as it grows. Without it the answer is asked for in one piece. */
  onContent?: (content: string) => void
}

/** Throws a ReplyError. */
export type AskModel = <T>(question: ChatQuestion<T>) => Promise<{ value: T; tokens: number }>

/** A whole answer waits so long for what the server counted, ms. */
const USAGE_MS = 300
/** Longer answers are thoughts: nobody waits for their end. */
const CONTENT_MAX_LENGTH = 8_000
/** A text that has grown by less than this share of it is not read again, so that many small pieces cost little. */
const GROWTH_MIN = 1 / 1_024
/** Answers of servers that do not know the form that was asked for. */
const REFUSES_FORMAT: ReadonlySet<number> = new Set([400, 415, 422, 501])
/** Names of errors with such a status that another form may avoid. Others, such as that of a filter, it would only repeat. */
const REFUSES_REQUEST: readonly (ErrorReason | null)[] = [null, 'invalid_request_error', 'BadRequestError']
/** Endings of an answer that the server's filter stopped. */
const FILTERED: ReadonlySet<string> = new Set([
  'content_filter',
  'content_filtered',
  'safety',
  'recitation',
  'prohibited_content',
  'blocklist',
  'spii',
])
/** Other endings that are logged; the rest are called `other`, since they are a server's words. */
const ENDINGS: ReadonlySet<string> = new Set(['stop', 'eos', 'length', 'max_tokens', 'tool_calls', 'error', 'abort'])
const CUT: ReadonlySet<string> = new Set(['length', 'max_tokens'])

export function createChatModel({ url, name, key, timer = realClock, print = console.log }: ModelSettings): AskModel {
  const address = addPath(url, '/chat/completions')

  return async (question) => {
    const place = { url, name }
    for (let format = findFormat(place, timer.now()); ;) {
      const reading = await read(question, format)
      const next = nextFormat(format)
      if (next !== null && reading.content === '' && refusesFormat(reading.error)) {
        format = next
        continue
      }
      const answer = settle(question, reading)
      const isNews = rememberFormat(place, format, timer.now())
      if (isNews) print(`The model’s address (MODEL_URL) refuses other forms of answers: it is asked for ${format}.`)
      return answer
    }
  }

  async function read<T>(question: ChatQuestion<T>, format: AnswerFormat): Promise<Reading> {
    const whole = new AbortController()
    const done = new AbortController()
    let answer: Reading = { ...EMPTY_ANSWER, failure: null }
    let readLength = 0
    try {
      const response = await boundedFetch(
        {
          url: address,
          headers: key === '' ? {} : { Authorization: `Bearer ${key}` },
          body: createBody(name, question, format),
          signal: AbortSignal.any([whole.signal, ...(question.signal === undefined ? [] : [question.signal])]),
          timer,
        },
        ANSWER_LIMITS.model,
      )
      if (!response.isOk) return { ...answer, error: await readRefusal(response) }
      for await (const items of readItems(response)) {
        for (const item of items) answer = { ...addItem(answer, item), failure: null }
        const { content } = answer
        if (content.length <= readLength * (1 + GROWTH_MIN)) continue
        readLength = content.length
        question.onContent?.(content)
        if (content.length > CONTENT_MAX_LENGTH) break
        if (!/\}[\s`]*$/.test(content) || findAnswer(content, question.read) === null) continue
        void timer.sleep(USAGE_MS, done.signal).then(() => whole.abort())
      }
      return answer
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      return { ...answer, failure: error }
    } finally {
      done.abort()
    }
  }
}

interface Reading extends ChatAnswer {
  /** Why no more of it came. */
  failure: FetchError | null
}

function refusesFormat(error: ServiceError | null): boolean {
  return error !== null && REFUSES_FORMAT.has(error.status ?? 0) && REFUSES_REQUEST.includes(error.reason)
}

/** The parsed answer of a model. JSON that fits decides, whatever the server says of its end; but what a filter stopped is not said. */
function settle<T>({ messages, read }: ChatQuestion<T>, answer: Reading): { value: T; tokens: number } {
  const { content, thought, toolArguments, ending, error, failure } = answer
  const spent = (): number =>
    answer.tokens ?? estimateMessages(messages) + estimateTokens(content + thought + toolArguments)
  const fail = (reason: ReplyFailure): never => {
    const hasAnswered = content !== '' || thought !== '' || toolArguments !== '' || answer.tokens !== null
    throw new ReplyError(reason, hasAnswered ? spent() : 0, {
      status: error?.status ?? null,
      reason: error?.reason ?? failure?.message ?? nameEnding(ending),
    })
  }
  if (ending !== null && FILTERED.has(ending)) return fail('refused')
  const value = findAnswer(getText(answer), read)
  if (value !== null) return { value, tokens: spent() }
  if (error !== null || answer.hasRefusal || ending === 'error') return fail('refused')
  if (failure !== null) return fail(nameFailure(failure))
  if (ending !== null && CUT.has(ending)) return fail('cut')
  if (content.trim() === '' && toolArguments === '') return fail('empty')
  // A stream that ends without saying why was cut.
  return fail(ending === null ? 'cut' : 'malformed')
}

/** Models may call a tool in place of an answer, and some servers take a whole answer for a thought that has no end. */
function getText({ content, toolArguments, thought }: ChatAnswer): string {
  if (content.trim() !== '') return content
  return toolArguments === '' ? `<think>${thought}` : toolArguments
}

function nameFailure({ failure }: FetchError): ReplyFailure {
  if (failure === 'unreachable') return failure
  return failure === 'slow' || failure === 'aborted' ? 'slow' : 'cut'
}

function nameEnding(ending: string | null): string | null {
  if (ending === null || FILTERED.has(ending) || ENDINGS.has(ending)) return ending
  return 'other'
}

/** Of a status that is an error, with the service's name for it where the body has one. */
async function readRefusal(response: BoundedAnswer): Promise<ServiceError> {
  const { status } = response
  try {
    for await (const items of readItems(response))
      for (const item of items) {
        const error = readServiceError(item)
        if (error !== null) return { ...error, status }
      }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
  }
  return { status, reason: null }
}

/** The items of an answer: events of a stream as they arrive, or a body, which some servers send although a stream was asked for. */
async function* readItems(response: BoundedAnswer): AsyncGenerator<unknown[]> {
  const events: string[] = []
  const parser = createParser({ onEvent: ({ data }) => events.push(data) })
  const body: string[] = []
  let isBody: boolean | null = null
  for await (const line of response.readLines()) {
    if (isBody === null && line.trim() !== '') isBody = /^\s*[{[]/.test(line)
    if (isBody === true) {
      body.push(line)
      continue
    }
    parser.feed(`${line}\n`)
    const taken = events.splice(0)
    if (taken.some((data) => data.trim() === DONE)) return
    if (taken.length > 0) yield taken.flatMap(parseItems)
  }
  // The last event may have no end.
  parser.feed('\n')
  yield [...events, ...(isBody === true ? [body.join('\n')] : [])].flatMap(parseItems)
}

const DONE = '[DONE]'

/** One item, or one in each line: some servers put no empty line between events. */
function parseItems(data: string): unknown[] {
  const whole = parseItem(data)
  return whole === null ? data.split('\n').map(parseItem) : [whole]
}

function parseItem(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}

function createBody<T>(
  model: string,
  { messages, name, schema, maxTokens, onContent }: ChatQuestion<T>,
  format: AnswerFormat,
): object {
  const streams = onContent !== undefined
  const asked = { model, messages: addForm(messages, schema), ...(streams && { stream: true }) }
  // A server that knows no form of answers is old: it gets the fields that all know.
  if (format === 'text') return { ...asked, max_tokens: maxTokens }
  return {
    ...asked,
    ...(streams && { stream_options: { include_usage: true } }),
    max_completion_tokens: maxTokens,
    response_format:
      format === 'json_object' ? { type: format } : { type: format, json_schema: { name, strict: true, schema } },
  }
}

/** The form stands in the prompt, too: some servers ignore `response_format`, and some want JSON to be spoken of. */
function addForm([system, ...rest]: readonly ModelMessage[], schema: object): ModelMessage[] {
  return system === undefined ? [] : [{ ...system, content: `${system.content}\n\n${describeForm(schema)}` }, ...rest]
}

export function estimateMessages(messages: readonly ModelMessage[]): number {
  return messages.reduce((total, { content }) => total + estimateTokens(content), 0)
}
