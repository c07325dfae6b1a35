/** What was typed and chosen in a form that is left for another one or for the terms. In memory, and without passwords. */
import { readSentCode } from '../../account/sentCode.ts'
import { pageNow } from '../../platform/time.ts'

/** How to sign in by email. */
export type SignInMethod = 'code' | 'password'

interface FormDraft {
  email: string
  name: string
  /** Null until the player has chosen one. */
  method: SignInMethod | null
}

const EMPTY: FormDraft = { email: '', name: '', method: null }
let draft = EMPTY

/** The draft; without one the address that a code was sent to, which a reload keeps. */
export function readFormDraft(): FormDraft {
  return draft.email === '' ? { ...draft, email: readSentCode(pageNow())?.email ?? '' } : draft
}

export function writeFormDraft(changes: Partial<FormDraft>): void {
  draft = { ...draft, ...changes }
}

/** Forgets the draft, once it was sent. */
export function forgetFormDraft(): void {
  draft = EMPTY
}
