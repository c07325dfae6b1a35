/** What all passages of a story share while they are written. */
import { type ForeignValues } from '../foreignValues.ts'
import { type Place } from '../notes.ts'
import { type StoryBuilder } from '../storyBuilder.ts'
import { type HeldMarkup } from './heldMarkup.ts'
import { type Piece } from './twineStory.ts'

export interface PassageContext {
  builder: StoryBuilder
  values: ForeignValues
  /** What variables hold, as the dialect prints it. */
  markup: HeldMarkup
  /** Elements in which a link puts something else. */
  replaced: ReadonlySet<string>
  /** Whether a passage may be written once more in the body of a link: all of that has a bound. */
  takeRevealed: (name: string) => boolean
  /** The id of a passage's node; null where no passage has the name. */
  findPassage: (name: string) => string | null
  /** Where a piece of a passage stands, and the passage's pieces. */
  readPassage: (name: string) => { pieces: readonly Piece[]; placeOf: (at: number) => Place } | null
}
