/** Chinese texts of the player's pictures, by subject. */
import { type PictureTexts } from '../../en/pictures/index.ts'
import { avatars } from './avatars.ts'
import { upload } from './upload.ts'

export const pictures: PictureTexts = { avatars, upload }
