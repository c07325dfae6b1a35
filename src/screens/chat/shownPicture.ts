/** The picture that the view says the stage shows. */
import { type View } from '../../../protocol/view.ts'
import { type Picture } from '../../../protocol/view/stage.ts'

/** A still comes before pictures shown one per tap, and these before the background; a video shows its poster. */
export function selectStagePicture({ stage }: View): Picture | null {
  const { still, frames, background } = stage
  if (still !== null) return still
  if (frames !== null) return frames.images[frames.index] ?? null
  if (background === null || background.kind === 'image') return background
  const { posterUrl, alt, face } = background
  return posterUrl === null ? null : { url: posterUrl, alt, ...(face !== undefined && { face }) }
}
