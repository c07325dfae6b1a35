/** Texts of the player's pictures: avatars, and pictures sent into a chat. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { PictureTexts } from './en/pictures/index.ts'

export const pictureTexts = createTextBundle(
  'pictures',
  import.meta.glob<PictureTexts>('./*/pictures/index.ts', { eager: true, import: 'pictures' }),
)

export function addPictureTexts(): void {
  addTextBundle('pictures', pictureTexts)
}
