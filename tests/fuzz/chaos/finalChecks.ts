/** Compares a session at rest with the naive model, and the server's requests with the player's acts. */
import { isDeepStrictEqual } from 'node:util'
import { type NoticeCode } from '../../../protocol/errors.ts'
import { hasSeen } from '../../../worker/ordering/seen.ts'
import { reenact } from '../../../worker/debug/reenact.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { REFUSED } from './answers.ts'
import { isForCredit } from './player.ts'
import { type Simulation } from './simulation.ts'
import { expectedParts, lastingParts } from './model/expected.ts'
import { foldSteps } from './model/model.ts'
import { type NoticeBody, NOTICE_TRAITS } from '../../../protocol/view/notices.ts'
import { KEY } from '../../helpers/session.ts'
import { HEADER } from '../../helpers/opening.ts'

/** Codes that report the delivery and not the story: network failures and refusals. */
const TRANSIENT_CODES: ReadonlySet<NoticeCode | null> = new Set<NoticeCode | null>([
  'network_unstable',
  'chat_init_failed',
  'send_failed',
  'refresh_failed',
  'video_failed',
  'prev_scene_failed',
  'next_scene_failed',
  'price_changed',
  // When it comes depends on the time.
  'charge_soon',
])

export function compareWithModel(simulation: Simulation): void {
  const { complaints, game } = simulation
  const state = foldSteps(KEY.actorId, simulation.steps())
  complaints.push(...state.complaints)
  const view = simulation.view()
  const [shown, wanted] = [lastingParts(view), expectedParts(state)]
  for (const part of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (!isDeepStrictEqual(shown[part], wanted[part]))
      complaints.push(`${part}: it shows ${JSON.stringify(shown[part])}, and should ${JSON.stringify(wanted[part])}`)
  }
  compareNotices(simulation, state.notices)
  const ofThisGame = new Set(
    game.history().flatMap((event) => (event.event_type === 'message' ? [event.id, event.data.id] : [event.id])),
  )
  for (const { id, from } of shown.messages)
    if (from !== 'user' && !ofThisGame.has(id)) complaints.push(`line ${id} is of another game`)
  if (!isDeepStrictEqual(simulation.mirror().getView(), view))
    complaints.push('the page shows something else than the runtime')
  for (const [key, { post, body }] of game.applied) {
    if (post === 'action' && !simulation.accepted.has(key) && !isSignal(body))
      complaints.push(`the server was asked for ${key}, which the player did not do`)
  }
  complaints.push(...game.complaints.splice(0))
}

/** The client knows every event of this game. */
export function compareEvents(simulation: Simulation): void {
  const { game, complaints } = simulation
  const { seen } = simulation.core()
  for (const { id } of game.history()) if (!hasSeen(seen, id)) complaints.push(`event ${id} never came`)
}

/** At the end the client knows every event of this game, and each act has reached the server once. */
export async function compareWithServer(simulation: Simulation): Promise<void> {
  compareEvents(simulation)
  const steps = simulation.steps()
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'act' || simulation.game.applied.has(step.key)) continue
    const isOver = steps
      .slice(index)
      .some((later) => later.kind === 'again' || (later.kind === 'failed' && later.key === step.key))
    if (!isOver) simulation.complaints.push(`what the player did as ${step.key} never reached the server`)
  }
  const entries = await simulation.entries()
  const { entries: again } = await reenact({ header: HEADER, entries: [...entries] })
  const differs = entries.findIndex((entry, index) => !isDeepStrictEqual(entry, again[index]))
  if (differs >= 0 || again.length !== entries.length)
    simulation.complaints.push(
      `fed with its log, the driver writes ${JSON.stringify(again[differs])} for ${JSON.stringify(entries[differs])}`,
    )
  if (!isDeepStrictEqual(foldAll(entries), { view: simulation.view(), core: simulation.core() }))
    simulation.complaints.push('the log folds into something else')
}

function compareNotices(simulation: Simulation, expected: readonly NoticeBody[]): void {
  const isOfStory = (notice: NoticeBody): boolean => {
    if (notice.kind === 'toast') return !TRANSIENT_CODES.has(notice.code) && notice.text !== REFUSED
    const { shownAs } = NOTICE_TRAITS[notice.kind]
    return shownAs !== 'credit_request' && shownAs !== 'destination'
  }
  const shown = simulation.view().notices.map(({ id: _id, ...notice }): NoticeBody => notice)
  const [have, want] = [shown.filter(isOfStory), expected.filter(isOfStory)]
  if (!isDeepStrictEqual(have, want))
    simulation.complaints.push(`notices: it shows ${JSON.stringify(have)}, and should ${JSON.stringify(want)}`)
  const forCredit = (notices: readonly NoticeBody[]): number => notices.filter(isForCredit).length
  const { resets, asked, coins, unauthorized, tokens } = simulation.server.refusals
  const extra = forCredit(shown) - forCredit(expected)
  if (extra < 0 || extra > resets + coins + asked / 3)
    simulation.complaints.push(`credit is asked for ${forCredit(shown)} times, and should ${forCredit(expected)} times`)
  // A 401 is answered by a new token; only a second one, or no token, is an end. Rule F3.
  const ended = shown.filter((notice) => notice.kind === 'toast' && notice.code === 'refresh_failed').length
  if (ended > tokens + unauthorized / 2)
    simulation.complaints.push(`${ended} requests were given up for want of a token, and there was one`)
}

function isSignal(body: Record<string, unknown>): boolean {
  const text = (body.data as { text?: unknown } | undefined)?.text
  return body.event_type === 'action' && (text === 'next_scene' || text === 'config')
}
