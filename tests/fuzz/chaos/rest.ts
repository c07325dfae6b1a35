/** All is well again: everything is answered, and the player lets pass what they have to, until nothing is left to happen. */
import { type Life } from './life.ts'

/** More steps than any story needs. */
const ENOUGH = 4_000

/** Plays on until the session is at rest. Says so where it does not come to rest. */
export async function comeToRest(life: Life): Promise<void> {
  await life.report({ kind: 'owner', owner: true })
  await life.report({ kind: 'visibility', visible: true })
  await life.report({ kind: 'network', online: true })
  for (let steps = 0; steps < ENOUGH; steps += 1) {
    if (life.page.wantsUser) await tellUser(life)
    else if (!(await life.serve()) && !(await step(life))) return life.pass(100)
  }
  const { composer, flow, overlay, video } = life.view()
  life.complaints.push(`it does not come to rest: ${JSON.stringify({ composer, flow, overlay, video, gate: life.core().gate })}`)
}

/** The next thing that happens; false where there is none. */
async function step(life: Life): Promise<boolean> {
  const [view, core] = [life.view(), life.core()]
  const does = async (intent: Parameters<Life['intend']>[0]): Promise<true> => {
    await life.intend(intent, () => null)
    return true
  }
  if (view.overlay !== null) return does({ kind: 'continue', overlayId: view.overlay.id })
  if (view.stage.frames !== null || view.stage.still !== null) return does({ kind: 'tap' })
  if (view.video !== null && view.video.watchedAt === null) return does({ kind: 'video', videoId: view.video.id, did: 'start' })
  if (view.video !== null) {
    await life.pass(Math.max(0, (view.video.watchedAt ?? 0) - life.clock.now()))
    return does({ kind: 'video', videoId: view.video.id, did: 'end' })
  }
  if (view.voice !== null) return does({ kind: 'voice', voiceId: view.voice.id, attempt: view.voice.attempt, did: 'end' })
  if (view.after === 'hobby' || view.after === 'rating') return does({ kind: 'answered', what: view.after })
  // A payment that is on its way may yet be answered, or given up.
  const isPaying = core.calls.some(({ call }) => call.name === 'reset')
  if ((view.paid?.state === 'payment_required' && !isPaying) || core.owed) {
    await recharge(life)
    return true
  }
  const isQuiet = core.gate === null && core.streams.length === 0 && core.calls.length === 0 && core.timers.every(({ key }) => key.startsWith('billing:'))
  const due = life.clock.nextDue()
  if (isQuiet || due === null) return false
  await life.pass(due - life.clock.now())
  return true
}

/** The player pays, and owns more than the page knew. */
export async function recharge(life: Life): Promise<void> {
  life.game.purse.coins = Math.max(life.game.purse.coins, life.view().coins ?? 0) + 50
  await tellUser(life)
}

/** The page asked the server who plays, and tells. */
export async function tellUser(life: Life): Promise<void> {
  life.page.wantsUser = false
  life.page.coins = life.game.purse.coins
  await life.report({ kind: 'user', user: { id: 'u1', guest: life.page.guest, coins: life.page.coins } })
}
