/**
 * The people on the stage as they are drawn: who comes, stands and leaves, each with the faces that fade over each other. Both stages draw this
 * list and report back, as with the pictures (`layers.ts`). Pure.
 */
import { type PersonView } from '../../../protocol/view/stage.ts'

/** One picture of a person, loaded or loading. */
export interface FigureFace {
  id: number
  url: string
  blinkUrl: string | null
  /** The file that the page loaded for it; null until it can be drawn. */
  source: string | null
  /** Pixi has drawn it. */
  isDrawn: boolean
}

export interface Figure {
  /** A person who returns while leaving gets a new figure. */
  key: number
  person: PersonView
  /** The lowest first: while a face changes, the new one is over the old. */
  faces: readonly FigureFace[]
  isLeaving: boolean
}

export interface Figures {
  items: readonly Figure[]
  nextId: number
  /** The people wanted last. */
  wanted: readonly PersonView[]
}

export type FiguresAction =
  | { type: 'wanted'; people: readonly PersonView[] }
  /** The face with this id. */
  | { type: 'loaded'; id: number; source: string }
  /** It could not be loaded: the one before it stays. */
  | { type: 'failed'; id: number }
  | { type: 'drawn'; id: number }
  /** It is opaque, and hides those below. */
  | { type: 'settled'; id: number }
  /** The figure with this key is gone. */
  | { type: 'left'; key: number }
  /** Pixi draws no longer. */
  | { type: 'undrawn' }

/** Faces at once: on a hidden page, where no frame is drawn, they would accumulate. */
const MAX_FACES = 3

export function createFigures(people: readonly PersonView[]): Figures {
  return changeFigures({ items: [], nextId: 1, wanted: [] }, { type: 'wanted', people })
}

export function changeFigures(figures: Figures, action: FiguresAction): Figures {
  switch (action.type) {
    case 'wanted':
      return showWanted(figures, action.people)
    case 'loaded':
      return changeFace(figures, action.id, (face) => ({ ...face, source: face.source ?? action.source }))
    case 'drawn':
      return changeFace(figures, action.id, (face) => ({ ...face, isDrawn: true }))
    case 'undrawn':
      return {
        ...figures,
        items: figures.items.map((item) => ({
          ...item,
          faces: item.faces.map((face) => (face.isDrawn ? { ...face, isDrawn: false } : face)),
        })),
      }
    case 'failed':
      return changeItems(figures, (item) => {
        const faces = item.faces.filter(({ id }) => id !== action.id)
        return faces.length === 0 ? null : faces.length === item.faces.length ? item : { ...item, faces }
      })
    case 'settled':
      return changeItems(figures, (item) => {
        const at = item.faces.findIndex(({ id }) => id === action.id)
        return at <= 0 ? item : { ...item, faces: item.faces.slice(at) }
      })
    default:
      return changeItems(figures, (item) => (item.key === action.key && item.isLeaving ? null : item))
  }
}

/** Whether Pixi has drawn every face that can be drawn. */
export function areFiguresDrawn({ items }: Figures): boolean {
  return items.every(({ faces }) => faces.every(({ source, isDrawn }) => source === null || isDrawn))
}

function showWanted({ items, nextId }: Figures, people: readonly PersonView[]): Figures {
  let id = nextId
  const createFace = ({ url, blinkUrl }: PersonView): FigureFace => {
    id += 1
    return { id: id - 1, url, blinkUrl, source: null, isDrawn: false }
  }
  const kept = items.flatMap((item): Figure[] => {
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
    .map((person): Figure => {
      const face = createFace(person)
      id += 1
      return { key: id - 1, person, faces: [face], isLeaving: false }
    })
  return { items: [...kept, ...coming], nextId: id, wanted: people }
}

function changeFace(figures: Figures, id: number, change: (face: FigureFace) => FigureFace): Figures {
  return changeItems(figures, (item) =>
    item.faces.some((face) => face.id === id)
      ? { ...item, faces: item.faces.map((face) => (face.id === id ? change(face) : face)) }
      : item,
  )
}

/** Changes each figure; null removes it. */
function changeItems(figures: Figures, change: (item: Figure) => Figure | null): Figures {
  return { ...figures, items: figures.items.flatMap((item) => change(item) ?? []) }
}

function isLoaded({ source }: FigureFace): boolean {
  return source !== null
}
