/** Simulated readers of a draft: the report of `npm run stories:read`, by a call. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { creationGet } from '../../../../protocol/api/creation.ts'
import { storyReading } from '../../../../protocol/api/creationTrials.ts'
import { FOLDERS } from '../../../../server/folders.ts'
import { RATE_LIMITS } from '../../../../server/limits.ts'
import { createReplySettings } from '../../../../server/replies/settings.ts'
import { readSettings } from '../../../../server/settings.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { loadLibrary } from '../../../../server/stories/library.ts'
import { readReaderInputs } from '../../../../server/stories/readers/readerTexts.ts'
import { readWithPersonas } from '../../../../server/stories/readers/report.ts'
import { callApi } from '../test-users.ts'
import { startModel } from '../modelPlayer.ts'
import { TALK_FOLDER } from '../talkStory.ts'
import { startWithAdmin } from './admins.ts'

const TALK = { id: 'talk', readers: 10, locale: 'en' } as const

test('the report is that of the command, with the texts of the story’s own file', async () => {
  const id = 'tidewater-diner'
  const admin = await startWithAdmin({ storiesFolder: FOLDERS.stories, mediaFolder: FOLDERS.media })
  const { report } = await admin.ask(storyReading, { id, readers: 5, seed: 3, locale: 'zh' })
  const story = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media }).stories.get(id)
  if (story === undefined) throw new Error('the story is missing')
  const inputs = readReaderInputs(FOLDERS.stories, id)
  expect(inputs.length).toBeGreaterThan(100)
  expect(report).toEqual(await readWithPersonas({ story, inputs, locale: 'zh' }, 5, 3))
})

test('the document in the request is read, and one that cannot be played has no report', async () => {
  const admin = await startWithAdmin({ storiesFolder: TALK_FOLDER })
  const { document } = await admin.ask(creationGet, { id: 'talk' })
  const read = async () => (await admin.ask(storyReading, { ...TALK, document: JSON.stringify(document) })).report
  expect((await read())?.endings.map(({ id }) => id)).toEqual(['ferry', 'closing'])
  const nodes = document.script.nodes as Record<string, { ending?: { id: string }; goto?: string }>
  Object.assign(nodes['closing']?.ending ?? {}, { id: 'thrown-out' })
  expect((await read())?.endings.map(({ id }) => id)).toEqual(['ferry', 'thrown-out'])
  Object.assign(document.script, { start: 'nowhere' })
  expect(await read()).toBeNull()
})

test('where the server has a model it decides for the readers, for the tokens of the admin and within their budget', async () => {
  const model = await startModel()
  const environment = { MODEL_URL: model.getUrl(), MODEL_NAME: 'test', MODEL_TOKENS_PER_DAY: '8000' }
  const replies = createReplySettings(readSettings(environment))
  const admin = await startWithAdmin({ storiesFolder: TALK_FOLDER, replies })
  const { report } = await admin.ask(storyReading, TALK)
  const { made, by_model } = report?.decisions ?? { made: 0, by_model: 0 }
  expect(by_model).toBeGreaterThan(5)
  expect(by_model).toBeLessThanOrEqual(made)
  expect(model.countRequests()).toBe(by_model)
  expect(report?.unknown.map(({ text }) => text)).toContain('no reason at all')
  for (let times = 0; times < 5; times += 1) await admin.ask(storyReading, { ...TALK, readers: 30 })
  expect((await admin.ask(storyReading, TALK)).report?.decisions.by_model).toBe(0)
  const database = new DatabaseSync(join(admin.dataFolder, DATABASE_FILE))
  onTestFinished(() => database.close())
  const rows = database.prepare('SELECT user_id, story_id, tokens <= 8000 AS is_within FROM reply_tokens').all()
  expect(rows.map((row) => ({ ...row }))).toEqual([{ user_id: admin.id, story_id: '_read', is_within: 1 }])
})

test('only admins may have a story read, so many times in a while', async () => {
  const admin = await startWithAdmin({ storiesFolder: TALK_FOLDER })
  const { token } = await admin.server.signUp('device-of-a-player')
  expect(await callApi(admin.server, storyReading, TALK, token)).toBe('403')
  expect(await admin.try(storyReading, { ...TALK, id: 'nothing' })).toBe('404')
  expect(await admin.try(storyReading, { ...TALK, readers: 201 })).toBe('400')
  const tries = Array.from({ length: RATE_LIMITS.readingByUser.max + 2 }, () =>
    admin.try(storyReading, { ...TALK, readers: 1 }),
  )
  expect((await Promise.all(tries)).filter((answer) => answer === '429')).toHaveLength(2)
})
