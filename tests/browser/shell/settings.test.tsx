/** The settings. Doc 1 §2. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import packageJson from '../../../package.json' with { type: 'json' }
import { DEVICE_STORES } from '../../../protocol/deviceStores.ts'
import { readDraft, writeDraft } from '../../../src/account/drafts.ts'
import { readTokens, readUserId } from '../../../src/account/accountStorage.ts'
import { changeLocale, getLocale } from '../../../src/i18n/index.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { resolvePageLocale } from '../../../src/i18n/locale.ts'
import Settings from '../../../src/screens/settings/index.tsx'
import { readConsent, writeConsent } from '../../../src/platform/consent.ts'
import { changeReaderSettings, getReaderSettings } from '../../../src/platform/readerSettings.ts'
import { readItem, writeItem } from '../../../src/platform/storage.ts'
import { subscribeEvents } from '../../../src/telemetry/track.ts'
import { configureApp } from './configureApp.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signedIn, signIn } from './signInUsers.ts'

await startAllTexts('en')

setUpShell()
beforeEach(() => void fakeApi())
afterEach(() => {
  changeReaderSettings({ textSize: 'normal', readingSpeed: 'normal', isMuted: false, hasCaptions: true })
  delete document.documentElement.dataset.theme
})

const choice = (group: string, name: string) => page.getByRole('group', { name: group }).getByRole('radio', { name })

// The first of the file: the page has no Chinese texts yet.
test('of two languages chosen quickly the page keeps the later one', async () => {
  await Promise.all([changeLocale('zh'), changeLocale('en')])
  expect([getLocale(), document.documentElement.lang, readItem('lang')]).toEqual(['en', 'en', 'en'])
})

test('the language changes at once and is remembered, whatever the address asks for', async () => {
  history.replaceState(null, '', '/user/settings?lang=en&x=1')
  await show(<Settings />)
  await userEvent.click(choice('Language', '中文'))
  await expect.element(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible()
  expect(document.documentElement.lang).toBe('zh')
  expect(location.search).toBe('?x=1')
  expect(resolvePageLocale()).toBe('zh')
  await userEvent.click(choice('语言', 'English'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(resolvePageLocale()).toBe('en')
})

test('the theme changes at once and is remembered', async () => {
  document.documentElement.dataset.theme = 'light'
  history.replaceState(null, '', '/user/settings?theme=light')
  await show(<Settings />)
  await expect.element(choice('Theme', 'Light')).toBeChecked()
  await userEvent.click(choice('Theme', 'Dark'))
  expect([document.documentElement.dataset.theme, readItem('theme'), location.search]).toEqual(['dark', 'dark', ''])
  await expect.element(choice('Theme', 'Dark')).toBeChecked()
})

test('text size, reading speed and sound are those of the reader', async () => {
  await show(<Settings />)
  await userEvent.click(choice('Text size', 'Large'))
  await userEvent.click(choice('Reading speed', 'Tap to go on'))
  await userEvent.click(page.getByRole('switch', { name: 'Mute all sound' }))
  await userEvent.click(page.getByRole('switch', { name: 'Captions for voiced lines' }))
  expect(getReaderSettings()).toMatchObject({
    textSize: 'large',
    readingSpeed: 'tap',
    isMuted: true,
    hasCaptions: false,
  })
  const music = page.getByRole('slider', { name: 'Music' })
  await music.fill('40')
  expect(getReaderSettings().volumes.music).toBe(0.4)
})

test('consent starts as the operator asks for it, and is changed by a switch', async () => {
  configureApp({ requiresConsent: true })
  await show(<Settings />)
  const analytics = page.getByRole('switch', { name: 'Share usage data and error reports' })
  await expect.element(analytics).not.toBeChecked()
  await userEvent.click(analytics)
  await expect.element(analytics).toBeChecked()
  expect(readConsent()).toBe('granted')
  await userEvent.keyboard(' ')
  await expect.element(analytics).not.toBeChecked()
  expect(readConsent()).toBe('denied')
})

test('where no consent is asked for, the switch is on until the player refuses', async () => {
  await show(<Settings />)
  await expect.element(page.getByRole('switch', { name: 'Share usage data and error reports' })).toBeChecked()
})

test('the version is that of package.json, and the legal pages are linked', async () => {
  await show(<Settings />)
  await expect.element(page.getByText(`Version ${packageJson.version}`)).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/terms', '/privacy', '/complaints', '/content-removal', '/record-keeping'])
})

test('deleting local data asks first, says what goes, and keeps account and answers', async () => {
  signIn(mira)
  writeDraft('neon', 'Wait for me')
  writeItem('theme', 'light')
  writeItem('region', '{}')
  writeItem('device_id', 'a-known-device')
  writeConsent('denied')
  changeReaderSettings({ textSize: 'large' })
  await caches.open(DEVICE_STORES.media).then((cache) => cache.put('/clip.mp4', new Response('clip')))
  await show(<Settings />)
  await userEvent.click(page.getByRole('button', { name: 'Delete data on this device' }))
  const dialog = page.getByRole('dialog', { name: 'Delete data on this device?' })
  await expect.element(dialog).toHaveAccessibleDescription(/Drafts.*conversations.*clips.*settings.*stay signed in/s)
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(readDraft('neon')).toBe('Wait for me')
  await userEvent.click(page.getByRole('button', { name: 'Delete data on this device' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete', exact: true }))
  await expect.element(page.getByText('The data on this device is deleted')).toBeVisible()
  expect(readDraft('neon')).toBe('')
  expect(getReaderSettings().textSize).toBe('normal')
  expect([readItem('theme'), readItem('region'), readItem('lang')]).toEqual([null, null, null])
  expect(await caches.has(DEVICE_STORES.media)).toBe(false)
  expect([readUserId(), readTokens()?.access_token, readItem('device_id')]).toEqual([
    'mira',
    'mira-access',
    'a-known-device',
  ])
  expect(readConsent()).toBe('denied')
})

test('each setting that is changed is reported by its name, a drag of a slider once', async () => {
  const seen: unknown[] = []
  subscribeEvents(({ name, details }) => {
    if (name === 'setting_changed') seen.push(details.setting)
  })
  seen.length = 0
  await show(<Settings />)
  await userEvent.click(choice('Theme', 'Light'))
  await userEvent.click(choice('Text size', 'Large'))
  await userEvent.click(choice('Reading speed', 'Slow'))
  await userEvent.click(page.getByRole('switch', { name: 'Mute all sound' }))
  await userEvent.click(page.getByRole('switch', { name: 'Captions for voiced lines' }))
  const slider = page.getByRole('slider', { name: 'Music' }).element()
  for (const value of ['90', '80']) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slider, value)
    slider.dispatchEvent(new Event('input', { bubbles: true }))
  }
  slider.dispatchEvent(new Event('change', { bubbles: true }))
  expect(getReaderSettings().volumes.music).toBe(0.8)
  await userEvent.click(page.getByRole('switch', { name: /usage data/ }))
  expect(seen).toEqual(['theme', 'text_size', 'reading_speed', 'sound', 'captions', 'volume', 'consent'])
})

test('media that cannot be deleted is reported', async () => {
  vi.stubGlobal('caches', { delete: () => Promise.reject(new DOMException('busy', 'UnknownError')) })
  await show(<Settings />)
  await userEvent.click(page.getByRole('button', { name: 'Delete data on this device' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }))
  await expect.element(page.getByText('Some data could not be deleted. Please try again.')).toBeVisible()
})

test('a registered player sets a password in the settings, by a code to their address; a guest has none', async () => {
  const player = { ...mira, email: 'mira@example.com' }
  const asked = fakeApi({
    '/verification-code.send': () => ({ resend_after: 60 }),
    '/user-password.set': () => signedIn(player),
  })
  signIn(guest)
  await show(<Settings />)
  expect(page.getByRole('button', { name: 'Password' }).query()).toBeNull()
  signIn(player)
  await userEvent.click(page.getByRole('button', { name: 'Password' }))
  const drawer = page.getByRole('dialog', { name: 'Set a new password' })
  await drawer.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await drawer.getByRole('textbox', { name: 'Verification code' }).fill('123456')
  await drawer.getByLabelText('New password').fill('lantern 42')
  await drawer.getByLabelText('Confirm password').fill('lantern 42')
  await drawer.getByRole('button', { name: 'Save password' }).click()
  await expect.element(page.getByText('New password saved')).toBeVisible()
  expect(asked.find(({ path }) => path === '/verification-code.send')?.body).toMatchObject({ email: player.email })
  expect(asked.find(({ path }) => path === '/user-password.set')?.body).toMatchObject({
    email: player.email,
    code: '123456',
    password: 'lantern 42',
  })
})

test('without email the current password allows a new one', async () => {
  configureApp({ sendsEmail: false })
  const player = { ...mira, email: 'mira@example.com' }
  const asked = fakeApi({ '/user-password.set': () => signedIn(player) })
  signIn(player)
  await show(<Settings />)
  await userEvent.click(page.getByRole('button', { name: 'Password' }))
  const drawer = page.getByRole('dialog', { name: 'Set a new password' })
  await drawer.getByLabelText('Current password').fill('secret')
  await drawer.getByLabelText('New password').fill('lantern 42')
  await drawer.getByLabelText('Confirm password').fill('lantern 42')
  await drawer.getByRole('button', { name: 'Save password' }).click()
  await expect
    .poll(() => asked.find(({ path }) => path === '/user-password.set')?.body)
    .toMatchObject({ current_password: 'secret' })
})
