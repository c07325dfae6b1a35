/** Sign-in as a player does it: registration, password, verification code, social providers, and a session that is over. Doc 1 §4. */
import { type APIRequestContext, type Page } from 'playwright/test'
import { withOwnServer } from '../ownServer.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'a lantern 1'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const readUser = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { uuid: string; coins: number })

/** The code that was sent to an address last. */
async function readCode(request: APIRequestContext, email: string, address = ''): Promise<string> {
  const answer = (await (await request.get(`${address}/dev/outbox`)).json()) as {
    data: { letters: { to: string; code: string }[] }
  }
  return answer.data.letters.find(({ to }) => to === email)?.code ?? ''
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/user/login')
  await button(page, 'Sign out').click()
  await expect(button(page, 'Send code')).toBeVisible()
}

test('a guest registers, keeps everything, signs out and in again; another tab follows; a forgotten password is replaced', async ({
  page,
  context,
  request,
}) => {
  const email = 'lantern@example.com'
  const other = await context.newPage()
  await other.goto('/?lang=en')
  await expect(button(other, 'Sign in')).toBeVisible()
  const guest = await readUser(other)

  await page.goto('/user/register?lang=en&invite_code=NOBODY')
  await field(page, 'Email').fill(email)
  await field(page, 'Name').fill('Mira')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await button(page, 'Register').click()
  await expect(page.getByText('Registration successful')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await readUser(page)).toMatchObject({ uuid: guest.uuid, coins: guest.coins, name: 'Mira' })
  await expect(button(other, 'Sign in')).toBeHidden()

  await signOut(page)
  await expect(button(other, 'Sign in')).toBeVisible()
  expect((await readUser(other)).uuid).not.toBe(guest.uuid)

  await button(page, 'Sign in with password').click()
  await field(page, 'Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a wrong one')
  await button(page, 'Sign in').click()
  await expect(page.getByText('Email or password is wrong')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await button(page, 'Sign in').click()
  await expect(page.getByText('Login successful')).toBeVisible()
  expect((await readUser(page)).uuid).toBe(guest.uuid)
  await expect(button(other, 'Sign in')).toBeHidden()

  await signOut(page)
  await button(page, 'Sign in with password').click()
  await button(page, 'Forgot your password?').click()
  await field(page, 'Email').fill(email)
  await button(page, 'Send code').click()
  await expect(page.getByText('Verification code sent')).toBeVisible()
  await field(page, 'Verification code').fill(await readCode(request, email))
  await page.getByLabel('New password', { exact: true }).fill('another 42')
  await page.getByLabel('Confirm password').fill('another 42')
  await button(page, 'Set password and sign in').click()
  await expect(page.getByText('New password saved')).toBeVisible()
  expect((await readUser(page)).uuid).toBe(guest.uuid)
})

test('zh: a code signs a guest in on the way to the daily tasks, after a wrong one', async ({ page, request }) => {
  const email = 'harbour@example.com'
  await page.goto('/daily-tasks?lang=zh')
  await expect(page).toHaveURL('/user/login')
  const guest = await readUser(page)
  await field(page, '邮箱').fill(email)
  await button(page, '获取验证码').click()
  await expect(page.getByText('验证码已发送')).toBeVisible()
  await expect(page.getByRole('button', { name: /^\d+ 秒后重试$/ })).toBeVisible()
  await page.reload()
  await expect(field(page, '邮箱')).toHaveValue(email)
  await expect(page.getByRole('button', { name: /^\d+ 秒后重试$/ })).toBeVisible()

  const code = await readCode(request, email)
  await field(page, '验证码').fill(code === '000000' ? '111111' : '000000')
  await button(page, '登录').click()
  await expect(page.getByText('验证码不正确')).toBeVisible()
  await field(page, '验证码').fill(code)
  await button(page, '登录').click()
  await expect(page.getByText('验证码登录成功')).toBeVisible()
  await expect(page).toHaveURL('/daily-tasks?lang=zh')
  expect(await readUser(page)).toMatchObject({ uuid: guest.uuid, email, role: 'user' })
})

test('a code that has expired is refused, and a new one signs in', async ({ page, request }) => {
  await withOwnServer(async (address) => {
    const email = 'late@example.com'
    await page.goto(`${address}/user/login?lang=en`)
    await field(page, 'Email').fill(email)
    await button(page, 'Send code').click()
    await expect(page.getByText('Verification code sent')).toBeVisible()
    const code = await readCode(request, email, address)
    const moved = await request.post(`${address}/dev/clock`, { data: { advance_ms: 10 * 60_000 } })
    const { data: time } = (await moved.json()) as { data: { now: number } }
    await field(page, 'Verification code').fill(code)
    await button(page, 'Sign in').click()
    await expect(page.getByText('This code is wrong or no longer valid')).toBeVisible()

    // The page's clock, too, is past the minute in which no other code is sent.
    await page.clock.setSystemTime(time.now)
    await page.reload()
    await field(page, 'Email').fill(email)
    await button(page, 'Send code').click()
    await expect.poll(() => readCode(request, email, address)).not.toBe(code)
    await field(page, 'Verification code').fill(await readCode(request, email, address))
    await button(page, 'Sign in').click()
    await expect(page.getByText('Verification code login successful')).toBeVisible()
    // The server stops: nothing may be loading from it.
    await page.goto('about:blank')
  })
})

test('each social provider signs in; declining does not, and a code works once', async ({ page }) => {
  await page.goto('/user/login?lang=en')
  await button(page, 'Continue with Discord').click()
  await button(page, 'Cancel').click()
  await expect(page.getByText('You did not give the permission to sign in.')).toBeVisible()
  await button(page, 'Back to sign-in').click()

  for (const provider of ['Google', 'Discord', 'Facebook']) {
    const email = `${provider.toLowerCase()}@example.com`
    await button(page, `Continue with ${provider}`).click()
    // The form of the app has an email field too.
    await expect(page.getByRole('heading', { name: `Continue with ${provider}` })).toBeVisible()
    await page.getByLabel('Email').fill(email)
    const callback = page.waitForRequest(/\/user\/social-callback\?/)
    await button(page, 'Continue').click()
    await expect(page.getByText('Login successful')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await readUser(page)).toMatchObject({ email })
    // The same answer again, such as from a history or a log.
    await page.goto((await callback).url())
    await expect(page.getByText('This sign-in was not started in this browser, or it is over already.')).toBeVisible()
    expect(page.url()).not.toContain('code=')
    await signOut(page)
  }
})

test('a registered user whose refresh is refused signs in again, and goes on where they were', async ({
  page,
  request,
  pageErrors,
}) => {
  const created = await request.post('/dev/users', { data: { kind: 'registered', email: 'over@example.com' } })
  const { data } = (await created.json()) as {
    data: { auth: { access_token: string; refresh_token: string }; user: { uuid: string } }
  }
  await request.post('/api/v1/user.sign-out', {
    data: {},
    headers: { Authorization: `Bearer ${data.auth.access_token}` },
  })
  await page.addInitScript(({ auth, user }) => {
    if (sessionStorage.getItem('is-set') !== null) return
    sessionStorage.setItem('is-set', 'yes')
    localStorage.setItem('token', auth.access_token)
    localStorage.setItem('refresh_token', auth.refresh_token)
    localStorage.setItem('user_id', user.uuid)
    localStorage.setItem('userInfo', JSON.stringify(user))
  }, data)
  await page.goto('/daily-tasks?lang=en')
  await expect(page.getByText('Failed to refresh token')).toBeVisible()
  await expect(page).toHaveURL('/user/login')
  // The browser reports the refusals.
  expect(pageErrors.every((error) => error.includes('401'))).toBe(true)
  pageErrors.length = 0

  await field(page, 'Email').fill('over@example.com')
  await button(page, 'Send code').click()
  await expect(page.getByText('Verification code sent')).toBeVisible()
  await field(page, 'Verification code').fill(await readCode(request, 'over@example.com'))
  await button(page, 'Sign in').click()
  await expect(page).toHaveURL('/daily-tasks?lang=en')
  expect((await readUser(page)).uuid).toBe(data.user.uuid)
})
