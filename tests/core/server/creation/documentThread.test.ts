/** What a thread answers for a long document is what the function answers here for a short one. */
import { expect, test } from 'vitest'
import { createDocumentThread } from '../../../../server/services/creation/documentThread.ts'
import { type CheckTask, findPlayable } from '../../../../server/services/creation/listProblems.ts'
import { AUTHORING, THREADS } from '../../../../server/limits.ts'

const THREAD = new URL('../../../../server/services/creation/playableThread.ts', import.meta.url)
const find = createDocumentThread(THREAD, THREADS.reading, findPlayable)
const MEDIA = { pictures: [], clips: [], sounds: [] }

test('null is an answer: a long draft that cannot be played is not too much work', async () => {
  const task: CheckTask = { document: { metadata: {}, script: {}, marks: {} }, categories: [], media: MEDIA }
  const long = { ...task, document: { ...task.document, marks: { notes: 'x'.repeat(AUTHORING.shortDocumentChars) } } }
  expect([await find(task), await find(long)]).toEqual([null, null])
})

test('what fails in a thread is no lack of time: it is told as it is', async () => {
  const task = { filler: 'x'.repeat(AUTHORING.shortDocumentChars) } as unknown as CheckTask
  await expect(find(task)).rejects.toThrow(/TypeError/)
})
