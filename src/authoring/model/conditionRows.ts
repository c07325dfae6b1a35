/** A condition as rows of a form: comparisons of a variable with a number, joined by `and`. Pure. */

export const COMPARISONS = ['>=', '<=', '==', '!=', '>', '<'] as const

export interface ConditionRow {
  variable: string
  comparison: (typeof COMPARISONS)[number]
  value: number
}

const ROW = /^\s*([a-z]\w*)\s*(>=|<=|==|!=|>|<)\s*(-?\d+)\s*$/

/** The rows of a condition; null where the text is none, and has to be edited as text. No text has no rows. */
export function readCondition(text: string): ConditionRow[] | null {
  if (text.trim() === '') return []
  const rows = text.split(/\sand\s/).map((part) => ROW.exec(part))
  return rows.includes(null)
    ? null
    : rows.map((row) => {
        const [, variable = '', comparison, value] = row ?? []
        return { variable, comparison: comparison as ConditionRow['comparison'], value: Number(value) }
      })
}

export function writeCondition(rows: readonly ConditionRow[]): string {
  return rows.map(({ variable, comparison, value }) => `${variable} ${comparison} ${value}`).join(' and ')
}
