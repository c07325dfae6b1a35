/** One background on the Pixi stage: covers the stage and fades in over the one before. */
import { type Sprite, type Texture } from 'pixi.js'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type StageCanvas } from './canvas.ts'
import { fitCover } from './cover.ts'
import { type Layer } from './layers.ts'
import { type Drawable } from './renderLoop.ts'
import { loadTexture, releaseTexture } from './texture.ts'

interface PixiBackgroundProps {
  layer: Layer
  canvas: StageCanvas
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
  fadeMs,
  onDrawn,
  onSettled,
  onFailed,
}: PixiBackgroundProps): ReactNode {
  const { id, source } = layer
  const sprite = useRef<Sprite>(null)
  const texture = useTexture(source, canvas, onFailed)

  // A fade keeps the duration that it started with.
  const fade = useRef(fadeMs)
  useLayoutEffect(() => {
    fade.current = fadeMs
  }, [fadeMs])

  useLayoutEffect(() => {
    if (texture === null || sprite.current === null) return undefined
    const onStill = (): void => {
      onDrawn(id)
      onSettled(id)
    }
    return canvas.renderLoop.add(createFadeIn(sprite.current, canvas, fade.current, onStill))
  }, [texture, canvas, id, onDrawn, onSettled])

  return texture === null ? null : <pixiSprite ref={sprite} texture={texture} alpha={0} />
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
