/** What the page and the worker that reads a long file say to each other. The page begins with the file. */
import { type FilePart, type FileSource } from './readParts.ts'

/** A part of the file, or why it cannot be read. */
export type ReaderMessage = { part: FilePart } | { problem: string }

/** What is to be read, or that the page has taken a part. */
export type ReaderRequest = { source: FileSource } | { hasTaken: true }
