/**
 * The people on the stage as they are drawn: who comes, stands and leaves, each with the faces that fade over each other. Both stages draw this
 * list and report back, as with the pictures (`layers.ts`). Pure.
 */
import { type PersonView } from '../../../protocol/view/stage.ts'

/** One picture of a person, loaded or loading. */
export interface PersonFace {
  id: number
  url: string
  blinkUrl: string | null
  /** The file that the page loaded for it; null until it can be drawn. */
  source: string | null
  /** Pixi has drawn it. */
  isDrawn: boolean
}

export interface PersonLayer {
  /** A person who returns while leaving gets a new layer. */
  key: number
  person: PersonView
  /** The lowest first: while a face changes, the new one is over the old. */
  faces: readonly PersonFace[]
  isLeaving: boolean
}

export interface PersonLayers {
  items: readonly PersonLayer[]
  nextId: number
  /** The people wanted last. */
  wanted: readonly PersonView[]
}

export type PersonLayersAction =
  | { type: 'wanted'; people: readonly PersonView[] }
  /** The face with this id. */
  | { type: 'loaded'; id: number; source: string }
  /** It could not be loaded: the one before it stays. */
  | { type: 'failed'; id: number }
  | { type: 'drawn'; id: number }
  /** It is opaque, and hides those below. */
  | { type: 'settled'; id: number }
  /** The layer with this key is gone. */
  | { type: 'left'; key: number }
  /** Pixi draws no longer. */
  | { type: 'undrawn' }

/** Faces at once: on a hidden page, where no frame is drawn, they would accumulate. */
const MAX_FACES = 3

export function createPersonLayers(people: readonly PersonView[]): PersonLayers {
  return changePersonLayers({ items: [], nextId: 1, wanted: [] }, { type: 'wanted', people })
}

export function changePersonLayers(personLayers: PersonLayers, action: PersonLayersAction): PersonLayers {
  switch (action.type) {
    case 'wanted':
      return showWanted(personLayers, action.people)
    case 'loaded':
      return changeFace(personLayers, action.id, (face) => ({ ...face, source: face.source ?? action.source }))
    case 'drawn':
      return changeFace(personLayers, action.id, (face) => ({ ...face, isDrawn: true }))
    case 'undrawn':
      return {
        ...personLayers,
        items: personLayers.items.map((item) => ({
          ...item,
          faces: item.faces.map((face) => (face.isDrawn ? { ...face, isDrawn: false } : face)),
        })),
      }
    case 'failed':
      return changeItems(personLayers, (item) => {
        const faces = item.faces.filter(({ id }) => id !== action.id)
        return faces.length === 0 ? null : faces.length === item.faces.length ? item : { ...item, faces }
      })
    case 'settled':
      return changeItems(personLayers, (item) => {
        const at = item.faces.findIndex(({ id }) => id === action.id)
        return at <= 0 ? item : { ...item, faces: item.faces.slice(at) }
      })
    default:
      return changeItems(personLayers, (item) => (item.key === action.key && item.isLeaving ? null : item))
  }
}

/** Whether Pixi has drawn every face that can be drawn. */
export function arePersonLayersDrawn({ items }: PersonLayers): boolean {
  return items.every(({ faces }) => faces.every(({ source, isDrawn }) => source === null || isDrawn))
}

function showWanted({ items, nextId }: PersonLayers, people: readonly PersonView[]): PersonLayers {
  let id = nextId
  const createFace = ({ url, blinkUrl }: PersonView): PersonFace => {
    id += 1
    return { id: id - 1, url, blinkUrl, source: null, isDrawn: false }
  }
  const kept = items.flatMap((item): PersonLayer[] => {
    const person = item.isLeaving ? undefined : people.find((wanted) => wanted.id === item.person.id)
    // One whose picture has not come is not seen, and need not leave.
    if (person === undefined) return item.faces.some(isLoaded) ? [{ ...item, isLeaving: true }] : []
    const last = item.faces.at(-1)
    if (last?.url === person.url) return [{ ...item, person }]
    const seen = item.faces.filter((face, index) => index === 0 || isLoaded(face))
    return [{ ...item, person, faces: [...seen, createFace(person)].slice(-MAX_FACES) }]
  })
  const coming = people
    .filter(({ id }) => !kept.some((item) => !item.isLeaving && item.person.id === id))
    .map((person): PersonLayer => {
      const face = createFace(person)
      id += 1
      return { key: id - 1, person, faces: [face], isLeaving: false }
    })
  return { items: [...kept, ...coming], nextId: id, wanted: people }
}

function changeFace(personLayers: PersonLayers, id: number, change: (face: PersonFace) => PersonFace): PersonLayers {
  return changeItems(personLayers, (item) =>
    item.faces.some((face) => face.id === id)
      ? { ...item, faces: item.faces.map((face) => (face.id === id ? change(face) : face)) }
      : item,
  )
}

/** Changes each layer; null removes it. */
function changeItems(personLayers: PersonLayers, change: (item: PersonLayer) => PersonLayer | null): PersonLayers {
  return { ...personLayers, items: personLayers.items.flatMap((item) => change(item) ?? []) }
}

function isLoaded({ source }: PersonFace): boolean {
  return source !== null
}
