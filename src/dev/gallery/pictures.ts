/** The pictures of the story that the gallery shows, by name, and a clip. */
import { type Picture } from '../../../protocol/view/stage.ts'

const files = import.meta.glob<string>('../../../fixtures/media/stories/last-lantern/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Address of a picture, as the dev server has it. */
export function getPictureUrl(name: string): string {
  return files[`../../../fixtures/media/stories/last-lantern/${name}.webp`] ?? `/media/last-lantern/${name}.webp`
}

/** A picture with what it shows. */
export function createPicture(name: string, alt: string): Picture {
  return { url: getPictureUrl(name), alt }
}

/** A clip that plays, of another story. */
export const CLIP_URL =
  Object.values(
    import.meta.glob<string>('../../../fixtures/media/stories/neon-rain/swallow-flies.mp4', {
      query: '?url',
      import: 'default',
      eager: true,
    }),
  )[0] ?? '/media/neon-rain/swallow-flies.mp4'
