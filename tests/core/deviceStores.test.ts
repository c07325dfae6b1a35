/** All that the app stores on a device is in one list, from which deletion works. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEVICE_STORES, type DeviceStore } from '../../protocol/deviceStores.ts'
import { LOCALE_COOKIE } from '../../protocol/locale.ts'

const ROOT = join(import.meta.dirname, '../..')
const STORES =
  /\bopenDB\b|\bcreateConnection\b|\bindexedDB\b|\bcaches\.\w|\blocalStorage\b|\bsessionStorage\b|\bdocument\.cookie\b|\bcookieStore\b|\bnavigator\.storage\b/
const COMMENT = /^\s*(?:\/\*|\*|\/\/)/

/** The files that reach the browser's stores by themselves; all others go through them. */
const OWNERS: Readonly<Record<string, DeviceStore>> = {
  'src/account/authorWriting.ts': 'writing',
  'src/authoring/model/deviceCopies.ts': 'writing',
  'src/dev/studio/model/live.ts': 'games',
  'src/game/deleteLocalData.ts': 'language',
  'src/i18n/locale.ts': 'language',
  'src/platform/sessionItem.ts': 'tabItems',
  'src/platform/storage.ts': 'items',
  'src/serviceWorker/worker.ts': 'app',
  'worker/log/connection.ts': 'games',
  'worker/log/indexeddb.ts': 'games',
  'worker/runtime/ports.ts': 'media',
  'worker/tabs/leases.ts': 'leases',
}

test('nothing is stored beside the list, and each store of it is used', () => {
  const files = ['src', 'worker'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
  const storing = files.filter((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .some((line) => !COMMENT.test(line) && STORES.test(line)),
  )
  expect(storing.sort()).toEqual(Object.keys(OWNERS))
  expect([...new Set(Object.values(OWNERS))].sort()).toEqual(Object.keys(DEVICE_STORES).sort())
})

test('the cookie of the language is the one in the list', () => {
  expect(DEVICE_STORES.language).toBe(LOCALE_COOKIE)
})
