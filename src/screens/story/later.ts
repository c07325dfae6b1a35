/** What the intro loads after it is shown, in a chunk of its own. */
import { type Story } from '../../../protocol/api/stories.ts'
import { refreshUser } from '../../account/account.ts'
import { preloadSteps } from './start/StartDialogs.tsx'

export { handleInsufficientCoins } from '../recharge/handleInsufficientCoins.ts'
export { StartDialogs } from './start/StartDialogs.tsx'
export { Subscription } from './subscription/Subscription.tsx'

/** Prepares what follows a tap on Play, and the balance that prices are compared with: another tab or device may have paid. Failures are ignored. */
export async function prepareStart(story: Story): Promise<void> {
  preloadSteps(story)
  void refreshUser()
  const { prepareChat } = await import('./prepareChat.ts')
  await prepareChat(story)
}
