/** Texts of the landing pages. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { LandingTexts } from './en/landing/index.ts'

export const landingTexts = createTextBundle(
  'landing',
  import.meta.glob<LandingTexts>('./*/landing/index.ts', { eager: true, import: 'landing' }),
)

export function addLandingTexts(): void {
  addTextBundle('landing', landingTexts)
}
