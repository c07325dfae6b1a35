/** How servers of models answer, each in its own way: the line is said, or asked for once more in a plainer form, or the operator reads why not. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { createInstantClock, createManualClock } from '../../../server/clock.ts'
import { ANSWER_FORMAT_MS } from '../../../server/limits.ts'
import { createModelWriter } from '../../../server/replies/modelWriter.ts'
import { noteReplyFailures } from '../../../server/replies/replies.ts'
import { type ReplyDraft, ReplyError, type ReplyTask, type WrittenReply } from '../../../server/replies/replyWriter.ts'
import { type Answer, startAnsweringServer } from '../../helpers/answeringServer.ts'
import { T0 } from './helpers.ts'

const TASK: ReplyTask = {
  storyId: 'talk',
  node: 'bar',
  locale: 'en',
  name: 'Ada',
  persona: 'Runs the bar.',
  tone: null,
  knows: [],
  hides: [],
  sentences: 2,
  intents: [{ id: 'ask-key', examples: ['where is the key'] }],
  lines: [],
  text: 'good evening',
}
const LINE = 'The soup is better than it smells.'
const SAID = { intent: null, line: LINE }
const JSON_TEXT = JSON.stringify({ intent: 'none', line: LINE })
const KEY = 'sk-never-logged'

/** The pieces of a text in chunks of a stream. */
function inChunks(text: string, toDelta: (piece: string) => object = (content) => ({ content })): object[] {
  return (text.match(/[\s\S]{1,7}/g) ?? []).map((piece) => chunk(toDelta(piece)))
}

function chunk(delta: unknown, finish_reason: unknown = null): object {
  return { id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] }
}

function end(reason: unknown = 'stop'): object {
  return chunk({}, reason)
}

function streamText(text: string): Answer {
  return (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(text)
}

/** A stream of these items, each an event. */
function stream(...items: readonly (object | string)[]): Answer {
  return streamText(items.map((item) => `data: ${typeof item === 'string' ? item : JSON.stringify(item)}\n\n`).join(''))
}

function json(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
}

function completion(message: unknown, finish_reason: unknown = 'stop'): Answer {
  return json({ id: 'x', object: 'chat.completion', choices: [{ index: 0, message, finish_reason }] })
}

const CHUNKS = inChunks(JSON_TEXT)
const EVENTS = [...CHUNKS, end()].map((item) => JSON.stringify(item))

interface Outcome {
  reply: Pick<WrittenReply, 'intent' | 'line'> | null
  drafts: ReplyDraft[]
  /** What the operator reads. */
  log: string
  asked: Record<string, unknown>[]
}

async function ask(...answers: readonly Answer[]): Promise<Outcome> {
  const { url, asked } = await startAnsweringServer(...answers)
  const printed: string[] = []
  const print = (line: string): void => void printed.push(line)
  const writer = createModelWriter({ url, name: 'test', key: KEY, print })
  const drafts: ReplyDraft[] = []
  const note = noteReplyFailures(print)
  const reply = await writer
    .write(TASK, (draft) => drafts.push(draft))
    .then((written) => written && { intent: written.intent, line: written.line })
    .catch((error: unknown) => {
      if (!(error instanceof ReplyError)) throw error
      note(error.failure, error.detail)
      return null
    })
  expect(printed.join()).not.toContain(KEY)
  expect(printed.join()).not.toMatch(/soup|evening/)
  return { reply, drafts, log: printed.join('\n'), asked }
}

const SPOKEN: [dialect: string, answer: Answer][] = [
  ['the usual one', stream(...CHUNKS, end(), '[DONE]')],
  ['an end called eos', stream(...CHUNKS, end('eos'), '[DONE]')],
  ['an end in capitals', stream(...CHUNKS, end('STOP'), '[DONE]')],
  ['an end that is empty', stream(...CHUNKS, end(''), '[DONE]')],
  ['an end that is empty after the end', stream(...CHUNKS, end(), end(''), '[DONE]')],
  ['an end that is null', stream(...CHUNKS, end(null), '[DONE]')],
  ['no end at all', stream(...CHUNKS)],
  ['no field for an end', stream(...CHUNKS.map((_, index) => ({ choices: [(CHUNKS[index] as Chunk).choices[0]] })))],
  ['an end that is a number', stream(...CHUNKS, end(1), '[DONE]')],
  ['an end by length after a whole answer', stream(...CHUNKS, end('length'), '[DONE]')],
  [
    'a chunk of a filter before it',
    stream({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] }, ...CHUNKS, end()),
  ],
  [
    'a chunk of a filter without delta',
    stream(...CHUNKS, end(), { choices: [{ index: 0, content_filter_results: {} }] }),
  ],
  ['a delta that is null', stream(chunk(null), ...CHUNKS, chunk(null, 'stop'), '[DONE]')],
  ['a role, and content that is null', stream(chunk({ role: 'assistant', content: null }), ...CHUNKS, end())],
  [
    'message in place of delta',
    stream(...CHUNKS.map((each) => ({ choices: [{ message: (each as Chunk).choices[0].delta }] }))),
  ],
  [
    'the whole message once more at the end',
    stream(...CHUNKS, { choices: [{ message: { content: JSON_TEXT }, finish_reason: 'stop' }] }),
  ],
  [
    'each delta with all before it',
    stream(...Array.from(JSON_TEXT, (_, index) => chunk({ content: JSON_TEXT.slice(0, index + 1) })), end()),
  ],
  [
    'all that was written in one more delta',
    stream(chunk({ content: JSON_TEXT.slice(0, 40) }), chunk({ content: JSON_TEXT }), end()),
  ],
  [
    'text in place of a delta',
    stream(...CHUNKS.map((each) => ({ choices: [{ text: (each as Chunk).choices[0].delta.content }] }))),
  ],
  ['parts', stream(...inChunks(JSON_TEXT, (text) => ({ content: [{ type: 'text', text }] })), end())],
  [
    'parts, one of them a thought',
    stream(
      chunk({ content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Dry.' }] }] }),
      chunk({ content: [{ type: 'text', text: JSON_TEXT }] }),
    ),
  ],
  [
    'a part that is no list, with its text in a value',
    stream(chunk({ content: { type: 'output_text', text: { value: JSON_TEXT } } }), end()),
  ],
  [
    'a thought in a field',
    stream(chunk({ reasoning_content: 'Short {and} dry.' }), chunk({ reasoning: 'Yes.' }), ...CHUNKS, end()),
  ],
  [
    'a whole answer in the field of thoughts',
    stream(...inChunks(JSON_TEXT, (reasoning_content) => ({ reasoning_content })), end()),
  ],
  [
    'a thought in tags',
    stream(...inChunks(`<think>\nOr {"intent": "none", "line": "No."}\n</think>\n\n${JSON_TEXT}`), end()),
  ],
  [
    'a thought whose tag was not written',
    stream(...inChunks(`Or {"intent": "none", "line": "No."}\n</think>\n${JSON_TEXT}`), end()),
  ],
  [
    'a thought without an end',
    stream(...inChunks(`<think>\nOr {"intent": "none", "line": "No."}? Better:\n${JSON_TEXT}\n`), end()),
  ],
  ['a fence', stream(...inChunks(`\`\`\`json\n${JSON_TEXT}\n\`\`\``), end())],
  [
    'sentences around it',
    stream(...inChunks(`Sure, "she" says {this}:\n${JSON_TEXT}\nShall I go on? {"a": 1}`), end()),
  ],
  ['an object around it', stream(...inChunks(`{"reply": ${JSON_TEXT}}`), end())],
  [
    'a line break inside of the text',
    stream(...inChunks(JSON_TEXT.replace('soup is', 'soup\\nis').replace('\\n', '\n')), end()),
  ],
  ['a comma behind the last value', stream(...inChunks(JSON_TEXT.replace('}', ',\n}')), end())],
  [
    'a thought in other brackets',
    stream(...inChunks(`[THINK]Or {"intent": "none", "line": "No."}[/THINK]${JSON_TEXT}`), end()),
  ],
  ['no intent', stream(...inChunks(JSON.stringify({ line: LINE })), end())],
  ['usage without choices', stream(...CHUNKS, end(), { usage: { total_tokens: 7 } }, '[DONE]')],
  [
    'a call of a tool',
    stream(
      ...inChunks(JSON_TEXT, (text) => ({ tool_calls: [{ index: 0, function: { arguments: text } }] })),
      end('tool_calls'),
    ),
  ],
  [
    'a call of a tool with an object',
    completion(
      { content: null, tool_calls: [{ function: { arguments: { intent: 'none', line: LINE } } }] },
      'tool_calls',
    ),
  ],
  ['a call of a function', completion({ content: '', function_call: { arguments: JSON_TEXT } }, 'function_call')],
  ['a body that is not streamed', completion({ role: 'assistant', content: JSON_TEXT })],
  [
    'a body that is not streamed, with the type of a stream',
    (response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream' })
        .end(JSON.stringify({ choices: [{ message: { content: JSON_TEXT } }] }, null, 2)),
  ],
  ['lines of JSON', (response) => response.end(EVENTS.join('\n'))],
  ['an error that is null', stream(...CHUNKS, { ...end(), error: null })],
  ['an error behind a whole answer', stream(...CHUNKS, { error: { message: 'late', code: 500 } })],
  ['line ends of two signs', streamText(EVENTS.map((data) => `data: ${data}\r\n\r\n`).join(''))],
  ['line ends of an old kind', streamText(EVENTS.map((data) => `data: ${data}\r\r`).join(''))],
  [
    'no space behind data:, and a type',
    streamText(EVENTS.map((data) => `event: message\nid: 1\ndata:${data}\n\n`).join('')),
  ],
  ['comments', streamText(EVENTS.map((data) => `: waiting\n\ndata: ${data}\n\n`).join(': PROCESSING\n\n'))],
  ['no empty lines between events', streamText(EVENTS.map((data) => `data: ${data}\n`).join(''))],
  ['no end of the last event', streamText(EVENTS.map((data) => `data: ${data}`).join('\n\n'))],
  ['a byte order mark', streamText(`\ufeff${EVENTS.map((data) => `data: ${data}\n\n`).join('')}`)],
  ['what is no JSON between events', stream('ok', ...CHUNKS, '', '{"choices":', end(), '[DONE]')],
  [
    'a wrong charset',
    (response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream; charset=ISO-8859-1' })
        .end(EVENTS.map((data) => `data: ${data}\n\n`).join('')),
  ],
  [
    'gzip',
    (response) =>
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' })
        .end(gzipSync(EVENTS.map((data) => `data: ${data}\n\n`).join(''))),
  ],
  [
    'a connection that breaks behind a whole answer',
    (response) =>
      void response.write(EVENTS.map((data) => `data: ${data}\n\n`).join(''), () =>
        setImmediate(() => response.destroy()),
      ),
  ],
]

interface Chunk {
  choices: [{ delta: { content: string } }]
}

test.each(SPOKEN)('%s: the line is said', async (_, answer) => {
  expect(await ask(answer)).toMatchObject({ reply: SAID, log: '', asked: [{ stream: true }] })
})

const REFUSED: [dialect: string, log: string, answer: Answer][] = [
  [
    '429',
    '(refused), status 429, rate_limit_exceeded:',
    json({ error: { message: 'soup', code: 'rate_limit_exceeded' } }, 429, { 'Retry-After': '30' }),
  ],
  [
    '401 that quotes the key',
    '(refused), status 401, authentication_error:',
    json({ error: { message: KEY, code: KEY, type: 'authentication_error' } }, 401),
  ],
  [
    'a prompt that a filter stops',
    '(refused), status 400, content_filter:',
    json({ error: { message: 'soup', code: 'content_filter', type: 'invalid_request_error' } }, 400),
  ],
  [
    'a model that is not there',
    '(refused), status 400, model_not_found:',
    json({ error: { message: 'soup', code: 'model_not_found', type: 'invalid_request_error' } }, 400),
  ],
  [
    'a page with 502',
    '(refused), status 502:',
    (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>'),
  ],
  [
    'a redirect',
    '(refused), status 302:',
    (response) => response.writeHead(302, { Location: 'http://127.0.0.1:9/' }).end(),
  ],
  [
    'an error in the stream',
    '(refused), status 503, overloaded_error:',
    stream(...CHUNKS.slice(0, 2), { error: { message: 'soup', type: 'overloaded_error', code: 503 } }),
  ],
  [
    'an error as the item',
    '(refused), status 500, InternalServerError:',
    stream({ object: 'error', message: 'soup', type: 'InternalServerError', code: 500 }),
  ],
  [
    'an error of another type',
    '(refused), status 429:',
    (response) => response.end('event: error\ndata: {"error":{"code":"429","message":"soup"}}\n\n'),
  ],
  [
    'an error with a status of success',
    '(refused), insufficient_quota:',
    json({ error: { code: 'insufficient_quota' } }),
  ],
  ['an error that is a text', '(refused):', json({ error: 'evening' })],
  ['a filter', '(refused), content_filter:', stream(...CHUNKS.slice(0, 3), end('content_filter'))],
  ['a filter of another server', '(refused), safety:', stream(...CHUNKS, end('SAFETY'))],
  ['a refusal', '(refused), stop:', stream(chunk({ refusal: 'No soup.' }), end())],
  ['a length', '(cut), length:', stream(...CHUNKS.slice(0, -1), end('length'))],
  ['a stream that ends in the middle', '(cut):', stream(...CHUNKS.slice(0, -1))],
  [
    'a thought that is cut',
    '(cut), length:',
    stream(chunk({ content: '<think>\n{"intent": "none", "line": "soup"} is too' }), end('length')),
  ],
  ['an end in words of its own', '(malformed), other:', stream(chunk({ content: 'Soup.' }), end('good evening'))],
  ['nothing', '(empty), stop:', stream(chunk({ content: '' }), end())],
  ['an empty body', '(empty):', (response) => response.end()],
  ['no JSON', '(malformed), stop:', completion({ content: 'Good soup tonight.' })],
  [
    'more than was asked for',
    '(malformed), stop:',
    completion({ content: JSON.stringify({ intent: 'none', line: LINE, coins: 5 }) }),
  ],
  [
    'a page',
    '(empty):',
    (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html>\n<p>soup</p>'),
  ],
]

test.each(REFUSED)('%s: no line, and the log says "%s"', async (_, log, answer) => {
  const outcome = await ask(answer)
  expect(outcome).toMatchObject({ reply: null, log: expect.stringContaining(log) })
  expect(outcome.asked).toHaveLength(1)
})

const NO_FORM: [dialect: string, answer: Answer][] = [
  ['400', json({ error: { message: 'response_format', type: 'invalid_request_error' } }, 400)],
  ['422', json({ detail: [{ loc: ['body', 'response_format'] }] }, 422)],
  ['400 in a stream', stream({ error: { message: 'no grammar', type: 'BadRequestError', code: 400 } })],
]

describe.each(NO_FORM)('a server that does not know a form of answers and says so by %s', (_, refuse) => {
  test('is asked once more, one step down', async () => {
    const { reply, asked, log } = await ask(refuse, stream(...CHUNKS, end()))
    expect(reply).toEqual(SAID)
    expect(asked.map(({ response_format: form }) => (form as { type: string } | undefined)?.type)).toEqual([
      'json_schema',
      'json_object',
    ])
    expect(log).toMatch(/json_object/)
    expect(JSON.stringify(asked[1])).toContain('one object of JSON')
  })

  test('is asked in the plainest form at last', async () => {
    const { reply, asked } = await ask(refuse, refuse, completion({ content: JSON_TEXT }))
    expect(reply).toEqual(SAID)
    expect(Object.keys(asked[2] ?? {}).toSorted()).toEqual(['max_tokens', 'messages', 'model', 'stream'])
  })

  test('that refuses all forms costs the line', async () => {
    const { reply, asked, log } = await ask(refuse)
    expect(reply).toBeNull()
    expect(asked).toHaveLength(3)
    expect(log).toMatch(/\(refused\), status 4(?:00|22)/)
  })
})

test('the form that an address knows is remembered for a while, for its model alone', async () => {
  const formsOf = (asked: readonly Record<string, unknown>[]): unknown[] =>
    asked.map(({ response_format: form }) => (form as { type: string }).type)
  const { url, asked } = await startAnsweringServer(NO_FORM[0]?.[1] ?? json({}), stream(...CHUNKS, end()))
  const timer = createManualClock(T0)
  const printed: string[] = []
  const print = (line: string): void => void printed.push(line)
  const writer = createModelWriter({ url, name: 'test', key: '', timer, print })
  await writer.write(TASK)
  await createModelWriter({ url, name: 'test', key: '', timer, print }).write(TASK)
  await createModelWriter({ url, name: 'other', key: '', timer, print }).write(TASK)
  expect(formsOf(asked)).toEqual(['json_schema', 'json_object', 'json_object', 'json_schema'])
  expect(printed).toHaveLength(1)
  await timer.elapse(ANSWER_FORMAT_MS)
  await writer.write(TASK)
  expect(formsOf(asked).at(-1)).toBe('json_schema')
})

test('a line is heard while it is written, in a fence and behind a thought too', async () => {
  for (const before of ['', '```json\n', '<think>\n{"intent": "none", "line": "No."}\n</think>\n']) {
    const { drafts } = await ask(stream(...inChunks(before + JSON_TEXT), end()))
    expect(drafts.length).toBeGreaterThan(2)
    for (const { intent, line } of drafts) {
      expect(intent).toBeNull()
      expect(LINE.startsWith(line)).toBe(true)
    }
  }
})

test('what the server counted is what it cost; a stream that stays open behind a whole answer is not waited for', async () => {
  const usage = { choices: [], usage: { prompt_tokens: 40, completion_tokens: 2 } }
  const { url, countAborted } = await startAnsweringServer(
    (response) =>
      void response.write([...CHUNKS, end(), usage].map((item) => `data: ${JSON.stringify(item)}\n\n`).join('')),
  )
  const timer = createInstantClock(T0)
  const writer = createModelWriter({
    url,
    name: 'test',
    key: '',
    timer: { ...timer, sleep: (ms, signal) => (ms < 1_000 ? timer.sleep(ms, signal) : new Promise(() => undefined)) },
  })
  expect(await writer.write(TASK)).toEqual({ ...SAID, tokens: 42 })
  await expect.poll(countAborted).toBe(1)
})

test('the path of the call is added to an address once, and what stands behind it stays', async () => {
  const paths: (string | undefined)[] = []
  const { url } = await startAnsweringServer((response, request) => {
    paths.push(request.url)
    completion({ content: JSON_TEXT })(response, request)
  })
  for (const address of [url, `${url}/`, `${url}/chat/completions`, `${url}?api-version=1`])
    await createModelWriter({ url: address, name: 'test', key: '' }).write(TASK)
  expect(paths).toEqual([
    '/v1/chat/completions',
    '/v1/chat/completions',
    '/v1/chat/completions',
    '/v1/chat/completions?api-version=1',
  ])
})
