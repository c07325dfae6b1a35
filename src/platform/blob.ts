/** The bytes of blobs and files. */

/** All bytes of a blob or a file. Rejects where a file has gone since it was chosen. `Blob.arrayBuffer` is missing in iOS before 14.5. */
export function readBlob(blob: Blob): Promise<ArrayBuffer> {
  return new Response(blob).arrayBuffer()
}

/** The first bytes of a file, `length` at most; null for one that has gone since it was chosen. Never rejects. */
export async function readBytes(file: Blob, length: number): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await readBlob(file.slice(0, length)))
  } catch {
    return null
  }
}
