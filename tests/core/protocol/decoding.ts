/** Events that are decoded, and values at a path such as `items.0.url`. */
import { checkEvent, type Decoded, type Dropped } from '../../../protocol/events/decode.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { isRecord } from '../../../protocol/json.ts'

export function decode(event_type: string, data: unknown): Decoded {
  return checkEvent({ event_type, timestamp: 1, data }, 'e1', (_event, id) => ({ id }))
}

export function check(event_type: string, data: unknown): ChatEvent['data'] | Dropped {
  const checked = decode(event_type, data)
  return checked.ok ? checked.event.data : checked.dropped
}

/** What was dropped, or left out. */
export function complaints(event_type: string, data: unknown): Dropped[] {
  const checked = decode(event_type, data)
  return checked.ok ? checked.ignored : [checked.dropped]
}

export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[key] : undefined), value)
}

/** A copy with another value at a path; undefined takes the field away. */
export function withValueAt(value: unknown, path: string, to: unknown): unknown {
  const copy = structuredClone(value)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let at: unknown = copy
  for (const key of keys) at = Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[key] : null
  if (Array.isArray(at)) at[Number(last)] = to
  else if (isRecord(at) && to === undefined) delete at[last]
  else if (isRecord(at)) at[last] = to
  return copy
}
