import { type Subscription, type SubscriptionStore } from '../../server/storage/subscriptions.ts'

/** Subscribes an address that has confirmed it. */
export async function subscribe(
  store: SubscriptionStore,
  userId: string,
  storyId: string,
  email: string,
  locale: Subscription['locale'] = 'en',
): Promise<void> {
  const hash = `hash of ${userId}, ${storyId}`
  await store.request({ userId, storyId, email, locale }, { hash, expiresAt: 2 }, `token of ${email}`)
  await store.confirm(hash, 1)
}
