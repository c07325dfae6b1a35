/** The media of a folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFolderMedia } from '../services/creation/storySources.ts'

/** By the names of their files. */
export function readMediaFiles(folder: string): Record<string, Uint8Array> {
  const files = listFolderMedia(folder).map(({ name, suffix }) => name + suffix)
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file))]))
}
