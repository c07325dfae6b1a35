/** The worker that reads one long file: what the page shows meanwhile does not wait for it, and its memory is given back with it. */
import { type FilePart, type ReaderMessage, type ReaderRequest, readParts } from './readParts.ts'

/** Resolves when the page has taken the part before. */
let taken: Promise<void> = Promise.resolve()
let onTaken = (): void => undefined

function post(message: ReaderMessage, transfer: ArrayBuffer[] = []): void {
  self.postMessage(message, { transfer })
}

/** A part is read while the page takes the one before. */
async function hand(part: FilePart): Promise<void> {
  await taken
  taken = new Promise((resolve) => (onTaken = resolve))
  post(
    { part },
    part.blocks.map(({ bytes }) => bytes.buffer),
  )
}

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  if ('hasTaken' in data) onTaken()
  else
    readParts(data.source, hand).catch((error: unknown) =>
      post({ problem: error instanceof Error ? error.message : String(error) }),
    )
})
