/** The files of a zip, and how much an import takes. */
import { promisify } from 'node:util'
import { type AsyncUnzipOptions, unzip, type Unzipped } from 'fflate'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { isSafeName } from './archiveNames.ts'

/**
 * The files of a zip. Sizes are bounded by what the zip declares, before anything is unpacked; a file that is longer than declared is
 * refused. Throws `bad_zip`, `too_large`.
 */
export async function unpackZip(bytes: Uint8Array): Promise<Record<string, Uint8Array>> {
  if (bytes.length > AUTHORING.zipBytes) throw new Problem('too_large')
  const isWithin = createImportLimit()
  let refusal: Problem | null = null
  const options: AsyncUnzipOptions = {
    filter: ({ name, originalSize }) => {
      if (!isSafeName(name)) refusal ??= new Problem('bad_zip', name)
      if (!isWithin(name, originalSize)) refusal ??= new Problem('too_large')
      return refusal === null && !/[/\\]$/.test(name)
    },
  }
  const files = await promisify<Uint8Array, AsyncUnzipOptions, Unzipped>(unzip)(bytes, options).catch(() => {
    throw refusal ?? new Problem('bad_zip')
  })
  if (refusal !== null) throw refusal
  return files
}

/** Counts files, and says of each whether all are still within what an import takes. Text that is kept with a story has a bound of its own. */
export function createImportLimit(): (name: string, bytes: number) => boolean {
  let [total, texts, count] = [0, 0, 0]
  return (name, bytes) => {
    total += bytes
    count += 1
    if (/\.(?:ya?ml|md)$/i.test(name)) texts += bytes
    return total <= AUTHORING.unzippedBytes && texts <= AUTHORING.zipTextBytes && count <= AUTHORING.zipFiles
  }
}
