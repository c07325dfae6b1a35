/** Values typed into a form that is left for another one or for the terms. In memory, and without passwords. */
import { readSentCode } from '../../account/sentCode.ts'
import { pageNow } from '../../platform/time.ts'

interface FormDraft {
  email: string
  name: string
}

let draft: FormDraft = { email: '', name: '' }

/** The draft; without one the address that a code was sent to, which a reload keeps. */
export function readFormDraft(): FormDraft {
  return draft.email === '' ? { ...draft, email: readSentCode(pageNow())?.email ?? '' } : draft
}

export function writeFormDraft(changes: Partial<FormDraft>): void {
  draft = { ...draft, ...changes }
}

/** Forgets the draft, once it was sent. */
export function forgetFormDraft(): void {
  draft = { email: '', name: '' }
}
