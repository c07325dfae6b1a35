/** Uploads, faces and avatars. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  avatarCreate,
  avatarDelete,
  avatarGet,
  avatarList,
  faceDetect,
  uploadCreate,
} from '../../../protocol/api/avatars.ts'
import { createManualClock } from '../../../server/clock.ts'
import { PICTURE, RATE_LIMITS, UPLOAD } from '../../../server/limits.ts'
import { AVATAR_MS } from '../../../server/services/avatars.ts'
import { startServer, T0, type TestServer } from './helpers.ts'
import { callApi, callForData } from './test-users.ts'

const SKIN = '#c68642'
const SKY = '#8ab8e8'

/** A picture of one colour with another in its middle. */
async function picture(
  middle: string,
  { type = 'png', size = 160, around = SKY }: { type?: 'png' | 'jpeg'; size?: number; around?: string } = {},
): Promise<Buffer> {
  const face = await sharp({ create: { width: size / 2, height: size / 2, channels: 3, background: middle } })
    .png()
    .toBuffer()
  const whole = sharp({ create: { width: size, height: size, channels: 3, background: around } }).composite([
    { input: face },
  ])
  return whole.toFormat(type).toBuffer()
}

function put(server: TestServer, path: string, body: Uint8Array | string, type = 'image/png'): Promise<Response> {
  return fetch(server.url + path, {
    method: 'PUT',
    body: body as BodyInit,
    headers: { 'Content-Type': type, 'Accept-Language': 'en' },
  })
}

async function uploaded(server: TestServer, token: string, bytes: Uint8Array): Promise<string> {
  const { upload_url, download_url } = await callForData(server, uploadCreate, {}, token)
  expect((await put(server, upload_url, bytes)).status).toBe(200)
  return download_url
}

test('a picture is uploaded at one address, and read from the other', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { upload_url, download_url, file_uri } = await callForData(server, uploadCreate, {}, token)
  expect(file_uri).toBe(download_url.slice(1))
  expect((await fetch(server.url + download_url)).status).toBe(404)
  const [first, second] = [await picture(SKIN), await picture(SKY, { type: 'jpeg' })]
  expect((await put(server, upload_url, first)).status).toBe(200)
  const read = await fetch(server.url + download_url)
  expect([read.headers.get('Content-Type'), read.headers.get('X-Content-Type-Options')]).toEqual([
    'image/png',
    'nosniff',
  ])
  expect(Buffer.from(await read.arrayBuffer())).toEqual(first)
  // Detected by content, not by name; the second upload replaces the first.
  expect((await put(server, upload_url, second, 'image/png')).status).toBe(200)
  expect((await fetch(server.url + download_url)).headers.get('Content-Type')).toBe('image/jpeg')
})

test('only pictures are accepted, and none that is too large', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { upload_url, download_url } = await callForData(server, uploadCreate, {}, token)
  const gif = Buffer.from('GIF89a and so on')
  for (const bytes of [gif, Buffer.from('<svg onload="alert(1)">'), Buffer.alloc(0)])
    expect((await put(server, upload_url, bytes)).status).toBe(415)
  const large = Buffer.concat([await picture(SKIN), Buffer.alloc(PICTURE.maxBytes)])
  expect((await put(server, upload_url, large)).status).toBe(413)
  expect((await put(server, upload_url, large.subarray(0, PICTURE.maxBytes))).status).toBe(200)
  expect((await fetch(server.url + download_url, { method: 'POST' })).status).toBe(405)
  expect(server.reported).toEqual([])
})

test('each player has a limit of uploads per hour', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const [busy, other] = [await server.signUp('device-1234'), await server.signUp('device-5678')]
  for (let times = 0; times < RATE_LIMITS.uploadByUser.max; times += 1)
    await callForData(server, uploadCreate, {}, busy.token)
  expect(await callApi(server, uploadCreate, {}, busy.token)).toBe('429')
  await callForData(server, uploadCreate, {}, other.token)
})

test('an upload address is signed, and valid for ten minutes', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { token } = await server.signUp()
  const { upload_url, download_url } = await callForData(server, uploadCreate, {}, token)
  const bytes = await picture(SKIN)
  const bad = [
    download_url,
    upload_url.replace(/signature=.*/, 'signature=0'),
    upload_url.replace(/signature=.*/, ''),
    '/uploads/nothing',
    '/uploads',
    '/uploads/%2e%2e%2fx',
  ]
  for (const path of bad) expect((await put(server, path, bytes)).status, path).toBe(403)
  await clock.elapse(UPLOAD.openMs)
  expect((await put(server, upload_url.replace(/expires=\d+/, `expires=${T0 * 2}`), bytes)).status).toBe(403)
})

test.each<[string, () => Promise<Uint8Array>, boolean]>([
  ['the colour of skin in its middle', () => picture(SKIN, { type: 'jpeg' }), true],
  ['dark skin in its middle', () => picture('#5c3317', { type: 'jpeg' }), true],
  ['light skin in its middle', () => picture('#f6d7c3'), true],
  ['the sky in its middle, and skin around it', () => picture(SKY, { around: SKIN }), false],
  ['grey', () => picture('#808080'), false],
  ['white', () => picture('#ffffff'), false],
  ['black', () => picture('#0a0603'), false],
  ['too few pixels', () => picture(SKIN, { size: 62 }), false],
  ['only the beginning of a picture', async () => (await picture(SKIN)).subarray(0, 60), false],
])('a picture with %s', async (_, make, success) => {
  const server = await startServer()
  const { token } = await server.signUp()
  const url = await uploaded(server, token, await make())
  expect(await callForData(server, faceDetect, { url }, token)).toEqual({ success })
})

test('faces are detected in the user’s own uploads only', async () => {
  const server = await startServer()
  const [mine, yours] = [await server.signUp('device-1234'), await server.signUp('device-5678')]
  const url = await uploaded(server, mine.token, await picture(SKIN))
  const empty = await callForData(server, uploadCreate, {}, mine.token)
  expect(await callApi(server, faceDetect, { url }, yours.token)).toBe('404')
  for (const address of [
    empty.download_url,
    'https://elsewhere.example/a.png',
    '/media/tiny/cover.webp',
    '/uploads/',
  ]) {
    expect(await callApi(server, faceDetect, { url: address }, mine.token), address).toBe('404')
  }
})

test('an avatar is started, submitted and finished on schedule', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { token } = await server.signUp()
  const image_data = `data:image/jpeg;base64,${(await picture(SKIN, { type: 'jpeg' })).toString('base64')}`
  const { user_avatar } = await callForData(server, avatarCreate, { image_data }, token)
  expect(user_avatar).toEqual({ id: user_avatar.id, status: 'start', submitted_at: T0, url: null })
  const status = async (): Promise<string> =>
    (await callForData(server, avatarGet, { id: user_avatar.id }, token)).avatar.status
  await clock.elapse(AVATAR_MS.submitted - 1)
  expect(await status()).toBe('start')
  await clock.elapse(1)
  expect(await status()).toBe('submitted')
  await clock.elapse(AVATAR_MS.finished - AVATAR_MS.submitted)
  expect(await status()).toBe('finish')
  const { user_avatars, total } = await callForData(server, avatarList, {}, token)
  expect([total, user_avatars[0]?.url]).toEqual([1, expect.stringMatching(/^\/media\/avatars\/player-\d+\.webp$/)])
})

test('an avatar of a picture without a face fails', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { token } = await server.signUp()
  const { user_avatar } = await callForData(
    server,
    avatarCreate,
    { image_data: (await picture(SKY)).toString('base64') },
    token,
  )
  await clock.elapse(AVATAR_MS.finished - 1)
  expect((await callForData(server, avatarGet, { id: user_avatar.id }, token)).avatar.status).toBe('submitted')
  await clock.elapse(1)
  expect((await callForData(server, avatarGet, { id: user_avatar.id }, token)).avatar).toMatchObject({
    status: 'failed',
    url: null,
  })
})

test('avatars come newest first, and can be deleted', async () => {
  const clock = createManualClock(T0)
  const server = await startServer({ clock })
  const { token } = await server.signUp()
  const image_data = (await picture(SKIN)).toString('base64')
  const ids = []
  for (let time = 0; time < 3; time += 1) {
    ids.unshift((await callForData(server, avatarCreate, { image_data }, token)).user_avatar.id)
    await clock.elapse(1)
  }
  const list = async (): Promise<string[]> =>
    (await callForData(server, avatarList, {}, token)).user_avatars.map(({ id }) => id)
  expect(await list()).toEqual(ids)
  expect(await callApi(server, avatarDelete, { id: ids[1] ?? '' }, token)).not.toBeTypeOf('string')
  expect(await list()).toEqual([ids[0], ids[2]])
  expect(await callApi(server, avatarDelete, { id: ids[1] ?? '' }, token)).toBe('404')
})

test('an avatar is made of a picture, which may be as large as an upload', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  expect(await callApi(server, avatarCreate, { image_data: 'no picture' }, token)).toBe('415')
  const bytes = Buffer.concat([await picture(SKIN), Buffer.alloc(PICTURE.maxBytes)])
  expect(
    await callApi(server, avatarCreate, { image_data: bytes.subarray(0, PICTURE.maxBytes).toString('base64') }, token),
  ).toHaveProperty('user_avatar')
  expect(await callApi(server, avatarCreate, { image_data: bytes.toString('base64') }, token)).toBe('413')
})

test('a picture of too many pixels is refused by its header in every call', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const bytes = await sharp({
    create: { width: 10_000, height: PICTURE.maxPixels / 10_000 + 1, channels: 3, background: SKIN },
  })
    .png()
    .toBuffer()
  const { upload_url } = await callForData(server, uploadCreate, {}, token)
  expect((await put(server, upload_url, bytes)).status).toBe(413)
  expect(await callApi(server, avatarCreate, { image_data: bytes.toString('base64') }, token)).toBe('413')
})
