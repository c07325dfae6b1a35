/** Widths of the side panes of the desktop editor, in rem, remembered on this device. */
import * as v from 'valibot'
import { readItem, writeItem } from '../../platform/storage.ts'

export const SIDES = ['start', 'end'] as const
export type Side = (typeof SIDES)[number]
export type PaneWidths = Readonly<Record<Side, number>>

/** What a pane may be as narrow and as wide as, and what stays for the pane in the middle, rem. */
export const PANE_LIMITS = { min: 15, max: 60, middle: 18 } as const
export const DEFAULT_WIDTHS: PaneWidths = { start: 21, end: 25 }

const STORAGE_KEY = 'creation_panes'
const stored = v.object({ start: v.number(), end: v.number() })

/** The widths that fit into a window of this width, rem. A narrow window makes them narrower, and does not change what is remembered. */
export function fitWidths({ start, end }: PaneWidths, windowRem: number): PaneWidths {
  const both = windowRem - PANE_LIMITS.middle
  const fittedEnd = clamp(end, both - PANE_LIMITS.min)
  return { start: clamp(start, both - fittedEnd), end: fittedEnd }
}

function clamp(width: number, most: number): number {
  return Math.max(PANE_LIMITS.min, Math.min(PANE_LIMITS.max, most, width))
}

export function readWidths(): PaneWidths {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), readItem(STORAGE_KEY))
  return parsed.success ? parsed.output : DEFAULT_WIDTHS
}

export function storeWidths(widths: PaneWidths): void {
  writeItem(STORAGE_KEY, JSON.stringify(widths))
}
