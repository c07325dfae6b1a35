/** Stories that are published at a time: once, as they were when it was planned, also after a restart; what prevents it is told. */
import { expect, test } from 'vitest'
import { creationGet, creationList, creationPublish, creationUnpublish } from '../../../../protocol/api/creation.ts'
import {
  publicationPlanCancel,
  publicationPlanGet,
  PLAN_AHEAD_MS,
  publicationPlanSet,
} from '../../../../protocol/api/creationPublishing.ts'
import { mediaDelete, mediaList } from '../../../../protocol/api/creationMedia.ts'
import { storyGet } from '../../../../protocol/api/stories.ts'
import { createInstantClock, createManualClock } from '../../../../server/clock.ts'
import { createSeededRandom } from '../../../../server/random.ts'
import { AUTHORING } from '../../../../server/limits.ts'
import { T0 } from '../helpers.ts'
import { callApi, callForData } from '../test-users.ts'
import { type Admin, duplicateTiny, paintTinyMedia, replacePicture, setFirstLine, startWithAdmin } from './admins.ts'

const HOUR = 3_600_000

async function setPlan(admin: Admin, id: string, at = T0 + HOUR) {
  const { revision } = await admin.ask(creationGet, { id })
  return admin.ask(publicationPlanSet, { id, revision: revision ?? 0, at })
}
const isListed = async (admin: Admin, id: string): Promise<boolean> =>
  (await callApi(admin.server, storyGet, { id })) !== '404'

test('at its time a story is published as it was when that was planned', async () => {
  const clock = createManualClock(T0)
  const admin = await startWithAdmin({ clock, mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.edit(id, (document) => setFirstLine(document, 'door', 'Planned.'))
  const { at, ...set } = { at: T0 + HOUR, ...(await setPlan(admin, id)) }
  expect(set).toEqual({ outcome: 'planned', plan: { revision: 2, at, planned_by: 'mira', failed: null } })
  await admin.edit(id, (document) => setFirstLine(document, 'door', 'Written afterwards.'))
  const stories = (await admin.ask(creationList, {})).stories
  expect(stories.find((story) => story.id === id)?.plan).toEqual({ at, has_failed: false })
  await clock.elapse(HOUR - AUTHORING.planCheckMs)
  expect(await isListed(admin, id)).toBe(false)
  await clock.elapse(2 * AUTHORING.planCheckMs)
  const { token } = await admin.server.signUp()
  const later = { ...admin, token }
  let state = await callApi(admin.server, creationGet, { id }, token)
  await expect
    .poll(async () => {
      state = await callApi(admin.server, creationGet, { id }, token)
      return typeof state === 'string' ? state : state.status
    })
    .toBe('changed')
  expect(await isListed(later, id)).toBe(true)
  const published = await callApi(admin.server, creationGet, { id, revision: 2 }, token)
  expect(JSON.stringify(published)).toContain('Planned.')
  expect(await callApi(admin.server, publicationPlanGet, { id }, token)).toEqual({ plan: null })
})

test('what was due while no server ran is published at the next start, once', async () => {
  const mediaFolder = await paintTinyMedia()
  const admin = await startWithAdmin({ mediaFolder })
  const id = await duplicateTiny(admin)
  await setPlan(admin, id)
  await admin.server.close()
  const again = await startWithAdmin({
    dataFolder: admin.dataFolder,
    mediaFolder,
    clock: createInstantClock(T0 + 5 * HOUR),
    random: createSeededRandom(2),
  })
  await expect.poll(() => isListed(again, id)).toBe(true)
  const { published_at } = await again.ask(creationGet, { id })
  expect(published_at).toBeGreaterThanOrEqual(T0 + 5 * HOUR)
  await again.server.close()
  const third = await startWithAdmin({
    dataFolder: admin.dataFolder,
    mediaFolder,
    clock: createInstantClock(T0 + 9 * HOUR),
    random: createSeededRandom(3),
  })
  expect((await third.ask(creationGet, { id })).published_at).toBe(published_at)
})

test('at its time a story has the files that were reviewed, whatever was replaced or deleted since', async () => {
  const clock = createManualClock(T0)
  const admin = await startWithAdmin({ clock, mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await setPlan(admin, id)
  const listFiles = async () => (await admin.ask(mediaList, { story_id: id })).media
  const reviewed = await listFiles()
  await replacePicture(admin, id, 'cover')
  expect((await admin.ask(creationGet, { id })).revision).toBe(2)
  // The draft does without a picture that the planned version shows.
  await admin.edit(id, (document) => {
    const text = JSON.stringify(document.script).replaceAll('"dawn"', '"hall"')
    document.script = JSON.parse(text) as typeof document.script
  })
  await admin.ask(mediaDelete, { story_id: id, name: 'dawn' })
  await clock.elapse(HOUR + AUTHORING.planCheckMs)
  const { token } = await admin.server.signUp()
  await expect.poll(() => isListed({ ...admin, token }, id)).toBe(true)
  const { files } = await callForData(admin.server, creationGet, { id, revision: 1 }, token)
  for (const name of ['cover', 'dawn'])
    expect(files.find((file) => file.name === name)?.url).toBe(reviewed.find((file) => file.name === name)?.url)
  expect(await callForData(admin.server, creationGet, { id }, token)).toMatchObject({ status: 'changed' })
})

test('a story that cannot be published at its time stays as it is, and its authors are told why', async () => {
  const mediaFolder = await paintTinyMedia()
  const admin = await startWithAdmin({ mediaFolder })
  const id = await duplicateTiny(admin)
  await setPlan(admin, id)
  // Meanwhile another story is published with its actor.
  const other = await duplicateTiny(admin)
  await admin.edit(other, (document) => {
    const text = JSON.stringify(document).replaceAll(`mo-${other}`, `mo-${id}`)
    Object.assign(document, JSON.parse(text))
  })
  expect(await admin.publish(other)).toMatchObject({ outcome: 'published' })
  await admin.server.close()
  const again = await startWithAdmin({
    dataFolder: admin.dataFolder,
    mediaFolder,
    clock: createInstantClock(T0 + 2 * HOUR),
    random: createSeededRandom(2),
  })
  const readPlan = async () => (await again.ask(publicationPlanGet, { id })).plan
  await expect.poll(async () => (await readPlan())?.failed).not.toBeNull()
  const { failed, ...plan } = (await readPlan()) ?? { failed: null }
  expect(plan).toEqual({ revision: 1, at: T0 + HOUR, planned_by: 'mira' })
  expect(new Set(failed?.problems.map(({ code, severity }) => `${severity} ${code}`))).toEqual(
    new Set(['error taken_actor']),
  )
  expect(await isListed(again, id)).toBe(false)
  const { stories } = await again.ask(creationList, {})
  expect(stories.find((story) => story.id === id)).toMatchObject({ status: 'draft', plan: { has_failed: true } })
  await again.ask(creationUnpublish, { id: other })
  // A later time is another plan.
  expect(await setPlan(again, id, T0 + 20 * HOUR)).toMatchObject({ plan: { revision: 1, failed: null } })
})

test('a plan is checked when it is made, changed and cancelled, and ends with a publication', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const readPlan = async () => (await admin.ask(publicationPlanGet, { id })).plan
  expect(await readPlan()).toBeNull()
  for (const at of [T0, T0 - 1, T0 + PLAN_AHEAD_MS * 2])
    expect(await admin.try(publicationPlanSet, { id, revision: 1, at })).toBe('400')
  expect(await admin.try(publicationPlanSet, { id, revision: 7, at: T0 + HOUR })).toBe('404')
  expect(await admin.try(publicationPlanSet, { id: 'tiny', revision: 1, at: T0 + HOUR })).toBe('1301')
  await setPlan(admin, id)
  await setPlan(admin, id, T0 + 2 * HOUR)
  expect(await readPlan()).toMatchObject({ at: T0 + 2 * HOUR })
  await admin.ask(publicationPlanCancel, { id })
  expect(await readPlan()).toBeNull()
  await setPlan(admin, id)
  await admin.ask(creationPublish, { id, revision: 1 })
  expect(await readPlan()).toBeNull()
  await setPlan(admin, id)
  await admin.ask(creationUnpublish, { id })
  expect(await readPlan()).toBeNull()
  await admin.edit(id, (document) => void delete (document.script.nodes as Record<string, unknown>)['cold'])
  const refused = await setPlan(admin, id)
  expect(refused.outcome).toBe('problems')
  expect(refused.outcome === 'problems' && refused.problems.map(({ severity }) => severity)).not.toContain('warning')
  expect(await readPlan()).toBeNull()
})
