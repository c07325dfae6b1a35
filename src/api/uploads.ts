/** Uploads of the player's pictures into a chat. Doc 2 §5 (jpeg and png, face detection), §7, §8 (upload). */
import ky from 'ky'
import { faceDetect, uploadCreate } from '../../protocol/api/avatars.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { callAsUser } from './callAs.ts'

/** Why an upload failed; `src/i18n` has the texts. */
export type UploadFailure = 'bad_type' | 'no_address' | 'refused' | 'not_sent' | 'no_face'
export type Uploaded = { ok: true; url: string } | { ok: false; failure: UploadFailure }

/** The types of pictures that the server takes. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png']

/** Uploads a picture, and with `face` checks that it shows a face. Returns the URL to read it from. Never throws. */
export async function uploadPicture(file: File, { face }: { face: boolean }): Promise<Uploaded> {
  if (!PICTURE_TYPES.includes(file.type)) return failed('bad_type')
  const slot = await callAsUser(uploadCreate, {})
  if (!slot.ok) return failed('no_address')
  const status = await putFile(slot.data.upload_url, file)
  if (status !== 200) return failed(status === null ? 'not_sent' : 'refused')
  const url = slot.data.download_url
  if (!face) return { ok: true, url }
  const found = await callAsUser(faceDetect, { url })
  return found.ok && found.data.success ? { ok: true, url } : failed('no_face')
}

/** The status of the answer; null where none came. */
async function putFile(address: string, file: File): Promise<number | null> {
  try {
    const response = await ky.put(address, {
      body: file,
      headers: { 'Content-Type': file.type },
      timeout: SERVER_TIMEOUT_MS.upload,
      retry: 0,
      throwHttpErrors: false,
    })
    return response.status
  } catch {
    return null
  }
}

function failed(failure: UploadFailure): Uploaded {
  return { ok: false, failure }
}
