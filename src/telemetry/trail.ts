/**
 * What led to a failure, also where error reporting has not loaded yet: taps from the first paint on, and the latest tracked events. It holds no words
 * of the page.
 */
import { type TrackedEvent } from './events.ts'

/** An event as Sentry writes it. */
export interface Breadcrumb {
  category: string
  /** Seconds since 1970. */
  timestamp: number
  message: string
  data?: Record<string, unknown>
}

export function addToTrail({ name, at, details }: TrackedEvent): void {
  addBreadcrumb({ category: 'app', timestamp: at / 1_000, message: name, data: { ...details } })
}

function addBreadcrumb(breadcrumb: Breadcrumb): void {
  trail.push(breadcrumb)
  if (trail.length > TRAIL_MAX) trail.shift()
}

/** Adds each tap from now on, by what was tapped. */
export function trailTaps(): void {
  addEventListener(
    'click',
    ({ target, timeStamp }) =>
      addBreadcrumb({
        category: 'ui.click',
        timestamp: (performance.timeOrigin + timeStamp) / 1_000,
        message: describeTapped(target),
      }),
    true,
  )
}

export function listTrail(): readonly Breadcrumb[] {
  return trail
}

/** The trail collected so far. */
export function getTrail(): Breadcrumb[] {
  return trail
}

/** Takes over what the start of the page collects into. */
export function adoptTrail(next: Breadcrumb[]): void {
  trail = next
}

/** Forgets the trail from before the player agreed. */
export function clearTrail(): void {
  trail.splice(0)
}

const TRAIL_MAX = 50
let trail: Breadcrumb[] = []

/** The control, and the class of its style sheet: `button.send`. Its name would have the story's words. */
function describeTapped(target: EventTarget | null): string {
  if (!(target instanceof Element)) return ''
  const control = target.closest('a, button, input, label, [role]') ?? target
  const [, name = ''] = /^_(\w+?)_/.exec(control.getAttribute('class') ?? '') ?? []
  return name === '' ? control.localName : `${control.localName}.${name}`
}
