/** The drawers that the app draws over every screen, as the chat opens them. The balance is that of the user who is stored in the browser. */
import { type Elements } from '../../ui/elements.ts'
import { LoginPrompt } from '../../screens/recharge/LoginPrompt.tsx'
import { Recharge } from '../../screens/recharge/RechargeDrawer.tsx'
import { type RechargeRequest } from '../../screens/recharge/rechargeStore.ts'

export interface GalleryDrawer {
  drawer: Elements
  /** Name of a view that fits it. */
  over: string
}

/** The drawers by name. */
export function createGalleryDrawers(): Record<string, GalleryDrawer> {
  const request: RechargeRequest = { reason: null, needed: 240, storyId: null, path: location.pathname }
  return {
    recharge: { over: 'unpaid', drawer: <Recharge request={request} /> },
    loginPrompt: { over: 'unpaid', drawer: <LoginPrompt request={request} /> },
  }
}
