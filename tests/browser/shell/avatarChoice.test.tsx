/** The avatar of a story with face swap. Doc 2 §4 (avatar selection). */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { type GameConfig } from '../../../src/screens/story/start/startSteps.ts'
import { parse } from 'valibot'
import { story as storySchema } from '../../../protocol/api/stories.ts'
import { formatLookUrl } from '../../../protocol/wardrobe.ts'
import { Failure, fakeApi, later } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, mira, signIn } from './signInUsers.ts'
import { story } from './storyAnswers.ts'
import { AvatarDrawer } from '../../../src/screens/story/avatarChoice/AvatarDrawer.tsx'

await startAllTexts('en')

setUpShell()

const skip = () => page.getByRole('button', { name: 'Start without an avatar' })

async function openDrawer(
  predefined: string[],
  avatars: () => unknown,
  others: Parameters<typeof fakeApi>[0] = {},
): Promise<Partial<GameConfig>[]> {
  fakeApi({ '/user-avatar.list': avatars, ...others })
  const chosen: Partial<GameConfig>[] = []
  const faceSwap = parse(storySchema, { ...story, is_support_face_swap: true, predefined_avatars: predefined })
  await show(
    <AvatarDrawer story={faceSwap} actor={null} onDone={(part) => chosen.push(part)} onClose={() => undefined} />,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.element(page.getByText('Loading avatars')).not.toBeInTheDocument()
  return chosen
}

const own = (...statuses: string[]) => ({
  user_avatars: statuses.map((status, index) => ({ id: `${index}`, status, submitted_at: 1, url: 'data:,' })),
  total: statuses.length,
})

test.each([
  ['has none', () => own()],
  ['has one that is generating and one that failed', () => own('submitted', 'refused')],
  ['cannot load theirs', () => new Failure(503)],
])('a guest who %s can start without an avatar', async (_, avatars) => {
  signIn(guest)
  const chosen = await openDrawer([], avatars)
  await userEvent.click(skip())
  expect(chosen).toEqual([{}])
})

test('a player who has dressed comes as they are with one tap, or as another', async () => {
  signIn(mira)
  const worn = { head: 2, garment: 'linen', accessory: null } as const
  const chosen = await openDrawer(['/media/ready.webp'], () => own(), { '/wardrobe.get': () => ({ items: [], worn }) })
  await userEvent.click(page.getByRole('button', { name: /^Confirm/ }))
  await userEvent.click(page.getByRole('button', { name: 'Ready-made avatar 1', exact: true }))
  await userEvent.click(page.getByRole('button', { name: /^Confirm/ }))
  expect(chosen).toEqual([{ user_avatar_url: formatLookUrl(worn) }, { user_avatar_url: '/media/ready.webp' }])
})

test('a tap on Confirm before their look is there counts when it is', async () => {
  signIn(mira)
  const worn = { head: 2, garment: 'linen', accessory: null } as const
  const wardrobe = later<object>()
  const chosen = await openDrawer(['/media/ready.webp'], () => own(), { '/wardrobe.get': () => wardrobe.promise })
  const confirm = page.getByRole('button', { name: /^Confirm/ })
  await userEvent.click(confirm)
  await expect.element(confirm).toHaveAttribute('aria-disabled', 'true')
  expect(chosen).toEqual([])
  wardrobe.resolve({ items: [], worn })
  await expect.poll(() => chosen).toEqual([{ user_avatar_url: formatLookUrl(worn) }])
})

test.each([
  ['a ready-made one', 'Ready-made avatar 1', ['/media/ready.webp'], () => own()],
  ['an own one', 'Avatar 1', [], () => own('finish')],
])('where there is %s to choose, it is asked for', async (_, name, predefined, avatars) => {
  signIn(mira)
  await openDrawer(predefined, avatars)
  await expect.element(page.getByRole('button', { name, exact: true })).toBeVisible()
  expect(skip().query()).toBeNull()
})
