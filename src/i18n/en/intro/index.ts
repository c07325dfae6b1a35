/** English texts of what opens from the story intro, by subject. Its shape is the shape of every other language. */
import { characters } from './characters.ts'
import { saved } from './saved.ts'

export const intro = { characters, saved }
export type IntroTexts = typeof intro
