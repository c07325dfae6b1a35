/** The frame around a story: it is opened and saved. */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as authorWriting from '../../../src/account/authorWriting.ts'
import { DRAFT_TIMES_MS } from '../../../src/authoring/model/draftStore.ts'
import { createDeviceCopies } from '../../../src/authoring/model/deviceCopies.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { closeDrafts, findOpenDraft, openDraft } from '../../../src/authoring/frame/openDraft.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { Failure, later, unreachable } from '../shell/fakeApi.ts'
import { ada, guest, mira, signIn } from '../shell/signInUsers.ts'
import { createMedium, fakeStory, openStory, setUpCreation } from './openStory.tsx'
import { PNG_SIGNATURE } from '../../helpers/mediaBytes.ts'

const { clock } = setUpCreation()
const admin = { ...mira, role: 'admin' }

test('opens a story and says that it is saved', async () => {
  const story = await openStory('/creation/editor/lamp')
  await expect.element(page.getByRole('heading', { level: 1, name: 'The Lamp' })).toBeVisible()
  await expect.element(page.getByRole('status').filter({ hasText: /^Saved at/ })).toBeVisible()
  await userEvent.keyboard('{Control>}s{/Control}')
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  expect(story.saved).toEqual([])
})

test.each([
  ['en', 320],
  ['en', 360],
  ['zh', 320],
] as const)('a title of some words is not cut: %s, %i px', async (locale, width) => {
  await page.viewport(width, 640)
  await showLocale(locale)
  const document = createStoryDocument()
  writeAt(document, ['metadata', 'title'], { en: 'The Last Lantern of the Harbour', zh: '海港最后一盏亮着的灯笼' })
  await openStory('/creation/editor/lamp', { document, status: 'changed' })
  const title = page.getByRole('heading', { level: 1 }).element()
  expect([title.scrollWidth - title.clientWidth, title.scrollHeight - title.clientHeight]).toEqual([0, 0])
})

test('a story opens and is written in before its checks have ended, and says that it is still looking', async () => {
  const checks = later<object>()
  const problem = { severity: 'error', at: ['metadata', 'preview'], code: 'missing_field', values: {}, message: '' }
  const story = await openStory('/creation/editor/lamp', {}, { '/creation/story.problems': () => checks.promise })
  await expect.element(page.getByRole('button', { name: 'Looking for problems…' })).toBeVisible()
  const title = page.getByRole('group', { name: 'Title' }).getByLabelText('English')
  await title.fill('The Quay')
  await clock().pass(DRAFT_TIMES_MS.keep)
  expect(findOpenDraft('lamp')?.getView().document.metadata).toMatchObject({ title: { en: 'The Quay' } })
  expect(story.asked.find(({ path }) => path === '/creation/story.get')?.body).toMatchObject({ problems: false })
  checks.resolve({ revision: 1, problems: [problem] })
  await expect.element(page.getByRole('button', { name: 'Problems: 1 error, 0 warnings' })).toBeVisible()
})

test('without the server a story opens as the device knows it; another user never saves it', async () => {
  const story = await fakeStory({}, { '/creation/story.get': () => new Failure(502) })
  const document = createStoryDocument()
  writeAt(document, ['metadata', 'title', 'en'], 'The Quay')
  const state = { base: createStoryDocument(), revision: 1, sent: null, status: 'published', publishedAt: 5 } as const
  const copies = createDeviceCopies()
  await copies.keep(await copies.begin('mira'), 'lamp', { ...state, document, writer: 'tab', at: 1 })
  const opened = await openDraft('lamp')
  if (!opened.ok) throw new Error(opened.code)
  expect(opened.data.getView()).toMatchObject({
    status: 'published',
    document: { metadata: { title: { en: 'The Quay' } } },
  })
  signIn(ada)
  await opened.data.actions.saveNow()
  expect(opened.data.getView().save).toMatchObject({ kind: 'refused', failure: { code: 'unauthorized' } })
  expect(story.saved).toEqual([])
  expect(await openDraft('lamp')).toMatchObject({ ok: false })
  closeDrafts()
  expect(await copies.read('mira', 'lamp')).toMatchObject({ document })
})

/** Deletes what authors have written, as the code of another tab does it. */
async function deleteInOtherTab(): Promise<void> {
  const code = new URL('/src/account/authorWriting.ts?other-tab', location.origin).href
  const { forgetWriting } = (await import(/* @vite-ignore */ code)) as typeof authorWriting
  expect(await forgetWriting(null)).toBe(true)
}

test('a draft whose copies another tab deletes says so, writes none back, and keeps them again when it is asked to', async () => {
  await openStory('/creation/editor/lamp', {}, { '/creation/story.save': () => unreachable })
  const title = page.getByRole('group', { name: 'Title' }).getByLabelText('English')
  const copies = createDeviceCopies()
  const readKept = async () => (await copies.read('mira', 'lamp'))?.document.metadata.title
  await title.fill('The Quay')
  await clock().pass(DRAFT_TIMES_MS.keep)
  await expect.poll(readKept).toMatchObject({ en: 'The Quay' })
  await deleteInOtherTab()
  await expect.element(page.getByText(/^Another tab has deleted what this device kept/)).toBeVisible()
  await title.fill('The Harbour')
  await clock().pass(DRAFT_TIMES_MS.saveWithin)
  await expect.element(page.getByText(/^Not saved: .* Leave this page open\.$/)).toBeVisible()
  expect(await readKept()).toBeUndefined()
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await userEvent.click(page.getByRole('button', { name: 'Keep it on this device again' }))
  await expect.poll(readKept).toMatchObject({ en: 'The Harbour' })
  expect(page.getByText(/^Another tab has deleted/).elements()).toEqual([])
})

test('a draft whose author signs out in another tab waits for them to sign in again, and the page says so', async () => {
  await openStory('/creation/editor/lamp', {}, { '/creation/story.save': () => unreachable })
  const title = page.getByRole('group', { name: 'Title' }).getByLabelText('English')
  await title.fill('The Quay')
  await clock().pass(DRAFT_TIMES_MS.keep)
  await deleteInOtherTab()
  signIn(guest)
  await authorWriting.forgetWriting('guest-1')
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(/^What you wrote is in this page alone/)).toBeVisible()
  await expect.element(alert.getByText('Changes in the story ‘The Quay’ that are not saved yet')).toBeVisible()
  history.pushState(null, '', '/user/login')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect.element(alert.getByText('Changes in the story ‘The Quay’ that are not saved yet')).toBeVisible()
  signIn(ada)
  await expect.element(page.getByText('You are signed in as Ada.')).toBeVisible()
  await expect.element(alert.getByText('Changes in the story ‘The Quay’ that are not saved yet')).toBeVisible()
  signIn(guest)
  history.pushState(null, '', '/creation/editor/lamp')
  expect(await createDeviceCopies().read('mira', 'lamp')).toBeNull()
  signIn(admin)
  await expect.element(title).toHaveValue('The Quay')
  await expect.element(page.getByRole('button', { name: 'Keep it on this device again' })).toBeVisible()
})

test('a draft that is nowhere else stays open while another story is, and the browser still asks', async () => {
  const story = await openStory('/creation/editor/lamp', {}, { '/creation/story.save': () => unreachable })
  const title = page.getByRole('group', { name: 'Title' }).getByLabelText('English')
  await title.fill('The Quay')
  await clock().pass(DRAFT_TIMES_MS.keep)
  await deleteInOtherTab()
  await expect.element(page.getByRole('button', { name: 'Keep it on this device again' })).toBeVisible()
  story.id = 'harbour'
  history.pushState(null, '', '/creation/editor/harbour')
  await expect.element(title).toHaveValue('The Lamp')
  const leaving = new Event('beforeunload', { cancelable: true })
  dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  history.pushState(null, '', '/creation/editor/lamp')
  await expect.element(title).toHaveValue('The Quay')
})

test('a saved draft whose copies another tab deletes says no more than that, and its text that cannot be read is named', async () => {
  await openStory('/creation/editor/lamp')
  await expect.element(page.getByText(/^Saved at/)).toBeVisible()
  await deleteInOtherTab()
  const notice = page.getByText(/^Another tab has deleted .* kept of the story\.$/)
  await expect.element(notice).toBeVisible()
  const draft = findOpenDraft('lamp')
  if (draft === null) throw new Error('the draft is not open')
  const base = draft.getView().document
  draft.heldTexts.set('["pier","en"]', { text: 'Bob: Who?', base, taken: base })
  await expect.element(page.getByText(/^Another tab has deleted .* in this page alone\.$/)).toBeVisible()
  expect(notice.elements()).toEqual([])
  signIn(guest)
  const named = page.getByRole('alert').getByText('Changes in the story ‘The Lamp’ that are not saved yet')
  await expect.element(named).toBeVisible()
  draft.heldTexts.set('["pier","en"]', null)
  await expect.element(named).not.toBeInTheDocument()
})

test('a draft that was open shows what has become of it elsewhere', async () => {
  await page.viewport(1280, 800)
  const story = await openStory('/creation/flow-editor/lamp')
  await expect.element(page.getByText('Draft', { exact: true })).toBeVisible()
  story.status = 'published'
  await page.getByRole('link', { name: 'About the story' }).click()
  await expect.element(page.getByText('Published', { exact: true })).toBeVisible()
})

test('a file that is replaced while test readers have the draft makes a new version of it, which is saved on', async () => {
  const story = await openStory(
    '/creation/editor/lamp?section=media',
    {},
    {
      '/creation/media.upload': () => {
        Object.assign(story, { revision: 2 })
        return { media: createMedium('cover') }
      },
    },
  )
  const countAsked = (): number => story.asked.filter(({ path }) => path === '/creation/story.get').length
  await page.getByRole('button', { name: /^cover/ }).click()
  const before = countAsked()
  const input = document.querySelector('dialog input[type=file]') ?? document.body
  await userEvent.upload(page.elementLocator(input), new File([PNG_SIGNATURE], 'cover.png', { type: 'image/png' }))
  await expect.poll(countAsked).toBe(before + 1)
  await expect.poll(() => findOpenDraft('lamp')?.getView().revision).toBe(2)
})

test('a file that is replaced in a published story can be published', async () => {
  const story = await openStory(
    '/creation/editor/lamp?section=media',
    { status: 'published' },
    {
      '/creation/media.upload': () => {
        Object.assign(story, { status: 'changed', revision: 2 })
        return { media: createMedium('cover') }
      },
    },
  )
  await page.getByRole('button', { name: /^cover/ }).click()
  const publish = page.getByRole('button', { name: 'Publish changes' })
  expect(publish.elements()).toEqual([])
  const input = document.querySelector('dialog input[type=file]') ?? document.body
  await userEvent.upload(page.elementLocator(input), new File([PNG_SIGNATURE], 'cover.png', { type: 'image/png' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(publish).toBeVisible()
})

test('a conflict that ends while its versions are compared leaves the next one closed', async () => {
  const story = await openStory('/creation/editor/lamp')
  const draft = findOpenDraft('lamp')
  const title = page.getByRole('group', { name: 'Title' }).getByLabelText('English')
  const write = async (mine: string, theirs: string, revision: number): Promise<void> => {
    await title.fill(mine)
    const other = createStoryDocument()
    writeAt(other, ['metadata', 'title', 'en'], theirs)
    Object.assign(story, { revision, document: other })
    draft?.actions.mergeVersion({ revision, by: 'Jun', at: 1_000_000, theirs: other })
  }
  const compare = page.getByRole('button', { name: 'Compare' })
  const dialog = page.getByRole('dialog', { name: 'Two versions' })
  await write('The Quay', 'The Harbour', 2)
  await compare.click()
  await expect.element(dialog).toBeVisible()
  draft?.actions.resolveConflict(draft.getView().document)
  await expect.poll(() => draft?.getView().save.kind).toBe('saved')
  expect(dialog.query()).toBeNull()
  await write('The Night', 'The Day', 4)
  await expect.element(compare).toBeVisible()
  expect(dialog.query()).toBeNull()
})

test('two notes on one node are shown under the name of the node', async () => {
  const story = await openStory('/creation/editor/lamp')
  const draft = findOpenDraft('lamp')
  const NOTE = ['marks', 'notes', 'pier']
  draft?.actions.edit((document) => writeAt(document, NOTE, 'Mine'))
  const theirs = createStoryDocument()
  writeAt(theirs, NOTE, 'Theirs')
  Object.assign(story, { revision: 2, document: theirs })
  draft?.actions.mergeVersion({ revision: 2, by: 'Jun', at: 1_000_000, theirs })
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect.element(page.getByRole('dialog').getByRole('group', { name: 'Node pier: note' })).toBeVisible()
})
