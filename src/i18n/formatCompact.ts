/** The format of amounts: prices, packs, balances, what is left. Texts ask for it by `{{count, amount}}`. */
import { COMPACT_FROM } from '../../protocol/limits.ts'

/** 999 as it is, 1000 as '1.0k'. Doc 1 §9. Truncated, not rounded, so that it never shows more than there is. */
export function formatCompact(value: number): string {
  return value < COMPACT_FROM ? String(value) : `${(Math.floor(value / 100) / 10).toFixed(1)}k`
}
