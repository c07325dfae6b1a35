/** Loads the Pixi stage, and decides when it draws and when it is disabled. */
import { type ComponentType, useEffect, useMemo, useReducer } from 'react'
import { runWhenIdle } from '../platform/runWhenIdle.ts'
import { type Layer } from './layers.ts'
import { type PixiStageProps } from './pixiStageProps.ts'
import { hasLittleMemory } from '../platform/deviceMemory.ts'
import { isSavingData } from './dataSaving.ts'

type PixiStageComponent = ComponentType<PixiStageProps>

interface State {
  Stage: PixiStageComponent | null
  /** Id of the layer that it last drew opaque. */
  drawn: number | null
  isDrawing: boolean
  losses: number
  /** Generation of the WebGL context: a restored context needs a new canvas and new textures. */
  generation: number
  /** Disabled for good. */
  isOver: boolean
}

type Action =
  | { type: 'arrived'; Stage: PixiStageComponent }
  | { type: 'drawn'; id: number }
  | { type: 'taken_over' | 'left' | 'lost' | 'restored' | 'failed' }

/** After this many context losses the plain stage stays. */
const MAX_LOSSES = 2

const INITIAL_STATE: State = { Stage: null, drawn: null, isDrawing: false, losses: 0, generation: 0, isOver: false }

/**
 * The Pixi stage: loaded when the page is idle, unless `save` is set or the device cannot use it. It takes over
 * when it has drawn the picture `atRest` and the people before it, so that the change is invisible.
 */
export function usePixiStage(save: boolean, atRest: Layer | null, arePeopleDrawn: boolean) {
  const [state, change] = useReducer(reduce, INITIAL_STATE)
  const { drawn, isDrawing, generation, isOver } = state
  const wanted = !save && !isOver
  const missing = wanted && state.Stage === null

  useEffect(() => (missing ? loadPixiStage(change) : undefined), [missing])
  useEffect(() => {
    if (!wanted) change({ type: 'left' })
  }, [wanted])
  const matches = arePeopleDrawn && atRest !== null && atRest.id === drawn
  useEffect(() => {
    if (matches) change({ type: 'taken_over' })
  }, [matches])

  const report = useMemo(
    () => ({
      onDrawn: (id: number) => change({ type: 'drawn', id }),
      onLost: () => change({ type: 'lost' }),
      onRestored: () => change({ type: canUsePixi() ? 'restored' : 'failed' }),
      onFailed: () => change({ type: 'failed' }),
    }),
    [],
  )
  return { Stage: wanted ? state.Stage : null, isDrawing: wanted && isDrawing, generation, report }
}

function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'arrived':
      return { ...state, Stage: action.Stage }
    case 'drawn':
      return { ...state, drawn: action.id }
    case 'taken_over':
      return { ...state, isDrawing: true }
    case 'left':
      return { ...state, drawn: null, isDrawing: false }
    case 'lost':
      return {
        ...state,
        drawn: null,
        isDrawing: false,
        losses: state.losses + 1,
        isOver: state.losses + 1 >= MAX_LOSSES,
      }
    case 'restored':
      return { ...state, generation: state.generation + 1 }
    default:
      return { ...INITIAL_STATE, isOver: true }
  }
}

function loadPixiStage(change: (action: Action) => void): () => void {
  let left = false
  const cancel = runWhenIdle(() => {
    if (!canUsePixi()) return change({ type: 'failed' })
    import('./PixiStage.tsx').then(
      ({ PixiStage }) => {
        if (!left) change({ type: 'arrived', Stage: PixiStage })
      },
      // Without the chunk the plain stage stays.
      () => change({ type: 'failed' }),
    )
  })
  return () => {
    left = true
    cancel()
  }
}

/** Capabilities of the graphics card that Pixi needs. */
const ATTRIBUTES: WebGLContextAttributes = { stencil: true, failIfMajorPerformanceCaveat: true }

/** Renderers that draw with the processor: of Chromium, Mesa and Windows. Chromium gives them also where a slow one is refused. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|basic render/i

/**
 * Whether to use the Pixi stage: WebGL runs on a graphics card, and neither data nor memory must be saved. Creates a throw-away WebGL context, so
 * call it only when Pixi is about to load.
 */
function canUsePixi(): boolean {
  if (isSavingData() || hasLittleMemory()) return false
  return typeof createImageBitmap === 'function' && typeof ResizeObserver === 'function' && hasWebGL()
}

/**
 * Without it, Pixi would silently draw on a 2D canvas. Without a graphics card, the browser copies each frame of the canvas back from WebGL,
 * which holds up the page for 150 ms and more. Plain pictures are faster than both.
 */
function hasWebGL(): boolean {
  try {
    const canvas = document.createElement('canvas')
    const gl = canvas.getContext('webgl2', ATTRIBUTES) ?? canvas.getContext('webgl', ATTRIBUTES)
    // Pixi's start on a lost context never finishes.
    const works = gl !== null && !gl.isContextLost() && gl.getContextAttributes()?.stencil === true && hasCard(gl)
    // Phones have few contexts: releases this one at once.
    gl?.getExtension('WEBGL_lose_context')?.loseContext()
    return works
  } catch {
    return false
  }
}

/** Browsers that do not name the card count as having one. */
function hasCard(gl: WebGLRenderingContext | WebGL2RenderingContext): boolean {
  const names = gl.getExtension('WEBGL_debug_renderer_info')
  return names === null || !SOFTWARE.test(String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL)))
}
