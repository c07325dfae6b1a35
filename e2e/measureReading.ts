/** What a reading was like, by its log: folded again it says what the reader met, whatever the machine drew late. */
import { type Entry } from '../protocol/entries.ts'
import { type View } from '../protocol/view.ts'
import { hasFullScreenPicture } from '../src/screens/chat/hasFullScreenPicture.ts'
import { fold } from '../worker/reducer/fold.ts'
import { type State } from '../worker/reducer/state.ts'

export interface MeasuredReading {
  /** Lines of the story. */
  lines: number
  /** From the first line to the last entry, game time. */
  minutes: number
  /** Texts and options that were sent. */
  choices: number
  /** Lines of the story that came again, word for word. */
  repeated: string[]
  /** The longest time after the first line in which the reader could do nothing, but for that in which the server was asked, game ms, and the line before it. */
  longestWait: { ms: number; after: string }
  /** From the first line to the first choice or question, game ms; null for none. */
  firstChoiceMs: number | null
  hasEnded: boolean
}

/** Measures the whole log of a session, from its opening. */
export function measureReading(entries: readonly Entry[]): MeasuredReading {
  const [opening] = entries
  if (opening?.type !== 'open') throw new Error('the log does not begin with the opening of its session')
  let state: State | null = null
  let [firstLineAt, firstChoiceMs, choices, waitsFrom]: [number | null, number | null, number, number | null] = [
    null,
    null,
    0,
    null,
  ]
  let longestWait = { ms: 0, after: '' }
  /** By their ids: the ending leaves none in the view. */
  const lines = new Map<string, string>()
  for (const entry of entries) {
    if (waitsFrom !== null && entry.type !== 'server' && entry.at - waitsFrom > longestWait.ms)
      longestWait = { ms: entry.at - waitsFrom, after: [...lines.values()].at(-1) ?? '' }
    ;({ state } = fold(state, [entry]))
    const { view } = state
    for (const { id, from, text } of view.messages.pages.flatMap(({ items }) => items))
      if (from !== 'user') lines.set(id, text)
    if (entry.type === 'intent' && (entry.intent.kind === 'choose' || entry.intent.kind === 'send')) choices += 1
    if (firstLineAt === null && lines.size > 0) firstLineAt = entry.at
    if (firstLineAt === null || canAct(view)) waitsFrom = null
    // How long the server of this machine takes is no pace of the story.
    else if (entry.type === 'server' || waitsFrom === null) waitsFrom = entry.at
    if (firstLineAt !== null && firstChoiceMs === null && isAsked(view)) firstChoiceMs = entry.at - firstLineAt
  }
  const texts = [...lines.values()].filter((text) => text !== '')
  return {
    lines: lines.size,
    minutes: ((entries.at(-1)?.at ?? 0) - (firstLineAt ?? 0)) / 60_000,
    choices,
    repeated: texts.filter((text, index) => texts.indexOf(text) < index),
    longestWait,
    firstChoiceMs,
    hasEnded: state?.view.ending !== null,
  }
}

function isAsked({ options, actionOptions, upload, composer }: View): boolean {
  return options !== null || actionOptions !== null || upload !== null || composer.reason === null
}

/** Whether the reader can do something, a tap that goes on included, or watches what is shown to be watched. */
function canAct(view: View): boolean {
  const { canSkip, canSkipRead, ending, overlay, video, notices } = view
  return (
    isAsked(view) ||
    canSkip ||
    canSkipRead ||
    ending !== null ||
    overlay !== null ||
    video !== null ||
    notices.length > 0 ||
    hasFullScreenPicture(view)
  )
}
