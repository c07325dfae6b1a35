/** Weather over the backgrounds of the Pixi stage. Nothing of it is made before a mood is declared. Rules S19, S20. */
import { type Container } from 'pixi.js'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Mood } from '../../../protocol/mood.ts'
import { PERSON_PICTURE } from '../../../protocol/story/people.ts'
import { type StageCanvas } from '../canvas.ts'
import { ASSUMED_FACE, fitCover } from '../cover.ts'
import { type Layer } from '../layers.ts'
import { type Placed } from '../people/placePeople.ts'
import { type Drawable } from '../renderLoop.ts'
import { type Atmosphere } from './atmosphere.ts'
import { createWeather, type FaceEllipse } from './drawWeather.ts'
import { createSprites } from './sprites.ts'

interface PixiWeatherProps {
  mood: Mood | null
  isPaused: boolean
  canvas: StageCanvas
  atmosphere: Atmosphere
  /** The uppermost background, whose face the weather spares. */
  top: Layer | null
  /** Where people stand: it spares their heads, too. */
  people: ReadonlyMap<string, Placed>
}

export function PixiWeather({ mood, isPaused, canvas, atmosphere, top, people }: PixiWeatherProps): ReactNode {
  const [isNeeded, setNeeded] = useState(mood !== null)
  if (mood !== null && !isNeeded) setNeeded(true)
  const box = useRef<Container>(null)
  const weather = useRef<Drawable | null>(null)
  const shown = useRef({ top, people })
  useLayoutEffect(() => {
    shown.current = { top, people }
  }, [top, people])

  useLayoutEffect(() => {
    const sprites = isNeeded ? createSprites() : null
    if (sprites === null || box.current === null) return undefined
    const drawn = createWeather(box.current, sprites, atmosphere, canvas, () => [
      ...listFaces(shown.current.top, canvas),
      ...listHeads(shown.current.people),
    ])
    const remove = canvas.renderLoop.add(drawn)
    weather.current = drawn
    return () => {
      weather.current = null
      remove()
      drawn.destroy()
      sprites.release()
    }
  }, [isNeeded, canvas, atmosphere])

  useLayoutEffect(() => {
    atmosphere.want(mood)
    atmosphere.setPaused(isPaused)
    if (weather.current !== null) canvas.renderLoop.wake(weather.current)
  }, [mood, isPaused, canvas, atmosphere])

  return isNeeded ? <pixiContainer ref={box} /> : null
}

/** The face of a picture that covers the stage, CSS px. */
function listFaces(layer: Layer | null, canvas: StageCanvas): FaceEllipse[] {
  if (layer === null || layer.size === null) return []
  const { picture, size } = layer
  const { face = ASSUMED_FACE } = picture
  if (face === null) return []
  const drawn = fitCover(size, canvas.getSize())
  const [width, height] = [size.width * drawn.scale, size.height * drawn.scale]
  return [
    {
      x: drawn.x + (face.x + face.w / 2) * width,
      y: drawn.y + (face.y + face.h / 2) * height,
      radiusX: (face.w / 2) * width,
      radiusY: (face.h / 2) * height,
    },
  ]
}

/** The heads of the people on the stage, CSS px. */
function listHeads(people: ReadonlyMap<string, Placed>): FaceEllipse[] {
  const { head } = PERSON_PICTURE
  return [...people.values()].map(({ x, y, width, height }) => ({
    x: x + (head.x + head.w / 2) * width,
    y: y + (head.y + head.h / 2) * height,
    radiusX: (head.w / 2) * width,
    radiusY: (head.h / 2) * height,
  }))
}
