/** axe finds nothing, and everything is big enough to touch, in any state and panel of the gallery: English in the dark theme, Chinese in the light one. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locale } from '../../../protocol/locale.ts'
import { createGalleryPanels } from '../../../src/dev/gallery/panels.ts'
import { createGalleryChanges, createGalleryViews } from '../../../src/dev/gallery/views.ts'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'
import { type ShownChat, showChat } from '../../helpers/game.tsx'
import { expectAccessible } from '../../helpers/expectAccessible.ts'
import { fakeApi } from '../shell/fakeApi.ts'
import { setUpShell } from '../shell/setUpShell.tsx'
import { mira, signIn } from '../shell/signInUsers.ts'

const { clock } = setUpShell()
/** Options take taps, and what is slow to load says so. Toasts are still there. */
const SETTLED_MS = 1_000
/** What opens the survey and the rating at the reader's own wish. */
const FEEDBACK = {
  en: { hobby: 'What do you like?', rating: 'Rate this story' },
  zh: { hobby: '你喜欢什么？', rating: '给故事打分' },
} as const
const PACKS = [
  { id: 'pouch', coins: 60, bonus: 0, amount: 99, currency: 'USD' },
  { id: 'purse', coins: 300, bonus: 20, amount: 499, currency: 'USD' },
]
const COINS_PER_DAY = Object.fromEntries(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((day) => [`day_${day}`, 5]),
)
const HOBBIES = ['Sea', 'Lamps', 'Walking at night'].map((name, index) => ({ id: `hobby-${index}`, name }))

describe.each([
  ['en', 'dark'],
  ['zh', 'light'],
] as [Locale, string][])('in %s, %s', (locale, theme) => {
  const views = createGalleryViews(locale, 0)
  const changes = createGalleryChanges(locale)

  beforeEach(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = locale
    fakeApi({
      '/price.list': () => ({ prices: PACKS }),
      '/sysconfig.list': () => ({ checkin: { check_in_coins_per_day: COINS_PER_DAY }, user_hobby_collection: HOBBIES }),
      '/user.whoami': () => ({ user: mira }),
    })
    signIn(mira)
  })
  afterEach(() => {
    closePanel()
    delete document.documentElement.dataset.theme
  })

  async function show(name: string): Promise<ShownChat> {
    const view = views[name]
    if (view === undefined) throw new Error(`no view is called ${name}`)
    const shown = await showChat(view, locale)
    await expect.element(shown.screen.getByRole('button').first()).toBeInTheDocument()
    await clock().pass(SETTLED_MS)
    return shown
  }

  test.each(Object.entries(views))('%s', async (name, { after }) => {
    const { screen, game } = await show(name)
    if (after !== 'none') {
      await screen.getByRole('button', { name: FEEDBACK[locale][after === 'hobby' ? 'hobby' : 'rating'] }).click()
      await expect.element(screen.getByRole('dialog')).toBeInTheDocument()
    }
    const change = changes[name]
    if (change !== undefined) game.change(change)
    await check()
  })

  test.each(Object.entries(createGalleryPanels(locale)))('panel %s', async (_name, { over, panel }) => {
    const { screen } = await show(over)
    openPanel(panel)
    await expect.element(screen.getByRole('dialog')).toBeInTheDocument()
    await check()
  })

  test('the question before leaving', async () => {
    const { screen } = await show('open')
    await screen.getByRole('button', { name: locale === 'en' ? 'Back' : '返回' }).click()
    await expect.element(screen.getByRole('dialog')).toBeInTheDocument()
    await check()
  })
})

async function check(): Promise<void> {
  // What a panel loads or draws.
  await expect.poll(() => document.querySelectorAll('dialog [aria-busy="true"]:not(button)').length).toBe(0)
  await expectAccessible(document.body, [
    // Names begin with the visible words; prices and digits follow in words of their own.
    'label-content-name-mismatch',
    // The page around the chat has the heading and the landmarks.
    'region',
    'page-has-heading-one',
    'landmark-one-main',
  ])
}
