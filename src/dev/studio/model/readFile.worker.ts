/** The worker that reads one long file: what the page shows meanwhile does not wait for it, and its memory is given back with it. */
import { type FilePart, type FileSource, readParts } from './readParts.ts'

/** A part of the file, or why it cannot be read. */
export type ReaderMessage = { part: FilePart } | { problem: string }

function post(message: ReaderMessage, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, { transfer })
}

addEventListener('message', ({ data }: MessageEvent<FileSource>) => {
  readParts(data, (part) =>
    post(
      { part },
      part.blocks.map(({ bytes }) => bytes.buffer),
    ),
  ).catch((error: unknown) => post({ problem: error instanceof Error ? error.message : String(error) }))
})
