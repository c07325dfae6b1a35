/** Previews of drafts that lack media. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { creationCreate, creationGet } from '../../../../protocol/api/creation.ts'
import { mediaUpload } from '../../../../protocol/api/creationMedia.ts'
import { previewStart } from '../../../../protocol/api/creationPreview.ts'
import { storyGet } from '../../../../protocol/api/stories.ts'
import { FOLDERS } from '../../../../server/folders.ts'
import { eventsOf } from '../helpers.ts'
import { callForData } from '../test-users.ts'
import { startWithAdmin } from './admins.ts'

const readFixture = (file: string): Promise<Buffer> => readFile(join(FOLDERS.media, 'ember-line', file))
/** The addresses of media in an answer. */
const mediaOf = (answer: unknown): string[] => JSON.stringify(answer).match(/\/media\/[^"]+/g) ?? []

test('media that a draft names and does not have yet are left out: no address of the intro or the game leads nowhere', async () => {
  const admin = await startWithAdmin()
  const { id } = await admin.ask(creationCreate, {})
  const alt = { en: 'Rain', zh: '雨' }
  const rain = { src: 'rain', alt }
  const say = { en: 'Here.', zh: '在。' }
  const node = {
    do: [
      { preload: ['rain', { video: 'rain' }] },
      { image: rain },
      { show: rain },
      { frames: [rain] },
      { video: { ...rain, poster: 'rain' } },
      { music: 'rain' },
      { sound: 'rain' },
      { picture: rain },
      { scene: { id: 'one', image: 'rain', alt } },
      { say },
    ],
    ending: { id: 'end', number: 1, title: say, html: { en: '<p>End.</p>', zh: '<p>完。</p>' }, image: 'rain', alt },
  }
  const { document: blank } = await admin.ask(creationGet, { id })
  const script = { ...blank.script, scenes: ['one'], start: 'a', nodes: { a: node } }
  const play = async (): Promise<{ kinds: string[]; media: string[] }> => {
    const document = JSON.stringify({ ...blank, script })
    const { story_id, actor_id } = await admin.ask(previewStart, { id, document })
    const intro = await callForData(admin.server, storyGet, { id: story_id }, admin.token)
    const start = { token: admin.token, body: { restart: true } }
    const events = await eventsOf(await admin.server.send(`/actor/${story_id}/${actor_id}/game.start`, start))
    return { kinds: events.map(({ event_type }) => event_type), media: [...mediaOf(intro), ...mediaOf(events)] }
  }
  expect(await play()).toEqual({ kinds: ['preload', 'show_scene', 'message', 'show_ending'], media: [] })

  // A clip that has the name of its poster, of another content, has an address of its own.
  const upload = { story_id: id, name: 'rain', alt }
  const [picture, clip] = [await readFixture('cover.webp'), await readFixture('window.mp4')]
  await admin.ask(mediaUpload, { ...upload, kind: 'picture', file: picture.toString('base64') })
  await admin.ask(mediaUpload, { ...upload, kind: 'clip', file: clip.toString('base64') })
  const played = await play()
  expect(played.kinds).toContain('play_video')
  expect(played.kinds).not.toContain('play_audio')
  expect(new Set(played.media.map((url) => url.replace(/^.*\./, '')))).toEqual(new Set(['webp', 'mp4']))
  for (const url of new Set(played.media)) expect((await fetch(admin.server.url + url)).status, url).toBe(200)
})
