/** The wardrobe screen: what is chosen is seen, bought once, and worn. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../helpers/expectAccessible.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { ACCESSORIES, GARMENTS } from '../../../protocol/wardrobe.ts'
import { getUser } from '../../../src/account/user.ts'
import { type Asked, fakeApi, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'
import Wardrobe from '../../../src/screens/wardrobe/index.tsx'

const { clock } = setUpShell()

/** Diamonds of the player, the price of each thing, and what they own. */
let coins = 0
let price = 40
let owned: string[] = []
let users = 0

beforeEach(async () => {
  await startAllTexts('en')
  coins = 100
  price = 40
  owned = ['linen']
})

async function openWardrobe(
  replies: Record<string, (asked: Asked) => unknown> = {},
  clothes = 'Clothes',
): Promise<Asked[]> {
  const user = { ...mira, uuid: `mira-${(users += 1)}` }
  signIn({ ...user, coins })
  const asked = fakeApi({
    '/wardrobe.get': () => ({
      items: [...GARMENTS, ...ACCESSORIES].map((id, index) => ({
        id,
        kind: index < GARMENTS.length ? 'garment' : 'accessory',
        name: id,
        coins: id === 'linen' ? 0 : price,
        is_purchased: owned.includes(id),
      })),
      worn: { head: 2, garment: 'linen', accessory: null },
    }),
    '/wardrobe.buy': ({ body }) => {
      owned.push((body as { id: string }).id)
      coins -= 40
      return { user: { ...user, coins } }
    },
    '/wardrobe.wear': ({ body }) => {
      const { head, garment, accessory } = body as { head: number; garment: string; accessory: string | null }
      const avatar_url = `/media/avatars/drawn/${head}.${garment}.${accessory ?? 'bare'}.webp`
      return { user: { ...user, coins, avatar_url } }
    },
    ...replies,
  })
  await show(<Wardrobe />)
  await expect.element(page.getByRole('list', { name: clothes })).toBeVisible()
  return asked
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const paths = (asked: readonly Asked[]) => asked.map(({ path }) => path).filter((path) => path.startsWith('/wardrobe.'))

/** Confirms the bill, once it takes taps. */
async function pay(sum: string): Promise<void> {
  const confirm = page.getByRole('button', { name: `Confirm · ${sum}` })
  await expect.element(confirm).toBeVisible()
  await clock().pass(1_000)
  await userEvent.click(confirm)
}

test.each([
  [
    'en',
    'Buy and put on, 80 diamonds',
    'Confirm',
    /stage40 diamondscamellia40 diamondsPrice80 diamondsYou have100 diamondsLeft after it20 diamonds/,
    'Cancel',
    'Confirm · 80 diamonds',
    'Paid: 80 diamonds. You have 20. It suits you',
  ],
  [
    'zh',
    '买下并换上，80 颗钻石',
    '确定',
    /stage40 颗钻石camellia40 颗钻石价格80 颗钻石你有100 颗钻石付后剩余20 颗钻石/,
    '取消',
    '确定 · 80 颗钻石',
    '已付 80 颗钻石，还剩 20。很合适',
  ],
] as const)(
  'clothes have the bill that a line has: nothing is paid before it is confirmed, and a receipt says what was: %s',
  async (locale, buy, title, bill, cancel, confirm, receipt) => {
    await startAllTexts(locale)
    const asked = await openWardrobe({}, locale === 'en' ? 'Clothes' : '衣服')
    await userEvent.click(page.getByRole('button', { name: /^stage/ }))
    await userEvent.click(page.getByRole('button', { name: /^camellia/ }))
    await userEvent.click(button(buy))
    const dialog = page.getByRole('dialog', { name: title })
    await expect.poll(() => dialog.query()?.textContent ?? '').toMatch(bill)
    await expectAccessible(document)
    await clock().pass(1_000)
    await userEvent.click(button(cancel))
    await expect.poll(() => dialog.query()).toBe(null)
    expect(paths(asked)).toEqual(['/wardrobe.get'])
    await userEvent.click(button(buy))
    await expect.element(button(confirm)).toBeVisible()
    await clock().pass(1_000)
    await userEvent.click(button(confirm))
    await expect.element(page.getByText(receipt)).toBeVisible()
    expect(paths(asked).filter((path) => path === '/wardrobe.buy')).toHaveLength(2)
  },
)

test('what is chosen is bought, each thing once, and worn', async () => {
  const asked = await openWardrobe()
  await userEvent.click(button('stage, 40 diamonds'))
  await userEvent.click(button('camellia, 40 diamonds'))
  await userEvent.click(button('Face 5'))
  await expect.element(page.getByRole('img', { name: 'You, in: stage, camellia' })).toBeVisible()
  await userEvent.click(button('Buy and put on, 80 diamonds'))
  await pay('80 diamonds')
  await expect.element(button('stage, Yours')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/wardrobe.buy').map(({ body }) => body)).toEqual([
    { id: 'stage', price: 40 },
    { id: 'camellia', price: 40 },
  ])
  await expect
    .poll(() => asked.find(({ path }) => path === '/wardrobe.wear')?.body)
    .toEqual({ head: 5, garment: 'stage', accessory: 'camellia' })
  await expect.poll(() => getUser()?.avatar_url).toBe('/media/avatars/drawn/5.stage.camellia.webp')
  expect(getUser()?.coins).toBe(20)
})

test('what is owned is put on without a charge', async () => {
  owned.push('ferry')
  const asked = await openWardrobe()
  await userEvent.click(button('ferry, Yours'))
  await userEvent.click(button('Put on'))
  await expect.poll(() => getUser()?.avatar_url).toBe('/media/avatars/drawn/2.ferry.bare.webp')
  expect(paths(asked)).not.toContain('/wardrobe.buy')
})

test('with too few diamonds it says how many are missing, and leads to the recharge', async () => {
  coins = 15
  const asked = await openWardrobe()
  await userEvent.click(button('neon, 40 diamonds'))
  await expect.element(page.getByText('25 diamonds are missing')).toBeVisible()
  await expect.element(button('Get diamonds')).toBeVisible()
  expect(paths(asked)).toEqual(['/wardrobe.get'])
})

test('a price from 1000 on is short for the eye', async () => {
  coins = 3_000
  price = 600
  await openWardrobe()
  await userEvent.click(button('stage, 600 diamonds'))
  await userEvent.click(button('camellia, 600 diamonds'))
  await expect.element(page.getByText('1.2k', { exact: true })).toBeVisible()
})

test('a refused purchase puts nothing on', async () => {
  const asked = await openWardrobe({ '/wardrobe.buy': () => refusal('503', 'The server is busy') })
  await userEvent.click(button('shawl, 40 diamonds'))
  await userEvent.click(button('Buy and put on, 40 diamonds'))
  await pay('40 diamonds')
  await expect.poll(() => paths(asked)).toContain('/wardrobe.buy')
  await expect.element(button('Buy and put on, 40 diamonds')).toBeVisible()
  expect(paths(asked)).not.toContain('/wardrobe.wear')
})
