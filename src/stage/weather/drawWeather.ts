/** Draws the particles of the weather: two containers, one for what is seen in the air, one for what shines. */
import { type Container, Particle, ParticleContainer } from 'pixi.js'
import { type MoodName } from '../../../protocol/mood.ts'
import { type StageCanvas } from '../canvas.ts'
import { type Size } from '../cover.ts'
import { type Drawable } from '../renderLoop.ts'
import { type Atmosphere } from './atmosphere.ts'
import { countParticles, createSeeds, type Kind, KINDS, type Seed } from './particles.ts'
import { type Sprites } from './sprites.ts'

/** 30 frames a second are enough for weather, and half as many for what only drifts. ms. */
const FRAME_MS = 1_000 / 30
const SLOW_FRAME_MS = 1_000 / 15
const SLOW: ReadonlySet<MoodName> = new Set<MoodName>(['fog', 'drift', 'dust'])

/** An ellipse over a face, CSS px: particles before it are fainter. */
export interface FaceEllipse {
  x: number
  y: number
  radiusX: number
  radiusY: number
}

/** Share of a particle's opacity in the middle of a face. */
const OVER_FACE = 0.3

interface Flock {
  kind: Kind
  particles: { particle: Particle; seed: Seed }[]
}

/** The drawable of the weather; `getFaces` says where faces are on the stage. `destroy` removes the particles. */
export function createWeather(
  box: Container,
  sprites: Sprites,
  atmosphere: Atmosphere,
  canvas: StageCanvas,
  getFaces: () => readonly FaceEllipse[],
): Drawable & { destroy: () => void } {
  const air = createContainer('normal')
  const shine = createContainer('add')
  box.addChild(shine, air)
  let flocks: Flock[] = []
  let known = ''

  /** The particles of what is there now, made again only if that or the size of the stage has changed. */
  function gather(stage: Size): void {
    const parts = [...atmosphere.parts].map(([name, { strength }]) => `${name}:${strength}`)
    const needed = `${stage.width}x${stage.height} ${parts.join(' ')}`
    if (needed === known) return
    known = needed
    flocks = KINDS.flatMap((kind) => {
      const strength = atmosphere.parts.get(kind.mood)?.strength ?? 0
      return strength === 0 ? [] : [{ kind, particles: createFlock(kind, strength, stage) }]
    })
    for (const container of [air, shine]) {
      container.particleChildren = flocks
        .filter(({ kind }) => (container === shine) === kind.isGlowing)
        .flatMap(({ particles }) => particles.map(({ particle }) => particle))
      container.update()
    }
  }

  function createFlock(kind: Kind, strength: number, stage: Size): Flock['particles'] {
    const texture = sprites.textures[kind.sprite]
    return createSeeds(countParticles(kind, strength, stage)).map((seed, index) => {
      const tint = kind.tints[index % kind.tints.length] ?? 0xffffff
      return { seed, particle: new Particle({ texture, tint, anchorX: 0.5, anchorY: 0.5 }) }
    })
  }

  return {
    get frameMs() {
      for (const name of atmosphere.parts.keys()) if (!SLOW.has(name)) return FRAME_MS
      return SLOW_FRAME_MS
    },
    update(now) {
      const isMoving = atmosphere.advance(now)
      const stage = canvas.getSize()
      gather(stage)
      const faces = getFaces()
      for (const { kind, particles } of flocks) {
        const part = atmosphere.parts.get(kind.mood)
        const light = part === undefined ? 0 : part.share * (kind.isLarge === true ? Math.sqrt(part.strength) : 1)
        for (const { particle, seed } of particles) {
          kind.place(particle, seed, atmosphere.time, stage)
          particle.alpha *= light * (kind.isLarge === true ? 1 : dimOverFaces(faces, particle))
        }
      }
      return isMoving
    },
    destroy() {
      for (const container of [air, shine]) container.destroy()
    },
  }
}

/** Only what changes in each frame is sent to the graphics chip again: no particle turns, and only what shines changes its size. */
function createContainer(blendMode: 'normal' | 'add'): ParticleContainer {
  const container = new ParticleContainer({
    dynamicProperties: { vertex: blendMode === 'add', position: true, rotation: false, color: true },
  })
  container.blendMode = blendMode
  return container
}

function dimOverFaces(faces: readonly FaceEllipse[], { x, y }: Particle): number {
  let light = 1
  for (const face of faces) {
    const far = ((x - face.x) / face.radiusX) ** 2 + ((y - face.y) / face.radiusY) ** 2
    if (far < 1) light = Math.min(light, OVER_FACE + (1 - OVER_FACE) * far)
  }
  return light
}
