/** The intro in the preview of a draft: where it is shown, what it says, and that the actor chosen in it is the one who is played. Doc 2 §2. */
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FrameMessage, type PlayMessage } from '../../../src/authoring/model/previewMessages.ts'
import { PreviewIntro } from '../../../src/authoring/preview/PreviewIntro.tsx'
import { fakeApi } from '../shell/fakeApi.ts'
import { show } from '../shell/setUpShell.tsx'
import { mira, signIn } from '../shell/signInUsers.ts'
import { actor, detail } from '../shell/storyAnswers.ts'
import { openStory, setUpCreation } from './openStory.tsx'

const { clock } = setUpCreation()

const frame = () => page.getByTitle('The story as players see it').element() as HTMLIFrameElement

/** The pane beside the graph, with a page in its frame that says what the test says. Each preview has an id of its own. */
async function openPane() {
  let count = 0
  await page.viewport(1280, 800)
  const story = await openStory(
    '/pc/flow-editor/lamp',
    {},
    {
      '/creation/preview.start': ({ body }) => ({
        story_id: `_preview-${(count += 1)}`,
        actor_id: (body as { actor_id?: string }).actor_id ?? 'lan',
        version: '2',
        problems: [],
        replayed: null,
      }),
      '/creation/story.outcome': () => null,
    },
  )
  await expect.element(page.getByTitle('The story as players see it')).toBeVisible()
  const inside = frame().contentWindow
  if (inside === null) throw new Error('the frame has a page')
  const posted: PlayMessage[] = []
  vi.spyOn(inside, 'postMessage').mockImplementation((message: PlayMessage) => void posted.push(message))
  const answer = (data: FrameMessage): boolean =>
    dispatchEvent(new MessageEvent('message', { data, source: inside, origin: location.origin }))
  answer({ kind: 'ready' })
  const starts = () => story.asked.filter(({ path }) => path === '/creation/preview.start').map(({ body }) => body)
  return { posted, answer, starts }
}

test('a preview from the start shows the intro, and plays the actor who is chosen in it', async () => {
  const { posted, answer, starts } = await openPane()
  await expect.poll(() => posted.at(-1)).toMatchObject({ storyId: '_preview-1', isAtIntro: true })
  await expect.element(page.getByText('At the intro')).toBeVisible()
  answer({ kind: 'chosen', storyId: '_preview-0', actorId: 'nobody' })
  answer({ kind: 'chosen', storyId: '_preview-1', actorId: 'mo' })
  await expect.poll(() => posted.at(-1)).toMatchObject({ storyId: '_preview-2', actorId: 'mo', isAtIntro: false })
  expect(starts()).toHaveLength(2)
  expect(starts()[1]).toMatchObject({ actor_id: 'mo' })
  expect(starts()[1]).not.toHaveProperty('replay_of')
  await expect.element(page.getByText('At the intro')).not.toBeInTheDocument()

  // The actor stays chosen: from a node, and when the author starts over.
  await page.getByRole('treeitem', { name: /^lit/ }).click()
  await page.getByRole('button', { name: 'Play from “lit”' }).click()
  await expect.poll(() => posted.at(-1)).toMatchObject({ storyId: '_preview-3', actorId: 'mo', isAtIntro: false })
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('combobox', { name: 'Begin at' }).selectOptions('')
  await page.getByRole('button', { name: 'Play with these settings' }).click()
  await expect.poll(() => posted.at(-1)).toMatchObject({ storyId: '_preview-4', actorId: 'mo', isAtIntro: false })
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => posted.at(-1)).toMatchObject({ storyId: '_preview-5', actorId: 'mo', isAtIntro: true })
})

/** What the page in the frame plays at the intro. */
const INTRO: PlayMessage = {
  kind: 'play',
  storyId: '_preview-1',
  actorId: 'lan',
  version: '2',
  isAtIntro: true,
  locale: 'en',
  coins: 40,
  speed: 'reader',
  isBegun: false,
  last: null,
  catchesUp: false,
}
const cast = [actor, { id: 'wei', name: 'Wei', version: '2', coins: 6 }]
const playButton = page.getByRole('button', { name: /^Play\b/ })

/** What the frame tells the pane. */
function watchPane(): FrameMessage[] {
  const told: FrameMessage[] = []
  const spy = vi.spyOn(parent, 'postMessage').mockImplementation((message: FrameMessage) => void told.push(message))
  onTestFinished(() => spy.mockRestore())
  return told
}

test('the intro of a preview has the prices of the story and the diamonds of the preview, and starts nothing by itself', async () => {
  const asked = fakeApi(detail({ coins: 12 }, cast))
  signIn(mira)
  const told = watchPane()
  await show(<PreviewIntro message={INTRO} />)
  await expect.element(playButton).toHaveAccessibleName('Play · 12 diamonds')
  await expect.element(page.getByRole('button', { name: /Favorite|Back/ })).not.toBeInTheDocument()
  await userEvent.click(playButton)
  const picker = page.getByRole('dialog', { name: 'Select Character' })
  await expect.element(picker.getByText('Current coins: 40')).toBeVisible()
  await expect.element(picker.getByRole('radio', { name: /^Lan/ })).toBeChecked()
  await userEvent.click(picker.getByText('Wei'))
  await clock().pass(1_000)
  const confirm = picker.getByRole('button', { name: 'Confirm · 18 diamonds' })
  // The start of a preview charges nothing: nothing is left after it.
  await expect.element(confirm).toHaveAccessibleDescription('Total: 18 diamonds')
  expect(told).toEqual([])
  await userEvent.click(confirm)
  await expect.poll(() => told).toEqual([{ kind: 'chosen', storyId: '_preview-1', actorId: 'wei' }])
  // The pane begins the game: a second tap has nothing to choose.
  await expect.element(playButton).not.toBeInTheDocument()
  expect(asked.map(({ path }) => path).filter((path) => /game\.|tracking|history/.test(path))).toEqual([])
  expect(location.pathname).toBe('/')
})
