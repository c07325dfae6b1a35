/** Prepares the chat while the reader reads the intro: its worker starts, a saved game is looked for, and the media of the first turn load. Doc 2 §7 (game.preload), rule M15. */
import { REASONING } from '../../../protocol/api/streamPaths.ts'
import { gamePreload } from '../../../protocol/api/play.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { parseLocale } from '../../../protocol/locale.ts'
import { PRELOAD_BATCH } from '../../../protocol/limits.ts'
import { callAsUser } from '../../api/client.ts'
import { openGameAhead, hasOpenGame } from '../../game/openGame.ts'
import { prepareWorker } from '../../game/worker.ts'
import { type ChatState } from '../../navigation/restart.ts'
import { getLocale } from '../../i18n/index.ts'
import { readRuntimeOptions } from '../../platform/developerTools.ts'
import { getStorySource } from '../../ui/pictureSources.ts'
import { chooseChat, listPartners, type Partner } from './start/partners.ts'
import { prepareSavedGame } from './start/savedGameAhead.ts'

/** Prepares the chat with a partner, else with the story's first. Failures are ignored: the chat loads what is missing. */
export async function prepareChat(
  story: Pick<Story, 'id' | 'version' | 'actors'>,
  partner: Partner | undefined = listPartners(story)[0],
): Promise<void> {
  // On a slow phone Play was tapped before this: another worker would stay beside that of the game.
  if (partner === undefined || hasOpenGame()) return
  const { api } = prepareWorker(readRuntimeOptions())
  prepareSavedGame(story, partner.id)
  const actorId = story.version === '3' ? REASONING : partner.id
  const answer = await callAsUser(gamePreload, { story_id: story.id }, { actorId, storyId: story.id })
  if (!answer.ok) return
  // Pictures come from the browser's cache, clips from that of the worker.
  await loadInBatches(answer.data.preloads, async ({ url, type }) =>
    type === 'image' ? loadPicture(getStorySource(url)) : void (await api.media(url, 'video', null)),
  )
}

let loading = new AbortController()

/** Loads all items, PRELOAD_BATCH at a time; until others are to be loaded, as those of another character. Failures are ignored. Doc 2 §9. */
async function loadInBatches<T>(items: readonly T[], load: (item: T) => Promise<void>): Promise<void> {
  loading.abort()
  loading = new AbortController()
  const { signal } = loading
  for (let from = 0; from < items.length && !signal.aborted; from += PRELOAD_BATCH)
    await Promise.allSettled(items.slice(from, from + PRELOAD_BATCH).map(load))
}

/** Resolves when the picture has loaded or failed. */
function loadPicture(url: string): Promise<void> {
  return new Promise((resolve) => {
    const picture = new Image()
    picture.onload = picture.onerror = () => resolve()
    picture.src = url
  })
}

/** Starts the worker alone. */
export function prepareChatWorker(): void {
  if (!hasOpenGame()) prepareWorker(readRuntimeOptions())
}

/** Begins the game of a chat that opens next, ahead of its screen. */
export function beginChat(
  story: Pick<Story, 'id' | 'version'>,
  partner: Partner,
  { restart, place, gameConfig, language, price = 0 }: ChatState,
): void {
  openGameAhead({
    ...chooseChat(story, partner),
    locale: parseLocale(language) ?? getLocale(),
    restart,
    price,
    ...(place !== undefined && { place }),
    gameConfig: gameConfig ?? null,
  })
}
