/** A player's finds in a story: endings, places to go back to, pictures. */
import * as v from 'valibot'
import { type storyFinds } from '../../protocol/api/play.ts'
import { type Locale } from '../../protocol/locale.ts'
import { extractSpeech, stripAsterisks } from '../../protocol/lineText.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { type Localized, type Script, type Step, type StoryNode } from '../../protocol/story.ts'
import { readFirstValues } from '../engine/enterNode.ts'
import { createScope, type Scope } from '../engine/evaluate.ts'
import { formatText } from '../engine/formatText.ts'
import { gameState, type GameState } from '../engine/state.ts'
import { type ReachedPlace } from '../engine/turn.ts'
import { listSteps } from '../stories/checks/listSteps.ts'
import { getPictureUrl } from '../stories/mediaUrls.ts'
import { type Story } from '../stories/story.ts'
import { type EventRecord, type Finds, type GameEnd, type PlaceRecord, type SeenPicture } from '../storage/port.ts'

type Answer = v.InferInput<typeof storyFinds.answer>

interface Found {
  places: readonly PlaceRecord[]
  pictures: readonly SeenPicture[]
  /** Ids of endings. */
  endings: readonly string[]
  /** The options that were chosen last in the newest game of each actor, by their nodes. */
  lastChosen: Readonly<Record<string, GameState['lastChosen']>>
}

export function describeFinds(
  story: Story,
  { places, pictures, endings, lastChosen }: Found,
  viewerLocale: Locale,
): Answer {
  const { script, metadata } = story
  const locale = chooseLanguage(metadata.languages, viewerLocale)
  return {
    endings: listEndings(story, endings, locale, readNewestValues(story, places)),
    places: sortPlaces(
      script,
      places.flatMap((place) => describePlace(script, place, lastChosen[place.actorId]?.[place.node], locale) ?? []),
    ),
    pictures: pictures.map(({ url, alt }) => ({ url, alt })),
    pictures_total: new Set(listSteps(script).flatMap(({ step }) => listNames(step))).size,
  }
}

/** The finds of a turn. `lines`: those read so far; `end`: null where the game goes on. */
export function listFinds(
  places: readonly ReachedPlace[],
  events: readonly EventRecord[],
  lines: readonly string[],
  end: GameEnd | null,
): Finds {
  const at = events[0]?.at ?? 0
  return {
    // Places of one turn in the order of their nodes.
    places: places.map(({ node, kind, state }, index) => ({
      node,
      kind,
      state: JSON.stringify(state),
      at: at + index,
    })),
    pictures: events.flatMap((event) => listPictures(event).map((picture) => ({ ...picture, at: event.at }))),
    lines,
    end,
  }
}

/**
 * What texts of endings may read, which keep no state of their own: the values at the newest place. What that one lacks, such as a variable of a later
 * revision, is as a game begins.
 */
function readNewestValues(story: Story, places: readonly PlaceRecord[]): Scope['values'] {
  const begun = readFirstValues(story)
  const newest = places.toSorted((one, other) => other.at - one.at)[0]
  if (newest === undefined) return begun
  return { ...begun, ...createScope(v.parse(gameState, JSON.parse(newest.state)), newest.actorId).values }
}

function listEndings(
  story: Story,
  found: readonly string[],
  locale: Locale,
  values: Scope['values'],
): Answer['endings'] {
  const write = (text: Localized | undefined): string =>
    text === undefined ? '' : formatText(text[locale], locale, values)
  const endings = Object.values(story.script.nodes).flatMap(({ ending }) => ending ?? [])
  return endings
    .toSorted((one, other) => one.number - other.number)
    .map(({ id, number, title, hint, image, alt }) =>
      found.includes(id)
        ? { number, is_found: true, title: write(title), image_url: getPictureUrl(story, image), alt: write(alt) }
        : { number, is_found: false, hint: write(hint) },
    )
}

/** What asks for a free text: the last hint before it, else the last line. */
function findQuestion({ do: steps, listen }: StoryNode): Localized | undefined {
  if (listen === undefined) return undefined
  const hint = steps.findLast((step) => 'tip' in step)
  const line = steps.findLast((step) => 'say' in step || 'narrate' in step)
  if (hint !== undefined) return hint.tip
  return line === undefined ? undefined : 'say' in line ? line.say : line.narrate
}

/** The words of a line alone, where it has some. */
function stripActions(text: string): string {
  return extractSpeech(text) || stripAsterisks(text)
}

/** Null where the story has no such place any more. */
function describePlace(
  { chapters, nodes }: Script,
  { actorId, node, state }: PlaceRecord,
  chosen: string | undefined,
  locale: Locale,
): Answer['places'][number] | null {
  const here = Object.hasOwn(nodes, node) ? nodes[node] : undefined
  if (here === undefined) return null
  const then = v.parse(gameState, JSON.parse(state))
  const { values } = createScope(then, actorId)
  const chapter = chapters.find((each) => each.node === node)
  const title = chapter?.title ?? here.choose?.tooltip ?? findQuestion(here)
  const options = (here.choose?.options ?? here.act ?? []).map((option) => ({
    id: option.id,
    text: 'text' in option ? option.text : option.alt,
  }))
  return {
    id: node,
    actor_id: actorId,
    kind: chapter === undefined ? 'choice' : 'chapter',
    chapter: chapter?.node ?? (chapters.some((each) => each.node === then.chapter) ? then.chapter : null),
    title: title === undefined ? '' : stripActions(formatText(title[locale], locale, values)),
    options: options.map(({ id, text }) => ({
      text: formatText(text[locale], locale, values),
      is_chosen: id === chosen,
    })),
  }
}

/** By chapter; within it as they were reached. */
function sortPlaces({ chapters }: Script, places: Answer['places']): Answer['places'] {
  const indexOf = (chapter: string | null | undefined): number => chapters.findIndex(({ node }) => node === chapter)
  return places.toSorted((one, other) => indexOf(one.chapter) - indexOf(other.chapter))
}

/** Pictures of the story that a step shows. */
function listNames(step: Step): string[] {
  if ('image' in step) return [step.image.src]
  if ('show' in step) return [step.show.src]
  if ('frames' in step) return step.frames.map(({ src }) => src)
  return 'picture' in step ? [step.picture.src] : []
}

const shown = v.object({ url: v.string(), alt: v.optional(v.nullable(v.string()), '') })
const sent = v.object({ content: v.object({ media_url: v.string(), alt: v.optional(v.nullable(v.string()), '') }) })

function listPictures({ type, data, own }: EventRecord): Omit<SeenPicture, 'at'>[] {
  if (own) return []
  const value: unknown = JSON.parse(data)
  if (type === 'show_image') return v.is(shown, value) ? [toPicture(value.url, value.alt)] : []
  if (type === 'animated_images' && v.is(v.object({ images: v.array(shown) }), value))
    return value.images.map(({ url, alt }) => toPicture(url, alt))
  // A line with a picture.
  if (type === 'message' && v.is(sent, value)) return [toPicture(value.content.media_url, value.content.alt)]
  return []
}

function toPicture(url: string, alt: string | null | undefined): Omit<SeenPicture, 'at'> {
  return { url, alt: alt ?? '' }
}
