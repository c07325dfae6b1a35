/** Finds what `protocol` declares: calls, streams, events, entries. Node only. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type * as v from 'valibot'
import { type Endpoint } from '../api/call.ts'
import { entry } from '../entries.ts'
import { eventSchemas, type EventType } from '../events/index.ts'
import { recordingHeader } from '../recording.ts'
import { type Declared, type Docstrings, readDocstrings } from './docstrings.ts'

const PROTOCOL = join(import.meta.dirname, '..')
const API = join(PROTOCOL, 'api')

/** A declared call or stream with its name and its file's, such as `storyList` of `stories`. */
export interface DeclaredEndpoint {
  name: string
  subject: string
  endpoint: Endpoint
  /** The schema of a call's data; null for a stream. */
  answer: v.GenericSchema | null
}

export interface Declarations {
  endpoints: readonly DeclaredEndpoint[]
  docstrings: Docstrings
}

/** The calls and streams that `protocol` declares, in the order of its files. */
export async function readEndpoints(): Promise<DeclaredEndpoint[]> {
  const endpoints: DeclaredEndpoint[] = []
  for (const file of readdirSync(API).sort()) {
    const module = (await import(join(API, file))) as Record<string, unknown>
    // A bundler's module has its exports in another order than Node's.
    for (const [name, value] of Object.entries(module).sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!isEndpoint(value)) continue
      const { answer = null } = value as { answer?: v.GenericSchema }
      endpoints.push({ name, subject: file.replace(/\.ts$/, ''), endpoint: value, answer })
    }
  }
  return endpoints
}

/** Everything that `protocol` declares, with its docstrings. */
export async function readDeclarations(): Promise<Declarations> {
  const endpoints = await readEndpoints()
  const declared: Declared[] = [
    { path: join(PROTOCOL, 'events/index.ts'), name: 'eventSchemas', value: eventSchemas },
    { path: join(PROTOCOL, 'entries.ts'), name: 'entry', value: entry },
    { path: join(PROTOCOL, 'recording.ts'), name: 'recordingHeader', value: recordingHeader },
    ...endpoints.map(({ name, subject, endpoint }) => ({ path: join(API, `${subject}.ts`), name, value: endpoint })),
  ]
  return { endpoints, docstrings: readDocstrings(declared) }
}

export const EVENT_TYPES = Object.keys(eventSchemas) as EventType[]

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'errors' in value
}
