/** Games of servers of other teams, played to an ending by the real worker. `tests/contracts/foreign/vite.ts` serves them. */
import { proxy } from 'comlink'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isShownAs } from '../../../protocol/view/notices.ts'
import { isRecord } from '../../../protocol/json.ts'
import { applyPatches, type Patch } from '../../../protocol/patch.ts'
import { type HostApi, type Update } from '../../../protocol/runtime.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import { startWorker } from '../../../src/game/worker.ts'
import { GAMES } from '../../contracts/foreign/games.ts'
import { OPTIONS } from '../../contracts/foreign/server.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { createSilentHost } from '../../helpers/silentHost.ts'

/** All of them are played in Node (`tests/contracts/foreign-streams.test.ts`); here is a sample, unless all is tested. */
const EVERY = isThorough ? 1 : 40
const PLAYED = GAMES.map((game, index) => [game.name, game, index] as const).filter(
  ([, , index]) => index % EVERY === 0,
)

let worker: ReturnType<typeof startWorker>
beforeAll(() => {
  worker = startWorker({ rate: 1_000 }, () => undefined)
})
afterAll(() => worker.terminate())

test.each(PLAYED)(
  '[O2, O4, O7, I2, W4, W6, W12, W13, W14, W16, W17] %s',
  async (_name, game, index) => {
    const { view, lines, chosen, reported } = await playToEnding(`foreign-${index}`)
    expect(chosen).toEqual(OPTIONS)
    expect(lines).toEqual(game.lines)
    expect(view).toMatchObject({ heart: { value: 30 }, progress: { total: 90 } })
    expect(view.notices).not.toContainEqual(expect.objectContaining({ code: 'network_unstable' }))
    expect(reported).toEqual([...game.reported].sort())
  },
  20_000,
)

interface Played {
  view: View
  /** All texts of the conversation, which the ending takes away. */
  lines: string[]
  /** Ids of the options, in order. */
  chosen: string[]
  reported: string[]
}

/** Opens a game, chooses options and closes whatever covers the screen, until the ending is shown. */
async function playToEnding(storyId: string): Promise<Played> {
  const command = { storyId, actorId: 'lan', chatVersion: '2', restart: true, gameConfig: null, locale: 'en' } as const
  let view = initialView(command)
  let lines: string[] = []
  const chosen: string[] = []
  const reported: string[] = []
  const track: HostApi['track'] = async (...[name, details]) =>
    name === 'runtime_warning' ? void reported.push(...fieldsOf(details.warning)) : undefined
  const host = createSilentHost({ track })
  await new Promise<void>((resolve, reject) => {
    const show = (update: Update): void => {
      // One by one: at this rate the last line and the ending come in one update.
      const patches: Patch[] = 'view' in update ? [{ path: [], value: update.view }] : update.patches
      for (const patch of patches) {
        view = applyPatches(view, [patch])
        if (view.messages.pages.length > 0) lines = textsOf(view)
      }
      const { ending, overlay, options, composer, notices } = view
      if (ending !== null) return resolve()
      // Alerts and the dialog of the spicy level hold the queue until they are confirmed.
      for (const notice of notices)
        if (isShownAs(notice, 'dialog')) void worker.api.intend({ kind: 'noticed', noticeId: notice.id })
      if (overlay !== null) void worker.api.intend({ kind: 'continue', overlayId: overlay.id })
      const id = options?.items[0]?.id
      if (
        id === undefined ||
        id === chosen.at(-1) ||
        (composer.reason !== 'select_option' && composer.reason !== 'upload')
      )
        return
      chosen.push(id)
      void worker.api.intend({ kind: 'choose', optionId: id })
    }
    worker.api.open({ kind: 'play', userId: 'player', command }, proxy(show), proxy(host)).catch(reject)
  })
  return { view, lines, chosen, reported: reported.sort() }
}

function textsOf({ messages }: View): string[] {
  return messages.pages.flatMap(({ items }) => items.map(({ text }) => text.trim()))
}

/** Names in the warnings, except the unknown type that one of the streams sends on purpose. */
function fieldsOf(warning: string): string[] {
  const read: unknown = JSON.parse(warning)
  const details: unknown[] = isRecord(read) && Array.isArray(read.details) ? read.details : []
  return details
    .filter(isRecord)
    .map(({ event_type = '', field = '' }) => `${String(event_type)} ${String(field)}`.trim())
    .filter((what) => what !== 'ping')
}
