/** The clips on a stage, lowest first: the wanted one, and those before it until they have faded out. Pure. */

/** The identity of a clip: the same id is the same clip. */
interface Media {
  id: string
}

/** One clip, from its load until it has left. */
export interface Clip<T extends Media> {
  id: number
  media: T
  /** `loading`: nothing is drawn yet. `appearing`: it fades in. `shown`: it is opaque. */
  state: 'loading' | 'appearing' | 'shown'
  /** False: another clip or none is wanted, and this one fades out when its successor can be seen. */
  isWanted: boolean
}

/** All clips, and the id of the next one. */
export interface Clips<T extends Media> {
  items: readonly Clip<T>[]
  nextId: number
}

/** Events that change the clips. */
export type ClipsAction<T extends Media> =
  /** The game wants this clip; null for none. */
  | { type: 'wanted'; media: T | null }
  /** Its first frame is drawn. */
  | { type: 'appeared'; id: number }
  /** It is opaque. */
  | { type: 'shown'; id: number }
  /** It cannot be played. */
  | { type: 'failed'; id: number }
  /** It has faded out. */
  | { type: 'gone'; id: number }

/** No clip. */
export const NO_CLIPS: Clips<never> = { items: [], nextId: 1 }

/** The reducer of the clips. */
export function changeClips<T extends Media>(clips: Clips<T>, action: ClipsAction<T>): Clips<T> {
  switch (action.type) {
    case 'wanted':
      if (action.media !== null) return addWanted(clips, action.media)
      return clips.items.length === 0 ? clips : { ...clips, items: release(clips.items) }
    case 'appeared':
      return replaceState(clips, action.id, 'appearing')
    case 'shown':
      return replaceState(clips, action.id, 'shown')
    case 'failed':
      return { ...clips, items: clips.items.flatMap((item) => (item.id === action.id ? release([item]) : [item])) }
    default:
      return { ...clips, items: clips.items.filter(({ id }) => id !== action.id) }
  }
}

/** The wanted clip, or null. */
export function findWanted<T extends Media>({ items }: Clips<T>): Clip<T> | null {
  return items.find(({ isWanted }) => isWanted) ?? null
}

/** A clip that comes back while it fades out goes on from where it is. */
function addWanted<T extends Media>(clips: Clips<T>, media: T): Clips<T> {
  const known = clips.items.find((item) => item.media.id === media.id)
  const others = release(clips.items.filter((item) => item !== known))
  if (known !== undefined) return { ...clips, items: [...others, { ...known, media, isWanted: true }] }
  const clip: Clip<T> = { id: clips.nextId, media, state: 'loading', isWanted: true }
  return { items: [...others, clip], nextId: clips.nextId + 1 }
}

/** Clips that were never seen leave at once, the others when they have faded out. */
function release<T extends Media>(items: readonly Clip<T>[]): Clip<T>[] {
  return items.filter(({ state }) => state !== 'loading').map((item) => ({ ...item, isWanted: false }))
}

function replaceState<T extends Media>(clips: Clips<T>, id: number, state: Clip<T>['state']): Clips<T> {
  return { ...clips, items: clips.items.map((item) => (item.id === id ? { ...item, state } : item)) }
}
