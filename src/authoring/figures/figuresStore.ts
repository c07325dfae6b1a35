/** The figures that the screens of a story show: of its readers, or of simulated ones while it has none. */
import type { StoryFigures } from '../../../protocol/api/creationFigures.ts'
import { storyFigures } from '../../../protocol/api/creationFigures.ts'
import type { CallError } from '../../../protocol/api/result.ts'
import { callAsUser } from '../../api/client.ts'
import { createStore, useStore } from '../../platform/store.ts'

export type ShownFigures = Pick<StoryFigures, 'games' | 'nodes' | 'options'>

export interface FiguresState {
  storyId: string
  /** The version they are of; null for all. */
  revision: number | null
  /** Null until they are loaded. */
  readers: StoryFigures | null
  failure: CallError | null
  /** Of simulated readers, since the page was opened; null where none have read. */
  simulated: ShownFigures | null
  /** Whether graph and forms show them. */
  isShown: boolean
}

const NONE: Omit<FiguresState, 'storyId'> = {
  revision: null,
  readers: null,
  failure: null,
  simulated: null,
  isShown: false,
}
const state = createStore<FiguresState>({ ...NONE, storyId: '' })

function stateOf(storyId: string): FiguresState {
  const current = state.get()
  return current.storyId === storyId ? current : { ...NONE, storyId }
}

export function useFiguresState(storyId: string): FiguresState {
  const current = useStore(state)
  return current.storyId === storyId ? current : { ...NONE, storyId }
}

/** What graph and forms show; null where they show none. */
export function useShownFigures(storyId: string): ShownFigures | null {
  const { isShown, ...rest } = useFiguresState(storyId)
  return isShown ? chooseFigures(rest) : null
}

/** Those of readers, once there is one. */
export function chooseFigures({
  readers,
  simulated,
}: Pick<FiguresState, 'readers' | 'simulated'>): ShownFigures | null {
  return readers !== null && readers.games > 0 ? readers : simulated
}

/** Loads the figures of a version, or of all. What was loaded stays until the answer is here. */
export async function loadFigures(storyId: string, revision: number | null): Promise<void> {
  state.set({ ...stateOf(storyId), revision, failure: null })
  const answer = await callAsUser(storyFigures, { id: storyId, ...(revision !== null && { revision }) })
  const current = state.get()
  if (current.storyId !== storyId || current.revision !== revision) return
  state.set(answer.ok ? { ...current, readers: answer.data } : { ...current, failure: answer })
}

export function showFigures(storyId: string, isShown: boolean): void {
  state.set({ ...stateOf(storyId), isShown })
}

export function setSimulated(storyId: string, simulated: ShownFigures): void {
  state.set({ ...stateOf(storyId), simulated })
}

export function forgetFigures(): void {
  state.set({ ...NONE, storyId: '' })
}
