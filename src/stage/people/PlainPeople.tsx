/** People as plain images: over the plain stage, and over a clip. Where Pixi draws them, the images only load. */
import { type CSSProperties, type Dispatch, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { PERSON_PICTURE } from '../../../protocol/story/people.ts'
import { getStorySource } from '../../ui/pictureSources.ts'
import { playMotion } from '../../ui/playMotion.ts'
import { type PersonLayer, type PersonFace, type PersonLayersAction } from './personLayers.ts'
import { getComing, PEOPLE_MS } from './peopleTimes.ts'
import { type Placed } from './placePeople.ts'

interface PlainPeopleProps {
  personLayers: readonly PersonLayer[]
  placed: ReadonlyMap<string, Placed>
  /** Pixi draws them, or will. */
  isHidden: boolean
  /** Without it nothing moves: all is there at once. */
  isMoving: boolean
  change: Dispatch<PersonLayersAction>
}

export function PlainPeople({ personLayers, placed, isHidden, isMoving, change }: PlainPeopleProps): ReactNode {
  return (
    // The description of the stage names them.
    <div className="stage-people" aria-hidden="true" data-hidden={isHidden} data-moving={isMoving}>
      {personLayers.map((layer) => (
        <PlainPerson
          key={layer.key}
          layer={layer}
          place={placed.get(layer.person.id) ?? null}
          isHidden={isHidden}
          isMoving={isMoving}
          change={change}
        />
      ))}
    </div>
  )
}

interface PlainPersonProps extends Pick<PlainPeopleProps, 'isHidden' | 'isMoving' | 'change'> {
  layer: PersonLayer
  place: Placed | null
}

function PlainPerson({ layer, place, isHidden, isMoving, change }: PlainPersonProps): ReactNode {
  const { key, person, faces, isLeaving } = layer
  const box = useRef<HTMLDivElement>(null)
  const isSeen = faces.some(({ source }) => source !== null)
  const moves = isMoving && !isHidden
  // One who leaves stays where they were.
  const [known, setKnown] = useState(place)
  if (place !== null && place !== known) setKnown(place)
  const shown = place ?? known

  const [coming] = useState(moves ? getComing(person.place) : null)
  useLayoutEffect(() => {
    if (!isSeen || box.current === null || coming === null) return undefined
    const from = { opacity: 0, translate: `${coming.x}px ${coming.y}px` }
    const to = { opacity: 1, translate: '0px 0px' }
    const motion = playMotion(box.current, { from, to, duration: PEOPLE_MS.move })
    return () => motion.cancel()
  }, [isSeen, coming])

  useLayoutEffect(() => {
    if (!isLeaving || !moves || box.current === null) return undefined
    const { x, y } = getComing(person.place)
    const to = { opacity: 0, translate: `${x}px ${y}px` }
    const from = { opacity: 1, translate: '0px 0px' }
    const motion = playMotion(box.current, { from, to, duration: PEOPLE_MS.move }, () => change({ type: 'left', key }))
    return () => motion.cancel()
  }, [isLeaving, moves, person.place, key, change])
  useEffect(() => {
    // Without a motion there is no end of it. Pixi says when it has ended its own.
    if (isLeaving && !isMoving) change({ type: 'left', key })
  }, [isLeaving, isMoving, key, change])

  return (
    <div
      ref={box}
      className="stage-person"
      data-seen={isSeen}
      data-dimmed={shown?.isDimmed ?? false}
      style={styleFigure(shown)}
    >
      {faces.map((face, index) => (
        <PlainFace key={face.id} face={face} isOver={index > 0} moves={moves} isHidden={isHidden} change={change} />
      ))}
    </div>
  )
}

/** The size of the element is that of the picture's canvas, so that a change of place is a transform. */
function styleFigure(place: Placed | null): CSSProperties {
  if (place === null) return {}
  const { x, y, width, order } = place
  return { transform: `translate(${x}px, ${y}px) scale(${width / PERSON_PICTURE.width})`, zIndex: order }
}

interface PlainFaceProps extends Pick<PlainPeopleProps, 'isHidden' | 'change'> {
  face: PersonFace
  /** It fades in over another one. */
  isOver: boolean
  moves: boolean
}

function PlainFace({ face: { id, url, source }, isOver, moves, isHidden, change }: PlainFaceProps): ReactNode {
  const image = useRef<HTMLImageElement>(null)
  const isLoaded = source !== null
  const fades = isLoaded && isOver && moves
  useLayoutEffect(() => {
    if (!fades || image.current === null) return undefined
    const [from, to] = [{ opacity: 0 }, { opacity: 1 }]
    const fade = playMotion(image.current, { from, to, duration: PEOPLE_MS.face, easing: 'linear' }, () =>
      change({ type: 'settled', id }),
    )
    return () => fade.cancel()
  }, [id, fades, change])
  useEffect(() => {
    if (isLoaded && isOver && !moves && !isHidden) change({ type: 'settled', id })
  }, [id, isLoaded, isOver, moves, isHidden, change])

  // Decoded before it is shown, or the first frame of the fade would flash.
  async function load(loaded: HTMLImageElement): Promise<void> {
    try {
      if (!isHidden) await loaded.decode()
      change({ type: 'loaded', id, source: loaded.currentSrc })
    } catch {
      change({ type: 'failed', id })
    }
  }
  return (
    <img
      ref={image}
      src={getStorySource(url)}
      alt=""
      draggable={false}
      data-state={isLoaded ? 'shown' : 'loading'}
      onLoad={({ currentTarget }) => void load(currentTarget)}
      onError={() => change({ type: 'failed', id })}
    />
  )
}
