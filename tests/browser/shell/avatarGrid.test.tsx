/** The own avatars and their grid: polling, marks, presses, previews. Doc 1 §4; doc 2 §4, §8. */
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { type AvatarEntry } from '../../../src/screens/avatars/avatarEntries.ts'
import { fakeApi, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { ada, mira, signIn } from './signInUsers.ts'
import { eventually } from '../../helpers/eventually.ts'
import { AvatarGrid } from '../../../src/screens/avatars/AvatarGrid.tsx'
import { createAvatar, deleteAvatar, useOwnAvatars } from '../../../src/screens/avatars/avatarStore.ts'

await startAllTexts('en')

const { clock } = setUpShell()

const record = (id: string, status: string, url: string | null = null) => ({ id, status, submitted_at: 1, url })
const FINISHED = record('old', 'finish', 'data:,')
/** What the server has: changed by the tests. */
let records: ReturnType<typeof record>[] = []

beforeEach(() => {
  records = [FINISHED]
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
})

function fakeAvatars() {
  return fakeApi({
    '/user-avatar.list': () => ({ user_avatars: records, total: records.length }),
    '/user-avatar.create': () => {
      records = [record('new', 'start'), ...records]
      return { user_avatar: records[0] }
    },
    '/user-avatar.get': ({ body }) => {
      const found = records.find(({ id }) => id === (body as { id: string }).id)
      return found === undefined ? refusal('Unknown', '404') : { user_avatar: found }
    },
    '/user-avatar.delete': ({ body }) => {
      records = records.filter(({ id }) => id !== (body as { id: string }).id)
      return {}
    },
  })
}

function Own() {
  const { avatars, unviewed, status } = useOwnAvatars()
  return <AvatarGrid label={`Avatars ${status}`} entries={avatars} unviewed={unviewed} />
}

const tile = (name: string) => page.getByRole('button', { name, exact: true })
const countCalls = (asked: { path: string }[], path: string) => asked.filter((call) => call.path === path).length

test('a created avatar begins at 6%, is asked for every 5 s until it is finished, and is new on other screens', async () => {
  signIn(mira)
  const asked = fakeAvatars()
  await show(<Own />)
  await expect.element(tile('Avatar 1')).toBeVisible()
  await clock().pass(60_000)
  expect(countCalls(asked, '/user-avatar.get')).toBe(0)

  expect(await createAvatar('data:image/jpeg;base64,AA==')).toMatchObject({ ok: true, data: { type: 'generating' } })
  await expect.element(tile('Avatar 1, in progress: 6%')).toBeVisible()
  await expect.element(tile('Avatar 2')).toBeVisible()
  await clock().pass(4_900)
  expect(countCalls(asked, '/user-avatar.get')).toBe(0)
  await clock().pass(200)
  await expect.poll(() => countCalls(asked, '/user-avatar.get')).toBe(1)
  await expect.element(page.getByRole('button', { name: /^Avatar 1, in progress: (?!6%)\d+%$/ })).toBeVisible()

  records = [record('new', 'finish', 'data:,'), FINISHED]
  await eventually(async () => {
    await clock().pass(5_000)
    expect(tile('Avatar 1, New').query()).not.toBeNull()
  })
  const polls = countCalls(asked, '/user-avatar.get')
  await clock().pass(60_000)
  expect(countCalls(asked, '/user-avatar.get')).toBe(polls)
})

test('an avatar that finishes on /user-character is not new, and one that finished while the app was closed is', async () => {
  signIn(mira)
  records = [record('new', 'submitted')]
  fakeAvatars()
  history.replaceState(null, '', '/user-character')
  const { unmount } = await show(<Own />)
  await expect.element(tile('Avatar 1, in progress: 6%')).toBeVisible()
  records = [record('new', 'finish', 'data:,')]
  await eventually(async () => {
    await clock().pass(5_000)
    expect(tile('Avatar 1').query()).not.toBeNull()
  })
  await unmount()

  localStorage.setItem('avatars', JSON.stringify({ userId: 'ada', startedAt: { new: 1 }, unviewed: [] }))
  history.replaceState(null, '', '/')
  signIn(ada)
  await show(<Own />)
  await expect.element(tile('Avatar 1, New')).toBeVisible()
})

test('a hidden page does not ask, and one that is shown again does', async () => {
  signIn(mira)
  records = [record('new', 'start')]
  const asked = fakeAvatars()
  await show(<Own />)
  await expect.element(tile('Avatar 1, in progress: 6%')).toBeVisible()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await clock().pass(60_000)
  expect(countCalls(asked, '/user-avatar.get')).toBe(0)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await clock().pass(5_000)
  await expect.poll(() => countCalls(asked, '/user-avatar.get')).toBe(1)
})

test('an avatar that was deleted elsewhere leaves the list, and so does one that is deleted here', async () => {
  signIn(mira)
  records = [record('new', 'start'), FINISHED]
  fakeAvatars()
  await show(<Own />)
  await expect.element(tile('Avatar 1, in progress: 6%')).toBeVisible()
  records = [FINISHED]
  await eventually(async () => {
    await clock().pass(5_000)
    expect(page.getByRole('listitem').elements()).toHaveLength(1)
  })
  await deleteAvatar('old')
  await expect.poll(() => page.getByRole('listitem').elements().length).toBe(0)
})

const entry = (id: string, type: AvatarEntry['type']): AvatarEntry => ({
  id,
  url: type === 'custom' || type === 'predefined' ? 'data:,' : null,
  type,
  startedAt: null,
})

function Choice() {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <AvatarGrid
      label="Choice"
      entries={[entry('p', 'predefined'), entry('c', 'custom'), entry('g', 'generating'), entry('f', 'failed')]}
      selectedId={selected}
      onSelect={({ id }) => setSelected(id)}
    />
  )
}

test('a tap selects what is ready, and says why it does not select the others', async () => {
  await show(<Choice />)
  await userEvent.click(tile('Avatar 1'))
  await expect.element(tile('Avatar 1')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(tile('Avatar 2, in progress: 0%'))
  await expect.element(page.getByText('Avatar is generating or failed, please try again later')).toBeVisible()
  await userEvent.click(tile('Avatar 3, failed'))
  await expect.element(page.getByText('Avatar is failed, please generate again')).toBeVisible()
  await expect.element(tile('Avatar 1')).toHaveAttribute('aria-pressed', 'true')
})

const press = (type: string, init: PointerEventInit = {}) =>
  tile('Ready-made avatar 1')
    .element()
    .dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 5, clientY: 5, ...init }))

test.each([
  ['the magnifier', async () => userEvent.click(page.getByRole('button', { name: 'Enlarge Ready-made avatar 1' }))],
  ['a right click', async () => userEvent.click(tile('Ready-made avatar 1'), { button: 'right' })],
  [
    'a press of 500 ms',
    async () => {
      press('pointerdown')
      await clock().pass(499)
      expect(page.getByRole('dialog').query()).toBeNull()
      await clock().pass(1)
    },
  ],
])('%s opens the preview, whose Select selects', async (_, open) => {
  await show(<Choice />)
  await open()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect.element(preview).toBeVisible()
  await expect.element(tile('Ready-made avatar 1')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.click(preview.getByRole('button', { name: 'Select' }))
  await expect.element(preview).not.toBeInTheDocument()
  await expect.element(tile('Ready-made avatar 1')).toHaveAttribute('aria-pressed', 'true')
})
