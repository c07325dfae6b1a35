import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.resetModules())

/** A page that was just loaded: the module remembers a report for its whole life. */
const loadModule = () => import('../../../src/platform/storageFailure.ts')

test('[L11] the page, its worker and a restarted worker may all report; the player sees one notice', async () => {
  const { reportStorageFailure, subscribeStorageFailure } = await loadModule()
  const onFailure = vi.fn()
  subscribeStorageFailure(onFailure)
  expect(onFailure).not.toHaveBeenCalled()
  for (let reports = 0; reports < 3; reports += 1) reportStorageFailure()
  expect(onFailure).toHaveBeenCalledTimes(1)
})

test('[L11] a failure from before the texts are loaded is shown once, when they are', async () => {
  const { reportStorageFailure, subscribeStorageFailure } = await loadModule()
  const onFailure = vi.fn()
  reportStorageFailure()
  subscribeStorageFailure(onFailure)
  reportStorageFailure()
  expect(onFailure).toHaveBeenCalledTimes(1)
})
