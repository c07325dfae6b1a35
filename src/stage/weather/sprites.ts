/** The few soft shapes that all weather is made of, painted once on one canvas. */
import { ImageSource, Rectangle, Texture } from 'pixi.js'

/** Place and size on the canvas, px. */
const AREAS = {
  band: [0, 0, 256, 64],
  beam: [0, 64, 64, 128],
  streak: [68, 64, 8, 64],
  dot: [80, 64, 32, 32],
  ember: [116, 64, 32, 32],
  glint: [152, 64, 64, 24],
} as const
export type SpriteName = keyof typeof AREAS

const SIZE = { width: 256, height: 192 }

/** The textures of all shapes, with one source; null where there is no 2D canvas. */
export interface Sprites {
  textures: Readonly<Record<SpriteName, Texture>>
  /** Frees the memory of the graphics chip. */
  release: () => void
}

export function createSprites(): Sprites | null {
  const canvas = document.createElement('canvas')
  canvas.width = SIZE.width
  canvas.height = SIZE.height
  const context = canvas.getContext('2d')
  if (context === null) return null
  for (const name of Object.keys(AREAS) as SpriteName[]) {
    const [x, y, width, height] = AREAS[name]
    context.save()
    context.beginPath()
    context.rect(x, y, width, height)
    context.clip()
    context.translate(x, y)
    PAINTERS[name](context, width, height)
    context.restore()
  }
  // Excluded from Pixi's garbage collection, which would free it on a still screen.
  const source = new ImageSource({ resource: canvas, autoGarbageCollect: false })
  const textures = Object.fromEntries(
    Object.entries(AREAS).map(([name, area]) => [name, new Texture({ source, frame: new Rectangle(...area) })]),
  ) as Record<SpriteName, Texture>
  return {
    textures,
    // Not destroyed: Pixi's shader of particles, which all containers share, still names it.
    release: () => source.unload(),
  }
}

type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void

const PAINTERS: Readonly<Record<SpriteName, Paint>> = {
  // Overlapping clouds, thinner towards the ends.
  band(context, width, height) {
    for (let index = 0; index < 9; index += 1) {
      const across = 0.16 + 0.085 * index
      const thickness = 0.5 + 0.3 * Math.sin(index * 2.4)
      const middle = Math.sin(Math.PI * (0.1 + 0.1 * index))
      paintBlob(
        context,
        { x: width * across, y: height * (0.5 + 0.1 * Math.sin(index * 1.7)) },
        { x: width * 0.16, y: height * 0.4 * thickness + 8 },
        0.5 * middle,
      )
    }
  },
  beam: (context, width, height) =>
    paintBlob(context, { x: width / 2, y: height / 2 }, { x: width / 2, y: height / 2 }, 1),
  // Bright near its lower end, soft at the sides.
  streak(context, width, height) {
    for (let x = 0; x < width; x += 1) {
      const side = Math.exp(-(((x + 0.5 - width / 2) / 1.5) ** 2))
      const fade = context.createLinearGradient(0, 0, 0, height)
      fade.addColorStop(0, 'rgb(255 255 255 / 0)')
      fade.addColorStop(0.75, `rgb(255 255 255 / ${0.8 * side})`)
      fade.addColorStop(0.92, `rgb(255 255 255 / ${side})`)
      fade.addColorStop(1, 'rgb(255 255 255 / 0)')
      context.fillStyle = fade
      context.fillRect(x, 0, 1, height)
    }
  },
  dot: (context, width, height) =>
    paintBlob(context, { x: width / 2, y: height / 2 }, { x: width / 2, y: height / 2 }, 1),
  // A small core in a wide glow.
  ember(context, width, height) {
    const middle = { x: width / 2, y: height / 2 }
    paintBlob(context, middle, { x: width / 2, y: height / 2 }, 0.5)
    paintBlob(context, middle, { x: width / 5, y: height / 5 }, 1)
    paintBlob(context, middle, { x: width / 7, y: height / 7 }, 1)
  },
  // A flat lens of light with a short cross.
  glint(context, width, height) {
    const middle = { x: width / 2, y: height / 2 }
    paintBlob(context, middle, { x: width / 2, y: height / 7 }, 0.8)
    paintBlob(context, middle, { x: width / 5, y: height / 5 }, 0.9)
    paintBlob(context, middle, { x: width / 26, y: height / 2 }, 0.7)
  },
}

interface Point {
  x: number
  y: number
}

/** A white ellipse that fades out smoothly from its middle. */
function paintBlob(context: CanvasRenderingContext2D, middle: Point, radius: Point, alpha: number): void {
  context.save()
  context.translate(middle.x, middle.y)
  context.scale(radius.x, radius.y)
  const fade = context.createRadialGradient(0, 0, 0, 0, 0, 1)
  for (const at of [0, 0.2, 0.4, 0.6, 0.8, 1]) {
    // Nearly a bell curve, which has no visible edge.
    const light = alpha * (0.5 + 0.5 * Math.cos(Math.PI * at)) ** 1.4
    fade.addColorStop(at, `rgb(255 255 255 / ${light.toFixed(4)})`)
  }
  context.fillStyle = fade
  context.fillRect(-1, -1, 2, 2)
  context.restore()
}
