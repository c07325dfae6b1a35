/** Texts of the choices of language, theme, text size and reading speed. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { DisplayTexts } from './en/display/index.ts'

export const displayTexts = createTextBundle(
  'display',
  import.meta.glob<DisplayTexts>('./*/display/index.ts', { eager: true, import: 'display' }),
)

export function addDisplayTexts(): void {
  addTextBundle('display', displayTexts)
}
