import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The file of a picture on a phone of 412x915 at 2.6x with this much memory, GB. */
async function findSource(deviceMemory: number | undefined): Promise<string> {
  vi.stubGlobal('innerWidth', 412)
  vi.stubGlobal('innerHeight', 915)
  vi.stubGlobal('devicePixelRatio', 2.6)
  vi.stubGlobal('navigator', { deviceMemory })
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { hostname: 'localhost' })
  const { getStorySource } = await import('../../../src/ui/pictureSources.ts')
  return getStorySource('/media/last-lantern/hall.webp')
}

test.each([0.25, 0.5, 1])('a phone with %s GB gets the small size of a picture of the story', async (memory) => {
  expect(await findSource(memory)).toBe('/media/last-lantern/hall-360.webp')
})

test.each([2, 8, undefined])('with %s GB, it gets the size that fills the screen', async (memory) => {
  expect(await findSource(memory)).toBe('/media/last-lantern/hall.webp')
})
