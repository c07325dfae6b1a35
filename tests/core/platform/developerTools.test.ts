import { afterEach, expect, test, vi } from 'vitest'
import { readRuntimeOptions } from '../../../src/platform/developerTools.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser that has no times of its navigation has the address of the page', () => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  vi.stubGlobal('location', { href: 'https://stories.example/?rate=20' })
  expect(readRuntimeOptions()).toEqual({ rate: 20 })
})
