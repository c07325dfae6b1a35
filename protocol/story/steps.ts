/** The steps of a node. */
import * as v from 'valibot'
import { face } from '../events/fields.ts'
import { PAID_SCENE_DEFAULT, VIDEO_MIN_WATCH_S } from '../limits.ts'
import { MOODS } from '../mood.ts'
import { PEOPLE_MAX, PLACES } from './people.ts'
import {
  backgroundPicture,
  change,
  changes,
  condition,
  expression,
  localized,
  localizedHtml,
  medium,
  name,
  percent,
  picture,
  stagePicture,
  text,
} from './basics.ts'
import { namedVoice } from './voices.ts'

/** Of a part of the mood: 0 to 1; `true` is 1. */
const strength = v.union([v.pipe(v.number(), v.minValue(0), v.maxValue(1)), v.literal(true)])

const positive = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A button under a line. It chooses one of the options that follow. */
const lineAction = v.strictObject({ type: v.picklist(['pay_now', 'try_again']), option: name })

/** The schema of a step with these entries. `if`: the step is left out unless it holds. */
function step<Entries extends v.ObjectEntries>(entries: Entries) {
  return v.strictObject({ ...entries, if: v.optional(condition) })
}

const place = v.picklist(PLACES)
/** A list that names at least one person of the stage: an actor or a speaker. */
const listOfPeople = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(v.array(item), v.minLength(1), v.maxLength(PEOPLE_MAX))

/** Steps by key. Each becomes one event, except `set`, which only changes variables. */
const steps = {
  /** show_image: the background. */
  image: step({ image: backgroundPicture }),
  /** show_image over the whole screen, until it is tapped away. */
  show: step({ show: stagePicture }),
  /** animated_images: one per tap; the last becomes the background. */
  frames: step({ frames: v.pipe(v.array(stagePicture), v.minLength(1)) }),
  /** play_video: in front, watched for `min` seconds at least, or in the background. `poster` is a picture. */
  video: step({
    video: v.strictObject({
      src: name,
      alt: localized,
      background: v.optional(v.boolean(), false),
      min: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(60)), VIDEO_MIN_WATCH_S),
      poster: v.optional(name),
      face,
    }),
  }),
  /** play_audio: music in a loop. */
  music: step({ music: name }),
  /** play_audio: a sound, once. */
  sound: step({ sound: name }),
  /** update_total_progress, percent. */
  total: step({ total: percent }),
  /** update_task_progress. */
  task: step({
    task: v.strictObject({ id: name, index: v.pipe(v.number(), v.integer(), v.minValue(0)), percent, text: localized }),
  }),
  /** message of the system: the narration. */
  narrate: step({ narrate: localized }),
  /** message of the system as simple html. */
  page: step({ page: localizedHtml }),
  /**
   * message of an actor: the one played with, or the one named. `voice`: a speech service reads it to every player; `mood` -1 marks what the player
   * said before as wrong. `face` is that of the speaker on the stage, until another one.
   */
  say: step({
    say: localized,
    by: v.optional(name),
    voice: v.optional(v.boolean(), false),
    mood: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1))),
    actions: v.optional(v.array(lineAction), []),
    face: v.optional(expression),
  }),
  /** message of the kind tips. */
  tip: step({ tip: localized }),
  /** show_tips. */
  hint: step({ hint: localized }),
  /** message with a picture, from the actor, or the one named. */
  picture: step({ picture, by: v.optional(name) }),
  /** wait, s. */
  wait: step({ wait: v.pipe(v.number(), v.minValue(0), v.maxValue(60)) }),
  /** heart_value: kept in the session, between 0 and 100. A full heart leaves only the cards of `scenes`, if given; `messages` false ends free text. */
  heart: step({
    heart: v.union([
      change,
      v.strictObject({
        add: v.number(),
        /** A word or two beside the number. */
        why: v.optional(localized),
        scenes: v.optional(v.array(name), []),
        messages: v.optional(v.boolean(), true),
      }),
    ]),
  }),
  /** show_overlay. */
  overlay: step({
    overlay: v.strictObject({
      text: localized,
      position: v.optional(v.picklist(['top', 'center', 'bottom']), 'center'),
      button: v.optional(localized),
    }),
  }),
  /** show_alert. */
  alert: step({
    alert: v.strictObject({ title: v.optional(localized), text: localized, button: v.optional(localized) }),
  }),
  /** error: shown as a toast. */
  error: step({ error: localized }),
  /** preload: pictures and clips that come soon. */
  preload: step({ preload: v.pipe(v.array(medium), v.minLength(1)) }),
  /** voice_config: how the actor speaks from here to the next scene. */
  voice_config: step({ voice_config: v.strictObject({ provider: name, voice: namedVoice }) }),
  /** show_people: these come on the stage, or change there. Without a place they stand where there is room. */
  enter: step({
    enter: listOfPeople(v.strictObject({ who: name, place: v.optional(place), face: v.optional(expression) })),
  }),
  /** show_people: these leave the stage. */
  leave: step({ leave: listOfPeople(name) }),
  /** show_people: another face or place of people who are there. */
  look: step({
    look: listOfPeople(v.strictObject({ who: name, face: v.optional(expression), place: v.optional(place) })),
  }),
  /** show_scene: a scene begins. */
  scene: step({
    scene: v.pipe(
      v.strictObject({
        id: name,
        title: v.optional(localized),
        image: v.optional(name),
        alt: v.optional(localized),
        face,
      }),
      v.check(
        ({ image, alt }) => (image === undefined) === (alt === undefined),
        'a scene has both image and alt, or neither',
      ),
    ),
  }),
  /** enter_paid_scene: the first interval of this many seconds is free, each further one has a price. `text` stands in the dialog, above what it costs. */
  paid_scene: step({
    paid_scene: v.strictObject({
      scene: name,
      text: v.optional(localized),
      seconds: v.optional(positive, PAID_SCENE_DEFAULT.intervalS),
      coins: v.optional(positive, PAID_SCENE_DEFAULT.coins),
    }),
  }),
  /** payment_required, if the player owns less. Sent last in its turn, because the client drops the events after it. */
  pay: step({ pay: v.strictObject({ coins: positive, text: localized }) }),
  /** update_user_coins: coins given to a player once. */
  coins: step({ coins: v.strictObject({ add: positive }) }),
  /** mission_completed for one actor, with its clues. */
  mission: step({
    mission: v.strictObject({
      actor: name,
      clues: v.optional(v.array(v.strictObject({ id: name, text: localized, scene: name })), []),
    }),
  }),
  /** debug: a note for authors. */
  debug: step({ debug: text }),
  /** show_mood: weather and light over the background, up to the next one; `{}` ends them. It stands after `say`, which has a field of that name. */
  mood: step({ mood: v.record(v.picklist(MOODS, `a mood is one of: ${MOODS.join(', ')}`), strength) }),
  set: step({ set: changes }),
} as const
type Steps = typeof steps
export type StepKind = keyof Steps
export type Step = { [K in StepKind]: v.InferOutput<Steps[K]> }[StepKind]
/** All kinds of steps. */
export const STEP_NAMES = Object.keys(steps) as readonly StepKind[]
export type StepOf<K extends StepKind> = v.InferOutput<Steps[K]>

const noStep = v.custom<Step>(() => false, `a step is one of: ${STEP_NAMES.join(', ')}`)
// Selects the schema by the key, so that an error names the intended step only.
const anyStep = v.lazy((input): v.GenericSchema<unknown, Step> => {
  if (typeof input !== 'object' || input === null) return noStep
  const kind = Object.keys(steps).find((key) => Object.prototype.hasOwnProperty.call(input, key))
  return kind === undefined ? noStep : steps[kind as StepKind]
})
/** The steps of a node or an answer, in order. */
export const stepList = v.optional(v.array(anyStep), [])
