/** The states of the chat screen, by name; the files of `states/` have one subject each. */
import { type Locale } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { createConversationViews } from './states/conversation.ts'
import { createEndingViews } from './states/ending.ts'
import { createOptionViews } from './states/options.ts'
import { createScene } from './states/scene.ts'
import { createStageViews } from './states/stage.ts'
import { createStatusChanges, createStatusViews } from './states/status.ts'

/** Every view of the gallery in one language. `now` is the game clock, ms. */
export function createGalleryViews(locale: Locale, now: number): Record<string, View> {
  const scene = createScene(locale, now)
  return {
    ...createConversationViews(scene),
    ...createOptionViews(scene),
    ...createStatusViews(scene),
    ...createStageViews(scene),
    ...createEndingViews(scene),
  }
}

/** Changes of a view once it is drawn, by its name: a clue is found only where the chat is already open. */
export function createGalleryChanges(locale: Locale): Record<string, Partial<View>> {
  return createStatusChanges(createScene(locale, 0))
}
