/** A developer tool: method, path and reply. */
import * as v from 'valibot'
import { firstInvalidField } from '../../protocol/fit.ts'
import { type RequestHeaders } from '../http/hono.ts'
import { Problem } from '../problems.ts'

export interface ToolRequest {
  /** The JSON body; {} without one. */
  body: unknown
  /** The raw body if the tool accepts bytes; else empty. */
  bytes: Buffer
  query: URLSearchParams
  headers: RequestHeaders
}

/** Data for the API's envelope, or a text with its content type. */
export type ToolReply = { data: unknown } | { type: string; text: string }

export interface Tool {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** One line for the index. */
  what: string
  /** Accepts a body of any type, up to this size, instead of JSON. */
  maxBytes?: number
  /** A stand-in for an external service: injected faults apply to it. */
  standIn?: true
  reply: (asked: ToolRequest) => ToolReply | Promise<ToolReply>
}

/** Checks a body. Throws `bad_request` with the field that does not fit. */
export function parseWith<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (!result.success) throw new Problem('bad_request', firstInvalidField(result.issues))
  return result.output
}

/** Whether the client prefers HTML. */
export function acceptsHtml({ accept = '' }: RequestHeaders): boolean {
  return accept.includes('text/html')
}
