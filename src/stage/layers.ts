/**
 * The pictures on the stage, lowest first: one at rest, during a transition the old below the new. Both
 * stages draw this list and report back, so that either can take over at any moment. Pure.
 */
import { type Picture } from '../../protocol/view/stage.ts'
import { type Size } from './cover.ts'

/** One picture on the stage, loaded or loading. */
export interface Layer {
  id: number
  picture: Picture
  /** The file that the page loaded for it; null until it can be drawn. */
  source: string | null
  /** Size of that file, px; null until it is loaded. */
  size: Size | null
  /** Fades in over another picture; the first picture, and one that has settled, do not fade. */
  fades: boolean
}

/** All layers, and the id of the next one. */
export interface Layers {
  items: readonly Layer[]
  nextId: number
  /** The last picture that could not be loaded; null for none. */
  failedUrl: string | null
}

/** Events that change the layers. */
export type LayersAction =
  /** The game wants this picture; null for none. Under an opaque clip it needs no fade: the clip fades out over it. */
  | { type: 'wanted'; picture: Picture | null; isCovered?: boolean }
  | { type: 'loaded'; id: number; source: string; size: Size }
  /** It could not be loaded: the layer below stays. */
  | { type: 'failed'; id: number }
  /** It is opaque and covers the layers below. */
  | { type: 'settled'; id: number }

/** The layers of a new stage. */
export function createLayers(picture: Picture | null): Layers {
  return changeLayers({ items: [], nextId: 1, failedUrl: null }, { type: 'wanted', picture })
}

/** Maximum number of layers: on a hidden page, where no frame is drawn, they would accumulate. */
const MAX_LAYERS = 3

/** The reducer of the layers. */
export function changeLayers(layers: Layers, action: LayersAction): Layers {
  switch (action.type) {
    case 'wanted':
      return action.picture === null
        ? { ...layers, items: [] }
        : addWanted(layers, action.picture, action.isCovered ?? false)
    case 'loaded':
      return {
        ...layers,
        items: layers.items.map((item) =>
          item.id === action.id && !isLoaded(item) ? { ...item, source: action.source, size: action.size } : item,
        ),
      }
    case 'failed':
      return {
        ...layers,
        items: layers.items.filter((item) => item.id !== action.id).map(clearLowestFade),
        failedUrl: layers.items.find((item) => item.id === action.id)?.picture.url ?? layers.failedUrl,
      }
    default:
      return removeBelow(layers, action.id)
  }
}

/** The visible layer, or the first to become visible: its picture describes the stage. */
export function findTopShown(layers: Layers): Layer | null {
  const shown = layers.items.filter(isLoaded)
  return shown[shown.length - 1] ?? layers.items[0] ?? null
}

/** Whether the wanted picture is on its way: it loads, or fades in over another one. One that failed is not. */
export function isChanging({ items, failedUrl }: Layers, wanted: Picture | null): boolean {
  if (wanted === null || wanted.url === failedUrl) return false
  const [lowest] = items
  return lowest === undefined || lowest.picture.url !== wanted.url || !isLoaded(lowest)
}

/** Replaces pictures that still load by the wanted one, except the lowest, which is visible while it loads. */
function addWanted(layers: Layers, picture: Picture, isCovered: boolean): Layers {
  const items =
    getLastUrl(layers.items) === picture.url
      ? layers.items
      : layers.items.filter((item, index) => index === 0 || isLoaded(item))
  if (getLastUrl(items) === picture.url) {
    if (items === layers.items && isSameScene(items[items.length - 1]?.picture, picture)) return layers
    return { ...layers, items: items.map((item, index) => (index === items.length - 1 ? { ...item, picture } : item)) }
  }
  const layer: Layer = { id: layers.nextId, picture, source: null, size: null, fades: items.length > 0 && !isCovered }
  return {
    items: [...items, layer].slice(-MAX_LAYERS).map(clearLowestFade),
    nextId: layers.nextId + 1,
    failedUrl: null,
  }
}

/** Of two pictures from the same file: whether they show, and say, the same. */
function isSameScene(before: Picture | undefined, after: Picture): boolean {
  return before?.alt === after.alt && before.portraitUrl === after.portraitUrl
}

function removeBelow(layers: Layers, id: number): Layers {
  const at = layers.items.findIndex((item) => item.id === id)
  const layer = layers.items[at]
  if (layer === undefined || (at === 0 && !layer.fades)) return layers
  return { ...layers, items: layers.items.slice(at).map(clearLowestFade) }
}

/** The lowest layer does not fade. */
function clearLowestFade(layer: Layer, index: number): Layer {
  return index === 0 && layer.fades ? { ...layer, fades: false } : layer
}

function isLoaded(layer: Layer): boolean {
  return layer.source !== null
}

function getLastUrl(items: readonly Layer[]): string | null {
  return items[items.length - 1]?.picture.url ?? null
}
