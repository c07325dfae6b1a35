/**
 * Puts a file to a signed address, which is no call of the API, and reports how much of it has been sent. Not by ky, whose `onUploadProgress` needs requests
 * with streams, which Safari and HTTP/1 do not have. Doc 2 §7.
 */
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'

export interface PutOptions {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (sent: number) => void
  /** Aborts the request: no more bytes are sent. */
  signal: AbortSignal
}

/** The status of the answer; null where none came. Never rejects. */
export function putFile(address: string, file: Blob, { onProgress, signal }: PutOptions): Promise<number | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    const end = (status: number | null): void => {
      signal.removeEventListener('abort', abort)
      resolve(status)
    }
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => end(request.status)
    request.onerror = request.ontimeout = request.onabort = () => end(null)
    request.open('PUT', address)
    request.timeout = SERVER_TIMEOUT_MS.upload
    request.setRequestHeader('Content-Type', file.type)
    signal.addEventListener('abort', abort)
    if (signal.aborted) end(null)
    else request.send(file)
  })
}
