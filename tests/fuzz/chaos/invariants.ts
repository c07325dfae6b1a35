/** Invariants of a session at any time. */
import { type View } from '../../../protocol/view.ts'
import { CHARGE_NOTICE, HEART_FULL, MESSAGES_PER_PAGE, PRELOAD_BATCH } from '../../../protocol/limits.ts'
import { CONTINUE_OPTION_ID } from '../../../protocol/view/options.ts'
import { findDialog } from './player.ts'
import { type Simulation } from './simulation.ts'

/** Checks a session after each step; each violation becomes a complaint. */
export function createInvariantCheck(): (simulation: Simulation) => void {
  let shown: readonly string[] = []
  let opened = ''
  /** What holds the queue: a modal of the page, or a dialog of the story. */
  let lastHolder: string | null = null
  let lastBegun: string | undefined
  return (simulation) => {
    const view = simulation.view()
    const core = simulation.core()
    const { page } = simulation
    const must = (condition: boolean, what: string): void => {
      if (!condition) simulation.complaints.push(`at ${simulation.clock.now()}: ${what}`)
    }
    const ids = view.messages.pages.flatMap(({ items }) => items.map(({ id }) => id))
    must(new Set(ids).size === ids.length, 'a line is shown twice')
    must(
      view.messages.count === ids.length && view.messages.pages.every(({ items }) => items.length <= MESSAGES_PER_PAGE),
      'the pages do not add up',
    )
    must(new Set(view.notices.map(({ id }) => id)).size === view.notices.length, 'two notices have one id')
    must(simulation.preloads.size <= PRELOAD_BATCH, 'too much is loaded ahead at a time')
    // A dead worker's unstored lines may be gone; within one session lines are only added, except at the ending.
    if (core.opened.key === opened && view.ending === null && !simulation.store.isCrashed())
      must(
        shown.every((id, index) => ids[index] === id),
        'a line vanished',
      )
    shown = simulation.store.isCrashed() ? [] : ids
    const holder = page.isModalOpen ? 'modal' : (findDialog(view)?.id ?? null)
    const isHeld = holder !== null
    if (isHeld && holder === lastHolder && core.opened.key === opened && !simulation.store.isCrashed())
      must(core.lastBegun?.id === lastBegun, 'an event began behind a modal')
    if (isHeld) must(view.scene.nextAt === null, 'the next scene comes nearer behind a modal')
    lastHolder = simulation.store.isCrashed() ? null : holder
    lastBegun = core.lastBegun?.id
    opened = core.opened.key
    checkInput(simulation, view, must)
    // A crashed worker shows nothing new.
    if (!simulation.store.isCrashed())
      must(view.online === simulation.page.online, 'the view is wrong about the network')
    if (!view.online && !simulation.store.isCrashed())
      must(!simulation.server.open().some(isStream), 'a stream is out without a network')
    if (view.paid?.state === 'running' && core.calls.some(({ call }) => call.name === 'reset'))
      must(
        view.paid.isAnnounced && (core.billing?.announcedAt ?? Infinity) <= core.now - CHARGE_NOTICE.minMs,
        'a charge was not announced',
      )
    if (view.overlay !== null) must(core.gate?.kind === 'overlay', 'the overlay stops nothing')
    if (view.video !== null) must(core.gate?.kind === 'video', 'the clip in front stops nothing')
    if (view.stage.frames !== null) must(core.gate?.kind === 'frames', 'the pictures stop nothing')
    if (view.typing !== null) must(ids.at(-1) === view.typing.messageId, 'what types is not the last line')
    if (view.ending !== null)
      must(
        ids.length === 0 &&
          view.options === null &&
          view.actionOptions === null &&
          view.upload === null &&
          view.paid === null,
        'something is offered after the ending',
      )
  }
}

/** A call that was cut off stays open here; a stream does not. */
function isStream({ request }: ReturnType<Simulation['server']['open']>[number]): boolean {
  return request.path.includes('game.') && !request.path.includes('/game/')
}

/** The input is disabled for the reason that the view names, and for no other. Rule I3. */
function checkInput(simulation: Simulation, view: View, must: (condition: boolean, what: string) => void): void {
  const { reason, until } = view.composer
  const isShowing =
    view.typing !== null || view.overlay !== null || view.video !== null || view.stage.frames !== null || view.thinking
  // Examples of what may be written need not be chosen, nor what may be said while no scene comes by itself; both where text is over. Rules I16, I17.
  const mayBeSaid = view.options?.acceptsText === true && view.scene.nextAt === null
  const isTextOver = view.heart !== null && view.heart.value >= HEART_FULL && !view.heart.isAllowMessage
  // The way on from hidden cards, too. Rule S16.
  const isWayOn = view.options?.items[0]?.id === CONTINUE_OPTION_ID
  const mayWrite = view.options === null || (!isTextOver && (view.options.isFreeText === true || mayBeSaid || isWayOn))
  const mustChoose = !mayWrite || view.actionOptions !== null
  must(
    (reason === 'ended') === (view.ending !== null),
    `the input is ${reason} and the ending ${view.ending === null ? 'is not' : 'is'} there`,
  )
  if (reason === 'ended') return
  must((reason === 'unavailable') === (view.flow === 'error'), `the input is ${reason} in ${view.flow}`)
  if (reason === 'unavailable') return
  must(
    (reason === 'elsewhere') === !simulation.page.owner,
    `the input is ${reason}, and the session is played ${simulation.page.owner ? 'here' : 'elsewhere'}`,
  )
  if (reason === 'elsewhere') return
  must(
    (reason === 'payment') === (view.paid !== null && view.paid.state !== 'running'),
    `the input is ${reason} in a scene that is ${view.paid?.state ?? 'free'}`,
  )
  if (reason === 'payment' && view.paid?.state === 'payment_required')
    must(
      simulation.server.refusals.resets > 0 || simulation.server.refusals.asked >= 3,
      'payment is required, and was not refused',
    )
  if (reason === 'payment') return
  if (reason === 'next_message' || reason === 'next_video')
    must(until !== null && !isShowing, `the input is ${reason} without a countdown`)
  if (reason === 'next_tap')
    must(
      // A speed that the page has set since may be lost with a worker that dies.
      simulation.core().readingSpeed === 'tap' && simulation.core().unread !== null && !isShowing,
      'a tap is awaited, and should not',
    )
  if (reason === null) must(view.scene.nextAt === null, 'the input is free while the next scene comes by itself')
  if (reason === null || reason === 'select_option' || reason === 'upload')
    must(!isShowing, `the input is ${reason} while something is shown first`)
  if (reason === null)
    must(!mustChoose && !isTextOver && view.upload === null, 'the input is free though something has to be chosen')
  if (reason === 'select_option') must(mustChoose, 'an option has to be chosen, and none is there')
  if (reason === 'upload') must(view.upload !== null, 'a picture is asked for, and is not')
  // The session never stalls: if nothing can be pressed, a timer or a request is pending. A hidden page may wait to be visible, one without a network for the network.
  const isUpToPlayer =
    view.overlay !== null ||
    view.video !== null ||
    view.stage.frames !== null ||
    view.stage.still !== null ||
    simulation.page.isModalOpen ||
    findDialog(view) !== undefined
  const { visible, online } = simulation.page
  if (reason === 'please_wait' && !isUpToPlayer && visible && online && !simulation.store.isCrashed())
    must(simulation.clock.pending() > 0, 'everybody waits for nothing')
}
