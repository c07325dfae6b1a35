/**
 * Failures of the page from its first byte on: script errors, unhandled rejections, resources that did not load, and what error boundaries
 * catch. The start of the page collects them into a bounded buffer, from which error reporting takes them when it has loaded. Doc 1 §7.
 */
import { type Breadcrumb, listTrail } from './trail.ts'

export interface PageFailure {
  kind: 'script' | 'rejection' | 'resource' | 'screen'
  /** The thrown value; null for a resource that failed to load. */
  error: unknown
  /** The message; of a resource its element and its address without query. */
  what: string
  /** The trail of a failure that waited to be reported: more has happened since. */
  before?: readonly Breadcrumb[]
}

/** Reports a failure: to error reporting, or to the buffer until it has loaded. */
export function reportFailure(failure: PageFailure): void {
  const failures = buffer
  failures.latest.push(`${failure.kind}: ${failure.what}`)
  if (failures.latest.length > MAX_LATEST) failures.latest.shift()
  if (failures.listener !== null) return failures.listener(failure)
  if (failures.waiting.length < MAX_WAITING) failures.waiting.push({ before: [...listTrail()], ...failure })
  callOnWaiting(failures)
}

/** Calls back once while failures wait for a listener: at once where one does already. */
export function onFailureWaiting(run: () => void): void {
  const failures = buffer
  failures.onWaiting = run
  if (failures.waiting.length > 0) callOnWaiting(failures)
}

/** Takes the failures that wait for a listener. */
export function takeWaitingFailures(): PageFailure[] {
  return buffer.waiting.splice(0)
}

/** Passes each failure to `onFailure` from now on, those that waited first. Collects them where nothing does yet. */
export function subscribeFailures(onFailure: (failure: PageFailure) => void): void {
  startFailureCollection()
  const failures = buffer
  failures.listener = onFailure
  for (const failure of failures.waiting.splice(0)) onFailure(failure)
}

/** Starts to collect, once for the page. */
export function startFailureCollection(): void {
  const failures = buffer
  if (failures.isCollecting) return
  failures.isCollecting = true
  // Failures of resources do not bubble: they are seen on their way down only.
  addEventListener('error', (event) => reportFailure(describeErrorEvent(event)), true)
  addEventListener('unhandledrejection', ({ reason }) =>
    reportFailure({ kind: 'rejection', error: reason, what: String(reason) }),
  )
}

export interface FailureBuffer {
  /** The first ones: later ones often follow from them. */
  waiting: PageFailure[]
  listener: ((failure: PageFailure) => void) | null
  /** The latest ones in words, for a report of the player. */
  latest: string[]
  /** Called once when a failure begins to wait. */
  onWaiting: (() => void) | null
  isCollecting: boolean
}

const MAX_WAITING = 20
const MAX_LATEST = 10

/** Failures collected so far, and their receiver. */
export function getFailures(): FailureBuffer {
  return buffer
}

/** Takes over what the start of the page collects into. */
export function adoptFailures(next: FailureBuffer): void {
  buffer = next
}

let buffer: FailureBuffer = { waiting: [], listener: null, latest: [], onWaiting: null, isCollecting: false }

function callOnWaiting(failures: FailureBuffer): void {
  const { onWaiting } = failures
  failures.onWaiting = null
  onWaiting?.()
}

function describeErrorEvent(event: Event): PageFailure {
  const { target } = event
  if (target instanceof Element) return { kind: 'resource', error: null, what: describeResource(target) }
  const { error, message } = event as ErrorEvent
  return { kind: 'script', error, what: message }
}

function describeResource(element: Element): string {
  const { currentSrc, src, href } = element as Partial<Record<'currentSrc' | 'src' | 'href', unknown>>
  const address = [currentSrc, src, href].find((one) => typeof one === 'string' && one !== '')
  return `${element.localName} ${typeof address === 'string' ? address.replace(/^(data|blob):.*|[?#].*/s, '$1') : ''}`
}
