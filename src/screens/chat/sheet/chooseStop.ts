/** Where a sheet goes that is let go of. Pure. Doc 2 §9, velocity threshold. */
import { SHEET_SNAP } from '../../../../protocol/limits.ts'

/** A fast finger decides the direction, else the nearer limit. `height` in px, `velocity` in px per ms, downwards. */
export function chooseStop(
  height: number,
  velocity: number,
  { low, high }: { low: number; high: number },
): 'low' | 'high' {
  if (Math.abs(velocity) >= SHEET_SNAP.velocity) return velocity < 0 ? 'high' : 'low'
  return height - low < high - height ? 'low' : 'high'
}
