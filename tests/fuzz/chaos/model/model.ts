/**
 * The naive model: what a session must have come to when everything is at rest. It knows no time, no stream, no retry
 * and no gate, and nothing of the runtime: only what came, in which order it begins, and what the rules say of each.
 */
import { type ChatEvent } from '../../../../protocol/events/index.ts'
import { type Message } from '../../../../protocol/view.ts'
import { begin } from './events.ts'
import { openHistory } from './history.ts'
import { type Offers, type Picture, type World, newWorld } from './world.ts'
import { NOTICE, type Step } from './steps.ts'

/** Folds all steps, and lets everything begin that still waited. */
export function settle(actorId: string, steps: readonly Step[]): World {
  let world = newWorld(actorId)
  const cleared = new Map<string, Partial<Offers>>()
  for (const step of steps) {
    letBegin(world, step.waiting)
    switch (step.kind) {
      case 'arrive':
        arrive(world, step.events)
        break
      case 'read':
        world.opening.push(...step.events.filter(({ id }) => !world.opening.some((event) => event.id === id)))
        break
      case 'opened':
        openHistory(world, world.opening.sort(compare))
        break
      case 'act':
        if (step.text !== null) {
          world.messages.push(said(step.key, step.text, step.at))
          world.said.push(step.key)
        }
        cleared.set(step.key, takeOffers(world, step.clears))
        if (step.actorId !== null) turnTo(world, step.actorId)
        break
      case 'retry':
        mark(world, step.key, 'sent')
        cleared.set(step.key, takeOffers(world, 'all'))
        break
      case 'failed':
        mark(world, step.key, 'failed')
        if (SIGNAL.test(step.key)) world.unsent.add(step.key.replace(SIGNAL, ''))
        putBack(world, cleared.get(step.key) ?? {})
        jumpFailed(world, step.key)
        break
      case 'jump':
        jump(world, step)
        cleared.set(step.key, takeOffers(world, 'all'))
        break
      case 'signal':
        // One that could not be sent may be sent again, until the story has gone on: rule F14.
        if (world.transition === step.transitionId) world.transition = null
        else if (!world.unsent.delete(step.transitionId)) world.complaints.push(`transition ${step.transitionId} asked for its scene, and was over`)
        break
      case 'again':
        world = { ...newWorld(actorId), coins: world.coins, guest: world.guest, muted: world.muted }
        break
      case 'user':
        world.coins = step.coins
        world.guest = step.guest
        break
      case 'muted':
        world.muted = step.muted
        break
      case 'credit':
        world.notices.push({ ...NOTICE, tone: 'info', kind: world.guest ? 'sign_in' : 'recharge', code: step.code })
        break
      case 'noticed': {
        const same = world.notices.flatMap((notice, index) => (JSON.stringify(notice) === JSON.stringify(step.notice) ? [index] : []))
        const index = same[step.after] ?? same.at(-1)
        if (index !== undefined) world.notices.splice(index, 1)
      }
    }
  }
  letBegin(world, new Set())
  if (world.transition !== null) world.complaints.push(`transition ${world.transition} never asked for its scene`)
  return world
}

/** What stands in the key of a signal before the id of its transition. */
const SIGNAL = /^.*:transition:/

/** Takes in what has come and was not known. What waits begins by its time, then as it came: rules O1, O2, O4. */
function arrive(world: World, events: readonly ChatEvent[]): void {
  for (const event of events) {
    if (world.known.has(event.id)) continue
    world.known.add(event.id)
    world.pending.push(event)
  }
  world.pending.sort(compare)
}

/** By time; those of one time stay as they came. */
function compare(a: ChatEvent, b: ChatEvent): number {
  return a.timestamp - b.timestamp
}

/** Everything begins but what is still waiting; nothing overtakes that. */
function letBegin(world: World, waiting: ReadonlySet<string>): void {
  while (world.pending.length > 0) {
    const event = world.pending[0]
    if (event === undefined) return
    if (waiting.has(event.id)) {
      const overtaken = world.pending.find(({ id }) => !waiting.has(id))
      if (overtaken !== undefined) world.complaints.push(`event ${overtaken.id} began before event ${event.id}`)
      return
    }
    world.pending.shift()
    begin(world, event)
  }
}

function said(id: string, text: string, at: number): Message {
  return { id, from: 'user', kind: 'text', name: null, avatarUrl: null, text, html: null, mediaUrl: null, alt: '', audioUrl: null, actions: [], mood: null, at, delivery: 'sent' }
}

function mark(world: World, id: string, delivery: 'sent' | 'failed'): void {
  world.messages = world.messages.map((message) => (message.id === id ? { ...message, delivery } : message))
}

function takeOffers(world: World, which: 'all' | 'upload'): Partial<Offers> {
  const { options, actionOptions, upload } = world
  world.upload = null
  if (which === 'upload') return { upload }
  world.options = null
  world.actionOptions = null
  return { options, actionOptions, upload }
}

/** Of what had come, nothing more begins; should the jump fail, it may come again. Rule S12. */
function jump(world: World, { key, pictures, unsaid }: Step & { kind: 'jump' }): void {
  const events = [...world.pending.map(({ id }) => id), ...(pictures === null ? [] : [pictures]), ...(unsaid === null ? [] : [unsaid.eventId])]
  world.jumpedOver.set(key, { events, transition: world.transition })
  world.pending = []
  world.transition = null
  world.messages = world.messages.filter(({ id }) => id !== unsaid?.messageId)
  if (pictures !== null) world.background = world.beforePictures
}

function jumpFailed(world: World, key: string): void {
  const before = world.jumpedOver.get(key)
  for (const id of before?.events ?? []) world.known.delete(id)
  world.transition ??= before?.transition ?? null
}

/** What was taken comes back where nothing has come in its place, and no ending: rules I4, E1. */
function putBack(world: World, taken: Partial<Offers>): void {
  if (world.ending !== null) return
  world.options ??= taken.options ?? null
  world.actionOptions ??= taken.actionOptions ?? null
  world.upload ??= taken.upload ?? null
}

function turnTo(world: World, actorId: string): void {
  world.actorId = actorId
  const backdrop: Picture | undefined = world.backdrops.get(actorId)
  if (backdrop !== undefined) world.background = backdrop
}
