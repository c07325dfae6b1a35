/** The campaign that brought the player, and the code of the inviter: kept from the address until an account was registered. Doc 1 §3, §7. */
import { readItem, removeItem, writeItem } from '../platform/storage.ts'

/** The codes as the sign-in calls take them; undefined for none. */
export interface Referral {
  source_code: string | undefined
  invite_code: string | undefined
}

const NAMES = ['source_code', 'invite_code'] as const
/** A longer code is a mistake, and would cost the player the registration that it is sent with. Characters. */
export const CODE_MAX = 200

/** Keeps the codes of this query, such as '?invite_code=AB12'. A later address replaces the codes of an earlier one. */
export function keepReferral(query: string): void {
  const parameters = new URLSearchParams(query)
  for (const name of NAMES) {
    const code = parameters.get(name)?.trim() ?? ''
    if (code !== '' && code.length <= CODE_MAX) writeItem(name, code)
  }
}

/** Keeps the code of an inviter as the player typed it; an empty one removes it. */
export function keepInviteCode(code: string): void {
  const trimmed = code.trim()
  if (trimmed === '') removeItem('invite_code')
  else if (trimmed.length <= CODE_MAX) writeItem('invite_code', trimmed)
}

export function readReferral(): Referral {
  const [source_code, invite_code] = NAMES.map((name) => readItem(name) ?? undefined)
  return { source_code, invite_code }
}

/** Removes the codes once they were sent with a registration: they belong to the account that it made, and to no later one. */
export function forgetReferral(): void {
  for (const name of NAMES) removeItem(name)
}
