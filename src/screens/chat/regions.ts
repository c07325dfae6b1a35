/**
 * The regions of a chat: what lies on its screen, as the sheet measures it. A component names the region that it draws by
 * `ref={useRegion('statusRow')}`; whoever needs its element reads it there. Each chat has its own.
 */
import { createContext, createRef, type RefObject, useContext, useLayoutEffect } from 'react'
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
  /** Everything that the story offers. */
  offers: HTMLDivElement
  /** The words above the first option. */
  tooltip: HTMLParagraphElement
}

export type RegionRefs = { readonly [Name in keyof RegionElements]: RefObject<RegionElements[Name] | null> }

export interface Regions {
  refs: RegionRefs
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
      offers: createRef(),
      tooltip: createRef(),
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
