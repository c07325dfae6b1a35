/** The subscription to news of a story. Doc 1 §4, §5, §7. */
import { subscriptionCancel, subscriptionCreate, subscriptionStatus } from '../../protocol/api/library.ts'
import { type Result, succeed } from '../../protocol/api/result.ts'
import { callAsUser, callAsUserWith } from './client.ts'

/** Whether the player is subscribed to a story. */
export async function isSubscribed(storyId: string, signal?: AbortSignal): Promise<Result<boolean>> {
  const answer = await callAsUserWith({ signal }, subscriptionStatus, { story_id: storyId })
  return answer.ok ? succeed(answer.data.is_subscribed) : answer
}

/**
 * Subscribes. An empty email is left out: the server writes to the player's own address. One that the player has not proved has to confirm it first, by the
 * link in an email.
 */
export async function subscribe(storyId: string, email: string): Promise<Result<{ awaitsConfirmation: boolean }>> {
  const address = email.trim()
  const answer = await callAsUser(subscriptionCreate, { story_id: storyId, ...(address !== '' && { email: address }) })
  return answer.ok ? succeed({ awaitsConfirmation: answer.data?.awaits_confirmation === true }) : answer
}

export function unsubscribe(storyId: string): Promise<Result<unknown>> {
  return callAsUser(subscriptionCancel, { story_id: storyId })
}
