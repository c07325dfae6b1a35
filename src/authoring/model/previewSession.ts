/**
 * The preview of a draft while it is edited. It begins where the author wishes; after an edit the moves that were made are made again in the
 * changed story. No DOM, no network: those are ports.
 */
import type { Value } from '../../../protocol/story/expression.ts'
import { createStore } from '../../platform/store.ts'
import type * as v from 'valibot'
import type { previewStart, previewState } from '../../../protocol/api/creationPreview.ts'
import type { CallError, Result } from '../../../protocol/api/result.ts'
import type { Locale } from '../../../protocol/locale.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import { chooseLanguage, readLanguages } from '../../../protocol/story/languages.ts'
import { asPart } from './documentPaths.ts'

export type PreviewGame = v.InferOutput<typeof previewStart.answer>
export type PreviewPlace = v.InferOutput<typeof previewState.answer>

/** Node, variables and balance at which a preview begins. Null: as the story has it. */
export interface PreviewSettings {
  actorId: string | null
  node: string | null
  variables: Readonly<Record<string, Value>>
  heart: number | null
  attributes: Readonly<Record<string, number>>
  coins: number
  locale: Locale
}

/** Until the author changes them. */
export const PREVIEW_DEFAULTS: Omit<PreviewSettings, 'locale'> = {
  actorId: null,
  node: null,
  variables: {},
  heart: null,
  attributes: {},
  coins: 1_000,
}

export interface PreviewPorts {
  start: (settings: PreviewSettings, document: Draft, replayOf: string | null) => Promise<Result<PreviewGame>>
  readPlace: (storyId: string) => Promise<Result<PreviewPlace>>
  /** Calls `run` once, `ms` from now; returns the cancel function. */
  after: (ms: number, run: () => void) => () => void
}

export interface PreviewView {
  /** `failed`: no preview of this document; the one before may still be played. */
  phase: 'starting' | 'playing' | 'failed'
  failure: CallError | null
  /** The one that is played, and what it began with. `isAtIntro`: its player is in the intro, and has not begun it. */
  game: (PreviewGame & Pick<PreviewSettings, 'coins' | 'locale'> & { isAtIntro: boolean }) | null
  /** The node and variables of the preview; null until it has begun. */
  place: PreviewPlace | null
  /** The node that it should begin from is not in the story any more. */
  isNodeGone: boolean
}

export interface PreviewSession {
  getView: () => PreviewView
  subscribe: (onChange: () => void) => () => void
  /** Begins again: with the intro, or from where these settings say. */
  begin: (settings: PreviewSettings, document: Draft, isAtIntro?: boolean) => void
  /** Takes over an edit in a moment, or another language at once, and stays where the player is. */
  showEdit: (document: Draft, locale?: Locale) => void
  /** The game went on: asks where it stands. */
  updatePlace: () => void
  /** Stops until it begins again, or is opened again. */
  close: () => void
  /** Goes on where it was closed or could not start, with this document. False where it never began. */
  reopen: (document: Draft) => boolean
}

/** How long after the last edit the preview takes it over, and after the last step of the game its place is asked for, ms. */
export const PREVIEW_TIMES_MS = { edit: 300, place: 120 } as const

interface Wish {
  settings: PreviewSettings
  document: Draft
  isAtIntro: boolean
}

export function createPreviewSession(ports: PreviewPorts): PreviewSession {
  let view: PreviewView = { phase: 'starting', failure: null, game: null, place: null, isNodeGone: false }
  const shownView = createStore(view)
  /** The preview that is shown, or is being prepared. */
  let shown: Wish | null = null
  let next: Wish | null = null
  /** The game starts over: there are no moves to make again. */
  let isNew = true
  let isStarting = false
  let isClosed = false
  /** The game that was played when the session was closed: its moves are made again. */
  let closedGame: string | null = null
  let cancelEdit = (): void => undefined
  let cancelPlace = (): void => undefined

  function update(change: Partial<PreviewView>): void {
    view = { ...view, ...change }
    shownView.set(view)
  }

  async function startNext(): Promise<void> {
    if (next === null || isStarting || isClosed) return
    const wish = next
    shown = wish
    next = null
    isStarting = true
    const wasNew = isNew
    isNew = false
    update({ phase: 'starting', ...(wasNew && { place: null }) })
    const { settings, document } = wish
    const result = await ports.start(settings, document, wasNew ? null : (view.game?.story_id ?? closedGame))
    isStarting = false
    if (isClosed) {
      // The next opening goes on with this game.
      if (result.ok) closedGame = result.data.story_id
      return
    }
    if (result.ok) showGame(result.data, wish)
    else {
      isNew ||= wasNew
      update({ phase: 'failed', failure: result })
    }
    return startNext()
  }

  function showGame(game: PreviewGame, { settings, document, isAtIntro }: Wish): void {
    const { coins, node } = settings
    const locale = chooseLanguage(readLanguages(document.metadata), settings.locale)
    const isNodeGone = node !== null && !Object.hasOwn(asPart(document.script.nodes), node)
    update({ phase: 'playing', failure: null, game: { ...game, coins, locale, isAtIntro }, isNodeGone })
    if (game.replayed !== null) updatePlace()
  }

  function updatePlace(): void {
    cancelPlace()
    cancelPlace = ports.after(PREVIEW_TIMES_MS.place, () => void askPlace())
  }

  async function askPlace(): Promise<void> {
    const asked = view.game?.story_id
    if (asked === undefined) return
    const answer = await ports.readPlace(asked)
    if (!isClosed && answer.ok && view.game?.story_id === asked) update({ place: answer.data })
  }

  return {
    getView: shownView.get,
    subscribe: shownView.subscribe,
    begin(settings, document, isAtIntro = false) {
      cancelEdit()
      isClosed = false
      isNew = true
      closedGame = null
      next = { settings, document, isAtIntro }
      void startNext()
    },
    reopen(document) {
      const last = next ?? shown
      if (last === null) return false
      isClosed = false
      next = { ...last, document }
      void startNext()
      return true
    },
    showEdit(document, locale) {
      const last = next ?? shown
      if (last === null) return
      const settings = locale === undefined ? last.settings : { ...last.settings, locale }
      if (settings === last.settings && isSameGame(last.document, document)) return
      cancelEdit()
      const show = (): void => {
        next = { ...last, settings, document }
        void startNext()
      }
      if (locale === undefined) cancelEdit = ports.after(PREVIEW_TIMES_MS.edit, show)
      else show()
    },
    updatePlace,
    close() {
      isClosed = true
      closedGame = view.game?.story_id ?? closedGame
      // A frame that opens later would begin this game from the start.
      update({ game: null })
      cancelEdit()
      cancelPlace()
    },
  }
}

/** Whether both play the same: the editor's own marks are not played. */
function isSameGame(one: Draft, other: Draft): boolean {
  return one.script === other.script && one.metadata === other.metadata
}
