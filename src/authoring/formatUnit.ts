/** An amount with its unit, in the language of the page. */
import { getLocale } from '../i18n/index.ts'

/** `digits`: fractional digits at most. Safari before 14.1 knows no units: there the amount stands with the sign of the unit. */
export function formatUnit(amount: number, unit: keyof typeof SIGNS, digits = 0): string {
  const options = { maximumFractionDigits: digits }
  try {
    return new Intl.NumberFormat(getLocale(), { ...options, style: 'unit', unit }).format(amount)
  } catch {
    return `${new Intl.NumberFormat(getLocale(), options).format(amount)} ${SIGNS[unit]}`
  }
}

const SIGNS = { second: 's', kilobyte: 'kB', megabyte: 'MB' } as const
