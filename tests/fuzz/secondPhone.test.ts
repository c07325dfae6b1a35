/**
 * A second phone at each free-text question of the stories: the game opens there from the server's history, and shows at least a line, with heart,
 * coins and progress as on the first.
 */
import { expect, test } from 'vitest'
import { type OpenCommand } from '../../protocol/entries.ts'
import { type Intent } from '../../protocol/intents.ts'
import { LOCALES, pickTranslation } from '../../protocol/locale.ts'
import { applyPatches } from '../../protocol/patch.ts'
import { initialView, type View } from '../../protocol/view.ts'
import { FOLDERS } from '../../server/folders.ts'
import { loadLibrary } from '../../server/stories/library.ts'
import { createHeadlessHost, createHeadlessRuntime } from '../../worker/cli/headlessRuntime.ts'
import { createPlayer } from '../../worker/cli/player.ts'
import { startServer } from '../core/server/helpers.ts'
import { type Route, routesOf } from '../helpers/storyRoutes.ts'

const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
const RATE = 1_000

const createPhone = (baseUrl: string) => createHeadlessRuntime({ baseUrl, rate: RATE, app: 'test' })

const parts = ({ heart, coins, progress, composer, ending }: View) => ({
  heart: heart?.value ?? null,
  coins,
  progress,
  reason: composer.reason,
  isOver: ending !== null,
})

/** The game as another phone shows it when it has settled. */
async function openElsewhere(
  url: string,
  token: string,
  user: { id: string; guest: boolean; coins: number },
  command: OpenCommand,
): Promise<View> {
  const phone = createPhone(url)
  let view = initialView(command)
  const opened = await phone.open(
    { kind: 'play', userId: user.id, command: { ...command, restart: false } },
    (update) => void (view = 'view' in update ? update.view : applyPatches(view, update.patches)),
    createHeadlessHost(token),
  )
  expect(opened.ok).toBe(true)
  await phone.reportHostFact({ kind: 'user', user })
  await expect.poll(() => view.composer.reason, { timeout: 10_000 }).toBeNull()
  await phone.close()
  return view
}

/** Plays a walkthrough as far as a guest's diamonds go, and looks at each question from a second phone. Returns how many there were. */
async function lookAtQuestions(storyId: string, route: Route, locale: OpenCommand['locale']): Promise<number> {
  const { metadata } = stories.get(storyId) ?? {}
  const actor = metadata?.actors.find(({ id }) => id === route.actorId) ?? metadata?.actors[0]
  const { url, signUp } = await startServer({ storiesFolder: FOLDERS.stories, developerTools: true })
  const { id: userId, token } = await signUp()
  const isReasoning = metadata?.version === '3'
  const command: OpenCommand = {
    storyId,
    actorId: isReasoning ? 'reasoning' : (actor?.id ?? ''),
    chatVersion: isReasoning ? '3' : (actor?.version ?? '2'),
    restart: true,
    gameConfig: null,
    locale,
  }
  const phone = createPhone(url)
  const choices = route.moves.flatMap((move) => (move.kind === 'choose' ? [move.id] : []))
  const words = route.moves.flatMap((move) => (move.kind === 'say' ? [pickTranslation(move.words, locale)] : []))
  let view = initialView(command)
  let looked = 0
  const act = async (intent: Intent): Promise<void> => {
    if (intent.kind === 'send') {
      // The page knows the balance from the account.
      const user = { id: userId, guest: true, coins: view.coins ?? 0 }
      const elsewhere = await openElsewhere(url, token, user, command)
      expect(elsewhere.messages.count).toBeGreaterThan(0)
      expect(parts(elsewhere)).toEqual(parts(view))
      looked += 1
    }
    await phone.intend(intent)
  }
  let failed: unknown = null
  const player = createPlayer(
    view,
    { choices, words },
    (intent) => void act(intent).catch((error) => (failed ??= error)),
  )
  await phone.open(
    { kind: 'play', userId, command },
    (update) => {
      view = 'view' in update ? update.view : applyPatches(view, update.patches)
      player.onUpdate(update)
    },
    createHeadlessHost(token),
  )
  await phone.reportHostFact({ kind: 'user', user: { id: userId, guest: true, coins: 120 } })
  // Without the diamonds for the way, the walkthrough ends before its ending.
  await Promise.race([
    player.finished.catch(() => undefined),
    expect
      .poll(() => failed, { timeout: 60_000 })
      .not.toBeNull()
      .catch(() => undefined),
  ])
  await phone.close()
  if (failed !== null) throw failed
  return looked
}

/** A legacy chat starts again from the beginning on another phone. */
const asking = [...stories].filter(
  ([, { metadata, script }]) =>
    metadata.version !== '1' && Object.values(script.nodes).some(({ listen }) => listen !== undefined),
)

test.each(asking.map(([id]) => id))(
  '%s',
  async (id) => {
    let looked = 0
    for (const [index, route] of routesOf(id).entries())
      looked += await lookAtQuestions(id, route, LOCALES[index % LOCALES.length] ?? 'en')
    expect(looked).toBeGreaterThan(0)
  },
  300_000,
)
