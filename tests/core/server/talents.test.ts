/** Talents: authored ones, those that admins create, and the talent of a game. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import {
  type Skill,
  skillCreate,
  skillList,
  skillUpdate,
  stateSkill,
  storySkills,
} from '../../../protocol/api/talents.ts'
import { DATABASE_FILE } from '../../../server/storage/sqlite/open.ts'
import { FAIR_FOLDER, createTestFolder, createStoryClient } from './fair-stories.ts'
import { type Player, startServer, type TestServer } from './helpers.ts'

const LUCKY = {
  id: 'lucky',
  name: 'Lucky',
  image_url: '/media/talents/talent-lucky.webp',
  skill_configs: [
    { attr: 'happiness', value: 2 },
    { attr: 'assignablePoints', value: -1 },
  ],
}
const BRAVE = {
  name: 'Brave',
  image_url: '/media/talents/talent-lucky.webp',
  skill_configs: [{ attr: 'strength', value: 1 }],
}

async function setUp(): Promise<{ server: TestServer; player: Player; makeAdmin: () => void }> {
  const folder = createTestFolder()
  const server = await startServer({ storiesFolder: FAIR_FOLDER, dataFolder: folder })
  const player = await server.signUp()
  const makeAdmin = (): void => {
    const database = new DatabaseSync(join(folder, DATABASE_FILE))
    database.prepare("UPDATE users SET role = 'admin' WHERE id = ?").run(player.id)
    database.close()
  }
  return { server, player, makeAdmin }
}

async function list(server: TestServer, { token }: Player, language = 'en'): Promise<readonly Skill[]> {
  return (
    parseAnswer(
      skillList,
      (await server.call('/talent/skill-info.list', { token, headers: { 'Accept-Language': language } })).envelope,
    )?.skills ?? []
  )
}

test('talents are in the language of the request', async () => {
  const { server, player } = await setUp()
  expect((await list(server, player))[0]).toEqual(LUCKY)
  expect((await list(server, player, 'zh')).map(({ name }) => name)).toEqual(['走运', '力大'])
})

test('a story without talents lists none', async () => {
  const { server, player } = await setUp()
  const of = async (story_id: string): Promise<number | undefined> =>
    parseAnswer(
      storySkills,
      (await server.call('/talent/skill-from-story.list', { token: player.token, body: { story_id } })).envelope,
    )?.skills.length
  expect([await of('inn'), await of('fair')]).toEqual([2, 0])
})

test('a game is played with the talent it was started with', async () => {
  const { server, player } = await setUp()
  const ask = (): ReturnType<TestServer['call']> =>
    server.call('/talent/skill-from-state.get', { token: player.token, body: { story_id: 'inn', actor_id: 'du' } })
  expect((await ask()).envelope.code).toBe('1001')
  const inn = createStoryClient(server, player, 'inn')
  const events = await inn.start({
    restart: true,
    game_config: { skill_id: 'lucky', numerical_values: { strength: 7 }, user_avatar_url: '/uploads/me.png' },
  })
  expect(events.at(-1)?.data.options).toHaveLength(3)
  expect(parseAnswer(stateSkill, (await ask()).envelope)).toEqual({
    skill: LUCKY,
    numerical_values: { happiness: 0, intelligence: 0, strength: 7, wealth: 0 },
  })
  await inn.act({ option_id: 'lift' }, 'chat', 'key')
  expect((await inn.history()).find(({ data }) => data.sender_type === 'user')?.data).toMatchObject({
    id: 'key',
    sender: { avatar_url: '/uploads/me.png' },
  })
})

test('Play Again without a configuration, as on another device, keeps talent and avatar; a new choice replaces them', async () => {
  const { server, player } = await setUp()
  const talent = async () => {
    const body = { story_id: 'inn', actor_id: 'du' }
    const { envelope } = await server.call('/talent/skill-from-state.get', { token: player.token, body })
    const state = parseAnswer(stateSkill, envelope)
    return [state?.skill?.id ?? null, state?.numerical_values.strength]
  }
  const inn = createStoryClient(server, player, 'inn')
  const chosen = { skill_id: 'lucky', numerical_values: { strength: 7 }, user_avatar_url: '/uploads/me.png' }
  await inn.start({ restart: true, game_config: chosen })
  await inn.start({ restart: true })
  expect(await talent()).toEqual(['lucky', 7])
  await inn.act({ option_id: 'lift' }, 'chat', 'key')
  expect((await inn.history()).find(({ data }) => data.sender_type === 'user')?.data).toMatchObject({
    sender: { avatar_url: '/uploads/me.png' },
  })
  await inn.start({ restart: true, game_config: { skill_id: null, numerical_values: {}, user_avatar_url: null } })
  expect(await talent()).toEqual([null, 0])
})

test.each([
  [{ skill_id: 'nobody' }, 'game_config.skill_id'],
  [{ numerical_values: { strength: 11 } }, 'game_config.numerical_values.strength'],
  [{ numerical_values: { charm: 1 } }, 'game_config.numerical_values.charm'],
  [{ numerical_values: { strength: 10, wealth: 10, happiness: 1 } }, 'game_config.numerical_values'],
  // The talent gives two happiness, and takes one point.
  [{ skill_id: 'lucky', numerical_values: { strength: 10, wealth: 9, happiness: 3 } }, 'game_config.numerical_values'],
  [{ skill_id: 'x'.repeat(129) }, 'game_config.skill_id'],
  [{ user_avatar_url: 'javascript:alert(1)' }, 'game_config.user_avatar_url'],
])('a start with %j is refused', async (game_config, field) => {
  const { server, player } = await setUp()
  const { envelope } = await server.call('/actor/inn/du/game.start', {
    token: player.token,
    body: { restart: true, game_config },
  })
  expect(envelope.message).toBe(`The request does not fit: ${field}`)
})

test('a start may spend all points of a talent', async () => {
  const { server, player } = await setUp()
  const start = (game_config: object): Promise<Response> =>
    server.send('/actor/inn/du/game.start', { token: player.token, body: { restart: true, game_config } })
  expect(
    (await start({ skill_id: 'lucky', numerical_values: { strength: 10, wealth: 9, happiness: 2 } })).headers.get(
      'Content-Type',
    ),
  ).toMatch(/^text\/event-stream/)
  expect((await start({ numerical_values: { strength: 10, wealth: 10 } })).headers.get('Content-Type')).toMatch(
    /^text\/event-stream/,
  )
})

test('admins create, change and delete talents, authored ones too', async () => {
  const { server, player, makeAdmin } = await setUp()
  makeAdmin()
  const { token } = player
  const { envelope } = await server.call('/talent/skill.create', { token, body: BRAVE })
  const made = parseAnswer(skillCreate, envelope)?.skill
  expect(made).toMatchObject(BRAVE)
  await server.call('/talent/skill.update', { token, body: { id: made?.id, name: 'Braver' } })
  await server.call('/talent/skill.update', { token, body: { id: 'lucky', name: 'Luckier' } })
  expect((await list(server, player)).map(({ name }) => name).sort()).toEqual(['Braver', 'Luckier', 'Strong'])
  for (const id of [made?.id, 'lucky']) await server.call('/talent/skill.delete', { token, body: { id } })
  expect((await list(server, player)).map(({ name }) => name)).toEqual(['Strong'])
  expect((await server.call('/talent/skill.delete', { token, body: { id: 'lucky' } })).status).toBe(404)
  for (const id of [made?.id, 'lucky']) await server.call('/talent/skill.restore', { token, body: { id } })
  expect((await list(server, player)).map(({ name }) => name).sort()).toEqual(['Braver', 'Luckier', 'Strong'])
  expect((await list(server, player, 'zh')).map(({ name }) => name)).toContain('走运')
  expect((await server.call('/talent/skill.restore', { token, body: { id: 'lucky' } })).status).toBe(404)
})

test('an update changes the name in the language of the request only', async () => {
  const { server, player, makeAdmin } = await setUp()
  makeAdmin()
  const namesOf = async (language: string): Promise<string[]> =>
    (await list(server, player, language)).map(({ name }) => name).sort()
  const send = async (call: string, body: object, language: string): Promise<Skill | undefined> =>
    parseAnswer(
      skillUpdate,
      (
        await server.call(`/talent/skill.${call}`, {
          token: player.token,
          body,
          headers: { 'Accept-Language': language },
        })
      ).envelope,
    )?.skill
  expect(await send('update', { id: 'lucky', name: 'Luckier' }, 'en')).toEqual({ ...LUCKY, name: 'Luckier' })
  expect([await namesOf('en'), await namesOf('zh')]).toEqual([['Luckier', 'Strong'], ['走运', '力大'].sort()])
  const id = (await send('create', BRAVE, 'en'))?.id
  expect([await namesOf('en'), await namesOf('zh')]).toEqual([
    ['Brave', 'Luckier', 'Strong'],
    ['Brave', '走运', '力大'].sort(),
  ])
  await send('update', { id, name: '勇敢' }, 'zh')
  await send('update', { id, image_url: '/media/talents/other.webp' }, 'en')
  expect([await namesOf('en'), await namesOf('zh')]).toEqual([
    ['Brave', 'Luckier', 'Strong'],
    ['勇敢', '走运', '力大'].sort(),
  ])
})

test('other users cannot change talents', async () => {
  const { server, player } = await setUp()
  for (const [call, body] of [
    ['create', BRAVE],
    ['update', { id: 'lucky', name: 'Mine' }],
    ['delete', { id: 'lucky' }],
    ['restore', { id: 'lucky' }],
  ] as const) {
    expect((await server.call(`/talent/skill.${call}`, { token: player.token, body })).status).toBe(403)
  }
  expect((await list(server, player))[0]).toEqual(LUCKY)
})

test('a talent may have no effects, as an empty list or none', async () => {
  const { server, player, makeAdmin } = await setUp()
  makeAdmin()
  const { name, image_url } = BRAVE
  const { envelope } = await server.call('/talent/skill.create', { token: player.token, body: { name, image_url } })
  const made = parseAnswer(skillCreate, envelope)?.skill
  expect(made).toMatchObject({ name, image_url, skill_configs: [] })
  // Fields that a change omits stay the same.
  const body = { id: made?.id, skill_configs: BRAVE.skill_configs }
  await server.call('/talent/skill.update', { token: player.token, body })
  expect(
    (await server.call('/talent/skill.update', { token: player.token, body: { id: made?.id, name: 'Braver' } }))
      .envelope.data,
  ).toMatchObject({ skill: { ...BRAVE, name: 'Braver' } })
})
