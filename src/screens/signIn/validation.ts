/** The rules of the sign-in forms, with the texts of doc 1 §5. */
import * as v from 'valibot'
import { accountPassword, codeSend } from '../../../protocol/api/signIn.ts'
import { NAME_MIN, PASSWORD } from '../../../protocol/limits.ts'
import { type Texts } from '../../i18n/namespaces.ts'

/** The key of the text for a field's problem. */
export type Problem = keyof Texts['account']['signIn']['problems']

export function checkEmail(email: string): Problem | null {
  if (email.trim() === '') return 'emailRequired'
  // The rule of the call, so that the form and the server agree.
  return v.is(codeSend.body.entries.email, email) ? null : 'emailInvalid'
}

/** Whether a code is right, only the server says. */
export function checkCode(code: string): Problem | null {
  return code === '' ? 'codeRequired' : null
}

export function checkName(name: string): Problem | null {
  return name.trim().length < NAME_MIN ? 'nameShort' : null
}

/** The password of an account that exists: whatever it is. */
export function checkKnownPassword(password: string): Problem | null {
  return password === '' ? 'passwordRequired' : null
}

export function checkNewPassword(password: string): Problem | null {
  return password.length < PASSWORD.drawerMin ? 'passwordShort' : null
}

/** A new password of the account area. Doc 1 §5: the stricter rule. */
export function checkAccountPassword(password: string): Problem | null {
  return v.is(accountPassword, password) ? null : 'passwordWeak'
}

export function checkConfirmation(confirmation: string, password: string): Problem | null {
  if (confirmation === '') return 'confirmRequired'
  return confirmation === password ? null : 'confirmDiffers'
}

/** Characters of a code. */
const CODE_LENGTH = 6

/** The digits of what was typed or pasted, such as "Your code: 123 456" or full-width digits of a Chinese keyboard. */
export function extractCode(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_LENGTH)
}
