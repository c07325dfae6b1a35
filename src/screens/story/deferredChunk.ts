/** The dialogs, and what a start needs beside the chat. */
import { type Story } from '../../../protocol/api/stories.ts'
import { refreshUser } from '../../account/account.ts'
import { loadChatStart } from './chatStart.ts'
import { preloadSteps } from './StartDialogs.tsx'

export { handleInsufficientCoins } from '../recharge/handleInsufficientCoins.ts'
export { AddressDrawer } from '../address/AddressDrawer.tsx'
export { FindsDrawer } from '../finds/FindsDrawer.tsx'
export { StartDialogs } from './StartDialogs.tsx'
export { Subscription } from './subscription/Subscription.tsx'

/** Loads the dialogs of a story's steps and the chat ahead, and the balance that prices are compared with: another tab or device may have paid. */
export async function prepareStart(story: Story): Promise<void> {
  preloadSteps(story)
  void refreshUser()
  const { prepareChat } = await loadChatStart()
  await prepareChat(story)
}
