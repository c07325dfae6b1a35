/** The sources of the reducer, from the files of the repository. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CODE_FOLDERS, type CodeIndex, createCodeIndex } from '../debug/codeIndex.ts'

const ROOT = join(import.meta.dirname, '../..')

export function readCodeIndex(): CodeIndex {
  const files = CODE_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  return createCodeIndex(new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')])))
}
