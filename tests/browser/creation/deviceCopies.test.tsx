/** Drafts kept on the device, in the browser's database. */
import { openDB } from 'idb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Author, createDeviceCopies } from '../../../src/authoring/model/deviceCopies.ts'
import { watchConnections } from '../../helpers/lostConnections.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

const DATABASE = 'story-drafts-test'
/** A page that has just begun to write for her. */
let ada: Author
beforeEach(() => {
  ada = { user: 'ada', generation: null }
})
const copy = {
  document: createStoryDocument(),
  base: createStoryDocument(),
  revision: 3,
  sent: null,
  status: 'published',
  publishedAt: 5,
  writer: 'tab',
  at: 1,
} as const

test('a copy is there in another page, for its user and story only, until it is removed', async () => {
  const copies = createDeviceCopies(DATABASE)
  expect(await copies.keep(ada, 'lamp', copy)).toBe('kept')
  const others = createDeviceCopies(DATABASE)
  expect(await others.read('ada', 'lamp')).toEqual(copy)
  expect(await others.read('mira', 'lamp')).toBeNull()
  expect(await others.read('ada', 'pier')).toBeNull()
  await others.remove('ada', 'lamp', copy)
  expect(await copies.read('ada', 'lamp')).toBeNull()
})

test('texts are there in another page, for their user and story only, until they are removed', async () => {
  const copies = createDeviceCopies(DATABASE)
  const text = { text: 'Bob: Who?', base: createStoryDocument(), taken: createStoryDocument() }
  expect(await copies.keepText(ada, 'lamp', 'pier', text)).toBe('kept')
  expect(await copies.keepText(ada, 'lamp', 'dark', text)).toBe('kept')
  const others = createDeviceCopies(DATABASE)
  expect([...(await others.readTexts('ada', 'lamp')).keys()]).toEqual(['dark', 'pier'])
  expect((await others.readTexts('ada', 'lamp')).get('pier')).toMatchObject(text)
  expect(await others.readTexts('mira', 'lamp')).toEqual(new Map())
  expect(await others.read('ada', 'lamp')).toBeNull()
  await others.keepText(ada, 'lamp', 'pier', null)
  expect([...(await copies.readTexts('ada', 'lamp')).keys()]).toEqual(['dark'])
  await copies.keepText(ada, 'lamp', 'dark', null)
})

test('a copy and a history of an earlier version of the app, which kept objects, are read', async () => {
  const copies = createDeviceCopies(DATABASE)
  const history = { document: copy.document, done: [], undone: [] }
  await copies.keep(ada, 'old', copy)
  await copies.keepHistory(ada, 'old', history)
  const database = await openDB(DATABASE, 1)
  const stored: unknown = await database.get('copies', ['ada', 'old', 'tab'])
  expect(stored).toMatchObject({ at: copy.at, json: { document: JSON.stringify(copy.document), sent: null } })
  // A tab of that version takes for a copy what has a writer.
  expect(stored).not.toHaveProperty('writer')
  await database.put('copies', copy, ['ada', 'old', 'tab'])
  await database.put('copies', history, ['ada', 'old#undo', ''])
  database.close()
  expect(await copies.read('ada', 'old')).toEqual(copy)
  expect(await copies.readHistory('ada', 'old')).toEqual(history)
  await copies.remove('ada', 'old', copy)
})

test('says that nothing was kept where storage is refused, and keeps it when storage is back', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  onTestFinished(() => open.mockRestore())
  const copies = createDeviceCopies(DATABASE)
  expect(await copies.keep(ada, 'lamp', copy)).toBe('failed')
  expect(await copies.read('ada', 'lamp')).toBeNull()
  open.mockRestore()
  expect(await copies.keep(ada, 'lamp', copy)).toBe('kept')
})

test('two writers keep theirs apart: the later one is read, and removing one leaves the other, and what its writer kept since', async () => {
  const copies = createDeviceCopies(DATABASE)
  const later = { ...copy, writer: 'other tab', at: 2 }
  await copies.keep(ada, 'pier', later)
  await copies.keep(ada, 'pier', copy)
  expect(await copies.read('ada', 'pier')).toEqual(later)
  await copies.remove('ada', 'pier', later)
  expect(await copies.read('ada', 'pier')).toEqual(copy)
  await copies.remove('ada', 'pier', { ...copy, at: 0 })
  expect(await copies.read('ada', 'pier')).toEqual(copy)
  await copies.remove('ada', 'pier', copy)
})

test('what was deleted is not written again by a page that knew it; one that begins after that writes', async () => {
  const copies = createDeviceCopies(DATABASE)
  const before = await copies.begin('ada')
  expect(await copies.keep(before, 'lamp', copy)).toBe('kept')
  const database = await openDB(DATABASE, 1)
  await database.clear('copies')
  const history = { document: copy.document, done: [], undone: [] }
  const text = { text: 'Bob: Who?', base: copy.document, taken: copy.document }
  const keepAll = async (author: Author) => [
    await copies.keep(author, 'lamp', copy),
    await copies.keepHistory(author, 'lamp', history),
    await copies.keepText(author, 'lamp', 'dark', text),
  ]
  expect(await keepAll(before)).toEqual(['deleted', 'deleted', 'deleted'])
  expect(await database.count('copies')).toBe(0)
  expect(await keepAll(await copies.begin('ada'))).toEqual(['kept', 'kept', 'kept'])
  expect(await copies.keep(before, 'lamp', { ...copy, at: 2 })).toBe('deleted')
  await database.clear('copies')
  database.close()
})

test.each(['silence', 'unknown'] as const)(
  'a database whose connection the browser has lost is opened again (%s)',
  async (how) => {
    const lose = watchConnections()
    const copies = createDeviceCopies(DATABASE)
    await copies.keep(ada, 'lost', copy)
    lose(how)
    expect(await copies.keep(ada, 'lost', { ...copy, at: 2 })).toBe('kept')
    lose(how)
    expect(await copies.read('ada', 'lost')).toEqual({ ...copy, at: 2 })
    await copies.remove('ada', 'lost', { ...copy, at: 2 })
  },
)
