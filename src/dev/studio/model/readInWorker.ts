/** Reads a long file in a worker. A file that needs no server has none, and reads in the page (`standalone/build.ts`). */
import { type ReaderMessage } from './readFile.worker.ts'
import { type FilePart, type FileSource } from './readParts.ts'

/** Calls `onPart` with each part in its order. Rejects with the reason where the file cannot be read. */
export function readInWorker(source: FileSource, onPart: (part: FilePart) => Promise<void> | void): Promise<void> {
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), { type: 'module' })
  const read = new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the reader cannot be loaded')))
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if ('problem' in data) return reject(new Error(data.problem))
      void onPart(data.part)
      if (data.part.isLast) resolve()
    })
  })
  worker.postMessage(source)
  return read.finally(() => worker.terminate())
}
