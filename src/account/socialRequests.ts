/** Sign-ins at social providers that have not returned: stored by state, for every tab of this browser. Doc 1 §4. */
import * as v from 'valibot'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../protocol/api/signIn.ts'
import { readItem, removeItem, writeItem } from '../platform/storage.ts'

const socialRequest = v.object({ state: v.pipe(v.string(), v.minLength(1)), provider: v.picklist(SOCIAL_PROVIDERS) })
type SocialRequest = v.InferOutput<typeof socialRequest>

const STORAGE_KEY = 'social_sign_in'
/** Several tabs may be on their way. Of more the oldest is forgotten; the server ends the others in its own time. */
const MAX_REQUESTS = 5

export function rememberSocialRequest(request: SocialRequest): void {
  storeRequests([...readRequests(), request].slice(-MAX_REQUESTS))
}

/** The provider of the request with this state; null if this browser made none, or it is over. */
export function findSocialRequest(state: string): SocialProvider | null {
  return readRequests().find((request) => request.state === state)?.provider ?? null
}

export function forgetSocialRequest(state: string): void {
  storeRequests(readRequests().filter((request) => request.state !== state))
}

function storeRequests(requests: readonly SocialRequest[]): void {
  if (requests.length === 0) removeItem(STORAGE_KEY)
  else writeItem(STORAGE_KEY, JSON.stringify(requests))
}

function readRequests(): SocialRequest[] {
  try {
    const checked = v.safeParse(v.array(socialRequest), JSON.parse(readItem(STORAGE_KEY) ?? '[]'))
    return checked.success ? checked.output : []
  } catch {
    return []
  }
}
