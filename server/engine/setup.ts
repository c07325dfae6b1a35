/** Story, actor and language of a game, and the texts and media its events are made of. */
import { type Locale } from '../../protocol/locale.ts'
import { type Localized, type StoryActor, type Voice } from '../../protocol/story.ts'
import { getClipUrl, getPictureUrl, getSoundUrl } from '../stories/mediaUrls.ts'
import { findOptionPrice } from './optionPrice.ts'
import { type Ownership } from './ownership.ts'
import { type Story } from '../stories/story.ts'
import { createScope, type Scope } from './evaluate.ts'
import { formatText } from './formatText.ts'
import { type Draw, drawFromSeed } from './random.ts'
import { type GameState } from './state.ts'

export interface GameSetup {
  story: Story
  /** Default speaker. In version 3 no actor is chosen, and the story's first actor speaks. */
  actorId: string
  locale: Locale
  /** Where every draw has to be tried, a check draws in place of the seed. */
  draw?: Draw
  /** Whether the server makes audio files of lines; false if left out. */
  makesSpeech?: boolean
}

/** Texts, URLs and speakers for the events of one turn, in the game's language. */
export interface RenderContext {
  localize: (text: Localized) => string
  /** Null where a draft does not have the picture yet. */
  pictureUrl: (name: string) => string | null
  clipUrl: (name: string) => string | null
  soundUrl: (name: string) => string | null
  /** Address of the player's avatar; null: the player chose none. */
  avatarUrl: string | null
  getSpeaker: (id: string | undefined) => { name: string; avatar_url: string | null }
  /** Voice of a speaker, or of the default speaker. */
  getVoice: (id: string | undefined) => Voice
  /** By what name `tts.generate` knows that voice: a named voice, or the one who speaks. */
  getVoiceId: (id: string | undefined) => string
  /** Whether the server makes audio files of lines. */
  makesSpeech: boolean
  /** Price of a following option for the player, coins; null if none of that id follows. */
  getOptionPrice: (id: string) => number | null
}

/** Creates the render context of a state, for a player who owns this. */
export function createRenderContext(setup: GameSetup, state: GameState, ownership: Ownership): RenderContext {
  const { story, actorId, locale, makesSpeech = false } = setup
  const { script } = story
  const { actor, voice, node, choices } = state
  const { values } = getScope(setup, state)
  const lead = actor ?? findActor(story, actorId).id
  const pictureUrl = (name: string): string | null => getPictureUrl(story, name)
  const roleOf = (id: string): { name: Localized; avatar: string } => script.speakers[id] ?? findActor(story, id)
  return {
    localize: (text) => formatText(text[locale], locale, values),
    pictureUrl,
    clipUrl: (name) => getClipUrl(story, name),
    soundUrl: (name) => getSoundUrl(story, name),
    avatarUrl: choices.avatar,
    getSpeaker: (id = lead) => ({ name: roleOf(id).name[locale], avatar_url: pictureUrl(roleOf(id).avatar) }),
    getVoice: (id = lead) => (id === lead ? voice : null) ?? script.speakers[id]?.voice ?? 'mid',
    getVoiceId: (id = lead) => (id === lead ? voice : null) ?? id,
    makesSpeech,
    getOptionPrice: (id) => findOptionPrice(story, node, id, ownership),
  }
}

/** Values of a game's state for expressions. */
export function getScope({ story, actorId }: GameSetup, state: GameState): Scope {
  return createScope(state, findActor(story, actorId).id)
}

/** How a game draws numbers. */
export function getDraw({ draw = drawFromSeed }: GameSetup): Draw {
  return draw
}

/** Returns an actor of a story; the first one if the id is unknown, as in version 3. */
export function findActor({ metadata }: Story, id: string): StoryActor {
  const actor = metadata.actors.find((each) => each.id === id) ?? metadata.actors[0]
  if (actor === undefined) throw new Error(`${metadata.id} has no actor`)
  return actor
}
