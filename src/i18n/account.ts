/** Texts of the screens around the account: sign-in, profile, settings, history. */
import { addTextBundle, createTextBundle } from './textBundle.ts'
import type { AccountTexts } from './en/account/index.ts'

export const accountTexts = createTextBundle(
  'account',
  import.meta.glob<AccountTexts>('./*/account/index.ts', { eager: true, import: 'account' }),
)

export function addAccountTexts(): void {
  addTextBundle('account', accountTexts)
}
