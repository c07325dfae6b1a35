/** A story that is written in English alone, from its first page to a game of a Chinese reader. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { mediaUpload } from '../../../../protocol/api/creationMedia.ts'
import { LOCALES } from '../../../../protocol/locale.ts'
import { keepLanguages } from '../../../../server/stories/completeTexts.ts'
import { eventsOf } from '../helpers.ts'
import { duplicateTiny, paintTinyMedia, startWithAdmin } from './admins.ts'

test('it is published, and a reader of Chinese gets it in English and is told so', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const { server } = admin
  const id = await duplicateTiny(admin)
  await admin.edit(id, (document) => {
    document.metadata.languages = ['en']
    Object.assign(document, keepLanguages(document))
  })
  expect(JSON.stringify((await admin.ask(creationGet, { id })).document)).not.toContain('"zh":')
  expect(await admin.publish(id)).toMatchObject({ outcome: 'published', is_first: true })

  const chinese = { 'Accept-Language': 'zh-CN' }
  const { envelope } = await server.call(`/story.get?id=${id}`, { headers: chinese })
  expect(envelope.data).toMatchObject({ story: { title: 'A Knock', language: 'en', tags: ['悬疑'] } })
  const { token } = await server.signUp()
  const start = server.send(`/actor/${id}/mo-${id}/game.start`, { token, headers: chinese, body: {} })
  const texts = JSON.stringify(await eventsOf(await start))
  expect(texts).toContain('knock')
  expect(texts).not.toMatch(/\p{Script=Han}/u)
})

test('a picture is described in its languages alone', async () => {
  const admin = await startWithAdmin()
  const { id: story_id } = await admin.ask(creationCreate, { languages: ['en'] })
  const png = await sharp({ create: { width: 9, height: 16, channels: 3, background: '#654' } })
    .png()
    .toBuffer()
  const picture = { story_id, kind: 'picture' as const, file: `data:image/png;base64,${png.toString('base64')}` }
  expect(await admin.try(mediaUpload, { ...picture, name: 'dark', alt: { zh: '一盏灯' } })).toBe('400')
  const { media } = await admin.ask(mediaUpload, { ...picture, name: 'lamp', alt: { en: 'A lamp' } })
  expect(media.alt).toEqual({ en: 'A lamp', zh: '' })
})

test('the languages of a new story are ours, each once', async () => {
  const admin = await startWithAdmin()
  const post = (languages: unknown) =>
    admin.server.call('/creation/story.create', { token: admin.token, body: { languages } })
  for (const languages of [['fr'], [LOCALES[0], LOCALES[0]], 'en'])
    expect((await post(languages)).envelope.code).toBe('400')
  expect((await post(['zh'])).envelope.isOk).toBe(true)
})

test('a story says the language that a reader gets', async () => {
  const admin = await startWithAdmin()
  for (const language of LOCALES) {
    const { envelope } = await admin.server.call('/story.get?id=tiny', { headers: { 'Accept-Language': language } })
    expect(envelope.data).toMatchObject({ story: { language } })
  }
})
