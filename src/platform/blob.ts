/** All bytes of a blob or a file. Rejects where a file has gone since it was chosen. `Blob.arrayBuffer` is missing in iOS before 14.5. */
export function readBlob(blob: Blob): Promise<ArrayBuffer> {
  return new Response(blob).arrayBuffer()
}
