/** The stage drawn by Pixi: transitions now, and the place of every later effect. Loaded on its own, after the first line. */
import 'pixi.js/unsafe-eval'
import { Application, extend } from '@pixi/react'
import { type Application as PixiApplication, Sprite, Ticker, WebGLRenderer } from 'pixi.js'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PixiBackground } from './PixiBackground.tsx'
import { type StageCanvas, openCanvas } from './canvas.ts'
import { type PixiStageProps } from './pixiStageProps.ts'

extend({ Sprite })

/** No ticker runs: the painter says when a frame is due. No extension is loaded besides what is imported. */
const OPTIONS = {
  preference: 'webgl' as const,
  autoStart: false,
  skipExtensionImports: true,
  backgroundAlpha: 0,
  powerPreference: 'low-power' as const,
}

/** The renderer's own housekeeping would wake the page for every frame of a still screen. What it frees, the stage frees itself. */
function stopSystemTicker(): void {
  Ticker.system.autoStart = false
  Ticker.system.stop()
}

/** A canvas over the plain stage, with a backdrop for each picture. */
export function PixiStage({ layers, isDrawing, fadeMs, frames, onLost, onRestored, onFailed, ...report }: PixiStageProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const mounted = useMountSettled()
  const [app, setApp] = useState<PixiApplication | null>(null)
  const [canvas, setCanvas] = useState<StageCanvas | null>(null)

  const onInit = useCallback(
    (started: PixiApplication) => {
      stopSystemTicker()
      // Pixi starts in its own time: this component may have left, and then @pixi/react ends it.
      if (box.current === null) return
      // Without WebGL it falls back to slower ways by itself; the plain stage is the better one.
      if (started.renderer instanceof WebGLRenderer) setApp(started)
      else onFailed()
    },
    [onFailed],
  )

  useLayoutEffect(() => {
    if (app === null || box.current === null) return undefined
    const opened = openCanvas(app, box.current, frames, { onLost, onRestored })
    setCanvas(opened)
    return () => {
      opened.close()
      setCanvas(null)
    }
  }, [app, frames, onLost, onRestored])

  // Its first frame that is seen is drawn in the same turn in which the plain picture is hidden.
  useLayoutEffect(() => {
    if (isDrawing) canvas?.renderLoop.draw()
  }, [isDrawing, canvas])

  return (
    <div ref={box} className="stage-moving" data-hidden={!isDrawing}>
      {mounted && (
        <Application className="stage-canvas" onInit={onInit} {...OPTIONS}>
          {canvas !== null &&
            layers.map((layer) => (
              <PixiBackground
                key={layer.id}
                layer={layer}
                canvas={canvas}
                fadeMs={isDrawing && layer.fades ? fadeMs : 0}
                onFailed={onFailed}
                {...report}
              />
            ))}
        </Application>
      )}
    </div>
  )
}

/**
 * True from the turn after the mount on, set so that the effects of what is rendered then run at once. `Application`
 * needs it under strict mode: it takes the rehearsal of its effects for the end if Pixi has started before them.
 */
function useMountSettled(): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    let here = true
    queueMicrotask(() => {
      if (here) flushSync(() => setSettled(true))
    })
    return () => {
      here = false
    }
  }, [])
  return settled
}
