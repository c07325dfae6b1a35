/** Data belongs to one user: every call without a token, and with another user's token. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { whoami } from '../../../protocol/api/account.ts'
import { avatarCreate, avatarGet, avatarList, uploadCreate } from '../../../protocol/api/avatars.ts'
import { checkoutCreate, checkoutGet } from '../../../protocol/api/credits.ts'
import { favoriteList, historyList, subscriptionCreate, subscriptionStatus } from '../../../protocol/api/library.ts'
import { ratingGet } from '../../../protocol/api/play.ts'
import { checkInStatus, hobbyStatus, inviteCode, taskList } from '../../../protocol/api/rewards.ts'
import { favoriteCreate } from '../../../protocol/api/stories.ts'
import { AVATAR_MS } from '../../../server/services/avatars.ts'
import { startServer, TINY, type TestServer } from './helpers.ts'
import { type TestUser, register, callForData } from './test-users.ts'
import { CALL_ACCESS } from './callAccess.ts'

/** What Alice wrote in her game. */
const SECRET = 'the secret of the lighthouse'

interface Alice extends TestUser {
  avatar: string
  checkout: string
  download: string
  uploadUrl: string
}

/** Creates a user with data of every kind. */
async function alice(server: TestServer): Promise<Alice> {
  const person = await register(server, 'alice')
  const { token } = person
  const play = async (path: string, body: object): Promise<string> => (await server.send(path, { token, body })).text()
  await play(TINY.start, { restart: true })
  await play(TINY.action, { event_type: 'chat', data: { option_id: 'open' } })
  await play(TINY.action, { event_type: 'chat', data: { text: SECRET } })
  await callForData(server, favoriteCreate, { story_id: 'tiny' }, token)
  await callForData(server, subscriptionCreate, { story_id: 'tiny' }, token)
  const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#c68642' } })
    .png()
    .toBuffer()
  const { user_avatar } = await callForData(server, avatarCreate, { image_data: bytes.toString('base64') }, token)
  const { upload_url, download_url } = await callForData(server, uploadCreate, {}, token)
  await fetch(server.url + upload_url, { method: 'PUT', body: new Uint8Array(bytes) })
  const { checkout_id } = await callForData(server, checkoutCreate, { price_id: 'purse' }, token)
  // Until the timed changes have happened.
  await server.clock.sleep(AVATAR_MS.finished)
  return { ...person, avatar: user_avatar.id, checkout: checkout_id, download: download_url, uploadUrl: upload_url }
}

/** All of Alice's data that she can read. */
async function viewOf(server: TestServer, { token, avatar, checkout }: Alice): Promise<unknown> {
  const history = await (await server.send(TINY.events, { token, body: TINY.at })).text()
  return [
    history,
    await callForData(server, whoami, {}, token),
    await callForData(server, historyList, {}, token),
    await callForData(server, favoriteList, {}, token),
    await callForData(server, subscriptionStatus, { story_id: 'tiny' }, token),
    await callForData(server, avatarList, {}, token),
    await callForData(server, avatarGet, { id: avatar }, token),
    await callForData(server, checkoutGet, { id: checkout }, token),
    await callForData(server, ratingGet, TINY.at, token),
    await callForData(server, hobbyStatus, {}, token),
    await callForData(server, taskList, {}, token),
    await callForData(server, checkInStatus, {}, token),
    await callForData(server, inviteCode, {}, token),
  ]
}

/** A valid request to every call, with Alice's ids where possible. */
function requestsAbout({ id, avatar, checkout, download }: Alice): Record<string, object> {
  const rating = { ...TINY.at, story_rating: 1, character_rating: 1, image_rating: 1 }
  const story = { story_id: 'tiny' }
  const referral = { user_id: id, source_code: 'x', invite_code: 'x' }
  return {
    'POST /user-guest.sign-up': { device_id: 'device-of-alice' },
    'POST /user.refresh': { refresh_token: id },
    'GET /user.whoami': { id, user_id: id },
    'POST /story.list': { user_id: id },
    'GET /story.get': { id: 'tiny', user_id: id },
    'GET /category.list': {},
    'POST /favorite.create': story,
    'POST /favorite.delete': { ...story, user_id: id },
    'POST /actor/chat/game.history': { ...TINY.at, user_id: id },
    'POST /actor/chat/reasoning/game.history': { story_id: 'tiny', user_id: id },
    'POST /actor/:storyId/:actorId/game.start': { restart: true, user_id: id, ...TINY.at },
    'POST /actor/:storyId/:actorId/game.action': { event_type: 'chat', data: { option_id: 'wait', user_id: id } },
    'POST /actor/:storyId/reasoning/game.jump': { action: 'next_scene', story_id: 'tiny' },
    'POST /actor/event/game.history': { ...TINY.at, user_id: id },
    'POST /actor/event/reasoning/game.history': { story_id: 'tiny', actor_id: id },
    'POST /actor/:actorId/:storyId/game.preload': story,
    'POST /story-finds.get': { ...story, user_id: id },
    'POST /actor/:actorId/tts.generate': { text: 'hello' },
    'POST /game/cost-time.get': { ...TINY.at, user_id: id },
    'POST /game/current-playtime.reset': { ...TINY.at, user_id: id },
    'GET /talent/skill-info.list': {},
    'POST /talent/skill-from-story.list': story,
    'POST /talent/skill-from-state.get': { ...TINY.at, user_id: id },
    'POST /talent/skill.create': { name: 'Mine', image_url: '/media/x.webp', skill_configs: [] },
    'POST /talent/skill.update': { id: 'any', name: 'Mine' },
    'POST /talent/skill.delete': { id: 'any' },
    'POST /talent/skill.restore': { id: 'any' },
    'POST /verification-code.send': { email: 'alice@example.com', code_type: 'login' },
    'POST /user.auth': { email: 'alice@example.com', code: '000000', code_type: 'login', ...referral },
    'POST /user.sign-in': { email: 'alice@example.com', password: 'a guess', user_id: id },
    'POST /user-password.set': { email: 'alice@example.com', password: 'a guess 1', code: '000000', ...referral },
    'POST /user-guest.convert': { name: 'Bob', email: 'bob-2@example.com', password: 'secret-2', ...referral },
    'POST /social-login.get-url': { login_type: 'google', redirect_url: '/user/social-callback' },
    'POST /social-login.exchange': { login_type: 'google', code: id, ...referral },
    'POST /user-info.update': { name: 'Bob again', user_id: id, uuid: id },
    'GET /game-history.list': { user_id: id },
    'GET /favorite.list': { user_id: id },
    'POST /category-story.list': { category_id: 'all', user_id: id },
    'GET /actor.list': {},
    'POST /user-subscribe.create': { ...story, user_id: id },
    'POST /user-subscribe.cancel': { ...story, user_id: id },
    'POST /user-subscribe.get-status': { ...story, user_id: id },
    'GET /epilogue.get': { user_id: id },
    'POST /epilogue.mark-read': { ...TINY.at, ending_id: 'warm', user_id: id },
    'POST /story-rating.get': { ...TINY.at, user_id: id },
    'POST /story-rating.create': { ...rating, user_id: id },
    'GET /hobby/collection-status.get': { user_id: id },
    'POST /hobby/collection.create': { hobby_tags: ['mystery'], user_id: id },
    'GET /sysconfig.list': {},
    'GET /daily-tasks.list': { user_id: id },
    'POST /daily-tasks.play-game': { user_id: id },
    'POST /daily-tasks.share-game': { user_id: id },
    'POST /daily-tasks.create-story': { user_id: id },
    'POST /daily-tasks.invite-friend': { user_id: id },
    'GET /check-in.get-status': { user_id: id },
    'POST /check-in.create': { user_id: id },
    'GET /invite-code.create': { user_id: id },
    'POST /invite-code.use': { invite_code: 'NOBODY42', user_id: id },
    'GET /price.list': {},
    'POST /checkout.create': { price_id: 'purse', user_id: id, id: checkout },
    'GET /checkout.get': { id: checkout },
    'GET /user-avatar.list': { user_id: id },
    'POST /user-avatar.create': { image_data: 'aGVsbG8=', user_id: id, id: avatar },
    'POST /user-avatar.delete': { id: avatar },
    'GET /user-avatar.get': { id: avatar },
    'GET /wardrobe.get': { user_id: id },
    'POST /wardrobe.buy': { id: 'shawl', user_id: id },
    'POST /wardrobe.wear': { head: 2, garment: 'linen', accessory: null, user_id: id },
    'GET /chat-video.upload': { user_id: id },
    'POST /chat-video.detect-face': { url: download },
    'POST /user-session.end-others': { user_id: id },
    'POST /user-account.delete': { user_id: id },
    // Last, because it ends the token of the request.
    'POST /user.sign-out': { user_id: id },
  }
}

function send(server: TestServer, name: string, body: object, token?: string): Promise<Response> {
  const [method = '', pattern = ''] = name.split(' ')
  const path = pattern.replace(':storyId', 'tiny').replace(':actorId', 'mo')
  const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : ''
  return server.send(path + query, {
    method,
    ...(method === 'POST' && { body }),
    ...(token !== undefined && { token }),
  })
}

test('there is a request to every call', async () => {
  const server = await startServer()
  const names = Object.keys(requestsAbout(await alice(server)))
  // Stories of the creation area belong to all admins: tests/core/server/creation/stories.test.ts.
  const calls = CALL_ACCESS.filter(({ path }) => !path.startsWith('/creation/'))
  expect(names.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort())
})

test('without a token, no call for users does anything', async () => {
  const server = await startServer()
  const person = await alice(server)
  const before = await viewOf(server, person)
  for (const [name, body] of Object.entries(requestsAbout(person))) {
    const response = await send(server, name, body)
    const isForUsers = CALL_ACCESS.some(
      ({ method, path, access }) => `${method} ${path}` === name && (access === 'users' || access === 'admins'),
    )
    expect(response.status === 401, name).toBe(isForUsers || name === 'POST /user.refresh')
    await response.text()
  }
  expect(await viewOf(server, person)).toEqual(before)
  expect(server.reported).toEqual([])
})

test('another user’s token reads and changes nothing', async () => {
  const server = await startServer()
  const person = await alice(server)
  const before = await viewOf(server, person)
  const bob = await register(server, 'bob')
  const marks = [person.id, person.avatar, person.checkout, person.download, SECRET, '"alice', 'alice@']
  for (const [name, body] of Object.entries(requestsAbout(person))) {
    const response = await send(server, name, body, bob.token)
    const text = await response.text()
    for (const mark of marks) expect(text, name).not.toContain(mark)
    expect(response.status, `${name}: ${text}`).toBeLessThan(500)
  }
  expect(await viewOf(server, person)).toEqual(before)
  expect(server.reported).toEqual([])
})

test('another user’s token does not see owned items', async () => {
  const server = await startServer()
  const person = await alice(server)
  const bob = await register(server, 'bob')
  const requests = requestsAbout(person)
  for (const name of [
    'GET /checkout.get',
    'GET /user-avatar.get',
    'POST /user-avatar.delete',
    'POST /chat-video.detect-face',
  ]) {
    const mine = await send(
      server,
      name === 'POST /user-avatar.delete' ? 'GET /user-avatar.get' : name,
      requests[name] ?? {},
      person.token,
    )
    const theirs = await send(server, name, requests[name] ?? {}, bob.token)
    expect([mine.status, theirs.status], name).toEqual([200, 404])
  }
  expect(
    (await send(server, 'POST /user-guest.convert', requests['POST /user-guest.convert'] ?? {}, bob.token)).status,
  ).toBe(403)
})

test('only the signed address accepts an upload', async () => {
  const server = await startServer()
  const person = await alice(server)
  const before = await (await fetch(server.url + person.download)).arrayBuffer()
  const other = await callForData(server, uploadCreate, {}, (await register(server, 'bob')).token)
  const [, signature = ''] = other.upload_url.split('?')
  const response = await fetch(`${server.url}${person.download}?${signature}`, {
    method: 'PUT',
    body: new Uint8Array(before),
  })
  expect(response.status).toBe(403)
})
