/** Whether the player saves data: clips are not played, and Pixi is not loaded. */
import { useMediaQuery } from '../ui/useMediaQuery.ts'

/** The Network Information API, which not every browser has and the DOM types lack. */
interface Connection extends EventTarget {
  saveData?: boolean
}

const REDUCED_DATA = '(prefers-reduced-data: reduce)'

/** Read once: for loads that start outside of a render. */
export function isSavingData(): boolean {
  return getConnection()?.saveData === true || matchMedia(REDUCED_DATA).matches
}

/** The same as a hook. The connection's setting has no event of its own, so it is read at each render. */
export function useDataSaving(): boolean {
  return useMediaQuery(REDUCED_DATA) || getConnection()?.saveData === true
}

function getConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}
