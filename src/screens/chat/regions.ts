/**
 * The regions of a chat: what lies on its screen, as the sheet measures it. A component names the region that it draws by
 * `ref={useRegion('statusRow')}`; what needs its element reads it there. Each chat has its own.
 */
import {
  createContext,
  createRef,
  type RefCallback,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
} from 'react'
import { createStore, type Source } from '../../platform/store.ts'

/** The element of each region. One that is not drawn now has none. */
interface RegionElements {
  /** The whole chat. */
  screen: HTMLDivElement
  /** All of it but dialogs. */
  story: HTMLDivElement
  topBar: HTMLElement
  /** The row under the top bar. It is loaded later. */
  statusRow: HTMLDivElement
  stage: HTMLDivElement
  /** The lowest picture of the stage. */
  stagePicture: HTMLImageElement
  /** The message list, which scrolls. */
  list: HTMLDivElement
  /** Everything in the list. */
  listContent: HTMLDivElement
  /** Holds the rows that are drawn. */
  listRows: HTMLDivElement
  /** Says to screen readers what has come. */
  liveRegion: HTMLDivElement
  /** Everything that the story offers. */
  offers: HTMLDivElement
  /** The words above the first option. */
  tooltip: HTMLParagraphElement
}

export type RegionRefs = { readonly [Name in keyof RegionElements]: RefObject<RegionElements[Name] | null> }

/** Where the focus may go next, in this order: the ending, the button over a picture, a clip, a choice, a request of the story, the text field. */
export const FOCUS_PLACES = ['ending', 'continue', 'clip', 'choice', 'request', 'field'] as const
type FocusPlace = (typeof FOCUS_PLACES)[number]

export interface Regions {
  refs: RegionRefs
  /** The elements of each place that are drawn now, in no order. */
  focusTargets: Readonly<Record<FocusPlace, Set<HTMLElement>>>
  /** A region shows something else: it may have another size. */
  report: () => void
  /** Calls back on each report, before the page is drawn. */
  subscribe: Source<unknown>['subscribe']
}

export function createRegions(): Regions {
  const reports = createStore({})
  return {
    refs: {
      screen: createRef(),
      story: createRef(),
      topBar: createRef(),
      statusRow: createRef(),
      stage: createRef(),
      stagePicture: createRef(),
      list: createRef(),
      listContent: createRef(),
      listRows: createRef(),
      liveRegion: createRef(),
      offers: createRef(),
      tooltip: createRef(),
    },
    focusTargets: {
      ending: new Set(),
      continue: new Set(),
      clip: new Set(),
      choice: new Set(),
      request: new Set(),
      field: new Set(),
    },
    report: () => reports.set({}),
    subscribe: reports.subscribe,
  }
}

const RegionsContext = createContext<Regions | null>(null)
/** Provides the regions of a chat to its components. */
export const RegionsProvider = RegionsContext.Provider

/** The regions of this chat. */
export function useRegions(): Regions {
  const regions = useContext(RegionsContext)
  if (regions === null) throw new Error('no RegionsProvider above')
  return regions
}

/** The ref of a region: for the component that draws it, and for those that read its element. */
export function useRegion<Name extends keyof RegionElements>(name: Name): RegionRefs[Name] {
  return useRegions().refs[name]
}

/** Reports to the sheet whenever a region shows something else, and `shown` is what it shows. What grows otherwise is watched. */
export function useSizeReport(shown: unknown): void {
  const { report } = useRegions()
  useLayoutEffect(report, [report, shown])
}

/** The ref of an element that the focus may go to; null names no place. */
export function useFocusTarget(place: FocusPlace | null): RefCallback<HTMLElement> {
  const { focusTargets } = useRegions()
  return useCallback(
    (element) => {
      if (element === null || place === null) return undefined
      focusTargets[place].add(element)
      return () => void focusTargets[place].delete(element)
    },
    [focusTargets, place],
  )
}
