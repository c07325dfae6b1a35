/**
 * Two authors edit one story by chance for an hour of the pages' clock, while the server is killed every five minutes and pages die: nothing that was
 * shown as saved is lost, and both see the same in the end. Each text is one of its kind, so that it can be looked for.
 */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type * as v from 'valibot'
import { guestSignUp } from '../../../../protocol/api/account.ts'
import { type BodySchema, type Call } from '../../../../protocol/api/call.ts'
import { creationDuplicate, creationGet, creationSave } from '../../../../protocol/api/creation.ts'
import { fail, readResult, type Result } from '../../../../protocol/api/result.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { DRAFT_TIMES_MS } from '../../../../src/authoring/model/draftStore.ts'
import { createTestFolder } from '../../../contracts/storages.ts'
import { createRandom } from '../../../fuzz/chaos/random.ts'
import { createManualPageClock } from '../../../helpers/pageClock.ts'
import { type AuthorServer, listLost, RandomAuthor } from '../../creation/randomAuthor.ts'
import { STORIES } from '../helpers.ts'
import { type KillableServer, startKillable } from '../killableServer.ts'

vi.setConfig({ testTimeout: 600_000 })

const STEP_MS = 5_000
const STEPS = 720
/** Every five minutes. */
const STEPS_BETWEEN_KILLS = 60
/** How long the server is away, steps. */
const AWAY_STEPS = 3
/** How often a page asks what others have saved. */
const STEPS_BETWEEN_LOOKS = 2

/** The server as the pages reach it: another process after each kill; null while there is none. */
interface Reached {
  server: KillableServer | null
  /** Requests that have not been answered. */
  open: Set<Promise<unknown>>
}

let keys = 0

function ask<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  reached: Reached,
  call: Call<P, B, A>,
  body: object,
  token?: string,
): Promise<Result<v.InferOutput<A>>> {
  const send = async (): Promise<Result<v.InferOutput<A>>> => {
    if (reached.server === null) return fail('network')
    try {
      const response = await fetch(`${reached.server.url}/api/v1${call.path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Idempotency-Key': `act-${(keys += 1)}`,
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      })
      return readResult(call.answer, { status: response.status, body: await response.text() })
    } catch {
      return fail('network')
    }
  }
  const sent = send().finally(() => reached.open.delete(sent))
  reached.open.add(sent)
  return sent
}

async function askForData<P extends string, B extends BodySchema, A extends v.GenericSchema>(
  reached: Reached,
  call: Call<P, B, A>,
  body: object,
  token?: string,
): Promise<v.InferOutput<A>> {
  const answer = await ask(reached, call, body, token)
  if (!answer.ok) throw new Error(`${call.path}: ${answer.code} ${answer.message}`)
  return answer.data
}

test('an hour of two authors, with a kill every five minutes', async () => {
  const seed = 47
  const random = createRandom(seed)
  const folder = createTestFolder()
  const start = () => startKillable(folder, STORIES)
  const reached: Reached = { server: await start(), open: new Set() }
  const signUp = async (name: string): Promise<string> =>
    (await askForData(reached, guestSignUp, { device_id: `device-of-author-${name}` })).auth.access_token
  const tokens = [await signUp('a'), await signUp('b')] as const
  const database = new DatabaseSync(join(folder, 'data', DATABASE_FILE))
  database.exec("UPDATE users SET role = 'admin'")
  database.close()
  const { id } = await askForData(reached, creationDuplicate, { id: 'tiny' }, tokens[0])
  const clock = createManualPageClock()
  const authors = ['a', 'b'].map((name, index) => {
    const token = tokens[index]
    const server: AuthorServer = {
      get: () => ask(reached, creationGet, { id }, token),
      save: (base, document) => ask(reached, creationSave, { id, base, document: JSON.stringify(document) }, token),
    }
    return new RandomAuthor(name, server, clock)
  })
  const settle = async (): Promise<void> => {
    while (reached.open.size > 0) {
      await Promise.all(reached.open)
      await clock.pass(0)
    }
  }
  const log: string[] = []
  let kills = 0
  for (const author of authors) await author.open()
  for (let step = 1; step <= STEPS; step += 1) {
    for (const author of authors) {
      if (random.chance(80)) log.push(`${step} ${author.name}: ${author.act(random)}`)
      if (random.chance(40)) author.choose(random)
      if (random.chance(1)) author.die()
    }
    if (step % STEPS_BETWEEN_LOOKS === 0) await Promise.all(authors.map((author) => author.takeLatest()))
    if (step % STEPS_BETWEEN_KILLS === 0) {
      // In the middle of saves.
      await clock.pass(DRAFT_TIMES_MS.save)
      const { server } = reached
      reached.server = null
      await server?.kill()
      kills += 1
    }
    if (step % STEPS_BETWEEN_KILLS === AWAY_STEPS && reached.server === null) reached.server = await start()
    await clock.pass(STEP_MS)
    await settle()
    for (const author of authors) author.look()
    for (const author of authors) if (author.store === null && random.chance(30)) await author.open()
  }
  reached.server ??= await start()
  expect(kills).toBe(STEPS / STEPS_BETWEEN_KILLS)

  // The hour is over: until both have saved all, and have what the other saved.
  for (let round = 0; round < 10; round += 1) {
    for (const author of authors) {
      if (author.store === null) await author.open()
      author.choose(random)
      await clock.pass(DRAFT_TIMES_MS.retry)
      await settle()
      await author.takeLatest()
      await settle()
    }
  }
  const [one, two] = authors.map(({ store }) => store?.getView())
  const stored = await askForData(reached, creationGet, { id }, tokens[0])
  expect([one?.save.kind, two?.save.kind]).toEqual(['saved', 'saved'])
  expect(one?.document).toEqual(stored.document)
  expect(two?.document).toEqual(stored.document)
  expect(authors.flatMap(({ saved }) => [...saved]).length).toBeGreaterThan(300)
  expect(listLost(authors, stored.document), log.slice(-40).join('\n')).toEqual([])
})
