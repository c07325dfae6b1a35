/** Where a caret at `at` stands when a text becomes another one: at the same words, as far as these are the same from the start or the end. Pure. */
export function followCaret(before: string, after: string, at: number): number {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  if (at <= head) return at
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const fromEnd = before.length - at
  return fromEnd <= tail ? after.length - fromEnd : Math.min(at, after.length)
}
