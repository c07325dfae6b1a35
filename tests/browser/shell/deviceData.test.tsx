/** What the device stores is deleted by the list of it, and the question names what an author would lose. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { DEVICE_STORES } from '../../../protocol/deviceStores.ts'
import { ACCOUNT_KEYS } from '../../../src/account/accountStorage.ts'
import { forgetWriting } from '../../../src/account/authorWriting.ts'
import { closeDrafts, findOpenDraft, openDraft } from '../../../src/authoring/frame/openDraft.ts'
import { writeAt } from '../../../src/authoring/model/documentPaths.ts'
import { createDeviceCopies } from '../../../src/authoring/model/deviceCopies.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { storeLocale } from '../../../src/i18n/locale.ts'
import { listItems, writeItem } from '../../../src/platform/storage.ts'
import { listSessionItems, writeSessionItem } from '../../../src/platform/sessionItem.ts'
import Profile from '../../../src/screens/profile/index.tsx'
import Settings from '../../../src/screens/settings/index.tsx'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'
import { fakeStory } from '../creation/openStory.tsx'
import { fakeApi, unreachable } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'

await startAllTexts('en')
setUpShell()
beforeEach(() => forgetWriting(null))
// Tests of the page before have left games of other players, which stay by themselves.
beforeEach(() => withStores((store) => settle(store.clear())))
afterEach(closeDrafts)

const copies = createDeviceCopies()
const document = createStoryDocument()
const copy = { document, base: document, revision: 1, sent: null, status: 'draft', publishedAt: null, at: 1 } as const
const keepCopy = async (user: string, story: string) =>
  copies.keep(await copies.begin(user), story, { ...copy, writer: 'tab' })

/** The stores of all databases of the page. */
async function withStores(use: (store: IDBObjectStore, database: string) => Promise<void>): Promise<void> {
  for (const { name = '', version } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name, version))
    for (const store of database.objectStoreNames)
      await use(database.transaction(store, 'readwrite').objectStore(store), name)
    database.close()
  }
}

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
}

/** The stores that have something in them. */
async function findFilled(): Promise<string[]> {
  const filled: string[] = []
  await withStores(async (store, database) => {
    const count = await settle(store.count())
    if (count > 0 && !database.endsWith('-test')) filled.push(`${database} ${store.name}`)
  })
  return filled
}

async function ask(dialog: string, button: string) {
  await userEvent.click(page.getByRole('button', { name: button }))
  return page.getByRole('dialog', { name: dialog })
}

test('all of the list is empty afterwards but for the account, and the words of each user were named', async () => {
  fakeApi()
  signIn(mira)
  storeLocale('en')
  writeItem('theme', 'light')
  writeSessionItem('story_filters', 'sort=new')
  await caches.open(DEVICE_STORES.media).then((cache) => cache.put('/clip.mp4', new Response('clip')))
  await keepCopy('mira', 'lamp')
  const renamed = structuredClone(document)
  writeAt(renamed, ['metadata', 'title', 'en'], 'An older title')
  await copies.keepText(await copies.begin('mira'), 'lamp', 'dark', {
    text: 'Bob: Who?',
    base: renamed,
    taken: renamed,
  })
  await copies.keepText(await copies.begin('ada'), 'pier', 'dark', {
    text: 'Bob: Who?',
    base: document,
    taken: { ...document, metadata: {} },
  })
  await keepCopy('ada', 'lamp')
  writeItem('drafts:mira', JSON.stringify([['lamp', 'Hello']]))
  writeItem(
    'drafts:ada',
    JSON.stringify([
      ['lamp', 'Who?'],
      ['comment lamp', 'Why?'],
    ]),
  )
  await copies.keepHistory(await copies.begin('mira'), 'undone', { document, done: [], undone: [] })
  await show(<Settings />)
  const dialog = await ask('Delete data on this device?', 'Delete data on this device')
  await expect.element(dialog.getByText('Changes in the story ‘The Lamp’ that are not saved yet')).toBeVisible()
  await expect
    .element(dialog.getByText('Of another account: changes in the story ‘The Lamp’ that are not saved yet'))
    .toBeVisible()
  await expect
    .element(dialog.getByText('Of another account: changes in an untitled story that are not saved yet'))
    .toBeVisible()
  expect(dialog.getByText(/not saved yet/).elements()).toHaveLength(3)
  await expect.element(dialog.getByText('2 drafts of other accounts that were not sent')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByText('The data on this device is deleted')).toBeVisible()
  expect(await findFilled()).toEqual([])
  expect((await caches.keys()).filter((name) => !name.startsWith(DEVICE_STORES.app))).toEqual([])
  expect(listItems().filter((name) => !ACCOUNT_KEYS.includes(name) && name !== 'user_gender')).toEqual([])
  expect(listSessionItems()).toEqual([])
  expect(globalThis.document.cookie).not.toContain(`${DEVICE_STORES.language}=`)
})

test('where nothing is unsaved the question names no story, in Chinese the stories by their Chinese titles', async () => {
  fakeApi()
  signIn(mira)
  await show(<Settings />)
  const dialog = await ask('Delete data on this device?', 'Delete data on this device')
  await expect.element(dialog.getByRole('button', { name: 'Delete', exact: true })).not.toHaveAttribute('aria-busy')
  expect(dialog.getByRole('listitem').elements()).toHaveLength(4)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await keepCopy('mira', 'lamp')
  await keepCopy('ada', 'lamp')
  await showLocale('zh')
  const inChinese = await ask('要删除本机数据吗？', '删除本机数据')
  await expect.element(inChinese.getByText('故事《灯》里还没有保存的改动', { exact: true })).toBeVisible()
  await expect.element(inChinese.getByText('其他账号：故事《灯》里还没有保存的改动')).toBeVisible()
})

test('logging out names and deletes what the author has not saved, and leaves that of others', async () => {
  fakeApi()
  signIn(mira)
  await keepCopy('mira', 'lamp')
  await keepCopy('ada', 'lamp')
  await show(<Profile />)
  const dialog = await ask('Log out?', 'Log out')
  await expect.element(dialog.getByText('Changes in the story ‘The Lamp’ that are not saved yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Log out' }).click()
  await expect.poll(() => copies.read('mira', 'lamp')).toBeNull()
  expect(await copies.read('ada', 'lamp')).not.toBeNull()
})

test('a draft that is open with unsaved changes does not keep them again', async () => {
  await fakeStory({}, { '/creation/story.save': () => unreachable })
  const opened = await openDraft('lamp')
  if (!opened.ok) throw new Error('the draft did not open')
  opened.data.actions.edit((draft) => writeAt(draft, ['metadata', 'title', 'en'], 'The Harbour'))
  opened.data.flush()
  await expect.poll(() => copies.read('mira', 'lamp')).not.toBeNull()
  await forgetWriting(null)
  expect(findOpenDraft('lamp')).toBeNull()
  opened.data.flush()
  expect(await findFilled()).toEqual([])
})
