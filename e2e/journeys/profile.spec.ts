/** The profile, the settings and the region check against the local API. */
import sharp from 'sharp'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

test('zh: a registered player changes name and picture, finds the played story, switches language, and logs out', async ({
  page,
}) => {
  const player = createPlayer(page, 'zh')
  await player.openList()
  await page.goto('/dev/users')
  await page.locator('#coins').fill('1500')
  await page.locator('[data-kind=registered]').click()
  await expect(page.getByRole('button', { name: '钻石：1500' })).toBeVisible()
  await player.enterStory()
  await expect(player.messages).toBeVisible()
  await page.goto('/user/profile?lang=zh')
  await expect(page.getByRole('img', { name: '1500 颗钻石' })).toHaveText('1.5k')

  await page.getByRole('button', { name: '编辑资料' }).click()
  await page.getByRole('textbox', { name: '名字' }).fill('林米拉')
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('heading', { name: '林米拉' })).toBeVisible()
  const picture = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#a06040' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('头像', { exact: true })
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.locator('main img')).toHaveAttribute('src', /\/uploads\//)

  await page.reload()
  await expect(page.getByRole('heading', { name: '林米拉' })).toBeVisible()
  await expect(page.locator('main img')).toHaveAttribute('data-state', 'here')
  await page.getByRole('link', { name: '玩过的故事' }).click()
  await expect(page.getByRole('list', { name: /玩过的故事/ }).getByRole('link')).toHaveCount(1)
  await page.getByRole('button', { name: '返回' }).click()

  await page.getByRole('link', { name: '设置' }).click()
  await page.getByRole('radio', { name: 'English' }).check({ force: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You are logged out')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('zh: a registered player signs out on other devices, then deletes the account, and is a new guest', async ({
  page,
}) => {
  await page.goto('/dev/users')
  await page.locator('[data-kind=registered]').click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await page.goto('/user/settings?lang=zh')
  await page.getByRole('button', { name: '退出其他设备' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '全部退出' }).click()
  await expect(page.getByText('其他设备已退出登录')).toBeVisible()

  const [token, userId] = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user_id')])
  await page.getByRole('button', { name: '注销账号', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '继续' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '永久删除' }).click()
  await expect(page.getByText(/账号已注销/)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user_id'))).not.toBe(userId)
  const answer = await page.request.get('/api/v1/user.whoami', { headers: { Authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('zh: the location services are asked in order, and mainland China is led to the notice', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/dev/location/')) asked.push(pathname)
  })
  await page.goto('/?lang=zh')
  const readPlace = () => page.evaluate(() => localStorage.getItem('region'))
  await expect.poll(readPlace).toMatch(/"allowed".*"countryCode":"SG".*"city":"Singapore"/)
  expect(asked).toEqual(['/dev/location/1'])

  await page.evaluate(() => localStorage.removeItem('region'))
  await page.route('**/dev/location/1', (route) => route.fulfill({ json: { error: true } }))
  await page.route('**/dev/location/2', (route) => route.fulfill({ json: { status: 'fail' } }))
  await page.route('**/dev/location/3', (route) => route.fulfill({ body: 'ip=192.0.2.1\nloc=CN\n' }))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '暂不提供服务' })).toBeVisible()
  await expect(page).toHaveURL(/\/region-restricted$/)
  expect(asked.slice(1)).toEqual(['/dev/location/1', '/dev/location/2', '/dev/location/3'])
})
