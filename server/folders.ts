/** Default folders. */
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')

export const FOLDERS = {
  root: ROOT,
  stories: join(ROOT, 'fixtures/stories'),
  media: join(ROOT, 'fixtures/media/stories'),
  /** Output of `npm run build`. */
  dist: join(ROOT, 'dist'),
  data: join(ROOT, '.data'),
} as const
