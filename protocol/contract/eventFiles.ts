/** The JSON Schemas of events, entries and recordings. */
import { entry } from '../entries.ts'
import { eventSchemas, type EventType } from '../events/index.ts'
import { recordingHeader } from '../recording.ts'
import { EVENT_TYPES } from './declarations.ts'
import { type Docstrings } from './docstrings.ts'
import { type Examples } from './examples.ts'
import { convertToJsonSchema, type JsonSchema } from './jsonSchema.ts'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The schema of an event as it travels: type, time and data. Its id is the `id:` line of the stream. */
export function describeEvent(type: EventType, docstrings: Docstrings): JsonSchema {
  return {
    title: type,
    description: docstrings.ofSchema(eventSchemas[type]),
    type: 'object',
    properties: {
      event_type: { type: 'string', const: type },
      timestamp: describeTimestamp(),
      data: convertToJsonSchema(eventSchemas[type], docstrings),
    },
    required: ['event_type', 'timestamp', 'data'],
  }
}

/** The schema of each event type, each entry and a recording, by the name of its file. */
export function createSchemaFiles(docstrings: Docstrings, examples: Examples): Map<string, JsonSchema> {
  const files = new Map<string, JsonSchema>()
  for (const type of EVENT_TYPES)
    files.set(`schemas/events/${type}.json`, {
      $schema: DIALECT,
      ...describeEvent(type, docstrings),
      examples: [examples.events.get(type)],
    })
  const entrySchema = describeEntry(docstrings)
  files.set('schemas/entry.json', {
    $schema: DIALECT,
    title: 'entry',
    ...entrySchema,
    $defs: describeStoredEvents(docstrings),
    examples: [...examples.entries.values()],
  })
  files.set('schemas/recording.json', {
    $schema: DIALECT,
    title: 'recording',
    description:
      'The lines of a recording (JSON Lines), read as a list: the header, the open entry, and the other entries in the order of their `at`. Empty lines are skipped.',
    type: 'array',
    prefixItems: [convertToJsonSchema(recordingHeader, docstrings), { $ref: '#/$defs/open' }],
    items: { $ref: '#/$defs/entry' },
    minItems: 2,
    $defs: {
      ...describeStoredEvents(docstrings),
      open: { properties: { type: { const: 'open' } }, $ref: '#/$defs/entry' },
      entry: entrySchema,
    },
    examples: [examples.recording],
  })
  return files
}

/** The events in an entry refer to the definitions beside it. */
function describeEntry(docstrings: Docstrings): JsonSchema {
  const stored = { anyOf: EVENT_TYPES.map((type) => ({ $ref: `#/$defs/event_${type}` })) }
  return convertToJsonSchema(entry, docstrings, (schema) => (schema === storedEvent ? stored : undefined))
}

/** The schema of an event in an entry, which valibot only takes for a type: a recording checks its events when it is read. */
const [, serverEntry] = entry.options
const storedEvent: unknown = serverEntry.entries.events.item

/** Events as the client stores them: with the id that tells them apart. */
function describeStoredEvents(docstrings: Docstrings): Record<string, JsonSchema> {
  return Object.fromEntries(
    EVENT_TYPES.map((type) => {
      const { properties, ...event } = describeEvent(type, docstrings)
      const id = { type: 'string', description: 'Tells the event apart in its session; made where it is missing.' }
      const fingerprint = { type: 'string', description: 'Names type, time and known fields.' }
      return [
        `event_${type}`,
        { ...event, title: `${type}, stored`, properties: { id, fingerprint, ...(properties as object) } },
      ]
    }),
  )
}

function describeTimestamp(): JsonSchema {
  return {
    type: 'integer',
    minimum: 0,
    description:
      'When the event happened, ms since 1970: of the events that have arrived, the earliest is shown first, and equal ones in the order of arrival. Rules O1, O2, W13.',
  }
}
