/** Stories that are open in this page with words that are nowhere else: another tab has deleted them from the device, and they are not saved. */
import { createStore } from '../platform/store.ts'

export interface StrandedStory {
  id: string
  /** In the language of the page; '' for none. */
  title: string
}

export const strandedStories = createStore<readonly StrandedStory[]>([])
