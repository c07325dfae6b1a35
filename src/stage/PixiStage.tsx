/** The stage drawn by Pixi: transitions, weather and light. A separate chunk, loaded after the first message. */
import 'pixi.js/unsafe-eval'
import { Application, extend } from '@pixi/react'
import {
  type Application as PixiApplication,
  Container,
  extensions,
  GlParticleContainerPipe,
  Sprite,
  Ticker,
  WebGLRenderer,
} from 'pixi.js'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PixiBackground } from './PixiBackground.tsx'
import { createAtmosphere } from './weather/atmosphere.ts'
import { PixiWeather } from './weather/PixiWeather.tsx'
import { PixiPeople } from './people/PixiPeople.tsx'
import { type PeopleScene } from './people/drawPeople.ts'
import { type StageCanvas, openCanvas } from './canvas.ts'
import { type PixiStageProps } from './pixiStageProps.ts'

extend({ Sprite, Container })
// The build leaves out what Pixi would register by itself.
extensions.add(GlParticleContainerPipe)

/** No ticker runs: the render loop requests frames. No extensions except the imported ones. */
const OPTIONS = {
  preference: 'webgl' as const,
  autoStart: false,
  skipExtensionImports: true,
  backgroundAlpha: 0,
  powerPreference: 'low-power' as const,
}

/** Cores of a device that draws ten frames a second without effort. */
const CAPABLE_CORES = 6

function isCapable(): boolean {
  return navigator.hardwareConcurrency >= CAPABLE_CORES
}

/** Pixi's system ticker would run on every frame of a still screen. The stage releases its textures itself. */
function stopSystemTicker(): void {
  Ticker.system.autoStart = false
  Ticker.system.stop()
}

/** A canvas over the plain stage, with a backdrop for each picture. */
export function PixiStage({
  layers,
  isDrawing,
  fadeMs,
  frames,
  mood,
  isClipOver,
  isMoodPaused,
  people: { personLayers, placed, change },
  onLost,
  onRestored,
  onFailed,
  ...report
}: PixiStageProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const mounted = useMountSettled()
  const [app, setApp] = useState<PixiApplication | null>(null)
  const [canvas, setCanvas] = useState<StageCanvas | null>(null)
  const [atmosphere] = useState(createAtmosphere)
  const scene = useMemo((): PeopleScene => {
    const isMoving = isDrawing && fadeMs > 0
    const isAlive = isMoving && !isMoodPaused
    return { personLayers, placed, isMoving, isBlinking: isAlive, isBreathing: isAlive && isCapable() }
  }, [personLayers, placed, isDrawing, fadeMs, isMoodPaused])

  const onInit = useCallback(
    (started: PixiApplication) => {
      stopSystemTicker()
      // Pixi starts asynchronously: if this component has unmounted, @pixi/react destroys the application.
      if (box.current === null) return
      // Without WebGL Pixi falls back to slower renderers; the plain stage is better.
      if (started.renderer instanceof WebGLRenderer) setApp(started)
      else onFailed()
    },
    [onFailed],
  )

  useLayoutEffect(() => {
    if (app === null || box.current === null) return undefined
    const opened = openCanvas(app, box.current, frames, { onLost, onRestored, onFailed })
    setCanvas(opened)
    return () => {
      opened.close()
      setCanvas(null)
    }
  }, [app, frames, onLost, onRestored, onFailed])

  // Over a clip there is only the weather: the clip hides the pictures, and the plain stage draws the people above it.
  const isOver = isClipOver && mood !== null
  const scenery = useRef<Container>(null)
  // Draws the first visible frame in the same task that hides the plain picture.
  useLayoutEffect(() => {
    if (scenery.current !== null) scenery.current.visible = !isOver
    if (isDrawing) canvas?.renderLoop.draw()
  }, [isDrawing, isOver, canvas])

  return (
    <div ref={box} className="stage-moving" data-hidden={!isDrawing} data-over={isOver}>
      {mounted && (
        <Application className="stage-canvas" onInit={onInit} {...OPTIONS}>
          {canvas !== null && (
            <pixiContainer ref={scenery}>
              {layers.map((layer) => (
                <PixiBackground
                  key={layer.id}
                  layer={layer}
                  canvas={canvas}
                  atmosphere={atmosphere}
                  fadeMs={isDrawing && layer.fades ? fadeMs : 0}
                  onFailed={onFailed}
                  {...report}
                />
              ))}
              <PixiPeople scene={scene} canvas={canvas} change={change} onFailed={onFailed} />
            </pixiContainer>
          )}
          {canvas !== null && isDrawing && (
            <PixiWeather
              mood={mood}
              isPaused={isMoodPaused}
              canvas={canvas}
              atmosphere={atmosphere}
              top={layers[layers.length - 1] ?? null}
              people={placed}
            />
          )}
        </Application>
      )}
    </div>
  )
}

/**
 * True from the microtask after the mount on, flushed synchronously. Under strict mode `Application` needs it:
 * it takes the simulated unmount for the real one if Pixi starts before it.
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
