/** A player without a screen: reads the view and acts by a script of choices and texts. */
import { applyPatches } from '../../protocol/patch.ts'
import { type Intent } from '../../protocol/intents.ts'
import { type Update } from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'
import { isShownAs, type Notice } from '../../protocol/view/notices.ts'

export interface Script {
  /** Ids of the options to choose, in order. After them, the player chooses the first option not chosen before. */
  choices: string[]
  /** Texts to send when the story accepts free text, in order. */
  words: string[]
}

export interface Player {
  /** Applies an update of the view, and acts on it. */
  onUpdate(update: Update): void
  /** Resolves with the view of the ending; rejects if the story cannot continue. */
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
    const { ending, overlay, options, actionOptions, upload, video, stage, composer, flow } = view
    const dialog = view.notices.find((notice) => isShownAs(notice, 'dialog'))
    if (ending !== null) finish(view)
    else if (flow === 'error')
      fail(new Error(view.notices.map(nameNotice).join(', ') || 'the chat could not be opened'))
    else if (dialog !== undefined) answerOnce(dialog.id, () => ({ kind: 'noticed', noticeId: dialog.id }))
    else if (overlay !== null) answerOnce(overlay.id, () => ({ kind: 'continue', overlayId: overlay.id }))
    else if (video !== null)
      answerOnce(`${video.id} ${video.mayEndAt}`, () => ({
        kind: 'video',
        videoId: video.id,
        did: video.mayEndAt === null ? 'start' : 'end',
      }))
    else if (stage.frames !== null) answerOnce(`${stage.frames.id} ${stage.frames.index}`, () => ({ kind: 'tap' }))
    else if (stage.still !== null) answerOnce(stage.still, () => ({ kind: 'tap' }))
    else if (composer.reason === 'upload' && upload !== null)
      answerOnce(upload.id, () => ({ kind: 'upload', uploadId: upload.id, url: null }))
    // One that may be said is chosen all the same. Rule I17.
    else if (composer.reason === 'select_option' || (composer.reason === null && options?.acceptsText === true))
      answerOnce(options ?? actionOptions, () => ({
        kind: 'choose',
        optionId: choose(options?.items ?? actionOptions ?? []),
      }))
    else if (composer.reason === null) {
      const text = words.shift()
      if (text === undefined) fail(new Error('the story waits for text, and the script has no more (--say)'))
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

function nameNotice(notice: Notice): string {
  return notice.kind === 'toast' ? (notice.code ?? notice.text) : notice.kind
}
