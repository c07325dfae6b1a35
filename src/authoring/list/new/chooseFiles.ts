/** Decides what an author's chosen or dropped files are: a zip, or the two YAML files of a story. Pure. */
import { ARCHIVE_MAX_BYTES } from '../../../../protocol/api/creationMedia.ts'

type NamedFile = Pick<File, 'name' | 'size'>

export type ChosenFiles<F> =
  | { kind: 'zip'; zip: F }
  | { kind: 'pair'; story: F; script: F }
  /** `missing` has the name of the file that is not there. */
  | { kind: 'refused'; reason: 'wrongFiles' | 'tooLarge' }
  | { kind: 'refused'; reason: 'missing'; name: string }

export function chooseFiles<F extends NamedFile>(files: readonly F[]): ChosenFiles<F> {
  if (files.some(({ size }) => size > ARCHIVE_MAX_BYTES)) return { kind: 'refused', reason: 'tooLarge' }
  const [only] = files
  if (only !== undefined && files.length === 1 && /\.zip$/i.test(only.name)) return { kind: 'zip', zip: only }
  const story = files.find(({ name }) => /^story\.ya?ml$/i.test(name))
  const script = files.find(({ name }) => /^script\.ya?ml$/i.test(name))
  if (story !== undefined && script !== undefined) return { kind: 'pair', story, script }
  if (story !== undefined) return { kind: 'refused', reason: 'missing', name: 'script.yaml' }
  if (script !== undefined) return { kind: 'refused', reason: 'missing', name: 'story.yaml' }
  return { kind: 'refused', reason: 'wrongFiles' }
}
