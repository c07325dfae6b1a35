/** Deletes what this device stores: drafts, logs of games, writing of authors, media and settings. The account stays signed in. */
import { DEVICE_STORES, type DeviceStore } from '../../protocol/deviceStores.ts'
import { ACCOUNT_KEYS, readUserId } from '../account/accountStorage.ts'
import { forgetWriting } from '../account/authorWriting.ts'
import { startTheme } from '../platform/theme.ts'
import { showLocale } from '../i18n/index.ts'
import { forgetLocaleCookie, resolvePageLocale } from '../i18n/locale.ts'
import { reloadReaderSettings } from '../platform/readerSettings.ts'
import { listSessionItems, removeSessionItem } from '../platform/sessionItem.ts'
import { listItems, removeItem } from '../platform/storage.ts'
import { forgetPlayer } from './openGame.ts'

/**
 * Items that stay: the account and its device, where it came from, and answers that are asked for once. Experiments stay, because a variant
 * is assigned once per device (doc 1 §4).
 */
const KEPT_ITEMS = [
  ...ACCOUNT_KEYS,
  'device_id',
  'user_gender',
  'source_code',
  'invite_code',
  'analytics_consent',
  'adult_confirmed',
  'experiments',
]

/** How each store is emptied, in this order; false where it could not be. */
const EMPTY: Readonly<Record<DeviceStore, () => Promise<boolean> | boolean>> = {
  games: async () => {
    const userId = readUserId()
    if (userId !== null) await forgetPlayer(userId)
    return true
  },
  // They go with the games, which another tab may still play.
  leases: () => true,
  writing: () => forgetWriting(null),
  media: deleteMedia,
  // The files of the app: it would load them again.
  app: () => true,
  items: () => {
    for (const name of listItems()) if (!KEPT_ITEMS.includes(name)) removeItem(name)
    return true
  },
  tabItems: () => {
    for (const name of listSessionItems()) removeSessionItem(name)
    return true
  },
  language: () => {
    forgetLocaleCookie()
    return true
  },
}

/** Deletes the data and applies the default settings. False if something could not be deleted. Never rejects. */
export async function deleteLocalData(): Promise<boolean> {
  let isAllGone = true
  for (const empty of Object.values(EMPTY)) isAllGone = (await empty()) && isAllGone
  reloadReaderSettings()
  startTheme()
  // Without its texts the page keeps the language.
  await showLocale(resolvePageLocale()).catch(() => undefined)
  return isAllGone
}

async function deleteMedia(): Promise<boolean> {
  // A browser that has no caches, or refuses them, has stored nothing there.
  if (!('caches' in globalThis)) return true
  try {
    await caches.delete(DEVICE_STORES.media)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'SecurityError'
  }
}
