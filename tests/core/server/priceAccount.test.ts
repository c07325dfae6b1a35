/** What there is to buy, what a guest is given, and the packs of the shop. */
import { expect, test } from 'vitest'
import { FOLDERS } from '../../../server/folders.ts'
import { accountPrices, formatPriceAccount, listPriceFindings } from '../../../server/services/priceAccount.ts'
import { WARDROBE } from '../../../server/services/wardrobe.ts'
import { loadLibrary } from '../../../server/stories/library.ts'
import { FAIR_FOLDER } from './fair-stories.ts'

test('a guest’s diamonds of a week open about half of all there is, and the largest pack is no larger', () => {
  const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
  const account = accountPrices([...stories.values()])
  expect(listPriceFindings(account), formatPriceAccount(account).join('\n')).toEqual([])
})

test('starts, characters, options, paid scenes and the wardrobe are added up', () => {
  const { stories } = loadLibrary({ stories: FAIR_FOLDER, media: FAIR_FOLDER })
  const { stories: priced, wardrobe, total } = accountPrices([...stories.values()])
  expect(priced.find(({ id }) => id === 'inn')).toMatchObject({ start: 12, actors: 6 })
  const all = priced.reduce(
    (sum, { start, actors, options, paidScenes }) => sum + start + actors + options + paidScenes,
    0,
  )
  expect(wardrobe).toBe(Object.values(WARDROBE).reduce((sum, { coins }) => sum + coins, 0))
  expect(total).toBe(wardrobe + all)
})

test('an account outside the bounds says what is wrong', () => {
  const account = { stories: [], wardrobe: 0, total: 100, given: 90, largestPack: 101 }
  expect(listPriceFindings(account)).toEqual([
    'a guest’s 90 diamonds open 90 % of 100, 40 % to 60 % wanted',
    'the largest pack has 101 diamonds, and there are 100 to spend',
  ])
  expect(listPriceFindings({ ...account, given: 50, largestPack: 100 })).toEqual([])
})
