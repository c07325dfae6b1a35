/** Texts of the creation area. Only its screens load them. */
import '../platform/creationPolyfills.ts'
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { CreationTexts } from './en/creation/index.ts'

export const creationTexts = createTextBundle(
  'creation',
  import.meta.glob<CreationTexts>('./*/creation/index.ts', { eager: true, import: 'creation' }),
)

export function addCreationTexts(): void {
  addTextBundle('creation', creationTexts)
}
