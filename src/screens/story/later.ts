/** What the intro loads after it is shown, in a chunk of its own. */
import { type Story } from '../../../protocol/api/stories.ts'
import { preloadSteps } from './start/StartDialogs.tsx'

export { StartDialogs } from './start/StartDialogs.tsx'
export { Subscription } from './subscription/Subscription.tsx'

/** Prepares what follows a tap on Play. Failures are ignored: it is loaded again when it is needed. */
export async function prepareStart(story: Story): Promise<void> {
  preloadSteps(story)
  const { prepareChat } = await import('./prepareChat.ts')
  await prepareChat(story)
}
