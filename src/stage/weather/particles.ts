/**
 * Where the particles of each kind of weather are at a time. Pure: a particle is known by four numbers, and its place is a function of them and
 * of the time, so nothing is kept between frames. Lengths are CSS px, times are s.
 */
import { type MoodName } from '../../../protocol/mood.ts'
import { type Size } from '../cover.ts'
import { type SpriteName } from './sprites.ts'

/** The values that a frame sets on a particle. */
export interface Placed {
  x: number
  y: number
  scaleX: number
  scaleY: number
  rotation: number
  alpha: number
}

/** Four numbers from 0 to 1 in which the particles of a kind differ. */
export type Seed = readonly [number, number, number, number]

/** The particles of one kind. */
export interface Kind {
  mood: MoodName
  sprite: SpriteName
  /** Its light is added to the picture. */
  isGlowing: boolean
  /** How many at full strength on a stage of 360 by 640. */
  count: number
  /** They keep their number on a stage of any size, and any strength thins them out less than it makes them fainter. */
  isLarge?: boolean
  tints: readonly number[]
  place: (to: Placed, seed: Seed, time: number, stage: Size) => void
}

const GOLDEN = 0.618_033_988_75
const TURN = 2 * Math.PI
const fract = (value: number): number => value - Math.floor(value)

/** The seeds of `count` particles, spread evenly. */
export function createSeeds(count: number): Seed[] {
  // Powers of the roots that spread points most evenly in four dimensions.
  return Array.from({ length: count }, (_, index) => [
    fract(0.5 + (index + 1) * 0.856_674_88),
    fract(0.5 + (index + 1) * 0.733_891_86),
    fract(0.5 + (index + 1) * 0.628_706_73),
    fract(0.5 + (index + 1) * 0.538_597_26),
  ])
}

/** How many particles of a kind a stage has. */
export function countParticles({ count, isLarge = false }: Kind, strength: number, { width, height }: Size): number {
  if (isLarge) return Math.ceil(count * Math.sqrt(strength))
  const area = Math.min(2.5, (width * height) / (360 * 640))
  return Math.round(count * strength * area)
}

/** Sideways way of the rain for each px that it falls. */
const SLANT = 0.13

function placeDrop(to: Placed, [a, b, c, d]: Seed, time: number, stage: Size, isNear: boolean): void {
  const span = stage.height + 160
  const fallen = b * span + time * (isNear ? 780 + 260 * c : 430 + 130 * c)
  const round = Math.floor(fallen / span)
  to.y = fallen - round * span - 80
  to.x = fract(a + round * GOLDEN) * (stage.width + stage.height * SLANT) - to.y * SLANT
  to.rotation = Math.atan(SLANT)
  to.scaleX = isNear ? 0.44 + 0.2 * d : 0.3
  to.scaleY = isNear ? 0.75 + 0.4 * d : 0.32 + 0.18 * d
  to.alpha = isNear ? 0.34 + 0.2 * d : 0.3 + 0.14 * d
}

/** Of the weather, those farthest away first. */
export const KINDS: readonly Kind[] = [
  {
    mood: 'fog',
    sprite: 'band',
    isGlowing: false,
    count: 7,
    isLarge: true,
    tints: [0xdfe7f0, 0xcfd9e6, 0xe9edf2],
    place(to, [a, b, c, d], time, { width, height }) {
      to.scaleX = ((1.7 + 1.1 * a) * width) / 256
      to.scaleY = ((0.26 + 0.2 * b) * height) / 64
      const half = 128 * to.scaleX
      const span = width + 2 * half
      to.x = fract(d + (time * (7 + 9 * a)) / span) * span - half
      to.y = height * (0.24 + 0.66 * c) + 10 * Math.sin(time * 0.13 + b * TURN)
      to.rotation = 0
      to.alpha = 0.42 + 0.16 * b + 0.1 * Math.sin(time * 0.21 + d * TURN)
    },
  },
  {
    mood: 'lights',
    sprite: 'beam',
    isGlowing: true,
    count: 3,
    isLarge: true,
    tints: [0xffd7a0, 0xbcd4ff, 0xffe6c4],
    place(to, [a, b, c, d], time, { width, height }) {
      const phase = fract(b + time / (7 + 4 * c))
      const way = Math.min(1, phase / 0.38)
      to.x = width * (1.5 - 2 * way)
      to.y = height * (0.36 + 0.1 * d)
      to.scaleX = ((0.55 + 0.5 * a) * width) / 64
      to.scaleY = (1.5 * height) / 128
      to.rotation = 0.16
      to.alpha = (0.34 + 0.14 * d) * Math.sin(Math.PI * way) ** 2
    },
  },
  {
    mood: 'glints',
    sprite: 'glint',
    isGlowing: true,
    count: 46,
    tints: [0xfff4dc, 0xeaf4ff, 0xffffff],
    place(to, [a, b, c, d], time, { width, height }) {
      const shown = time / (1.5 + 2 * d) + b
      const round = Math.floor(shown)
      const phase = (shown - round) / 0.34
      const depth = fract(c + round * 0.737)
      to.x = fract(a + round * GOLDEN) * width
      to.y = height * (0.54 + 0.44 * depth ** 1.4)
      // Nearer ones are larger.
      to.scaleX = 0.12 + 0.3 * depth
      to.scaleY = 0.22 + 0.28 * depth
      to.rotation = 0
      to.alpha = phase < 1 ? 0.85 * Math.sin(Math.PI * phase) ** 2 : 0
    },
  },
  {
    mood: 'rain',
    sprite: 'streak',
    isGlowing: false,
    count: 110,
    tints: [0xcfdcec],
    place: (to, seed, time, stage) => placeDrop(to, seed, time, stage, false),
  },
  {
    mood: 'rain',
    sprite: 'streak',
    isGlowing: false,
    count: 46,
    tints: [0xe6eef8],
    place: (to, seed, time, stage) => placeDrop(to, seed, time, stage, true),
  },
  {
    mood: 'snow',
    sprite: 'dot',
    isGlowing: false,
    count: 130,
    tints: [0xffffff, 0xf1f5fb],
    place(to, [a, b, c, d], time, { width, height }) {
      // Most are far away; few are near, large and out of focus.
      const near = c ** 4
      const span = height + 40
      const fallen = b * span + time * (24 + 30 * c + 34 * near)
      const round = Math.floor(fallen / span)
      const sway = Math.sin(time * (0.5 + 0.6 * d) + a * TURN) * (7 + 18 * near)
      to.y = fallen - round * span - 20
      to.x = fract(a + round * GOLDEN - (time * (3 + 6 * c)) / (width + 40)) * (width + 40) - 20 + sway
      to.scaleX = to.scaleY = 0.13 + 0.15 * c + 0.42 * near
      to.rotation = 0
      to.alpha = 0.62 + 0.38 * d - 0.42 * near
    },
  },
  {
    mood: 'dust',
    sprite: 'dot',
    isGlowing: true,
    count: 54,
    tints: [0xfff0d2, 0xffe2b0],
    place(to, [a, b, c, d], time, { width, height }) {
      to.x = fract(a + time * 0.006 * (d - 0.5)) * width + 22 * Math.sin(time * 0.17 + c * TURN)
      to.y = fract(b - time * 0.005 * (0.4 + c)) * height + 16 * Math.sin(time * 0.13 + a * TURN)
      to.scaleX = to.scaleY = 0.12 + 0.16 * c * c + 0.3 * c ** 8
      to.rotation = 0
      to.alpha = (0.3 + 0.5 * (0.5 + 0.5 * Math.sin(time * (0.4 + 0.5 * d) + b * 40))) * (1 - 0.6 * c ** 8)
    },
  },
  {
    mood: 'embers',
    sprite: 'ember',
    isGlowing: true,
    count: 52,
    tints: [0xffc27a, 0xff9a4d, 0xff7433],
    place(to, [a, b, c, d], time, { width, height }) {
      const shown = time / (4.5 + 4 * d) + b
      const round = Math.floor(shown)
      const phase = shown - round
      to.x = fract(a + round * GOLDEN) * width + 16 * Math.sin(phase * 7 + d * TURN) + phase * 34
      to.y = height * (0.58 + 0.46 * c - phase * (0.5 + 0.25 * d))
      to.scaleX = to.scaleY = (0.34 + 0.62 * a * d) * (1 - 0.45 * phase)
      to.rotation = 0
      to.alpha = Math.min(1, phase * 7) * (1 - phase ** 2) * (0.72 + 0.28 * Math.sin(time * 7 + d * 40))
    },
  },
]

/** Light that a lamp adds to the picture, 0 to 1, never more than two changes a second: nothing flashes (WCAG 2.3.1). */
export function flickerAt(time: number): number {
  const quick = 0.5 + 0.5 * Math.sin(time * TURN * 1.7 + 1.6 * Math.sin(time * 2.3))
  const slow = 0.5 + 0.5 * Math.sin(time * 1.1 + 2 * Math.sin(time * 0.37))
  return 0.25 + 0.45 * slow + 0.3 * quick * slow
}

/** Largest change of the picture's size by its drift. */
const MAX_DRIFT = 0.02
/** s until the drift comes back to where it began. */
const DRIFT_ROUND_S = 48

/** Scale of the picture that drifted for so long, and its way from the middle as shares of width and height: its edges stay outside. */
export function driftAt(time: number): { scale: number; x: number; y: number } {
  const phase = (time / DRIFT_ROUND_S) * TURN
  const grown = (MAX_DRIFT * (1 - Math.cos(phase))) / 2
  return { scale: 1 + grown, x: (grown / 2) * Math.sin(phase / 2 + 1), y: (grown / 2) * Math.cos(phase / 2) }
}
