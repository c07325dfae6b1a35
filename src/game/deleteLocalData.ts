/** Deletes what this device stores of the player: drafts, logs of games, media and settings. The account stays signed in. */
import { MEDIA_CACHE } from '../../protocol/runtime.ts'
import { ACCOUNT_KEYS, readUserId } from '../account/accountStorage.ts'
import { startTheme } from '../platform/theme.ts'
import { showLocale } from '../i18n/index.ts'
import { resolvePageLocale } from '../i18n/locale.ts'
import { reloadReaderSettings } from '../platform/readerSettings.ts'
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

/** Deletes the data and applies the default settings. False if the stored media could not be deleted. Never rejects. */
export async function deleteLocalData(): Promise<boolean> {
  const userId = readUserId()
  if (userId !== null) await forgetPlayer(userId)
  const isMediaGone = await deleteMedia()
  for (const name of listItems()) if (!KEPT_ITEMS.includes(name)) removeItem(name)
  reloadReaderSettings()
  startTheme()
  // Without its texts the page keeps the language.
  await showLocale(resolvePageLocale()).catch(() => undefined)
  return isMediaGone
}

async function deleteMedia(): Promise<boolean> {
  // A browser that has no caches, or refuses them, has stored nothing there.
  if (!('caches' in globalThis)) return true
  try {
    await caches.delete(MEDIA_CACHE)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'SecurityError'
  }
}
