/** What a player has found in a story: endings, places to go back to, pictures. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { FindsDrawer } from '../../../src/screens/finds/FindsDrawer.tsx'
import { fakeApi, refusal } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

await startAllTexts('en')
setUpShell()

const PLACES = [
  { id: 'node:quay', actor_id: 'lan', kind: 'chapter', title: 'The Quay' },
  {
    id: 'node:door',
    actor_id: 'lan',
    kind: 'choice',
    title: 'The door is shut.',
    options: [{ text: 'Knock', is_chosen: true }, { text: 'Wait' }],
  },
  { id: 'node:boat', actor_id: 'bo', kind: 'choice', title: 'The boat' },
]
const finds = (image = '') => ({
  endings: [
    { number: 1, is_found: true, title: 'All Present', image_url: image, alt: 'Seven lamps' },
    { number: 2, is_found: false, hint: 'What if you had kept the ticket?' },
    { number: 3, is_found: false },
  ],
  places: PLACES,
  pictures: [],
  pictures_total: 4,
})

async function open(answer: () => unknown, onPlace?: (place: { id: string }) => void): Promise<void> {
  fakeApi({ '/story-finds.get': answer })
  signIn(mira)
  await show(<FindsDrawer storyId="last-lantern" actorId="lan" onPlace={onPlace} onClose={() => undefined} />)
}

test('a found ending has its name, and the others their hints', async () => {
  await open(() => finds())
  const endings = page.getByRole('region', { name: 'Endings' })
  await expect.element(endings.getByText('1 of 3')).toBeVisible()
  await expect.element(endings.getByText('Ending 1: All Present')).toBeVisible()
  await expect.element(endings.getByText('What if you had kept the ticket?')).toBeVisible()
  await expect.element(endings.getByText('Not found yet', { exact: true })).toBeVisible()
})

test('the places are those of the character, and a tap names one', async () => {
  const onPlace = vi.fn()
  await open(() => finds(), onPlace)
  const places = page.getByRole('region', { name: 'Go back to' }).getByRole('button')
  await expect.poll(() => places.elements().length).toBe(2)
  await expect.element(places.nth(1).getByText('Chosen last: Knock')).toBeVisible()
  await userEvent.click(places.nth(0))
  expect(onPlace).toHaveBeenCalledWith(expect.objectContaining({ id: 'node:quay' }))
})

test('where no game can begin, no place is offered', async () => {
  await open(() => finds())
  await expect.element(page.getByRole('region', { name: 'Endings' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Go back to' })).not.toBeInTheDocument()
})

test('a failure is said, and can be tried again', async () => {
  let isDown = true
  await open(() => (isDown ? refusal('down') : finds()))
  await expect.element(page.getByText('This could not be loaded.')).toBeVisible()
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByText('Ending 1: All Present')).toBeVisible()
})
