/** People on the Pixi stage: they come and leave, change their faces, blink and breathe. A still screen without people costs no frame. */
import { Container, Sprite, type Texture } from 'pixi.js'
import { PERSON_PICTURE } from '../../../protocol/story/people.ts'
import { after } from '../../platform/time.ts'
import { randomBytes } from '../../platform/random.ts'
import { getStorySource } from '../../ui/pictureSources.ts'
import { type StageCanvas } from '../canvas.ts'
import { type Drawable } from '../renderLoop.ts'
import { loadTexture, releaseTexture } from '../texture.ts'
import { type PersonLayer, type PersonFace, type PersonLayersAction } from './personLayers.ts'
import { getComing, PEOPLE_MS } from './peopleTimes.ts'
import { type Placed } from './placePeople.ts'

/** People as drawn on the stage. */
export interface PeopleScene {
  personLayers: readonly PersonLayer[]
  placed: ReadonlyMap<string, Placed>
  /** Without it nothing moves: all is there at once. */
  isMoving: boolean
  /** People blink. */
  isBlinking: boolean
  /** People breathe: ten frames a second. */
  isBreathing: boolean
}

export interface PeopleDrawing extends Drawable {
  show: (scene: PeopleScene) => void
  destroy: () => void
}

/** Most that a breath adds to the height. */
const BREATH = 0.006
/** Brightness of a person who listens. */
const DIMMED = 0.72

export function createPeopleDrawing(
  box: Container,
  canvas: StageCanvas,
  change: (action: PersonLayersAction) => void,
  onFailed: () => void,
): PeopleDrawing {
  box.sortableChildren = true
  const drawn = new Map<number, DrawnPerson>()
  let scene: PeopleScene | null = null
  let stopBreath: (() => void) | null = null

  const drawing: PeopleDrawing = {
    show(next) {
      scene = next
      for (const layer of next.personLayers) {
        const known = drawn.get(layer.key)
        if (known === undefined) drawn.set(layer.key, createDrawnPerson(layer.key, box, canvas, change, onFailed, wake))
        drawn.get(layer.key)?.show(layer, next)
      }
      for (const [key, person] of drawn) {
        if (next.personLayers.some((each) => each.key === key)) continue
        person.destroy()
        drawn.delete(key)
      }
      wake()
    },
    update(now) {
      let isMoving = false
      for (const person of drawn.values()) isMoving = person.update(now) || isMoving
      // Between two frames of a breath the page rests.
      if (!isMoving && scene?.isBreathing === true && drawn.size > 0)
        stopBreath ??= after(PEOPLE_MS.breathFrame, breathe)
      return isMoving
    },
    destroy() {
      stopBreath?.()
      stopBreath = null
      for (const person of drawn.values()) person.destroy()
      drawn.clear()
    },
  }
  function wake(): void {
    canvas.renderLoop.wake(drawing)
  }
  function breathe(): void {
    stopBreath = null
    wake()
  }
  return drawing
}

interface DrawnPerson {
  show: (layer: PersonLayer, scene: PeopleScene) => void
  update: (now: number) => boolean
  destroy: () => void
}

/** A value that goes to another one in a time. */
interface Tween {
  from: Placed
  to: Placed
  startedAt: number | null
}

function createDrawnPerson(
  key: number,
  box: Container,
  canvas: StageCanvas,
  change: (action: PersonLayersAction) => void,
  onFailed: () => void,
  wake: () => void,
): DrawnPerson {
  const holder = new Container()
  box.addChild(holder)
  const faces = new Map<number, DrawnFace>()
  const phase = random() * PEOPLE_MS.breath
  let layer: PersonLayer | null = null
  let scene: PeopleScene | null = null
  let tween: Tween | null = null
  let cameAt: number | null = null
  let leftAt: number | null = null
  let hasLeft = false
  let stopBlink: (() => void) | null = null
  let isBlinking = false

  function planBlink(): void {
    const [least, most] = PEOPLE_MS.blinkEvery
    stopBlink ??= after(least + random() * (most - least), () => setEyes(true))
  }
  function setEyes(isClosed: boolean): void {
    stopBlink = null
    isBlinking = isClosed
    if (isClosed) stopBlink = after(PEOPLE_MS.blink, () => setEyes(false))
    else if (scene?.isBlinking === true) planBlink()
    wake()
  }

  return {
    show(next, nextScene) {
      layer = next
      scene = nextScene
      const place = next.isLeaving ? undefined : nextScene.placed.get(next.person.id)
      if (place !== undefined) {
        holder.zIndex = place.order
        if (tween === null) tween = { from: place, to: place, startedAt: null }
        else if (!isSamePlace(tween.to, place))
          tween = { from: readPlace(holder, tween.to), to: place, startedAt: null }
      }
      for (const [index, face] of next.faces.entries()) {
        if (face.source === null || faces.has(face.id)) continue
        faces.set(face.id, createDrawnFace(face, index > 0, holder, canvas, onFailed, wake))
      }
      for (const [id, face] of faces) {
        if (next.faces.some((each) => each.id === id)) continue
        face.destroy()
        faces.delete(id)
      }
      if (nextScene.isBlinking && !next.isLeaving) planBlink()
      else {
        stopBlink?.()
        stopBlink = null
        isBlinking = false
      }
    },
    update(now) {
      if (layer === null || scene === null || tween === null) return false
      const { isMoving: moves, isBreathing } = scene
      let isMoving = false
      const share = (since: number, ms: number): number => (moves ? Math.min(1, (now - since) / ms) : 1)
      const isSeen = [...faces.values()].some((face) => face.texture !== null)
      if (isSeen) cameAt ??= now
      if (layer.isLeaving) leftAt ??= now

      tween.startedAt ??= now
      const gone = easeOut(share(tween.startedAt, PEOPLE_MS.move))
      if (gone < 1) isMoving = true
      const place = mixPlaces(tween.from, tween.to, gone)
      const coming = cameAt === null ? 0 : easeOut(share(cameAt, PEOPLE_MS.move))
      const leaving = leftAt === null ? 0 : easeOut(share(leftAt, PEOPLE_MS.move))
      if (isSeen && (coming < 1 || (layer.isLeaving && leaving < 1))) isMoving = true
      const away = 1 - coming * (1 - leaving)
      const offset = getComing(layer.person.place)
      const breath = isBreathing ? (BREATH / 2) * (1 - Math.cos((2 * Math.PI * (now + phase)) / PEOPLE_MS.breath)) : 0
      holder.alpha = 1 - away
      const scale = place.width / PERSON_PICTURE.width
      holder.scale.set(scale, scale * (1 + breath))
      holder.position.set(place.x + offset.x * away, place.y - place.height * breath + offset.y * away)
      const light = tween.to.isDimmed === tween.from.isDimmed ? (tween.to.isDimmed ? DIMMED : 1) : dim(tween, gone)
      holder.tint = grey(light)

      for (const [id, face] of faces) {
        const alpha = face.update(now, share, isBlinking && id === layer.faces.at(-1)?.id)
        if (alpha === null) continue
        if (!face.isReported) {
          face.isReported = true
          change({ type: 'drawn', id })
        }
        if (alpha < 1) isMoving = true
        else if (id !== layer.faces[0]?.id) change({ type: 'settled', id })
      }
      if (layer.isLeaving && leaving === 1 && !hasLeft) {
        hasLeft = true
        change({ type: 'left', key })
      }
      return isMoving
    },
    destroy() {
      stopBlink?.()
      for (const face of faces.values()) face.destroy()
      faces.clear()
      holder.destroy()
    },
  }
}

interface DrawnFace {
  readonly texture: Texture | null
  isReported: boolean
  /** Answers how opaque it is; null while it loads. */
  update: (now: number, share: (since: number, ms: number) => number, isBlinking: boolean) => number | null
  destroy: () => void
}

function createDrawnFace(
  { source, blinkUrl }: PersonFace,
  isOver: boolean,
  holder: Container,
  canvas: StageCanvas,
  onFailed: () => void,
  wake: () => void,
): DrawnFace {
  const left = new AbortController()
  const { width, height, eyes } = PERSON_PICTURE
  let texture: Texture | null = null
  let closed: Texture | null = null
  let sprite: Sprite | null = null
  let lids: Sprite | null = null
  let shownAt: number | null = null

  loadTexture(source ?? '', canvas.getPixelSize(), left.signal).then(
    (loaded) => {
      texture = loaded
      sprite = new Sprite(loaded)
      sprite.setSize(width, height)
      holder.addChild(sprite)
      if (blinkUrl !== null) loadLids(blinkUrl)
      wake()
    },
    () => {
      if (!left.signal.aborted) onFailed()
    },
  )
  // Without the closed eyes they stay open.
  function loadLids(url: string): void {
    loadTexture(getStorySource(url), canvas.getPixelSize(), left.signal).then(
      (loaded) => {
        closed = loaded
        lids = new Sprite(loaded)
        lids.position.set(eyes.x * width, eyes.y * height)
        lids.setSize(eyes.w * width, eyes.h * height)
        lids.visible = false
        holder.addChild(lids)
      },
      () => undefined,
    )
  }

  return {
    get texture() {
      return texture
    },
    isReported: false,
    update(now, share, isBlinking) {
      if (sprite === null) return null
      shownAt ??= now
      sprite.alpha = isOver ? share(shownAt, PEOPLE_MS.face) : 1
      if (lids !== null) lids.visible = isBlinking && sprite.alpha === 1
      return sprite.alpha
    },
    destroy() {
      left.abort()
      sprite?.destroy()
      lids?.destroy()
      if (texture !== null) releaseTexture(texture)
      if (closed !== null) releaseTexture(closed)
    },
  }
}

function random(): number {
  return (randomBytes(1)[0] ?? 0) / 256
}

function easeOut(share: number): number {
  return 1 - (1 - share) ** 3
}

function isSamePlace(one: Placed, other: Placed): boolean {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.isDimmed === other.isDimmed
}

/** Where a person is drawn now, also on the way. */
function readPlace(holder: Container, { isDimmed, order }: Placed): Placed {
  const width = holder.scale.x * PERSON_PICTURE.width
  return {
    x: holder.x,
    y: holder.y,
    width,
    height: (width / PERSON_PICTURE.width) * PERSON_PICTURE.height,
    isDimmed,
    order,
  }
}

function mixPlaces(from: Placed, to: Placed, share: number): Placed {
  const mix = (key: 'x' | 'y' | 'width' | 'height'): number => from[key] + (to[key] - from[key]) * share
  return { ...to, x: mix('x'), y: mix('y'), width: mix('width'), height: mix('height') }
}

function dim({ to }: Tween, share: number): number {
  return to.isDimmed ? 1 - (1 - DIMMED) * share : DIMMED + (1 - DIMMED) * share
}

function grey(light: number): number {
  const part = Math.round(255 * light)
  return part * 0x010101
}
