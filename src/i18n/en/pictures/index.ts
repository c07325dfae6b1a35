/** English texts of the player's pictures, by subject. Its shape is the shape of every other language. */
import { avatars } from './avatars.ts'
import { upload } from './upload.ts'

export const pictures = { avatars, upload }
export type PictureTexts = typeof pictures
