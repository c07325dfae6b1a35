/** The look that a player has put on: beside what they say, in the menu, and on the ending. */
import { afterEach, expect, test } from 'vitest'
import { LOCALES } from '../../../protocol/locale.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'
import { createEndingPicture } from '../../../src/screens/chat/panels/share/createEndingPicture.ts'
import { expectAccessible } from '../../helpers/expectAccessible.ts'
import { showChat } from '../../helpers/game.tsx'
import { setUpShell } from '../shell/setUpShell.tsx'
import { mira, signIn } from '../shell/signInUsers.ts'

setUpShell()
afterEach(closePanel)

const LOOK = '/media/avatars/drawn/5.shawl.bare.webp'
const OTHER_LOOK = '/media/avatars/drawn/5.ferry.hat.webp'
const CHOSEN = '/media/avatars/player-2.webp'

const wear = (avatar_url: string | null) => signIn({ ...mira, avatar_url })
const pathOf = (image: HTMLImageElement | null | undefined) => (image ? new URL(image.src).pathname : null)

function createView(avatarUrl: string | null = null) {
  const view = createFakeView({
    messages: splitIntoPages([
      createFakeMessage('a', 'Who lit them?', { name: 'Lan' }),
      createFakeMessage('me', 'I did.', { from: 'user', delivery: 'sent', avatarUrl }),
    ]),
  })
  return { ...view, session: { ...view.session, playerAvatarUrl: avatarUrl } }
}

test('what the player wears is beside their own words alone, and changes with them', async () => {
  wear(LOOK)
  const { screen } = await showChat(createView())
  const own = screen.getByRole('article', { name: 'You', exact: true }).element()
  expect(pathOf(own.querySelector('img'))).toBe(LOOK)
  expect(screen.getByRole('article', { name: 'Lan' }).element().querySelector('img')).toBeNull()
  wear(OTHER_LOOK)
  await expect.poll(() => pathOf(own.querySelector('img'))).toBe(OTHER_LOOK)
  openPanel({ kind: 'menu' })
  await expect
    .poll(() => pathOf(screen.getByRole('dialog', { name: 'Menu' }).element().querySelector('img')))
    .toBe(OTHER_LOOK)
})

test('a picture of another kind is not shown, and an avatar that the game began with counts first', async () => {
  wear('https://elsewhere.example/photo.jpg')
  const { screen } = await showChat(createView())
  expect(screen.getByRole('article', { name: 'You', exact: true }).element().querySelector('img')).toBeNull()
  wear(LOOK)
  const { screen: chosen } = await showChat(createView(CHOSEN))
  const rows = chosen.getByRole('article', { name: 'You', exact: true }).elements()
  expect(rows.map((row) => pathOf(row.querySelector('img')))).toContain(CHOSEN)
})

test.each(LOCALES)('the ending shows the player as they are dressed: %s', async (locale) => {
  wear(LOOK)
  const ending = { id: 'dawn', number: 1, total: 2, title: 'All In', html: '<p>It is day.</p>', picture: null }
  const view = createFakeView({ ending, after: 'done', composer: { reason: 'ended', until: null } }, locale)
  const { screen } = await showChat(view, locale)
  const portrait = screen.getByRole('img', { name: locale === 'en' ? 'You' : '你', exact: true })
  await expect.element(portrait).toBeVisible()
  expect(pathOf(portrait.element() as HTMLImageElement)).toBe(LOOK)
  // It takes none of the words' room.
  const words = screen.getByText(locale === 'en' ? 'Ending 1' : '结局 1', { exact: true }).element()
  expect(portrait.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(words.getBoundingClientRect().top)
  await expectAccessible(screen.getByRole('region', { name: locale === 'en' ? 'Ending' : '结局' }).element())
})

test('the picture of an ending to share has the portrait in it', async () => {
  const paint = async (colour: string): Promise<Blob> => {
    const canvas = document.createElement('canvas')
    canvas.width = 64
    canvas.height = 64
    const context = canvas.getContext('2d') ?? expect.fail('no canvas')
    context.fillStyle = colour
    context.fillRect(0, 0, 64, 64)
    return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? expect.fail('no picture'))))
  }
  const portrait = await paint('#f00')
  const cover = await paint('#00f')
  const game = { loadMedia: async (url: string) => (url.includes('drawn') ? portrait : cover) }
  const ending = { id: 'dawn', number: 1, total: 2, title: 'All In', html: '<p>It is day.</p>', picture: null }
  const words = { storyTitle: 'The Last Lantern', number: 'Ending 1', appName: 'Lamplit', locale: 'en' } as const
  const countRed = async (look: string | null): Promise<number> => {
    const file = await createEndingPicture(game, ending, '/media/last-lantern/cover.webp', look, words)
    const bitmap = await createImageBitmap(file)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d') ?? expect.fail('no canvas')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let red = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60) red += 1
    return red
  }
  expect(await countRed(null)).toBe(0)
  expect(await countRed(LOOK)).toBeGreaterThan(5_000)
})
