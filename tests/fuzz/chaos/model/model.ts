/**
 * The naive model: the state that a session must have when everything is at rest. It knows no time, no stream, no retry
 * and no gate, and nothing of the runtime: only what came, in which order it begins, and what the rules say of each.
 */
import { type ChatEvent } from '../../../../protocol/events/index.ts'
import { type Message } from '../../../../protocol/view/conversation.ts'
import { applyEvent, setBackground } from './events.ts'
import { openHistory } from './history.ts'
import { type Offers, type Picture, type ModelState, createModelState, uncoverOffers } from './state.ts'
import { type NoticeBody } from '../../../../protocol/view/notices.ts'
import { type Step, type Unshown } from './steps.ts'

/**
 * Folds all steps, and lets everything begin that still waited. `unshown`: of a session that is not at rest, what is not shown yet, and is
 * not shown here either.
 */
export function foldSteps(actorId: string, steps: readonly Step[], unshown: Unshown | null = null): ModelState {
  let state = createModelState(actorId)
  const cleared = new Map<string, Partial<Offers>>()
  for (const step of steps) {
    applyPending(state, step)
    switch (step.kind) {
      case 'arrive':
        receive(state, step.events)
        break
      case 'read':
        for (const event of step.events) if (!state.opening.some(({ id }) => id === event.id)) state.opening.push(event)
        break
      case 'opened':
        openHistory(state, state.opening.sort(compareTimestamps))
        break
      case 'act':
        if (step.text !== null) {
          state.messages.push(said(step.key, step.text, step.at, state.playerAvatarUrl))
          state.said.push(step.key)
        }
        state.sentAt.set(step.key, state.stage)
        state.prices.set(step.key, step.price)
        cleared.set(step.key, takeOffers(state, step.clears))
        if (step.actorId !== null) switchActor(state, step.actorId)
        break
      case 'retry':
        setDelivery(state, step.key, 'sent')
        state.sentAt.set(step.key, state.stage)
        cleared.set(step.key, takeOffers(state, 'all'))
        break
      case 'failed':
        recordFailure(state, step.key)
        restoreOffers(state, cleared.get(step.key) ?? {})
        jumpFailed(state, step.key)
        break
      case 'jump':
        jump(state, step)
        cleared.set(step.key, takeOffers(state, 'all'))
        break
      case 'actors': {
        const { options, actionOptions, upload, buttonsOf, covered, actorOptions } = state
        if (covered !== null) uncoverOffers(state)
        else
          Object.assign(state, {
            covered: { options, actionOptions, upload, buttonsOf },
            options: actorOptions,
            actionOptions: null,
            upload: null,
            buttonsOf: null,
          })
        break
      }
      case 'signal':
        // One that could not be sent may be sent again, until the story has gone on: rule F14.
        state.sentAt.set(step.transitionId, state.stage)
        if (state.transition === step.transitionId) state.transition = null
        else if (!state.unsent.delete(step.transitionId))
          state.complaints.push(`transition ${step.transitionId} asked for its scene, and was over`)
        break
      case 'again':
        state = { ...createModelState(actorId), coins: state.coins, guest: state.guest, muted: state.muted }
        break
      case 'user':
        state.coins = step.coins
        state.guest = step.guest
        break
      case 'muted':
        state.muted = step.muted
        break
      case 'credit':
        state.notices.push({ kind: state.guest ? 'sign_in' : 'recharge', code: step.code, price: null })
        break
      case 'noticed': {
        const same = state.notices.flatMap((notice, index) =>
          nameNotice(notice) === nameNotice(step.notice) ? [index] : [],
        )
        const index = same[step.after] ?? same.at(-1)
        if (index !== undefined) state.notices.splice(index, 1)
      }
    }
  }
  applyPending(state, unshown ?? { waiting: new Set(), prepared: null })
  if (unshown === null && state.transition !== null)
    state.complaints.push(`transition ${state.transition} never asked for its scene`)
  return state
}

/** Prefix of a signal's key, before the id of its transition. */
const SIGNAL = /^.*:transition:/

/** Queues the new events. They begin by timestamp, then by arrival: rules O1, O2, O4. */
function receive(state: ModelState, events: readonly ChatEvent[]): void {
  for (const event of events) {
    if (state.known.has(event.id)) continue
    state.known.add(event.id)
    state.pending.push(event)
  }
  state.pending.sort(compareTimestamps)
}

/** By time; those of one time stay as they came. */
function compareTimestamps(a: ChatEvent, b: ChatEvent): number {
  return a.timestamp - b.timestamp
}

/** Begins every event up to the first that is not shown yet; none overtakes it. */
function applyPending(state: ModelState, { waiting, prepared }: Unshown): void {
  if (state.prepared !== null && state.prepared.id !== prepared) {
    applyEvent(state, state.prepared)
    state.prepared = null
  }
  while (state.prepared === null) {
    const [event] = state.pending
    if (event === undefined || waiting.has(event.id)) break
    state.pending.shift()
    if (event.id === prepared) state.prepared = event
    else applyEvent(state, event)
  }
  const first = state.prepared ?? state.pending[0]
  const overtaking = state.pending.find(({ id }) => !waiting.has(id))
  if (first !== undefined && overtaking !== undefined)
    state.complaints.push(`event ${overtaking.id} began before event ${first.id}`)
}

function said(id: string, text: string, at: number, avatarUrl: string | null): Message {
  return {
    id,
    from: 'user',
    kind: 'text',
    name: null,
    avatarUrl,
    text,
    html: null,
    mediaUrl: null,
    alt: '',
    audioUrl: null,
    actions: [],
    mood: null,
    at,
    delivery: 'sent',
  }
}

/** What could not be sent may be sent again, unless the story has gone on since. Rules I7, F14. */
function recordFailure(state: ModelState, key: string): void {
  const name = key.replace(SIGNAL, '')
  if (state.sentAt.get(name) === state.stage) {
    setDelivery(state, key, 'failed')
    if (SIGNAL.test(key)) state.unsent.add(name)
  } else if (state.said.includes(key)) setDelivery(state, key, 'late')
}

function setDelivery(state: ModelState, id: string, delivery: NonNullable<Message['delivery']>): void {
  const price = state.prices.get(id) ?? 0
  const again = delivery === 'failed' && price > 0 && { resendPrice: price }
  state.messages = state.messages.map((message) => (message.id === id ? { ...message, delivery, ...again } : message))
}

function takeOffers(state: ModelState, which: 'all' | 'upload'): Partial<Offers> {
  if (which === 'all') uncoverOffers(state)
  const { options, actionOptions, upload, buttonsOf } = state
  state.upload = null
  if (which === 'upload') return { upload }
  state.options = null
  state.actionOptions = null
  state.buttonsOf = null
  return { options, actionOptions, upload, buttonsOf }
}

/** No queued event begins any more; if the jump fails, they may come again. Rule S12. */
function jump(state: ModelState, { key, pictures }: Step & { kind: 'jump' }): void {
  const events = [
    ...state.pending.map(({ id }) => id),
    ...(pictures === null ? [] : [pictures]),
    ...(state.prepared === null ? [] : [state.prepared.id]),
  ]
  state.jumpedOver.set(key, { events, transition: state.transition })
  state.pending = []
  state.prepared = null
  state.transition = null
  if (pictures !== null) state.background = state.beforePictures
}

function jumpFailed(state: ModelState, key: string): void {
  const before = state.jumpedOver.get(key)
  for (const id of before?.events ?? []) state.known.delete(id)
  state.transition ??= before?.transition ?? null
}

/** Restores the offers of an act, unless newer ones or an ending have come: rules I4, E1. */
function restoreOffers(state: ModelState, taken: Partial<Offers>): void {
  if (state.ending !== null) return
  state.options ??= taken.options ?? null
  state.actionOptions ??= taken.actionOptions ?? null
  state.upload ??= taken.upload ?? null
  state.buttonsOf ??= taken.buttonsOf ?? null
}

function switchActor(state: ModelState, actorId: string): void {
  state.actorId = actorId
  const backdrop: Picture | undefined = state.backdrops.get(actorId)
  if (backdrop !== undefined) setBackground(state, backdrop)
}

/** A notice without its price: the model does not know what the player lacks. */
function nameNotice(notice: NoticeBody): string {
  return JSON.stringify({ ...notice, price: null })
}
