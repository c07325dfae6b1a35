/** A player without a screen: it reads the view and answers by a script of choices and texts. */
import { applyPatches, enablePatches } from 'immer'
import { type Intent } from '../../protocol/intents.ts'
import { type Update } from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'

enablePatches()

export interface Script {
  /** Ids of options, in the order in which choices come; then each time the first that was not taken before. */
  choices: string[]
  /** Words for the moments in which the story listens, in their order. */
  words: string[]
}

export interface Player {
  /** Applies an update of the view, and answers it. */
  onUpdate(update: Update): void
  /** Resolves with the view of the ending; rejects where the story cannot go on. */
  finished: Promise<View>
}

/** Plays by a script. `act` sends an intent. */
export function createPlayer(initial: View, { choices, words }: Script, act: (intent: Intent) => void): Player {
  let view = initial
  let answered: unknown = null
  const chosen = new Set<string>()
  let finish: (view: View) => void = () => undefined
  let fail: (reason: Error) => void = () => undefined
  const finished = new Promise<View>((resolve, reject) => {
    finish = resolve
    fail = reject
  })

  /** Answers each question once. */
  const answerOnce = (asked: unknown, answer: () => Intent): void => {
    if (answered === asked) return
    answered = asked
    act(answer())
  }

  const answer = (): void => {
    const { ending, overlay, options, actionOptions, upload, video, stage, scene, composer, flow } = view
    if (ending !== null) finish(view)
    else if (flow === 'error')
      fail(new Error(view.notices.map(({ code, text }) => code ?? text).join(', ') || 'the chat could not be opened'))
    else if (overlay !== null) answerOnce(overlay.id, () => ({ kind: 'continue', overlayId: overlay.id }))
    else if (video !== null)
      answerOnce(`${video.id} ${video.watchedAt}`, () => ({
        kind: 'video',
        videoId: video.id,
        did: video.watchedAt === null ? 'start' : 'end',
      }))
    else if (stage.frames !== null) answerOnce(`${stage.frames.id} ${stage.frames.index}`, () => ({ kind: 'tap' }))
    else if (stage.still !== null) answerOnce(stage.still, () => ({ kind: 'tap' }))
    else if (composer.reason === 'upload' && upload !== null)
      answerOnce(upload.id, () => ({ kind: 'upload', uploadId: upload.id, url: null }))
    else if (composer.reason === 'select_option')
      answerOnce(options ?? actionOptions, () => ({
        kind: 'choose',
        optionId: choose(options?.items ?? actionOptions ?? []),
      }))
    // A scene that passes by itself is waited for.
    else if (composer.reason === null && scene.nextAt === null) {
      const text = words.shift()
      if (text === undefined) fail(new Error('the story listens, and the script has no more words (--say)'))
      else answerOnce(view.messages.count, () => ({ kind: 'send', text }))
    }
  }

  const choose = (items: readonly { id: string }[]): string => {
    const wanted = choices.shift()
    const next = items.find(({ id }) => !chosen.has(id)) ?? items[0]
    const found = items.find(({ id }) => id === wanted) ?? (wanted === undefined ? next : undefined)
    if (found === undefined) fail(new Error(`no option ${wanted ?? ''} among ${items.map(({ id }) => id).join(', ')}`))
    chosen.add(found?.id ?? '')
    return found?.id ?? ''
  }

  return {
    onUpdate(update) {
      view = 'view' in update ? update.view : applyPatches(view, update.patches)
      answer()
    },
    finished,
  }
}
