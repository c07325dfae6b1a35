/** Reads that overlap: what the one that began last has found is taken, in whatever order they end. */

/** Whether what this read has found of a thing is taken: not where a read that began after it has found something of it by now. */
type MayTake = (id: string) => boolean

export function createReadOrder(): (read: (mayTake: MayTake) => Promise<void>) => Promise<void> {
  /** The reads under way, in the order in which they began, with what later ones have found. */
  const reads = new Set<Set<string>>()
  return async (read) => {
    const outdated = new Set<string>()
    reads.add(outdated)
    try {
      await read((id) => {
        if (outdated.has(id)) return false
        for (const earlier of reads) {
          if (earlier === outdated) break
          earlier.add(id)
        }
        return true
      })
    } finally {
      reads.delete(outdated)
    }
  }
}
