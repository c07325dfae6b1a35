/** The temperaments of simulated readers: how they choose, what they write, and what they pay for. */
import { type READER_PERSONAS } from '../../../protocol/api/creationTrials.ts'

export type Persona = (typeof READER_PERSONAS)[number]

export interface Temperament {
  /** The rule by which an option is chosen. `coldest` lowers the heart the most; `any` has no preference. */
  chooses: 'first' | 'unseen' | 'coldest' | 'any' | 'last'
  /** The most frequent kind of text. `story` comes from the script and its inputs. */
  writes: 'story' | 'misspelt' | 'rude' | 'dot' | 'offTopic'
  /** The share of choices that are made at random: two readers of one persona differ. */
  whim: number
  sendsPictures: boolean
  /** Writes where nothing waits for it: in free turns. */
  chats: boolean
  /** Diamonds beyond the price of story and actor. */
  budget: number
}

export const TEMPERAMENTS: Readonly<Record<Persona, Temperament>> = {
  hurried: { chooses: 'first', writes: 'misspelt', whim: 0.1, sendsPictures: true, chats: false, budget: 0 },
  curious: { chooses: 'unseen', writes: 'story', whim: 0.1, sendsPictures: true, chats: true, budget: 60 },
  rude: { chooses: 'coldest', writes: 'rude', whim: 0.1, sendsPictures: true, chats: true, budget: 10 },
  silent: { chooses: 'any', writes: 'dot', whim: 0, sendsPictures: false, chats: false, budget: 0 },
  contrary: { chooses: 'last', writes: 'offTopic', whim: 0.1, sendsPictures: true, chats: true, budget: 25 },
}
