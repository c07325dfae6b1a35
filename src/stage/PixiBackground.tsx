/** One background on the Pixi stage: covers the stage, fades in over the one before, and takes part in the weather: it drifts, and its lamps flicker. */
import { type Sprite, type Texture } from 'pixi.js'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type StageCanvas } from './canvas.ts'
import { fitCover } from './cover.ts'
import { type Layer } from './layers.ts'
import { type Drawable } from './renderLoop.ts'
import { loadTexture, releaseTexture } from './texture.ts'
import { type Atmosphere } from './weather/atmosphere.ts'
import { driftAt, flickerAt } from './weather/particles.ts'

interface PixiBackgroundProps {
  layer: Layer
  canvas: StageCanvas
  atmosphere: Atmosphere
  /** How long it takes to appear, ms. */
  fadeMs: number
  onDrawn: (id: number) => void
  onSettled: (id: number) => void
  onFailed: () => void
}

/** The sprite of a layer, shown when its texture is loaded; reports when it is opaque. */
export function PixiBackground({
  layer,
  canvas,
  atmosphere,
  fadeMs,
  onDrawn,
  onSettled,
  onFailed,
}: PixiBackgroundProps): ReactNode {
  const { id, source, picture } = layer
  const sprite = useRef<Sprite>(null)
  const glow = useRef<Sprite>(null)
  // The page places the avatar over the face, and knows no drift.
  const canDrift = picture.portraitUrl === undefined
  const texture = useTexture(source, canvas, onFailed)

  // A fade keeps the duration that it started with.
  const fade = useRef(fadeMs)
  useLayoutEffect(() => {
    fade.current = fadeMs
  }, [fadeMs])

  useLayoutEffect(() => {
    if (texture === null || sprite.current === null || glow.current === null) return undefined
    const onStill = (): void => {
      onDrawn(id)
      onSettled(id)
    }
    const [fadeIn, lamps] = [createFadeIn(sprite.current, canvas, fade.current, onStill), glow.current]
    const move = createMovement(sprite.current, lamps, canvas, atmosphere, canDrift)
    return canvas.renderLoop.add({
      ...fadeIn,
      update(now) {
        const isMoving = fadeIn.update(now)
        move()
        return isMoving
      },
    })
  }, [texture, canvas, atmosphere, canDrift, id, onDrawn, onSettled])

  if (texture === null) return null
  return (
    <>
      <pixiSprite ref={sprite} texture={texture} alpha={0} />
      <pixiSprite ref={glow} texture={texture} visible={false} blendMode="add" />
    </>
  )
}

/** Fits the sprite to the stage in each frame and fades it in within `fadeMs`. */
function createFadeIn(sprite: Sprite, canvas: StageCanvas, fadeMs: number, onStill: () => void): Drawable {
  let startedAt: number | null = null
  return {
    update(now) {
      startedAt ??= now
      const { scale, x, y } = fitCover(sprite.texture, canvas.getSize())
      sprite.scale.set(scale)
      sprite.position.set(x, y)
      sprite.alpha = fadeMs === 0 ? 1 : Math.min(1, (now - startedAt) / fadeMs)
      return sprite.alpha < 1
    },
    onStill,
  }
}

/** Most light that flickering lamps add to a picture. It is small: nothing flashes. */
const MAX_FLICKER = 0.3

/** The weather's effect on a picture that fits the stage: it drifts while that is declared, and its own light, drawn once more, flickers. */
function createMovement(
  sprite: Sprite,
  glow: Sprite,
  canvas: StageCanvas,
  atmosphere: Atmosphere,
  canDrift: boolean,
): () => void {
  let drifted = 0
  let before = atmosphere.time
  return () => {
    const { time } = atmosphere
    if (canDrift) drifted += (time - before) * atmosphere.measure('drift')
    before = time
    if (drifted > 0) {
      const { width, height } = canvas.getSize()
      const drift = driftAt(drifted)
      const middle = { x: width / 2, y: height / 2 }
      sprite.x = middle.x + (sprite.x - middle.x) * drift.scale + drift.x * width
      sprite.y = middle.y + (sprite.y - middle.y) * drift.scale + drift.y * height
      sprite.scale.set(sprite.scale.x * drift.scale)
    }
    const light = atmosphere.measure('flicker')
    glow.visible = light > 0
    if (light === 0) return
    glow.position.copyFrom(sprite.position)
    glow.scale.copyFrom(sprite.scale)
    glow.alpha = sprite.alpha * light * MAX_FLICKER * flickerAt(time)
  }
}

/** The texture of a picture; null while it loads. Released on unmount. */
function useTexture(source: string | null, canvas: StageCanvas, onFailed: () => void): Texture | null {
  const [texture, setTexture] = useState<Texture | null>(null)
  useEffect(() => {
    if (source === null) return undefined
    const left = new AbortController()
    let loaded: Texture | null = null
    loadTexture(source, canvas.getPixelSize(), left.signal).then(
      (arrived) => {
        loaded = arrived
        setTexture(arrived)
      },
      () => {
        if (!left.signal.aborted) onFailed()
      },
    )
    return () => {
      left.abort()
      if (loaded !== null) releaseTexture(loaded)
    }
  }, [source, canvas, onFailed])
  return texture
}
