/** Uploads of the player's pictures into a chat. Doc 2 §5 (jpeg and png, face detection), §7, §8 (upload). */
import { faceDetect, uploadCreate } from '../../protocol/api/avatars.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { callAsUser } from './client.ts'
import { putFile, type PutOptions } from './putFile.ts'

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
