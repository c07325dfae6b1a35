/** Stands for the later parts of the chat in what the early script draws, which comes before them. */

export function useLoadedParts(): null {
  return null
}
