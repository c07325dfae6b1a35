/** The profile. Doc 1 §2, §5, §6, §7. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type User } from '../../../protocol/api/account.ts'
import { TOAST_MS } from '../../../protocol/limits.ts'
import { readTokens } from '../../../src/account/accountStorage.ts'
import { getUser } from '../../../src/account/user.ts'
import { App } from '../../../src/app/App.tsx'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { takeRedirect } from '../../../src/platform/redirect.ts'
import { writeAvatarMarks } from '../../../src/screens/avatars/avatarMarks.ts'
import { paint } from '../../helpers/paintPicture.ts'
import { configureApp } from './configureApp.ts'
import { type Asked, fakeApi, refusal, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'
import { HelpDrawer } from '../../../src/screens/profile/HelpDrawer.tsx'
import Profile from '../../../src/screens/profile/index.tsx'

await startAllTexts('en')

const { clock } = setUpShell()

const update = (asked: Asked[]) => asked.filter(({ path }) => path === '/user-info.update').map(({ body }) => body)
/** A server that applies the changes. */
const saving = { '/user-info.update': ({ body }: Asked) => ({ user: { ...mira, ...(body as Partial<User>) } }) }

async function openForm() {
  await userEvent.click(page.getByRole('button', { name: 'Edit profile' }))
  const form = page.getByRole('dialog', { name: 'Edit profile' })
  return { form, name: form.getByRole('textbox', { name: 'Name' }), save: form.getByRole('button', { name: 'Save' }) }
}

test('shows who the player is, and leads everywhere', async () => {
  fakeApi()
  signIn({ ...mira, coins: 12_345, email: 'mira@example.com' })
  await show(<Profile />)
  await expect.element(page.getByRole('heading', { name: 'Mira' })).toBeVisible()
  await expect.element(page.getByText('mira@example.com')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '12345 diamonds' })).toHaveTextContent('12.3k')
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/user/coins',
    '/user/history',
    '/?category=@favorites',
    '/user-character',
    '/wardrobe',
    '/daily-tasks',
    '/user/settings',
  ])
})

test('a player without a gender is asked for it, and one with a gender is not', async () => {
  fakeApi()
  signIn({ ...mira, gender: 'unknown' })
  const hint = page.getByText('How should stories address you? Choose it in your profile.')
  const { unmount } = await show(<Profile />)
  await expect.element(hint).toBeVisible()
  await unmount()
  signIn(mira)
  await show(<Profile />)
  await expect.element(page.getByRole('button', { name: 'Edit profile' })).toBeVisible()
  expect(hint.query()).toBeNull()
})

test('a new avatar is marked in the menu and beside its place until it is seen', async () => {
  const finished = { id: 'a', status: 'finish', url: 'data:,' }
  fakeApi({
    '/user.whoami': () => ({ user: mira }),
    '/user-avatar.list': () => ({ user_avatars: [finished], total: 1 }),
  })
  signIn(mira)
  // It was being drawn when the page was left.
  writeAvatarMarks({ userId: mira.uuid, startedAt: { a: 0 }, unviewed: [] })
  history.replaceState(null, '', '/user/profile')
  await render(<App />)
  await clock().pass(600)
  await expect.element(page.getByRole('link', { name: 'Profile New avatar' })).toBeVisible()
  await userEvent.click(page.getByRole('link', { name: 'My avatars New avatar' }))
  await expect.element(page.getByRole('heading', { name: 'My avatars' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible()
})

test('the creation area is for admins', async () => {
  fakeApi()
  signIn({ ...mira, role: 'admin' })
  await show(<Profile />)
  await expect.element(page.getByRole('link', { name: 'Creation area' })).toHaveAttribute('href', '/creation')
})

test('name and gender are saved, the changed fields only', async () => {
  const asked = fakeApi(saving)
  signIn(mira)
  await show(<Profile />)
  const { form, name, save } = await openForm()
  await name.fill('  Mira Lin ')
  await userEvent.click(save)
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Mira Lin' })).toBeVisible()
  await expect.element(page.getByText('Profile saved')).toBeVisible()
  await clock().pass(TOAST_MS)
  const again = await openForm()
  await userEvent.click(again.form.getByRole('radio', { name: 'Not stated' }))
  await userEvent.click(again.save)
  await expect.element(again.form).not.toBeInTheDocument()
  expect(update(asked)).toEqual([{ name: 'Mira Lin' }, { gender: 'unknown' }])
})

test.each([
  ['  ', 'Name is required'],
  [' M ', 'Name must be at least 2 characters'],
])('a name of %j is refused at its field', async (typed, message) => {
  const asked = fakeApi(saving)
  signIn(mira)
  await show(<Profile />)
  const { name, save } = await openForm()
  await name.fill(typed)
  await userEvent.click(save)
  await expect.element(name).toHaveAccessibleDescription(message)
  await expect.element(name).toHaveFocus()
  await name.fill('Mi')
  await expect.element(name).not.toHaveAccessibleDescription()
  expect(update(asked)).toEqual([])
})

test('a failed save keeps what was typed, and is tried again', async () => {
  fakeApi({ '/user-info.update': () => refusal('This name is taken') })
  signIn(mira)
  await show(<Profile />)
  const { form, name, save } = await openForm()
  await name.fill('Mira Lin')
  await userEvent.click(save)
  await expect.element(page.getByText('Failed to save profile: This name is taken')).toBeVisible()
  await expect.element(name).toHaveValue('Mira Lin')
  expect(getUser()?.name).toBe('Mira')
  fakeApi(saving)
  await userEvent.type(name, '{Enter}')
  await expect.element(form).not.toBeInTheDocument()
  expect(getUser()?.name).toBe('Mira Lin')
})

test('a picture is made smaller, uploaded, and saved as the address that the server gave', async () => {
  const asked = fakeApi({
    ...saving,
    '/chat-video.upload': () => ({ upload_url: '/uploads/1?signature=x', file_uri: '1', download_url: '/uploads/1' }),
  })
  const puts = stubUploads(200)
  signIn(mira)
  await show(<Profile />)
  await choosePicture(await paintFile())
  await expect.element(page.getByText('Profile saved')).toBeVisible()
  expect(update(asked)).toEqual([{ avatar_url: '/uploads/1' }])
  expect(puts).toEqual(['PUT /uploads/1?signature=x'])
})

test.each([
  [
    'is no picture',
    async () => new File(['words'], 'me.png', { type: 'image/png' }),
    'Only JPEG and PNG pictures can be used.',
  ],
  ['cannot be sent', () => paintFile(), 'Failed to upload image'],
])('a file that %s leaves the picture as it was', async (_, createFile, message) => {
  const asked = fakeApi({ ...saving, '/chat-video.upload': () => unreachable })
  signIn({ ...mira, avatar_url: '/media/last-lantern/cover.webp' })
  await show(<Profile />)
  await choosePicture(await createFile())
  await expect.element(page.getByText(message)).toBeVisible()
  expect(update(asked)).toEqual([])
  expect(getUser()?.avatar_url).toContain('/media/last-lantern/cover.webp')
})

test.each([
  ['How do I delete my account?', 'Delete account', '/user/settings'],
  ['Where does a story go on?', 'Played stories', '/user/history'],
  ['Diamonds that I paid for are missing', 'Complaints', '/complaints'],
])('help: the answer to “%s” leads to %s', async (question, link, path) => {
  configureApp({ contactEmail: null, takesPayments: true })
  fakeApi()
  signIn(mira)
  await show(<HelpDrawer onClose={() => undefined} />)
  const help = page.getByRole('dialog', { name: 'Help' })
  await userEvent.click(help.getByText(question))
  await userEvent.click(help.getByRole('group').filter({ hasText: question }).getByRole('link', { name: link }))
  expect(location.pathname).toBe(path)
})

test('help answers questions, and names the contact of the operator', async () => {
  configureApp({ contactEmail: 'contact@example.com' })
  fakeApi()
  signIn(mira)
  await show(<Profile />)
  await userEvent.click(page.getByRole('button', { name: 'Help' }))
  const help = page.getByRole('dialog', { name: 'Help' })
  await userEvent.click(help.getByText('What are diamonds for?'))
  await expect.element(help.getByText(/They unlock stories/)).toBeVisible()
  await expect
    .element(help.getByRole('link', { name: 'Write to contact@example.com' }))
    .toHaveAttribute('href', 'mailto:contact@example.com')
})

test('logging out asks first, then leads to the stories as a guest, without a way back to the profile', async () => {
  fakeApi({ '/user.whoami': () => ({ user: mira }) })
  signIn(mira)
  history.replaceState(null, '', '/user/profile')
  await render(<App />)
  await userEvent.click(page.getByRole('button', { name: 'Log out' }))
  const dialog = page.getByRole('dialog', { name: 'Log out?' })
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(readTokens()?.access_token).toBe('mira-access')
  await userEvent.click(page.getByRole('button', { name: 'Log out' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Log out' }))
  await expect.element(page.getByText('You are logged out')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Lamplit' })).toBeVisible()
  await expect.poll(() => getUser()?.uuid).toBe('guest-1')
  expect([location.pathname, takeRedirect()]).toEqual(['/', null])
})

async function paintFile(): Promise<File> {
  return new File([await paint(40, 30, 'image/png')], 'me.png', { type: 'image/png' })
}

async function choosePicture(file: File): Promise<void> {
  await userEvent.upload(page.getByLabelText('Profile picture'), file)
}

/** Answers uploads with a status; returns the list of them. */
function stubUploads(status: number): string[] {
  const puts: string[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload = {}
      status = status
      onload: (() => void) | null = null
      open(method: string, address: string): void {
        puts.push(`${method} ${new URL(address, location.href).pathname}${new URL(address, location.href).search}`)
      }
      setRequestHeader(): void {}
      send(): void {
        queueMicrotask(() => this.onload?.())
      }
      abort(): void {}
    },
  )
  return puts
}
