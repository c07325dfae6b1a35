/** Reads a recording part by part, as blocks of entries: in a worker for a long file, in the page for a short one. */
import { type Entry } from '../../../../protocol/entries.ts'
import { BLOCK_LENGTH, type EntryBlock, packBlock } from '../../../../worker/debug/entryLog.ts'
import { MAX_READ_BYTES, type Reading, salvageStream } from '../../../../worker/debug/salvage.ts'

/** A file, or the address of one. */
export type FileSource = Blob | string

/** What was read since the part before, and what is known of the whole file so far. */
export interface FilePart extends Reading {
  blocks: readonly EntryBlock[]
  /** How much is read of what will be, from 0 to 1. */
  share: number
  isLast: boolean
}

/** What the worker answers: a part of the file, or why it cannot be read. */
export type ReaderMessage = { part: FilePart } | { problem: string }

/** What the page asks the worker: to read a file, and to go on, since it has taken a part. */
export type ReaderRequest = { source: FileSource } | { hasTaken: true }

/** Calls `onPart` with each part in its order, and waits for it. Rejects where the file cannot be read, never because of what it holds. */
export async function readParts(
  source: FileSource,
  onPart: (part: FilePart) => Promise<void> | void,
  maxBytes: number = MAX_READ_BYTES,
): Promise<void> {
  const { stream, sizeBytes } = await openSource(source)
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length
      controller.enqueue(chunk)
    },
  })
  const sink = createBlockSink()
  const reading = await salvageStream(stream.pipeThrough(counter), sizeBytes, sink, {
    maxBytes,
    async pause(soFar) {
      const blocks = sink.takeFull()
      const share = Math.min(1, bytes / Math.min(sizeBytes, maxBytes))
      if (blocks.length > 0) await onPart({ ...soFar, blocks, share, isLast: false })
    },
  })
  await onPart({ ...reading, blocks: [...sink.takeFull(), ...sink.takeRest()], share: 1, isLast: true })
}

async function openSource(source: FileSource): Promise<{ stream: ReadableStream<Uint8Array>; sizeBytes: number }> {
  if (typeof source !== 'string') return { stream: source.stream(), sizeBytes: source.size }
  const { body, headers } = await fetch(source)
  if (body === null || headers.get('Content-Type') !== 'application/octet-stream')
    throw new Error('start the studio with this file: npm run studio -- FILE')
  return { stream: body, sizeBytes: Number(headers.get('Content-Length')) }
}

/** Takes entries, and gives them back in blocks. */
function createBlockSink() {
  let blocks: EntryBlock[] = []
  let open: Entry[] = []
  let length = 0
  const close = (): void => {
    if (open.length > 0) blocks.push(packBlock(open))
    open = []
  }
  const takeFull = (): EntryBlock[] => {
    const taken = blocks
    blocks = []
    return taken
  }
  return {
    get length() {
      return length
    },
    push(entry: Entry) {
      open.push(entry)
      length += 1
      if (open.length === BLOCK_LENGTH) close()
    },
    takeFull,
    /** The last block, which may have room. */
    takeRest(): EntryBlock[] {
      close()
      return takeFull()
    },
  }
}
