/** Two tabs of one browser: two workers, with the real locks and the real storage between them. */
import { proxy } from 'comlink'
import { afterEach, expect, test } from 'vitest'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import { createMirror } from '../../../src/game/mirror.ts'
import { type RunningWorker, startWorker } from '../../../src/game/worker.ts'
import { eventually } from '../../helpers/eventually.ts'
import { createSilentHost } from '../../helpers/silentHost.ts'

const command: OpenCommand = {
  storyId: 'nowhere',
  actorId: 'nobody',
  chatVersion: '2',
  restart: false,
  gameConfig: null,
  locale: 'en',
}
const host = createSilentHost()

const workers: RunningWorker[] = []
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate()
})

let users = 0
const newUser = (): string => `tabs-user-${(users += 1)}-${performance.now()}`

interface Tab extends RunningWorker {
  view: () => View
}

async function openTab(userId: string, restart = false): Promise<Tab> {
  const worker = startWorker({ rate: 1 }, () => undefined)
  workers.push(worker)
  const mirror = createMirror(initialView(command))
  const show = proxy((update: Parameters<typeof mirror.applyUpdate>[0]) => {
    if (!mirror.applyUpdate(update)) void worker.api.resync()
  })
  await worker.api.open({ kind: 'play', userId, command: { ...command, restart } }, show, proxy(host))
  return { ...worker, view: mirror.getView }
}

const setCoins = (tab: Tab, coins: number): Promise<void> =>
  tab.api.reportHostFact({ kind: 'user', user: { id: 'u', guest: true, coins } })
const sees = (tab: Tab, part: object): Promise<void> => eventually(() => expect(tab.view()).toMatchObject(part))
const follows = { composer: { reason: 'elsewhere' } }
const plays = { composer: { reason: expect.not.stringMatching('elsewhere') as unknown } }

test('[T1, T3] one leads and the other follows, until the player plays there', async () => {
  const userId = newUser()
  const first = await openTab(userId, true)
  await setCoins(first, 7)
  const second = await openTab(userId)
  await sees(second, { ...follows, coins: 7 })
  await setCoins(first, 8)
  await sees(second, { ...follows, coins: 8 })
  await setCoins(second, 99)
  await second.api.playHere()
  await sees(first, follows)
  await sees(second, { ...plays, coins: 8 })
  await setCoins(second, 9)
  await sees(first, { ...follows, coins: 9 })
  await first.api.playHere()
  await sees(second, follows)
  await sees(first, plays)
})

test('[T5] a killed tab leads no longer, and its log is there', async () => {
  const userId = newUser()
  const first = await openTab(userId, true)
  await setCoins(first, 7)
  const second = await openTab(userId)
  await sees(second, { ...follows, coins: 7 })
  first.terminate()
  await sees(second, { ...plays, coins: 7 })
})

test('[T7] a frozen page releases leadership, and follows when it thaws', async () => {
  const userId = newUser()
  const first = await openTab(userId, true)
  await setCoins(first, 7)
  const second = await openTab(userId)
  await sees(second, follows)
  await first.api.reportHostFact({ kind: 'frozen', frozen: true })
  await sees(second, { ...plays, coins: 7 })
  await first.api.reportHostFact({ kind: 'frozen', frozen: false })
  await sees(first, follows)
})

test('[T1] stories, actors and players each have a leader of their own', async () => {
  const first = await openTab(newUser(), true)
  const second = await openTab(newUser(), true)
  await sees(first, plays)
  await sees(second, plays)
})
