/** Texts of diamonds: the recharge, the credits screen, the return of a payment. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { CreditTexts } from './en/credits/index.ts'

export const creditTexts = createTextBundle(
  'credits',
  import.meta.glob<CreditTexts>('./*/credits/index.ts', { eager: true, import: 'credits' }),
)

export function addCreditTexts(): void {
  addTextBundle('credits', creditTexts)
}
