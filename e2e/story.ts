/** The stories that journeys play, read from their files, and the routes through them that their READMEs list. */
import { GO_ON_ID } from '../server/engine/smallTalk.ts'
import { FOLDERS } from '../server/folders.ts'
import { loadLibrary } from '../server/stories/library.ts'
import { type Story } from '../server/stories/story.ts'
import { type Route, routesOf } from '../tests/helpers/storyRoutes.ts'
import { type Language } from './names.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })

/** All stories, in the order of their ids. */
export const STORIES: readonly Story[] = [...stories.values()]

/** The story of most journeys. */
export const LANTERN = findStory('last-lantern')
const { id, title, actors } = LANTERN.metadata

/** The story of most journeys: its title, its first actor, and how many lines come before the first choice. */
export const STORY = {
  id,
  title,
  actorId: actors[0]?.id ?? '',
  linesBeforeChoice: (LANTERN.script.nodes[LANTERN.script.start]?.do ?? []).filter(
    // A condition of the first lines holds in a second play.
    (step) => !('if' in step) && ['narrate', 'say', 'tip', 'picture'].some((kind) => kind in step),
  ).length,
}

/** To the bright ending, by trusting. */
export const DAWN = findRoute('dawn')
/** To the dark ending, by keeping to oneself. */
export const DARK = findRoute('dark')

/** The text of the option or picture with this id, or of what goes on in free turns. Throws if the story never offers it. */
export function textsOfOption({ metadata, script }: Story, optionId: string, language: Language): string[] {
  const nodes = Object.values(script.nodes)
  if (optionId === GO_ON_ID) return nodes.flatMap(({ listen }) => listen?.free?.[language] ?? [])
  const texts = nodes.flatMap(
    ({ choose }) => choose?.options.flatMap((option) => (option.id === optionId ? option.text[language] : [])) ?? [],
  )
  const pictures = nodes.flatMap(
    ({ act }) => act?.flatMap((option) => (option.id === optionId ? option.alt[language] : [])) ?? [],
  )
  if (texts.length + pictures.length === 0) throw new Error(`${metadata.id} has no option ${optionId}`)
  return [...texts, ...pictures]
}

/** The text of an option in the story of most journeys. */
export function textOfOption(optionId: string, language: Language): string {
  return textsOfOption(LANTERN, optionId, language)[0] ?? ''
}

/** The title of an ending. Throws if the story has no such ending. */
export function titleOfEnding(endingId: string, language: Language, { metadata, script }: Story = LANTERN): string {
  const found = Object.values(script.nodes).find(({ ending }) => ending?.id === endingId)?.ending
  if (found === undefined) throw new Error(`${metadata.id} has no ending ${endingId}`)
  return found.title[language]
}

export function findStory(storyId: string): Story {
  const story = stories.get(storyId)
  if (story === undefined) throw new Error(`there is no story ${storyId}`)
  return story
}

/** The route of this name, which is its heading in the story's README; by default of the story of most journeys. */
export function findRoute(name: string, storyId = id): Route {
  const route = routesOf(storyId).find((one) => one.name === name)
  if (route === undefined) throw new Error(`${storyId} has no route ${name}`)
  return route
}
