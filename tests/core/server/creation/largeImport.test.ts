/** Other authors are not slowed while a large work is read, becomes a draft, and is read again. */
import { expect, test } from 'vitest'
import { creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { creationImport } from '../../../../protocol/api/creationMedia.ts'
import { parseAnswer } from '../../../../protocol/api/call.ts'
import { realClock } from '../../../../server/clock.ts'
import { AUTHORING } from '../../../../server/limits.ts'
import { listProblems } from '../../../../server/services/creation/listProblems.ts'
import { startWithAdmin } from './admins.ts'
import { median, openSaves, type Save, workMs } from './saves.ts'

const DATA = ':: StoryData\n{"ifid":"X","format":"SugarCube"}\n'

function writeTwee(passages: number, words: number): string {
  const line = 'Another word. '.repeat(words)
  return Array.from(
    { length: passages },
    (_, index) => `:: ${index === 0 ? 'Start' : `P${index}`}\n${line}${index}.\n[[On|P${index + 1}]]\n`,
  ).reduce((text, passage) => text + passage, DATA)
}

test('a small draft is saved as quickly while a large work is read', { timeout: 300_000 }, async () => {
  const admin = await startWithAdmin({ clock: realClock })
  const { id } = await admin.ask(creationCreate, { id: 'lamp' })
  const saves = await openSaves(admin, id)
  await saves.saveTimes(30)
  const before = await saves.saveTimes(60)

  const draft = writeTwee(4_000, 8)
  const steps: [string, object, object][] = [
    [
      'refuse',
      { files: [toFile(writeTwee(19_999, 34))] },
      { outcome: 'refused', refusal: expect.objectContaining({ code: 'too_long' }) as unknown },
    ],
    ['read', { files: [toFile(draft)] }, { outcome: 'report', known: null }],
    ['make', { files: [toFile(draft)], make_draft: true }, { outcome: 'imported', id: 'works' }],
    ['read-again', { files: [toFile(draft.replaceAll('Another', 'One more'))] }, { known: { id: 'works' } }],
    ['update', { files: [toFile(draft)], make_draft: true, into: 'works' }, { outcome: 'imported' }],
  ]
  const during: [string, Save[]][] = []
  for (const [name, body, answer] of steps) {
    const text = JSON.stringify(body)
    const saved = await saves.saveWhile(async () => expect(await bring(name, text)).toMatchObject(answer))
    during.push([name, saved])
  }
  const { document } = await admin.ask(creationGet, { id: 'works' })
  expect(JSON.stringify(document).length).toBeGreaterThan(7 * AUTHORING.shortDocumentChars)
  const start = process.threadCpuUsage()
  listProblems({ document, categories: [], media: { pictures: [], clips: [], sounds: [] } })
  const checkMs = workMs(start)

  const medianMs = median(before.map(({ answerMs }) => answerMs))
  for (const [name, saved] of during) {
    // It waits for the body of the request to be read, not until the story is checked and merged.
    expect(Math.max(...saved.map((one) => one.workMs)), name).toBeLessThan(checkMs)
    expect(median(saved.map(({ answerMs }) => answerMs)) / medianMs, name).toBeLessThan(10)
  }

  async function bring(name: string, body: string): Promise<unknown> {
    const { envelope } = await admin.server.call(creationImport.path, {
      token: admin.token,
      body,
      headers: { 'Idempotency-Key': `a-key-that-nobody-guesses-${name}` },
    })
    return parseAnswer(creationImport, envelope) ?? envelope
  }
})

function toFile(text: string): { path: string; file: string } {
  return { path: 'works.twee', file: Buffer.from(text).toString('base64') }
}
