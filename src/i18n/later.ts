/** Texts of the parts of the chat that load after its first line. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { LaterTexts } from './en/later/index.ts'

export const laterTexts = createTextBundle(
  'later',
  import.meta.glob<LaterTexts>('./*/later/index.ts', { eager: true, import: 'later' }),
)

export function addLaterTexts(): void {
  addTextBundle('later', laterTexts)
}
