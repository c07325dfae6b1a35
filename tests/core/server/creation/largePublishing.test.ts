/** Other authors are not slowed while a long story is checked, planned, published, tested by readers, previewed, and brought as files. */
import { expect, test } from 'vitest'
import { creationCheck, creationCreate, creationGet, creationPublish } from '../../../../protocol/api/creation.ts'
import { creationExport, creationImport } from '../../../../protocol/api/creationMedia.ts'
import { previewStart, storyOutcome } from '../../../../protocol/api/creationPreview.ts'
import { publicationPlanSet } from '../../../../protocol/api/creationPublishing.ts'
import { testLinkCreate } from '../../../../protocol/api/creationTestLinks.ts'
import { realClock } from '../../../../server/clock.ts'
import { AUTHORING } from '../../../../server/limits.ts'
import { listProblems } from '../../../../server/services/creation/listProblems.ts'
import { eventsOf, linesOf } from '../helpers.ts'
import { duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'
import { openSaves, workMs } from './saves.ts'

const NODES = 2_500
const LINE = 'Another line of a long row, with nothing behind it but the next one. '.repeat(3).trim()

test('a small draft is saved as quickly while a long story is published', { timeout: 300_000 }, async () => {
  const admin = await startWithAdmin({ clock: realClock, mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const revision = await admin.edit(id, ({ script }) => {
    const row = Array.from({ length: NODES }, (_, index) => [
      `n${index}`,
      {
        do: [{ narrate: { en: `${LINE} ${index}`, zh: `又是一句，第 ${index} 句。` } }],
        choose: {
          options: [
            { id: `on${index}`, text: { en: 'On', zh: '继续' }, goto: index === NODES - 1 ? 'door' : `n${index + 1}` },
          ],
        },
      },
    ])
    Object.assign(script, { start: 'n0', nodes: { ...Object.fromEntries(row), ...(script.nodes as object) } })
  })
  const { document } = await admin.ask(creationGet, { id })
  expect(JSON.stringify(document).length).toBeGreaterThan(4 * AUTHORING.shortDocumentChars)
  const { file: zip } = await admin.ask(creationExport, { id })

  const start = process.threadCpuUsage()
  listProblems({ document, categories: [], media: { pictures: [], clips: [], sounds: [] } })
  const checkMs = workMs(start)

  const { id: small } = await admin.ask(creationCreate, { id: 'small' })
  const saves = await openSaves(admin, small)
  await saves.saveTimes(60)
  const reader = await admin.server.signUp('device-of-a-reader')
  const steps: [string, () => Promise<unknown>, unknown][] = [
    ['check', () => admin.ask(creationCheck, { id, document: JSON.stringify(document) }), expect.anything()],
    ['foresee', () => admin.ask(storyOutcome, { id }), { is_played: true, is_complete: true }],
    ['preview', () => admin.ask(previewStart, { id, variables: {}, attributes: {}, coins: 9 }), expect.anything()],
    [
      'plan',
      () => admin.ask(publicationPlanSet, { id, revision, at: realClock.now() + 3_600_000 }),
      { outcome: 'planned' },
    ],
    ['publish', () => admin.ask(creationPublish, { id, revision }), { outcome: 'published' }],
    ['test', playByLink, [`${LINE} 0`]],
    ['bring', () => admin.ask(creationImport, { zip, make_draft: true }), { outcome: 'imported' }],
  ]
  for (const [name, work, answer] of steps) {
    const saved = await saves.saveWhile(async () => expect(await work(), name).toMatchObject(answer as object))
    expect(saved.length, name).toBeGreaterThan(0)
    expect(Math.max(...saved.map((one) => one.workMs)), name).toBeLessThan(checkMs)
  }

  async function playByLink(): Promise<string[]> {
    const { link } = await admin.ask(testLinkCreate, { id, revision, days: 7 })
    const path = `/actor/${link.story_id}/mo-${id}/game.start`
    return linesOf(await eventsOf(await admin.server.send(path, { token: reader.token, body: { restart: true } })))
  }
})
