/** Items of local and session storage: one behaviour over both, also where the browser refuses to store. */
import { afterEach, expect, test, vi } from 'vitest'
import { createItemStorage } from '../../../src/platform/itemStorage.ts'

afterEach(() => vi.unstubAllGlobals())

test('items are stored by the browser', () => {
  const onRefused = vi.fn()
  const stored = fakeStorage()
  const items = createItemStorage(() => stored, onRefused)
  items.write('theme', 'light')
  expect([items.read('theme'), stored.getItem('theme'), items.isStored('theme')]).toEqual(['light', 'light', true])
  expect([items.read('none'), items.isStored('none')]).toEqual([null, false])
  expect(items.list()).toEqual(['theme'])
  items.remove('theme')
  expect([items.read('theme'), items.list()]).toEqual([null, []])
  expect(onRefused).not.toHaveBeenCalled()
})

test('where even naming the storage throws, items live in memory', () => {
  const onRefused = vi.fn()
  const items = createItemStorage(refuse, onRefused)
  expect([items.read('theme'), items.list()]).toEqual([null, []])
  items.write('theme', 'light')
  expect([items.read('theme'), items.isStored('theme'), items.list()]).toEqual(['light', false, ['theme']])
  expect(onRefused).toHaveBeenCalledTimes(1)
  items.remove('theme')
  expect([items.read('theme'), items.list()]).toEqual([null, []])
})

test('an item that a full storage refuses hides the older one, until it is stored or removed', () => {
  const stored = fakeStorage()
  const items = createItemStorage(() => stored)
  items.write('draft', 'old')
  const setItem = vi.spyOn(stored, 'setItem').mockImplementation(refuse)
  items.write('draft', 'new')
  expect([items.read('draft'), items.isStored('draft')]).toEqual(['new', false])
  setItem.mockRestore()
  items.write('draft', 'newest')
  expect([items.read('draft'), items.isStored('draft'), stored.getItem('draft')]).toEqual(['newest', true, 'newest'])
})

test('local and session storage hold items of one name apart', async () => {
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('sessionStorage', fakeStorage())
  const { readItem, writeItem } = await import('../../../src/platform/storage.ts')
  const { readSessionItem, writeSessionItem } = await import('../../../src/platform/sessionItem.ts')
  writeItem('name', 'of the device')
  writeSessionItem('name', 'of the tab')
  expect([readItem('name'), readSessionItem('name')]).toEqual(['of the device', 'of the tab'])
})

function refuse(): never {
  throw new Error('refused')
}

/** Storage whose names are its own keys, as in a browser. */
function fakeStorage(): Storage {
  return Object.create({
    getItem(this: Record<string, string>, name: string): string | null {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, value: string): void {
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string): void {
      delete this[name]
    },
  }) as Storage
}
