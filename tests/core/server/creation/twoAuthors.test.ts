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
import type { DeviceCopy } from '../../../../src/authoring/model/deviceCopies.ts'
import type { KeptHistory } from '../../../../src/authoring/model/draftHistory.ts'
import { createDraftStore, DRAFT_TIMES_MS, type DraftStore } from '../../../../src/authoring/model/draftStore.ts'
import { takeTheirs } from '../../../../src/authoring/model/takeTheirs.ts'
import { takeStored } from '../../../../src/authoring/model/takeStored.ts'
import { createTestFolder } from '../../../contracts/storages.ts'
import { createRandom, type Random } from '../../../fuzz/chaos/random.ts'
import { createManualPageClock, type ManualPageClock } from '../../../helpers/pageClock.ts'
import { STORIES } from '../helpers.ts'
import { type KillableServer, startKillable } from '../killableServer.ts'
import { editRandomly, listTokens } from './randomEdits.ts'

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

/** An author: the page that is open, and what their device keeps over its end. */
class Author {
  readonly #reached: Reached
  readonly #token: string
  readonly #clock: ManualPageClock
  readonly #story: string
  /** What the page has shown as saved. */
  readonly saved = new Set<string>()
  /** What this author has taken away, in view of it. */
  readonly removed = new Set<string>()
  readonly name: string
  store: DraftStore | null = null
  #device: { copy: DeviceCopy | null; history: KeptHistory | null } = { copy: null, history: null }
  #written = 0

  constructor(reached: Reached, clock: ManualPageClock, name: string, token: string, story: string) {
    this.#reached = reached
    this.#clock = clock
    this.name = name
    this.#token = token
    this.#story = story
  }

  /** Opens the story as a page does, with what the device has kept. */
  async open(): Promise<void> {
    const stored = await ask(this.#reached, creationGet, { id: this.#story }, this.#token)
    if (!stored.ok || this.store !== null) return
    const isAlive = (): boolean => this.store === store
    const store: DraftStore = createDraftStore(
      stored.data,
      this.#device.copy,
      {
        save: (base, document) =>
          ask(this.#reached, creationSave, { id: this.#story, base, document: JSON.stringify(document) }, this.#token),
        keepCopy: async (copy) => {
          if (isAlive()) this.#device.copy = structuredClone(copy)
          return true
        },
        removeCopy: async () => {
          if (isAlive()) this.#device.copy = null
        },
        keepHistory: (history) => {
          if (isAlive()) this.#device.history = structuredClone(history)
        },
        now: this.#clock.now,
        after: this.#clock.after,
      },
      this.#device.history,
    )
    this.store = store
  }

  /** The page dies: nothing that it has not kept or saved outlasts it. */
  die(): void {
    const { store } = this
    this.store = null
    store?.close()
  }

  /** Reads what the page shows, once it is drawn. */
  look(): void {
    const view = this.store?.getView()
    if (view?.save.kind === 'saved') for (const token of listTokens(view.document)) this.saved.add(token)
  }

  /** Something by chance. */
  act(random: Random): string {
    const { store } = this
    if (store === null) return 'nothing'
    return this.#watch(store, () => {
      const act = editRandomly(store, random, () => `${this.name}-${(this.#written += 1)}`)
      return act
    })
  }

  /** Chooses between two versions, place by place. */
  choose(random: Random): void {
    const { store } = this
    const save = store?.getView().save
    if (store === null || save?.kind !== 'conflict') return
    const { merged, theirs, mine, places } = save.conflict
    const chosen = takeTheirs(
      merged,
      places.filter(() => random.chance(50)),
    )
    const kept = listTokens(chosen)
    for (const token of [...listTokens(theirs), ...listTokens(mine)]) if (!kept.has(token)) this.removed.add(token)
    store.actions.resolveConflict(chosen)
  }

  /** Takes in what the other one has saved, as the page does every few seconds. */
  async takeLatest(): Promise<void> {
    const { store } = this
    if (store === null) return
    const before = store.getView()
    const stored = await ask(this.#reached, creationGet, { id: this.#story }, this.#token)
    if (stored.ok && store === this.store) takeStored(store, before, stored.data, this.#clock.now())
  }

  #watch(store: DraftStore, run: () => string): string {
    const before = listTokens(store.getView().document)
    const act = run()
    const after = listTokens(store.getView().document)
    for (const token of before) {
      if (after.has(token)) continue
      this.removed.add(token)
    }
    return act
  }
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
  const authors = [new Author(reached, clock, 'a', tokens[0], id), new Author(reached, clock, 'b', tokens[1], id)]
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

  // The hour is over: both come to rest.
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
  const present = listTokens(stored.document)
  const saved = new Set(authors.flatMap((author) => [...author.saved]))
  expect(saved.size).toBeGreaterThan(300)
  const removed = new Set(authors.flatMap((author) => [...author.removed]))
  expect(
    [...saved].filter((token) => !present.has(token) && !removed.has(token)),
    log.slice(-40).join('\n'),
  ).toEqual([])
})
