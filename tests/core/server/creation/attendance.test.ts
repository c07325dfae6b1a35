/** Authors of one story see each other; comments reach nobody else. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { authorNames, storyAttendance } from '../../../../protocol/api/creationAuthors.ts'
import { creationDuplicate, creationGet, creationReview } from '../../../../protocol/api/creation.ts'
import { creationExport, type ExportFormat } from '../../../../protocol/api/creationMedia.ts'
import { listThreads, writeThread } from '../../../../src/authoring/model/comments.ts'
import { createManualClock } from '../../../../server/clock.ts'
import { AUTHORING } from '../../../../server/limits.ts'
import { createAttendance } from '../../../../server/services/creation/attendance.ts'
import { DATABASE_FILE, openSqlite } from '../../../../server/storage/sqlite/open.ts'
import { user } from '../../../contracts/guests.ts'
import { createTestFolder } from '../../../contracts/storages.ts'
import { eventsOf, T0 } from '../helpers.ts'
import { callForData } from '../test-users.ts'
import { type Admin, duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'

/** Another admin of the same server. */
async function addAdmin({ server, dataFolder }: Admin, name: string): Promise<{ id: string; token: string }> {
  const { id, token } = await server.signUp(`device-of-${name}`)
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE))
  database.prepare("UPDATE users SET role = 'admin', name = ? WHERE id = ?").run(name, id)
  database.close()
  return { id, token }
}

test('two authors see each other, and where; one whose page says nothing any more is gone after a while', async () => {
  const clock = createManualClock(T0)
  const admin = await startWithAdmin({ clock })
  const jun = await addAdmin(admin, 'jun')
  const id = await duplicateTiny(admin)
  const attend = (node?: string) => admin.ask(storyAttendance, { id, ...(node !== undefined && { node }) })
  const attendAsJun = (node?: string) =>
    callForData(admin.server, storyAttendance, { id, ...(node !== undefined && { node }) }, jun.token)
  expect(await attend('hall')).toMatchObject({ others: [] })
  expect((await attendAsJun('kitchen')).others).toEqual([{ id: admin.id, name: 'mira', node: 'hall' }])
  expect((await attend()).others).toEqual([{ id: jun.id, name: 'jun', node: 'kitchen' }])
  // The revision says that another author has saved.
  const { revision } = await attend()
  await admin.edit(id, (document) => void (document.metadata['teaser'] = { en: 'New', zh: '新' }))
  expect((await attendAsJun()).revision).toBe((revision ?? 0) + 1)
  await clock.elapse(AUTHORING.attendanceMs - 1)
  expect((await attend()).others).toHaveLength(1)
  await clock.elapse(2)
  expect((await attend()).others).toEqual([])
  expect(await admin.ask(storyAttendance, { id: 'tiny' })).toEqual({ revision: null, others: [] })
  expect(await admin.try(storyAttendance, { id: 'nothing' })).toBe('404')
})

test('an attendance reads the number of the latest revision, and nothing else of the story', async () => {
  const storage = openSqlite(createTestFolder())
  const noted = { document: '{}', summary: '{}', authorId: 'author', at: T0 }
  await storage.authoredStories.create('lamp', noted, '{"story.yaml":"id: lamp"}')
  const read: string[] = []
  const store = new Proxy(storage.authoredStories, {
    get(target, name, receiver): unknown {
      read.push(String(name))
      return Reflect.get(target, name, receiver)
    },
  })
  const { attendance, users } = storage
  const clock = createManualClock(T0)
  const { attend } = createAttendance({ attendance, store, folderStories: new Map(), users, clock })
  const author = user('author')
  expect(await attend({ id: 'lamp' }, author)).toEqual({ revision: 1, others: [] })
  expect(read).toEqual(['getLatestNumber'])
  storage.close()
})

test('names are those of admins alone', async () => {
  const admin = await startWithAdmin()
  const player = await admin.server.signUp('device-of-a-player')
  expect((await admin.ask(authorNames, { ids: [admin.id, player.id, 'nobody', admin.id] })).authors).toEqual([
    { id: admin.id, name: 'mira' },
    { id: player.id, name: null },
    { id: 'nobody', name: null },
  ])
})

test('comments are saved with the draft, and leave with no copy, no file, and nothing that a reader gets', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const SECRET = 'This line is weak'
  await admin.edit(id, (document) =>
    writeThread(document, 'one', ['script', 'nodes', 'hall', 'do', 0], { id: 'a', by: admin.id, at: 1, text: SECRET }),
  )
  expect((await admin.publish(id)).outcome).toBe('published')
  const { document } = await admin.ask(creationGet, { id })
  expect(listThreads(document.marks)[0]?.comments[0]?.text).toBe(SECRET)
  expect(JSON.stringify(await admin.ask(creationReview, { id }))).toContain(SECRET)

  const copy = await admin.ask(creationDuplicate, { id })
  expect(JSON.stringify(await admin.ask(creationGet, { id: copy.id }))).not.toContain(SECRET)
  const exported = async (format: ExportFormat): Promise<string> => {
    const { file } = await admin.ask(creationExport, { id, format })
    const files = Object.values(unzipSync(Buffer.from(file, 'base64')))
    return files.map((each) => Buffer.from(each).toString('utf8')).join(' ')
  }
  const zip = await exported('zip')
  expect(zip).toContain('kitchen')
  expect(zip).not.toContain(SECRET)
  const player = await admin.server.signUp('device-of-a-reader')
  const played = JSON.stringify([
    await eventsOf(await admin.server.send(`/actor/${id}/mo-${id}/game.start`, { token: player.token, body: {} })),
    (await admin.server.call(`/story.get?id=${id}`, { token: player.token })).envelope,
  ])
  expect(played).toContain('message')
  expect(played).not.toContain(SECRET)
})
