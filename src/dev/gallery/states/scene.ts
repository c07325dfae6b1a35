/** Parts that all states of the gallery share: one harbour at night, its words, and a view in the middle of its conversation. */
import { type Locale, pickTranslation } from '../../../../protocol/locale.ts'
import { type View } from '../../../../protocol/view.ts'
import { EMPTY_STAGE } from '../../../../protocol/view/stage.ts'
import { type Composer } from '../../../../protocol/view/composer.ts'
import { createFakeView, splitIntoPages } from '../fakeView.ts'
import { type GalleryTexts, galleryTexts } from '../galleryTexts.ts'
import { createPicture } from '../pictures.ts'
import { createTalk } from './lines.ts'

export interface Scene {
  locale: Locale
  /** The game clock, ms. */
  now: number
  /** Words in that language. */
  w: GalleryTexts
  /** A view in the middle of the conversation, with these parts. */
  view: (parts?: Partial<View>) => View
}

/** The harbour in one language. `now` is the game clock, ms. */
export function createScene(locale: Locale, now: number): Scene {
  const w = pickTranslation<GalleryTexts>(galleryTexts, locale)
  const harbour = {
    stage: { ...EMPTY_STAGE, background: { ...createPicture('lan-smile', w.alt), kind: 'image', posterUrl: null } },
    progress: { total: 42, task: { id: 'keeper', level: 2, percent: 40, description: w.task } },
    heart: { value: 64, sceneIds: [], isAllowMessage: true },
    coins: 108,
  } satisfies Partial<View>
  const view = (parts: Partial<View> = {}): View =>
    createFakeView({ ...harbour, messages: splitIntoPages(createTalk(w)), ...parts }, locale)
  return { locale, now, w, view }
}

export const WAITING: Composer = { reason: 'please_wait', until: null }
