/** The stage behind the conversation: the background and its transitions. Doc 2 §4, §9. */
import { type ReactNode, useEffect, useMemo, useReducer } from 'react'
import { BACKGROUND_TRANSITION_MS } from '../../protocol/limits.ts'
import { type Picture } from '../../protocol/view/stage.ts'
import { useReducedMotion } from '../ui/useMediaQuery.ts'
import { type FrameSource, pageFrameSource } from './frameSource.ts'
import { changeLayers, createLayers, findTopShown } from './layers.ts'
import { usePixiStage } from './usePixiStage.ts'
import { PlainStage } from './PlainStage.tsx'
import './stage.css'

export interface StageProps {
  /** The background; null for none. */
  picture: Picture | null
  /** The first message is readable: the Pixi stage may load. */
  isReady: boolean
  /** The player saves data: the plain stage stays. The browser's setting counts as well. */
  savesData?: boolean
  /** Source of frames: the page, or a test. */
  frames?: FrameSource
}

/**
 * The stage, full bleed in its nearest positioned ancestor. The picture shows at once as a plain image. When `ready`, and
 * if the device can use it, Pixi is loaded and takes over without a flash; when its WebGL context is lost, the plain
 * stage is back at once. A picture that cannot be loaded leaves the one before it.
 */
export function Stage({ picture, isReady, savesData = false, frames = pageFrameSource }: StageProps): ReactNode {
  const [layers, change] = useReducer(changeLayers, picture, createLayers)
  const fadeMs = useReducedMotion() ? 0 : BACKGROUND_TRANSITION_MS
  const { items } = layers
  const atRest = items.length === 1 ? (items[0] ?? null) : null
  const pixi = usePixiStage(isReady, savesData, atRest)

  useEffect(() => change({ type: 'wanted', picture }), [picture])
  const report = useMemo(
    () => ({
      onLoaded: (id: number, source: string) => change({ type: 'loaded', id, source }),
      onFailed: (id: number) => change({ type: 'failed', id }),
      onSettled: (id: number) => change({ type: 'settled', id }),
    }),
    [],
  )

  const alt = findTopShown(layers)?.picture.alt ?? ''
  return (
    <div className="stage" {...(alt !== '' && { role: 'img', 'aria-label': alt })}>
      <PlainStage layers={items} isHidden={pixi.isDrawing} fadeMs={fadeMs} {...report} />
      {pixi.Stage !== null && (
        <pixi.Stage
          key={pixi.generation}
          layers={items}
          isDrawing={pixi.isDrawing}
          fadeMs={fadeMs}
          frames={frames}
          onSettled={report.onSettled}
          {...pixi.report}
        />
      )}
    </div>
  )
}
