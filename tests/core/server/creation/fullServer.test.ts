/** An import on a server that has no room for its media. */
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { creationList } from '../../../../protocol/api/creation.ts'
import { creationImport } from '../../../../protocol/api/creationMedia.ts'
import { startWithAdmin } from './admins.ts'

vi.mock(import('../../../../server/limits.ts'), async (load) => {
  const limits = await load()
  return { ...limits, AUTHORING: { ...limits.AUTHORING, totalBytes: 10 } as unknown as typeof limits.AUTHORING }
})

test('the story is imported without them, and the answer names each', async () => {
  const admin = await startWithAdmin()
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
  const picture = await sharp({ create: { width: 8, height: 12, channels: 3, background: '#876' } })
    .png()
    .toBuffer()
  const files = {
    'story.yaml': encode('id: lamp\n'),
    'script.yaml': encode('start: a\nnodes: {}\n'),
    'lamp.png': picture,
  }
  const zip = Buffer.from(zipSync(files)).toString('base64')
  const answer = await admin.ask(creationImport, { zip, make_draft: true })
  expect(answer).toMatchObject({ outcome: 'imported', id: 'lamp' })
  expect(
    answer.outcome === 'imported' && answer.warnings.filter(({ file }) => file.startsWith('media/')),
  ).toMatchObject([{ file: 'media/lamp.png', code: 'no_room' }])
  expect((await admin.ask(creationList, {})).stories.map(({ id }) => id)).toContain('lamp')
})
