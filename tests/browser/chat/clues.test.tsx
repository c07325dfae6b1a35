import { expect, onTestFinished, test } from 'vitest'
import { type MissionsView } from '../../../protocol/view/progress.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showToast } from '../../../src/ui/toastStore.ts'
import { showChat } from '../../helpers/game.tsx'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { replacePageClock } from '../../../src/platform/time.ts'

const scenes = [
  { id: 's1', title: 'The quay' },
  { id: 's2', title: 'The lamp room' },
]
const first = { text: 'The seventh lamp is warm.', sceneId: 's1' }
const second = { text: 'The ledger has two hands.', sceneId: 's2' }
const third = { text: 'Somebody paid for the oil.', sceneId: 'unknown' }

/** React registers a timer some turns after it drew: time passes in steps. */
const PATIENT = { interval: 20 }

const withClues = (clues: MissionsView['clues']): MissionsView => ({
  completed: [],
  all: false,
  canFinish: false,
  clues,
  scenes,
})
const messages = splitIntoPages([createFakeMessage('a', 'Come.', { name: 'Lan' })])

test('the clue book is one tap away', async () => {
  const missions = withClues([third, second, first])
  const { screen } = await showChat(createFakeView({ messages, missions }))
  await screen.getByRole('button', { name: 'Clues: 3' }).click()
  const book = screen.getByRole('dialog', { name: 'Clues' })
  await expect.element(book.getByText(second.text)).toBeVisible()
  const headings = book.getByRole('heading', { level: 3 }).elements()
  expect(headings.map(({ textContent }) => textContent)).toEqual(['The quay', 'The lamp room', 'Elsewhere'])
})

test('without clues there is no book', async () => {
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByRole('article')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Clues/ })).not.toBeInTheDocument()
})

test('a clue that is found is shown and announced, a tap on it goes on in the story, and it leaves by itself', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  const { screen, game } = await showChat(createFakeView({ messages, missions: withClues([first]) }))
  await expect.element(screen.getByRole('button', { name: 'Clues: 1' })).toBeVisible()
  const card = screen.getByRole('status').getByText('Clue found')
  await expect.element(card).not.toBeInTheDocument()
  game.change({ missions: withClues([first, second]) })
  await expect.poll(() => clock.pass(200).then(() => card.query()), PATIENT).not.toBeNull()
  await expect.element(screen.getByText(second.text)).toBeVisible()
  const shownAt = clock.now()
  await expect.poll(() => clock.pass(500).then(() => card.query()), PATIENT).toBeNull()
  expect(clock.now() - shownAt).toBeGreaterThanOrEqual(6_000)
  game.change({ missions: withClues([first, second, third]) })
  await expect.poll(() => clock.pass(200).then(() => card.query()), PATIENT).not.toBeNull()
  game.change({ canSkip: true })
  await card.click()
  expect(game.intents).toEqual([{ kind: 'tap' }])
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a clue that is found waits for the toast that would cover it', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  const { screen, game } = await showChat(createFakeView({ messages, missions: withClues([first]) }))
  await expect.element(screen.getByRole('button', { name: 'Clues: 1' })).toBeVisible()
  game.change({ missions: withClues([first, second]) })
  showToast('success', 'This stage is complete.')
  const toast = screen.getByText('This stage is complete.')
  await expect.element(toast).toBeVisible()
  const card = screen.getByText('Clue found')
  let isCovered = false
  const passSome = async (): Promise<Element | null> => {
    await clock.pass(200)
    isCovered ||= toast.query() !== null && card.query() !== null
    return toast.query()
  }
  await expect.poll(passSome, PATIENT).toBeNull()
  expect(isCovered).toBe(false)
  await expect.poll(() => clock.pass(200).then(() => card.query()), PATIENT).not.toBeNull()
})

test('the clues of an opened history are not new', async () => {
  const { screen, game } = await showChat(createFakeView({ messages, flow: 'initializing' }))
  await expect.element(screen.getByRole('article')).toBeVisible()
  game.change({ flow: 'initialized', missions: withClues([first, second]) })
  await expect.element(screen.getByRole('button', { name: 'Clues: 2' })).toBeVisible()
  await expect.element(screen.getByText('Clue found')).not.toBeInTheDocument()
})
