/** How a preview gets to where the player was before an edit, and what another pace of it does not do again. */
import { expect, test, vi } from 'vitest'
import type { PreviewMove } from '../../../protocol/api/creationPreview.ts'
import type { Intent } from '../../../protocol/intents.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import type { PlayMessage } from '../../../src/authoring/model/previewMessages.ts'
import { catchUp } from '../../../src/authoring/preview/catchUp.ts'
import { createOpenCommand } from '../../../src/authoring/preview/openPreviewGame.ts'
import { createPlayProgress } from '../../../src/authoring/preview/playProgress.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'

const CHAT_VERSIONS = ['1', '2', '3'] as const
const WRITABLE: Partial<View> = { composer: { reason: null, until: null } }

/** A game whose view the test sets, and what is intended in it. */
function createFakeGame() {
  let view = initialView({ storyId: '_preview-1', actorId: 'lan', chatVersion: '2', locale: 'en' })
  const intents: Intent[] = []
  const viewListeners = new Set<() => void>()
  const intentListeners = new Set<(intent: Intent) => void>()
  return {
    intents,
    show: (change: Partial<View>): void => {
      view = { ...view, ...change }
      for (const notify of viewListeners) notify()
    },
    showLines: (count: number): Partial<View> => ({ messages: { ...view.messages, count } }),
    game: {
      getView: () => view,
      subscribe: (listener: () => void) => {
        viewListeners.add(listener)
        return () => void viewListeners.delete(listener)
      },
      onIntent: (listener: (intent: Intent) => void) => {
        intentListeners.add(listener)
        return () => void intentListeners.delete(listener)
      },
      intend(intent: Intent) {
        intents.push(intent)
        for (const notify of intentListeners) notify(intent)
      },
    },
  }
}

function begin(last: PreviewMove | null, catchesUp = true) {
  const fake = createFakeGame()
  const events = { onLastMade: vi.fn(), onReached: vi.fn() }
  const stop = catchUp(fake.game, { last, catchesUp }, events)
  return { ...fake, ...events, stop }
}

test('the last move is made once, when the story offers it, and what follows is passed over line by line', () => {
  const { show, showLines, intents, onLastMade, onReached } = begin({ kind: 'send', text: 'tea' })
  show(showLines(4))
  expect(intents).toEqual([])
  show(WRITABLE)
  expect(intents).toEqual([{ kind: 'send', text: 'tea' }])
  expect(onLastMade).toHaveBeenCalledOnce()
  show({ composer: { reason: 'please_wait', until: null } })
  show({ typing: null })
  show(showLines(5))
  expect(intents.slice(1)).toEqual([{ kind: 'tap' }, { kind: 'tap' }])
  expect(onReached).not.toHaveBeenCalled()
  show(WRITABLE)
  show(showLines(6))
  expect(intents).toHaveLength(3)
  expect(onReached).toHaveBeenCalledOnce()
})

test('a player who acts is not moved on any more', () => {
  const { show, showLines, game, intents, onReached } = begin({ kind: 'choose', option_id: 'gone' })
  show(showLines(2))
  game.intend({ kind: 'tap' })
  expect(onReached).toHaveBeenCalledOnce()
  show(showLines(3))
  expect(intents).toHaveLength(1)
})

test('a preview that begins, and one that is given up, are left alone', () => {
  for (const { show, showLines, intents, stop } of [begin(null, false), begin(null)]) {
    stop()
    show(showLines(1))
    expect(intents).toEqual([])
  }
})

const MESSAGE: PlayMessage = {
  kind: 'play',
  storyId: '_preview-1',
  actorId: 'lan',
  version: '2',
  isAtIntro: false,
  locale: 'en',
  coins: 5,
  speed: 'reader',
  isBegun: false,
  last: { kind: 'send', text: 'tea' },
  catchesUp: true,
}

test.each(CHAT_VERSIONS)('a game that was begun opens with its history in a chat of version %s', (version) => {
  const open = (isBegun: boolean) =>
    foldAll([{ type: 'open', at: 1, key: 'k', ...createOpenCommand({ ...MESSAGE, version, isBegun }) }])
  expect(open(true).core.streams.map(({ kind }) => kind)).toEqual(['opening'])
  expect(open(false).core.streams.map(({ kind }) => kind)).toEqual(['start'])
})

test('another pace goes on where the game is; another preview begins with all that is asked of it', () => {
  const message = MESSAGE
  const progress = createPlayProgress()
  expect(progress.take(message)).toEqual(message)
  progress.report('_preview-1', { isBegun: true })
  progress.report('_preview-1', { last: null })
  const faster: PlayMessage = { ...message, speed: 'fast' }
  expect(progress.take(faster)).toEqual({ ...faster, isBegun: true, last: null })
  progress.report('_preview-1', { catchesUp: false })
  expect(progress.take(message)).toEqual({ ...message, isBegun: true, last: null, catchesUp: false })
  const next = { ...message, storyId: '_preview-2' }
  expect(progress.take(next)).toEqual(next)
  progress.report('_preview-1', { isBegun: true })
  expect(progress.take(next)).toEqual(next)
})
