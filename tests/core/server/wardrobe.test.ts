/** The wardrobe: what is bought once, kept and worn, and the pictures of drawn avatars. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { wardrobeBuy, wardrobeGet, wardrobeWear } from '../../../protocol/api/avatars.ts'
import { whoami } from '../../../protocol/api/account.ts'
import { userUpdate } from '../../../protocol/api/signIn.ts'
import { ACCESSORIES, formatLookUrl, GARMENTS, HEAD_COUNT } from '../../../protocol/wardrobe.ts'
import { FOLDERS } from '../../../server/folders.ts'
import { WARDROBE } from '../../../server/services/wardrobe.ts'
import { createTestFolder, spendCoins } from './fair-stories.ts'
import { type Player, startServer, TINY, type TestServer } from './helpers.ts'
import { callApi, callForData } from './test-users.ts'

const PLAIN = { head: 3, garment: 'linen', accessory: null } as const
const SHAWLED = { ...PLAIN, garment: 'shawl' } as const

async function setUp(): Promise<{ server: TestServer; player: Player; spend: (coins: number) => Promise<void> }> {
  const folder = createTestFolder()
  const server = await startServer({ dataFolder: folder })
  const player = await server.signUp()
  return { server, player, spend: (coins) => spendCoins(folder, player.id, coins) }
}

async function getCoins(server: TestServer, { token }: Player): Promise<number> {
  return (await callForData(server, whoami, {}, token)).user.coins
}

test('a thing is bought once, kept and worn', async () => {
  const { server, player } = await setUp()
  const { token } = player
  expect(await callApi(server, wardrobeWear, SHAWLED, token)).toBe('403')
  const { user } = await callForData(server, wardrobeBuy, { id: 'shawl' }, token)
  expect(user.coins).toBe(120 - WARDROBE.shawl.coins)
  await callForData(server, wardrobeBuy, { id: 'shawl' }, token)
  expect(await getCoins(server, player)).toBe(120 - WARDROBE.shawl.coins)
  const worn = await callForData(server, wardrobeWear, SHAWLED, token)
  expect(worn.user.avatar_url).toBe(formatLookUrl(SHAWLED))
  const after = await callForData(server, wardrobeGet, {}, token)
  expect(after.worn).toEqual(SHAWLED)
  expect(after.items.filter((item) => item.is_purchased).map(({ id }) => id)).toEqual(['linen', 'shawl'])
})

test('everybody has a look for free, the same each time', async () => {
  const { server, player } = await setUp()
  const first = await callForData(server, wardrobeGet, {}, player.token)
  expect(first.worn).toMatchObject({ garment: 'linen', accessory: null })
  expect((await callForData(server, wardrobeGet, {}, player.token)).worn).toEqual(first.worn)
  expect((await callForData(server, wardrobeWear, first.worn, player.token)).user.coins).toBe(120)
})

test('with too few diamonds nothing is bought: 99001', async () => {
  const { server, player, spend } = await setUp()
  await spend(119)
  expect(await callApi(server, wardrobeBuy, { id: 'shawl' }, player.token)).toBe('99001')
  expect(await callApi(server, wardrobeBuy, { id: 'crown' }, player.token)).toBe('404')
  expect(await getCoins(server, player)).toBe(1)
})

const STAGE = formatLookUrl({ head: 1, garment: 'stage', accessory: null })
test.each([
  ['its address', STAGE],
  ['with a query', `${STAGE}?x`],
  ['with a fragment', `${STAGE}#x`],
  ['the small size', STAGE.replace('.webp', '-360.webp')],
  ['encoded', STAGE.replace('1.stage', '%31.st%61ge')],
  ['by a detour', STAGE.replace('/drawn/', '/x/../drawn/')],
])('what is not bought is not worn by naming its picture: %s', async (_, avatar_url) => {
  const { server, player } = await setUp()
  expect(await callApi(server, userUpdate, { avatar_url }, player.token)).toMatch(/^40[03]$/)
  for (const url of [avatar_url, `https://elsewhere.example${avatar_url}`]) {
    const started = await server.send(TINY.start, {
      body: { ...TINY.at, restart: true, game_config: { user_avatar_url: url } },
      token: player.token,
    })
    expect(await started.json()).toMatchObject({ code: '403' })
  }
})

test('every look has a picture of both sizes, and no other name has one', async () => {
  const server = await startServer({ mediaFolder: FOLDERS.media })
  const read = async (url: string): Promise<number | null> => {
    const response = await fetch(server.url + url)
    if (response.status !== 200) return null
    expect(response.headers.get('content-type')).toBe('image/webp')
    return (await sharp(new Uint8Array(await response.arrayBuffer())).metadata()).width
  }
  // All at once, as a wardrobe asks for them over HTTP/2.
  const looks = [
    ...Array.from({ length: HEAD_COUNT }, (_, index) => ({ ...PLAIN, head: index + 1 })),
    ...GARMENTS.map((garment) => ({ head: 1, garment, accessory: null })),
    ...ACCESSORIES.map((accessory) => ({ ...PLAIN, head: HEAD_COUNT, accessory })),
  ]
  expect(await Promise.all(looks.map((look) => read(formatLookUrl(look))))).toEqual(looks.map(() => 400))
  const small = formatLookUrl(PLAIN).replace('.webp', '-360.webp')
  expect(await read(small)).toBe(200)
  for (const name of ['0.linen.bare', '13.linen.bare', '1.crown.bare', '1.linen.crown', '1.linen'])
    expect(await read(`/media/avatars/drawn/${name}.webp`)).toBeNull()
})
