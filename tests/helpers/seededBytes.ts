/** A random port that gives the same bytes for the same seed (mulberry32). */
import { type RandomBytes } from '../../src/platform/random.ts'

export function createSeededBytes(seed: number): RandomBytes {
  let state = seed
  const nextByte = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) & 0xff
  }
  return (count) => Uint8Array.from({ length: count }, nextByte)
}
