/** All readers, the most particular first: the first that recognises files as its own reads them. */
import { type Reader } from './reader.ts'

export const READERS: readonly Reader[] = []
