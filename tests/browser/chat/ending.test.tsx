import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Intent } from '../../../protocol/intents.ts'
import { OPTION_INACTIVE_MS, TAP_PAUSE } from '../../../protocol/limits.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { type AfterEnding, type EndingView } from '../../../protocol/view/scene.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { getUser } from '../../../src/account/user.ts'
import { closePanel } from '../../../src/screens/chat/panelStore.ts'
import { showChat } from '../../helpers/game.tsx'
import { type Asked, fakeApi, later, refusal } from '../shell/fakeApi.ts'
import { setUpShell } from '../shell/setUpShell.tsx'
import { mira, signIn } from '../shell/signInUsers.ts'
import { eventually } from '../../helpers/eventually.ts'

const { clock } = setUpShell()
const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'
const ending: EndingView = {
  id: 'dawn',
  title: 'Seven Lamps',
  html: '<p>Until the <em>sun</em>.</p><script>window.broken = true</script>',
  number: 1,
  total: 2,
  picture: { url: PICTURE, alt: 'Sunrise over the harbour' },
}
const view = (parts: Partial<EndingView> = {}, after: AfterEnding = 'done') =>
  createFakeView({
    ending: { ...ending, ...parts },
    after,
    coins: 30,
    progress: { total: 100, task: null },
    composer: { reason: 'ended', until: null },
  })
const story = { id: 'last-lantern', title: 'The Last Lantern', coins: 10, is_purchased: true, is_active_skill: false }
const LONG = '<p>Lamp after lamp. </p>'.repeat(80)

/** The API of a story with these fields, and with these answers. */
function serve(parts: Partial<typeof story> = {}, replies: Record<string, (asked: Asked) => unknown> = {}) {
  const asked = fakeApi({
    '/story.get': () => ({ story: { ...story, ...parts }, actors: [{ id: 'lan', name: 'Lan', coins: 4 }] }),
    '/sysconfig.list': () => ({
      checkin: { check_in_coins_per_day: DAYS },
      user_hobby_collection: [
        { id: 'mystery', name: 'Mystery' },
        { id: 'food', name: 'Food' },
      ],
    }),
    '/user.whoami': () => ({ user: { ...mira, coins: 130 } }),
    ...replies,
  })
  signIn(mira)
  return asked
}
const DAYS = { day_one: 1, day_two: 1, day_three: 1, day_four: 1, day_five: 1, day_six: 1, day_seven: 1 }

/** Shows a chat that has ended, to a player who does not tap. */
async function showEnding(...shown: Parameters<typeof showChat>): ReturnType<typeof showChat> {
  const chat = await showChat(...shown)
  await clock().pass(OPTION_INACTIVE_MS)
  return chat
}

beforeEach(() => void serve())
afterEach(closePanel)

test('[E5] it takes no tap of a player who hurries, until they pause', async () => {
  const { screen } = await showChat(view())
  const again = screen.getByRole('button', { name: 'Play Again' })
  for (let taps = 0; taps < 3; taps += 1) {
    await again.click()
    await clock().pass(TAP_PAUSE.ms - 100)
  }
  expect(screen.getByRole('dialog').query()).toBeNull()
  await clock().pass(TAP_PAUSE.ms)
  await again.click()
  // It costs, and asks first.
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('[E5] the sheet over it takes each tap, however fast they come', async () => {
  const { screen } = await showEnding(view({}, 'rating'))
  await screen.getByRole('button', { name: 'Rate this story' }).click()
  const title = rating().getByRole('heading')
  await title.click()
  await title.click()
  await userEvent.click(star('Story', '5 stars'))
  await expect.element(star('Story', '5 stars')).toBeChecked()
})

test('which ending it is, and the ways on', async () => {
  const { screen, game } = await showEnding(view())
  const region = screen.getByRole('region', { name: 'Ending' })
  await expect.element(region.getByText('Ending 1', { exact: true })).toBeVisible()
  await expect.element(region.getByRole('heading', { name: 'Seven Lamps' })).toBeVisible()
  await expect.element(region.getByRole('img', { name: 'Sunrise over the harbour' })).toBeVisible()
  await expect.element(region.getByRole('link', { name: 'Back to stories' })).toHaveAttribute('href', '/')
  await expect.element(region.getByText('sun', { exact: true })).toBeVisible()
  expect(region.element().querySelector('script')).toBeNull()
  // Only a story with an active skill offers its ending to share.
  expect(screen.getByRole('button', { name: /^(?:Share|分享)/ }).query()).toBeNull()
  await region.getByRole('button', { name: 'Play Again' }).click()
  expect(game.intents).toEqual([])
  await screen.getByRole('dialog').getByRole('button').first().click()
  expect(game.intents).toEqual([{ kind: 'playAgain', price: 4 }])
})

test('the input, the options, the conversation, the level and the diamonds are gone', async () => {
  const { screen } = await showEnding(view())
  await expect.element(screen.getByRole('region', { name: 'Ending' })).toBeVisible()
  for (const role of ['textbox', 'log', 'progressbar'] as const) expect(screen.getByRole(role).query()).toBeNull()
  expect(screen.getByRole('button', { name: /Credits/ }).query()).toBeNull()
})

const found = (number: number, isFound: boolean) => ({ number, is_found: isFound, title: isFound ? 'Found' : '' })
const FINDS = {
  '/story-finds.get': () => ({
    endings: [found(1, true), found(2, false)],
    places: [
      { id: 'quay', actor_id: 'lan', kind: 'choice', options: [{ text: 'Run', is_chosen: true }] },
      {
        id: 'lamp',
        actor_id: 'lan',
        kind: 'choice',
        options: [{ text: 'Wait' }, { text: 'Take her hand', is_chosen: true }],
      },
      { id: 'lamp', actor_id: 'other', kind: 'choice', options: [{ text: 'Row', is_chosen: true }] },
    ],
    pictures: [],
  }),
}

test.each([
  ['en', 'Ending 1, 1 of 2 found', 'Go back to a choice Take her hand'],
  ['zh', '结局 1，已找到 1/2', '回到某个选择 Take her hand'],
] as const)(
  'how many endings are found, and the choice that one may go back to (%s)',
  async (language, number, back) => {
    serve({}, FINDS)
    const { screen } = await showEnding(view(), language)
    await expect.element(screen.getByText(number)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: back })).toBeVisible()
  },
)

test.each(LOCALES)('at 360x640 the ways on are in sight, however long the prose is (%s)', async (language) => {
  await page.viewport(360, 640)
  onTestFinished(() => page.viewport(390, 844))
  serve({ is_active_skill: true }, FINDS)
  const { screen } = await showEnding(view({ html: LONG }, 'rating'), language)
  for (const name of [/^(Play Again|再玩一次)/, /^(Go back|回到某个)/, /^(Share|分享)/, /^(Rate|给)/])
    await expect.element(screen.getByRole('button', { name })).toBeInViewport({ ratio: 0.99 })
  await expect
    .element(screen.getByRole('link', { name: /^(Back to stories|回到故事列表)/ }))
    .toBeInViewport({ ratio: 0.99 })
})

test('a next story is offered: not ended yet, and most like this one; nobody is asked whether to leave for it', async () => {
  const listed = (id: string, tags: string[], endings: string[] = []) => ({
    id,
    title: id,
    tags,
    endings_found: endings,
  })
  serve(
    {},
    {
      '/story.list': () => ({
        stories: [
          listed('popular', ['rain']),
          listed('ended', ['sea', 'night'], ['Dawn']),
          listed('last-lantern', ['sea', 'night']),
          listed('close', ['sea']),
        ],
      }),
    },
  )
  history.replaceState(null, '', '/chat2/last-lantern/lan')
  const { screen } = await showEnding(view())
  const next = screen.getByRole('link', { name: /Read next/ })
  await expect.element(next).toHaveTextContent('Read nextclose')
  await next.click()
  await expect.poll(() => location.pathname).toBe('/story/close')
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('the prose comes first, the buttons after it, and the title is never under the header', async () => {
  const { screen } = await showEnding(view({ html: LONG }))
  const title = screen.getByRole('heading', { name: 'Seven Lamps' }).element()
  const header = screen.getByRole('button', { name: 'Back' }).element().getBoundingClientRect()
  expect(title.getBoundingClientRect().top).toBeGreaterThan(header.bottom)
  const again = screen.getByRole('button', { name: 'Play Again' })
  await expect.element(again).toBeInViewport()
  const scroller = screen.getByRole('group', { name: 'Seven Lamps' }).element().getBoundingClientRect()
  expect(scroller.top).toBeGreaterThanOrEqual(header.bottom)
})

test('an ending without a number, a title and a picture is an ending all the same', async () => {
  const { screen } = await showEnding(view({ number: null, total: null, title: '', picture: null }))
  await expect.element(screen.getByRole('button', { name: 'Play Again' })).toBeVisible()
  expect(screen.getByRole('heading').query()).toBeNull()
})

test('playing again asks first where it costs, with the price and what is left', async () => {
  serve({ is_purchased: false })
  const { screen, game } = await showEnding(view())
  await screen.getByRole('button', { name: 'Play Again' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Play again?' })
  await expect.element(dialog).toHaveAccessibleDescription('Playing again costs 14 diamonds. You have 30.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(game.intents).toEqual([])
  await screen.getByRole('button', { name: 'Play Again' }).click()
  await dialog.getByRole('button', { name: 'Play Again · 14 diamonds' }).click()
  expect(game.intents).toEqual([{ kind: 'playAgain', price: 14 }])
})

const rating = () => page.getByRole('dialog', { name: 'How was it?' })
const star = (subject: string, stars: string) =>
  rating().getByRole('radiogroup', { name: subject }).getByRole('radio', { name: stars })

test('[E3] however long the ending is read, its rating does not open by itself', async () => {
  const { screen } = await showEnding(view({ html: LONG }, 'rating'))
  await expect.element(screen.getByRole('heading', { name: 'Seven Lamps' })).toBeVisible()
  screen.getByRole('button', { name: 'Play Again' }).element().scrollIntoView()
  await expect.element(screen.getByRole('button', { name: 'Rate this story' })).toBeInViewport()
  await clock().pass(600_000)
  expect(rating().query()).toBeNull()
})

const FREE = { '/story.get': () => ({ story, actors: [{ id: 'lan', name: 'Lan', coins: 0 }] }) }

async function playAgain(): Promise<void> {
  await page.getByRole('button', { name: 'Play Again' }).click()
}

test('[E3] Play Again opens the rating first, then plays again; a second one opens nothing', async () => {
  serve({}, FREE)
  const { game } = await showEnding(view({}, 'rating'))
  await playAgain()
  await expect.element(rating()).toBeVisible()
  expect(game.intents).toEqual([])
  await rating().getByRole('button', { name: 'Close' }).click()
  await expect.element(rating()).not.toBeInTheDocument()
  const once: Intent[] = [{ kind: 'answered', what: 'rating' }, { kind: 'playAgain' }]
  expect(game.intents).toEqual(once)
  await playAgain()
  expect(game.intents).toEqual([...once, { kind: 'playAgain' }])
})

test('[E3] a player who keeps from paying for another game keeps the ending, and no rating opens', async () => {
  serve({ is_purchased: false })
  const { screen, game } = await showEnding(view({}, 'rating'))
  await playAgain()
  await screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(rating().query()).toBeNull()
  await playAgain()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Play Again/ })
    .click()
  await rating().getByRole('button', { name: 'Close' }).click()
  await expect
    .poll(() => game.intents)
    .toEqual([
      { kind: 'answered', what: 'rating' },
      { kind: 'playAgain', price: 14 },
    ])
})

test.each([
  ['the hobbies', 'hobby', 'What do you like?'],
  ['the rating', 'rating', 'How was it?'],
] as const)('[E3] leaving opens %s, then leaves; Back asks first whether to', async (_what, after, name) => {
  history.replaceState(null, '', '/chat2/last-lantern/lan')
  const { screen, game } = await showEnding(view({}, after))
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await screen.getByRole('button', { name: 'Keep Gaming' }).click()
  expect(screen.getByRole('dialog', { name }).query()).toBeNull()
  await screen.getByRole('link', { name: 'Back to stories' }).click()
  expect(screen.getByRole('button', { name: 'Leave Game' }).query()).toBeNull()
  await expect.element(screen.getByRole('dialog', { name })).toBeVisible()
  expect([location.pathname, game.intents]).toEqual(['/chat2/last-lantern/lan', []])
  await screen.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  expect(game.intents).toEqual([{ kind: 'answered', what: after }])
})

test.each(['checking', 'done'] as const)('[E3] where the answer is %s, leaving waits for nothing', async (after) => {
  history.replaceState(null, '', '/chat2/last-lantern/lan')
  const { screen } = await showEnding(view({}, after))
  await screen.getByRole('button', { name: 'Back', exact: true }).click()
  await screen.getByRole('button', { name: 'Leave Game' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  expect(screen.getByRole('dialog').query()).toBeNull()
})

test('[E3] a button opens the rating while the ending is read, which Play Again does not repeat', async () => {
  serve({}, FREE)
  const { screen, game } = await showEnding(view({}, 'rating'))
  await screen.getByRole('button', { name: 'Rate this story' }).click()
  await rating().getByRole('button', { name: 'Close' }).click()
  await expect.element(rating()).not.toBeInTheDocument()
  await playAgain()
  expect(game.intents).toEqual([{ kind: 'answered', what: 'rating' }, { kind: 'playAgain' }])
})

test('a rating needs three times stars, loses no word when it fails, and thanks for it', async () => {
  let isUp = false
  const asked = serve({}, { '/story-rating.create': () => (isUp ? {} : refusal('No')) })
  const { screen, game } = await showEnding(view({}, 'rating'))
  await screen.getByRole('button', { name: 'Rate this story' }).click()
  await expect.element(rating().getByText('Your rating earns 10 diamonds.')).toBeVisible()
  const submit = rating().getByRole('button', { name: 'Submit' })
  await userEvent.click(star('Story', '5 stars'))
  await userEvent.click(star('Character', '1 star'))
  await expect.element(submit).toBeDisabled()
  await userEvent.click(star('Pictures', '2 stars'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(star('Pictures', '3 stars')).toBeChecked()
  const comment = rating().getByRole('textbox', { name: 'Comment (optional)' })
  await userEvent.fill(comment, `<b>Lan</b>${'a'.repeat(600)}`)
  await expect.element(comment).toHaveAccessibleDescription('500 of 500 characters')
  await userEvent.fill(comment, '<Lan> was kind')
  await userEvent.click(submit)
  await expect.element(rating().getByRole('alert')).toHaveTextContent('Failed to submit feedback')
  await expect.element(comment).toHaveValue('Lan was kind')
  expect(game.intents).toEqual([])
  isUp = true
  // Whoever tries again has read the failure.
  await clock().pass(1_000)
  await userEvent.click(submit)
  await expect.element(page.getByRole('status').getByText('Thank you for your feedback!')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/story-rating.create').at(-1)?.body).toEqual({
    story_id: 'last-lantern',
    actor_id: 'lan',
    story_rating: 5,
    character_rating: 1,
    image_rating: 3,
    comment: 'Lan was kind',
  })
  expect(game.intents).toEqual([{ kind: 'answered', what: 'rating' }])
  await eventually(() => expect(getUser()?.coins).toBe(130))
})

test('[E3] a rating that is answered after its sheet was closed leaves nothing a second time', async () => {
  const reply = later<object>()
  serve({}, { '/story-rating.create': () => reply.promise })
  history.replaceState(null, '', '/chat2/last-lantern/lan')
  const { screen, game } = await showEnding(view({}, 'rating'))
  await screen.getByRole('link', { name: 'Back to stories' }).click()
  for (const subject of ['Story', 'Character', 'Pictures']) await userEvent.click(star(subject, '5 stars'))
  await userEvent.click(rating().getByRole('button', { name: 'Submit' }))
  await rating().getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  // The player has opened another story.
  history.replaceState(null, '', '/chat2/neon/lan')
  reply.resolve({})
  await expect.element(page.getByText('Thank you for your feedback!')).toBeVisible()
  expect(location.pathname).toBe('/chat2/neon/lan')
  expect(game.intents).toEqual([{ kind: 'answered', what: 'rating' }])
})

test('the hobbies are chosen by tags, at least one', async () => {
  const asked = serve({}, { '/hobby/collection.create': () => ({ user: mira }) })
  const { screen, game } = await showEnding(view({}, 'hobby'))
  await screen.getByRole('button', { name: 'What do you like?' }).click()
  const sheet = screen.getByRole('dialog', { name: 'What do you like?' })
  await expect.element(sheet.getByRole('button', { name: 'Save' })).toBeDisabled()
  await userEvent.click(sheet.getByRole('button', { name: 'Mystery' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Food' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Mystery' }))
  await expect.element(sheet.getByRole('button', { name: 'Food' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(sheet.getByRole('button', { name: 'Save' }))
  await expect.poll(() => game.intents).toEqual([{ kind: 'answered', what: 'hobby' }])
  expect(asked.find(({ path }) => path === '/hobby/collection.create')?.body).toEqual({ hobby_tags: ['food'] })
})

test('the shared picture is a JPEG of 1080 by 1350 that is saved under the name of the story', async () => {
  serve({ is_active_skill: true })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { screen } = await showEnding(view())
  await screen.getByRole('button', { name: 'Share this ending' }).click()
  const picture = screen.getByRole('img', { name: 'The ending "Seven Lamps" as a picture' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalHeight).toBe(1_350)
  expect((picture.element() as HTMLImageElement).naturalWidth).toBe(1_080)
  await screen.getByRole('button', { name: 'Save picture' }).click()
  expect(saved).toEqual(['The-Last-Lantern.jpg'])
})

test('what is sent with the picture, and what is copied, leads to the ending in the language of its story', async () => {
  // It was paid today: a share that is repeated says nothing.
  const asked = serve({ is_active_skill: true }, { '/daily-tasks.share-game': () => refusal('Done', '1201') })
  const sent: (string | undefined)[] = []
  const copied: string[] = []
  // This browser has no share sheet.
  const sheet = { canShare: () => true, share: async ({ text }: ShareData) => void sent.push(text) }
  Object.assign(navigator, sheet)
  onTestFinished(() => {
    for (const name of Object.keys(sheet)) Reflect.deleteProperty(navigator, name)
  })
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const { screen } = await showEnding(view())
  await screen.getByRole('button', { name: 'Share this ending' }).click()
  await screen.getByRole('button', { name: 'Copy link' }).click()
  const link = `${location.origin}/story/last-lantern?ending=dawn&lang=en`
  await expect.poll(() => copied).toEqual([link])
  await expect.element(screen.getByText('Link copied')).toBeVisible()
  await screen.getByRole('button', { name: 'Send...' }).click()
  await expect.poll(() => sent).toEqual([`Seven Lamps · Lamplit\n${link}`])
  await expect
    .poll(() => asked.filter(({ path }) => path === '/daily-tasks.share-game').map(({ body }) => body))
    .toMatchObject([{ story_id: 'last-lantern' }, { story_id: 'last-lantern' }])
})
