/** English texts of what opens from the story intro, by subject. Its shape is the shape of every other language. */
import { avatarChoice } from './avatarChoice.ts'
import { characters } from './characters.ts'
import { saved } from './saved.ts'
import { subscription } from './subscription.ts'
import { talents } from './talents.ts'

export const intro = { avatarChoice, characters, saved, subscription, talents }
export type IntroTexts = typeof intro
