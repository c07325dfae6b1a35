/** The page's side of the contract: the facts that it reports, and a worker that dies. */
import { afterEach, expect, test, vi } from 'vitest'
import { type OpenCommand } from '../../../protocol/entries.ts'
import { type HostFact } from '../../../protocol/intents.ts'
import { watchPage } from '../../../src/game/watchPage.ts'
import { type RunningGame, runGame } from '../../../src/game/runGame.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { eventually } from '../../helpers/eventually.ts'
import { createSilentHost } from '../../helpers/silentHost.ts'
import { COMMAND } from '../../helpers/opening.ts'

const command: OpenCommand = { ...COMMAND, storyId: 'nowhere', actorId: 'nobody' }
const host = createSilentHost()
const user = (coins: number): HostFact => ({ kind: 'user', user: { id: 'u', guest: true, coins } })

let tidyUp: (() => void)[] = []
afterEach(() => {
  for (const each of tidyUp.splice(0)) each()
})

/** The page's workers, as they are started. */
function watchWorkers(): Worker[] {
  const workers: Worker[] = []
  const Real = globalThis.Worker
  vi.stubGlobal(
    'Worker',
    class extends Real {
      constructor(...args: ConstructorParameters<typeof Real>) {
        super(...args)
        workers.push(this)
      }
    },
  )
  tidyUp.push(() => vi.unstubAllGlobals())
  return workers
}

// Workers take their time to start on a busy machine.
const soon = (check: () => unknown): Promise<unknown> => eventually(check)

let users = 0
let lastUser = ''
function run(): RunningGame {
  lastUser = `page-user-${(users += 1)}-${performance.now()}`
  const running = runGame(Promise.resolve(lastUser), command, host, { rate: 1 })
  tidyUp.push(running.close)
  return running
}

test('[T7, F11, F16] the page reports that it is hidden, seen, put to sleep, woken up, kept for going back and without a network', () => {
  const facts: HostFact[] = []
  let back = 0
  const stop = watchPage({ report: (fact) => void facts.push(fact), onReturn: () => void (back += 1) })
  const online = { kind: 'network', online: true }
  expect(facts.splice(0)).toEqual([{ kind: 'visibility', visible: true }, online])
  const dispatch = (target: EventTarget, event: Event): HostFact[] => {
    target.dispatchEvent(event)
    return facts.splice(0)
  }
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  expect(dispatch(document, new Event('visibilitychange'))).toEqual([{ kind: 'visibility', visible: false }])
  expect(back).toBe(0)
  expect(dispatch(document, new Event('freeze'))).toEqual([{ kind: 'frozen', frozen: true }])
  expect(dispatch(document, new Event('resume'))).toEqual([
    { kind: 'frozen', frozen: false },
    online,
    { kind: 'visibility', visible: false },
  ])
  seen.mockReturnValue('visible')
  expect(dispatch(document, new Event('visibilitychange'))).toEqual([{ kind: 'visibility', visible: true }])
  expect(back).toBe(1)
  expect(dispatch(window, new PageTransitionEvent('pagehide', { persisted: true }))).toEqual([
    { kind: 'frozen', frozen: true },
  ])
  expect(dispatch(window, new PageTransitionEvent('pageshow', { persisted: true }))).toEqual([
    { kind: 'frozen', frozen: false },
    online,
    { kind: 'visibility', visible: true },
  ])
  expect(back).toBe(2)
  // The first pageshow is no return.
  expect(dispatch(window, new PageTransitionEvent('pageshow', { persisted: false }))).toEqual([])
  expect(dispatch(window, new Event('offline'))).toEqual([online])
  const away = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(dispatch(window, new Event('offline'))).toEqual([{ kind: 'network', online: false }])
  away.mockRestore()
  stop()
  seen.mockRestore()
  for (const name of ['visibilitychange', 'freeze', 'resume']) expect(dispatch(document, new Event(name))).toEqual([])
  for (const name of ['pagehide', 'online', 'offline']) expect(dispatch(window, new Event(name))).toEqual([])
})

test('[L10] a worker that dies is restarted, and resumes from its log; the third time the chat shows its error', async () => {
  const workers = watchWorkers()
  const running = run()
  const { game } = running
  running.report(user(7))
  await soon(() => expect(game.getView().coins).toBe(7))
  for (const count of [2, 3]) {
    // An entry is stored a moment after the view shows it.
    await soon(async () => expect(await running.game.exportRecording()).toContain('"coins":7'))
    workers.at(-1)?.dispatchEvent(new ErrorEvent('error'))
    expect(workers).toHaveLength(count)
    await soon(async () => expect((await running.game.exportRecording())?.split('"resumed"')).toHaveLength(count))
  }
  expect(game.getView().coins).toBe(7)
  workers.at(-1)?.dispatchEvent(new ErrorEvent('error'))
  expect(game.getView()).toMatchObject({ flow: 'error', composer: { reason: 'unavailable' } })
  expect(workers).toHaveLength(3)
})

test('[L10] one that does not answer for 5 s when the page comes back is dead; one that does is not', async () => {
  const clock = createManualPageClock()
  tidyUp.push(replacePageClock(clock))
  const workers = watchWorkers()
  const running = run()
  running.report(user(3))
  await soon(() => expect(running.game.getView().coins).toBe(3))
  running.checkWorker()
  // It has answered before the answer to this.
  await running.game.exportRecording()
  await clock.pass(60_000)
  expect(workers).toHaveLength(1)
  // Killed without an event, as by a system that reclaims memory.
  workers[0]?.terminate()
  running.checkWorker()
  await clock.pass(4_999)
  expect(workers).toHaveLength(1)
  await clock.pass(1)
  expect(workers).toHaveLength(2)
  await soon(async () => expect(await running.game.exportRecording()).toContain('"resumed"'))
  expect(running.game.getView().coins).toBe(3)
})

test('[I13, L10] a text sent to a worker that has died without an event is answered after 5 s, and the worker replaced', async () => {
  const clock = createManualPageClock()
  tidyUp.push(replacePageClock(clock))
  const workers = watchWorkers()
  const running = run()
  running.report(user(3))
  await soon(() => expect(running.game.getView().coins).toBe(3))
  workers[0]?.terminate()
  const answers: boolean[] = []
  void running.game.send('Hello').then((isTaken) => answers.push(isTaken))
  await clock.pass(4_999)
  expect([answers, workers.length]).toEqual([[], 1])
  await clock.pass(1)
  await soon(() => expect(answers).toEqual([false]))
  expect(workers).toHaveLength(2)
})

test('[I13] a text is not taken by a worker that crashes or is closed before it answers, nor without a worker', async () => {
  const workers = watchWorkers()
  const running = run()
  const crashed = running.game.send('Hello')
  workers.at(-1)?.dispatchEvent(new ErrorEvent('error'))
  expect(await crashed).toBe(false)
  const closed = running.game.send('Hello')
  running.close()
  expect(await closed).toBe(false)
  expect(await running.game.send('Hello')).toBe(false)
})

test('[L10] a worker that hangs is terminated 5 s after its chat was left, and releases its lock', async () => {
  const clock = createManualPageClock()
  tidyUp.push(replacePageClock(clock))
  const workers = watchWorkers()
  const running = run()
  running.report(user(3))
  await soon(() => expect(running.game.getView().coins).toBe(3))
  const countLocks = async (): Promise<number> =>
    (await navigator.locks.query()).held?.filter(({ name }) => name?.includes(lastUser)).length ?? 0
  expect(await countLocks()).toBe(1)
  const [worker] = workers
  if (worker === undefined) throw new Error('no worker was started')
  // It takes no call any more.
  worker.postMessage = () => undefined
  const terminate = vi.spyOn(worker, 'terminate')
  running.close()
  await clock.pass(4_999)
  expect(terminate).not.toHaveBeenCalled()
  await clock.pass(1)
  expect(terminate).toHaveBeenCalledOnce()
  await soon(async () => expect(await countLocks()).toBe(0))
})
