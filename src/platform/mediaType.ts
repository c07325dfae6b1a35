/** The type of a file that was chosen or dropped, by its content. */
import { readBytes } from './blob.ts'
import { detectMediaType, MEDIA_TYPE_BYTES, type MediaType } from '../../protocol/mediaType.ts'

/** Reads `length` bytes at most. Null for a type that the app does not know, and for a file that has gone since it was chosen. Never rejects. */
export async function readMediaType(file: Blob, length = MEDIA_TYPE_BYTES): Promise<MediaType | null> {
  const bytes = await readBytes(file, length)
  return bytes === null ? null : detectMediaType(bytes)
}
