/** An author who edits by chance: the page that is open, what their device keeps over its end, and what the page has shown as saved. */
import { fail, type Result } from '../../../protocol/api/result.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import type { DeviceCopy } from '../../../src/authoring/model/deviceCopies.ts'
import type { KeptHistory } from '../../../src/authoring/model/draftHistory.ts'
import {
  createDraftStore,
  type DraftStore,
  type SaveAnswer,
  type StoredStory,
} from '../../../src/authoring/model/draftStore.ts'
import { takeStored } from '../../../src/authoring/model/takeStored.ts'
import { takeTheirs } from '../../../src/authoring/model/takeTheirs.ts'
import type { Random } from '../../fuzz/chaos/random.ts'
import type { ManualPageClock } from '../../helpers/pageClock.ts'
import { editRandomly, countTokens } from './randomEdits.ts'

/** The server as one author reaches it. */
export interface AuthorServer {
  get: () => Promise<Result<StoredStory>>
  save: (base: number, document: Draft) => Promise<Result<SaveAnswer>>
}

export class RandomAuthor {
  readonly name: string
  readonly #server: AuthorServer
  readonly #clock: ManualPageClock
  /** What the page has shown as saved. */
  readonly saved = new Set<string>()
  /** What this author has taken away, in view of it. */
  readonly removed = new Set<string>()
  /** What was taken away and brought back, and not saved since: it may be lost with the page. */
  readonly #broughtBack = new Set<string>()
  store: DraftStore | null = null
  #device: { copy: DeviceCopy | null; history: KeptHistory | null } = { copy: null, history: null }
  #written = 0
  /** How many pages were opened and have died. */
  #pages = 0

  constructor(name: string, server: AuthorServer, clock: ManualPageClock) {
    this.name = name
    this.#server = server
    this.#clock = clock
  }

  /** Opens the story as a page does, with what the device has kept. */
  async open(): Promise<void> {
    const stored = await this.#server.get()
    if (!stored.ok || this.store !== null) return
    const page = (this.#pages += 1)
    /** A page that has died keeps nothing any more. */
    const isAlive = (): boolean => this.#pages === page
    this.store = createDraftStore(
      stored.data,
      this.#device.copy,
      {
        save: this.#server.save,
        listProblems: () => Promise.resolve(fail('refused')),
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
        keepText: async () => true,
        beginAgain: async () => undefined,
        now: this.#clock.now,
        after: this.#clock.after,
      },
      this.#device.history,
    )
  }

  /** The page dies: nothing that it has not kept or saved outlasts it. */
  die(): void {
    const { store } = this
    this.store = null
    this.#pages += 1
    for (const token of this.#broughtBack) this.removed.add(token)
    this.#broughtBack.clear()
    store?.close()
  }

  /** Reads what the page shows, once it is drawn. What was taken away and is back counts again. */
  look(): void {
    const view = this.store?.getView()
    if (view?.save.kind !== 'saved') return
    for (const token of countTokens(view.document).keys()) {
      this.saved.add(token)
      this.removed.delete(token)
    }
    this.#broughtBack.clear()
  }

  /** Something by chance. */
  act(random: Random): string {
    const { store } = this
    if (store === null) return 'nothing'
    const before = store.getView().document
    const act = editRandomly(store, random, () => `${this.name}-${(this.#written += 1)}`)
    this.#noteChange(store.getView().document, before)
    return act
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
    this.#noteChange(chosen, mine, theirs)
    store.actions.resolveConflict(chosen)
  }

  /** Takes in what the other one has saved, as the page does every few seconds. */
  async takeLatest(): Promise<void> {
    const { store } = this
    if (store === null) return
    const before = store.getView()
    const stored = await this.#server.get()
    if (stored.ok && store === this.store) takeStored(store, before, stored.data, this.#clock.now())
  }

  /** `mine` is what the page showed before; `theirs` what it showed beside it. */
  #noteChange(after: Draft, mine: Draft, theirs = mine): void {
    const [now, shown, beside] = [countTokens(after), countTokens(mine), countTokens(theirs)] as const
    for (const token of new Set([...now.keys(), ...shown.keys(), ...beside.keys()])) {
      const [left, before, other] = [now.get(token) ?? 0, shown.get(token) ?? 0, beside.get(token) ?? 0]
      if (left < Math.max(before, other)) this.removed.add(token)
      else if (left > before && this.removed.delete(token)) this.#broughtBack.add(token)
    }
  }
}

/** What was shown as saved to one of them, is not in the story, and none of them has taken away. */
export function listLost(authors: readonly RandomAuthor[], document: Draft): string[] {
  const present = countTokens(document)
  const saved = new Set(authors.flatMap((author) => [...author.saved]))
  return [...saved].filter((token) => !present.has(token) && !authors.some(({ removed }) => removed.has(token)))
}
