/** Texts of the stories list beyond its first screen. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { CatalogueTexts } from './en/catalogue/index.ts'

export const catalogueTexts = createTextBundle(
  'catalogue',
  import.meta.glob<CatalogueTexts>('./*/catalogue/index.ts', { eager: true, import: 'catalogue' }),
)

export function addCatalogueTexts(): void {
  addTextBundle('catalogue', catalogueTexts)
}
