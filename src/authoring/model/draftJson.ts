/** A draft as JSON. It is never changed in place, so that the same text goes to the server, to the preview and to the device. */
import type { Draft } from '../../../protocol/story/draft.ts'

export function toJson(document: Draft): string {
  const known = made.get(document)
  if (known !== undefined) return known
  const text = JSON.stringify(document)
  if (Object.isFrozen(document)) made.set(document, text)
  return text
}

const made = new WeakMap<Draft, string>()
