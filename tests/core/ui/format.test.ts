import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addOwnCategories } from '../../../src/screens/stories/Filters.tsx'
import { chooseChat, listPartners } from '../../../src/screens/story/start/partners.ts'
import { writeChatAddress } from '../../../src/navigation/paths.ts'
import { formatCompact } from '../../../src/i18n/formatCompact.ts'
import { getSmallSource, createSrcSet } from '../../../src/ui/pictureSources.ts'
import { getDisplayPrice } from '../../../src/ui/price.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1.0k'],
  [1250, '1.2k'],
  [1999, '1.9k'],
  [12_345, '12.3k'],
  [1_000_000, '1000.0k'],
])('%i is shown as %s', (value, shown) => {
  expect(formatCompact(value)).toBe(shown)
})

describe('the price of a story', () => {
  test('bought is unlocked, whatever it cost', () => {
    expect(getDisplayPrice({ coins: 12, is_purchased: true }, true)).toEqual({ kind: 'unlocked' })
  })

  test('nothing to pay is free, discount or not', () => {
    expect(getDisplayPrice({ coins: 0, is_purchased: false }, true)).toEqual({ kind: 'free' })
  })

  test('a discount shows five times the price beside it, rounded down', () => {
    expect(getDisplayPrice({ coins: 12, is_purchased: false })).toEqual({ kind: 'coins', coins: 12, was: null })
    expect(getDisplayPrice({ coins: 12, is_purchased: false }, true)).toEqual({ kind: 'coins', coins: 12, was: 60 })
    expect(getDisplayPrice({ coins: 1.5, is_purchased: false }, true)).toEqual({ kind: 'coins', coins: 1.5, was: 7 })
  })
})

describe('the sizes of a picture', () => {
  // A page without configuration: the API is at its own origin.
  beforeEach(() => {
    vi.stubGlobal('document', { querySelector: () => null })
    vi.stubGlobal('location', { hostname: 'localhost' })
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('ours come in two', () => {
    const both = '/media/last-lantern/cover-360.webp 360w, /media/last-lantern/cover.webp 720w'
    expect(createSrcSet('/media/last-lantern/cover.webp')).toBe(both)
    expect(createSrcSet('/media/last-lantern/cover-360.webp')).toBe(both)
    expect(createSrcSet('https://cdn.example/media/a/b.webp')).toBe(
      'https://cdn.example/media/a/b-360.webp 360w, https://cdn.example/media/a/b.webp 720w',
    )
    expect(getSmallSource('/media/last-lantern/cover.webp')).toBe('/media/last-lantern/cover-360.webp')
  })

  test.each([
    '/media/cover.webp',
    '/media/a/cover.png',
    '/pictures/a/cover.webp',
    '/media/a/cover.webp?v=1',
    'data:image/webp;base64,AA',
  ])('%s comes in one', (url) => {
    expect(createSrcSet(url)).toBeUndefined()
    expect(getSmallSource(url)).toBe(url)
  })
})

test('All is the first category, of level 0, and the own lists of the player follow', () => {
  const names = { all: 'All', favorites: 'Favorites', played: 'Played' }
  expect(
    addOwnCategories([{ id: 'mystery', name: 'Mystery', level: 1 }], names).map(({ id, level }) => [id, level]),
  ).toEqual([
    ['all', 0],
    ['@favorites', 0],
    ['@played', 0],
    ['mystery', 1],
  ])
})

describe('where Play leads', () => {
  const actor = {
    id: 'lan',
    name: 'Lan',
    preview_url: null,
    avatar_url: null,
    image_assets: [],
    video_assets: [],
    coins: 0,
    is_purchased: false,
    version: '2',
    hot: 0,
    extra: null,
    bond: null,
  }

  test.each([
    ['2', '2', '/chat2/last%20lantern/lan'],
    ['1', '', '/chat/last%20lantern/lan'],
    ['', '3', '/chat/last%20lantern/lan'],
    ['3', '2', '/chat3/lan/last%20lantern'],
  ])('story version %s, actor version %s: %s', (story, partner, path) => {
    const chat = chooseChat({ id: 'last lantern', version: story }, { id: 'lan', version: partner })
    expect(writeChatAddress(chat)).toBe(path)
  })

  test('with one of the actors, the hottest first; in a story of version 3 with the pseudo-character; with nobody where there is none', () => {
    const ids = (version: string, ...hot: number[]) =>
      listPartners({ version, actors: hot.map((hot) => ({ ...actor, id: `a${hot}`, hot })) }).map(({ id }) => id)
    expect(ids('2', 3, 9, 5)).toEqual(['a9', 'a5', 'a3'])
    expect(ids('3', 3, 9)).toEqual(['reasoning'])
    expect(ids('2')).toEqual([])
  })
})
