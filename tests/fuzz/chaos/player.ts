/** A player who acts at random, sensibly or not, and which of these acts must count. */
import { isDeepStrictEqual } from 'node:util'
import { type Intent } from '../../../protocol/intents.ts'
import { type View } from '../../../protocol/view.ts'
import { isShownAs, type Notice, type NoticeBody, NOTICE_TRAITS } from '../../../protocol/view/notices.ts'
import { CONTINUE_OPTION_ID } from '../../../protocol/view/options.ts'
import { type Core } from '../../../worker/reducer/state.ts'
import { type StepBody } from './stepLog.ts'
import { type Random } from './random.ts'
import { type Simulation } from './simulation.ts'

interface Before {
  view: View
  core: Core
}

/** Acts, and records whether the act counted. */
export async function actRandomly(simulation: Simulation, random: Random): Promise<void> {
  const intent = random.chance(75)
    ? chooseLikelyIntent(simulation.view(), random)
    : chooseAnyIntent(simulation.view(), random)
  const must = (condition: boolean, what: string): void => {
    if (!condition)
      simulation.complaints.push(
        `${JSON.stringify(intent)}: ${what} (the input is ${String(simulation.view().composer.reason)})`,
      )
  }
  /** Whether the session wants to send the request of this act. */
  const isSent = (key: string): boolean =>
    simulation
      .core()
      .streams.some(
        (stream) =>
          (stream.kind === 'action'
            ? stream.action.idempotencyKey
            : stream.kind === 'jump'
              ? stream.idempotencyKey
              : null) === key,
      )
  const at = simulation.clock.now()
  /** An act may also withdraw a notice that stood before it. */
  const findNewNotices = (before: View): Notice[] =>
    simulation.view().notices.filter(({ id }) => before.notices.every((notice) => notice.id !== id))
  /** Nothing is sent from a scene that has to be paid first, and the player hears why: rule B5. */
  const hearsWhy = (before: View, sent: boolean): StepBody | null => {
    const isUnpaid = simulation.page.owner && before.paid !== null && before.paid.state !== 'running'
    const heard = findNewNotices(before).length > 0
    if (heard) must(isUnpaid && !sent, 'was answered with a reason')
    return heard ? { kind: 'credit', code: 'scene_unpaid' } : null
  }

  await simulation.intend(intent, (key, { view, core }: Before) => {
    const mayAct =
      simulation.page.owner &&
      view.ending === null &&
      (view.paid === null || view.paid.state === 'running') &&
      view.flow !== 'error'
    switch (intent.kind) {
      case 'send': {
        const [text, sent] = [intent.text.trim(), isSent(key)]
        if (sent && core.hasMissedEvents)
          must(
            simulation.core().streams.some(({ kind }) => kind === 'resuming'),
            'was sent before what was missed is asked for',
          )
        must(sent === (text !== '' && view.composer.reason === null), sent ? 'was sent' : 'was not sent')
        return sent ? { kind: 'act', key, at, text, price: 0, actorId: null, clears: 'all' } : null
      }
      case 'choose': {
        const shown = view.options?.items.find(({ id }) => id === intent.optionId)
        const price = shown?.price ?? view.actionOptions?.find(({ id }) => id === intent.optionId)?.price ?? 0
        if (intent.optionId === CONTINUE_OPTION_ID && shown !== undefined) {
          const asked = simulation.core().streams.length > core.streams.length
          if (mayAct)
            must(
              // Also where one may write: the full heart hides all cards (S16).
              asked === (view.composer.reason === 'select_option' || view.composer.reason === null),
              asked ? 'asked for the next scene' : 'asked for no scene',
            )
          return asked ? null : hearsWhy(view, false)
        }
        const sent = isSent(key)
        if (sent)
          must(
            mayAct && isNothingPlaying(view) && offersOf(view).includes(intent.optionId) && price <= (view.coins ?? 0),
            'was sent',
          )
        else
          must(
            shown === undefined || price > (view.coins ?? 0) || view.composer.reason !== 'select_option',
            'was not sent',
          )
        if (sent)
          return {
            kind: 'act',
            key,
            at,
            text: shown?.text ?? null,
            price,
            actorId: shown?.actorId ?? null,
            clears: 'all',
          }
        const wantsCredit = findNewNotices(view).some(isForCredit)
        if (view.paid?.state === 'payment_required') return hearsWhy(view, sent)
        if (wantsCredit) must(mayAct && price > (view.coins ?? 0), 'asked for credit')
        return wantsCredit ? { kind: 'credit', code: null } : null
      }
      case 'upload': {
        const declined = `${core.opened.key}:cancel:${key}`
        const sent = isSent(intent.url === null ? declined : key)
        must(sent === (mayAct && view.upload?.id === intent.uploadId), sent ? 'was sent' : 'was not sent')
        if (!sent) return hearsWhy(view, sent)
        return {
          kind: 'act',
          key: intent.url === null ? declined : key,
          at,
          text: null,
          price: 0,
          actorId: null,
          clears: intent.url === null ? 'upload' : 'all',
        }
      }
      case 'retry': {
        const wasSent = core.streams.some(
          (stream) => stream.kind === 'action' && stream.action.idempotencyKey === intent.messageId,
        )
        const sent = !wasSent && isSent(intent.messageId)
        if (sent) must(mayAct, 'was sent')
        return sent ? { kind: 'retry', key: intent.messageId } : hearsWhy(view, sent)
      }
      case 'jump': {
        const sent = isSent(key)
        if (sent) must(simulation.page.owner && view.ending === null && view.session.chatVersion === '3', 'was sent')
        return sent ? { kind: 'jump', key, pictures: view.stage.frames?.id ?? null } : null
      }
      case 'finish': {
        const marked = view.options?.items.find(({ id }) => id === core.finishOptionId)
        const [sent, toggled] = [
          isSent(key),
          (simulation.core().coveredOffers === null) !== (core.coveredOffers === null),
        ]
        if (sent || toggled) must(mayAct && view.missions.canFinish && isNothingPlaying(view), 'went back')
        if (sent)
          return {
            kind: 'act',
            key,
            at,
            text: marked?.text ?? null,
            price: marked?.price ?? 0,
            actorId: marked?.actorId ?? null,
            clears: 'all',
          }
        const fresh = findNewNotices(view)
        if (fresh.some(({ kind }) => kind === 'to_intro')) {
          must(mayAct && view.missions.canFinish && core.actorChoice === null, 'was led to the intro')
          return null
        }
        const wantsCredit = fresh.some(isForCredit)
        if (wantsCredit) must((marked?.price ?? 0) > (view.coins ?? 0), 'asked for credit')
        if (wantsCredit) return { kind: 'credit', code: null }
        if (!toggled) must(!view.missions.canFinish || !mayAct, 'did not go back')
        return toggled ? { kind: 'actors' } : null
      }
      case 'playAgain':
        return simulation.page.owner && view.ending !== null ? { kind: 'again' } : null
      case 'noticed':
        return describeNoticed(view, intent.noticeId)
      default:
        return null
    }
  })
}

/** The step of the model for a notice that was shown; null if there is none of this id. */
export function describeNoticed({ notices }: View, noticeId: string): StepBody | null {
  const index = notices.findIndex(({ id }) => id === noticeId)
  const [notice, ...before] = notices
    .slice(0, index + 1)
    .reverse()
    .map(({ id: _id, ...body }): NoticeBody => body)
  return notice === undefined
    ? null
    : { kind: 'noticed', notice, after: before.filter((other) => isDeepStrictEqual(other, notice)).length }
}

/** Whether no line, clip or picture has to finish first. */
function isNothingPlaying({ typing, overlay, video, stage }: View): boolean {
  return typing === null && overlay === null && video === null && stage.frames === null
}

function offersOf(view: View): string[] {
  const lines = view.messages.pages.flatMap(({ items }) => items)
  return [...(view.options?.items ?? []), ...(view.actionOptions ?? [])]
    .map(({ id }) => id)
    .concat(lines.flatMap(({ actions }) => actions.map(({ optionId }) => optionId)))
}

const WORDS = ['And now?', ' Hello ', 'No.', '', '  ']

/** Whether a notice asks for credit. */
export function isForCredit({ kind }: Pick<Notice, 'kind'>): boolean {
  return NOTICE_TRAITS[kind].shownAs === 'credit_request'
}

/** The dialog of the story that holds the queue, until it is confirmed. Rule P11. */
export function findDialog({ notices }: View): Notice | undefined {
  return notices.find((notice) => isShownAs(notice, 'dialog'))
}

/** The acts that the view offers. */
function chooseLikelyIntent(view: View, random: Random): Intent {
  const { overlay, video, voice, upload, stage, composer, options, actionOptions } = view
  if (upload !== null && random.chance(15))
    return { kind: 'upload', uploadId: upload.id, url: random.pick([null, '/media/me.png']) }
  const dialog = findDialog(view)
  if (dialog !== undefined && random.chance(50)) return { kind: 'noticed', noticeId: dialog.id }
  if (overlay !== null) return { kind: 'continue', overlayId: overlay.id }
  if (video !== null)
    return {
      kind: 'video',
      videoId: video.id,
      did: video.mayEndAt === null ? random.pick(['start', 'start', 'fail']) : random.pick(['end', 'skip']),
    }
  if (stage.frames !== null || stage.still !== null) return { kind: 'tap' }
  if (voice !== null && random.chance(50))
    return { kind: 'voice', voiceId: voice.id, attempt: voice.attempt, did: random.pick(['start', 'end', 'fail']) }
  if (upload !== null && random.chance(50))
    return { kind: 'upload', uploadId: upload.id, url: random.pick([null, '/media/me.png']) }
  if (view.missions.canFinish && random.chance(20)) return { kind: 'finish' }
  if (options !== null || actionOptions !== null)
    return { kind: 'choose', optionId: random.pick([...(options?.items ?? []), ...(actionOptions ?? [])]).id }
  if (view.ending !== null && random.chance(20)) return { kind: 'playAgain' }
  if (composer.reason === null) return { kind: 'send', text: random.pick(WORDS) }
  return random.chance(50) ? { kind: 'tap' } : chooseAnyIntent(view, random)
}

function chooseAnyIntent(view: View, random: Random): Intent {
  const lines = view.messages.pages.flatMap(({ items }) => items)
  const pick = <T>(from: readonly T[]): T | null => (from.length === 0 ? null : random.pick(from))
  const failed = lines.filter(({ delivery }) => delivery === 'failed')
  return random.pickWeighted<() => Intent>([
    [6, () => ({ kind: 'send', text: random.pick(WORDS) })],
    [8, () => ({ kind: 'choose', optionId: pick(offersOf(view)) ?? 'none' })],
    [6, () => ({ kind: view.canSkipRead ? 'skipRead' : 'tap' })],
    [4, () => ({ kind: 'continue', overlayId: random.chance(80) ? (view.overlay?.id ?? 'none') : 'other' })],
    [
      failed.length > 0 ? 12 : 1,
      () => ({ kind: 'retry', messageId: pick(random.chance(80) ? failed : lines)?.id ?? 'none' }),
    ],
    [
      view.upload === null ? 1 : 12,
      () => ({ kind: 'upload', uploadId: view.upload?.id ?? 'none', url: random.pick([null, '/media/me.png']) }),
    ],
    [
      5,
      () => ({
        kind: 'video',
        videoId: view.video?.id ?? 'none',
        did: random.pick(['start', 'start', 'end', 'end', 'skip', 'fail']),
      }),
    ],
    [
      3,
      () => ({
        kind: 'voice',
        voiceId: view.voice?.id ?? 'none',
        attempt: random.pick([view.voice?.attempt ?? 1, 1]),
        did: random.pick(['start', 'end', 'fail']),
      }),
    ],
    [2, () => ({ kind: 'noticed', noticeId: pick(view.notices)?.id ?? 'none' })],
    [view.session.chatVersion === '3' ? 6 : 1, () => ({ kind: 'jump', to: random.pick(['prev_scene', 'next_scene']) })],
    [view.missions.canFinish ? 10 : 1, () => ({ kind: 'finish' })],
    [2, () => ({ kind: 'speak', messageId: pick(lines)?.id ?? 'none' })],
    [1, () => ({ kind: 'playAgain' })],
    [1, () => ({ kind: 'answered', what: random.pick(['hobby', 'rating']) })],
  ])()
}
