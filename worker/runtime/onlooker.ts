/** A story that another tab plays, as this one sees it: what the log holds, and what is added to it. Rules T1, T2. */
import { type Patch } from 'immer'
import { type View } from '../../protocol/view.ts'
import { type LogStore, type SessionKey } from '../log/store.ts'
import { fold } from '../reducer/fold.ts'
import { type State } from '../reducer/state.ts'
import { createPublisher, type Publisher, type PublisherPorts } from './publisher.ts'

export interface Onlooker {
  publisher: Publisher
  /** The log has grown. Resolves when what is new is shown. */
  follow(): Promise<void>
  stop(): void
}

export interface OnlookerPorts extends PublisherPorts {
  store: Pick<LogStore, 'peek'>
  key: SessionKey
}

/** Shows `view` at once, where it is known, and then the log. It writes nothing, and asks nobody for anything. */
export function lookOn({ store, key, ...ports }: OnlookerPorts, view: View): Onlooker {
  const publisher = createPublisher(ports)
  let state: State | null = null
  let known: { game: string; count: number } | null = null
  let stopped = false
  let reading: Promise<void> | null = null
  let again = false

  const read = async (): Promise<void> => {
    const log = await store.peek(key, known)
    if (stopped || log === null) return
    const { game, whole, count, since } = log
    if (!whole && since.length === 0) return
    const from = whole ? log.state : state
    const folded = since.length > 0 ? fold(from, since) : { state: from, patches: [] }
    if (folded.state === null) return
    state = folded.state
    known = { game, count: count + since.length }
    const shown = asOnlooker(state.view)
    publisher.changed(shown, whole ? [] : patchesOf(folded.patches, shown))
    if (whole) publisher.resync()
  }

  const readOn = async (): Promise<void> => {
    again = false
    // A log that cannot be read, or is just being begun anew: what is shown stays.
    if (!stopped) await read().catch(() => undefined)
    if (again && !stopped) return readOn()
    reading = null
  }
  /** One reading at a time, and one more where there was news in between. */
  const follow = (): Promise<void> => {
    again = true
    reading ??= readOn()
    return reading
  }

  publisher.changed(asOnlooker(view), [])
  return {
    publisher,
    follow,
    stop() {
      stopped = true
      publisher.stop()
    },
  }
}

/** What is only for who plays: it sounds, moves, asks or tells once. */
const NOT_FOR_ONLOOKERS = {
  flow: 'initialized',
  composer: { reason: 'elsewhere', until: null },
  awaits: null,
  typing: null,
  thinking: false,
  upload: null,
  video: null,
  voice: null,
  overlay: null,
  after: 'none',
  notices: [],
} as const satisfies Partial<View>

/** The view of whoever plays, as a tab shows it that looks on. */
export function asOnlooker(view: View): View {
  return {
    ...view,
    ...NOT_FOR_ONLOOKERS,
    notices: [],
    stage: { ...view.stage, still: null, frames: null },
    sound: { ...view.sound, bgm: null },
  }
}

/** Of these an onlooker sees a part: what changed in them is sent as they are shown. */
const SEEN_IN_PART = ['stage', 'sound'] as const

/** How what is shown changed, where the view of whoever plays changed so. */
function patchesOf(patches: readonly Patch[], shown: View): Patch[] {
  const touched = new Set(patches.map(({ path: [field] }) => field))
  const inPart = SEEN_IN_PART.filter((field) => touched.has(field))
  const whole = patches.filter(({ path: [field] }) => typeof field === 'string' && !(field in NOT_FOR_ONLOOKERS) && !inPart.some((part) => part === field))
  return [...whole, ...inPart.map((field): Patch => ({ op: 'replace', path: [field], value: shown[field] }))]
}
