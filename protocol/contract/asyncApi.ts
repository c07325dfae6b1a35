/** Writes AsyncAPI 3 for the streams: what the client posts, and the events that answer it. */
import { API_ROOT } from '../api/envelope.ts'
import { STREAM_END_HEADER, STREAM_END_MARK, STREAM_END_MARKED } from '../api/streamEnd.ts'
import { eventSchemas } from '../events/index.ts'
import { type Declarations, EVENT_TYPES } from './declarations.ts'
import { describeEvent } from './eventFiles.ts'
import { type Examples } from './examples.ts'
import { convertToJsonSchema, type JsonSchema } from './jsonSchema.ts'
import { namesOfParams, summarize, toTemplate } from './openApi.ts'

export function createAsyncApi(
  { endpoints, docstrings }: Declarations,
  examples: Examples,
  version: string,
): JsonSchema {
  const streams = endpoints.filter(({ answer }) => answer === null)
  const channels: Record<string, JsonSchema> = {}
  const operations: Record<string, JsonSchema> = {}
  const requests: Record<string, JsonSchema> = {}
  for (const { name, endpoint } of streams) {
    const docstring = docstrings.ofSchema(endpoint)
    const params = namesOfParams(endpoint.path)
    requests[name] = {
      name,
      title: summarize(docstring, name),
      contentType: 'application/json',
      payload: convertToJsonSchema(endpoint.body, docstrings),
      ...(examples.calls[name] !== undefined && { examples: [{ payload: examples.calls[name].body }] }),
    }
    channels[name] = {
      address: API_ROOT + toTemplate(endpoint.path),
      title: name,
      ...(docstring !== undefined && { description: docstring }),
      ...(params.length > 0 && { parameters: Object.fromEntries(params.map((param) => [param, {}])) }),
      messages: {
        [name]: { $ref: `#/components/messages/${name}` },
        ...Object.fromEntries(EVENT_TYPES.map((type) => [type, { $ref: `#/components/messages/${type}` }])),
      },
    }
    operations[name] = {
      action: 'receive',
      channel: { $ref: `#/channels/${name}` },
      title: summarize(docstring, name),
      summary: 'The server receives the request, and answers it with events on the same connection.',
      security: [{ $ref: '#/components/securitySchemes/bearer' }],
      bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
      messages: [{ $ref: `#/channels/${name}/messages/${name}` }],
      reply: {
        channel: { $ref: `#/channels/${name}` },
        messages: EVENT_TYPES.map((type) => ({ $ref: `#/channels/${name}/messages/${type}` })),
      },
    }
  }
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Interactive stories: streams',
      version,
      license: { name: 'MIT' },
      description: [
        'The game streams, written from `protocol/api/gameStreams.ts` and `protocol/events`. The client posts JSON with `Accept: text/event-stream`; the server answers with `Content-Type: text/event-stream`. Each event is a `data:` line of JSON with an `id:` line before it, and ends with an empty line.',
        "The server sends a turn as soon as it has it, or paced: the client shows it at the reader's pace. It ends the stream after the last event of the turn. A refusal is an envelope (`application/json`) in place of a stream. `protocol/SPEC.md` has the rules that the descriptions name.",
        `A proxy can turn a cut into a clean end, so the server may mark the end: the answer has the header \`${STREAM_END_HEADER}: ${STREAM_END_MARKED}\` (exposed by CORS, if the page has another origin), and the last line of the stream is the comment \`${STREAM_END_MARK.trim()}\`, which parsers ignore. The client takes an end without the announced mark for a cut, and asks the history for the rest. Without the header a clean end is the end of the turn. A stream that is silent sends a comment every 10 s; the client gives up after 30 s without a byte.`,
      ].join('\n\n'),
    },
    defaultContentType: 'application/json',
    channels,
    operations,
    components: {
      messages: {
        ...requests,
        ...Object.fromEntries(
          EVENT_TYPES.map((type) => [
            type,
            {
              name: type,
              title: type,
              summary: summarize(docstrings.ofSchema(eventSchemas[type]), type),
              contentType: 'application/json',
              payload: { $ref: `#/components/schemas/${type}` },
              examples: [{ payload: examples.events.get(type) }],
            },
          ]),
        ),
      },
      schemas: Object.fromEntries(EVENT_TYPES.map((type) => [type, describeEvent(type, docstrings)])),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a sign-up, sign-in or refresh.' },
      },
    },
  }
}
