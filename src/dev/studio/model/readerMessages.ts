/** What the page and the worker that reads a long file say to each other. The page begins with the file. */
import { type FilePart } from './readParts.ts'

/** A part of the file, or why it cannot be read. */
export type ReaderMessage = { part: FilePart } | { problem: string }

/** The page has taken a part. */
export const NEXT = 'next'
