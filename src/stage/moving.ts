/** When the moving stage is loaded, when it draws, and when it has to leave. */
import { type ComponentType, useEffect, useMemo, useReducer } from 'react'
import { canMove } from './capable.ts'
import { whenIdle } from './frames.ts'
import { type Layer } from './layers.ts'
import { type MovingStageProps } from './movingStage.ts'

type MovingStage = ComponentType<MovingStageProps>

interface State {
  Stage: MovingStage | null
  /** The picture it last drew in full. */
  drawn: number | null
  draws: boolean
  losses: number
  /** Counts its contexts: one that came back is a new beginning, with a new canvas and new textures. */
  life: number
  /** It will not come back. */
  over: boolean
}

type Action = { type: 'arrived'; Stage: MovingStage } | { type: 'drawn'; id: number } | { type: 'taken_over' | 'left' | 'lost' | 'restored' | 'failed' }

/** A context lost this often will be lost again: the plain stage stays. */
const MOST_LOSSES = 2

const start: State = { Stage: null, drawn: null, draws: false, losses: 0, life: 0, over: false }

/**
 * The moving stage: loaded once the page is `ready`, unless asked to `save`, and where the phone is up to it. It takes over
 * when it has drawn the very picture that is `atRest`, so that nothing is seen of the change.
 */
export function useMovingStage(ready: boolean, save: boolean, atRest: Layer | null) {
  const [state, change] = useReducer(reduce, start)
  const { drawn, draws, life, over } = state
  const wanted = !save && !over
  const missing = ready && wanted && state.Stage === null

  useEffect(() => (missing ? load(change) : undefined), [missing])
  useEffect(() => {
    if (!wanted) change({ type: 'left' })
  }, [wanted])
  const matches = atRest !== null && atRest.id === drawn
  useEffect(() => {
    if (matches) change({ type: 'taken_over' })
  }, [matches])

  const report = useMemo(
    () => ({
      onDrawn: (id: number) => change({ type: 'drawn', id }),
      onLost: () => change({ type: 'lost' }),
      onRestored: () => change({ type: canMove() ? 'restored' : 'failed' }),
      onFailed: () => change({ type: 'failed' }),
    }),
    [],
  )
  return { Stage: wanted ? state.Stage : null, draws: wanted && draws, life, report }
}

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'arrived':
      return { ...state, Stage: action.Stage }
    case 'drawn':
      return { ...state, drawn: action.id }
    case 'taken_over':
      return { ...state, draws: true }
    case 'left':
      return { ...state, drawn: null, draws: false }
    case 'lost':
      return { ...state, drawn: null, draws: false, losses: state.losses + 1, over: state.losses + 1 >= MOST_LOSSES }
    case 'restored':
      return { ...state, life: state.life + 1 }
    default:
      return { ...start, over: true }
  }
}

function load(change: (action: Action) => void): () => void {
  let left = false
  const cancel = whenIdle(() => {
    if (!canMove()) return change({ type: 'failed' })
    import('./PixiStage.tsx').then(
      ({ PixiStage }) => {
        if (!left) change({ type: 'arrived', Stage: PixiStage })
      },
      // Nothing is lost without it: the plain stage stays.
      () => change({ type: 'failed' }),
    )
  })
  return () => {
    left = true
    cancel()
  }
}
