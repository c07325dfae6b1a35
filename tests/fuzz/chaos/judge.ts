/** Holds a session at rest against the naive model, and what reached the server against what the player did. */
import { isDeepStrictEqual } from 'node:util'
import { hasSeen } from '../../../worker/ordering/seen.ts'
import { reenact } from '../../../worker/runtime/replay.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { REFUSED } from './answers.ts'
import { type Life } from './life.ts'
import { expected, lasting } from './model/expected.ts'
import { settle } from './model/model.ts'
import { type Told } from './model/steps.ts'
import { KEY } from '../../helpers/session.ts'

/** What tells of the way, and not of the story: failures of the network, and what the server refused. */
const ON_THE_WAY: ReadonlySet<Told['code']> = new Set<Told['code']>(['network_unstable', 'chat_init_failed', 'send_failed', 'refresh_failed', 'video_failed', 'prev_scene_failed', 'next_scene_failed'])

/** The driver asks a recording for its entries only. */
const HEADER = { format: 'story-recording', version: 1, app: '1', storyId: 'lantern', actorId: 'lan', chatVersion: '2', locale: 'en', seed: 0 } as const

export function judge(life: Life): void {
  const { complaints, game } = life
  const world = settle(KEY.actorId, life.steps())
  complaints.push(...world.complaints)
  const view = life.view()
  const [shown, wanted] = [lasting(view), expected(world)]
  for (const part of Object.keys(wanted) as (keyof typeof wanted)[]) {
    if (!isDeepStrictEqual(shown[part], wanted[part])) complaints.push(`${part}: it shows ${JSON.stringify(shown[part])}, and should ${JSON.stringify(wanted[part])}`)
  }
  judgeNotices(life, world.notices)
  const ofThisGame = new Set(game.history().flatMap((event) => (event.event_type === 'message' ? [event.id, event.data.id] : [event.id])))
  for (const { id, from } of shown.messages) if (from !== 'user' && !ofThisGame.has(id)) complaints.push(`line ${id} is of another game`)
  if (!isDeepStrictEqual(life.mirror().getView(), view)) complaints.push('the page shows something else than the runtime')
  for (const [key, { post, body }] of game.applied) {
    if (post === 'action' && !life.accepted.has(key) && !isSignal(body)) complaints.push(`the server was asked for ${key}, which the player did not do`)
  }
  complaints.push(...game.complaints.splice(0))
}

/** All that the server has of this game was known in the end, and what the player did has reached it once. */
export async function judgeWhole(life: Life): Promise<void> {
  const { seen } = life.core()
  for (const { id } of life.game.history()) if (!hasSeen(seen, id)) life.complaints.push(`event ${id} never came`)
  const steps = life.steps()
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'act' || life.game.applied.has(step.key)) continue
    const isOver = steps.slice(index).some((later) => later.kind === 'again' || (later.kind === 'failed' && later.key === step.key))
    if (!isOver) life.complaints.push(`what the player did as ${step.key} never reached the server`)
  }
  const entries = await life.entries()
  const again = await reenact({ header: HEADER, entries: [...entries] })
  const differs = entries.findIndex((entry, index) => !isDeepStrictEqual(entry, again[index]))
  if (differs >= 0 || again.length !== entries.length) life.complaints.push(`fed with its log, the driver writes ${JSON.stringify(again[differs])} for ${JSON.stringify(entries[differs])}`)
  if (!isDeepStrictEqual(foldAll(entries), { view: life.view(), core: life.core() })) life.complaints.push('the log folds into something else')
}

function judgeNotices(life: Life, told: readonly Told[]): void {
  const isOfStory = ({ kind, code, text }: Told): boolean => kind !== 'recharge' && kind !== 'sign_in' && kind !== 'to_intro' && kind !== 'to_login' && !ON_THE_WAY.has(code) && text !== REFUSED
  const shown = life.view().notices.map(({ id: _id, ...notice }): Told => notice)
  const [have, want] = [shown.filter(isOfStory), told.filter(isOfStory)]
  if (!isDeepStrictEqual(have, want)) life.complaints.push(`notices: it tells ${JSON.stringify(have)}, and should ${JSON.stringify(want)}`)
  const forCredit = (notices: readonly Told[]): number => notices.filter(({ kind }) => kind === 'recharge' || kind === 'sign_in').length
  const { resets, asked, coins, unauthorized, tokens } = life.server.refusals
  const extra = forCredit(shown) - forCredit(told)
  if (extra < 0 || extra > resets + coins + asked / 3) life.complaints.push(`credit is asked for ${forCredit(shown)} times, and should ${forCredit(told)} times`)
  // A 401 is answered by a new token; only a second one, or no token, is an end. Rule F3.
  const ended = shown.filter(({ code }) => code === 'refresh_failed').length
  if (ended > tokens + unauthorized / 2) life.complaints.push(`${ended} requests were given up for want of a token, and there was one`)
}

function isSignal(body: Record<string, unknown>): boolean {
  const text = (body.data as { text?: unknown } | undefined)?.text
  return body.event_type === 'action' && (text === 'next_scene' || text === 'config')
}
