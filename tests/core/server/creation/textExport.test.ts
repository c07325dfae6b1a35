/** A story of the creation area as a file of another tool, with the report of what becomes of it. */
import { expect, test } from 'vitest'
import { creationExport } from '../../../../protocol/api/creationMedia.ts'
import { duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'

test.each([
  ['twee', /^:: StoryTitle$/m],
  ['ink', /^=== \w+ ===$/m],
] as const)('a draft goes out as %s, also one that is not finished', async (format, shape) => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  await admin.edit(id, ({ script }) => {
    const [node] = Object.values(script.nodes as Record<string, { do?: unknown[] }>)
    node?.do?.push({ narrate: { en: '' } }, { mood: { rain: 1 } })
  })
  const { file, file_name: name, notes } = await admin.ask(creationExport, { id, format })
  expect(name).toBe(`${id}.${format}`)
  expect(Buffer.from(file, 'base64').toString()).toMatch(shape)
  expect(notes.find(({ code }) => code === 'weather')).toMatchObject({ effect: 'left_out' })
  expect(notes[0]).toMatchObject({ effect: 'kept' })
})
