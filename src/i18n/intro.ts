/** Texts of what opens from the story intro: characters, talents, avatars, subscription. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { IntroTexts } from './en/intro/index.ts'

export const introTexts = createTextBundle(
  'intro',
  import.meta.glob<IntroTexts>('./*/intro/index.ts', { eager: true, import: 'intro' }),
)

export function addIntroTexts(): void {
  addTextBundle('intro', introTexts)
}
