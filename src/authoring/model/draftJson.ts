/**
 * A draft as JSON. It is never changed in place, so that the same text goes to the device, to the preview and to the server, which have it soon after
 * each other. After that it is dropped: of a long story it is megabytes.
 */
import type { Draft } from '../../../protocol/story/draft.ts'
import { after } from '../../platform/time.ts'

export function toJson(document: Draft): string {
  const known = made.get(document)
  if (known !== undefined) return known
  const text = JSON.stringify(document)
  if (Object.isFrozen(document)) {
    made.set(document, text)
    after(KEPT_MS, () => made.delete(document))
  }
  return text
}

/** From when a draft is kept to when it is saved, and a little more. */
const KEPT_MS = 3_000
const made = new WeakMap<Draft, string>()
