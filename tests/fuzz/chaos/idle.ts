/** Faults have ended: the server answers everything, and the player dismisses whatever blocks, until the session is idle. */
import { describeNoticed, findDialog } from './player.ts'
import { type Simulation } from './simulation.ts'

/** More steps than any story needs. */
const STEPS_MAX = 4_000

/** Continues until the session is at rest. Complains if it never is. */
export async function runUntilIdle(simulation: Simulation): Promise<void> {
  await simulation.report({ kind: 'owner', owner: true })
  await simulation.report({ kind: 'visibility', visible: true })
  await simulation.report({ kind: 'network', online: true })
  let isResting = false
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    if (simulation.page.wantsUser) await reportUser(simulation)
    else if (!(await simulation.answerNext()) && !(await takeNextStep(simulation))) {
      // A poll of a paid scene that falls due meanwhile may ask something.
      if (isResting) return
      await simulation.pass(100)
      isResting = true
      continue
    }
    isResting = false
  }
  const { composer, flow, overlay, video } = simulation.view()
  simulation.complaints.push(
    `it does not come to rest: ${JSON.stringify({ composer, flow, overlay, video, gate: simulation.core().gate })}`,
  )
}

/** Takes the next step; false if there is none. */
async function takeNextStep(simulation: Simulation): Promise<boolean> {
  const [view, core] = [simulation.view(), simulation.core()]
  const perform = async (intent: Parameters<Simulation['intend']>[0]): Promise<true> => {
    await simulation.intend(intent, () => null)
    return true
  }
  if (simulation.page.isModalOpen) {
    await simulation.report({ kind: 'modal', open: false })
    return true
  }
  const dialog = findDialog(view)
  if (dialog !== undefined) {
    await simulation.intend({ kind: 'noticed', noticeId: dialog.id }, (_key, before) =>
      describeNoticed(before.view, dialog.id),
    )
    return true
  }
  if (view.overlay !== null) return perform({ kind: 'continue', overlayId: view.overlay.id })
  if (view.stage.frames !== null || view.stage.still !== null || view.composer.reason === 'next_tap')
    return perform({ kind: 'tap' })
  if (view.video !== null && view.video.mayEndAt === null)
    return perform({ kind: 'video', videoId: view.video.id, did: 'start' })
  if (view.video !== null) {
    await simulation.pass(Math.max(0, (view.video.mayEndAt ?? 0) - simulation.clock.now()))
    return perform({ kind: 'video', videoId: view.video.id, did: 'end' })
  }
  if (view.voice !== null)
    return perform({ kind: 'voice', voiceId: view.voice.id, attempt: view.voice.attempt, did: 'end' })
  if (view.after === 'hobby' || view.after === 'rating') return perform({ kind: 'answered', what: view.after })
  // A payment in flight may still be answered or abandoned.
  const isPaying = core.calls.some(({ call }) => call.name === 'reset')
  if ((view.paid?.state === 'payment_required' && !isPaying) || view.isRechargeDue) {
    await recharge(simulation)
    return true
  }
  if (view.paid?.state === 'asking' && simulation.page.owner)
    return perform({ kind: 'goOnPaid', allowed: view.paid.coins * 2 })
  const isQuiet =
    core.gate === null &&
    core.streams.length === 0 &&
    core.calls.length === 0 &&
    core.timers.every(({ key }) => key.startsWith('billing:'))
  const due = simulation.clock.nextDue()
  if (isQuiet || due === null) return false
  await simulation.pass(due - simulation.clock.now())
  return true
}

/** The player buys coins. */
export async function recharge(simulation: Simulation): Promise<void> {
  simulation.game.balance.coins = Math.max(simulation.game.balance.coins, simulation.view().coins ?? 0) + 50
  await reportUser(simulation)
}

/** The page has read the user from the server, and reports it. */
export async function reportUser(simulation: Simulation): Promise<void> {
  simulation.page.wantsUser = false
  simulation.page.coins = simulation.game.balance.coins
  await simulation.report({
    kind: 'user',
    user: { id: 'u1', guest: simulation.page.guest, coins: simulation.page.coins },
  })
}
