/** Does something with each of many, one after the other: one that fails is reported, and keeps no other from it. Answers those that worked. */
export async function attemptEach<T>(
  items: Iterable<T>,
  attempt: (item: T) => Promise<unknown>,
  report: (error: unknown) => void,
): Promise<T[]> {
  const done: T[] = []
  for (const item of items) {
    try {
      await attempt(item)
      done.push(item)
    } catch (error) {
      report(error)
    }
  }
  return done
}
