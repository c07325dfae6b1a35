/** A recording for the naive model: its entries as steps, and where the last view is not the one that the model expects. */
import { type Entry, type EntryOf } from '../../protocol/entries.ts'
import { type View } from '../../protocol/view.ts'
import { type Message } from '../../protocol/view/conversation.ts'
import { CONTINUE_OPTION_ID, type OptionView } from '../../protocol/view/options.ts'
import { type Difference, diffViews } from '../../worker/debug/diffViews.ts'
import { isQueueEmpty } from '../../worker/ordering/queue.ts'
import { fold } from '../../worker/reducer/fold.ts'
import { type Core, type State } from '../../worker/reducer/state.ts'
import { expectedParts, lastingParts } from './chaos/model/expected.ts'
import { foldSteps } from './chaos/model/model.ts'
import { type Step } from './chaos/model/steps.ts'
import { describeNoticed, isForCredit } from './chaos/player.ts'
import { type StepBody, unshownOf } from './chaos/stepLog.ts'

type Stream = Core['streams'][number]

export interface ModelComparison {
  /** Expected is what the model has. */
  differences: Difference[]
  /** Whether nothing waits: the model knows sessions at rest only. */
  isAtRest: boolean
  /** What the model found wrong on the way. */
  complaints: string[]
}

/** Parts that are known of a session at rest only. */
const RESTING_PARTS = ['reason', 'rest', 'options', 'actionOptions', 'upload', 'buttons', 'paid', 'after'] as const

/** Compares the view after these entries with the model's. Of a session that is not at rest, what still waits counts for nothing. */
export function compareWithModel(entries: readonly Entry[]): ModelComparison {
  const last = [...readSteps(entries)].at(-1)
  if (last === undefined) throw new Error('the log has no entries')
  return compareState(last)
}

/**
 * The comparison after the first entry that makes the view another than the model's, and how many entries that are; null where no entry does. Of a server
 * that begins its ids again only the last view is known to the model.
 */
export function findModelDifference(entries: readonly Entry[]): (ModelComparison & { count: number }) | null {
  if (!areIdsUnique(entries)) return null
  for (const read of readSteps(entries)) {
    const comparison = compareState(read)
    if (comparison.differences.length + comparison.complaints.length > 0) return { ...comparison, count: read.count }
  }
  return null
}

/** The first entries of a log: the steps in them, and the state after them. */
interface ReadSteps {
  count: number
  steps: readonly Step[]
  state: State
}

function compareState({ steps, state }: ReadSteps): ModelComparison {
  const { view, core } = state
  const isAtRest = isResting(state)
  const model = foldSteps(core.opened.actorId, steps, isAtRest ? null : unshownOf(core))
  const [expected, actual] = [expectedParts(model), lastingParts(view)]
  if (!isAtRest) {
    for (const part of RESTING_PARTS) Object.assign(expected, { [part]: actual[part] })
    actual.scene = { ...actual.scene, nextAt: null }
    // The model sees what is behind a picture over the screen, the last of several pictures, and hears the music under a video or a voice.
    const { still, frames, background } = actual.stage
    expected.stage = { ...expected.stage, still, frames, ...(frames !== null && { background }) }
    if (view.video !== null || view.voice !== null) actual.sound = { ...actual.sound, bgm: expected.sound.bgm }
  }
  const differences = diffViews(
    comparable({ ...expected, messages: expected.messages.map((message, index) => nameLine(message, index)) }),
    comparable({
      ...actual,
      messages: actual.messages.map((message, index) => ({
        ...nameLine(message, index),
        // Which lines got a prepared voice depends on its answers.
        audioUrl: expected.messages[index]?.audioUrl ?? null,
        // A message that is on its way arrives.
        delivery: message.delivery === 'sending' ? 'sent' : message.delivery,
      })),
    }),
  )
  return { differences, isAtRest, complaints: model.complaints }
}

/** A server that begins its ids again makes two events of one id, which the runtime tells apart by other ids. */
function nameLine(message: Message, index: number): Message {
  return message.from === 'tips' ? { ...message, id: `tips ${index}` } : message
}

/** Whether no two events of other contents have one id. */
function areIdsUnique(entries: readonly Entry[]): boolean {
  const contents = new Map<string, string>()
  return entries.every(
    (entry) =>
      entry.type !== 'server' ||
      entry.events.every(({ id, fingerprint = '' }) => {
        // Behind the dot stands which of several equal ones it is.
        const [content = ''] = fingerprint.split('.')
        const known = contents.get(id) ?? content
        contents.set(id, content)
        return known === content
      }),
  )
}

/** Null counts as absent. */
function comparable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, part: unknown) => (part === null ? undefined : part)))
}

/** Reads a log by what the runtime took for an act, and yields after each entry. */
function* readSteps(entries: readonly Entry[]): Generator<ReadSteps> {
  const [first, ...rest] = entries
  if (first?.type !== 'open') throw new Error('the first entry of a log is `open`')
  const steps: Step[] = []
  let before = fold(null, [first]).state
  yield { count: 1, steps, state: before }
  for (const [index, entry] of rest.entries()) {
    const after = fold(before, [entry]).state
    for (const step of listSteps(entry, before, after)) steps.push({ ...step, ...unshownOf(before.core) })
    before = after
    yield { count: index + 2, steps, state: after }
  }
}

function listSteps(entry: Entry, before: State, after: State): StepBody[] {
  const own = listOwnSteps(entry, before, after)
  // A new game ends every stream of the old one.
  return own.some(({ kind }) => kind === 'again') ? own : [...own, ...listStreamSteps(entry, before, after)]
}

function listOwnSteps(entry: Entry, before: State, after: State): StepBody[] {
  if (entry.type === 'server') {
    if (before.core.streams[0]?.key !== entry.work || entry.events.length === 0) return []
    return [{ kind: before.core.streams[0].kind === 'opening' ? 'read' : 'arrive', events: entry.events }]
  }
  if (entry.type === 'host' && entry.fact.kind === 'user')
    return [{ kind: 'user', coins: entry.fact.user?.coins ?? null, guest: entry.fact.user?.guest !== false }]
  if (entry.type === 'host' && entry.fact.kind === 'settings') return [{ kind: 'muted', muted: entry.fact.muted }]
  const step = entry.type === 'intent' ? readAct(entry, before, after) : null
  return step === null ? [] : [step]
}

/** The step of an act that counted; null for any other. */
function readAct({ intent, key, at }: EntryOf<'intent'>, before: State, after: State): StepBody | null {
  const { view, core } = before
  const isNew = ({ id }: View['notices'][number]): boolean => view.notices.every((notice) => notice.id !== id)
  const credit = after.view.notices.filter(isNew).some(isForCredit)
  const hears = (): StepBody | null =>
    credit ? { kind: 'credit', code: view.paid?.state === 'payment_required' ? 'scene_unpaid' : null } : null
  const isSent = (name: string): boolean => after.core.streams.some((stream) => postKeyOf(stream) === name)
  const act = (
    name: string,
    {
      text = null,
      price = 0,
      actorId = null,
    }: Partial<Pick<OptionView, 'price' | 'actorId'>> & { text?: string | null },
    clears: 'all' | 'upload' = 'all',
  ): StepBody | null => (isSent(name) ? { kind: 'act', key: name, at, text, price, actorId, clears } : hears())
  switch (intent.kind) {
    case 'send':
      return act(key, { text: intent.text.trim() })
    case 'choose': {
      const shown = view.options?.items.find(({ id }) => id === intent.optionId)
      if (intent.optionId === CONTINUE_OPTION_ID && shown !== undefined) return hears()
      return act(key, shown ?? {})
    }
    case 'upload':
      return intent.url === null ? act(`${core.opened.key}:cancel:${key}`, {}, 'upload') : act(key, {})
    case 'retry': {
      const wasSent = core.streams.some((stream) => postKeyOf(stream) === intent.messageId)
      return !wasSent && isSent(intent.messageId) ? { kind: 'retry', key: intent.messageId } : hears()
    }
    case 'jump':
      return isSent(key) ? { kind: 'jump', key, pictures: view.stage.frames?.id ?? null } : null
    case 'finish': {
      const marked = view.options?.items.find(({ id }) => id === core.finishOptionId)
      if (isSent(key)) return act(key, marked ?? {})
      const isToggled = (after.core.coveredOffers === null) !== (core.coveredOffers === null)
      return isToggled ? { kind: 'actors' } : hears()
    }
    case 'playAgain':
      return view.ending !== null && core.isLeader ? { kind: 'again' } : null
    case 'noticed':
      return describeNoticed(view, intent.noticeId)
    default:
      return null
  }
}

/** Streams that ended, and signals that went out. */
function listStreamSteps(entry: Entry, before: State, after: State): StepBody[] {
  const isKnown = (streams: readonly Stream[], { key }: Stream): boolean => streams.some((each) => each.key === key)
  const ended = before.core.streams.filter((stream) => !isKnown(after.core.streams, stream))
  const begun = after.core.streams.filter((stream) => !isKnown(before.core.streams, stream))
  const isAnswered = (stream: Stream): boolean =>
    stream.started || (entry.type === 'result' && entry.work === stream.key && entry.ok)
  return [
    ...ended.flatMap((stream): StepBody[] => {
      const key = postKeyOf(stream)
      if (stream.kind === 'opening') return after.view.flow === 'error' ? [] : [{ kind: 'opened' }]
      return key === null || isAnswered(stream) ? [] : [{ kind: 'failed', key }]
    }),
    ...begun.flatMap((stream): StepBody[] => {
      const work = /:transition:(?<id>.*)$/.exec(postKeyOf(stream) ?? '')?.groups?.id
      return work === undefined ? [] : [{ kind: 'signal', transitionId: work }]
    }),
  ]
}

/** The idempotency key of an act or a jump; null for any other stream. */
function postKeyOf(stream: Stream): string | null {
  if (stream.kind === 'action') return stream.action.idempotencyKey
  return stream.kind === 'jump' ? stream.idempotencyKey : null
}

/** Nothing types, waits, is asked for, has to be paid or covers the screen, and the chat could be opened. */
function isResting({ view, core }: State): boolean {
  return (
    core.gate === null &&
    core.pausedTransition === null &&
    isQueueEmpty(core.queue) &&
    core.streams.length + core.timers.length + core.calls.length === 0 &&
    view.overlay === null &&
    view.stage.still === null &&
    view.stage.frames === null &&
    view.video === null &&
    view.voice === null &&
    view.flow !== 'error' &&
    // A question after the ending waits for the player.
    (view.after === 'none' || view.after === 'done') &&
    (view.paid === null || view.paid.state === 'running')
  )
}
