/** Uploads of the player's pictures into a chat. Doc 2 §5 (jpeg and png, face detection), §7, §8 (upload). */
import { faceDetect, uploadCreate } from '../../protocol/api/avatars.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { callAsUser } from './client.ts'

/** Why an upload failed: the calls of doc 2 §8 in their order, or anything else; `src/i18n` has the texts. */
export type UploadFailure = 'no_address' | 'refused' | 'not_sent' | 'no_face' | 'failed'
export type Uploaded = { ok: true; url: string } | { ok: false; failure: UploadFailure }

/** Uploads a picture, and with `face` checks that it shows a face. Returns the URL to read it from. Never throws. */
export async function uploadPicture(
  picture: Blob,
  { face, ...options }: PutOptions & { face: boolean },
): Promise<Uploaded> {
  try {
    const slot = await callAsUser(uploadCreate, {})
    if (!slot.ok) return fail('no_address')
    const status = await putFile(resolveApiAddress(slot.data.upload_url), picture, options)
    if (status !== 200) return fail(status === null ? 'not_sent' : 'refused')
    const url = slot.data.download_url
    if (!face) return { ok: true, url }
    const found = await callAsUser(faceDetect, { url })
    return found.ok && found.data.success ? { ok: true, url } : fail('no_face')
  } catch {
    // Such as an address that the browser cannot open.
    return fail('failed')
  }
}

function fail(failure: UploadFailure): Uploaded {
  return { ok: false, failure }
}

interface PutOptions {
  /** Called with the share that has been sent, 0 to 1. */
  onProgress: (sent: number) => void
  /** Aborts the request: no more bytes are sent. */
  signal: AbortSignal
}

/**
 * Puts a file to a signed address, which is no call of the API, and reports how much of it has been sent. Not by ky, whose `onUploadProgress` needs requests
 * with streams, which Safari and HTTP/1 do not have. Resolves with the status of the answer; null where none came. Never rejects.
 */
function putFile(address: string, file: Blob, { onProgress, signal }: PutOptions): Promise<number | null> {
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
