/** Hashes of files on the disk, each read once. */
import { createHash } from 'node:crypto'
import { createReadStream, type Stats } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** The hashes of files that were read, by their paths. A file is read again once it was written: no tool sets the time of that (ctime). */
const hashes = new Map<string, { version: string; hash: Promise<string> }>()

/** A hash of the content of a file with these facts. */
export function hashFile(path: string, { size, mtimeMs, ctimeMs, ino }: Stats): Promise<string> {
  const version = [size, mtimeMs, ctimeMs, ino].join(' ')
  const known = hashes.get(path)
  if (known?.version === version) return known.hash
  const hash = readHash(path)
  hashes.set(path, { version, hash })
  // What could not be read is tried again.
  hash.catch(() => hashes.delete(path))
  return hash
}

async function readHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('base64url').slice(0, 22)
}
