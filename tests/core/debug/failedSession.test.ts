import { expect, test } from 'vitest'
import { salvageText } from '../../../worker/debug/salvage.ts'
import { createSessionFile, formatSessionCommand, nameSessionFile } from '../../helpers/failedSession.ts'
import { recording } from '../../helpers/recordings.ts'

const { header, entries } = recording('option-chosen')
const { storyId, actorId } = header

test('the session of a failed test is a recording that the studio opens without a problem', async () => {
  const { recording: read, problems } = await salvageText(createSessionFile({ storyId, actorId, entries }))
  expect([read?.entries, problems]).toEqual([entries, []])
})

test('one whose beginning is no longer stored opens, too, and says so', async () => {
  const kept = entries.slice(3)
  const { recording: read, problems } = await salvageText(createSessionFile({ storyId, actorId, entries: kept }))
  expect(read?.entries.slice(1)).toEqual(kept)
  expect(read?.header.storyId).toBe(storyId)
  expect(problems).toEqual([{ line: 0, reason: 'the open entry is missing: one was made from the header' }])
})

test('its file is named after the test, and the command names the file', () => {
  expect(nameSessionFile('[P3] the story, “played”: /to its/ ending?')).toBe('P3-the-story-played-to-its-ending.jsonl')
  expect(nameSessionFile('…')).toBe('test.jsonl')
  expect(formatSessionCommand('a/b.jsonl')).toBe('The session of this test: npm run studio -- a/b.jsonl')
})
