/** Reads a long file in a worker. A file that needs no server has none, and reads in the page (`standalone/build.ts`). */
import { type FilePart, type FileSource, type ReaderMessage, type ReaderRequest } from './readParts.ts'

/** Calls `onPart` with each part in its order; meanwhile the worker reads the next one, and no more. Rejects with the reason where the file cannot be read. */
export function readInWorker(source: FileSource, onPart: (part: FilePart) => Promise<void> | void): Promise<void> {
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), { type: 'module' })
  const send = (request: ReaderRequest): void => worker.postMessage(request)
  const read = new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message || 'the reader cannot be loaded')))
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderMessage>) => {
      if ('problem' in data) return reject(new Error(data.problem))
      void Promise.resolve(onPart(data.part)).then(() => {
        send({ hasTaken: true })
        if (data.part.isLast) resolve()
      }, reject)
    })
  })
  send({ source })
  return read.finally(() => worker.terminate())
}
