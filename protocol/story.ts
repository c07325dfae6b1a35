/**
 * The format of an authored story: a folder with `story.yaml` (its catalogue entry) and `script.yaml` (its scenes and nodes).
 * Texts are given in each language of the story. Media are named without path or ending: `lan-smile`. `fixtures/stories/README.md` explains it to authors.
 */
import * as v from 'valibot'
import { ATTRIBUTES } from './api/talents.ts'
import { face } from './events/fields.ts'
import { coins, localized, medium, name, namedRecord, value, variable, version } from './story/basics.ts'
import { storyLanguages } from './story/languages.ts'
import { node } from './story/node.ts'
import { lines, speakerSmallTalk } from './story/smallTalk.ts'
import { voice } from './story/voices.ts'

export { type Change, type Changes, type VariableChange, type Localized } from './story/basics.ts'
export {
  NODE_ENDS,
  type PictureOption,
  type StoryAnswer,
  type StoryNode,
  type StoryOption,
  type StoryReply,
} from './story/node.ts'
export { type SmallTalkKind, SMALL_TALK_KINDS } from './story/smallTalk.ts'
export { type Step, type StepKind, type StepOf } from './story/steps.ts'
export { type NamedVoice, type Voice, VOICES } from './story/voices.ts'

/** A speaker whom the player cannot choose, or the voice of an actor. */
const speaker = v.strictObject({
  name: localized,
  avatar: name,
  voice: v.optional(voice, 'mid'),
  small_talk: v.optional(speakerSmallTalk),
  /** What they say at a choice to a text that is neither one of its options nor small talk, each once in a game. Rule I17. */
  unclear: v.optional(lines),
})
export type StorySpeaker = v.InferOutput<typeof speaker>

/** `script.yaml` */
export const scriptFile = v.strictObject({
  start: name,
  /** Variables and their initial values. A story with talents has their four attributes, too. */
  variables: v.optional(namedRecord(variable, value), {}),
  /** Scenes in the order in which a player can go from one to the next. */
  scenes: v.optional(v.array(name), []),
  /** By their ids. */
  speakers: v.optional(namedRecord(name, speaker), {}),
  /** The nodes in which chapters begin, in their order. The first is the start. */
  chapters: v.optional(v.array(v.strictObject({ node: name, title: localized })), []),
  nodes: namedRecord(name, node),
})
export type Script = v.InferOutput<typeof scriptFile>

const actor = v.strictObject({
  id: name,
  name: localized,
  preview: name,
  /** Where the face of the preview is. */
  preview_face: face,
  avatar: name,
  version,
  /** The id of the same person in another story, where they were first; without it this one. */
  character: v.optional(name),
  /** The price of this actor, paid once in addition to the story. */
  coins,
  /** Popularity; the highest comes first. */
  hot: v.optional(v.number(), 0),
  extra: v.optional(v.array(v.strictObject({ key: localized, value: localized })), []),
  /** Further pictures and clips, to look at before the choice. */
  assets: v.optional(v.array(medium), []),
})
export type StoryActor = v.InferOutput<typeof actor>

/** `story.yaml`. Version 3 is the reasoning mode, 2 the new chat, 1 the legacy one. */
export const storyFile = v.strictObject({
  id: name,
  version,
  /** What its texts are written in. In another language each text is that of `chooseLanguage` (`server/stories/completeTexts.ts`). */
  languages: storyLanguages,
  title: localized,
  description: localized,
  /** A sentence or two for a card; without it, the first sentence of the description. */
  teaser: v.optional(localized),
  preview: name,
  /** Where the face of the preview is: the words of cards and intro stay off it. */
  preview_face: face,
  categories: v.array(name),
  /** How long one play takes, in whole minutes. */
  minutes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(240))),
  /** The price of the story, paid once. */
  coins,
  /** A talent is chosen before the start; conditions may ask for its attributes. */
  talents: v.optional(v.boolean(), false),
  /** An avatar is chosen before the start, and shown for the player. */
  face_swap: v.optional(v.boolean(), false),
  actors: v.pipe(v.array(actor), v.minLength(1)),
})
export type StoryFile = v.InferOutput<typeof storyFile>

/** `categories.yaml`, beside the stories' folders, in the order in which they are shown. */
export const categoriesFile = v.array(
  v.strictObject({ id: name, level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1), name: localized }),
)
export type StoryCategory = v.InferOutput<typeof categoriesFile>[number]

/** `talents.yaml`, beside the stories' folders. `image` is a picture of the folder `talents`; `assignablePoints` are free ones. */
export const talentsFile = v.array(
  v.strictObject({
    id: name,
    name: localized,
    image: name,
    effects: v.array(
      v.strictObject({
        attr: v.picklist([...ATTRIBUTES, 'assignablePoints']),
        value: v.pipe(v.number(), v.integer(), v.minValue(-10), v.maxValue(10)),
      }),
    ),
  }),
)
export type StoryTalent = v.InferOutput<typeof talentsFile>[number]
