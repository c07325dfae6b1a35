/** Texts of the legal pages, the region notice and the questions of age and consent. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { LegalTexts } from './en/legal/index.ts'

export const legalTexts = createTextBundle(
  'legal',
  import.meta.glob<LegalTexts>('./*/legal/index.ts', { eager: true, import: 'legal' }),
)

export function addLegalTexts(): void {
  addTextBundle('legal', legalTexts)
}
