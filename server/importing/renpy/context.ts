/** What all labels of a story share while they are written. */
import { type Locale } from '../../../protocol/locale.ts'
import { type ForeignValues } from '../foreignValues.ts'
import { type StoryBuilder } from '../storyBuilder.ts'
import { type Characters } from './characters.ts'
import { type Images } from './images.ts'
import { type Translations } from './translations.ts'

export interface GameContext {
  builder: StoryBuilder
  values: ForeignValues
  characters: Characters
  images: Images
  translations: Translations
  locale: Locale
  /** Whether a percent sign in a text is formatting. */
  percents: boolean
  /** The first value of a variable as it is shown; null where it has none. */
  firstValue: (variable: string) => string | null
  /** Files by the names that a game gives to its sounds. */
  sounds: ReadonlyMap<string, string>
}
