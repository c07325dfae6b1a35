/** The type of a file that was chosen or dropped, by its content. */
import { readBlob } from './blob.ts'
import { detectMediaType, MEDIA_TYPE_BYTES, type MediaType } from '../../protocol/mediaType.ts'

/** Reads `length` bytes at most. Null for a type that the app does not know, and for a file that has gone since it was chosen. Never rejects. */
export async function readMediaType(file: Blob, length = MEDIA_TYPE_BYTES): Promise<MediaType | null> {
  const bytes = await readBytes(file, length)
  return bytes === null ? null : detectMediaType(bytes)
}

/** The first bytes of a file, `length` at most; null for one that has gone since it was chosen. Never rejects. */
export async function readBytes(file: Blob, length: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readBlob(file.slice(0, length)))
  } catch {
    return null
  }
}
