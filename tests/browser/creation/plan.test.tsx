/** A time to publish at: set in the time of the device, changed, cancelled; and why a story was not published. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from './checkScreen.ts'
import { later } from '../shell/fakeApi.ts'
import { type FakeStory, openStory, setUpCreation } from './openStory.tsx'

setUpCreation()

/** Half past nine in the morning, where the author is. */
const AT = new Date(1970, 4, 6, 9, 30).getTime()
const PLAN = { revision: 1, at: AT, planned_by: 'Mira', failed: null }
const bodiesOf = ({ asked }: FakeStory, path: string): unknown[] =>
  asked.filter((call) => call.path === path).map(({ body }) => body)
const drawer = () => page.getByRole('dialog', { name: 'Publish at a time' })
const note = () => page.getByRole('button', { name: /^Planned publication/ })

async function openPlan(plan: object | null): Promise<FakeStory> {
  const server = { plan }
  return openStory(
    '/creation/editor/lamp',
    {},
    {
      '/creation/publication-plan.get': () => server,
      '/creation/publication-plan.set': ({ body }) => {
        server.plan = { ...PLAN, ...(body as object) }
        return { outcome: 'planned', plan: server.plan }
      },
      '/creation/publication-plan.cancel': () => {
        server.plan = null
        return null
      },
    },
  )
}

test('a time is chosen in the time of the device, and sent as a moment', async () => {
  const story = await openPlan(null)
  await page.getByRole('button', { name: 'More on publishing' }).click()
  await page.getByRole('menuitem', { name: 'Publish at a time' }).click()
  const field = drawer().getByLabelText(/^Date and time \(.+\)$/)
  await field.fill('1969-12-30T10:00')
  await drawer().getByRole('button', { name: 'Plan the publication' }).click()
  await expect.element(drawer().getByText('Choose a time that is still to come.')).toBeVisible()
  await field.fill('2099-05-06T09:30')
  await drawer().getByRole('button', { name: 'Plan the publication' }).click()
  await expect.element(drawer().getByText('Choose a time within a year.')).toBeVisible()
  expect(bodiesOf(story, '/creation/publication-plan.set')).toEqual([])
  await field.fill('1970-05-06T09:30')
  await checkScreen()
  await drawer().getByRole('button', { name: 'Plan the publication' }).click()
  await expect.element(note()).toHaveAccessibleName(/May 6, 1970, 9:30/)
  expect(bodiesOf(story, '/creation/publication-plan.set')).toEqual([{ id: 'lamp', revision: 1, at: AT }])
})

test('a plan stands in the head of the story, and is changed or cancelled there', async () => {
  const story = await openPlan(PLAN)
  await expect.element(note()).toHaveAccessibleName(/^Planned publication: May 6, 1970, 9:30/)
  note().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .element(drawer().getByText(/^Version 1 is published on May 6, 1970.*, as Mira has planned\.$/))
    .toBeVisible()
  await drawer()
    .getByLabelText(/^Date and time/)
    .fill('1970-05-07T10:00')
  await drawer().getByRole('button', { name: 'Change the plan' }).click()
  await expect.element(note()).toHaveAccessibleName(/May 7, 1970, 10:00/)
  await note().click()
  await drawer().getByRole('button', { name: 'Cancel the plan' }).click()
  await expect.element(note()).not.toBeInTheDocument()
  expect(bodiesOf(story, '/creation/publication-plan.cancel')).toEqual([{ id: 'lamp' }])
})

test('a plan that is answered after its drawer was closed leaves the drawer open that was opened since', async () => {
  const reply = later<object>()
  await openStory('/creation/editor/lamp', {}, { '/creation/publication-plan.set': () => reply.promise })
  const open = async (): Promise<void> => {
    await page.getByRole('button', { name: 'More on publishing' }).click()
    await page.getByRole('menuitem', { name: 'Publish at a time' }).click()
  }
  await open()
  await drawer()
    .getByLabelText(/^Date and time/)
    .fill('1970-05-06T09:30')
  await drawer().getByRole('button', { name: 'Plan the publication' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer()).not.toBeInTheDocument()
  await open()
  reply.resolve({ outcome: 'planned', plan: PLAN })
  await expect.element(page.getByText('The publication is planned.')).toBeVisible()
  await expect.element(drawer()).toBeVisible()
})

test('a story that was not published says so in its head, and why', async () => {
  const problem = {
    severity: 'error',
    at: ['script', 'nodes', 'start', 'goto'],
    code: 'unknown_node',
    values: { node: 'start', name: 'quay' },
    message: 'start leads to quay, which is no node',
  }
  await openPlan({ ...PLAN, failed: { at: AT + 10, problems: [problem] } })
  await expect.element(note()).toHaveTextContent('Not published')
  await note().click()
  await expect.element(drawer().getByText(/was to be published on May 6, 1970.*, and was not\./)).toBeVisible()
  await expect.element(drawer().getByRole('listitem').getByText(/quay/)).toBeVisible()
  await checkScreen()
})
