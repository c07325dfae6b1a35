/**
 * All that the app stores on a device, by the names that the browser has for it. `src/game/deleteLocalData.ts` deletes by this list, and
 * `tests/core/deviceStores.test.ts` finds what is stored elsewhere.
 */
import { LOCALE_COOKIE } from './locale.ts'

export const DEVICE_STORES = {
  /** Settings, the account, messages that were not sent. */
  items: 'localStorage',
  /** What one tab remembers until it is closed. */
  tabItems: 'sessionStorage',
  /** A cookie: the language, for the server. */
  language: LOCALE_COOKIE,
  /** A database: the logs of games. */
  games: 'interactive-stories',
  /** A database: which tab plays a game, where the browser has no locks. */
  leases: 'interactive-stories-tabs',
  /** A database: what authors have written, and the server may not have. */
  writing: 'story-drafts',
  /** A cache: pictures, clips and sounds. The number changes with the format of the items. */
  media: 'media-1',
  /** Caches of the app's own files, which begin with this: no data of a user. */
  app: 'shell-',
} as const

export type DeviceStore = keyof typeof DEVICE_STORES
