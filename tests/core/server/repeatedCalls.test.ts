/** Each declared call that changes something, sent twice with one key: by a proxy, by the browser, or by a client whose answer was lost. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { avatarCreate } from '../../../protocol/api/avatars.ts'
import { addressOf } from '../../../protocol/api/call.ts'
import { API_ROOT } from '../../../protocol/api/envelope.ts'
import { creationCreate, creationDelete, creationGet, creationPublish } from '../../../protocol/api/creation.ts'
import { testLinkCreate } from '../../../protocol/api/creationTestLinks.ts'
import { creationExport, mediaUpload } from '../../../protocol/api/creationMedia.ts'
import { inviteCode } from '../../../protocol/api/rewards.ts'
import { codeSend, passwordSet, socialUrl } from '../../../protocol/api/signIn.ts'
import { skillCreate, skillDelete } from '../../../protocol/api/talents.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { createTestFolder } from '../../contracts/storages.ts'
import { duplicateTiny, paintTinyMedia, setFirstLine, startWithAdmin, type Admin } from './creation/admins.ts'
import { DECLARED_CALLS } from './declaredCalls.ts'
import { T0, TINY, type ApiResponse } from './helpers.ts'
import { callForData, finishStory, proveEmail, register, type TestUser } from './test-users.ts'

/** A server with an admin, who is a guest, and a registered player. */
interface World {
  admin: Admin
  player: TestUser
  codes: string[]
}

interface Prepared {
  body: object
  /** Undefined for a visitor. */
  token?: string
}

const KEY = 'a-key-that-nobody-guesses'
let png = ''

beforeAll(async () => {
  const bytes = await sharp({ create: { width: 90, height: 160, channels: 3, background: '#654' } })
    .png()
    .toBuffer()
  png = bytes.toString('base64')
})

const ofPlayer =
  (body: object) =>
  async ({ player: { token } }: World): Promise<Prepared> => ({ token, body })
const ofAdmin =
  (body: object) =>
  async ({ admin: { token } }: World): Promise<Prepared> => ({ token, body })

/** What each call needs to succeed. */
const CALLS: Readonly<Record<string, (world: World) => Promise<Prepared>>> = {
  '/user-guest.sign-up': async () => ({ body: { device_id: 'device-of-another' } }),
  '/user.refresh': async ({ admin: { server } }) => ({
    body: { refresh_token: (await server.signUp('device-of-two')).refreshToken },
  }),
  '/verification-code.send': async () => ({ body: { email: 'new@example.com', code_type: 'login' } }),
  '/user.auth': async ({ admin: { server }, codes }) => {
    await callForData(server, codeSend, { email: 'new@example.com', code_type: 'login' })
    const { token } = await server.signUp('device-of-two')
    return { token, body: { email: 'new@example.com', code: codes.at(-1), code_type: 'login' } }
  },
  '/user.sign-in': async ({ admin: { server }, codes }) => {
    await proveEmail(server, codes, 'proved@example.com')
    await server.clock.sleep(120_000)
    await callForData(server, codeSend, { email: 'proved@example.com', code_type: 'login' })
    const password = 'secret-12'
    const body = { email: 'proved@example.com', code: codes.at(-1) ?? '', password }
    await callForData(server, passwordSet, body)
    return { body: { email: 'proved@example.com', password } }
  },
  '/user-password.set': async ({ admin: { server }, codes }) => {
    await callForData(server, codeSend, { email: 'mira@example.com', code_type: 'login' })
    return { body: { email: 'mira@example.com', code: codes.at(-1), password: 'secret-12' } }
  },
  '/user-guest.convert': async ({ admin: { server } }) => {
    const { id, token } = await server.signUp('device-of-two')
    return { token, body: { user_id: id, name: 'Noor', email: 'noor@example.com', password: 'secret-12' } }
  },
  '/social-login.get-url': async () => ({ body: { login_type: 'google', redirect_url: '/user/social-callback' } }),
  '/social-login.exchange': async ({ admin: { server } }) => {
    const { url } = await callForData(server, socialUrl, {
      login_type: 'google',
      redirect_url: '/user/social-callback',
    })
    const page = await (await fetch(server.url + url)).text()
    const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1]?.replaceAll(/&(?:#38|amp);/g, '&') ?? ''
    const agreed = await fetch(new URL(action, server.url + url), {
      method: 'POST',
      body: new URLSearchParams({ action: 'agree', email: 'noor@example.com' }),
      redirect: 'manual',
    })
    const code = new URL(agreed.headers.get('Location') ?? '', server.url).searchParams.get('code')
    return { body: { login_type: 'google', code } }
  },
  '/user.sign-out': ofPlayer({}),
  '/user-session.end-others': ofPlayer({}),
  '/user-account.delete': async ({ player: { id, token } }) => ({ token, body: { user_id: id } }),
  '/user-info.update': ofPlayer({ name: 'Mira the second' }),
  '/favorite.create': ofPlayer({ story_id: 'tiny' }),
  '/favorite.delete': ofPlayer({ story_id: 'tiny' }),
  '/user-subscribe.create': ofPlayer({ story_id: 'tiny' }),
  '/user-subscribe.cancel': ofPlayer({ story_id: 'tiny' }),
  '/story-rating.create': async ({ admin: { server }, player }) => {
    await finishStory(server, player)
    await server.clock.sleep(60_000)
    return { token: player.token, body: { ...TINY.at, story_rating: 5, character_rating: 4, image_rating: 3 } }
  },
  '/epilogue.mark-read': ofPlayer({ ...TINY.at, ending_id: 'warm' }),
  '/hobby/collection.create': ofPlayer({ hobby_tags: ['mystery'] }),
  '/daily-tasks.play-game': async ({ admin: { server }, player }) => {
    await finishStory(server, player)
    return { token: player.token, body: {} }
  },
  '/daily-tasks.share-game': ofPlayer({}),
  '/daily-tasks.create-story': async ({ admin, player }) => {
    makeAdmin(admin, player.id)
    return { token: player.token, body: {} }
  },
  '/daily-tasks.invite-friend': async ({ admin: { server }, player, codes }) => {
    const { exclusive_invite_code } = await callForData(server, inviteCode, {}, player.token)
    await finishStory(
      server,
      await proveEmail(server, codes, 'friend@example.com', { invite_code: exclusive_invite_code }),
    )
    return { token: player.token, body: {} }
  },
  '/check-in.create': ofPlayer({}),
  '/invite-code.create': ofPlayer({}),
  '/invite-code.use': async ({ admin: { server }, player }) => {
    const friend = await server.signUp('device-of-two')
    const { exclusive_invite_code } = await callForData(server, inviteCode, {}, friend.token)
    return { token: player.token, body: { invite_code: exclusive_invite_code } }
  },
  '/checkout.create': ofPlayer({ price_id: 'purse' }),
  '/game/current-playtime.reset': async ({ admin: { server }, player: { token } }) => {
    await (await server.send(TINY.start, { token, body: { restart: true } })).text()
    return { token, body: TINY.at }
  },
  '/user-avatar.create': async ({ player: { token } }) => ({ token, body: { image_data: png } }),
  '/user-avatar.delete': async ({ admin: { server }, player: { token } }) => {
    const { user_avatar } = await callForData(server, avatarCreate, { image_data: png }, token)
    return { token, body: { id: user_avatar.id } }
  },
  '/chat-video.upload': ofPlayer({}),
  '/wardrobe.buy': ofPlayer({ id: 'shawl' }),
  '/wardrobe.wear': ofPlayer({ head: 2, garment: 'linen' }),
  '/talent/skill.create': ofAdmin({ name: 'Luck', image_url: '/media/x.webp' }),
  '/talent/skill.update': async ({ admin }) => ({
    token: admin.token,
    body: { id: await createSkill(admin), name: 'Lucky' },
  }),
  '/talent/skill.delete': async ({ admin }) => ({ token: admin.token, body: { id: await createSkill(admin) } }),
  '/talent/skill.restore': async ({ admin }) => {
    const id = await createSkill(admin)
    await admin.ask(skillDelete, { id })
    return { token: admin.token, body: { id } }
  },
  '/creation/story.create': ofAdmin({ title: { en: 'The Lamp', zh: '灯' } }),
  '/creation/story.save': async ({ admin }) => {
    const id = await duplicateTiny(admin)
    const { document, revision } = await admin.ask(creationGet, { id })
    return { token: admin.token, body: { id, base: revision, document: JSON.stringify(document) } }
  },
  '/creation/story.publish': async ({ admin }) => {
    const id = await duplicateTiny(admin)
    return { token: admin.token, body: { id, revision: (await admin.ask(creationGet, { id })).revision } }
  },
  '/creation/story.unpublish': async ({ admin }) => {
    const id = await duplicateTiny(admin)
    await admin.ask(creationPublish, { id, revision: (await admin.ask(creationGet, { id })).revision ?? 0 })
    return { token: admin.token, body: { id } }
  },
  '/creation/story.go-back': async ({ admin }) => {
    const id = await duplicateTiny(admin)
    await admin.publish(id)
    const from = await admin.edit(id, (document) => setFirstLine(document, 'door', 'Another line.'))
    await admin.publish(id)
    return { token: admin.token, body: { id, from } }
  },
  '/creation/story.duplicate': ofAdmin({ id: 'tiny' }),
  '/creation/story.delete': async ({ admin }) => ({ token: admin.token, body: { id: await duplicateTiny(admin) } }),
  '/creation/story.restore': async ({ admin }) => {
    const id = await duplicateTiny(admin)
    await admin.ask(creationDelete, { id })
    return { token: admin.token, body: { id } }
  },
  '/creation/actor.copy': async ({ admin }) => ({
    token: admin.token,
    body: { story_id: 'tiny', actor_id: 'mo', to: (await admin.ask(creationCreate, {})).id },
  }),
  '/creation/media.upload': async ({ admin }) => ({ token: admin.token, body: await createPicture(admin) }),
  '/creation/media.update': async ({ admin }) => {
    const { story_id, name, kind } = await uploadPicture(admin)
    return { token: admin.token, body: { story_id, name, kind, new_name: 'candle' } }
  },
  '/creation/media.delete': async ({ admin }) => {
    const { story_id, name, kind } = await uploadPicture(admin)
    return { token: admin.token, body: { story_id, name, kind } }
  },
  '/creation/story.import': async ({ admin }) => ({
    token: admin.token,
    body: { zip: (await admin.ask(creationExport, { id: 'tiny' })).file, make_draft: true },
  }),
  '/creation/story-revision.name': async ({ admin }) => ({
    token: admin.token,
    body: { id: await duplicateTiny(admin), revision: 1, name: 'First' },
  }),
  '/creation/publication-plan.set': async ({ admin }) => ({
    token: admin.token,
    body: { id: await duplicateTiny(admin), revision: 1, at: T0 + 1_000_000_000 },
  }),
  '/creation/publication-plan.cancel': async ({ admin }) => ({
    token: admin.token,
    body: { id: await duplicateTiny(admin) },
  }),
  '/creation/test-link.create': async ({ admin }) => ({
    token: admin.token,
    body: { id: await duplicateTiny(admin), revision: 1, days: 7 },
  }),
  '/creation/test-link.end': async ({ admin }) => {
    const id = await duplicateTiny(admin)
    const { link } = await admin.ask(testLinkCreate, { id, revision: 1, days: 7 })
    return { token: admin.token, body: { id, story_id: link.story_id } }
  },
  '/creation/preview.start': ofAdmin({ id: 'tiny', node: 'door', variables: {}, attributes: {}, coins: 5 }),
  '/creation/reply.try': ofAdmin({ id: 'tiny', node: 'kitchen', text: 'tea' }),
  '/creation/story.read': ofAdmin({ id: 'tiny', readers: 1 }),
}

/** Refusals are kept, too: no character of the tiny story answers, and a friend is paid for when they finish. */
const REFUSED: Readonly<Record<string, string>> = {
  '/creation/reply.try': '1304',
  '/daily-tasks.invite-friend': '1202',
}

const CHANGING = DECLARED_CALLS.filter((call) => call.effect === 'changes' && 'answer' in call)

test('there is a request for every call that changes something', () => {
  expect(Object.keys(CALLS).sort()).toEqual(CHANGING.map(({ path }) => path).sort())
  expect(CHANGING.length).toBeGreaterThan(50)
})

test.each(CHANGING)('[W23] $path is done once, and its answer comes again', { timeout: 30_000 }, async (call) => {
  const world = await startWorld()
  const { body, token } = (await CALLS[call.path]?.(world)) ?? { body: {} }
  const send = (): Promise<ApiResponse> =>
    world.admin.server.call(addressOf(call).slice(API_ROOT.length), {
      method: call.method,
      ...(call.method === 'POST' && { body }),
      ...(token !== undefined && { token }),
      headers: { 'Idempotency-Key': KEY },
    })
  const [first, atOnce] = await Promise.all([send(), send()])
  expect(first.envelope.code, JSON.stringify(first.envelope)).toBe(REFUSED[call.path] ?? '0')
  const before = dump(world.admin)
  const second = await send()
  expect([atOnce.envelope, second.envelope]).toEqual([first.envelope, first.envelope])
  expect(dump(world.admin)).toEqual(before)
  expect(world.admin.server.reported).toEqual([])
})

async function startWorld(): Promise<World> {
  const codes: string[] = []
  const admin = await startWithAdmin({
    mediaFolder: await paintTinyMedia(),
    dataFolder: createTestFolder(),
    print: (line) => codes.push(/\b\d{6}\b/.exec(line)?.[0] ?? ''),
  })
  return { admin, player: await register(admin.server), codes }
}

/** All rows of all tables, but those of the answers that are kept. */
function dump({ dataFolder }: Admin): Record<string, unknown[]> {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE), { readOnly: true })
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'kept_answers'")
    .all()
  const rows = Object.fromEntries(
    tables.map(({ name }) => [String(name), database.prepare(`SELECT * FROM "${String(name)}"`).all()]),
  )
  database.close()
  return rows
}

function makeAdmin({ dataFolder }: Admin, userId: string): void {
  const database = new DatabaseSync(join(dataFolder, DATABASE_FILE))
  database.prepare("UPDATE users SET role = 'admin' WHERE id = ?").run(userId)
  database.close()
}

async function createSkill(admin: Admin): Promise<string> {
  return (await admin.ask(skillCreate, { name: 'Luck', image_url: '/media/x.webp' })).skill.id
}

async function createPicture(admin: Admin) {
  const { id } = await admin.ask(creationCreate, {})
  return { story_id: id, name: 'lamp', kind: 'picture' as const, alt: { en: 'A lamp', zh: '一盏灯' }, file: png }
}

async function uploadPicture(admin: Admin) {
  const picture = await createPicture(admin)
  await admin.ask(mediaUpload, picture)
  return picture
}
